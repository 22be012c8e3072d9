// The lemma of docs/mathematics/knight-variants.md once more, by trying all windows point by point, without SAT and without Python.
//
// A window is a board with an empty point e, UP rows above it, DOWN below, and so on, each up to 2. A side at distance 2 is open: empty
// points of its outermost line need not be barred. Rule 3 alone; a jump is open when one of the two points between is empty.
// Usage: plain_knight UP DOWN LEFT RIGHT. Prints how many windows fail, and how many there are.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

using Mask = std::uint32_t;
struct Jump { int from, to; Mask between; };

static int h, w, up, down, left_, right_, e;
static std::vector<int> mark;  // 0 empty, 1 and 2 the colours
static std::vector<Mask> beside, round_;
static std::vector<Jump> jumps;
static long long failed = 0, seen = 0;

static int at(int r, int c) { return r >= 0 && r < h && c >= 0 && c < w ? r * w + c : -1; }

static bool barred(int p, int colour) {
    int r = p / w, c = p % w;
    for (int d = -1; d <= 1; d += 2)
        for (int s = -1; s <= 1; s += 2) {
            int corner = at(r + d, c + s);
            if (corner >= 0 && mark[corner] == colour && mark[at(r + d, c)] != colour && mark[at(r, c + s)] != colour) return true;
        }
    return false;
}

static bool open_line(int p) {
    int r = p / w, c = p % w;
    return (up == 2 && r == 0) || (down == 2 && r == h - 1) || (left_ == 2 && c == 0) || (right_ == 2 && c == w - 1);
}

static bool block_is_legal(int r, int c) {  // the block whose last point is (r, c)
    if (r == 0 || c == 0) return true;
    int a = mark[at(r - 1, c - 1)], b = mark[at(r - 1, c)], x = mark[at(r, c - 1)], y = mark[at(r, c)];
    if (a && a == y && b != a && x != a) return false;
    return !(b && b == x && a != b && y != b);
}

static Mask stones(int colour) {
    Mask found = 0;
    for (int p = 0; p < h * w; ++p) found |= Mask(mark[p] == colour) << p;
    return found;
}

static Mask joined(Mask start, Mask own, Mask empty) {
    for (Mask reached = start;;) {
        Mask more = reached;
        for (int p = 0; p < h * w; ++p)
            if (more >> p & 1) more |= beside[p] & own;
        for (const Jump& j : jumps)
            if ((more >> j.from & 1) && (own >> j.to & 1) && (j.between & empty)) more |= Mask(1) << j.to;
        if (more == reached) return reached;
        reached = more;
    }
}

static bool holds() {
    Mask empty = stones(0);
    bool parted[3] = {false, false, false};
    for (int colour = 1; colour <= 2; ++colour) {
        Mask own = stones(colour), near = own & round_[e];
        Mask reached = joined(near & -near, own, empty);
        if (!near || (near & ~reached)) return false;
        for (int f = 0; f < h * w; ++f)
            if ((beside[e] & empty) >> f & 1) parted[colour] |= !(reached & round_[f]);
        Mask top = (Mask(1) << w) - 1, side = 0;
        for (int r = 0; r < h; ++r) side |= Mask(1) << r * w;
        if ((up == 0 && !(reached & top)) || (left_ == 0 && !(reached & side))) return false;
    }
    return !(parted[1] && parted[2]);
}

static void fill(int p) {
    if (p == h * w) {
        for (int q = 0; q < h * w; ++q)
            if (!mark[q] && !open_line(q) && !(barred(q, 1) && barred(q, 2))) return;
        ++seen;
        failed += !holds();
        return;
    }
    if (p >= 2 * w && p % w == 0) {  // two rows back everything is known
        for (int q = p - 2 * w; q < p - w; ++q)
            if (!mark[q] && !open_line(q) && !(barred(q, 1) && barred(q, 2))) return;
    }
    for (int m = 0; m < (p == e ? 1 : 3); ++m) {
        mark[p] = m;
        if (block_is_legal(p / w, p % w)) fill(p + 1);
    }
    mark[p] = 0;
}

int main(int, char** given) {
    up = std::atoi(given[1]), down = std::atoi(given[2]), left_ = std::atoi(given[3]), right_ = std::atoi(given[4]);
    h = up + down + 1, w = left_ + right_ + 1, e = up * w + left_;
    mark.assign(h * w, 0), beside.assign(h * w, 0), round_.assign(h * w, 0);
    for (int p = 0; p < h * w; ++p)
        for (int r = 0; r < h; ++r)
            for (int c = 0; c < w; ++c) {
                int d = std::abs(r - p / w), s = std::abs(c - p % w);
                Mask bit = Mask(1) << at(r, c);
                if (d + s == 1) beside[p] |= bit;
                if (d <= 1 && s <= 1 && d + s) round_[p] |= bit;
            }
    for (int p = 0; p < h * w; ++p)
        for (int q = 0; q < h * w; ++q) {
            int d = std::abs(q / w - p / w), s = std::abs(q % w - p % w);
            if (d + s == 3 && d && s) jumps.push_back({p, q, round_[p] & round_[q]});
        }
    fill(0);
    std::printf("%lld %lld\n", failed, seen);
}
