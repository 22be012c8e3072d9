// Structure keys of every legal position of a rectangle in which both sides are alive, both sides to move, against the values of
// retrograde analysis:
//
//     structure_all ROWS COLUMNS forbidden|allowed [keys]
//
// Prints how many positions share a key with one of another value, how many positions there are, and the number of keys. With `keys`
// follow lines of position number (base 3, the first cell leading), side to move and number of the key.
#include <cstdio>
#include <map>
#include <numeric>
#include <string>
#include <unordered_map>

#include "orcoon/structure.hpp"
#include "swept.hpp"

using namespace crosscut;

struct Low {
    std::size_t operator()(const Key& key) const { return key.low; }
};

int main(int argc, char** argv) {
    if (argc < 4) return 2;
    const Swept swept(argv);
    const auto& [rows, columns, size, game, positions, power, codes] = swept;
    NoTicker ticker;

    const Shapes<1> shapes(game);
    std::vector<std::vector<int>> symmetries;
    for (int turned = 0; turned < (rows == columns ? 2 : 1); ++turned)
        for (int upside = 0; upside < 2; ++upside)
            for (int mirrored = 0; mirrored < 2; ++mirrored) {
                auto& to = symmetries.emplace_back();
                for (int cell = 0; cell < size; ++cell) {
                    const int row = upside ? rows - 1 - cell / columns : cell / columns;
                    const int column = mirrored ? columns - 1 - cell % columns : cell % columns;
                    to.push_back(turned ? column * columns + row : row * columns + column);
                }
            }
    Structure<1> structure(shapes, symmetries);
    struct Class {
        std::size_t number;
        bool wins;
    };
    std::unordered_map<Key, Class, Low> classes;
    std::uint64_t wrong = 0, both = 0;
    std::string listed;
    for (std::size_t index = 0; index < positions; ++index) {
        if (!codes[index] || codes[index] == 254 || codes[positions + index] == 254) continue;
        Cells<1> stones[2];
        swept.fill(index, stones);
        for (int mover = 0; mover < 2; ++mover) {
            ++both;
            const bool wins = codes[mover * positions + index] >= 128;
            const auto [at, fresh] = classes.try_emplace(structure.key(stones, mover), Class{classes.size(), wins});
            wrong += at->second.wins != wins;
            if (argc > 4) listed += std::to_string(index) + " " + std::to_string(mover) + " " + std::to_string(at->second.number) + "\n";
        }
    }
    std::printf("%llu %llu %zu\n%s", (unsigned long long)wrong, (unsigned long long)both, classes.size(), listed.c_str());
}
