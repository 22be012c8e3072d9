// Two-move threats in every legal position of a rectangle, both sides to move, against the values of retrograde analysis:
//
//     threat_all ROWS COLUMNS forbidden|allowed
//
// Prints wrong cells, then how many threats there are in positions that are open after two plies, and how many of the must-play
// placements of those positions all threats together leave. A cell outside the region of a threat e is wrong if the side to move
// can place there, and then, with e on the board as well, the position is not legal, or the side to move, to move again, wins.
#include <cstdio>
#include <string>

#include "swept.hpp"
#include "orcoon/threat.hpp"

using namespace crosscut;


int main(int argc, char** argv) {
    if (argc != 4) return 2;
    const Swept swept(argv);
    const auto& [rows, columns, size, game, positions, power, codes] = swept;
    NoTicker ticker;

    const Shapes<1> shapes(game);
    Evaluate<1> evaluate(shapes);
    Threats<1> threats(shapes, evaluate);
    std::uint64_t wrong = 0, found = 0, must = 0, left = 0;
    for (std::size_t index = 0; index < positions; ++index) {
        if (!codes[index]) continue;
        Cells<1> stones[2];
        swept.fill(index, stones);
        for (int mover = 0; mover < 2; ++mover) {
            const auto seen = evaluate.judge(stones[mover], stones[1 - mover], mover, ticker);
            if (seen.verdict != Verdict::open) continue;
            auto moves = seen.moves;
            const auto empty = game.all & ~(stones[0] | stones[1]);
            empty.each([&](int e) {
                const auto region = threats.region(stones[mover], stones[1 - mover], mover, e, ticker);
                if (!region) return;
                ++found;
                moves = moves & *region;
                (empty & ~*region).each([&](int f) {
                    const auto after = index + (mover + 1) * power[f];
                    const auto code = codes[mover * positions + after + (2 - mover) * power[e]];
                    wrong += e == f || (codes[after] && (!code || code >= 128));
                });
            });
            must += seen.moves.count();
            left += moves.count();
        }
    }
    std::printf("%llu %llu %llu %llu\n", (unsigned long long)wrong, (unsigned long long)found, (unsigned long long)must, (unsigned long long)left);
}
