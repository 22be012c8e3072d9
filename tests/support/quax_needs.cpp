// Whether what wins of Quax and Torax need (native/quax/need.hpp) is enough: usage quax_needs TABLES GAMES, see test_foresight.py for the
// tables. Plays random games; of each position the proof-number search says who wins, and what he needs. A plain search by the
// rules of the kernel, which foresees nothing and prunes nothing, says so, too, and says it of the position with each stone, each two
// stones and each bridge of the loser put outside of what is needed; the same of what virtual connections and a few plies show. And
// the plies that win at once are those by the rules, and after a ply those that are found anew. Prints the positions, and the comparisons.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <random>

#include "common/plies_proof.hpp"
#include "quax/kernel.hpp"

using namespace crosscut;

struct Silent {
    void count(std::uint64_t) {}
};

template <bool kTorus>
struct Compare {
    using Game = Quax<1, kTorus>;
    using P = typename Game::P;
    using Set = typename Game::Set;

    Game game;
    std::map<P, bool> values;
    std::uint64_t positions = 0, comparisons = 0, seen = 0, regions = 0, threats = 0;

    // Whether who is to move wins.
    bool wins(const P& p) {
        if (const auto end = game.ended(p)) return *end > 0;
        if (const auto found = values.find(p); found != values.end()) return found->second;
        bool won = false;
        game.plies(p, [&](int, const P& q) { won = won || !wins(q); });
        return values[p] = won;
    }

    void same(const P& p, int winner) {
        ++comparisons;
        if (wins(p) != (p.number[0] == winner)) {
            std::puts("a need is not enough");
            std::exit(1);
        }
    }

    void look(const P& p) {
        Silent silent;
        ProofTables<Game> tables(1 << 20);
        PliesProof<Game, Silent> search(game, nullptr, tables, silent);
        const int winner = search.wins(p) ? p.number[0] : 1 - p.number[0];
        same(p, winner);
        ++positions;
        const auto* known = tables.needs.find(p.key());
        if (known == nullptr) known = tables.foreseen.find(p.key());
        if (known == nullptr || !known->numbers.settled()) return;
        enough(p, winner, known->need);
    }

    // What virtual connections say (native/quax/virtual.hpp), and a few plies (native/quax/foresight.hpp).
    void shown(const P& p) {
        const auto found = game.virtual_wins(p);
        shown(p, found);
        shown(p, game.sight(p).seen());
        seen += found.won || found.lost;
        regions += !found.won && !found.lost && !found.needs.empty();
    }
    void shown(const P& p, const typename Game::Found& found) {
        const int own = p.number[0];
        if (found.won) {
            enough(*found.won, own, found.needs.front());
        } else if (found.lost) {
            enough(p, 1 - own, found.needs.front());
        } else {
            game.plies(p, [&](int, const P& q) {
                const auto misses = [&](const auto& need) { return !need.meets(game.taken(p, q)); };
                if (std::any_of(found.needs.begin(), found.needs.end(), misses)) same(q, 1 - own);
            });
        }
    }

    // The plies of both players that win at once (native/quax/linked.hpp).
    void threatened(const P& p) {
        const auto expect = [&](bool right) {
            ++threats;
            if (right) return;
            std::puts("a ply that wins is missed, or one that does not is taken for one");
            std::exit(1);
        };
        for (int colour = 0; colour < 2; ++colour) {
            P here = p;
            here.number[0] = static_cast<std::int16_t>(colour);
            const Linked<Game, kTorus> linked(game, p, colour);
            const auto winning = linked.winning();
            game.plies(here, [&](int, const P& q) {
                const Set cells = q.mask[colour] & ~p.mask[colour], bridges = q.mask[Game::kBridges + colour] & ~p.mask[Game::kBridges + colour];
                const bool wins = game.ended(q) == -1;
                expect(((winning.cells & cells) | (winning.diagonals & bridges)).any() == wins);
                if (wins) return;
                auto after = winning;
                cells.each([&](int cell) { after = linked.winning_with(cell); });
                bridges.each([&](int diagonal) { after = linked.winning_over(diagonal); });
                const auto anew = Linked<Game, kTorus>(game, q, colour).winning();
                expect(after.cells.word == anew.cells.word && after.diagonals.word == anew.diagonals.word);
            });
        }
    }

    // The loser gets stones and bridges outside of what the winner needs in p, and loses.
    void enough(const P& p, int winner, const typename Game::Need& need) {
        const int loser = 1 - winner;
        same(p, winner);
        const auto put = [&](const P& from, int cell) {
            P q = from;
            q.mask[loser] = q.mask[loser] | Set::of(cell);
            return q;
        };
        const auto bridged = [&](const P& from) {
            game.bridges(from, loser, [&](int at) {
                if (need.blocks.has(game.block(at))) return;
                P q = from;
                q.mask[Game::kBridges + loser] = q.mask[Game::kBridges + loser] | Set::of(at);
                same(q, winner);
            });
        };
        bridged(p);
        const Set free = game.empty(p) & ~need.cells;
        free.each([&](int one) {
            same(put(p, one), winner);
            bridged(put(p, one));
            free.each([&](int two) {
                if (one < two) same(put(put(p, one), two), winner);
                if (one < two) bridged(put(put(p, one), two));
            });
        });
    }

    void play(P p, std::mt19937& chance) {
        while (!game.ended(p)) {
            look(p);
            shown(p);
            threatened(p);
            std::vector<P> next;
            game.plies(p, [&](int, const P& q) { next.push_back(q); });
            p = next[chance() % next.size()];
        }
    }
};

template <bool kTorus>
int run(std::ifstream& tables, int games) {
    Compare<kTorus> compare;
    auto& game = compare.game;
    const auto read = [&] {
        int value;
        tables >> value;
        return value;
    };
    const auto set = [&] {
        Cells<1> found;
        for (int left = read(); left > 0; --left) found = found | Cells<1>::of(read());
        return found;
    };
    const int cells = read(), diagonals = read();
    for (int cell = 0; cell < cells; ++cell) {
        game.all = game.all | Cells<1>::of(cell);
        auto& row = game.steps.emplace_back();
        for (int left = read(); left > 0; --left) {
            const int to = read(), down = read(), right = read(), diagonal = read();
            row.push_back({to, down, right, diagonal});
        }
    }
    for (int at = 0; at < diagonals; ++at) {
        const int one = read(), other = read();
        game.ends.push_back({one, other});
        game.crossing.push_back(read());
    }
    for (int rows = read(), columns = read(), at = 0; at < rows + columns; ++at) {
        if constexpr (kTorus)
            game.lines[at >= rows].push_back(set());
        else
            game.sides[at / 2][at % 2] = set();
    }
    game.prepare();
    typename Quax<1, kTorus>::P start;
    for (auto& mask : start.mask) mask = set();
    std::mt19937 chance(20);
    for (; games > 0; --games) compare.play(start, chance);
    for (const auto count : {compare.positions, compare.comparisons, compare.seen, compare.regions, compare.threats})
        std::printf("%llu ", static_cast<unsigned long long>(count));
    return 0;
}

int main(int, char** arguments) {
    std::ifstream tables(arguments[1]);
    int torus;
    tables >> torus;
    return torus ? run<true>(tables, std::atoi(arguments[2])) : run<false>(tables, std::atoi(arguments[2]));
}
