// Evaluations of every legal position of a rectangle, both sides to move, against the values of retrograde analysis:
//
//     evaluate_all ROWS COLUMNS forbidden|allowed
//
// Prints evaluations that were wrong, then how many were won, lost and open at once, the legal placements and the must-play
// placements of the open ones. Wrong is: a verdict that is not the value; a kill that does not win; a placement that wins outside the
// must-play set; distances or numbers of placements that cannot be.
#include <cstdio>
#include <string>

#include "orcoon/evaluate.hpp"
#include "swept.hpp"

using namespace crosscut;


int main(int argc, char** argv) {
    if (argc != 4) return 2;
    const Swept swept(argv);
    const auto& [rows, columns, size, game, positions, power, codes] = swept;
    NoTicker ticker;

    const Shapes<1> shapes(game);
    Evaluate<1> evaluate(shapes);
    const auto wins = [&](std::size_t index, int mover) { return codes[mover * positions + index] >= 128; };
    std::uint64_t wrong = 0, won = 0, lost = 0, open = 0, legal = 0, must = 0;
    for (std::size_t index = 0; index < positions; ++index) {
        if (!codes[index]) continue;
        Cells<1> stones[2];
        swept.fill(index, stones);
        for (int mover = 0; mover < 2; ++mover) {
            const auto found = evaluate.judge(stones[mover], stones[1 - mover], mover, ticker);
            const auto loses = [&](int cell) {  // for the other side, after the placement
                const auto code = codes[(1 - mover) * positions + index + (mover + 1) * power[cell]];
                return code != 0 && code < 128;
            };
            if (found.verdict == Verdict::won) {
                ++won;
                wrong += !wins(index, mover) || (found.turn == found.kPass ? codes[mover * positions + index] != 254 : !loses(found.turn));
                continue;
            }
            if (found.verdict == Verdict::lost) {
                ++lost;
                wrong += wins(index, mover);
                continue;
            }
            ++open;
            int placements = 0;
            bool missed = false;
            (game.all & ~(stones[0] | stones[1])).each([&](int cell) {
                const auto code = codes[(1 - mover) * positions + index + (mover + 1) * power[cell]];
                placements += code != 0;
                missed = missed || (loses(cell) && !found.moves.has(cell)) || (!code && found.moves.has(cell));
            });
            wrong += missed || !found.moves.any() || placements != found.legal || found.distance[0] < 1 || found.distance[1] < 1;
            legal += placements;
            must += found.moves.count();
        }
    }
    std::printf("%llu %llu %llu %llu %llu %llu\n", (unsigned long long)wrong, (unsigned long long)won, (unsigned long long)lost,
                (unsigned long long)open, (unsigned long long)legal, (unsigned long long)must);
}
