// From the table of a search to the lines of a strategy certificate (docs/formats/certificates.md), layer by layer, as text.
//
// Idea: a line's rank may be any bound on the turns that are left. Every turn but the last fills a cell, so empty cells + 1 is a
// bound, and all positions of one rank have the same number of stones. So the positions that need a line are found by
// breadth-first layers of two stones each: the lines come out by falling rank with nothing to sort afterwards, and only the
// positions of two layers are in memory, 16 bytes each on boards up to 64 cells. A layer is sorted, so equal searches give equal
// files. The prover's turn is the pass or the kill that the evaluation sees, else a placement to a position that the table calls
// lost. A position that the table has forgotten, or knows only by another one of the same structure, is searched again.
// *Threats* (the format's page, and L5 of orcoon/evaluate.hpp). A line names the threats that bind the other side after its turn;
// replies outside all their regions need no lines, nor do those after which the bound shows that the other side is cut off. The
// checker sees the same: a threat's order still joins the edges after each reply outside its kill set, and after no other (L1).
// *Local games* (the format's page). Where threats leave replies, a line may name a region: what the prover's win needs of the cells beside a
// witness, or, after a turn that wins a local game, of that one. Which replies a region leaves is found as the checker does, exactly.
// *Images.* Of the images of a position, colours kept, the one of least text has the line.
//
// Measured, lines: c3 of 5x5 2,386,055; with images 598,433, with threats 499,179, with both 125,200; with local games see
// benchmarks/README.md. Tried: the depth-first extraction
// of solver/strategy.py, which keeps all lines to the end, since its ranks are exact.
// The Python twin is crosscut/games/orcoon/search/threat_lines.py.
#pragma once

#include <algorithm>
#include <string>

#include "orcoon/proofnumber.hpp"

namespace crosscut {

struct LineText {
    std::vector<std::string> names;  // of the cells
    std::vector<int> row_ends;       // of each row of a position's text the first cell of the next one; cells row by row
};

template <int Words, class Watch>
class ProofLines {
public:
    using Set = Cells<Words>;

    // Lines for the claim that the colour `prover` wins from the position; all arguments must outlive this. One line serves a position
    // and its images under those of the symmetries that keep the colours' edges.
    ProofLines(const Shapes<Words>& shapes, const LineText& text, const std::vector<Permutation>& symmetries,
               ProofNumber<Words, Watch>& search, Watch& watch, const Position<Words>& root, int prover)
        : shapes_(shapes), text_(text), search_(search), watch_(watch), post_pass_(shapes), evaluate_(shapes), alone_(shapes), local_(shapes), prover_(prover) {
        const auto& edges = shapes.sides[0];
        for (const auto& to : symmetries) {
            const Set one = image(edges[0], to), other = image(edges[1], to);
            if ((one.word == edges[0].word && other.word == edges[1].word) || (one.word == edges[1].word && other.word == edges[0].word))
                maps_.push_back(to);
        }
        if (root.mover == prover)
            layer_.push_back({root.stones[0], root.stones[1]});
        else
            start_ = root;
    }

    // Adds whole lines to `out` until it has about so many bytes, or all have come; returns whether there may be more.
    bool more(std::string& out, std::size_t bytes) {
        if (start_) {
            replies({start_->stones[0], start_->stones[1]}, "-", out);
            start_.reset();
        }
        while (out.size() < bytes) {
            if (at_ == layer_.size() && !next_layer()) return false;
            line(layer_[at_++], out);
            watch_.count(1);
        }
        return true;
    }

private:
    struct Stones {
        Set colour[2];
        bool operator<(const Stones& than) const {
            return colour[0].word != than.colour[0].word ? colour[0].word < than.colour[0].word : colour[1].word < than.colour[1].word;
        }
        bool operator==(const Stones& than) const {
            return colour[0].word == than.colour[0].word && colour[1].word == than.colour[1].word;
        }
    };

    struct Quiet {  // what does not count as a line
        Watch& watch;
        void count(std::uint64_t) { watch.look(); }
    };

    static void sort_out(std::vector<Stones>& layer) {
        std::sort(layer.begin(), layer.end());
        layer.erase(std::unique(layer.begin(), layer.end()), layer.end());
    }

    bool next_layer() {
        sort_out(next_);
        layer_.swap(next_);
        next_.clear();
        at_ = 0;
        compact_ = kCompact;
        return !layer_.empty();
    }

    void line(Stones stones, std::string& out) {
        const Position<Words> p{{stones.colour[0], stones.colour[1]}, prover_};
        const auto turn = search_.winning_turn(p);
        if (!turn) throw std::logic_error("the table contradicts itself");
        if (*turn == Evaluation<Words>::kPass) {
            head(stones, prover_, out);
            out += " pass\n";
            return;
        }
        // The line has the text of the position before the turn.
        std::string before;
        head(stones, prover_, before);
        out += before;
        Quiet quiet{watch_};
        Set region;
        evaluate_.judge(p.own(), p.other(), prover_, quiet);
        if (evaluate_.loss() != nullptr)
            if (const auto won = local_.win(contest(p.own(), p.other(), 0), evaluate_.witness(0).cells(), false); won && won->answer == *turn)
                region = won->region & ~Set::of(*turn);
        stones.colour[prover_] = stones.colour[prover_] | Set::of(*turn);
        reply_part(stones, text_.names[*turn], region, out);
    }

    // The whole line of a position in which the other side is to move.
    void replies(const Stones& stones, const std::string& turn, std::string& out) {
        head(stones, 1 - prover_, out);
        reply_part(stones, turn, {}, out);
    }

    // The turn, the witness against the pass, threats, the region of a local game, and the positions after the replies that they leave;
    // `region`: one where the prover wins, if that is known.
    void reply_part(const Stones& stones, const std::string& turn, const Set& region, std::string& out) {
        const Set &own = stones.colour[prover_], &other = stones.colour[1 - prover_];
        out += " " + turn + " order=";
        Quiet quiet{watch_};
        if (!post_pass_.find(own, other, prover_, order_, quiet)) throw std::logic_error("no witness against a pass");
        cells(order_, out);
        alone_.against(own);
        Set open;
        alone_.legal(other, shapes_.all & ~(own | other)).each([&](int cell) {
            if (joined_within(1 - prover_, alone_.bound(other | Set::of(cell)).held)) open = open | Set::of(cell);
        });
        open = answered(own, other, open, region, out);
        out += '\n';
        open.each([&](int cell) {
            Stones after = stones;
            after.colour[1 - prover_] = after.colour[1 - prover_] | Set::of(cell);
            next_.push_back(least(after));
        });
        if (next_.size() < compact_) return;
        sort_out(next_);
        compact_ = std::max(kCompact, 2 * next_.size());
    }

    // Of the open replies those that need lines; writes threats and a region that answer the others. A region that leaves no more than
    // the threats do stands alone.
    Set answered(const Set& own, const Set& other, const Set& open, const Set& region, std::string& out) {
        Quiet quiet{watch_};
        evaluate_.judge(other, own, 1 - prover_, quiet);
        if (evaluate_.loss() == nullptr || !open.any()) return open;
        std::string by_threats;
        const Set left = threats(own, other, open, by_threats);
        const auto game = contest(own, other, 1);
        const auto near = left.any() ? local_.win(game, evaluate_.witness(1).cells(), true) : std::nullopt;
        Set best = open, where;
        for (const Set& cells : {region, near ? near->region : Set{}}) {
            if (!left.any() || !cells.any()) continue;
            const auto held = local_.held(game, cells);
            if (!held) continue;
            const Set rest = open & cells & ~*held;
            if (where.any() && (rest & left).count() >= (best & left).count()) continue;
            best = rest;
            where = cells;
        }
        if ((best & left).count() == left.count()) {
            out += by_threats;
            return left;
        }
        if ((best & ~left).any()) out += by_threats;
        const char* before = " local=";
        where.each([&](int cell) {
            out += before + text_.names[cell];
            before = ",";
        });
        return best & left;
    }

    // The local game of a side in the position that was judged last: of the one to move (0), of the other one (1).
    Contest<Words> contest(const Set& own, const Set& other, int side) const {
        return {prover_, own, other, evaluate_.held(side), evaluate_.held(1 - side)};
    }

    // Writes threats of the prover's that bind the other side, which is to move; returns the replies that none of them answers.
    Set threats(const Set& own, const Set& other, Set open, std::string& out) {
        const char* before = " threats=";
        for (const auto& threat : evaluate_.loss()->threats) {
            const Set after = own | Set::of(threat.cell);
            alone_.against(after);
            const Set still_legal = alone_.legal(other, shapes_.all & ~(after | other));
            const Set region = Set::of(threat.cell) | ~still_legal | spoilers(shapes_, after, other, threat.order).kills;
            if (!(open & ~region).any()) continue;
            open = open & region;
            out += before + text_.names[threat.cell] + ':';
            cells(threat.order, out);
            before = ";";
        }
        return open;
    }

    void cells(const Order<Words>& order, std::string& out) const {
        for (int at = 0; at < order.size; ++at) out += (at ? "," : "") + text_.names[order.cell[at]];
    }

    // Whether a chain within the set joins the colour's edges.
    bool joined_within(int colour, const Set& set) const {
        const auto& edges = shapes_.sides[colour];
        return (shapes_.flood(set & edges[0], set) & edges[1]).any();
    }

    static Set image(const Set& set, const Permutation& to) {
        Set found;
        set.each([&](int cell) { found = found | Set::of(to[cell]); });
        return found;
    }

    // The image with the least text: `.` comes before `B`, and `B` before `W`.
    Stones least(const Stones& stones) const {
        Stones best = stones;
        for (const auto& to : maps_) {
            const Stones other{{image(stones.colour[0], to), image(stones.colour[1], to)}};
            if (reads_before(other, best)) best = other;
        }
        return best;
    }

    static bool reads_before(const Stones& one, const Stones& other) {
        Set apart;
        for (int word = 0; word < Words; ++word)
            apart.word[word] = (one.colour[0].word[word] ^ other.colour[0].word[word]) | (one.colour[1].word[word] ^ other.colour[1].word[word]);
        if (!apart.any()) return false;
        const int cell = first(apart);
        const auto glyph = [&](const Stones& of) { return of.colour[0].has(cell) + 2 * of.colour[1].has(cell); };
        return glyph(one) < glyph(other);
    }

    // Rank and position.
    void head(const Stones& stones, int mover, std::string& out) const {
        const Set taken = stones.colour[0] | stones.colour[1];
        out += std::to_string((shapes_.all & ~taken).count() + 1) + (mover ? " W:" : " B:");
        int cell = 0;
        for (const int end : text_.row_ends) {
            if (cell) out += '/';
            for (; cell < end; ++cell) out += stones.colour[0].has(cell) ? 'B' : stones.colour[1].has(cell) ? 'W' : '.';
        }
    }

    static constexpr std::size_t kCompact = 1 << 20;

    const Shapes<Words>& shapes_;
    const LineText& text_;
    ProofNumber<Words, Watch>& search_;
    Watch& watch_;
    PostPass<Words> post_pass_;
    Evaluate<Words> evaluate_;
    Alone<Words> alone_;
    Local<Words> local_;
    Order<Words> order_;
    std::vector<Permutation> maps_;
    int prover_;
    std::optional<Position<Words>> start_;
    std::vector<Stones> layer_, next_;
    std::size_t at_ = 0, compact_ = kCompact;
};

}  // namespace crosscut
