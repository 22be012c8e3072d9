// Legal Orcoon placements row by row, in remainders: a check on crosscut/games/orcoon/counts/legal.py for boards that plain_count.cpp
// cannot hold. It shares nothing with either: both rules are written out from docs/rules/orcoon.md, and counts are remainders modulo three
// primes. Their product is more than 3^117, so that for up to 117 cells the remainders determine the number.
//
//     g++ -O2 -std=c++20 row_count.cpp -o row_count && ./row_count ROWS COLUMNS forbidden|allowed [FILE]
//
// prints a line `prime remainder` for each prime; the third word is the reading of `crossing`. With FILE the states after each row are
// kept there, and a later run goes on from them.
//
// Cells are set row by row, from left to right. Of the cells before, a state keeps
// * the front: the lowest value set in each column;
// * above: the value over the last cell set, which has left the front. It matters only to the block that the next cell completes.
//   Of values that this block cannot tell apart, with the two others known, the smallest stands for all (`Blocks`);
// * hanging[j], for columns j and j + 1 both empty in the front: the stone over column j if over j + 1 stands one of the other colour.
//   So a window of three rows is begun, and the two cells below can complete it;
// * open: the upper stone of two different ones, one above the other, with two empty cells to their right: a window of two rows is begun.
// A begun window is forgotten as soon as a cell does not fit. A state and its colour exchange have equally many continuations, so the
// smaller number stands for both.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

using Key = std::uint64_t;
using Number = std::uint64_t;
constexpr int kPrimes = 3;  // the largest below 2^62
constexpr Number kPrime[kPrimes] = {(Number{1} << 62) - 57, (Number{1} << 62) - 87, (Number{1} << 62) - 117};
constexpr Key kUsed = Key{1} << 63;  // marks a place of the table that has a state

struct alignas(32) Entry {
    Key key;
    std::array<Number, kPrimes> count;
};

static int columns;
static bool crossing_allowed;

static int get(Key key, int at) { return int(key >> (2 * at) & 3); }
static Key put(Key key, int at, int value) { return (key & ~(Key{3} << (2 * at))) | Key(value) << (2 * at); }
static int above_at() { return columns; }
static int open_at() { return columns + 1; }
static int hanging_at(int column) { return columns + 2 + column; }

static int other(int stone) { return 3 - stone; }
static bool different(int a, int b) { return a != 0 && b != 0 && a != b; }

// Rule 3 on the block a b / c d.
static bool touches_only_diagonally(int a, int b, int c, int d) {
    return (a != 0 && a == d && b != a && c != a) || (b != 0 && b == c && a != b && d != b);
}

// What the block above b / c d lets begin: the two windows in which it is the first half.
static int begins_hanging(int a, int b, int c, int d) { return !crossing_allowed && c == 0 && d == 0 && different(a, b) ? a : 0; }
static int begins_open(int a, int b, int c, int d) { return !crossing_allowed && b == 0 && d == 0 && different(a, c) ? a : 0; }

// For each b and c the value that stands for `above`: the least with which every d does the same.
struct Blocks {
    int least[3][3][3];
    void fill() {
        for (int a = 0; a < 3; ++a)
            for (int b = 0; b < 3; ++b)
                for (int c = 0; c < 3; ++c)
                    for (int like = 2; like >= 0; --like)
                        if (same(a, like, b, c)) least[a][b][c] = like;
    }
    static bool same(int a, int like, int b, int c) {
        for (int d = 0; d < 3; ++d) {
            const bool broken = touches_only_diagonally(a, b, c, d);
            if (broken != touches_only_diagonally(like, b, c, d)) return false;
            if (broken) continue;
            if (begins_hanging(a, b, c, d) != begins_hanging(like, b, c, d)) return false;
            if (begins_open(a, b, c, d) != begins_open(like, b, c, d)) return false;
        }
        return true;
    }
};
static Blocks blocks;

// The state after value d in this column; false if a rule is broken.
static bool set(Key before, int column, int d, Key& after) {
    const int b = get(before, column);
    after = before;
    int open = 0;
    if (column > 0) {
        const int a = get(before, above_at()), c = get(before, column - 1), hangs = get(before, hanging_at(column - 1));
        const int opened = get(before, open_at());
        if (touches_only_diagonally(a, b, c, d)) return false;
        if (hangs != 0 && c == other(hangs) && d == hangs) return false;
        if (opened != 0 && b == other(opened) && d == opened) return false;
        after = put(after, hanging_at(column - 1), begins_hanging(a, b, c, d));
        open = begins_open(a, b, c, d);
    }
    after = put(after, column, d);
    const bool last = column == columns - 1;
    const int next = last ? 0 : get(before, column + 1);
    if (!last) {
        const int hangs = get(before, hanging_at(column));
        if (hangs != 0 && d != other(hangs)) after = put(after, hanging_at(column), 0);
    }
    after = put(after, above_at(), last ? 0 : blocks.least[b][next][d]);
    after = put(after, open_at(), !last && open != 0 && next == other(open) ? open : 0);
    return true;
}

static Key exchanged(Key key) {
    const Key low = 0x5555555555555555;
    return (key & low) << 1 | (key >> 1 & low);
}

// A table of states by open addressing, at most three quarters full.
class States {
public:
    std::size_t size = 0;
    std::vector<Entry> places = std::vector<Entry>(1024);

    // A state on its way into the table: its place is fetched while others go in.
    void send(const Entry& entry) {
        __builtin_prefetch(&places[first_place(entry.key)], 1);
        Entry& way = on_their_way_[sent_++ % kFetched];
        if (sent_ > kFetched) add(way);
        way = entry;
    }
    void arrive() {
        for (std::size_t i = sent_ < kFetched ? 0 : sent_ - kFetched; i < sent_; ++i) add(on_their_way_[i % kFetched]);
        sent_ = 0;
    }

private:
    static constexpr std::size_t kFetched = 16;
    std::array<Entry, kFetched> on_their_way_;
    std::size_t sent_ = 0;

    std::size_t first_place(Key key) const { return (key * 0x9e3779b97f4a7c15 >> 20) & (places.size() - 1); }
    void add(const Entry& entry) {
        if (4 * (size + 1) > 3 * places.size()) grow();
        std::size_t at = first_place(entry.key);
        while (places[at].key != 0 && places[at].key != entry.key) at = (at + 1) & (places.size() - 1);
        if (places[at].key == 0) {
            places[at] = entry;
            ++size;
            return;
        }
        for (int i = 0; i < kPrimes; ++i) {
            Number& sum = places[at].count[i];
            sum += entry.count[i];
            if (sum >= kPrime[i]) sum -= kPrime[i];
        }
    }
    void grow() {
        std::vector<Entry> before(2 * places.size());
        before.swap(places);
        size = 0;
        for (const Entry& entry : before)
            if (entry.key != 0) add(entry);
    }
};

static void keep(const char* file, std::uint64_t row, const States& states) {
    const std::uint64_t head[3] = {std::uint64_t(columns), row, states.size};
    const std::string part = std::string(file) + ".part";
    std::FILE* out = std::fopen(part.c_str(), "wb");
    bool good = out != nullptr && std::fwrite(head, sizeof head, 1, out) == 1;
    for (const Entry& entry : states.places)
        if (entry.key != 0) good = good && std::fwrite(&entry, sizeof entry, 1, out) == 1;
    if (out == nullptr || std::fclose(out) != 0 || !good || std::rename(part.c_str(), file) != 0) std::exit(3);
}

// The rows that are done; 0 if nothing is kept.
static int resumed(const char* file, States& states) {
    std::uint64_t head[3];
    std::FILE* in = std::fopen(file, "rb");
    if (in == nullptr) return 0;
    if (std::fread(head, sizeof head, 1, in) != 1 || head[0] != std::uint64_t(columns)) std::exit(3);
    for (Entry entry; head[2] > 0; --head[2]) {
        if (std::fread(&entry, sizeof entry, 1, in) != 1) std::exit(3);
        states.send(entry);
    }
    states.arrive();
    std::fclose(in);
    return int(head[1]);
}

int main(int argc, char** argv) {
    if (argc < 4) return 2;
    const int rows = std::atoi(argv[1]);
    columns = std::atoi(argv[2]);
    crossing_allowed = std::string(argv[3]) == "allowed";
    blocks.fill();
    const char* file = argc > 4 ? argv[4] : nullptr;
    if (rows < 1 || columns < 2 || columns > 15) return 2;
    States states, following;
    int row = file == nullptr ? 0 : resumed(file, states);
    // Above the first row all reads as empty, and no rule forbids anything for that.
    if (row == 0) states.send({kUsed, {1, 1, 1}}), states.arrive();
    std::size_t most = 1;
    for (; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            for (Entry& entry : states.places) {
                if (entry.key == 0) continue;
                for (int value = 0; value < 3; ++value)
                    if (Key after; set(entry.key & ~kUsed, column, value, after))
                        following.send({std::min(after, exchanged(after)) | kUsed, entry.count});
                entry.key = 0;
            }
            following.arrive();
            states.size = 0;
            std::swap(states, following);
            most = std::max(most, states.size);
        }
        if (file != nullptr) keep(file, row + 1, states);
        std::fprintf(stderr, "row %d: %zu states, at most %zu\n", row + 1, states.size, most);
    }
    std::array<Number, kPrimes> total{};
    for (const Entry& entry : states.places)
        for (int i = 0; entry.key != 0 && i < kPrimes; ++i) total[i] = (total[i] + entry.count[i]) % kPrime[i];
    for (int i = 0; i < kPrimes; ++i) std::printf("%llu %llu\n", (unsigned long long)kPrime[i], (unsigned long long)total[i]);
}
