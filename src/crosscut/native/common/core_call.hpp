// The border of the search core: a kernel of any game as one Python class, `Plies`.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <tuple>
#include <type_traits>

#include "common/backward.hpp"
#include "common/border.hpp"
#include "common/listed.hpp"
#include "common/negamax.hpp"
#include "common/perft.hpp"
#include "common/plies_proof.hpp"
#include "common/position_text.hpp"
#include "common/strategy.hpp"
#include "common/watcher.hpp"

namespace crosscut {

// A game on a board with its search: what Python sees of every kernel. Positions cross as packed masks and a list of numbers.
class Plies {
public:
    virtual ~Plies() = default;
    virtual std::uint64_t perft(const nb::bytes& masks, const std::vector<int>& numbers, int depth, bool turns, nb::callable tick) = 0;
    virtual int score(const nb::bytes& masks, const std::vector<int>& numbers, nb::callable tick) = 0;
    virtual void sweep(const nb::bytes& masks, const std::vector<int>& numbers, nb::callable tick) = 0;
    virtual bool prove(const nb::bytes& masks, const std::vector<int>& numbers, nb::callable tick) = 0;
    virtual std::optional<bool> proved(const nb::bytes& masks, const std::vector<int>& numbers) = 0;
    virtual std::optional<int> known(const nb::bytes& masks, const std::vector<int>& numbers) = 0;
    virtual void strategy(const nb::bytes& masks, const std::vector<int>& numbers, int prover, int lasting, bool by_proof,
                          bool few, bool images, nb::callable sink, nb::callable tick) = 0;
    virtual std::vector<std::string> shortening() const = 0;
    virtual std::size_t entries() const = 0;
};

// What every kernel is given: made in Python by crosscut.solver.plies.
struct PliesSetting {
    std::vector<std::tuple<std::vector<int>, std::vector<int>, bool>> images;  // empty: no symmetry is used
    std::vector<std::string> names;
    std::vector<int> row_ends;
    std::vector<std::array<int, 2>> joins;
    std::vector<std::tuple<int, std::string, std::vector<std::pair<int, std::string>>>> fields;
    std::size_t memory;
    Scores scores;
    std::size_t threads;
};

template <class Kernel>
class PliesOf : public Plies {
public:
    using P = typename Kernel::P;

    PliesOf(Kernel kernel, const PliesSetting& given)
        : kernel_(std::move(kernel)), memory_(given.memory), table_(given.memory, given.threads > 1), scores_(given.scores), threads_(given.threads) {
        for (const auto& [cells, joins, exchanged] : given.images) images_.push_back({cells, joins, exchanged});
        const auto size = given.names.size();
        if (!images_.empty()) least_ = std::make_unique<Images<Kernel>>(images_, static_cast<int>(size));
        text_ = {given.names, given.row_ends, given.joins, {}};
        for (const auto& [kind, word, members] : given.fields)
            text_.fields.push_back({static_cast<FieldText::Kind>(kind), word, members});
    }

    std::uint64_t perft(const nb::bytes& masks, const std::vector<int>& numbers, int depth, bool turns, nb::callable tick) override {
        const P p = unpacked(masks, numbers);
        return running(std::move(tick), [&](Ticker& ticker) {
            if (!turns) return count_plies(kernel_, p, depth, ticker);
            std::vector<Met<P>> met(depth);
            return count_turns(kernel_, p, depth, ticker, met);
        });
    }

    int score(const nb::bytes& masks, const std::vector<int>& numbers, nb::callable tick) override {
        const P p = unpacked(masks, numbers);
        return running(std::move(tick), [&](Ticker& ticker) { return threads_ > 1 ? together(p, ticker) : search(ticker).exact(p); });
    }

    void sweep(const nb::bytes& masks, const std::vector<int>& numbers, nb::callable tick) override {
        if (scores_ != Scores::kDistances) throw std::invalid_argument("plies: a sweep finds distances");
        const P root = unpacked(masks, numbers);
        running(std::move(tick), [&](Ticker& ticker) {
            Backward<Kernel, Ticker>(kernel_, least_.get(), table_, memory_, ticker).solve(root);
            return 0;
        });
    }

    bool prove(const nb::bytes& masks, const std::vector<int>& numbers, nb::callable tick) override {
        const P p = unpacked(masks, numbers);
        return running(std::move(tick), [&](Ticker& ticker) {
            return PliesProof<Kernel, Ticker>(kernel_, least_.get(), proofs(), ticker).wins(p);
        });
    }

    std::optional<bool> proved(const nb::bytes& masks, const std::vector<int>& numbers) override {
        Ticker silent{nb::callable()};
        return PliesProof<Kernel, Ticker>(kernel_, least_.get(), proofs(), silent).known(unpacked(masks, numbers));
    }

    std::optional<int> known(const nb::bytes& masks, const std::vector<int>& numbers) override {
        Ticker silent{nb::callable()};
        return search(silent).known(unpacked(masks, numbers));
    }

    void strategy(const nb::bytes& masks, const std::vector<int>& numbers, int prover, int lasting, bool by_proof, bool few, bool images,
                  nb::callable sink, nb::callable tick) override {
        const P root = unpacked(masks, numbers);
        std::string lines;
        const auto hand_over = [&] {
            nb::gil_scoped_acquire held;
            sink(nb::bytes(lines.data(), lines.size()));
            lines.clear();
        };
        const auto add = [&](int rank, const P& p, const Said<P>& said) {
            lines += std::to_string(rank) + ' ' + text_.of(p) + ' ';
            lines += said.weaker                 ? '=' + text_.of(*said.weaker)
                     : said.ply == Said<P>::kAll ? "*"
                                                 : said.ply == Said<P>::kSeen ? "+" : text_.ply(said.ply);
            lines += (said.wins.empty() ? "" : " wins=" + said.wins) + '\n';
            if (lines.size() > kChunk) hand_over();
        };
        const Listed<Kernel> listed(kernel_, text_, images ? &images_ : nullptr);
        running(std::move(tick), [&](Ticker& ticker) {
            const auto hand_lines = [&](auto search, auto few) {
                Strategy<Kernel, decltype(search), Ticker, decltype(few)::value> found(kernel_, search, ticker, text_, listed);
                if (lasting < 0)
                    found.winning(root, prover, add);
                else
                    found.lasting(root, prover, lasting, add);
            };
            using Proof = PliesProof<Kernel, Ticker>;
            if (!by_proof)
                hand_lines(search(ticker), std::false_type());
            else if (few && kNeeds)
                hand_lines(Proof(kernel_, least_.get(), proofs(), ticker), std::bool_constant<kNeeds>());
            else
                hand_lines(Proof(kernel_, least_.get(), proofs(), ticker), std::false_type());
            hand_over();
            return 0;
        });
    }

    std::vector<std::string> shortening() const override {
        std::vector<std::string> members;
        if (kNeeds) members.push_back("weaker");
        if (Strategy<Kernel, PliesProof<Kernel, Ticker>, Ticker, kNeeds>::kSees) members.push_back("connections");
        return members;
    }
    std::size_t entries() const override { return table_.size() + (proofs_ ? proofs_->proofs.filled() : 0); }

private:
    static constexpr std::size_t kChunk = 1 << 16;
    static constexpr bool kNeeds = ProofTables<Kernel>::kNeeds;

    Negamax<Kernel, Ticker> search(Ticker& ticker) { return {kernel_, least_.get(), table_, scores_, ticker}; }

    // The score, by several searches over one table; the first that ends has it.
    std::int32_t together(const P& p, Ticker& ticker) {
        Shared shared;
        Busy busy;
        return run_jobs(threads_, shared, [&](std::size_t job) {
            Watcher watcher(shared);
            watcher.ticker = job == 0 ? &ticker : nullptr;
            std::optional<Images<Kernel>> images;
            if (least_) images.emplace(images_, static_cast<int>(text_.names.size()));
            return Negamax<Kernel, Watcher>(kernel_, images ? &*images : nullptr, table_, scores_, watcher, &busy).exact(p);
        });
    }

    ProofTables<Kernel>& proofs() {
        if (!proofs_) proofs_ = std::make_unique<ProofTables<Kernel>>(memory_);
        return *proofs_;
    }

    template <class Job>
    static auto running(nb::callable tick, Job job) {
        Ticker ticker(std::move(tick));
        const auto found = [&] {
            nb::gil_scoped_release released;
            return job(ticker);
        }();
        ticker.finish();
        return found;
    }

    static P unpacked(const nb::bytes& masks, const std::vector<int>& numbers) {
        P p;
        if (numbers.size() != p.number.size()) throw std::invalid_argument("plies: a position of another game");
        for (std::size_t at = 0; at < p.mask.size(); ++at) {
            std::memcpy(p.mask[at].word.data(), unpack<4>(masks, at).word.data(), sizeof p.mask[at].word);
        }
        std::copy(numbers.begin(), numbers.end(), p.number.begin());
        return p;
    }

    Kernel kernel_;
    std::vector<Image> images_;
    std::unique_ptr<Images<Kernel>> least_;
    std::size_t memory_;
    ExactTable table_;
    std::unique_ptr<ProofTables<Kernel>> proofs_;  // made when it is asked for
    PositionText text_;
    Scores scores_;
    std::size_t threads_;
};

}  // namespace crosscut
