// From the table of a search to the lines of a strategy certificate (docs/formats/certificates.md), layer by layer, as text.
//
// Idea: a line's rank may be any bound on the turns that are left. Every turn of the prover's but the last fills a cell, so what is empty
// gives a bound, and all positions of one rank have as many empty cells. So the positions that need a line are found by
// breadth-first layers: the lines come out by falling rank with nothing to sort afterwards, and only the positions that wait
// are in memory, 24 bytes each on boards up to 64 cells. A layer is sorted, so equal searches give equal
// files. The prover's turn is the pass or the kill that the evaluation sees, else a placement to a position that the table calls
// lost. A position that the table has forgotten, or knows only by another one of the same structure, is searched again.
// *Threats* (the format's page, and L5 of orcoon/evaluate.hpp). A line names the threats that bind the other side after its turn;
// replies outside all their regions need no lines, nor do those after which the bound shows that the other side is cut off. The
// checker sees the same: a threat's order still joins the edges after each reply outside its kill set, and after no other (L1).
// *Local games* (the format's page). Where threats leave replies, a line may name a region: what the prover's win needs of the cells beside a
// witness, or, after a turn that wins a local game, of that one. Which replies a region leaves is found as the checker does, exactly.
// *Strips* (the format's page). Where neither answers all replies, and the search knows that the prover, as the near side, wins a window
// (orcoon/windows.hpp), the line goes over to it: its positions stand at the window's place in the table, on the first lines.
// *Images.* Of the images of a position, colours kept, the one of least text has the line.
//
// Measured, lines: c3 of 5x5 2,386,055; with images 598,433, with threats 499,179, with both 125,200; with local games see
// benchmarks/README.md. Tried: the depth-first extraction
// of solver/strategy.py, which keeps all lines to the end, since its ranks are exact.
// The Python twin is crosscut/games/orcoon/search/threat_lines.py.
#pragma once

#include <algorithm>
#include <deque>
#include <string>
#include <tuple>

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
    ProofLines(const Shapes<Words>& shapes, const LineText& text, const std::vector<Permutation>& symmetries, const Windows<Words>& windows,
               ProofNumber<Words, Watch>& search, Watch& watch, const Position<Words>& root, int prover)
        : shapes_(shapes), text_(text), windows_(windows), search_(search), watch_(watch), prover_(prover), layers_(shapes.all.count() + 1) {
        const auto& edges = shapes.sides[0];
        for (const auto& to : symmetries) {
            const Set one = image(edges[0], to), other = image(edges[1], to);
            if ((one.word == edges[0].word && other.word == edges[1].word) || (one.word == edges[1].word && other.word == edges[0].word))
                maps_.push_back(to);
        }
        parts_.emplace_back(shapes);
        for (int lines = 1; lines < windows.lines(); ++lines) parts_.emplace_back(windows.shapes(lines));
        if (root.mover == prover)
            wait({{root.stones[0], root.stones[1]}, 0});
        else
            start_ = root;
    }

    // Adds whole lines to `out` until it has about so many bytes, or all have come; returns whether there may be more.
    bool more(std::string& out, std::size_t bytes) {
        if (start_) {
            const Stones stones{{start_->stones[0], start_->stones[1]}, 0};
            head(stones, 1 - prover_, out);
            reply_part(stones, "-", {}, out);
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
        int lines;  // of the strip, which stands on the first ones; 0: the whole board

        auto key() const { return std::tie(lines, colour[0].word, colour[1].word); }
        bool operator<(const Stones& than) const { return key() < than.key(); }
        bool operator==(const Stones& than) const { return key() == than.key(); }
    };
    struct Part {  // the whole board or its first lines
        explicit Part(const Shapes<Words>& its) : shapes(its), post_pass(its), evaluate(its), alone(its), local(its) {}

        const Shapes<Words>& shapes;
        PostPass<Words> post_pass;
        Evaluate<Words> evaluate;
        Alone<Words> alone;
        Local<Words> local;
    };
    struct Said {  // the end of a line, and what it leaves
        std::string text;
        Set open;
        bool skip;
    };
    struct Layer {
        std::vector<Stones> stones;
        std::size_t compact = kCompact;
    };

    struct Quiet {  // what does not count as a line
        Watch& watch;
        void count(std::uint64_t) { watch.look(); }
    };

    static void sort_out(std::vector<Stones>& layer) {
        std::sort(layer.begin(), layer.end());
        layer.erase(std::unique(layer.begin(), layer.end()), layer.end());
    }

    // Has a position, the prover to move, wait for its line.
    void wait(const Stones& stones) {
        auto& [waiting, compact] = layers_[empty(stones)];
        waiting.push_back(stones);
        if (waiting.size() < compact) return;
        sort_out(waiting);
        compact = std::max(kCompact, 2 * waiting.size());
    }

    bool next_layer() {
        layer_ = {};
        at_ = 0;
        while (layer_.empty() && !layers_.empty()) {
            layer_.swap(layers_.back().stones);
            layers_.pop_back();
        }
        sort_out(layer_);
        return !layer_.empty();
    }

    int empty(const Stones& stones) const { return (part(stones).shapes.all & ~(stones.colour[0] | stones.colour[1])).count(); }
    Part& part(const Stones& stones) { return parts_[stones.lines]; }
    const Part& part(const Stones& stones) const { return parts_[stones.lines]; }

    void line(Stones stones, std::string& out) {
        const Position<Words> p{{stones.colour[0], stones.colour[1]}, prover_, stones.lines};
        const auto turn = search_.winning_turn(p);
        if (!turn) throw std::logic_error("the table contradicts itself");
        head(stones, prover_, out);  // the position before the turn
        if (*turn == Evaluation<Words>::kPass) {
            out += " pass\n";
            return;
        }
        Quiet quiet{watch_};
        Set region;
        auto& here = part(stones);
        here.evaluate.judge(p.own(), p.other(), prover_, quiet);
        if (here.evaluate.loss() != nullptr)
            for (const bool wide : {false, true}) {
                if (region.any()) break;
                const auto won = here.local.win(contest(here, p.own(), p.other(), 0), here.evaluate.witness(0).cells(), wide, false);
                if (won && won->answer == *turn) region = won->region & ~Set::of(*turn);
            }
        stones.colour[prover_] = stones.colour[prover_] | Set::of(*turn);
        reply_part(stones, text_.names[*turn], region, out);
    }

    // The turn, which led to these stones, the witness against the pass, threats, the region of a local game, and the positions after the
    // replies that they leave; `region`: one where the prover wins, if that is known.
    void reply_part(Stones stones, const std::string& turn, const Set& region, std::string& out) {
        out += " " + turn;
        auto said = answered(stones, region, 0);
        if (prover_ == windows_.near() && (said.open.any() || said.skip))
            if (const auto cut = search_.winning_window({{stones.colour[0], stones.colour[1]}, 1 - prover_, stones.lines})) {
                stones = {{windows_.cut(stones.colour[0], *cut), windows_.cut(stones.colour[1], *cut)}, cut->lines};
                said = answered(stones, windows_.cut(region, *cut), cut->first);
                out += " strip=" + std::to_string(cut->first + 1) + '-' + std::to_string(cut->first + cut->lines);
            }
        out += said.text;
        out += '\n';
        said.open.each([&](int cell) {
            Stones after = stones;
            after.colour[1 - prover_] = after.colour[1 - prover_] | Set::of(cell);
            wait(least(after));
        });
        if (said.skip) wait(least(stones));
    }

    // What a line says of a position with the other side to move, its cells that many lines further on. Of the replies that are not seen to
    // lose at once it leaves those that no threat and no region answers. A region that leaves no more than the threats do stands alone.
    Said answered(const Stones& stones, const Set& region, int first) {
        auto& here = part(stones);
        const Set &own = stones.colour[prover_], &other = stones.colour[1 - prover_];
        Said said{" order=", {}, false};
        Quiet quiet{watch_};
        if (!here.post_pass.find(own, other, prover_, order_, quiet)) throw std::logic_error("no witness against a pass");
        cells(order_, first, said.text);
        here.alone.against(own);
        const auto alive = [&](const Set& theirs) { return joined_within(here.shapes, 1 - prover_, here.alone.bound(theirs).held); };
        said.skip = stones.lines != 0 && alive(other);
        here.alone.legal(other, here.shapes.all & ~(own | other)).each([&](int cell) {
            if (alive(other | Set::of(cell))) said.open = said.open | Set::of(cell);
        });
        here.evaluate.judge(other, own, 1 - prover_, quiet);
        if (here.evaluate.loss() == nullptr || !(said.open.any() || said.skip)) return said;
        Said by_threats{"", said.open, said.skip};
        threats(here, own, other, first, by_threats);
        const auto game = contest(here, own, other, 1);
        std::optional<LocalWin<Words>> near;
        for (const bool wide : {false, true})
            if ((by_threats.open.any() || by_threats.skip) && !near) near = here.local.win(game, here.evaluate.witness(1).cells(), wide, true);
        Set best = said.open, where;
        const Set& left = by_threats.open;
        for (const Set& cells : {region, near ? near->region : Set{}}) {
            if (!(left.any() || by_threats.skip) || !cells.any()) continue;
            const auto held = here.local.held(game, cells);
            if (!held) continue;
            const Set rest = said.open & cells & ~*held;
            if (where.any() && (rest & left).count() >= (best & left).count()) continue;
            best = rest;
            where = cells;
        }
        const bool more = (best & left).count() < left.count() || (by_threats.skip && where.any());
        if (!more || (best & ~left).any()) said.text += by_threats.text;
        said.open = more ? best & left : left;
        said.skip = by_threats.skip && !more;
        if (!more) return said;
        const char* before = " local=";
        where.each([&](int cell) {
            said.text += before + name(cell, first);
            before = ",";
        });
        return said;
    }

    // The local game of a side in the position that was judged last: of the one to move (0), of the other one (1).
    Contest<Words> contest(const Part& here, const Set& own, const Set& other, int side) const {
        return {prover_, own, other, here.evaluate.held(side), here.evaluate.held(1 - side)};
    }

    // Writes threats of the prover's that bind the other side, which is to move, and takes off the replies that they answer.
    void threats(Part& here, const Set& own, const Set& other, int first, Said& said) {
        const char* before = " threats=";
        for (const auto& threat : here.evaluate.loss()->threats) {
            const Set after = own | Set::of(threat.cell);
            here.alone.against(after);
            const Set still_legal = here.alone.legal(other, here.shapes.all & ~(after | other));
            const Set region = Set::of(threat.cell) | ~still_legal | spoilers(here.shapes, after, other, threat.order).kills;
            if (!(said.open & ~region).any() && !said.skip) continue;
            said.open = said.open & region;
            said.skip = false;
            said.text += before + name(threat.cell, first) + ':';
            cells(threat.order, first, said.text);
            before = ";";
        }
    }

    // A cell of a strip that begins so many lines after the first.
    const std::string& name(int cell, int first) const { return text_.names[windows_.cell(cell, {first, 0})]; }
    void cells(const Order<Words>& order, int first, std::string& out) const {
        for (int at = 0; at < order.size; ++at) out += (at ? "," : "") + name(order.cell[at], first);
    }

    // Whether a chain within the set joins the colour's edges.
    static bool joined_within(const Shapes<Words>& shapes, int colour, const Set& set) {
        const auto& edges = shapes.sides[colour];
        return (shapes.flood(set & edges[0], set) & edges[1]).any();
    }

    static Set image(const Set& set, const Permutation& to) {
        Set found;
        set.each([&](int cell) { found = found | Set::of(to[cell]); });
        return found;
    }

    // The image with the least text: `.` comes before `B`, and `B` before `W`; a strip without the lines at its ends that are the other side's.
    Stones least(Stones stones) const {
        if (stones.lines != 0) {
            const auto kept = windows_.inner(stones.colour[1 - prover_], stones.lines);
            stones = {{windows_.cut(stones.colour[0], kept), windows_.cut(stones.colour[1], kept)}, kept.lines};
        }
        if (maps_.size() == 1) return stones;  // the identity: each position has its own line
        Stones best = stones;
        for (const auto& to : stones.lines == 0 ? maps_ : windows_.flips(stones.lines)) {
            const Stones other{{image(stones.colour[0], to), image(stones.colour[1], to)}, stones.lines};
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

    // Rank and position. A skip fills no cell, so where there are strips a cell is worth two turns.
    void head(const Stones& stones, int mover, std::string& out) const {
        const int cells = empty(stones);
        out += std::to_string(windows_.lines() == 0 ? cells + 1 : 2 * cells + 1 + (mover != prover_)) + (mover ? " W:" : " B:");
        const Set outside = shapes_.all & ~part(stones).shapes.all;
        int cell = 0;
        for (const int end : text_.row_ends) {
            if (cell) out += '/';
            for (; cell < end; ++cell) {
                const bool theirs = outside.has(cell) || stones.colour[1 - prover_].has(cell);
                out += theirs ? "BW"[1 - prover_] : stones.colour[prover_].has(cell) ? "BW"[prover_] : '.';
            }
        }
        if (stones.lines != 0) out += ":skips";
    }

    static constexpr std::size_t kCompact = 1 << 20;

    const Shapes<Words>& shapes_;
    const LineText& text_;
    const Windows<Words>& windows_;
    ProofNumber<Words, Watch>& search_;
    Watch& watch_;
    std::deque<Part> parts_;  // the whole board, then by lines
    Order<Words> order_;
    std::vector<Permutation> maps_;
    int prover_;
    std::optional<Position<Words>> start_;
    std::vector<Layer> layers_;  // what waits, by empty cells
    std::vector<Stones> layer_;
    std::size_t at_ = 0;
};

}  // namespace crosscut
