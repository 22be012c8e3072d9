// Local games of Orcoon (docs/mathematics/strips.md) in every legal position of a rectangle, both sides to move, against the values of
// retrograde analysis:
//
//     local_games ROWS COLUMNS forbidden|allowed all|near|found
//
// `all`: every set of empty cells is a region; `near`: one region a side, a witness of the post-pass question with the cells beside it, in
// positions that are open after two plies. Prints wrong claims, then how many regions the side to move wins in, how many bind it, and
// how many of these leave it nothing. A claim is wrong if the side to move does not win, or wins by a placement that it is denied.
// `found`: in the positions of `near` what one object of orcoon/local.hpp finds. Prints how many of its claims are wrong (the game as the page has
// it is not won in the region named, or the same question has another answer later), then how many wins it finds, and how many in wider
// regions.
#include <cstdio>
#include <string>
#include <unordered_map>

#include "orcoon/evaluate.hpp"
#include "orcoon/local.hpp"
#include "swept.hpp"

using namespace crosscut;
using Set = Cells<1>;

// The local game of a side x with the stones `own`; word for word as the page has it.
class LocalGame {
public:
    LocalGame(const Shapes<1>& shapes, int x, const Set& region, const Set& mine, const Set& theirs)
        : shapes_(shapes), sides_(shapes.sides[x]), mine_(region & mine), theirs_(region & theirs), soft_(theirs & ~region) {}

    // Does x win, to move?
    bool wins(const Set& own, const Set& other) {
        const auto [known, fresh] = won_.try_emplace(own.word[0] << 32 | other.word[0], false);
        if (!fresh) return known->second;
        bool won = false;
        legal(own, other).each([&](int f) { won = won || holds(own | Set::of(f), other); });
        return won_[own.word[0] << 32 | other.word[0]] = won;
    }

private:
    // Does x win, the other side to move?
    bool holds(const Set& own, const Set& other) {
        if ((shapes_.flood(sides_[0] & own, own) & sides_[1]).any()) return true;
        bool won = wins(own, other);
        allowed(own, other).each([&](int g) { won = won && wins(own, other | Set::of(g)); });
        return won;
    }

    Set legal(const Set& own, const Set& other) const {
        const Set corners = other | soft_, taken = own | other;
        return mine_ & ~taken & ~banned(own, own, corners, taken);
    }
    Set allowed(const Set& own, const Set& other) const {
        const Set taken = own | other;
        return theirs_ & ~taken & ~banned(other, other | soft_, own, taken | soft_);
    }
    // Cells where one of `stones` forbids a stone: by rule 3 unless one of `help` helps, by rule 4 unless one of `middles` is a middle.
    Set banned(const Set& stones, const Set& help, const Set& corners, const Set& middles) const {
        Set found;
        for (const auto& rule : shapes_.diagonals)
            found = found | (rule.where & leading_to(stones, rule.at) & ~(leading_to(help, rule.help[0]) | leading_to(help, rule.help[1])));
        for (const auto& w : shapes_.windows)
            found = found | (w.where & leading_to(stones, w.same) & leading_to(corners, w.other[0]) & leading_to(corners, w.other[1]) &
                             ~(leading_to(middles, w.middle[0]) | leading_to(middles, w.middle[1])));
        return found;
    }

    const Shapes<1>& shapes_;
    const Set* sides_;
    const Set mine_, theirs_, soft_;
    std::unordered_map<std::uint64_t, bool> won_;  // by the stones, on boards of at most 32 cells
};

int main(int argc, char** argv) {
    if (argc != 5) return 2;
    const Swept swept(argv);
    const auto& [rows, columns, size, game, positions, power, codes] = swept;
    const std::string regions = argv[4];
    const bool all = regions == "all";
    NoTicker ticker;

    const Shapes<1> shapes(game);
    Alone<1> alone(shapes);
    Evaluate<1> evaluate(shapes);
    PostPass<1> post_pass(shapes);
    Order<1> order;
    Local<1> quick(shapes);
    std::uint64_t wrong = 0, wins = 0, binds = 0, loses = 0, found[2] = {0, 0};
    for (std::size_t index = 0; index < positions; ++index) {
        if (!codes[index]) continue;
        Set stones[2], open[2];
        swept.fill(index, stones);
        for (int x = 0; x < 2; ++x) {
            alone.against(stones[1 - x]);
            open[x] = alone.bound(stones[x]).held & ~stones[x];
        }
        const Set empty = game.all & ~(stones[0] | stones[1]);
        for (int mover = 0; mover < 2; ++mover) {
            if (!all && evaluate.judge(stones[mover], stones[1 - mover], mover, ticker).verdict != Verdict::open) continue;
            const bool won = codes[mover * positions + index] >= 128;
            const auto winning = [&](int cell) {
                const auto code = codes[(1 - mover) * positions + index + (mover + 1) * power[cell]];
                return code != 0 && code < 128;
            };
            const auto look = [&](int x, const Set& region) {
                LocalGame local(shapes, x, region, open[x], open[1 - x]);
                const Set &own = stones[x], &other = stones[1 - x];
                if (!local.wins(own, other)) return;
                if (x == mover) {
                    ++wins;
                    wrong += !won;
                    return;
                }
                ++binds;
                bool left = false;
                empty.each([&](int cell) {
                    const bool denied = !region.has(cell) || local.wins(own, other | Set::of(cell));
                    wrong += denied && winning(cell);
                    left = left || (!denied && codes[(1 - mover) * positions + index + (mover + 1) * power[cell]] != 0);
                });
                loses += !left;
            };
            const auto ask = [&](int x, const Set& way, bool wide) {
                const Set &own = stones[x], &other = stones[1 - x];
                const Contest<1> contest{x, own, other, open[x], open[1 - x]};
                const auto win = quick.win(contest, way, wide, false), more = quick.win(contest, way, wide, true);
                const auto again = quick.win(contest, way, wide, false);
                wrong += win.has_value() != more.has_value() || win.has_value() != again.has_value();
                if (!win || !more || !again) return;
                ++found[wide];
                wrong += win->region.word != again->region.word || win->answer != again->answer;
                wrong += !LocalGame(shapes, x, win->region, open[x], open[1 - x]).wins(own, other);
                LocalGame named(shapes, x, more->region, open[x], open[1 - x]);
                more->held.each([&](int cell) { wrong += !named.wins(own, other | Set::of(cell)); });
            };
            for (int x = 0; x < 2; ++x) {
                if (all) {
                    Set region;
                    do {  // every part of the empty cells
                        look(x, region);
                        region.word[0] = (region.word[0] - empty.word[0]) & empty.word[0];
                    } while (region.any());
                } else {
                    post_pass.find(stones[x], stones[1 - x], x, order, ticker);
                    Set way;
                    for (int at = 0; at < order.size; ++at) way = way | Set::of(order.cell[at]);
                    if (regions == "found")
                        for (const bool wide : {false, true}) ask(x, way, wide);
                    else
                        look(x, (way | shapes.near(way)) & empty);
                }
            }
        }
    }
    if (regions == "found")
        std::printf("%llu %llu %llu\n", (unsigned long long)wrong, (unsigned long long)found[0], (unsigned long long)found[1]);
    else
        std::printf("%llu %llu %llu %llu\n", (unsigned long long)wrong, (unsigned long long)wins, (unsigned long long)binds, (unsigned long long)loses);
}
