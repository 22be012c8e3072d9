// The window game of docs/mathematics/strips.md by proof-number search: Orcoon, but White may skip his turn as often as he likes.
//
//     window_search ROWS COLUMNS [STONE..]    with a stone such as Bc3 (White is to move) or Wc3 (Black is); "-": empty, White to move
//
// Prints B or W for each question: who wins. The loop and the evaluation are those of the kernel (orcoon/evaluate.hpp). A skip is one
// more turn of White's. It loses where Black has a threat (L5 there), as an own placement outside its region does; where there is
// none, it is tried, also when no placement is left. Black's regions do not change, since White only gets more. Keys are the structure keys
// (L6, L7 of orcoon/structure.hpp), with the mirror images that keep the colours; the laws of sums hold with skips, too, since skips are
// turns of White that change nothing. The tests compare all with plain_window.cpp, which has no keys.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "common/cells.hpp"
#include "orcoon/evaluate.hpp"
#include "orcoon/structure.hpp"
#include "common/proofnumber.hpp"
#include "rectangle.hpp"

using namespace crosscut;
using Set = Cells<1>;

constexpr int kSkip = -2;

struct Still {
    void count(std::uint64_t) {}
    void look() {}
};

struct Placing {
    Set stones[2];
    int mover;

    Placing after(int cell) const {
        Placing next = *this;
        if (cell != kSkip) next.stones[mover] = next.stones[mover] | Set::of(cell);
        next.mover = 1 - mover;
        return next;
    }
};

struct Judged {
    Evaluation<1> evaluation;
    bool skip = false;
};

struct Node {
    Placing position;
    Judged judged;
};

struct Turn {
    Node node;
    Key key;
    Numbers numbers;
};

class Window : public ProofLoop<Window, Node, Turn, Still> {
public:
    Window(const Shapes<1>& shapes, const Structure<1>& structure, ProofTable& table, Still& still)
        : ProofLoop(table, still, nullptr), evaluate_(shapes), structure_(structure) {}

    bool mover_wins(const Placing& p) {
        const auto judged = judge(p);
        auto numbers = first(judged);
        const auto key = structure_.key(p.stones, p.mover);
        if (!numbers.settled()) numbers = expand({p, judged}, key, kNoLimit);
        return numbers.won();
    }

private:
    friend ProofLoop;
    static constexpr bool kThreads = false;

    Judged judge(const Placing& p) {
        Judged found{evaluate_.judge(p.stones[p.mover], p.stones[1 - p.mover], p.mover, watch_)};
        if (p.mover == 0 || found.evaluation.verdict == Verdict::won) return found;
        const auto* loss = evaluate_.loss();
        found.skip = loss != nullptr && loss->threats.empty();
        if (found.skip && found.evaluation.verdict == Verdict::lost) found.evaluation = Evaluation<1>{};
        return found;
    }

    static Numbers first(const Judged& judged) {
        const auto& found = judged.evaluation;
        if (found.verdict == Verdict::won) return kProved;
        if (found.verdict == Verdict::lost) return kRefuted;
        const auto squared = [&](int side) { return 8u * found.distance[side] * found.distance[side]; };
        const auto moves = static_cast<std::uint32_t>(found.moves.count());
        return {1 + squared(0) + found.legal - moves, 1 + squared(1) + moves + judged.skip};
    }

    bool fill(Node& node, std::vector<Turn>& children) {
        const auto add = [&](int cell) {
            Turn turn{{node.position.after(cell), {}}, {}, {0, 0}};
            turn.key = structure_.key(turn.node.position.stones, turn.node.position.mover);
            for (const auto& other : children)
                if (other.key == turn.key) return;
            children.push_back(turn);
        };
        if (node.judged.skip) add(kSkip);
        node.judged.evaluation.moves.each(add);
        for (auto& turn : children) {
            turn.node.judged = judge(turn.node.position);
            const auto known = table_.find(turn.key);
            turn.numbers = known.value_or(first(turn.node.judged)).swapped();
            if (turn.numbers.won()) return false;
        }
        return true;
    }

    void descend(Node&, Turn& turn, std::vector<Turn>&, const Numbers& bound) {
        turn.numbers = expand(turn.node, turn.key, bound.swapped()).swapped();
    }

    Evaluate<1> evaluate_;
    Structure<1> structure_;
};

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    const int rows = std::atoi(argv[1]), columns = std::atoi(argv[2]);
    const auto game = rectangle(rows, columns, true);
    const Shapes<1> shapes(game);
    std::vector<std::vector<int>> symmetries;  // only those that keep the colours: White may skip, Black may not
    for (int upside = 0; upside < 2; ++upside)
        for (int mirrored = 0; mirrored < 2; ++mirrored) {
            auto& to = symmetries.emplace_back();
            for (int cell = 0; cell < rows * columns; ++cell) {
                const int row = upside ? rows - 1 - cell / columns : cell / columns;
                const int column = mirrored ? columns - 1 - cell % columns : cell % columns;
                to.push_back(row * columns + column);
            }
        }
    const Structure<1> structure(shapes, symmetries);
    ProofTable table(std::size_t{2} << 30, false);
    Still still;
    Window search(shapes, structure, table, still);
    for (int at = 3; at < argc; ++at) {
        const std::string stone = argv[at];
        Placing p{{}, stone[0] == 'W' ? 0 : 1};
        if (stone != "-") p.stones[stone[0] == 'W'] = Set::of((std::atoi(stone.c_str() + 2) - 1) * columns + stone[1] - 'a');
        std::printf("%s %c\n", stone.c_str(), search.mover_wins(p) == (p.mover == 0) ? 'B' : 'W');
    }
}
