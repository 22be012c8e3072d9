/* A second checker of strategy certificates, for whoever does not want to trust the first.
 *
 * Build:  cc -std=c99 -O2 -o checker-c checker.c        Run:  ./checker-c FILE...      (- is standard input)
 *
 * It is written from the pages docs/formats/certificates.md and docs/rules/ alone, by a hand that has seen neither the
 * first checker (src/crosscut/checker) nor the solver, and shares no line with them. (Who made the search of local games
 * faster had read what a win rests on there; the rest of that search, and the code, are its own.) It walks through a file once, line
 * by line, and holds the open demands in a hash table; what a line demands it finds by the rules below.
 *
 * Exit codes: 0 all files are proved; 1 a file is refused; 2 wrong usage; 5 no file is refused, but one is about a game
 * that this checker does not know, or a bundle: of that it checks the proof with hints, but not what the formula means.
 *
 * A file is hostile until it is proved. So: nothing recurses but over the cells of a board (at most 256); each array that
 * a file fills has a bound that is looked at; a table takes at most so many megabytes (--memory), a file has at most so many
 * lines (--lines); steps are counted, and a file may take WORK_BASE and WORK_BYTE for each of its bytes, or so many millions
 * (--work). Who exceeds them is refused, never accepted.
 *
 * In order: refusing; SHA-256; reading (gzip); JSON; boards; positions; demands; the games; sections; bundles; files. */

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CELLS 256          /* most cells of a board */
#define LINE 4096          /* longest line */
#define HEADER 65536       /* longest header */
#define ORDERS 2000000u    /* most entries of a post-pass question */
#define WORK_BASE 2000000000u
#define WORK_BYTE 30000u

/* ---- refusing and counting ---- */

enum { PROVED, REFUSED, UNKNOWN };

static jmp_buf out_of_file;
static int verdict; /* REFUSED or UNKNOWN, when the file is left early */
static char reason[400];
static uint64_t line_number, steps, bytes_read;

enum { MEGABYTES, LINES, MILLIONS, BOUNDS };
static const char *const BOUND_NAMES[BOUNDS] = {"--memory", "--lines", "--work"};
static uint64_t bounds[BOUNDS] = {1000, 20000000, 0}; /* 0 millions of steps: as many as a file of its size may take */

static void leave(int kind, const char *format, va_list arguments) {
    verdict = kind;
    vsnprintf(reason, sizeof reason, format, arguments);
    longjmp(out_of_file, 1);
}

static void refuse(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    leave(REFUSED, format, arguments);
    va_end(arguments);
}

static void unknown(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    leave(UNKNOWN, format, arguments);
    va_end(arguments);
}

static void work(uint64_t amount) {
    steps += amount;
    if (steps > (bounds[MILLIONS] ? bounds[MILLIONS] * 1000000 : WORK_BASE + WORK_BYTE * bytes_read))
        refuse("needs more steps of work than it may take; --work allows more");
}

static void *more_memory(void *old, uint64_t bytes) {
    void *memory = bytes > bounds[MEGABYTES] * 1000000 ? NULL : realloc(old, (size_t)bytes);
    if (memory == NULL)
        refuse("needs a table of more than %llu MB of memory; --memory allows more", (unsigned long long)bounds[MEGABYTES]);
    return memory;
}

/* ---- SHA-256 (FIPS 180-4) ---- */

typedef struct {
    uint32_t state[8];
    uint8_t block[64];
    uint64_t length;
} Sha;

static const uint32_t SHA_START[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
static const uint32_t SHA_ROUND[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01,
    0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc,
    0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08,
    0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t turned(uint32_t x, int n) { return x >> n | x << (32 - n); }

/* One round: h becomes what the next round calls a, and d what it calls e; so eight rounds in a row move nothing about. */
#define ROUND(a, b, c, d, e, f, g, h, i)                                                                                  \
    h += (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + SHA_ROUND[i] + w[i], d += h,             \
        h += (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))

static void sha_block(Sha *sha, const uint8_t *p) {
    uint32_t w[64], *s = sha->state;
    uint32_t a = s[0], b = s[1], c = s[2], d = s[3], e = s[4], f = s[5], g = s[6], h = s[7];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)p[4 * i] << 24 | (uint32_t)p[4 * i + 1] << 16 | (uint32_t)p[4 * i + 2] << 8 | p[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        uint32_t x = w[i - 15], y = w[i - 2];
        w[i] = w[i - 16] + w[i - 7] + (turned(x, 7) ^ turned(x, 18) ^ x >> 3) + (turned(y, 17) ^ turned(y, 19) ^ y >> 10);
    }
    for (int i = 0; i < 64; i += 8) {
        ROUND(a, b, c, d, e, f, g, h, i);
        ROUND(h, a, b, c, d, e, f, g, i + 1);
        ROUND(g, h, a, b, c, d, e, f, i + 2);
        ROUND(f, g, h, a, b, c, d, e, i + 3);
        ROUND(e, f, g, h, a, b, c, d, i + 4);
        ROUND(d, e, f, g, h, a, b, c, i + 5);
        ROUND(c, d, e, f, g, h, a, b, i + 6);
        ROUND(b, c, d, e, f, g, h, a, i + 7);
    }
    s[0] += a, s[1] += b, s[2] += c, s[3] += d, s[4] += e, s[5] += f, s[6] += g, s[7] += h;
}

static void sha_start(Sha *sha) {
    memcpy(sha->state, SHA_START, sizeof SHA_START);
    sha->length = 0;
}

static void sha_add(Sha *sha, const void *data, size_t length) {
    const uint8_t *p = data;
    while (length > 0) {
        size_t used = sha->length % 64, part = 64 - used < length ? 64 - used : length;
        if (part == 64) {
            sha_block(sha, p);
        } else {
            memcpy(sha->block + used, p, part);
            if (used + part == 64) sha_block(sha, sha->block);
        }
        sha->length += part, p += part, length -= part;
    }
}

static void sha_end(Sha *sha, char hex[65]) {
    uint64_t bits = sha->length * 8;
    uint8_t tail[72] = {0x80};
    size_t pad = (119 - sha->length % 64) % 64 + 1;
    for (int i = 0; i < 8; i++) tail[pad + i] = (uint8_t)(bits >> (56 - 8 * i));
    sha_add(sha, tail, pad + 8);
    for (int i = 0; i < 8; i++) snprintf(hex + 8 * i, 9, "%08x", (unsigned)sha->state[i]);
}

/* ---- reading, gzip inflated (RFC 1951/1952) ---- */

static FILE *file;
static uint8_t raw[65536]; /* bytes of the file */
static size_t raw_at, raw_end;
static uint64_t raw_left; /* bytes of the file that may still be read */
static int zipped;        /* a member of a zip file is read: no gzip header, no trailer */
static int packed;           /* a gzip file */
static int bundled;          /* a zip file */
static uint8_t ring[65536];  /* inflated bytes; the last 32768 are the window */
static uint32_t made, taken; /* how many were made and taken, modulo 2^32 */
static uint32_t summed;      /* of how many the checksum is known */

static int raw_byte(void) { /* the next byte of the file, -1 at its end */
    if (raw_at == raw_end) {
        raw_end = fread(raw, 1, raw_left < sizeof raw ? (size_t)raw_left : sizeof raw, file);
        raw_at = 0;
        bytes_read += raw_end, raw_left -= raw_end;
        if (raw_end == 0) {
            if (ferror(file)) refuse("cannot be read: %s", strerror(errno));
            return -1;
        }
    }
    return raw[raw_at++];
}

static uint64_t bit_store;
static int bit_count;
static uint16_t lengths_table[32768], distances_table[32768]; /* 15 bits -> symbol * 16 + length of its code, 0: no code */
static enum { BLOCK, STORED, CODED, TRAILER, END } stage;
static int last_block, fixed_codes; /* fixed_codes: the tables hold them */
static uint32_t stored_left, copy_left, copy_back, member_crc, crc_table[8][256];
static uint64_t member_made; /* bytes of the member of which the checksum is known */

static uint32_t bits(int count) {
    while (bit_count < count) {
        int byte = raw_byte();
        if (byte < 0) refuse("cannot be read: the compressed file ends too early");
        bit_store |= (uint64_t)byte << bit_count, bit_count += 8;
    }
    uint32_t value = (uint32_t)(bit_store & (((uint64_t)1 << count) - 1));
    bit_store >>= count, bit_count -= count;
    return value;
}

static int symbol(const uint16_t *table) {
    while (bit_count < 15) { /* near the end of the file there may be fewer */
        int byte = raw_byte();
        if (byte < 0) break;
        bit_store |= (uint64_t)byte << bit_count, bit_count += 8;
    }
    int entry = table[bit_store & 32767], length = entry & 15;
    if (length == 0 || length > bit_count) refuse("cannot be read: damaged compressed data");
    bit_store >>= length, bit_count -= length;
    return entry >> 4;
}

static void code_table(uint16_t *table, const uint8_t *lengths, int count, int may_lack) {
    int number[16] = {0}, next[16], left = 1, code = 0, used = 0;
    for (int i = 0; i < count; i++) number[lengths[i]]++;
    number[0] = 0;
    for (int length = 1; length <= 15; length++) {
        code = (code + number[length - 1]) << 1;
        next[length] = code;
        left = (left << 1) - number[length];
        used += number[length];
        if (left < 0) refuse("cannot be read: damaged compressed data");
    }
    if (left > 0 && !(may_lack && (used == 0 || (used == 1 && number[1] == 1))))
        refuse("cannot be read: damaged compressed data");
    memset(table, 0, 32768 * sizeof *table);
    for (int i = 0; i < count; i++) {
        int length = lengths[i], reversed = 0;
        if (length == 0) continue;
        for (int bit = 0; bit < length; bit++) reversed |= (next[length] >> bit & 1) << (length - 1 - bit);
        next[length]++;
        for (int at = reversed; at < 32768; at += 1 << length) table[at] = (uint16_t)(i << 4 | length);
    }
    work(32768);
}

static void block_start(void) {
    static const uint8_t order[19] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
    uint8_t lengths[320] = {0};
    last_block = (int)bits(1);
    uint32_t kind = bits(2);
    if (kind == 0) {
        bits(bit_count % 8);
        stored_left = bits(16);
        if ((bits(16) ^ 0xffff) != stored_left) refuse("cannot be read: damaged compressed data");
        stage = STORED;
        return;
    }
    if (kind == 3) refuse("cannot be read: damaged compressed data");
    stage = CODED;
    if (kind == 1 && fixed_codes) return;
    fixed_codes = kind == 1;
    if (kind == 1) {
        for (int i = 0; i < 288; i++) lengths[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
        code_table(lengths_table, lengths, 288, 0);
        memset(lengths, 5, 32);
        code_table(distances_table, lengths, 32, 0);
        return;
    }
    int literal = (int)bits(5) + 257, distance = (int)bits(5) + 1, helpers = (int)bits(4) + 4, at = 0;
    if (literal > 286 || distance > 30) refuse("cannot be read: damaged compressed data");
    for (int i = 0; i < helpers; i++) lengths[order[i]] = (uint8_t)bits(3);
    code_table(lengths_table, lengths, 19, 0);
    memset(lengths, 0, sizeof lengths);
    while (at < literal + distance) {
        int what = symbol(lengths_table), times = 1, value = what;
        if (what == 16 && at == 0) refuse("cannot be read: damaged compressed data");
        if (what == 16) value = lengths[at - 1], times = 3 + (int)bits(2);
        if (what == 17) value = 0, times = 3 + (int)bits(3);
        if (what == 18) value = 0, times = 11 + (int)bits(7);
        if (at + times > literal + distance) refuse("cannot be read: damaged compressed data");
        while (times-- > 0) lengths[at++] = (uint8_t)value;
    }
    if (lengths[256] == 0) refuse("cannot be read: damaged compressed data");
    code_table(lengths_table, lengths, literal, 1);
    code_table(distances_table, lengths + literal, distance, 1);
}

static void member_start(void) { /* behind the two bytes 1f 8b */
    if (bits(8) != 8) refuse("cannot be read: compressed in an unknown way");
    uint32_t flags = bits(8);
    for (int i = 0; i < 6; i++) bits(8);
    if (flags & 4)
        for (uint32_t length = bits(16); length > 0; length--) bits(8);
    if (flags & 8)
        while (bits(8) != 0) continue;
    if (flags & 16)
        while (bits(8) != 0) continue;
    if (flags & 2) bits(16);
    stage = BLOCK, last_block = 0, member_made = 0, member_crc = 0xffffffff;
}

static void push(int byte) { ring[made++ & 65535] = (uint8_t)byte; }

/* A checksum, with these bytes added to it, eight at a time: table k says what a byte does to a checksum if k bytes follow it. */
static uint32_t crc_with(uint32_t crc, const uint8_t *p, size_t length) {
    for (; length >= 8; p += 8, length -= 8) {
        crc ^= p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
        crc = crc_table[7][crc & 255] ^ crc_table[6][crc >> 8 & 255] ^ crc_table[5][crc >> 16 & 255] ^ crc_table[4][crc >> 24] ^
              crc_table[3][p[4]] ^ crc_table[2][p[5]] ^ crc_table[1][p[6]] ^ crc_table[0][p[7]];
    }
    for (; length > 0; p++, length--) crc = crc_table[0][(crc ^ *p) & 255] ^ crc >> 8;
    return crc;
}

static void sum_up(void) { /* what was made since the last call, which lies in one part of the ring */
    member_crc = crc_with(member_crc, ring + (summed & 65535), made - summed);
    member_made += made - summed, summed = made;
}

static int member_end(void) { /* checks the trailer; 1 if another member begins, 0 at the end of the file */
    sum_up();
    bits(bit_count % 8);
    uint32_t crc = bits(16);
    crc |= bits(16) << 16;
    uint32_t size = bits(16);
    size |= bits(16) << 16;
    if (crc != (member_crc ^ 0xffffffff) || size != (uint32_t)member_made)
        refuse("cannot be read: the checksum of the compressed data is wrong");
    int byte = 0;
    while (byte == 0) byte = bit_count >= 8 ? (int)bits(8) : raw_byte();
    if (byte < 0) return 0;
    if (byte != 0x1f || bits(8) != 0x8b) refuse("cannot be read: bytes behind the compressed data");
    member_start();
    return 1;
}

static void copy_start(int what) { /* a length and a distance */
    static const uint16_t length_base[29] = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                             31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
    static const uint16_t distance_base[30] = {1,    2,    3,    4,    5,    7,    9,    13,    17,    25,
                                               33,   49,   65,   97,   129,  193,  257,  385,   513,   769,
                                               1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
    if (what > 285) refuse("cannot be read: damaged compressed data");
    what -= 257;
    copy_left = length_base[what] + bits(what < 8 || what == 28 ? 0 : what / 4 - 1);
    int far = symbol(distances_table);
    if (far > 29) refuse("cannot be read: damaged compressed data");
    copy_back = distance_base[far] + bits(far < 4 ? 0 : far / 2 - 1);
    if (copy_back > member_made + (made - summed)) refuse("cannot be read: damaged compressed data");
}

static void copy(uint32_t until) { /* what is left of it, or as much as may be made */
    uint32_t to = made & 65535, from = (made - copy_back) & 65535, part = until - made;
    if (part > copy_left) part = copy_left;
    if (part > 65536 - from) part = 65536 - from; /* up to the end of the ring; the rest comes with the next call */
    if (part <= copy_back)
        memcpy(ring + to, ring + from, part);
    else
        for (uint32_t i = 0; i < part; i++) ring[to + i] = ring[from + i];
    copy_left -= part, made += part;
}

static void inflate(void) { /* makes up to 32768 bytes, in one part of the ring; none at the end of the file */
    uint32_t until = made + 32768;
    for (;;) {
        while (copy_left > 0 && made != until) copy(until);
        if (made == until) {
            sum_up();
            return;
        }
        if (stage == BLOCK) {
            block_start();
        } else if (stage == STORED && stored_left > 0) {
            stored_left--, push((int)bits(8));
        } else if (stage == CODED) {
            int what = symbol(lengths_table);
            if (what < 256)
                push(what);
            else if (what > 256)
                copy_start(what);
            else
                stage = last_block ? TRAILER : BLOCK;
        } else if (stage == STORED) {
            stage = last_block ? TRAILER : BLOCK;
        } else if (zipped || !member_end()) {
            stage = END;
            return;
        }
    }
}

static const uint8_t *piece; /* bytes of the text not yet taken: a part of raw or of ring */
static size_t piece_length;

static int next_piece(void) { /* 0 at the end of the text */
    if (!packed) {
        int byte = raw_byte();
        if (byte < 0) return 0;
        piece = raw + raw_at - 1, piece_length = raw_end - raw_at + 1;
        raw_at = raw_end;
        return 1;
    }
    taken = made;
    if (stage != END) inflate();
    uint32_t start = taken & 65535, length = made - taken;
    piece = ring + start, piece_length = length;
    if (start + length > 65536) refuse("cannot be read: not aligned");
    return length > 0;
}

static void fresh_input(void) {
    raw_at = raw_end = 0, made = taken = summed = 0, bit_store = 0, bit_count = 0, copy_left = 0, piece_length = 0, fixed_codes = 0;
}

static void open_text(void) {
    raw_left = UINT64_MAX, zipped = 0;
    fresh_input();
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t crc = i;
        for (int bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ crc >> 1 : crc >> 1;
        crc_table[0][i] = crc;
    }
    for (int k = 1; k < 8; k++)
        for (int i = 0; i < 256; i++) crc_table[k][i] = crc_table[0][crc_table[k - 1][i] & 255] ^ crc_table[k - 1][i] >> 8;
    int first = raw_byte();
    if (first < 0) refuse("the file is empty");
    packed = first == 0x1f && raw_end > 1 && raw[1] == 0x8b;
    bundled = first == 'P' && raw_end > 1 && raw[1] == 'K';
    raw_at = packed ? 2 : 0;
    if (packed) member_start();
}

static char text[HEADER + 1]; /* the line, ended by a zero byte */
static size_t text_length;

static int next_line(size_t most) { /* 0 at the end of the text */
    text_length = 0;
    line_number++;
    for (;;) {
        if (piece_length == 0 && !next_piece()) {
            if (text_length > 0) refuse("the file ends within a line");
            return 0;
        }
        const uint8_t *end = memchr(piece, '\n', piece_length);
        size_t part = end ? (size_t)(end - piece) : piece_length;
        if (part > most - text_length) refuse("line too long");
        memcpy(text + text_length, piece, part);
        text_length += part, piece += part, piece_length -= part;
        if (end == NULL) continue;
        piece++, piece_length--;
        text[text_length] = 0;
        if (line_number > bounds[LINES])
            refuse("needs more than %llu lines; --lines allows more", (unsigned long long)bounds[LINES]);
        for (size_t i = 0; i < text_length; i++)
            if (text[i] < 0x20 || text[i] > 0x7e) refuse("not a line of printable ASCII");
        if (text_length == 0) refuse("blank line");
        work(text_length);
        return 1;
    }
}

/* ---- JSON, one line of it ---- */

static const char *json; /* where the reader is */

static void json_fail(void) { refuse("the header or footer is not a JSON object"); }

static void blanks(void) {
    while (*json == ' ') json++;
}

static int json_if(char sign) { /* takes this sign if it comes next */
    blanks();
    if (*json != sign) return 0;
    json++;
    return 1;
}

static void json_sign(char sign) {
    if (!json_if(sign)) json_fail();
}

static size_t json_string(char *to, size_t room) { /* printable ASCII only: nothing that a header needs has other characters */
    size_t length = 0;
    json_sign('"');
    while (*json != '"') {
        int sign = *json++;
        if (sign == 0) json_fail();
        if (sign == '\\') {
            static const char plain[] = "\"\\/";
            sign = *json++;
            if (sign == 'u') {
                sign = 0;
                for (int i = 0; i < 4; i++) {
                    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
                    const char *digit = *json == 0 ? NULL : strchr(digits, *json);
                    if (digit == NULL) json_fail();
                    sign = sign * 16 + (int)((digit - digits) % 16);
                    json++;
                }
            } else if (sign == 0 || strchr(plain, sign) == NULL) {
                json_fail();
            }
        }
        if (sign < 0x20 || sign > 0x7e) refuse("a string has characters other than printable ASCII");
        if (length + 1 >= room) refuse("a string is too long");
        to[length++] = (char)sign;
    }
    json++;
    to[length] = 0;
    return length;
}

static long json_number(void) { /* a whole number from 0 on, without leading zeros */
    long value = 0;
    blanks();
    if (*json < '0' || *json > '9' || (*json == '0' && json[1] >= '0' && json[1] <= '9')) refuse("a number is of the wrong kind");
    for (; *json >= '0' && *json <= '9'; json++)
        if ((value = value * 10 + *json - '0') > 1000000000) refuse("a number is too large");
    if (*json == '.' || *json == 'e' || *json == 'E') refuse("a number is of the wrong kind");
    return value;
}

static int is_digit(char sign) { return sign >= '0' && sign <= '9'; }

/* ---- boards ---- */

static struct {
    char name[80];
    int size[2];                   /* rows and columns, or the side */
    int from_file;                 /* is it one from a file? */
    int count, rows;               /* cells, rows */
    int row_start[CELLS + 2];      /* the first cell of each row */
    int row[CELLS], column[CELLS]; /* rows from 0; columns from 0, half cells on hexagonal boards but the rhombus */
    int sides[CELLS];              /* bits of the sides that a cell is on */
    int side_count;
    int start[CELLS + 1]; /* neighbours of cell i: near[start[i]] to near[start[i + 1] - 1] */
    int near[CELLS * CELLS];
    int16_t at[CELLS][4 * CELLS]; /* the cell of a row and a column, or -1 */
} board;

static uint8_t touching[CELLS][CELLS];

enum { TOP = 1, RIGHT = 2, BOTTOM = 4, LEFT = 8 };

static int cell_at(int row, int column) {
    return row < 0 || column < 0 || row >= CELLS || column >= 4 * CELLS ? -1 : board.at[row][column];
}

static void new_board(void) {
    board.count = board.rows = board.side_count = board.from_file = 0;
    memset(board.at, -1, sizeof board.at);
    memset(board.sides, 0, sizeof board.sides);
    memset(touching, 0, sizeof touching);
}

static void add_cell(int row, int column) { /* in the order of rows, in each from left to right */
    if (board.count == CELLS || row >= CELLS || column >= 4 * CELLS) refuse("board %s has more than 256 cells", board.name);
    while (board.rows <= row) board.row_start[board.rows++] = board.count;
    board.row[board.count] = row, board.column[board.count] = column;
    board.at[row][column] = (int16_t)board.count++;
}

static void touch(int a, int b) {
    if (a >= 0 && b >= 0 && a != b) touching[a][b] = touching[b][a] = 1;
}

static void list_neighbours(void) {
    int used = 0;
    board.row_start[board.rows] = board.count;
    for (int i = 0; i < board.count; i++) {
        board.start[i] = used;
        for (int j = 0; j < board.count; j++)
            if (touching[i][j]) board.near[used++] = j;
    }
    board.start[board.count] = used;
}

static int name_number(
    const char **name) { /* a size: digits without a leading zero; 0 if there is none, 999 if it is too large */
    int value = 0;
    if (**name == '0') return 0;
    for (; **name >= '0' && **name <= '9'; (*name)++)
        if ((value = value * 10 + **name - '0') > 999) value = 999;
    return value;
}

static void touch_hexagons(void) {
    for (int i = 0; i < board.count; i++) {
        touch(i, cell_at(board.row[i], board.column[i] + 2));
        touch(i, cell_at(board.row[i] + 1, board.column[i] - 1));
        touch(i, cell_at(board.row[i] + 1, board.column[i] + 1));
    }
}

static void too_large(void) { refuse("board %s has more than 256 cells", board.name); }

static void make_grid(int rows, int columns, int rhombus) {
    if (rows * columns > CELLS) too_large();
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            board.sides[board.count] = (row == 0 ? TOP : 0) | (column == columns - 1 ? RIGHT : 0) |
                                       (row == rows - 1 ? BOTTOM : 0) | (column == 0 ? LEFT : 0);
            add_cell(row, column);
        }
    for (int i = 0; i < board.count; i++) {
        touch(i, cell_at(board.row[i], board.column[i] + 1));
        touch(i, cell_at(board.row[i] + 1, board.column[i]));
        if (rhombus) touch(i, cell_at(board.row[i] + 1, board.column[i] - 1));
    }
}

static void make_hexagon(int top, int next) { /* sides of so many cells in turn: 0 top, then clockwise */
    int most = top + next - 1; /* cells of the longest row */
    if (most * most - top * (top - 1) / 2 - next * (next - 1) / 2 > CELLS) too_large();
    for (int row = 0; row < most; row++) {
        int shift = row < next ? next - 1 - row : row - next + 1, cells = most - shift;
        for (int i = 0; i < cells; i++) {
            int sides = (row == 0 ? 1 : 0) | (row == most - 1 ? 8 : 0);
            if (i == cells - 1) sides |= (row < next ? 2 : 0) | (row >= next - 1 ? 4 : 0);
            if (i == 0) sides |= (row >= next - 1 ? 16 : 0) | (row < next ? 32 : 0);
            board.sides[board.count] = sides;
            add_cell(row, shift + 2 * i);
        }
    }
    touch_hexagons();
}

static void make_hexhex(int side) { make_hexagon(side, side); }

static int named(const char *name,
                 const char *family) { /* `family` and one number, or two with an x between; what follows is the end */
    size_t length = strlen(family);
    if (strncmp(name, family, length) != 0) return 0;
    name += length;
    board.size[0] = name_number(&name), board.size[1] = 0;
    if (board.size[0] == 0) return 0;
    if (*name == 0) return 1;
    if (*name++ != 'x') return 0;
    board.size[1] = name_number(&name);
    return board.size[1] > 0 && *name == 0 ? 2 : 0;
}

static int read_cell(const char **at) { /* -1 if no cell of the board stands there */
    const char *from = *at;
    int column = 0, letters = 0;
    for (; *from >= 'a' && *from <= 'z' && letters < 3; from++, letters++) column = column * 26 + *from - 'a' + 1;
    int row = letters == 0 ? 0 : name_number(&from);
    if (row == 0) return -1;
    *at = from;
    return cell_at(row - 1, column - 1);
}

/* ---- positions ---- */

enum { EMPTY, BLACK, WHITE };
enum {
    SWAPPED = 1,
    PASS = 2,
    OVER = 4,
    DROPPED = 8,
    AUCTION = 16,
    BLOCKING = 32,
    SECOND = 64,
    ONE_PASS = 128,
    TWO_PASSES = 256,
    FRESH = 512,
    SKIPS = 1024 /* Orcoon, with strips: the other player may skip */
};

typedef struct {
    uint8_t turn; /* BLACK or WHITE: who decides */
    uint16_t flags;
    uint8_t cell[CELLS];     /* places in the glyphs of the game */
    uint8_t link[2 * CELLS]; /* games with links or bridges: see there */
    int16_t last[3];         /* the link game: last stones of BLACK and WHITE, -1 for none */
} Position;

enum { NOBODY, DRAW = 3 }; /* outcomes, beside BLACK and WHITE */

typedef void Visit(Position *next);

typedef struct {
    const char *name;
    int version; /* of the format: 1 by turns, 2 by plies */
    const char *glyphs;
    const char *switches[4][3];              /* name, default value, other value; in the order of their names */
    int flags;                               /* which may stand behind the rows */
    int (*board)(const char *name);          /* makes the board; 0 if the game is not played there */
    const char *(*legal)(const Position *p); /* what is wrong with a header's position, or NULL */
    int (*outcome)(const Position *p);
    int (*play)(Position *p, const char *turn); /* 0 if the turn is not legal */
    void (*each)(Position *p, Visit *visit);    /* all positions after a turn; may change p while it runs */
    int (*lead)(const Position *p, int side);   /* in games with margins */
    void (*relevant)(Position *p);
    int (*links)(Position *p, const char **at); /* reads links and last stones behind the rows, 0 if they are not in order */
    int (*weaker)(const Position *q, const Position *p, int side); /* whether q is seen to be no better for a side than p */
    int (*carries)(const uint8_t *to); /* whether a map that carries neighbours to neighbours makes images in this game */
} Game;

static const Game *game;
static int switched[4]; /* 1: the switch has its other value */
static int link_count;  /* places of `link` that the game uses */
static uint8_t place_of[256]; /* of a glyph among those of the game; 255 for other signs */

static int enemy(int side) { return BLACK + WHITE - side; }

static const struct {
    int flag;
    const char *word;
} WORDS[] = {{AUCTION, "auction"}, {BLOCKING, "blocking"}, {SWAPPED, "swapped"},
             {DROPPED, "dropped"}, {PASS, "pass"},         {OVER, "over"},
             {SECOND, "second"},   {ONE_PASS, "passes=1"}, {TWO_PASSES, "passes=2"},
             {FRESH, "fresh"},     {SKIPS, "skips"}};
enum { WORD_COUNT = sizeof WORDS / sizeof *WORDS };

static int word_next(const char **at, const char *word) {
    size_t length = strlen(word);
    if (**at != ':' || strncmp(*at + 1, word, length) != 0) return 0;
    *at += length + 1;
    return 1;
}

static int read_position(const char *from, Position *p) { /* 0 if it is not a position of the board in normal form */
    memset(p, 0, sizeof *p);
    p->last[BLACK] = p->last[WHITE] = -1;
    if ((*from != 'B' && *from != 'W') || from[1] != ':') return 0;
    p->turn = *from == 'B' ? BLACK : WHITE;
    from += 2;
    for (int row = 0; row < board.rows; row++) {
        if (row > 0 && *from++ != '/') return 0;
        for (int i = board.row_start[row]; i < board.row_start[row + 1]; i++) {
            p->cell[i] = place_of[(uint8_t)*from++];
            if (p->cell[i] == 255) return 0;
        }
    }
    if (game->links && !game->links(p, &from)) return 0;
    for (int i = 0; i < WORD_COUNT; i++)
        if ((game->flags & WORDS[i].flag) && word_next(&from, WORDS[i].word)) p->flags |= (uint16_t)WORDS[i].flag;
    return *from == 0;
}

/* ---- demands ----
 *
 * A hash table with linear probing. An entry is its rank and its key: turn, flags, last stones, cells, links, and in a section that
 * lasts the rank once more. Of the cells the key has all lowest bits, then all second ones, as many as glyphs have; so it is short,
 * and more of the table is near at hand. */

typedef struct {
    uint32_t number, hash; /* of an entry + 1, or 0; of its key */
} Slot;

static struct {
    Slot *slot; /* a power of two of them */
    uint8_t *entry;
    uint32_t slots, entries, room, open, unused; /* unused: the first free entry + 1, chained by their ranks */
    size_t size, key;                            /* bytes of an entry and of its key */
} demands;

static uint8_t wanted[3 * (CELLS / 8) + 2 * (2 * CELLS / 8) + 32];
static int glyph_bits; /* of the game's glyphs: 2 or 3 */

static uint32_t *entry_rank(uint32_t number) { return (uint32_t *)(void *)(demands.entry + (size_t)number * demands.size); }

static uint32_t hash(const uint8_t *key, size_t length) { /* of whole words */
    uint64_t h = 0x9e3779b97f4a7c15;
    for (size_t i = 0; i < length; i += 8) {
        uint64_t w;
        memcpy(&w, key + i, 8);
        h = (h ^ w) * 0xff51afd7ed558ccd;
        h ^= h >> 32;
    }
    return (uint32_t)(h ^ h >> 29);
}

static void empty_demands(int ranked) {
    glyph_bits = strlen(game->glyphs) > 4 ? 3 : 2;
    size_t used = 7 + ((size_t)board.count + 7) / 8 * (size_t)glyph_bits + ((size_t)link_count + 7) / 8 * 2 + (ranked ? 4 : 0);
    demands.key = (used + 7) / 8 * 8;
    demands.size = demands.key + 8;
    demands.entries = demands.open = demands.unused = 0;
    demands.room = 0;
    if (demands.slots > 1u << 16 || demands.slots == 0) {
        demands.slots = 1u << 10;
        demands.slot = more_memory(demands.slot, demands.slots * sizeof *demands.slot);
    }
    memset(demands.slot, 0, demands.slots * sizeof *demands.slot);
    memset(wanted, 0, sizeof wanted);
}

/* Eight places at a time: the product has one bit of each of the eight bytes in its highest byte. */
static uint8_t *write_bits(uint8_t *at, const uint8_t *places, int count, int bits_each) {
    for (int i = 0; i < count; i += 8) {
        uint64_t eight;
        memcpy(&eight, places + i, 8);
        for (int bit = 0; bit < bits_each; bit++) *at++ = (uint8_t)((eight >> bit & 0x0101010101010101) * 0x0102040810204080 >> 56);
    }
    return at;
}

static void make_key(const Position *p, int lasting, uint32_t rank) {
    uint8_t *at = wanted;
    *at++ = p->turn;
    memcpy(at, &p->flags, 2);
    memcpy(at + 2, p->last + BLACK, 4);
    at = write_bits(at + 6, p->cell, board.count, glyph_bits);
    at = write_bits(at, p->link, link_count, 2);
    if (lasting) memcpy(at, &rank, 4);
}

static uint32_t find_slot(uint32_t hashed) { /* of the wanted key, or an empty one */
    uint32_t at = hashed & (demands.slots - 1), tries = 1;
    while (demands.slot[at].number != 0 &&
           (demands.slot[at].hash != hashed || memcmp(entry_rank(demands.slot[at].number - 1) + 2, wanted, demands.key) != 0))
        at = (at + 1) & (demands.slots - 1), tries++;
    work(tries);
    return at;
}

static void grow_slots(void) {
    Slot *old = demands.slot;
    uint32_t count = demands.slots;
    demands.slot = more_memory(NULL, (uint64_t)count * 2 * sizeof *old);
    demands.slots = 2 * count;
    memset(demands.slot, 0, (size_t)demands.slots * sizeof *old);
    for (uint32_t i = 0; i < count; i++) {
        if (old[i].number == 0) continue;
        uint32_t at = old[i].hash & (demands.slots - 1);
        while (demands.slot[at].number != 0) at = (at + 1) & (demands.slots - 1);
        demands.slot[at] = old[i];
    }
    free(old);
    work(count);
}

static void demand(const Position *p, int lasting, uint32_t rank) {
    make_key(p, lasting, rank);
    uint32_t hashed = hash(wanted, demands.key), at = find_slot(hashed);
    if (demands.slot[at].number != 0) {
        uint32_t *old = entry_rank(demands.slot[at].number - 1);
        if (*old > rank) *old = rank;
        return;
    }
    uint32_t number = demands.unused;
    if (number > 0) {
        demands.unused = *entry_rank(number - 1);
    } else {
        if (demands.entries == demands.room) {
            if (demands.room > UINT32_MAX / 4) refuse("needs more open demands than there can be");
            demands.room = demands.room ? demands.room * 2 : 1024;
            demands.entry = more_memory(demands.entry, (uint64_t)demands.room * demands.size);
        }
        number = ++demands.entries;
    }
    *entry_rank(number - 1) = rank;
    memcpy(entry_rank(number - 1) + 2, wanted, demands.key);
    demands.slot[at] = (Slot){number, hashed};
    if (++demands.open > demands.slots / 2) grow_slots();
}

static void answer(const Position *p, int lasting, uint32_t rank) {
    make_key(p, lasting, rank);
    uint32_t at = find_slot(hash(wanted, demands.key)), number = demands.slot[at].number;
    if (number == 0) refuse("no earlier line demands this position");
    if (*entry_rank(number - 1) < rank)
        refuse("the rank %u is larger than the rank demanded, %u", (unsigned)rank, (unsigned)*entry_rank(number - 1));
    *entry_rank(number - 1) = demands.unused;
    demands.unused = number;
    demands.open--;
    uint32_t mask = demands.slots - 1;
    for (uint32_t next = (at + 1) & mask; demands.slot[next].number != 0; next = (next + 1) & mask) { /* close the gap */
        uint32_t home = demands.slot[next].hash & mask;
        if (((next - home) & mask) >= ((next - at) & mask)) demands.slot[at] = demands.slot[next], at = next;
        work(1);
    }
    demands.slot[at].number = 0;
}

/* ---- what the games have in common ---- */

static int joined(const uint8_t *own, int from_sides, int to_sides) { /* own cells, a chain from one side to the other? */
    uint8_t seen[CELLS] = {0};
    int queue[CELLS], end = 0;
    for (int i = 0; i < board.count; i++)
        if (own[i] && (board.sides[i] & from_sides)) seen[i] = 1, queue[end++] = i;
    work((uint64_t)board.count);
    for (int begin = 0; begin < end; begin++) {
        int cell = queue[begin];
        if (board.sides[cell] & to_sides) return 1;
        for (int k = board.start[cell]; k < board.start[cell + 1]; k++)
            if (own[board.near[k]] && !seen[board.near[k]]) seen[board.near[k]] = 1, queue[end++] = board.near[k];
    }
    return 0;
}

static int stones_joined(const Position *p, int side) { /* a chain of stones between the two sides of `side` */
    uint8_t own[CELLS] = {0};
    for (int i = 0; i < board.count; i++) own[i] = p->cell[i] == side;
    return side == BLACK ? joined(own, TOP, BOTTOM) : joined(own, LEFT, RIGHT);
}

static int stones(const Position *p, int side) {
    int count = 0;
    for (int i = 0; i < board.count; i++) count += p->cell[i] == side;
    return count;
}

static int single_cell(const char *turn) { /* the cell that a turn names and nothing else, or -1 */
    int cell = read_cell(&turn);
    return *turn == 0 ? cell : -1;
}

static int drop_play(Position *p, const char *turn) { /* a stone of one's own on any empty cell */
    int cell = single_cell(turn);
    if (cell < 0 || p->cell[cell] != EMPTY) return 0;
    p->cell[cell] = p->turn;
    p->turn = (uint8_t)enemy(p->turn);
    return 1;
}

static void drop_each(Position *p, Visit *visit) {
    int side = p->turn;
    p->turn = (uint8_t)enemy(side);
    for (int cell = 0; cell < board.count; cell++) {
        if (p->cell[cell] != EMPTY) continue;
        p->cell[cell] = (uint8_t)side;
        visit(p);
        p->cell[cell] = EMPTY;
    }
    p->turn = (uint8_t)side;
}

static int may_swap(const Position *p) { /* after Black's first stone */
    return p->turn == WHITE && !(p->flags & (SWAPPED | PASS)) && stones(p, BLACK) == 1 && stones(p, WHITE) == 0;
}

static const char *swap_legal(const Position *p, int pie) {
    return (p->flags & SWAPPED) && (!pie || stones(p, BLACK) == 0) ? "`swapped` needs pie=on and a black stone" : NULL;
}

/* ---- Hex ---- */

static int hex_board(const char *name) {
    if (named(name, "rhombus") != 1) return 0;
    make_grid(board.size[0], board.size[0], 1);
    return 1;
}

static const char *hex_legal(const Position *p) { return swap_legal(p, switched[0]); }

static int hex_outcome(const Position *p) { return stones_joined(p, BLACK) ? BLACK : stones_joined(p, WHITE) ? WHITE : NOBODY; }

static int hex_play(Position *p, const char *turn) {
    if (strcmp(turn, "swap") != 0) return drop_play(p, turn);
    if (!switched[0] || !may_swap(p)) return 0;
    p->flags |= SWAPPED;
    return 1;
}

static void hex_each(Position *p, Visit *visit) {
    if (switched[0] && may_swap(p)) {
        p->flags |= SWAPPED;
        visit(p);
        p->flags &= (uint16_t)~SWAPPED;
    }
    drop_each(p, visit);
}

/* ---- Orcoon ---- */

enum { KNIGHT, CROSSING, PIE }; /* places in `switched` */

static const char *order; /* the placement order of the line, or NULL */
static int order_used;
static const char *threats;     /* those of the line that have not been read yet, or NULL */
static const char *local_cells; /* likewise those of its local game */
static const char *strip;       /* likewise its strip */
static int prover_in(const Position *p); /* the colour that the prover holds in a position */

/* What rules 3 and 4 look at round a point: diagonal neighbours with the two points between; windows with the point on a
 * corner: the opposite corner, the other two corners, the two middles. */
static struct {
    int diagonals, windows;
    int diagonal[4][3], window[8][5];
} around[CELLS];

static void look_around(void) {
    for (int i = 0; i < board.count; i++) {
        int row = board.row[i], column = board.column[i];
        around[i].diagonals = around[i].windows = 0;
        for (int k = 0; k < 4; k++) {
            int down = k & 1 ? 1 : -1, right = k & 2 ? 1 : -1, near = cell_at(row + down, column + right);
            if (near < 0) continue;
            int one = cell_at(row + down, column), two = cell_at(row, column + right);
            memcpy(around[i].diagonal[around[i].diagonals++], (int[3]){near, one, two}, 3 * sizeof(int));
            int wide = cell_at(row + down, column + 2 * right), tall = cell_at(row + 2 * down, column + right);
            if (wide >= 0)
                memcpy(around[i].window[around[i].windows++], (int[5]){wide, one, cell_at(row, column + 2 * right), two, near},
                       5 * sizeof(int));
            if (tall >= 0)
                memcpy(around[i].window[around[i].windows++], (int[5]){tall, two, cell_at(row + 2 * down, column), one, near},
                       5 * sizeof(int));
        }
    }
}

/* Rules 3 and 4 for a stone of `side` on `cell`. `got` (or NULL): empty points taken for stones of the side wherever that
 * helps, and for nothing where it hinders: the bound of the post-pass question. */
static int orcoon_may(const uint8_t *cells, const uint8_t *got, int cell, int side) {
    int other = enemy(side);
    for (int k = 0; k < around[cell].diagonals; k++) {
        const int *at = around[cell].diagonal[k];
        if (cells[at[0]] == side && cells[at[1]] != side && cells[at[2]] != side && !(got && (got[at[1]] || got[at[2]])))
            return 0;
    }
    if (switched[CROSSING]) return 1;
    for (int k = 0; k < around[cell].windows; k++) {
        const int *at = around[cell].window[k];
        if (cells[at[0]] == side && cells[at[1]] == other && cells[at[2]] == other && cells[at[3]] == EMPTY &&
            cells[at[4]] == EMPTY && !(got && (got[at[3]] || got[at[4]])))
            return 0;
    }
    return 1;
}

/* Boards of at most WORD cells: sets of points are words, and the questions below are answered for all points at once. Larger boards
 * have them answered point by point. Tests compile a version in which all boards are larger. */
#define WORD 64
static uint64_t inside[5][5]; /* [down + 2][right + 2]: from where that leads to a point of the board */

static void look_inside(void) {
    memset(inside, 0, sizeof inside);
    for (int i = 0; i < board.count && board.count <= WORD; i++)
        for (int k = 0; k < 25; k++)
            if (cell_at(board.row[i] + k / 5 - 2, board.column[i] + k % 5 - 2) >= 0) inside[k / 5][k % 5] |= (uint64_t)1 << i;
}

static uint64_t looking(uint64_t set, int down, int right) { /* the points from which that leads into the set */
    uint64_t from = inside[down + 2][right + 2];
    int by = down * board.size[1] + right;
    return from == 0 ? 0 : (by < 0 ? set << -by : set >> by) & from;
}

/* The places among up to 64 that hold a glyph, as bits, eight at a time: as glyphs are below 4, a byte is 0 where neither of its two bits
 * differs from the glyph's; the product has the lowest bits of the eight bytes in its highest byte. */
static uint64_t bits_of(const uint8_t *cells, int glyph, int count) {
    uint64_t set = 0, glyphs = (uint64_t)glyph * 0x0101010101010101;
    for (int i = 0; i < count; i += 8) {
        const uint8_t *p = cells + i;
        uint64_t eight = p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 | (uint64_t)p[3] << 24 | (uint64_t)p[4] << 32 |
                         (uint64_t)p[5] << 40 | (uint64_t)p[6] << 48 | (uint64_t)p[7] << 56;
        uint64_t other = eight ^ glyphs, same = ~(other | other >> 1) & 0x0101010101010101;
        set |= (same * 0x0102040810204080 >> 56) << i;
    }
    return set;
}

static uint64_t word_of(const uint8_t *cells, int side) { return bits_of(cells, side, board.count) & inside[2][2]; }

static uint64_t word_bound(uint64_t own, uint64_t other) { /* the stones `own`, and what placing alone could add to them at most */
    uint64_t empty = inside[2][2] & ~(own | other), pair[4], window[8], got = 0, bad;
    int down[4] = {-1, 1, -1, 1}, right[4] = {-1, -1, 1, 1}, windows = 0, far[8], tall[8];
    for (int k = 0; k < 4; k++) {
        pair[k] = looking(own, down[k], right[k]) & empty & ~looking(own, down[k], 0) & ~looking(own, 0, right[k]);
        for (int t = 0; t < 2 && !switched[CROSSING]; t++) {
            int d = down[k] * (1 + t), r = right[k] * (2 - t); /* to the opposite corner */
            uint64_t crossed = looking(own, d, r) & empty; /* mostly nothing is left soon */
            if (crossed != 0) crossed &= looking(other, d, 0);
            if (crossed != 0) crossed &= looking(other, 0, r);
            if (crossed != 0) window[windows] = crossed, far[windows] = k, tall[windows++] = t;
        }
    }
    for (;;) {
        uint64_t left = empty & ~got;
        bad = 0;
        for (int k = 0; k < 4; k++)
            if (pair[k] != 0) bad |= pair[k] & ~looking(got, down[k], 0) & ~looking(got, 0, right[k]);
        for (int i = 0; i < windows; i++) {
            int k = far[i];
            bad |= window[i] & looking(left, down[k], right[k]) & (tall[i] ? looking(left, down[k], 0) : looking(left, 0, right[k]));
        }
        work(16);
        if (bad == 0 || got == (empty & ~bad)) return own | (empty & ~bad);
        got = empty & ~bad;
    }
}

static int word_joined(uint64_t own, int side) {
    uint64_t from = inside[2][2], to = from, reached, before;
    if (side == BLACK)
        from &= ~inside[1][2], to &= ~inside[3][2];
    else
        from &= ~inside[2][1], to &= ~inside[2][3];
    reached = own & from;
    do {
        before = reached;
        reached |= own & (looking(reached, 0, 1) | looking(reached, 0, -1) | looking(reached, 1, 0) | looking(reached, -1, 0));
    } while (reached != before && !(reached & to));
    work(16);
    return (reached & to) != 0;
}

static int orcoon_joined(const uint8_t *cells, int side) { /* by stones */
    uint8_t own[CELLS];
    if (board.count <= WORD) return word_joined(word_of(cells, side), side);
    for (int i = 0; i < board.count; i++) own[i] = cells[i] == side;
    return side == BLACK ? joined(own, TOP, BOTTOM) : joined(own, LEFT, RIGHT);
}

static int orcoon_board(const char *name) {
    if (named(name, "") != 2) return 0;
    make_grid(board.size[0], board.size[1], 0);
    look_around(), look_inside();
    return 1;
}

static int knight_joined(const Position *p, int side) { /* rule 8 */
    int queue[CELLS], end = 0;
    uint8_t seen[CELLS] = {0};
    int from = side == BLACK ? TOP : LEFT, to = side == BLACK ? BOTTOM : RIGHT;
    for (int i = 0; i < board.count; i++)
        if (p->cell[i] == side && (board.sides[i] & from)) seen[i] = 1, queue[end++] = i;
    for (int begin = 0; begin < end; begin++) {
        int cell = queue[begin], row = board.row[cell], column = board.column[cell];
        if (board.sides[cell] & to) return 1;
        for (int k = board.start[cell]; k < board.start[cell + 1]; k++)
            if (p->cell[board.near[k]] == side && !seen[board.near[k]]) seen[board.near[k]] = 1, queue[end++] = board.near[k];
        for (int k = 0; k < 8; k++) {
            int down = k & 1 ? 1 : -1, right = k & 2 ? 1 : -1, tall = k >> 2;
            int far = cell_at(row + down * (tall ? 2 : 1), column + right * (tall ? 1 : 2));
            if (far < 0 || p->cell[far] != side || seen[far]) continue;
            int straight = tall ? cell_at(row + down, column) : cell_at(row, column + right);
            if (p->cell[straight] == EMPTY && p->cell[cell_at(row + down, column + right)] == EMPTY)
                seen[far] = 1, queue[end++] = far;
        }
    }
    work((uint64_t)board.count);
    return 0;
}

static int orcoon_connected(const Position *p) { /* by the knight variant */
    return knight_joined(p, BLACK) ? BLACK : knight_joined(p, WHITE) ? WHITE : NOBODY;
}

static const char *orcoon_legal(const Position *p) {
    const char *wrong = swap_legal(p, switched[PIE]);
    if (wrong) return wrong;
    if (p->flags & SKIPS) return "`skips` belongs only to positions behind a strip";
    if ((p->flags & OVER) && !(switched[KNIGHT] && (p->flags & PASS)))
        return "`over` belongs only behind the second of two passes with connection=knight";
    for (int i = 0; i < board.count; i++)
        if (p->cell[i] != EMPTY && !orcoon_may(p->cell, NULL, i, p->cell[i]))
            return "illegal position: a stone breaks rule 3 or 4";
    if (switched[KNIGHT]) {
        if (knight_joined(p, BLACK) && knight_joined(p, WHITE)) return "illegal position: both sides are connected";
        if ((p->flags & PASS) && orcoon_connected(p))
            return "illegal position: the game was over as soon as one side was connected";
    }
    return NULL;
}

static int orcoon_place(Position *p, int cell, int side) { /* 0 if that is not legal */
    if (p->cell[cell] != EMPTY || !orcoon_may(p->cell, NULL, cell, side)) return 0;
    p->cell[cell] = (uint8_t)side;
    return 1;
}

/* The post-pass question answered by the line's order: legal placements after which `side` is joined. */
static void replay_order(const Position *p, int side) {
    Position q = *p;
    if (order == NULL) refuse("an order is needed: the other player passes, and %c has to connect", side == BLACK ? 'B' : 'W');
    order_used = 1;
    for (const char *at = order; *at != 0;) {
        int cell = read_cell(&at);
        if (cell < 0 || !orcoon_place(&q, cell, side)) refuse("the order has a placement that is not legal");
        if (*at == ',' && at[1] != 0)
            at++;
        else if (*at != 0)
            refuse("the order is not a list of cells");
    }
    if (!orcoon_joined(q.cell, side)) refuse("the order does not connect %c", side == BLACK ? 'B' : 'W');
}

/* The largest set of points that placing alone could give: own[i] is 1 for stones of the side and for these points. */
static void find_bound(const uint8_t *cells, int side, uint8_t *own) {
    uint8_t got[CELLS] = {0};
    if (board.count <= WORD) {
        uint64_t set = word_bound(word_of(cells, side), word_of(cells, enemy(side)));
        for (int i = 0; i < board.count; i++) own[i] = set >> i & 1;
        return;
    }
    for (int changed = 1; changed;) {
        changed = 0;
        for (int i = 0; i < board.count; i++)
            if (cells[i] == EMPTY && !got[i] && orcoon_may(cells, got, i, side)) got[i] = 1, changed = 1;
        work((uint64_t)board.count * 4);
    }
    for (int i = 0; i < board.count; i++) own[i] = got[i] || cells[i] == side;
}

static int bound_joins(const uint8_t *cells, int side, uint8_t *own) {
    if (board.count <= WORD) {
        uint64_t stones = word_of(cells, side), set = word_bound(stones, word_of(cells, enemy(side)));
        for (int i = 0; i < board.count; i++) own[i] = set >> i & 1;
        return word_joined(set, side);
    }
    find_bound(cells, side, own);
    return side == BLACK ? joined(own, TOP, BOTTOM) : joined(own, LEFT, RIGHT);
}

static struct { /* sets of placed stones that were tried: 256 bits each */
    uint64_t (*set)[4];
    uint32_t *slot, slots, count, room;
} tried;

static int first_try(const uint64_t set[4]) { /* 1 if this set has not been tried before */
    if (2 * tried.count >= tried.slots) {
        uint32_t slots = tried.slots ? tried.slots * 4 : 1024;
        tried.slot = more_memory(tried.slot, (uint64_t)slots * sizeof *tried.slot);
        tried.slots = slots;
        memset(tried.slot, 0, slots * sizeof *tried.slot);
        for (uint32_t i = 0; i < tried.count; i++) {
            uint32_t at = hash((const uint8_t *)tried.set[i], 32) & (slots - 1);
            while (tried.slot[at] != 0) at = (at + 1) & (slots - 1);
            tried.slot[at] = i + 1;
        }
    }
    uint32_t at = hash((const uint8_t *)set, 32) & (tried.slots - 1);
    for (; tried.slot[at] != 0; at = (at + 1) & (tried.slots - 1), work(1))
        if (memcmp(tried.set[tried.slot[at] - 1], set, 32) == 0) return 0;
    if (tried.count == ORDERS) refuse("the post-pass question is undecided after %u sets of stones", ORDERS);
    if (tried.count == tried.room) {
        tried.room = tried.room ? tried.room * 2 : 256;
        tried.set = more_memory(tried.set, (uint64_t)tried.room * sizeof *tried.set);
    }
    memcpy(tried.set[tried.count], set, 32);
    tried.slot[at] = ++tried.count;
    return 1;
}

static int some_order(uint8_t *cells, int side, uint64_t set[4]) { /* one level for each stone placed */
    uint8_t own[CELLS];
    if (!first_try(set) || !bound_joins(cells, side, own)) return 0;
    if (orcoon_joined(cells, side)) return 1;
    for (int i = 0; i < board.count; i++) {
        if (cells[i] != EMPTY || !own[i] || !orcoon_may(cells, NULL, i, side)) continue;
        cells[i] = (uint8_t)side, set[i / 64] ^= (uint64_t)1 << i % 64;
        int found = some_order(cells, side, set);
        cells[i] = EMPTY, set[i / 64] ^= (uint64_t)1 << i % 64;
        if (found) return 1;
    }
    return 0;
}

static int can_connect(const Position *p, int side) {
    uint8_t cells[CELLS], own[CELLS];
    uint64_t set[4] = {0, 0, 0, 0};
    if (!bound_joins(p->cell, side, own)) return 0;
    memcpy(cells, p->cell, sizeof cells);
    tried.count = 0;
    if (tried.slots > 1u << 14) free(tried.slot), tried.slot = NULL, tried.slots = 0;
    if (tried.slots > 0) memset(tried.slot, 0, tried.slots * sizeof *tried.slot);
    work(tried.slots / 16);
    return some_order(cells, side, set);
}

static int orcoon_outcome(const Position *p) {
    if (switched[KNIGHT]) return p->flags & OVER ? DRAW : orcoon_connected(p);
    if (!(p->flags & PASS)) return NOBODY;
    if (prover_in(p) == p->turn) {
        replay_order(p, p->turn);
        return p->turn;
    }
    return can_connect(p, p->turn) ? p->turn : enemy(p->turn);
}

static int orcoon_stuck(const Position *p) { /* no legal placement */
    for (int i = 0; i < board.count; i++)
        if (p->cell[i] == EMPTY && orcoon_may(p->cell, NULL, i, p->turn)) return 0;
    return 1;
}

static void pass_turn(Position *p) {
    p->flags |= p->flags & PASS ? OVER : PASS;
    p->turn = (uint8_t)enemy(p->turn);
}

static int orcoon_play(Position *p, const char *turn) {
    if (strcmp(turn, "pass") == 0) {
        if (switched[KNIGHT] && !orcoon_stuck(p)) return 0;
        pass_turn(p);
        return 1;
    }
    if (strcmp(turn, "swap") == 0) {
        if (!switched[PIE] || !may_swap(p)) return 0;
        p->flags |= SWAPPED;
        return 1;
    }
    int cell = single_cell(turn);
    if (cell < 0 || p->cell[cell] != EMPTY || !orcoon_may(p->cell, NULL, cell, p->turn)) return 0;
    p->cell[cell] = p->turn;
    p->flags &= (uint16_t)~PASS;
    p->turn = (uint8_t)enemy(p->turn);
    return 1;
}

static void orcoon_each(Position *p, Visit *visit) {
    int side = p->turn, placed = 0, flags = p->flags;
    if (switched[PIE] && may_swap(p)) {
        p->flags |= SWAPPED;
        visit(p);
        p->flags = (uint16_t)flags;
    }
    p->turn = (uint8_t)enemy(side);
    p->flags = (uint16_t)(flags & ~PASS);
    for (int cell = 0; cell < board.count; cell++) {
        if (p->cell[cell] != EMPTY || !orcoon_may(p->cell, NULL, cell, side)) continue;
        p->cell[cell] = (uint8_t)side, placed = 1;
        visit(p);
        p->cell[cell] = EMPTY;
    }
    p->turn = (uint8_t)side, p->flags = (uint16_t)flags;
    if (switched[KNIGHT] && placed) return;
    pass_turn(p);
    visit(p);
    p->turn = (uint8_t)side, p->flags = (uint16_t)flags;
    if (!(flags & SKIPS)) return;
    p->turn = (uint8_t)enemy(side); /* the skip: nothing else changes */
    visit(p);
    p->turn = (uint8_t)side;
}

/* ---- threats of Orcoon ---- */

/* Threats of the side that is not to move in q: a cell each, and behind it an order of cells. A line has no room for more cells, as
 * one takes three bytes or more of it. */
enum { THREAT_CELLS = LINE / 3 };
static struct {
    int count, start[THREAT_CELLS + 1], cell[THREAT_CELLS];
} threat;

static void read_threats(const Position *q) {
    int side = enemy(q->turn), cells = 0;
    for (const char *at = threats; *at != 0;) {
        Position after = *q;
        threat.start[threat.count++] = cells;
        int cell = read_cell(&at);
        if (cell < 0 || *at++ != ':') refuse("the threats are not a list of CELL:CELLS");
        if (!orcoon_place(&after, cell, side)) refuse("a threat is on a cell where no stone may be placed");
        if (can_connect(&after, q->turn)) refuse("a threat after which the other side can still connect");
        threat.cell[cells++] = cell;
        while (*at != 0 && *at != ';') {
            int next = read_cell(&at);
            if (next < 0) refuse("the order of a threat is not a list of cells");
            threat.cell[cells++] = next;
            if (*at == ',' && at[1] != 0 && at[1] != ';')
                at++;
            else if (*at != 0 && *at != ';')
                refuse("the order of a threat is not a list of cells");
        }
        if (*at == ';' && *++at == 0) refuse("the threats end with a semicolon");
    }
    threat.start[threat.count] = cells;
}

/* ---- local games of Orcoon ---- */

/* The local game of the line: of P, who is not to move in q, against O, on a region of empty cells of q. Its state is two sets of
 * places in the region, those of the stones that P and O have added; here `mine` and `hers`. A side may place on a cell unless one of a
 * few bars holds there: own stones on all of `own`, the other side's on all of `other`, none of one's own on `no_own`, and nobody's on
 * `empty`. These are places too; what q decides already is left out.
 *
 * What is found out about a state in which P is to move *rests on* a set S of places: it is true of each state with the same stones of
 * P's and, on S, the same of O's. So most of what O could do elsewhere needs no search. Proof by induction on the empty places; let T
 * be another state of that kind.
 *
 * - That a bar does not hold rests on one place: there O lacks a stone, or has one that is in its way. It rests on nothing if P's stones
 *   alone say so. That a bar holds rests on its places without a stone of P's.
 * - A win by P's placement i rests on i; on what allows it; on what the win after O's skip rests on; and for each of these last places,
 *   if she may answer there, on what the win after that rests on, if not, on what bars her. In T he places on i. If she skips, or answers
 *   on none of these last places, the win after her skip goes on. If she answers on one, it is one that was looked at.
 * - If stones on all places that are left to P do not join his edges, the loss rests on O's stones on places that he could get.
 * - Any other loss rests on these too, so P has no placement in T that was not looked at; and for each placement on what bars it, or on
 *   what the loss after O's skip rests on, or on what allows an answer of hers and what the loss after that rests on, but for the place of
 *   the answer. If she has a stone there in T already, she skips, and the state is as if she had answered. */
enum { REGION = 12, SETS = 1 << REGION, STATES = 531441, P = 0, O = 1 }; /* states: 3 to the power of 12 */
enum { ENDS = 1, CUT = 2 };
typedef struct {
    unsigned own, other, no_own, empty;
} Bar;
typedef struct { /* whether it is so, and what that rests on */
    int yes;
    unsigned rests;
} Answer;
typedef struct { /* of a set of places, where P has stones, or could have them */
    uint32_t stamp;           /* of the line; of another line: nothing is known */
    uint32_t last;            /* the last answer about states with these stones of P's; 0: none */
    uint16_t best;            /* the place of his last winning placement there, as a set */
    uint16_t ends, cut;       /* see `ends_of`, `cut_of` */
    uint8_t joined, known;    /* whether they join P's edges; which of ENDS and CUT are known */
} Places;
static struct {
    int count, cell[REGION], place[CELLS]; /* place[i]: of cell i in the region, or -1 */
    uint8_t bound[2][CELLS], soft[CELLS];
    int bars[2][REGION];
    uint64_t bar[2][REGION][12]; /* 4 diagonals and 8 windows, as words */
    unsigned may[2];             /* the places in the side's bound, but those that are always barred */
    unsigned near[REGION];       /* neighbours, and what touches the same chain of P's */
    unsigned first, last;        /* what is on P's one edge and on the other one, or touches a chain there */
    int joined;                  /* P's edges, in q */
    Places of[SETS];
    struct {
        uint32_t before;          /* the answer before it about the same stones of P's */
        uint16_t yes, rests, hers; /* P wins; the places; O's stones on them */
    } answer[STATES + 1];         /* from 1 on, at most one for each state: whoever asks again finds it */
    uint32_t answers, stamp;      /* of this line */
} local;

/* 1 if a stone of `side` is on the cell, or in `also`; or may be added there: then it is a place more in `set`. */
static int may_have(const uint8_t *cells, int cell, int side, const uint8_t *also, unsigned *set) {
    if (cells[cell] == side || (also && also[cell])) return 1;
    if (local.place[cell] < 0) return 0;
    *set |= 1u << local.place[cell];
    return 1;
}

/* 1 if one of two points has a stone of `side` (EMPTY: of anybody), or is in `also`; else those in the region are added to `set`. */
static int one_has(const uint8_t *cells, const int *points, int side, const uint8_t *also, unsigned *set) {
    for (int k = 0; k < 2; k++) {
        if ((side == EMPTY ? cells[points[k]] != EMPTY : cells[points[k]] == side) || (also && also[points[k]])) return 1;
        if (local.place[points[k]] >= 0) *set |= 1u << local.place[points[k]];
    }
    return 0;
}

static uint64_t bar_word(Bar bar) { /* its four sets, one behind the other */
    return bar.own | (uint64_t)bar.other << REGION | (uint64_t)bar.no_own << 2 * REGION | (uint64_t)bar.empty << 3 * REGION;
}

static unsigned places_of(uint64_t bar) { /* in any of the four sets */
    return (unsigned)(bar | bar >> REGION | bar >> 2 * REGION | bar >> 3 * REGION) & (SETS - 1);
}

/* The bars of a side, P or O, for a place; 0 if one of them always holds. A soft cell may get a stone of O's: it counts where that is
 * bad for P, nowhere else. */
static int list_bars(const uint8_t *cells, int side, int who, int i) {
    const uint8_t *soft_own = who == O ? local.soft : NULL, *soft_other = who == P ? local.soft : NULL;
    int cell = local.cell[i], count = 0, open = 1;
    uint64_t *bars = local.bar[who][i];
    for (int k = 0; k < around[cell].diagonals; k++) {
        const int *at = around[cell].diagonal[k];
        Bar bar = {0, 0, 0, 0};
        if (may_have(cells, at[0], side, NULL, &bar.own) && !one_has(cells, at + 1, side, soft_own, &bar.no_own))
            bars[count++] = bar_word(bar);
    }
    for (int k = 0; k < around[cell].windows && !switched[CROSSING]; k++) {
        const int *at = around[cell].window[k];
        Bar bar = {0, 0, 0, 0};
        if (may_have(cells, at[0], side, NULL, &bar.own) && may_have(cells, at[1], enemy(side), soft_other, &bar.other) &&
            may_have(cells, at[2], enemy(side), soft_other, &bar.other) && !one_has(cells, at + 3, EMPTY, soft_own, &bar.empty))
            bars[count++] = bar_word(bar);
    }
    for (int k = 0; k < count; k++) open &= bars[k] != 0;
    local.bars[who][i] = count;
    return open;
}

static unsigned touched(int cell) { /* the places that a chain touches, seen from one of its cells */
    unsigned found = 0;
    for (int k = board.start[cell]; k < board.start[cell + 1]; k++)
        if (local.place[board.near[k]] >= 0) found |= 1u << local.place[board.near[k]];
    return found;
}

static void list_chains(const uint8_t *cells, int side) { /* what a stone of P's in each place touches */
    uint8_t seen[CELLS] = {0};
    int queue[CELLS], one = side == BLACK ? TOP : LEFT, two = side == BLACK ? BOTTOM : RIGHT;
    local.first = local.last = 0, local.joined = 0;
    for (int i = 0; i < local.count; i++) {
        int cell = local.cell[i];
        local.near[i] = touched(cell);
        if (board.sides[cell] & one) local.first |= 1u << i;
        if (board.sides[cell] & two) local.last |= 1u << i;
    }
    for (int from = 0; from < board.count; from++) {
        if (cells[from] != side || seen[from]) continue;
        int end = 0, sides = 0;
        unsigned places = 0;
        seen[from] = 1, queue[end++] = from;
        for (int begin = 0; begin < end; begin++) {
            int cell = queue[begin];
            sides |= board.sides[cell], places |= touched(cell);
            for (int k = board.start[cell]; k < board.start[cell + 1]; k++)
                if (cells[board.near[k]] == side && !seen[board.near[k]]) seen[board.near[k]] = 1, queue[end++] = board.near[k];
        }
        if (sides & one) local.first |= places;
        if (sides & two) local.last |= places;
        if ((sides & one) && (sides & two)) local.joined = 1;
        for (int i = 0; i < local.count; i++)
            if (places >> i & 1) local.near[i] |= places;
    }
    work((uint64_t)board.count * 4);
}

static int lowest(unsigned set) { /* its smallest place: the powers of 2 differ modulo 13 */
    static const uint8_t place[13] = {0, 0, 1, 4, 2, 9, 5, 11, 3, 8, 10, 7, 6};
    return place[(set & (0 - set)) % 13];
}

static unsigned reached(unsigned from, unsigned own) { /* these places, and those that stones of P's on `own` lead to from there */
    for (unsigned left = from & own; left != 0;) {
        unsigned more = local.near[lowest(left)] & ~from;
        left = (left & (left - 1)) | (more & own), from |= more;
    }
    work(4);
    return from;
}

static Places *known_of(unsigned set) {
    Places *places = &local.of[set];
    if (places->stamp != local.stamp) {
        *places = (Places){local.stamp, 0, 0, 0, 0, 0, 0};
        places->joined = (reached(local.first, set) & set & local.last) != 0;
    }
    return places;
}

static unsigned ends_of(unsigned set) { /* the places on each of which one stone more joins P's edges */
    Places *places = known_of(set);
    if (!(places->known & ENDS)) places->ends = (uint16_t)(reached(local.first, set) & reached(local.last, set));
    places->known |= ENDS;
    return places->ends;
}

static unsigned cut_of(unsigned set) { /* those of its places without which the others do not join P's edges */
    Places *places = known_of(set);
    for (unsigned left = places->known & CUT ? 0 : set; left != 0; left &= left - 1) {
        unsigned one = left & (0 - left);
        if (!known_of(set & ~one)->joined) places->cut |= (uint16_t)one;
    }
    places->known |= CUT;
    return places->cut;
}

typedef struct { /* a state, as the bars of one side see it; the members are words like bars */
    int who;
    uint64_t lacks; /* what a bar would want, and is not so */
    uint64_t fixed; /* where P's stones alone say so */
    uint64_t asked; /* where a bar looks at O's stones */
} View;

static View view_of(int who, unsigned mine, unsigned hers) {
    const unsigned all = SETS - 1, own = who == P ? mine : hers, other = who == P ? hers : mine;
    View view = {who, 0, 0, bar_word(who == P ? (Bar){0, all, 0, all} : (Bar){all, 0, all, all})};
    view.lacks = bar_word((Bar){~own & all, ~other & all, own, own | other});
    view.fixed = ~view.asked | bar_word((Bar){mine, mine, mine, mine});
    return view;
}

static Answer may_place(const View *view, int i) { /* no bar holds */
    const uint64_t *bar = local.bar[view->who][i];
    unsigned rests = 0;
    for (int k = 0; k < local.bars[view->who][i]; k++) {
        uint64_t lacks = bar[k] & view->lacks;
        if (lacks == 0) return (Answer){0, places_of(bar[k] & view->asked & ~view->fixed)};
        if (lacks & view->fixed) continue;
        unsigned any = places_of(lacks);
        if (!(any & rests)) rests |= any & (0 - any);
    }
    return (Answer){1, rests};
}

static Answer local_won(unsigned mine, unsigned hers);

/* Does P, to move, win after O's placement on k, or may she not place there? */
static Answer local_after(const View *view, unsigned mine, unsigned hers, int k) {
    Answer may = may_place(view, k);
    if (!may.yes) return (Answer){1, may.rests};
    Answer after = local_won(mine, hers | 1u << k);
    if (!after.yes) after.rests = (after.rests | may.rests) & ~(1u << k);
    return after;
}

/* Does P win, O being to move? First by what is most likely to refute it: she takes a place of `cut`, without which P cannot join his
 * edges (there is nothing to search then); she answers as she did to another placement of his, on a place of `tries`. */
static Answer local_kept(unsigned mine, unsigned hers, unsigned cut, unsigned *tries) {
    unsigned free = local.may[O] & ~(mine | hers);
    View view = view_of(O, mine, hers);
    work((uint64_t)local.count);
    for (unsigned left = cut & free; left != 0; left &= left - 1) {
        Answer may = may_place(&view, lowest(left));
        if (may.yes) return (Answer){0, may.rests};
    }
    for (unsigned left = *tries & free; left != 0; left &= left - 1) {
        Answer after = local_after(&view, mine, hers, lowest(left));
        if (!after.yes) return after;
    }
    Answer won = local_won(mine, hers);
    unsigned best = known_of(mine)->best;
    for (unsigned left = won.yes ? won.rests & free : 0; left != 0;) {
        int k = lowest(left & best ? best : left); /* where P would place next */
        Answer after = local_after(&view, mine, hers, k);
        left &= ~(1u << k);
        if (!after.yes) {
            *tries |= 1u << k;
            return after;
        }
        won.rests |= after.rests;
    }
    return won;
}

static Answer local_search(unsigned mine, unsigned hers) { /* P is to move, and could still join his edges */
    unsigned free = local.may[P] & ~(mine | hers), cut = cut_of(mine | free), left = 0, tries = 0, allowed[REGION];
    View view = view_of(P, mine, hers);
    Answer lost = {0, hers & local.may[P]};
    work((uint64_t)local.count * 2);
    for (unsigned last = ends_of(mine) & free; last != 0; last &= last - 1) {
        Answer may = may_place(&view, lowest(last));
        if (may.yes) return (Answer){1, may.rests | (last & (0 - last))};
    }
    for (; free != 0; free &= free - 1) {
        int i = lowest(free);
        Answer may = may_place(&view, i);
        allowed[i] = may.rests;
        if (may.yes)
            left |= 1u << i;
        else
            lost.rests |= may.rests;
    }
    for (Places *places = known_of(mine); left != 0;) {
        int i = lowest(left & places->best ? places->best : left & cut ? left & cut : left);
        Answer kept = local_kept(mine | 1u << i, hers, cut, &tries);
        if (kept.yes) {
            places->best = (uint16_t)(1u << i);
            return (Answer){1, kept.rests | allowed[i] | 1u << i};
        }
        left &= ~(1u << i), lost.rests |= kept.rests;
    }
    return lost;
}

/* Does P, to move, win with these stones added? One level for each stone of his. */
static Answer local_won(unsigned mine, unsigned hers) {
    unsigned could = mine | (local.may[P] & ~hers);
    if (local.joined) return (Answer){1, 0};
    if (!known_of(could)->joined) return (Answer){0, hers & local.may[P]};
    Places *places = known_of(mine);
    for (uint32_t i = places->last; i != 0; i = local.answer[i].before, work(1))
        if ((hers & local.answer[i].rests) == local.answer[i].hers) return (Answer){local.answer[i].yes, local.answer[i].rests};
    Answer found = local_search(mine, hers);
    uint32_t i = ++local.answers;
    local.answer[i].yes = (uint16_t)found.yes, local.answer[i].rests = (uint16_t)found.rests;
    local.answer[i].hers = (uint16_t)(found.rests & hers);
    local.answer[i].before = places->last, places->last = i;
    return found;
}

static void read_region(const Position *q) {
    int side = enemy(q->turn);
    memset(local.place, -1, sizeof local.place);
    for (const char *at = local_cells;;) {
        int cell = read_cell(&at);
        if (cell < 0 || (*at != 0 && *at != ',')) refuse("the region is not a list of cells");
        if (local.count == REGION) refuse("the region has more than %d cells", REGION);
        if (local.count > 0 && cell <= local.cell[local.count - 1]) refuse("the cells of the region are not in board order");
        if (q->cell[cell] != EMPTY) refuse("a cell of the region is not empty");
        local.place[cell] = local.count, local.cell[local.count++] = cell;
        if (*at++ == 0) break;
    }
    find_bound(q->cell, side, local.bound[P]);
    find_bound(q->cell, q->turn, local.bound[O]);
    for (int i = 0; i < board.count; i++) local.soft[i] = q->cell[i] == EMPTY && local.place[i] < 0 && local.bound[O][i];
    local.may[P] = local.may[O] = 0;
    for (int i = 0; i < local.count; i++) {
        for (int who = P; who <= O; who++) {
            if (list_bars(q->cell, who == P ? side : q->turn, who, i) && local.bound[who][local.cell[i]]) local.may[who] |= 1u << i;
        }
    }
    list_chains(q->cell, side);
    work((uint64_t)local.count * 24);
    local.answers = 0;
    if (++local.stamp == 0) {
        memset(local.of, 0, sizeof local.of);
        local.stamp = 1;
    }
    if (!local_won(0, 0).yes) refuse("the prover does not win the local game");
}

/* Does the prover win the local game after the other side's placement, or was that elsewhere? */
static int answered_locally(const Position *r) {
    for (int i = 0; i < local.count; i++)
        if (r->cell[local.cell[i]] != EMPTY) return local_won(0, 1u << i).yes;
    return local.count > 0;
}

/* Does the side to move win in r: in the local game, by one of the threats, or because the other side is seen to be cut off? */
static int orcoon_answered(const Position *r) {
    uint8_t own[CELLS];
    if (answered_locally(r)) return 1;
    for (int k = 0; k < threat.count; k++) {
        Position q = *r;
        int i = threat.start[k];
        while (i < threat.start[k + 1] && orcoon_place(&q, threat.cell[i], r->turn)) i++;
        work((uint64_t)(threat.start[k + 1] - threat.start[k]) * 4);
        if (i == threat.start[k + 1] && orcoon_joined(q.cell, r->turn)) return 1;
    }
    return !bound_joins(r->cell, enemy(r->turn), own);
}

/* ---- strips of Orcoon ---- */

/* The layers of the board run between the edges of P, the prover: columns of Black's, rows of White's; from 0 here, from 1 in
 * a line. */
static int layer_of(int cell, int prover) { return prover == BLACK ? board.column[cell] : board.row[cell]; }

static void take_strip(Position *q) { /* O is to move in q, and goes on in the strip; outside all is O's */
    const char *from = strip;
    int other = q->turn, prover = enemy(other), layers = board.size[prover == BLACK];
    int first = name_number(&from), last = *from == '-' ? (from++, name_number(&from)) : 0;
    if (first == 0 || last < first || last > layers || *from != 0) refuse("the strip is not two layers of the board");
    for (int i = 0; i < board.count; i++) {
        int layer = layer_of(i, prover) + 1;
        if (layer >= first && layer <= last) continue;
        if (q->cell[i] == prover && layer >= first - 2 && layer <= last + 2) refuse("the prover has a stone beside the strip");
        q->cell[i] = (uint8_t)other;
    }
    q->flags |= SKIPS;
    work((uint64_t)board.count);
}

/* The layers from the first to the last that is not wholly O's come first; P is to move. What is behind the last one is O's already. */
static void move_together(uint8_t *cells, int prover) {
    int other = enemy(prover), layers = board.size[prover == BLACK], step = prover == BLACK ? 1 : board.size[1], first = layers;
    for (int i = 0; i < board.count; i++)
        if (cells[i] != other && layer_of(i, prover) < first) first = layer_of(i, prover);
    if (first == 0 || first == layers) return;
    for (int i = 0; i < board.count; i++)
        cells[i] = (uint8_t)(layer_of(i, prover) + first < layers ? cells[i + first * step] : other);
}

/* ---- Xodd and Yodd ---- */

static int group[CELLS], group_count[3]; /* the number of each stone's group, numbered over both colours; groups of a colour */

static void find_groups(const Position *p) {
    int queue[CELLS], number = 0;
    group_count[BLACK] = group_count[WHITE] = 0;
    for (int i = 0; i < board.count; i++) group[i] = -1;
    for (int i = 0; i < board.count; i++) {
        if (p->cell[i] == EMPTY || group[i] >= 0) continue;
        int end = 0;
        group_count[p->cell[i]]++;
        group[i] = number, queue[end++] = i;
        for (int begin = 0; begin < end; begin++)
            for (int k = board.start[queue[begin]]; k < board.start[queue[begin] + 1]; k++) {
                int next = board.near[k];
                if (p->cell[next] == p->cell[i] && group[next] < 0) group[next] = number, queue[end++] = next;
            }
        number++;
    }
    work((uint64_t)board.count * 4);
}

static int yodd_board(const char *name) {
    if (named(name, "rhombus") == 1) {
        if (board.size[0] > 16) too_large();
        make_grid(board.size[0], board.size[0], 1);
    } else if (named(name, "hexhex") == 1) {
        make_hexhex(board.size[0]);
    } else {
        return 0;
    }
    return 1;
}

static const char *xodd_legal(const Position *p) {
    if ((p->flags & OVER) && !(p->flags & PASS)) return "`over` belongs only behind the second of two passes";
    find_groups(p);
    int total = group_count[BLACK] + group_count[WHITE];
    if (total == 0 && (p->turn != BLACK || p->flags))
        return "illegal position: on the empty board Black is to move, and nobody has passed";
    return total > 0 && total % 2 == 0 ? "illegal position: the number of groups is even" : NULL;
}

static int xodd_lead(const Position *p, int side) {
    find_groups(p);
    return group_count[enemy(side)] - group_count[side];
}

static int xodd_outcome(const Position *p) {
    if (!(p->flags & OVER)) return NOBODY;
    return xodd_lead(p, BLACK) > 0 ? BLACK : WHITE;
}

static int is_empty_board(const Position *p) { return stones(p, EMPTY) == board.count; }

static int xodd_play(Position *p, const char *turn) {
    int first = is_empty_board(p), before = -1, drops = 0;
    if (strcmp(turn, "pass") == 0) {
        if (first) return 0;
        pass_turn(p);
        return 1;
    }
    for (;;) { /* drops in the order of the cells */
        int side = *turn == 'B' ? BLACK : *turn == 'W' ? WHITE : EMPTY;
        if (side == EMPTY || ++drops > (first ? 1 : 2)) return 0;
        turn++;
        int cell = read_cell(&turn);
        if (cell <= before || p->cell[cell] != EMPTY) return 0;
        p->cell[cell] = (uint8_t)side;
        before = cell;
        if (*turn == 0) break;
        if (*turn++ != '+') return 0;
    }
    find_groups(p);
    if ((group_count[BLACK] + group_count[WHITE]) % 2 == 0) return 0;
    p->flags &= (uint16_t)~PASS;
    p->turn = (uint8_t)enemy(p->turn);
    return 1;
}

/* The groups of each colour that touch each empty cell. */
static struct {
    int count;
    int number[CELLS];
} beside[CELLS][3];

static void find_beside(const Position *p) {
    for (int i = 0; i < board.count; i++) {
        if (p->cell[i] != EMPTY) continue;
        beside[i][BLACK].count = beside[i][WHITE].count = 0;
        for (int k = board.start[i]; k < board.start[i + 1]; k++) {
            int next = board.near[k], side = p->cell[next], known = 0;
            if (side == EMPTY) continue;
            for (int j = 0; j < beside[i][side].count; j++) known |= beside[i][side].number[j] == group[next];
            if (!known) beside[i][side].number[beside[i][side].count++] = group[next];
            work((uint64_t)beside[i][side].count);
        }
    }
}

static int groups_after(int x, int y,
                        int side) { /* groups that touch y after a stone of the side on x, counted after that stone */
    int merged = touching[x][y], count = 0;
    for (int j = 0; j < beside[y][side].count; j++) {
        int same = 0;
        for (int k = 0; k < beside[x][side].count; k++) same |= beside[y][side].number[j] == beside[x][side].number[k];
        if (same)
            merged = 1;
        else
            count++;
    }
    return count + merged;
}

static void xodd_each(Position *p, Visit *visit) {
    static struct {
        int cell, side, cell2, side2;
    } drops[8 * CELLS * CELLS / 4 + 2 * CELLS];
    int count = 0, first = is_empty_board(p), flags = p->flags, side = p->turn;
    find_groups(p);
    find_beside(p);
    int odd = (group_count[BLACK] + group_count[WHITE]) % 2;
    for (int x = 0; x < board.count; x++) {
        if (p->cell[x] != EMPTY) continue;
        for (int a = BLACK; a <= WHITE; a++) {
            int after = odd + 1 - beside[x][a].count;
            if (after & 1) drops[count].cell = x, drops[count].side = a, drops[count++].cell2 = -1;
            for (int y = x + 1; y < board.count && !first; y++) {
                if (p->cell[y] != EMPTY) continue;
                for (int b = BLACK; b <= WHITE; b++) {
                    int touched = a == b ? groups_after(x, y, a) : beside[y][b].count;
                    if ((after + 1 - touched) & 1)
                        drops[count].cell = x, drops[count].side = a, drops[count].cell2 = y, drops[count++].side2 = b;
                }
                work(4);
            }
        }
    }
    p->turn = (uint8_t)enemy(side);
    p->flags = 0;
    for (int i = 0; i < count; i++) { /* the list, as visiting counts groups anew */
        p->cell[drops[i].cell] = (uint8_t)drops[i].side;
        if (drops[i].cell2 >= 0) p->cell[drops[i].cell2] = (uint8_t)drops[i].side2;
        visit(p);
        p->cell[drops[i].cell] = EMPTY;
        if (drops[i].cell2 >= 0) p->cell[drops[i].cell2] = EMPTY;
    }
    p->turn = (uint8_t)side, p->flags = (uint8_t)flags;
    if (first) return;
    pass_turn(p);
    visit(p);
    p->turn = (uint8_t)side, p->flags = (uint8_t)flags;
}

/* ---- leaves of Xodd and Yodd ---- */

/* Leaves and reduced forms: see "Settled boards" and "Dead cells" of the page about searching Xodd. Both look at one region of
 * empty cells after the other. */

static int region[CELLS], region_end; /* the cells of a region */

static void find_region(const Position *p, int from, uint8_t *seen) {
    region_end = 0;
    seen[from] = 1, region[region_end++] = from;
    for (int begin = 0; begin < region_end; begin++)
        for (int k = board.start[region[begin]]; k < board.start[region[begin] + 1]; k++)
            if (p->cell[board.near[k]] == EMPTY && !seen[board.near[k]])
                seen[board.near[k]] = 1, region[region_end++] = board.near[k];
    work((uint64_t)region_end * 4);
}

static int region_groups(int side) { /* how many groups of the side touch the region */
    uint8_t known[CELLS] = {0};
    int count = 0;
    for (int i = 0; i < region_end; i++)
        for (int j = 0; j < beside[region[i]][side].count; j++) {
            int number = beside[region[i]][side].number[j];
            count += !known[number], known[number] = 1;
        }
    return count;
}

static int seen_won(const Position *p, int prover) {
    uint8_t seen[CELLS] = {0};
    int other = enemy(prover), lead = xodd_lead(p, prover), potential = 0;
    find_beside(p);
    if (lead <= 0) return 0;
    if ((p->flags & PASS) && p->turn == prover) return 1;
    for (int i = 0; i < board.count; i++) {
        if (p->cell[i] != EMPTY || seen[i]) continue;
        find_region(p, i, seen);
        int groups = region_groups(other), whole = groups > 1 ? groups - 1 : 0, cells = 0;
        for (int j = 0; j < region_end; j++) {
            int cell = region[j], alone = beside[cell][prover].count == 0, larger = 0;
            for (int k = board.start[cell]; k < board.start[cell + 1]; k++)
                larger += board.near[k] > cell && p->cell[board.near[k]] == EMPTY;
            int gain = beside[cell][other].count + larger - 1;
            whole += alone;
            cells += gain > alone ? gain : alone;
        }
        potential += whole < cells ? whole : cells;
    }
    return potential <= lead;
}

static void reduce(Position *p) { /* fills the dead cells; behind seen_won, which has found the groups beside each cell */
    uint8_t seen[CELLS] = {0}, dead[CELLS] = {0};
    for (int i = 0; i < board.count; i++) {
        if (p->cell[i] != EMPTY || seen[i]) continue;
        find_region(p, i, seen);
        int all = region_groups(BLACK) == 1 && region_groups(WHITE) == 1;
        for (int j = 0; j < region_end; j++) all &= beside[region[j]][BLACK].count == 1 && beside[region[j]][WHITE].count == 1;
        for (int j = 0; j < region_end; j++) dead[region[j]] = (uint8_t)all;
    }
    for (int i = 0; i < board.count; i++)
        if (dead[i]) p->cell[i] = BLACK;
}

/* ---- boards of the games by plies ---- */

static int ahead[CELLS][8]; /* the next cell in each direction of a straight line, or -1; the opposite one is half way round */
static int directions;

static const int HEX_DOWN[6] = {0, 1, 1, 0, -1, -1}, HEX_RIGHT[6] = {2, 1, -1, -2, -1, 1};

static void hexagon_lines(void) {
    directions = 6;
    for (int i = 0; i < board.count; i++)
        for (int k = 0; k < 6; k++) ahead[i][k] = cell_at(board.row[i] + HEX_DOWN[k], board.column[i] + HEX_RIGHT[k]);
}

static void make_hextorus(int side) { /* a step over the edge comes back by one of the six shortest shifts of the pattern */
    int shift_right[3] = {2 - 3 * side, 1 - 3 * side, 0}, shift_down[3] = {side, 1 - side, 0};
    shift_right[2] = shift_right[0] - shift_right[1], shift_down[2] = shift_down[0] - shift_down[1];
    make_hexhex(side);
    hexagon_lines();
    for (int i = 0; i < board.count; i++)
        for (int k = 0; k < 6; k++) {
            int row = board.row[i] + HEX_DOWN[k], column = board.column[i] + HEX_RIGHT[k];
            for (int s = 0; s < 3 && ahead[i][k] < 0; s++) {
                ahead[i][k] = cell_at(row + shift_down[s], column + shift_right[s]);
                if (ahead[i][k] < 0) ahead[i][k] = cell_at(row - shift_down[s], column - shift_right[s]);
            }
            touch(i, ahead[i][k]);
        }
    for (int i = 0; i < board.count; i++) board.sides[i] = 0;
}

/* The eight steps of a king, with the diagonals of 2x2 blocks: block i has its upper left point on cell i; slot 2i is its
 * diagonal to the lower right, 2i + 1 the other one, so the slots that cross are s and s ^ 1. */
typedef struct {
    int to, down, right, slot;
} Step;
static Step steps_of[CELLS][8];
static int step_count[CELLS], slot_ends[2 * CELLS][2];

static void king_steps(int rows, int columns, int torus) {
    memset(slot_ends, -1, sizeof slot_ends);
    memset(step_count, 0, sizeof step_count);
    for (int i = 0; i < board.count; i++)
        for (int down = -1; down <= 1; down++)
            for (int right = -1; right <= 1; right++) {
                int row = i / columns + down, column = i % columns + right;
                if (down == 0 && right == 0) continue;
                if (!torus && (row < 0 || row >= rows || column < 0 || column >= columns)) continue;
                Step *step = &steps_of[i][step_count[i]++];
                step->to = (row + rows) % rows * columns + (column + columns) % columns;
                step->down = down, step->right = right, step->slot = -1;
                if (down == 0 || right == 0) {
                    touch(i, step->to);
                    continue;
                }
                int top = ((down < 0 ? row : i / columns) + rows) % rows,
                    left = ((right < 0 ? column : i % columns) + columns) % columns;
                step->slot = 2 * (top * columns + left) + (down != right);
                slot_ends[step->slot][0] = i < step->to ? i : step->to;
                slot_ends[step->slot][1] = i < step->to ? step->to : i;
            }
}

static int square_torus(const char *name, int oblong) {
    int sizes = named(name, "torus"), rows = board.size[0], columns = sizes == 2 ? board.size[1] : rows;
    if (sizes == 0 || (sizes == 2 && (!oblong || rows == columns)) || rows < 3 || columns < 3) return 0;
    make_grid(rows, columns, 0);
    king_steps(rows, columns, 1);
    return 1;
}

static int read_slot(const char **at) { /* a diagonal, by its two cells in order; -1 if it is none */
    int a = read_cell(at), b = a < 0 ? -1 : read_cell(at);
    if (b <= a) return -1;
    for (int k = 0; k < step_count[a]; k++)
        if (steps_of[a][k].to == b) return steps_of[a][k].slot;
    return -1;
}

static int read_links(Position *p, const char **at, const char *word) { /* `:bridges=Bc1d2+Wd4e5`, sorted by player and slot */
    if (!word_next(at, word)) return 1;
    int before = -1, side = BLACK;
    do {
        int letter = **at == 'B' ? BLACK : **at == 'W' ? WHITE : EMPTY;
        if (letter == EMPTY || letter < side) return 0;
        if (letter > side) before = -1;
        side = letter;
        ++*at;
        int slot = read_slot(at);
        if (slot <= before || p->link[slot] != EMPTY) return 0;
        p->link[slot] = (uint8_t)side, before = slot;
    } while (**at == '+' && ++*at);
    return 1;
}

static int ends_stand(const Position *p) { /* each link has stones of its player on both ends */
    for (int s = 0; s < 2 * board.count; s++)
        if (p->link[s] != EMPTY && (p->cell[slot_ends[s][0]] != p->link[s] || p->cell[slot_ends[s][1]] != p->link[s])) return 0;
    return 1;
}

/* ---- images: all maps of the cells onto each other that carry neighbours to neighbours, and that the game takes ----
 *
 * As there are as many pairs of neighbours before and after, such a map carries no others to neighbours, so it keeps how far two cells
 * are from each other. Cells are in one class as long as nothing tells them apart: how far they are from each cell whose image is
 * chosen, and in which classes their neighbours are; a cell can go only to those of its class. Images are chosen until each cell is
 * alone in its class. On most boards two or three choices make a map, and few are given up. */

enum { IMAGES = 5040 }; /* the most of them */
static struct {
    int count;
    uint8_t to[IMAGES][CELLS];   /* [k][i]: where map k carries cell i */
    uint8_t from[CELLS][IMAGES]; /* [i][k]: the cell that map k carries to cell i */
    uint16_t sorted[IMAGES];     /* the maps by the cell that they carry to cell 0: those of cell c from start[c] on */
    int start[CELLS + 1];
} images;

/* What a map keeps of two cells: how far they are from each other; on a board from a file also whether they are the ends of a diagonal
 * that is crossed, and how many sides they are on together (or 255, if more). */
static uint8_t far[CELLS][CELLS], crossed_between[CELLS][CELLS], sides_of_both[CELLS][CELLS];

typedef struct {
    int count;
    uint8_t from[CELLS], to[CELLS]; /* the class of each cell as it is, and as an image */
} Classes;

static int maps_found, maps_taken;
static void measure_own(void); /* see boards from files */
static int own_carries(const uint8_t *to);

static int split(Classes *c, const uint8_t *from, const uint8_t *to) { /* classes by these numbers, too; 0 if they do not match */
    static int16_t class_of[CELLS][CELLS]; /* by the class before, and the number */
    int count = 0, left[CELLS];
    work(4 * (uint64_t)board.count + 16 * (uint64_t)c->count);
    memset(class_of, -1, sizeof class_of[0] * (size_t)c->count);
    for (int i = 0; i < board.count; i++) {
        int16_t *now = &class_of[c->from[i]][from[i]];
        if (*now < 0) left[count] = 0, *now = (int16_t)count++;
        left[*now]++, c->from[i] = (uint8_t)*now;
    }
    for (int i = 0; i < board.count; i++) {
        int now = class_of[c->to[i]][to[i]];
        if (now < 0 || left[now]-- == 0) return 0;
        c->to[i] = (uint8_t)now;
    }
    c->count = count;
    return 1;
}

static void of_neighbours(const uint8_t *class, uint8_t *low, uint8_t *high) { /* two bytes for their classes, for each cell */
    for (int i = 0; i < board.count; i++) {
        uint32_t sum = 0;
        for (int k = board.start[i]; k < board.start[i + 1]; k++) {
            uint32_t one = class[board.near[k]] * 2654435761u; /* mixed, so that other classes mostly have another sum */
            one = (one ^ one >> 15) * 2246822519u;
            sum += one ^ one >> 13;
        }
        low[i] = (uint8_t)(sum >> 8), high[i] = (uint8_t)(sum >> 16);
    }
}

static int split_by_neighbours(Classes *c) { /* until nothing more is told apart; 0 if the classes do not match */
    uint8_t low[2][CELLS], high[2][CELLS];
    for (int before = 0; before < c->count;) {
        before = c->count;
        work(4 * (uint64_t)board.start[board.count]);
        of_neighbours(c->from, low[0], high[0]);
        of_neighbours(c->to, low[1], high[1]);
        if (!split(c, low[0], low[1]) || !split(c, high[0], high[1])) return 0;
    }
    return 1;
}

static int choose(Classes *c, int cell, int image) {
    if (!split(c, far[cell], far[image])) return 0;
    if (board.from_file && !split(c, crossed_between[cell], crossed_between[image])) return 0;
    if (board.from_file && !split(c, sides_of_both[cell], sides_of_both[image])) return 0;
    return split_by_neighbours(c);
}

static void take_map(const Classes *c) {
    uint8_t image[CELLS], to[CELLS];
    work(8 * (uint64_t)board.count + (uint64_t)board.start[board.count]);
    for (int i = 0; i < board.count; i++) image[c->to[i]] = (uint8_t)i;
    for (int i = 0; i < board.count; i++)
        for (int k = board.start[i]; k < board.start[i + 1]; k++)
            if (!touching[image[c->from[i]]][image[c->from[board.near[k]]]]) return;
    for (int i = 0; i < board.count; i++) to[i] = image[c->from[i]];
    if (board.from_file && !own_carries(to)) return;
    if (maps_found++ == IMAGES) refuse("the board has more than %d symmetries", IMAGES);
    if (!game->carries(to)) return;
    memcpy(images.to[maps_taken], to, (size_t)board.count);
    for (int i = 0; i < board.count; i++) images.from[to[i]][maps_taken] = (uint8_t)i;
    maps_taken++;
}

static void find_images(const Classes *c) { /* one level for each cell whose image is chosen */
    int cells[CELLS] = {0}, cell = 0;
    if (c->count == board.count) {
        take_map(c);
        return;
    }
    for (int i = 0; i < board.count; i++) cells[c->from[i]]++;
    while (cells[c->from[cell]] == 1) cell++;
    for (int image = 0; image < board.count; image++) {
        Classes next = *c;
        if (c->to[image] == c->from[cell] && choose(&next, cell, image)) find_images(&next);
    }
}

static void measure(void) { /* how far the cells are from each other */
    for (int i = 0; i < board.count; i++) {
        int queue[CELLS], end = 1;
        memset(far[i], 255, CELLS);
        far[i][i] = 0, queue[0] = i;
        for (int begin = 0; begin < end; begin++)
            for (int k = board.start[queue[begin]]; k < board.start[queue[begin] + 1]; k++)
                if (far[i][board.near[k]] == 255 && board.near[k] != i)
                    far[i][board.near[k]] = (uint8_t)(far[i][queue[begin]] + 1), queue[end++] = board.near[k];
        work((uint64_t)board.start[board.count]);
    }
}

static void list_images(void) {
    Classes all = {1, {0}, {0}};
    uint8_t on[CELLS];
    measure();
    if (board.from_file) {
        measure_own();
        for (int i = 0; i < board.count; i++) on[i] = sides_of_both[i][i];
        split(&all, on, on);
    }
    split_by_neighbours(&all);
    maps_found = maps_taken = 0;
    find_images(&all);
    int sorted = 0;
    images.count = maps_taken;
    for (int i = 0; i < board.count; i++) {
        images.start[i] = sorted;
        for (int k = 0; k < images.count; k++)
            if (images.from[0][k] == i) images.sorted[sorted++] = (uint16_t)k;
    }
    images.start[board.count] = sorted;
    work((uint64_t)board.count * (uint64_t)images.count);
}

static int any_map(const uint8_t *to) {
    (void)to;
    return 1;
}

static int side_carried(const uint8_t *to, int side, int other) { /* are its cells carried to all cells of the other side? */
    for (int i = 0; i < board.count; i++)
        if (((board.sides[i] & side) != 0) != ((board.sides[to[i]] & other) != 0)) return 0;
    return 1;
}

static int orcoon_carries(const uint8_t *to) { /* edges of Black's to edges of Black's, and so White's */
    return (side_carried(to, TOP, TOP) && side_carried(to, BOTTOM, BOTTOM)) ||
           (side_carried(to, TOP, BOTTOM) && side_carried(to, BOTTOM, TOP));
}

static int gem_carries(const uint8_t *to) { /* sides to sides, their numbers turned round or reflected */
    int count = board.side_count;
    for (int turn = 0; turn < count; turn++)
        for (int way = 1; way >= -1; way -= 2) {
            int side = 0;
            while (side < count && side_carried(to, 1 << side, 1 << (turn + count + way * side) % count)) side++;
            if (side == count) return 1;
        }
    return 0;
}

static int slot_carried(const uint8_t *to, int slot) { /* the diagonal to which one is carried, or -1 */
    int a = to[slot_ends[slot][0]], b = to[slot_ends[slot][1]];
    for (int k = 0; k < step_count[a]; k++)
        if (steps_of[a][k].to == b) return steps_of[a][k].slot;
    return -1;
}

static int seo_carries(const uint8_t *to) { /* the two diagonals of a block to the two of a block */
    for (int block = 0; block < board.count; block++) {
        int slot = slot_carried(to, 2 * block);
        if (slot < 0 || slot_carried(to, 2 * block + 1) != (slot ^ 1)) return 0;
    }
    return 1;
}

static Position carried(const Position *p, const uint8_t *to) {
    Position q = *p;
    for (int i = 0; i < board.count; i++) q.cell[to[i]] = p->cell[i];
    for (int side = BLACK; side <= WHITE; side++)
        if (p->last[side] >= 0) q.last[side] = to[p->last[side]];
    memset(q.link, EMPTY, (size_t)link_count);
    for (int s = 0; s < link_count; s++)
        if (p->link[s] != EMPTY) q.link[slot_carried(to, s)] = p->link[s];
    return q;
}

static char *write_cell(char *at, int cell) { /* its name; the place behind it */
    int column = board.column[cell];
    if (column >= 26) *at++ = (char)('a' + column / 26 - 1);
    *at++ = (char)('a' + column % 26);
    return at + sprintf(at, "%d", board.row[cell] + 1);
}

static char *write_owner(char *at, const char **before, int side) { /* his letter behind the word, or behind the `+` */
    at += sprintf(at, "%s%c", *before, side == BLACK ? 'B' : 'W');
    *before = "+";
    return at;
}

static void write_behind(const Position *p, char *at) { /* last stones and links, as they stand behind the rows of a text */
    const char *last = ":last=", *links = ":links=";
    for (int side = BLACK; side <= WHITE; side++)
        if (p->last[side] >= 0) at = write_cell(write_owner(at, &last, side), p->last[side]);
    for (int side = BLACK; side <= WHITE; side++)
        for (int s = 0; s < link_count; s++)
            if (p->link[s] == side)
                at = write_cell(write_cell(write_owner(at, &links, side), slot_ends[s][0]), slot_ends[s][1]);
    *at = 0;
}

static void least_moved(Position *p, int imaged) { /* p moved together; or the least of its images that are moved together */
    uint8_t from[CELLS], cells[CELLS];
    memcpy(from, p->cell, sizeof from);
    for (int k = 0; k < (imaged ? images.count : 1); k++) {
        for (int i = 0; i < board.count; i++) cells[imaged ? images.to[k][i] : i] = from[i];
        move_together(cells, p->turn);
        if (k == 0 || memcmp(cells, p->cell, (size_t)board.count) < 0) memcpy(p->cell, cells, (size_t)board.count);
        work((uint64_t)board.count);
    }
}

/* The image with the least text. Cell by cell those maps are kept that have the least glyph there ('.' < 'B' < 'W', as the numbers of the
 * glyphs are), mostly one soon. Only where several make the same rows do the texts behind these decide. */
static void least_image(Position *p) {
    static uint16_t kept[IMAGES];
    static char behind[2][24 * CELLS + 64];
    int left = 0, best = 0, least = WHITE;
    for (int c = 0; c < board.count; c++)
        if (p->cell[c] < least && images.start[c] < images.start[c + 1]) least = p->cell[c];
    for (int c = 0; c < board.count; c++)
        for (int j = images.start[c]; p->cell[c] == least && j < images.start[c + 1]; j++) kept[left++] = images.sorted[j];
    work((uint64_t)left + (uint64_t)board.count);
    for (int i = 1; i < board.count && left > 1; i++) {
        const uint8_t *from = images.from[i];
        int still = 0;
        work((uint64_t)left);
        least = WHITE;
        for (int j = 0; j < left && least != EMPTY; j++)
            if (p->cell[from[kept[j]]] < least) least = p->cell[from[kept[j]]];
        for (int j = 0; j < left; j++) {
            kept[still] = kept[j];
            still += p->cell[from[kept[j]]] == least;
        }
        left = still;
    }
    Position image = carried(p, images.to[kept[0]]);
    for (int j = 1; j < left && link_count > 0; j++) {
        Position other = carried(p, images.to[kept[j]]);
        if (j == 1) write_behind(&image, behind[best]);
        write_behind(&other, behind[!best]);
        if (strcmp(behind[!best], behind[best]) < 0) image = other, best = !best;
        work(8 * (uint64_t)link_count);
    }
    *p = image;
}

/* ---- the link game ---- */

static int seo_links(Position *p, const char **at) {
    if (word_next(at, "last=")) {
        for (int side = BLACK; side <= WHITE; side++) {
            if (**at != (side == BLACK ? 'B' : 'W')) continue;
            ++*at;
            p->last[side] = (int16_t)read_cell(at);
            if (p->last[side] < 0) return 0;
            if (side == WHITE || **at != '+') break;
            ++*at;
            if (**at != 'W') return 0;
        }
        if (p->last[BLACK] < 0 && p->last[WHITE] < 0) return 0;
    }
    return read_links(p, at, "links=");
}

static const char *seo_legal(const Position *p) {
    for (int side = BLACK; side <= WHITE; side++)
        if (p->last[side] < 0 ? stones(p, side) > 0 : p->cell[p->last[side]] != side)
            return "the last stone of a player is not one of his stones";
    if (!ends_stand(p)) return "a link without a stone of its player on both ends";
    for (int i = 0; i < board.count; i++)
        if (p->link[2 * i] && p->link[2 * i + 1] && !(switched[0] && p->link[2 * i] == p->link[2 * i + 1]))
            return "a link crosses another";
    return NULL;
}

static int crossed(const Position *p, int slot, int side) { /* may the player not step along this diagonal? */
    int link = slot < 0 ? EMPTY : p->link[slot ^ 1];
    return link != EMPTY && !(switched[0] && link == side);
}

static int seo_place(Position *p, int cell) { /* 0 if the player may not place a stone there */
    int side = p->turn, slot = -1;
    if (p->cell[cell] != EMPTY) return 0;
    if (p->last[side] >= 0) {
        const Step *step = steps_of[p->last[side]];
        int k = 0;
        while (k < 8 && step[k].to != cell) k++;
        if (k == 8 || crossed(p, step[k].slot, side)) return 0;
        slot = step[k].slot;
    }
    if (slot >= 0) p->link[slot] = (uint8_t)side;
    p->cell[cell] = (uint8_t)side, p->last[side] = (int16_t)cell;
    p->turn = (uint8_t)enemy(side);
    return 1;
}

static int seo_play(Position *p, const char *turn) {
    int cell = single_cell(turn);
    return cell >= 0 && seo_place(p, cell);
}

static void seo_each(Position *p, Visit *visit) {
    int side = p->turn, last = p->last[side];
    p->turn = (uint8_t)enemy(side);
    for (int k = 0; k < (last < 0 ? board.count : 8); k++) {
        int cell = last < 0 ? k : steps_of[last][k].to, slot = last < 0 ? -1 : steps_of[last][k].slot;
        if (p->cell[cell] != EMPTY || crossed(p, slot, side)) continue;
        if (slot >= 0) p->link[slot] = (uint8_t)side;
        p->cell[cell] = (uint8_t)side, p->last[side] = (int16_t)cell;
        visit(p);
        if (slot >= 0) p->link[slot] = EMPTY; /* as it was: only stones have links */
        p->cell[cell] = EMPTY, p->last[side] = (int16_t)last;
    }
    p->turn = (uint8_t)side;
}

static int seo_outcome(const Position *p) {
    int last = p->last[p->turn];
    for (int k = 0; k < (last < 0 ? board.count : 8); k++) {
        int cell = last < 0 ? k : steps_of[last][k].to, slot = last < 0 ? -1 : steps_of[last][k].slot;
        if (p->cell[cell] == EMPTY && !crossed(p, slot, p->turn)) return NOBODY;
    }
    return enemy(p->turn);
}

/* Sets of cells as bits, 64 in a word. */
enum { SET = CELLS / 64 };
static uint64_t king[CELLS][SET]; /* where the steps from a cell lead */
static int set_words;             /* how many words the board takes */

static int seo_board(const char *name) {
    if (!square_torus(name, 0)) return 0;
    set_words = (board.count + 63) / 64;
    memset(king, 0, sizeof king);
    for (int i = 0; i < board.count; i++)
        for (int k = 0; k < 8; k++) king[i][steps_of[i][k].to / 64] |= (uint64_t)1 << steps_of[i][k].to % 64;
    return 1;
}

static int in_set(const uint64_t *set, int cell) { return set[cell / 64] >> cell % 64 & 1; }

static int first_bit(uint64_t set) { /* the number of its lowest bit: the product has other upper six bits for each of the 64 */
    static const uint8_t number[64] = {0,  1,  2,  53, 3,  7,  54, 27, 4,  38, 41, 8,  34, 55, 48, 28, 62, 5,  39, 46, 44, 42,
                                       22, 9,  24, 35, 59, 56, 49, 18, 29, 11, 63, 52, 6,  26, 37, 40, 33, 47, 61, 45, 43, 21,
                                       23, 58, 17, 10, 51, 25, 36, 32, 60, 20, 57, 16, 50, 31, 19, 15, 30, 14, 13, 12};
    return number[(set & (~set + 1)) * 0x022fdd63cc95386d >> 58];
}

/* The empty cells that come from a cell by steps, as a set and as a list; how many they are. */
static int find_reachable(int cell, const uint64_t *empty, uint64_t *reached, uint8_t *cells) {
    uint64_t left[SET];
    int end = 0;
    memcpy(left, empty, (size_t)set_words * sizeof *left);
    for (int begin = 0;; begin++) {
        for (int w = 0; w < set_words; w++) {
            uint64_t fresh = king[cell][w] & left[w];
            left[w] ^= fresh;
            for (; fresh != 0; fresh &= fresh - 1) cells[end++] = (uint8_t)(64 * w + first_bit(fresh));
        }
        if (begin == end) break;
        cell = cells[begin];
    }
    for (int w = 0; w < set_words; w++) reached[w] = empty[w] ^ left[w];
    return end;
}

/* Takes away the steps that links forbid to a player, or puts them back. */
static void turn_steps(const Position *p, const int *linked, int links, int side) {
    for (int l = 0; l < links; l++) {
        const int *end = slot_ends[linked[l] ^ 1];
        if (!crossed(p, linked[l] ^ 1, side)) continue;
        king[end[0]][end[1] / 64] ^= (uint64_t)1 << end[1] % 64;
        king[end[1]][end[0] / 64] ^= (uint64_t)1 << end[0] % 64;
    }
}

/* "What matters" of the rule page. Stones that are nobody's last, and cells that nobody reaches, are written as Black's; so are
 * links, unless own links may be crossed. */
static void seo_relevant(Position *p) {
    uint64_t empty[SET], reach[3][SET];
    uint8_t cells[3][CELLS];
    int linked[2 * CELLS], links = 0, found[3];
    if (p->last[BLACK] < 0 || p->last[WHITE] < 0) return;
    work((uint64_t)board.count * 8);
    for (int w = 0; w < set_words; w++) empty[w] = bits_of(p->cell + 64 * w, EMPTY, 64);
    for (int s = 0; s < link_count; s++)
        if (p->link[s] != EMPTY) linked[links++] = s;
    for (int side = BLACK; side <= WHITE; side++) {
        turn_steps(p, linked, links, side);
        found[side] = find_reachable(p->last[side], empty, reach[side], cells[side]);
        turn_steps(p, linked, links, side);
    }
    for (int l = 0; l < links; l++) {
        int s = linked[l], kept = 0;
        for (int side = BLACK; side <= WHITE; side++)
            for (int k = 0; k < 2; k++) {
                int from = slot_ends[s ^ 1][k], to = slot_ends[s ^ 1][1 - k];
                if ((in_set(reach[BLACK], to) || in_set(reach[WHITE], to)) &&
                    (p->last[side] == from || in_set(reach[side], from)) && crossed(p, s ^ 1, side))
                    kept = 1;
            }
        p->link[s] = (uint8_t)(!kept ? EMPTY : switched[0] ? p->link[s] : BLACK);
    }
    memset(p->cell, BLACK, (size_t)board.count);
    p->cell[p->last[WHITE]] = WHITE;
    for (int side = BLACK; side <= WHITE; side++)
        for (int i = 0; i < found[side]; i++) p->cell[cells[side][i]] = EMPTY;
}

/* ---- Quax and Torax ---- */

static int quax_board(const char *name) {
    if (named(name, "") != 2) return 0;
    make_grid(board.size[0], board.size[1], 0);
    king_steps(board.size[0], board.size[1], 0);
    return 1;
}

static int torax_board(const char *name) { return square_torus(name, 1); }

static int quax_links(Position *p, const char **at) { return read_links(p, at, "bridges="); }

static const char *quax_legal(const Position *p) {
    if (!ends_stand(p)) return "a bridge without a stone of its player at both ends";
    for (int i = 0; i < board.count; i++)
        if (p->link[2 * i] && p->link[2 * i + 1]) return "two bridges cross";
    return NULL;
}

static int quax_joined(const Position *p, int side) {
    int queue[CELLS], end = 0, from = side == BLACK ? TOP : LEFT, to = side == BLACK ? BOTTOM : RIGHT;
    uint8_t seen[CELLS] = {0};
    for (int i = 0; i < board.count; i++)
        if (p->cell[i] == side && (board.sides[i] & from)) seen[i] = 1, queue[end++] = i;
    for (int begin = 0; begin < end; begin++) {
        int cell = queue[begin];
        if (board.sides[cell] & to) return 1;
        for (int k = 0; k < step_count[cell]; k++) {
            const Step *step = &steps_of[cell][k];
            if (p->cell[step->to] != side || seen[step->to] || (step->slot >= 0 && p->link[step->slot] != side)) continue;
            seen[step->to] = 1, queue[end++] = step->to;
        }
    }
    work((uint64_t)board.count + 8 * (uint64_t)end);
    return 0;
}

/* More stones and bridges of one's own, and less of the other player's, are never worse. */
static int quax_weaker(const Position *q, const Position *p, int side) {
    if (q->turn != p->turn || q->flags != p->flags) return 0;
    for (int i = 0; i < board.count; i++)
        if (q->cell[i] != p->cell[i] && (q->cell[i] == side || p->cell[i] == enemy(side))) return 0;
    for (int s = 0; s < 2 * board.count; s++)
        if (q->link[s] != p->link[s] && (q->link[s] == side || p->link[s] == enemy(side))) return 0;
    return 1;
}

static int quax_outcome(const Position *p) { return quax_joined(p, BLACK) ? BLACK : quax_joined(p, WHITE) ? WHITE : NOBODY; }

static int may_bridge(const Position *p, int slot) {
    return slot_ends[slot][0] >= 0 && p->cell[slot_ends[slot][0]] == p->turn && p->cell[slot_ends[slot][1]] == p->turn &&
           !p->link[slot] && !p->link[slot ^ 1];
}

static int quax_stuck(const Position *p) {
    for (int i = 0; i < board.count; i++)
        if (p->cell[i] == EMPTY || may_bridge(p, 2 * i) || may_bridge(p, 2 * i + 1)) return 0;
    return 1;
}

static int quax_play(Position *p, const char *turn) {
    int cell = single_cell(turn), slot = cell < 0 ? read_slot(&turn) : -1;
    if (cell >= 0) {
        if (p->cell[cell] != EMPTY) return 0;
        p->cell[cell] = p->turn;
    } else if (slot >= 0) {
        if (*turn != 0 || !may_bridge(p, slot)) return 0;
        p->link[slot] = p->turn;
    } else if (strcmp(turn, "pass") != 0 || !quax_stuck(p)) {
        return 0;
    }
    p->turn = (uint8_t)enemy(p->turn);
    return 1;
}

static void quax_each(Position *p, Visit *visit) {
    int side = p->turn;
    if (quax_stuck(p)) {
        p->turn = (uint8_t)enemy(side);
        visit(p);
    }
    for (int i = 0; i < board.count; i++) {
        p->turn = (uint8_t)enemy(side);
        if (p->cell[i] == EMPTY) p->cell[i] = (uint8_t)side, visit(p), p->cell[i] = EMPTY;
        for (int slot = 2 * i; slot <= 2 * i + 1; slot++) {
            p->turn = (uint8_t)side;
            if (!may_bridge(p, slot)) continue;
            p->link[slot] = (uint8_t)side, p->turn = (uint8_t)enemy(side);
            visit(p);
            p->link[slot] = EMPTY;
        }
    }
    p->turn = (uint8_t)side;
}

static const char *torax_legal(const Position *p) {
    if (p->flags & (AUCTION | BLOCKING)) {
        if (stones(p, BLACK) > 0 || ((p->flags & AUCTION) && (p->flags & (BLOCKING | SWAPPED))) || (p->flags & SWAPPED))
            return "blocks are placed by nobody else";
        for (int s = 0; s < 2 * board.count; s++)
            if (p->link[s]) return "no bridges while blocks are placed";
        if ((p->flags & BLOCKING) && stones(p, WHITE) == 0) return "`blocking` needs a block";
    }
    return quax_legal(p);
}

/* A chain of the Connector that goes round the torus: walking over it, a cell is met twice with different distances. With
 * `hoped` he has all empty points and all diagonals that no bridge of the Blocker crosses. */
static int goes_round(const Position *p, int hoped) {
    int queue[CELLS], down[CELLS], right[CELLS];
    uint8_t seen[CELLS] = {0};
    for (int i = 0; i < board.count; i++) {
        int end = 0;
        if (seen[i] || !(p->cell[i] == BLACK || (hoped && p->cell[i] == EMPTY))) continue;
        seen[i] = 1, queue[end++] = i, down[i] = right[i] = 0;
        for (int begin = 0; begin < end; begin++) {
            int cell = queue[begin];
            for (int k = 0; k < 8; k++) {
                const Step *step = &steps_of[cell][k];
                int to = step->to;
                if (!(p->cell[to] == BLACK || (hoped && p->cell[to] == EMPTY))) continue;
                if (step->slot >= 0 && !(hoped ? p->link[step->slot ^ 1] != WHITE : p->link[step->slot] == BLACK)) continue;
                if (!seen[to])
                    seen[to] = 1, queue[end++] = to, down[to] = down[cell] + step->down, right[to] = right[cell] + step->right;
                else if (down[to] != down[cell] + step->down || right[to] != right[cell] + step->right)
                    return 1;
            }
        }
    }
    work((uint64_t)board.count * 8);
    return 0;
}

static int torax_outcome(const Position *p) {
    if (p->flags & (AUCTION | BLOCKING)) return NOBODY;
    return goes_round(p, 0) ? BLACK : goes_round(p, 1) ? NOBODY : WHITE;
}

static int torax_weaker(const Position *q, const Position *p, int side) { /* once it is settled who blocks */
    return !(p->flags & (AUCTION | BLOCKING)) && quax_weaker(q, p, side);
}

static void adopt(Position *p) { /* who adopts is the Blocker: White from now on */
    p->flags = p->turn == BLACK ? SWAPPED : 0;
    p->turn = BLACK;
}

static int torax_play(Position *p, const char *turn) {
    if (!(p->flags & (AUCTION | BLOCKING))) return quax_play(p, turn);
    int cell = single_cell(turn);
    if (cell >= 0) {
        if (p->cell[cell] != EMPTY) return 0;
        p->cell[cell] = WHITE, p->flags = BLOCKING;
    } else if (p->flags & AUCTION) {
        if (strcmp(turn, "adopt") != 0) return 0;
        adopt(p);
    } else {
        if (strcmp(turn, "pass") != 0) return 0;
        p->flags = AUCTION, p->turn = (uint8_t)enemy(p->turn);
    }
    return 1;
}

static void torax_each(Position *p, Visit *visit) {
    if (!(p->flags & (AUCTION | BLOCKING))) {
        quax_each(p, visit);
        return;
    }
    Position next = *p;
    torax_play(&next, p->flags & AUCTION ? "adopt" : "pass");
    visit(&next);
    for (int cell = 0; cell < board.count; cell++) {
        if (p->cell[cell] != EMPTY) continue;
        next = *p;
        next.cell[cell] = WHITE, next.flags = BLOCKING;
        visit(&next);
    }
}

/* ---- connections of Quax and Torax ----
 *
 * An element is a cell, or a block: CELLS + the cell at its upper left. An end is a number: a cell that is empty, the first cell of a
 * chain, CELLS + the slot of a ready bridge, or SIDE_END + a side. A line has no room for more items, as one takes three bytes or
 * more of it. */
enum { ITEMS = LINE / 3, ELEMENT_WORDS = 2 * CELLS / 64, SIDE_END = 3 * CELLS };

typedef struct {
    uint64_t word[ELEMENT_WORDS];
} Elements;

typedef struct {
    int end[2], seam, half; /* seam: the class, two bits */
    Elements carrier;
} Connection;

typedef struct {        /* what is written for an end */
    int cell, slot, id; /* the cell and the slot are -1 if it is something else */
    int seam;           /* from the cell to the first one of its chain */
} End;

static const char *wins; /* those of the line that have not been read yet, or NULL */
static struct {
    const Position *p;
    int side, count, sets;
    int loop; /* the class of the loops that are there; classes that differ by it are the same */
    int id[CELLS], seam[CELLS]; /* of each cell of the side, and of each empty one */
    Connection connection[ITEMS];
    Elements set[ITEMS];
} net;

static int share(const Elements *a, const Elements *b) {
    work(ELEMENT_WORDS);
    for (int i = 0; i < ELEMENT_WORDS; i++)
        if (a->word[i] & b->word[i]) return 1;
    return 0;
}

static void unite(Elements *to, const Elements *from) {
    for (int i = 0; i < ELEMENT_WORDS; i++) to->word[i] |= from->word[i];
}

static void put(Elements *to, int element) { to->word[element / 64] |= (uint64_t)1 << element % 64; }

static int is_in(const Elements *set, int element) { return set->word[element / 64] >> element % 64 & 1; }

static int element_of(int end) { /* -1 of one that is the prover's own */
    if (end >= SIDE_END) return -1;
    return end >= CELLS ? CELLS + (end - CELLS) / 2 : net.p->cell[end] == EMPTY ? end : -1;
}

static int seam_between(int a, int b) { /* of a step: neighbours lie side by side, or at the two ends of a row or column */
    return (abs(board.row[a] - board.row[b]) > 1) + 2 * (abs(board.column[a] - board.column[b]) > 1);
}

static int side_end(int cell) { /* the side of the prover's that the cell is at, or -1; a torus has none */
    if (game->legal != quax_legal) return -1;
    int first = net.side == BLACK ? TOP : LEFT, second = net.side == BLACK ? BOTTOM : RIGHT;
    return board.sides[cell] & first ? SIDE_END : board.sides[cell] & second ? SIDE_END + 1 : -1;
}

/* Chains, breadth first from their first cells; of each cell its neighbours in the order of the board. */
static void find_chains(void) {
    int queue[CELLS];
    for (int i = 0; i < board.count; i++) net.id[i] = net.p->cell[i] == EMPTY ? i : -1, net.seam[i] = 0;
    for (int i = 0; i < board.count; i++) {
        int end = 0, id = i;
        if (net.p->cell[i] != net.side || net.id[i] >= 0) continue;
        net.id[i] = i, queue[end++] = i;
        for (int begin = 0; begin < end; begin++) {
            int cell = queue[begin], linked[8], count = 0;
            if (side_end(cell) >= 0) id = side_end(cell);
            for (int k = 0; k < step_count[cell]; k++) {
                const Step *step = &steps_of[cell][k];
                if (net.p->cell[step->to] != net.side || net.id[step->to] >= 0) continue;
                if (step->slot >= 0 && net.p->link[step->slot] != net.side) continue;
                int at = count++;
                for (; at > 0 && linked[at - 1] > step->to; at--) linked[at] = linked[at - 1];
                linked[at] = step->to;
            }
            for (int k = 0; k < count; k++) {
                net.id[linked[k]] = i, net.seam[linked[k]] = net.seam[cell] ^ seam_between(cell, linked[k]);
                queue[end++] = linked[k];
            }
        }
        for (int k = 0; k < end; k++) net.id[queue[k]] = id;
    }
    work((uint64_t)board.count * 16);
}

static void find_loop(void) { /* a step between two cells that is on none of the ways */
    net.loop = 0;
    for (int i = 0; i < board.count; i++)
        for (int k = 0; k < step_count[i] && net.p->cell[i] == net.side; k++) {
            const Step *step = &steps_of[i][k];
            if (net.p->cell[step->to] != net.side || (step->slot >= 0 && net.p->link[step->slot] != net.side)) continue;
            int seam = net.seam[i] ^ net.seam[step->to] ^ seam_between(i, step->to);
            if (seam != 0) net.loop = seam;
        }
}

static int same_class(int seam, int other) { return seam == other || (seam ^ other) == net.loop; }

static int free_bridge(int slot) { /* no bridge in its block, and none of its two cells is the other player's */
    return !net.p->link[slot] && !net.p->link[slot ^ 1] && net.id[slot_ends[slot][0]] >= 0 && net.id[slot_ends[slot][1]] >= 0;
}

static End read_end(const char **at, int as_item) { /* as an item of its own a bridge need not be ready */
    static const char *const names[] = {"top", "bottom", "left", "right"};
    End end = {-1, -1, -1, 0};
    for (int i = 0; i < 4 && game->legal == quax_legal; i++) {
        size_t length = strlen(names[i]);
        if (strncmp(*at, names[i], length) != 0) continue;
        if ((i < 2) != (net.side == BLACK)) refuse("a side of the other player's");
        *at += length, end.id = SIDE_END + i % 2;
        return end;
    }
    const char *from = *at;
    end.cell = read_cell(at);
    if (end.cell < 0) refuse("not an end of a connection");
    if (**at < 'a' || **at > 'z') {
        if (net.id[end.cell] < 0) refuse("an end of a connection is the other player's");
        end.id = net.id[end.cell], end.seam = net.seam[end.cell];
        return end;
    }
    end.cell = -1, *at = from, end.slot = read_slot(at);
    if (end.slot < 0 || !free_bridge(end.slot)) refuse("there can be no such bridge");
    const int *cell = slot_ends[end.slot];
    int ready = net.p->cell[cell[0]] == net.side && net.p->cell[cell[1]] == net.side;
    if (!ready && !(as_item && **at != '/')) refuse("a bridge that is an end has to be ready");
    end.id = CELLS + end.slot;
    return end;
}

static int read_number(const char **at) { /* of a connection that was written before; from 0 */
    int number = 0;
    if (**at == '0') refuse("a number begins with 0");
    for (; is_digit(**at) && number <= ITEMS; ++*at) number = number * 10 + **at - '0';
    if (number == 0 || number > net.count) refuse("not the number of an earlier connection");
    return number - 1;
}

static void read_step(Connection *to, End x, End y) {
    to->end[0] = x.id, to->end[1] = y.id, to->seam = x.seam ^ y.seam;
    if (x.cell < 0) {
        End z = x;
        x = y, y = z;
    }
    if (x.cell < 0) refuse("no cell is an end of this step");
    if (y.cell >= 0) {
        int k = 0;
        while (k < step_count[x.cell] && steps_of[x.cell][k].to != y.cell) k++;
        if (k == step_count[x.cell]) refuse("the two cells do not touch");
        int slot = steps_of[x.cell][k].slot;
        if (slot >= 0 && net.p->link[slot] != net.side) refuse("no bridge joins the two cells");
        to->seam ^= seam_between(x.cell, y.cell);
    } else if (y.slot >= 0) {
        const int *cell = slot_ends[y.slot];
        if (x.cell != cell[0] && x.cell != cell[1]) refuse("the cell is not one of the bridge's");
        if (x.cell == cell[1]) to->seam ^= seam_between(cell[0], cell[1]);
    } else {
        int at = net.side == BLACK ? (y.id == SIDE_END ? TOP : BOTTOM) : y.id == SIDE_END ? LEFT : RIGHT;
        if (!(board.sides[x.cell] & at)) refuse("the cell is not at the side");
    }
}

static void read_and(Connection *to, const Connection *k, const Connection *l, int m) {
    if (k->half || l->half) refuse("a half connection where a full one is needed");
    if ((k->end[0] != m && k->end[1] != m) || (l->end[0] != m && l->end[1] != m)) refuse("the connections do not meet there");
    if (share(&k->carrier, &l->carrier)) refuse("connections that meet have an element in common");
    to->end[0] = k->end[k->end[0] == m], to->end[1] = l->end[l->end[0] == m];
    to->seam = k->seam ^ l->seam, to->carrier = k->carrier;
    unite(&to->carrier, &l->carrier);
    int element = element_of(m);
    if (element < 0) return;
    if (to->end[0] == m || to->end[1] == m) refuse("the middle is an end, too");
    to->half = 1, put(&to->carrier, element);
}

static void read_or(Connection *to, int k, const char **at) {
    Elements common = net.connection[k].carrier;
    uint64_t left = 0;
    *to = net.connection[k];
    for (;;) {
        const Connection *one = &net.connection[k];
        int same = one->end[0] == to->end[0] && one->end[1] == to->end[1];
        if (!one->half) refuse("a full connection where a half one is needed");
        if ((!same && (one->end[0] != to->end[1] || one->end[1] != to->end[0])) || !same_class(one->seam, to->seam))
            refuse("connections of other ends or of another class");
        for (int i = 0; i < ELEMENT_WORDS; i++) common.word[i] &= one->carrier.word[i];
        unite(&to->carrier, &one->carrier);
        work(ELEMENT_WORDS);
        if (**at != '|') break;
        ++*at, k = read_number(at);
    }
    for (int i = 0; i < ELEMENT_WORDS; i++) left |= common.word[i];
    if (left) refuse("the half connections have an element in common");
    to->half = 0;
}

static void read_connection(const char **at) {
    if (net.sets > 0) refuse("a connection behind a win");
    if (net.count == ITEMS) refuse("too many connections");
    Connection *to = &net.connection[net.count];
    memset(to, 0, sizeof *to);
    work(16);
    if (is_digit(**at)) {
        int k = read_number(at);
        if (**at == '+') {
            ++*at;
            int l = read_number(at);
            if (*(*at)++ != '@') refuse("not the middle of two connections");
            read_and(to, &net.connection[k], &net.connection[l], read_end(at, 0).id);
        } else if (**at == '|') {
            read_or(to, k, at);
        } else {
            refuse("not a connection");
        }
    } else {
        End x = read_end(at, 1);
        if (**at == '/') {
            ++*at;
            read_step(to, x, read_end(at, 0));
        } else if (x.slot >= 0) {
            const int *cell = slot_ends[x.slot];
            to->end[0] = net.id[cell[0]], to->end[1] = net.id[cell[1]], to->half = 1;
            to->seam = seam_between(cell[0], cell[1]) ^ net.seam[cell[0]] ^ net.seam[cell[1]];
            put(&to->carrier, CELLS + x.slot / 2);
        } else {
            refuse("not a connection");
        }
    }
    for (int i = 0; i < 2; i++) {
        int element = element_of(to->end[i]);
        if (element >= 0 && is_in(&to->carrier, element)) refuse("a connection that needs one of its own ends");
    }
    net.count++;
}

static int both_ways(int first, int second) { /* these classes and that of the loop yield all four */
    int loop = net.loop;
    return (first && second && first != second) || (loop && ((first && first != loop) || (second && second != loop)));
}

static void read_win(const char **at) {
    const Connection *of[3];
    int count = 0, halves = 0;
    if (net.sets == ITEMS) refuse("too many wins");
    Elements *set = &net.set[net.sets++];
    memset(set, 0, sizeof *set);
    do {
        if (count == 3) refuse("a win of too many connections");
        ++*at;
        const Connection *one = of[count++] = &net.connection[read_number(at)];
        if (share(set, &one->carrier)) refuse("the connections of a win have an element in common");
        unite(set, &one->carrier);
        halves += one->half;
    } while (**at == ',');
    int x = of[0]->end[0], y = of[0]->end[1];
    if (game->legal == quax_legal) {
        if (count != 1 || x < SIDE_END || y < SIDE_END || x == y) refuse("no connection of the two sides");
        return;
    }
    if (net.side == BLACK ? count != 1 : count == 1) refuse("a win of too few or too many connections");
    if ((x == y) != (count < 3)) refuse("the connections of a win have the wrong ends");
    for (int i = 0; i < count; i++) {
        if ((of[i]->end[0] != x || of[i]->end[1] != y) && (of[i]->end[0] != y || of[i]->end[1] != x))
            refuse("the connections of a win have different ends");
    }
    int first = of[0]->seam, second = count > 1 ? of[1]->seam : 0;
    if (count == 3) first ^= of[2]->seam, second ^= of[2]->seam;
    if (count == 1 ? first == 0 : !both_ways(first, second)) refuse("the connections of a win do not go round as they should");
    int one = element_of(x), two = x == y ? -1 : element_of(y);
    if (one >= 0 && two >= 0) refuse("none of the ends of a win is the prover's own");
    if (halves > (one < 0 && two < 0)) refuse("a win of too many half connections");
    if (one >= 0) put(set, one);
    if (two >= 0) put(set, two);
}

static void read_wins(const Position *p, int side) {
    if (p->flags & (AUCTION | BLOCKING)) refuse("wins before it is settled who blocks");
    net.p = p, net.side = side, net.count = net.sets = 0;
    find_chains(), find_loop();
    for (const char *at = wins;; at++) {
        if (*at == '!')
            read_win(&at);
        else
            read_connection(&at);
        if (*at == 0) break;
        if (*at != ';') refuse("the wins are not a list");
    }
    if (net.sets == 0) refuse("connections without a win");
    wins = NULL;
}

static int leaves_a_win(const Position *q) { /* after a ply of the other player's in the position that the wins were read in */
    int element = -1, i = 0;
    for (int cell = 0; cell < board.count; cell++)
        if (q->cell[cell] != net.p->cell[cell]) element = cell;
    for (int slot = 0; slot < link_count; slot++)
        if (q->link[slot] != net.p->link[slot]) element = CELLS + slot / 2;
    while (i < net.sets && element >= 0 && is_in(&net.set[i], element)) i++;
    work((uint64_t)board.count + (uint64_t)net.sets);
    return i < net.sets;
}

/* ---- Gem ---- */

static void glue_hexagons(int cell, int row, int column) { /* the neighbours of a cell that has a copy on this place */
    for (int k = 0; k < 6; k++) touch(cell, cell_at(row + HEX_DOWN[k], column + HEX_RIGHT[k]));
}

static void tapering(int side, int wide,
                     int rows) { /* rows of `side` cells, one more each up to row `wide`, then one less each */
    for (int row = 0; row < rows; row++) {
        int shift = row < wide ? wide - row : row - wide, cells = side + wide - shift;
        for (int i = 0; i < cells; i++) add_cell(row, shift + 2 * i);
    }
    touch_hexagons();
}

static int last_in_row(int cell) { return cell == board.row_start[board.row[cell] + 1] - 1; }

static int first_in_row(int cell) { return cell == board.row_start[board.row[cell]]; }

static int gem_board(const char *name) { /* sides: 0 on top, then clockwise */
    int side = 0;
    if (named(name, "triangle") == 1) {
        side = board.size[0];
        if (side < 2 || side > 22) return 0;
        board.side_count = 3;
        tapering(side, 0, side);
        board.row_start[board.rows] = board.count;
        for (int i = 0; i < board.count; i++)
            board.sides[i] = (board.row[i] == 0 ? 1 : 0) | (last_in_row(i) ? 2 : 0) | (first_in_row(i) ? 4 : 0);
    } else if (named(name, "gem") == 1) {
        side = board.size[0];
        if (side < 3 || side > 40) return 0;
        board.side_count = 5;
        int wide = side - 2;
        tapering(side, wide, wide + 2 * side - 2);
        board.row_start[board.rows] = board.count;
        for (int i = 0; i < board.count; i++) {
            int row = board.row[i];
            board.sides[i] = (row == 0 ? 1 : 0) | (last_in_row(i) ? (row <= wide ? 2 : 0) | (row >= wide ? 4 : 0) : 0) |
                             (first_in_row(i) ? (row >= wide ? 8 : 0) | (row <= wide ? 16 : 0) : 0);
        }
    } else if (named(name, "trigon") == 1) { /* the right half of the lowest row is the left one */
        side = board.size[0];
        if (side < 3 || side > 40) return 0;
        board.side_count = 3;
        for (int row = 0; row < side; row++)
            for (int i = 0; i < (row < side - 1 ? side + row : side); i++) add_cell(row, side - 1 - row + 2 * i);
        touch_hexagons();
        board.row_start[board.rows] = board.count;
        int lowest = board.row_start[side - 1];
        for (int i = 0; i < side - 1; i++) glue_hexagons(lowest + i, side - 1, 4 * (side - 1) - 2 * i);
        for (int i = 0; i < board.count; i++)
            board.sides[i] =
                (board.row[i] == 0 ? 1 : 0) | (i == lowest || (i < lowest && last_in_row(i)) ? 2 : 0) | (first_in_row(i) ? 4 : 0);
    } else if (named(name, "pentagon") ==
               1) { /* below the middle the first cell on the right of the gap is the last one on its left */
        side = board.size[0];
        if (side < 2 || side > 40) return 0;
        board.side_count = 5;
        for (int row = 0; row < 2 * side - 1; row++) {
            int below = row - side + 1, shift = below < 0 ? -below : below, cells = 2 * side - 1 - shift;
            for (int i = 0; i < cells; i++) {
                int left = i < side - below, right = i >= cells - (side - below);
                if (below > 0 && !(left || (right && i > cells - (side - below)))) continue;
                int sides = (row == 0 ? 1 : 0) | (i == cells - 1 ? (below <= 0 ? 2 : 0) | (below >= 0 ? 4 : 0) : 0) |
                            (i == 0 ? (below >= 0 ? 8 : 0) | (below <= 0 ? 16 : 0) : 0);
                if (row == 2 * side - 2) sides |= 4 | 8;
                if (board.count < CELLS) board.sides[board.count] = sides;
                add_cell(row, shift + 2 * i);
            }
        }
        touch_hexagons();
        for (int below = 1; below < side; below++) /* the right copy, on its place */
            glue_hexagons(cell_at(side - 1 + below, below + 2 * (side - below - 1)), side - 1 + below, below + 2 * (side - 1));
    } else if (named(name, "heptagon") == 1) { /* a piece of four sectors and one of three; their straight edges are one */
        side = board.size[0];
        if (side < 2 || side > 40) return 0;
        board.side_count = 7;
        int middle = 2 * (side - 1), second = middle + 2 * side + 2;
        for (int row = 0; row < 2 * side - 1; row++) {
            int down = row - side + 1, far = down < 0 ? -down : down;
            for (int i = 0; i < side; i++) {
                int sides = (row == 0 ? 1 : 0) | (row == 2 * side - 2 ? 16 : 0) |
                            (i == 0 ? (down >= 0 ? 32 : 0) | (down <= 0 ? 64 : 0) : 0);
                if (row == 0 && i == side - 1) sides |= 2;
                if (row == 2 * side - 2 && i == side - 1) sides |= 8;
                if (board.count < CELLS) board.sides[board.count] = sides;
                add_cell(row, far + 2 * i);
            }
            for (int right = 2 - down; right <= middle - far; right += 2) {
                int sides =
                    (row == 2 * side - 2 ? 8 : 0) | (right == middle - far ? (down <= 0 ? 2 : 0) | (down >= 0 ? 4 : 0) : 0);
                if (board.count < CELLS) board.sides[board.count] = sides;
                add_cell(row, second + right);
            }
        }
        touch_hexagons();
        for (int row = 0; row < 2 * side - 1; row++) {
            int down = row - side + 1, far = down < 0 ? -down : down;
            glue_hexagons(cell_at(row, middle + far), row, second - down);
        }
    } else {
        return 0;
    }
    return 1;
}

static int bit_total(int bits_set) {
    int total = 0;
    for (; bits_set; bits_set &= bits_set - 1) total++;
    return total;
}

static int round_centre(int sides) { /* not all among k + 1 sides that follow each other, of 2k + 1 */
    int count = board.side_count, half = (1 << (count / 2 + 1)) - 1;
    for (int first = 0; first < count; first++) {
        int arc = (half << first | half << first >> count) & ((1 << count) - 1);
        if ((sides & ~arc) == 0) return 0;
    }
    return 1;
}

static int gem_reached(const Position *p, int side) {
    int queue[CELLS], threes = 0;
    uint8_t seen[CELLS] = {0};
    for (int i = 0; i < board.count; i++) {
        int end = 0, sides = 0;
        if (p->cell[i] != side || seen[i]) continue;
        seen[i] = 1, queue[end++] = i;
        for (int begin = 0; begin < end; begin++) {
            sides |= board.sides[queue[begin]];
            for (int k = board.start[queue[begin]]; k < board.start[queue[begin] + 1]; k++)
                if (p->cell[board.near[k]] == side && !seen[board.near[k]]) seen[board.near[k]] = 1, queue[end++] = board.near[k];
        }
        threes += bit_total(sides) >= 3;
        if (switched[0] ? bit_total(sides) >= 4 || threes >= 2 : round_centre(sides)) return 1;
    }
    work((uint64_t)board.count * 4);
    return 0;
}

static const char *gem_legal(const Position *p) {
    (void)p;
    return switched[0] && board.side_count != 5 ? "goal=ee needs five sides" : NULL;
}

static int gem_outcome(const Position *p) { return gem_reached(p, BLACK) ? BLACK : gem_reached(p, WHITE) ? WHITE : NOBODY; }

/* ---- Iqishiqi and Oshiqi ---- */

static int shared; /* Iqishiqi: one colour of stones, 1, and the ball, 2; else two colours, and the ball, 3 */

static int iqishiqi_board(const char *name) {
    if (named(name, "hexhex") != 1) return 0;
    make_hexhex(board.size[0]);
    hexagon_lines();
    shared = 1;
    return 1;
}

static int oshiqi_board(const char *name) {
    if (named(name, "") != 2 || board.size[0] % 2 == 0 || board.size[1] % 2 == 0) return 0;
    make_grid(board.size[0], board.size[1], 0);
    for (int i = 0; i < board.count; i++) {
        ahead[i][0] = cell_at(board.row[i], board.column[i] + 1), ahead[i][1] = cell_at(board.row[i] + 1, board.column[i]);
        ahead[i][2] = cell_at(board.row[i], board.column[i] - 1), ahead[i][3] = cell_at(board.row[i] - 1, board.column[i]);
    }
    directions = 4, shared = 0;
    return 1;
}

static int find_ball(const Position *p) {
    int ball = shared ? 2 : 3, at = 0;
    while (at < board.count && p->cell[at] != ball) at++;
    return at;
}

static const char *ball_legal(const Position *p) { return stones(p, shared ? 2 : 3) == 1 ? NULL : "a position has one ball"; }

static int push_targets(Position *p, int cell, int ball,
                        int targets[6]) { /* where the ball may go after a drop; p is as it was */
    int queue[CELLS], end = 0, count = 0, stone = shared ? 1 : p->turn;
    uint8_t in_group[CELLS] = {0};
    p->cell[cell] = (uint8_t)stone;
    in_group[cell] = 1, queue[end++] = cell;
    for (int begin = 0; begin < end; begin++)
        for (int k = board.start[queue[begin]]; k < board.start[queue[begin] + 1]; k++)
            if (p->cell[board.near[k]] == stone && !in_group[board.near[k]])
                in_group[board.near[k]] = 1, queue[end++] = board.near[k];
    for (int d = 0; d < directions; d++) {
        int seen = ahead[ball][(d + directions / 2) % directions], to = ball, left = end;
        while (seen >= 0 && p->cell[seen] == EMPTY) seen = ahead[seen][(d + directions / 2) % directions];
        if (seen < 0 || !in_group[seen]) continue;
        for (; left > 0; left--) {
            to = ahead[to][d];
            if (to < 0 || p->cell[to] != EMPTY) break;
        }
        if (left == 0) targets[count++] = to;
    }
    p->cell[cell] = EMPTY;
    work((uint64_t)end * 4 + 16);
    return count;
}

static void push_ball(Position *p, int cell, int ball, int to) {
    p->cell[to] = p->cell[ball];
    p->cell[ball] = EMPTY;
    p->cell[cell] = shared ? 1 : p->turn;
    p->turn = (uint8_t)enemy(p->turn);
}

static int ball_outcome(const Position *p) {
    int ball = find_ball(p), sides = board.sides[ball], targets[6];
    int black = sides & (shared ? 8 | 32 | 2 : TOP | BOTTOM), white = sides & (shared ? 1 | 16 | 4 : LEFT | RIGHT);
    if (black && white) return enemy(p->turn);
    if (black || white) return black ? BLACK : WHITE;
    Position q = *p;
    for (int cell = 0; cell < board.count; cell++)
        if (p->cell[cell] == EMPTY && push_targets(&q, cell, ball, targets) > 0) return NOBODY;
    return enemy(p->turn);
}

static int ball_play(Position *p, const char *turn) {
    int cell = read_cell(&turn), ball = find_ball(p), targets[6], which = 0;
    if (cell < 0 || p->cell[cell] != EMPTY) return 0;
    int count = push_targets(p, cell, ball, targets);
    if (*turn == ',' && count > 1) {
        turn++;
        int to = read_cell(&turn);
        while (which < count && targets[which] != to) which++;
        if (which == count) return 0;
    } else if (count != 1) {
        return 0;
    }
    if (*turn != 0) return 0;
    push_ball(p, cell, ball, targets[which]);
    return 1;
}

static void ball_each(Position *p, Visit *visit) {
    int ball = find_ball(p), targets[6];
    for (int cell = 0; cell < board.count; cell++) {
        if (p->cell[cell] != EMPTY) continue;
        int count = push_targets(p, cell, ball, targets);
        for (int i = 0; i < count; i++) {
            Position next = *p;
            push_ball(&next, cell, ball, targets[i]);
            visit(&next);
        }
    }
}

/* ---- Cross-Hairs ---- */

enum { KING = 2 }; /* soldiers are BLACK and WHITE, Kings these and KING more */

static int crosshairs_board(const char *name) {
    if (named(name, "hexhex") == 1) {
        make_hexhex(board.size[0]);
        hexagon_lines();
    } else if (named(name, "hextorus") == 1 && board.size[0] >= 2) {
        make_hextorus(board.size[0]);
    } else {
        return 0;
    }
    return 1;
}

static int owner(int piece) { return piece == EMPTY ? EMPTY : (piece - 1) % 2 + 1; }

static const char *crosshairs_legal(const Position *p) {
    if ((p->flags & DROPPED) && (stones(p, p->turn) == 0 || stones(p, EMPTY) == 0))
        return "`dropped` needs a soldier of who is to move, and an empty cell";
    return NULL;
}

static int crosshairs_lead(const Position *p, int side) { return stones(p, side + KING) - stones(p, enemy(side) + KING); }

static int crosshairs_outcome(const Position *p) {
    if (stones(p, EMPTY) > 0) return NOBODY;
    int lead = crosshairs_lead(p, BLACK);
    return lead > 0 ? BLACK : lead < 0 ? WHITE : DRAW;
}

static int along(int cell, int before, int direction) { /* the next cell of a line; direction 6: the ring of edge cells */
    if (direction < 6) return ahead[cell][direction];
    for (int k = board.start[cell]; k < board.start[cell + 1]; k++)
        if (board.sides[board.near[k]] && board.near[k] != before) return board.near[k];
    return -1;
}

/* The pieces next to each other on one side of q: whether `mover` has one there, and whether c lies up to the farthest of them.
 * Returns 1 if the line is closed and full; then `count` is how many of the mover's there are. */
static int one_side(const Position *p, int q, int next, int direction, int mover, int c, int *count, int *within) {
    int before = q, cell = next, passed = 0;
    *count = *within = 0;
    while (cell >= 0 && cell != q && p->cell[cell] != EMPTY) {
        passed |= cell == c;
        if (owner(p->cell[cell]) == mover) ++*count, *within = passed;
        int after = along(cell, before, direction);
        before = cell, cell = after;
        work(1);
    }
    if (cell == q) *within = passed;
    return cell == q;
}

static int enemy_line(const Position *p, int q, int direction, int mover, int c, int *spans) {
    int first, second, count, count2, within, within2;
    if (direction < 6) {
        first = ahead[q][direction], second = ahead[q][direction + 3];
    } else {
        first = along(q, -1, 6), second = along(q, first, 6);
    }
    if (one_side(p, q, first, direction, mover, c, &count, &within)) {
        *spans = within || c == q;
        return count >= 2;
    }
    one_side(p, q, second, direction < 6 ? direction + 3 : 6, mover, c, &count2, &within2);
    *spans = within || within2 || c == q;
    return count > 0 && count2 > 0;
}

static void crown(Position *p, int mover, int c) { /* rule 5, after a piece has come to c */
    int crowned[CELLS], total = 0;
    for (int q = 0; q < board.count; q++) {
        if (p->cell[q] != enemy(mover)) continue;
        int lines = 0, spanned = 0, edge = board.sides[q] != 0, spans = 0;
        for (int d = edge ? 6 : 0; d < (edge ? 7 : 3); d++)
            if (enemy_line(p, q, d, mover, c, &spans)) lines++, spanned |= spans;
        if (lines >= (edge ? 1 : 2) && spanned) crowned[total++] = q;
    }
    for (int i = 0; i < total; i++) p->cell[crowned[i]] = (uint8_t)(mover + KING);
}

static int beside_piece(const Position *p, int cell, int but) { /* is the cell next to a piece other than the one on `but`? */
    for (int k = board.start[cell]; k < board.start[cell + 1]; k++)
        if (board.near[k] != but && p->cell[board.near[k]] != EMPTY) return 1;
    return 0;
}

static void end_turn(Position *p) {
    p->flags &= (uint16_t)~DROPPED;
    p->turn = (uint8_t)enemy(p->turn);
}

static int crosshairs_drop(Position *p, int cell) {
    if (cell < 0 || p->cell[cell] != EMPTY || !(beside_piece(p, cell, -1) || is_empty_board(p))) return 0;
    p->cell[cell] = p->turn;
    crown(p, p->turn, cell);
    if (stones(p, EMPTY) > 0)
        p->flags |= DROPPED;
    else
        end_turn(p);
    return 1;
}

static int crosshairs_move(Position *p, int from, int to) {
    if (from < 0 || to < 0 || !touching[from][to] || p->cell[to] != EMPTY || !beside_piece(p, to, from)) return 0;
    if (p->cell[from] != p->turn && !(switched[0] && p->cell[from] == enemy(p->turn))) return 0;
    p->cell[to] = p->cell[from];
    p->cell[from] = EMPTY;
    crown(p, p->turn, to);
    end_turn(p);
    return 1;
}

static int crosshairs_play(Position *p, const char *turn) {
    if (!(p->flags & DROPPED)) return crosshairs_drop(p, single_cell(turn));
    if (strcmp(turn, "pass") == 0) {
        end_turn(p);
        return 1;
    }
    int from = read_cell(&turn);
    return *turn == '-' && crosshairs_move(p, from, single_cell(turn + 1));
}

static void crosshairs_each(Position *p, Visit *visit) {
    Position next = *p;
    if (!(p->flags & DROPPED)) {
        for (int cell = 0; cell < board.count; cell++, next = *p)
            if (crosshairs_drop(&next, cell)) visit(&next);
        return;
    }
    end_turn(&next);
    visit(&next);
    for (int from = 0; from < board.count; from++)
        for (int k = board.start[from]; k < board.start[from + 1]; k++) {
            next = *p;
            if (crosshairs_move(&next, from, board.near[k])) visit(&next);
        }
}

/* ---- Rabbit Warrens ---- */

static int warrens_board(const char *name) {
    static const int down[8] = {0, 1, 1, 1, 0, -1, -1, -1}, right[8] = {1, 1, 0, -1, -1, -1, 0, 1};
    if (named(name, "") == 2) {
        make_grid(board.size[0], board.size[1], 0);
        directions = 8;
        for (int i = 0; i < board.count; i++)
            for (int k = 0; k < 8; k++) ahead[i][k] = cell_at(board.row[i] + down[k], board.column[i] + right[k]);
        return 1;
    }
    if (named(name, "hexhex") == 1)
        make_hexhex(board.size[0]);
    else if (named(name, "hexagon") == 2 && board.size[0] >= 2 && board.size[1] >= 2 && board.size[0] != board.size[1])
        make_hexagon(board.size[0], board.size[1]);
    else
        return 0;
    hexagon_lines();
    return 1;
}

static const char *warrens_legal(const Position *p) {
    if ((p->flags & ONE_PASS) && (p->flags & TWO_PASSES)) return "passes=1 and passes=2 exclude each other";
    if (!(p->flags & SECOND)) return NULL;
    return p->flags != SECOND || stones(p, p->turn) == 0 ? "`second` stands alone, and who is to move has a stone" : NULL;
}

static int warrens_score(const Position *p, int side) {
    uint8_t seen[CELLS] = {0};
    int queue[CELLS], regions = 0, spans = 0, empty = 0;
    work((uint64_t)board.count * 8);
    for (int from = 0; from < board.count; from++) {
        if (seen[from] || p->cell[from] == side) continue;
        int end = 0, inside = 0, open = 0, top = CELLS, bottom = 0, left = 4 * CELLS, right = 0;
        seen[from] = 1, queue[end++] = from;
        for (int begin = 0; begin < end; begin++) {
            int cell = queue[begin], row = board.row[cell], column = board.column[cell];
            inside += p->cell[cell] == EMPTY, open |= board.sides[cell];
            top = row < top ? row : top, bottom = row > bottom ? row : bottom;
            left = column < left ? column : left, right = column > right ? column : right;
            for (int k = board.start[cell]; k < board.start[cell + 1]; k++)
                if (!seen[board.near[k]] && p->cell[board.near[k]] != side) seen[board.near[k]] = 1, queue[end++] = board.near[k];
        }
        if (open) continue;
        regions++, empty += inside;
        spans += (bottom - top > right - left ? bottom - top : right - left) + 1;
    }
    return empty * (directions == 8 ? spans : regions);
}

/* In half points: one for a tie that is broken. */
static int warrens_lead(const Position *p, int side) {
    int own = warrens_score(p, side), other = warrens_score(p, enemy(side));
    if (own != other) return 2 * (own - other);
    if (switched[0] ? own == 0 : (p->flags & FRESH) != 0) return 0;
    return p->turn == side ? 1 : -1;
}

static int warrens_outcome(const Position *p) {
    if (!(p->flags & TWO_PASSES)) return NOBODY;
    int lead = warrens_lead(p, BLACK);
    return lead > 0 ? BLACK : lead < 0 ? WHITE : DRAW;
}

static int stones_beside(const Position *p, int cell, int side, int but) { /* how many neighbours have a stone of the side */
    int count = 0;
    for (int k = board.start[cell]; k < board.start[cell + 1]; k++)
        count += board.near[k] != but && p->cell[board.near[k]] == side;
    return count;
}

static int warrens_move(Position *p, int from, int to) { /* along a line: the caller has seen to that */
    int side = p->turn, friends = stones_beside(p, to, side, from) - stones_beside(p, from, side, -1);
    work(16);
    if (p->cell[from] != side || p->cell[to] != EMPTY || friends < 0) return 0;
    if (friends == 0 && stones_beside(p, to, enemy(side), -1) >= stones_beside(p, from, enemy(side), -1)) return 0;
    p->cell[from] = EMPTY, p->cell[to] = (uint8_t)side;
    if ((p->flags & SECOND) || p->flags == FRESH)
        p->flags = 0, p->turn = (uint8_t)enemy(side);
    else
        p->flags = SECOND;
    return 1;
}

static void warrens_pass(Position *p) {
    if (p->flags & SECOND)
        p->flags = switched[0] ? ONE_PASS : 0;
    else
        p->flags = (uint16_t)((p->flags & FRESH) | (p->flags & ONE_PASS ? TWO_PASSES : ONE_PASS));
    p->turn = (uint8_t)enemy(p->turn);
}

static int warrens_play(Position *p, const char *turn) {
    if (strcmp(turn, "pass") == 0) {
        warrens_pass(p);
        return 1;
    }
    int from = read_cell(&turn), to = *turn == '-' ? single_cell(turn + 1) : -1;
    if (from < 0 || to < 0) return 0;
    for (int d = 0; d < directions; d++)
        for (int at = ahead[from][d]; at >= 0; at = ahead[at][d])
            if (at == to) return warrens_move(p, from, to);
    return 0;
}

static void warrens_each(Position *p, Visit *visit) {
    Position next = *p;
    warrens_pass(&next);
    visit(&next);
    next = *p;
    for (int from = 0; from < board.count; from++) {
        if (p->cell[from] != p->turn) continue;
        for (int d = 0; d < directions; d++)
            for (int to = ahead[from][d]; to >= 0; to = ahead[to][d])
                if (warrens_move(&next, from, to)) visit(&next), next = *p;
    }
}

/* ---- the list of games ---- */

static const Game GAMES[] = {
    {"orcoon",
     1,
     ".BW",
     {{"connection", "chain", "knight"}, {"crossing", "forbidden", "allowed"}, {"pie", "off", "on"}},
     SWAPPED | PASS | OVER | SKIPS,
     orcoon_board,
     orcoon_legal,
     orcoon_outcome,
     orcoon_play,
     orcoon_each,
     NULL,
     NULL,
     NULL,
     NULL,
     orcoon_carries},
    {"hex", 1, ".BW", {{"pie", "off", "on"}}, SWAPPED, hex_board, hex_legal, hex_outcome, hex_play, hex_each, NULL, NULL, NULL, NULL, NULL},
    {"xodd",
     1,
     ".BW",
     {{NULL}},
     PASS | OVER,
     orcoon_board,
     xodd_legal,
     xodd_outcome,
     xodd_play,
     xodd_each,
     xodd_lead,
     NULL,
     NULL,
     NULL,
     any_map},
    {"yodd", 1, ".BW", {{NULL}}, PASS | OVER, yodd_board, xodd_legal, xodd_outcome, xodd_play, xodd_each, xodd_lead, NULL, NULL, NULL, any_map},
    {"seo",
     2,
     ".BW",
     {{"own_links", "block", "cross"}},
     0,
     seo_board,
     seo_legal,
     seo_outcome,
     seo_play,
     seo_each,
     NULL,
     seo_relevant,
     seo_links,
     NULL,
     seo_carries},
    {"quax", 2, ".BW", {{NULL}}, 0, quax_board, quax_legal, quax_outcome, quax_play, quax_each, NULL, NULL, quax_links, quax_weaker, NULL},
    {"torax",
     2,
     ".BW",
     {{NULL}},
     SWAPPED | AUCTION | BLOCKING,
     torax_board,
     torax_legal,
     torax_outcome,
     torax_play,
     torax_each,
     NULL,
     NULL,
     quax_links,
     torax_weaker,
     NULL},
    {"gem", 2, ".BW", {{"goal", "y", "ee"}}, 0, gem_board, gem_legal, gem_outcome, drop_play, drop_each, NULL, NULL, NULL, NULL, gem_carries},
    {"iqishiqi", 2, ".xo", {{NULL}}, 0, iqishiqi_board, ball_legal, ball_outcome, ball_play, ball_each, NULL, NULL, NULL, NULL, NULL},
    {"oshiqi", 2, ".BW@", {{NULL}}, 0, oshiqi_board, ball_legal, ball_outcome, ball_play, ball_each, NULL, NULL, NULL, NULL, NULL},
    {"crosshairs",
     2,
     ".bwBW",
     {{"move", "own", "any"}},
     DROPPED,
     crosshairs_board,
     crosshairs_legal,
     crosshairs_outcome,
     crosshairs_play,
     crosshairs_each,
     crosshairs_lead,
     NULL,
     NULL,
     NULL,
     NULL},
    {"warrens",
     2,
     ".BW",
     {{"ending", "text", "ludii"}},
     SECOND | ONE_PASS | TWO_PASSES | FRESH,
     warrens_board,
     warrens_legal,
     warrens_outcome,
     warrens_play,
     warrens_each,
     warrens_lead,
     NULL,
     NULL,
     NULL,
     NULL},
};
enum { GAME_COUNT = sizeof GAMES / sizeof *GAMES };

/* ---- sections ---- */

enum { WIN, AT_LEAST_DRAW, WITHIN, MARGIN, LASTS };

static struct {
    char guarantee[64], position[LINE], readings[4][80];
    int side, wanted, leaves, images, relevant, weaker, connections;
    int threats, local, strips; /* leaves of Orcoon: with threats, with regions too, with strips too */
    long bound;           /* K of the guarantee */
    int swapped;          /* in the header's position */
    uint32_t rank, spent; /* of the line; turns or plies of it that lie before what is visited */
} section;

static int prover_in(const Position *p) {
    int exchanged = ((p->flags & SWAPPED) != 0) != section.swapped;
    return exchanged ? enemy(section.side) : section.side;
}

static int satisfied(const Position *p, int outcome) {
    if (section.wanted == MARGIN) return game->lead(p, prover_in(p)) >= section.bound;
    return outcome == prover_in(p) || (outcome == DRAW && (section.wanted == AT_LEAST_DRAW || section.wanted == LASTS));
}

static void must_satisfy(const Position *p, int outcome) {
    if (!satisfied(p, outcome)) refuse("the game ends against the guarantee");
}

/* A position that the line leads to, `spent` turns or plies after its own. */
static void arrive(Position *p) {
    int outcome = game->outcome(p), lasting = section.wanted == LASTS;
    if (outcome != NOBODY) {
        must_satisfy(p, outcome);
        if (section.rank < section.spent && !lasting) refuse("the rank %u is too small", (unsigned)section.rank);
        return;
    }
    if (lasting && section.rank <= section.spent) return;
    if (section.rank < section.spent) refuse("the rank %u is too small", (unsigned)section.rank);
    if (!section.leaves && !section.images && !section.relevant) {
        demand(p, lasting, section.rank - section.spent);
        return;
    }
    if (section.threats && orcoon_answered(p)) return;
    Position r = *p;
    if (section.leaves && !section.threats) {
        if (seen_won(&r, prover_in(&r))) return;
        reduce(&r);
    }
    if (section.relevant) game->relevant(&r);
    if (r.flags & SKIPS)
        least_moved(&r, section.images);
    else if (section.images)
        least_image(&r);
    demand(&r, lasting, section.rank - section.spent);
}

static void answers(Position *q) { /* the other player's turns */
    if (section.rank < section.spent) refuse("the rank %u is too small", (unsigned)section.rank);
    threat.count = local.count = 0;
    if (section.strips && strip != NULL) {
        take_strip(q);
        strip = NULL;
    }
    if (section.threats && threats != NULL) {
        read_threats(q);
        threats = NULL;
    }
    if (section.local && local_cells != NULL) {
        read_region(q);
        local_cells = NULL;
    }
    if (section.leaves && !section.threats) {
        if (seen_won(q, prover_in(q))) return;
        reduce(q);
    }
    game->each(q, arrive);
}

/* Points 3 and 4 of a section by turns. */
static void follow_turn(Position *p, const char *turn, int first) {
    int lasting = section.wanted == LASTS;
    if (first) {
        int outcome = game->outcome(p), none = strcmp(turn, "-") == 0;
        if (outcome != NOBODY || p->turn != prover_in(p) || (lasting && section.rank == 0)) {
            if (!none) refuse("the turn must be `-`: the prover is not to move");
            if (outcome != NOBODY) {
                must_satisfy(p, outcome);
            } else if (!lasting || section.rank > 0) {
                section.spent = 1;
                answers(p);
            }
            return;
        }
        if (none) refuse("the prover has to move");
    } else if (strcmp(turn, "-") == 0) {
        refuse("only a first line may have the turn `-`");
    }
    if (!game->play(p, turn)) refuse("the turn '%.40s' is not legal", turn);
    int outcome = game->outcome(p);
    if (outcome != NOBODY) {
        must_satisfy(p, outcome);
        if (section.rank < 1) refuse("the rank 0 is too small");
        return;
    }
    if (lasting && section.rank == 1) return;
    section.spent = 2;
    answers(p);
}

/* Point 5 of a section by plies: the position that the line goes over to. */
static void go_over(const Position *p, const char *to) {
    static Position q;
    if (!read_position(to, &q)) refuse("'%.60s' is not a position in normal form", to);
    const char *wrong = game->legal(&q);
    if (wrong) refuse("%s", wrong);
    if (!game->weaker(&q, p, prover_in(p))) refuse("'%.60s' is not weaker for the prover", to);
    work(4 * (uint64_t)board.count);
    arrive(&q);
}

static void arrive_unless_won(Position *q) { /* what is demanded where the line has wins */
    if (!leaves_a_win(q)) arrive(q);
}

/* Point 3 of a section by plies. */
static void follow_ply(Position *p, const char *turn, int first) {
    int lasting = section.wanted == LASTS;
    if (first) {
        int outcome = game->outcome(p), none = strcmp(turn, "-") == 0;
        if (outcome != NOBODY || (lasting && section.rank == 0)) {
            if (!none) refuse("the turn must be `-`");
            if (outcome != NOBODY) must_satisfy(p, outcome);
            return;
        }
    }
    if (strcmp(turn, "-") == 0) refuse("only the line of an ended position has the turn `-`");
    section.spent = 1;
    if (section.weaker && *turn == '=') {
        go_over(p, turn + 1);
    } else if (p->turn != prover_in(p)) {
        if (strcmp(turn, "*") != 0) refuse("the other player decides, so the turn must be `*`");
        if (wins == NULL) {
            game->each(p, arrive);
            return;
        }
        Position before = *p;
        read_wins(&before, prover_in(p));
        if (section.rank < 1) refuse("the rank 0 is too small");
        game->each(p, arrive_unless_won);
    } else if (section.connections && strcmp(turn, "+") == 0) {
        if (wins == NULL) refuse("the turn `+` without wins");
        read_wins(p, p->turn);
        if (section.rank < 1) refuse("the rank 0 is too small");
    } else {
        if (!game->play(p, turn)) refuse("the ply '%.40s' is not legal", turn);
        arrive(p);
    }
}

static long decimal(const char *from) { /* of digits without a leading zero; -1 if it is none; large ones are cut */
    long value = 0;
    if (*from == 0 || (*from == '0' && from[1] != 0)) return -1;
    for (; *from != 0; from++) {
        if (*from < '0' || *from > '9') return -1;
        if (value < 100000000) value = value * 10 + *from - '0';
    }
    return value;
}

static void read_guarantee(void) {
    const char *from = section.guarantee;
    section.bound = 0;
    if (strcmp(from, "win") == 0) {
        section.wanted = WIN;
    } else if (strcmp(from, "at_least_draw") == 0) {
        section.wanted = AT_LEAST_DRAW;
    } else {
        static const char *const words[] = {"within ", "margin ", "lasts "};
        int which = 0, minus = 0;
        while (which < 3 && strncmp(from, words[which], strlen(words[which])) != 0) which++;
        if (which == 3) refuse("unknown guarantee '%.60s'", section.guarantee);
        from += strlen(words[which]);
        section.wanted = WITHIN + which;
        if (section.wanted == MARGIN && *from == '-' && from[1] != '0') from++, minus = 1;
        section.bound = decimal(from);
        if (section.bound < 0) refuse("unknown guarantee '%.60s'", section.guarantee);
        if (minus) section.bound = -section.bound;
    }
}

/* ---- boards from files ---- */

/* A board from a file: [cells, edges, crossings, sides]. Only Yodd is played there, and only cells and edges matter to it; images keep
 * crossings and sides, too. */
enum { CROSSINGS = HEADER / 24, SIDES = HEADER / 8 }; /* more do not stand in a header */
typedef struct {
    uint8_t on[CELLS / 8]; /* a bit for each cell */
} Side;
static struct {
    int cells, edges, crossings, sides;
    char name[CELLS][8];
    int edge[CELLS * CELLS / 2][2];
    uint32_t crossing[CROSSINGS]; /* four bytes: two diagonals of two cells, each pair in its order; rising */
    Side side[SIDES];             /* in the order of their bytes */
    char side_name[SIDES][80];
    char digest[65];
} own;

static int own_cell(const char *name) {
    int i = 0;
    work(CELLS);
    while (i < own.cells && strcmp(own.name[i], name) != 0) i++;
    if (i == own.cells) refuse("own_board has no cell '%s'", name);
    return i;
}

static uint32_t crossing_of(int a, int b, int c, int d) { /* a to b crosses c to d */
    uint32_t one = (uint32_t)(a < b ? a << 8 | b : b << 8 | a), other = (uint32_t)(c < d ? c << 8 | d : d << 8 | c);
    return one < other ? one << 16 | other : other << 16 | one;
}

static int by_number(const void *a, const void *b) {
    uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;
    return (one > other) - (one < other);
}

static int by_cells(const void *a, const void *b) { return memcmp(a, b, sizeof(Side)); }

static void measure_own(void) {
    memset(crossed_between, 0, sizeof crossed_between), memset(sides_of_both, 0, sizeof sides_of_both);
    for (int k = 0; k < own.crossings; k++)
        for (uint32_t pair = own.crossing[k], i = 0; i < 2; i++, pair >>= 16)
            crossed_between[pair & 255][pair >> 8 & 255] = crossed_between[pair >> 8 & 255][pair & 255] = 1;
    for (int k = 0; k < own.sides; k++) {
        uint8_t cells[CELLS];
        int count = 0;
        for (int i = 0; i < own.cells; i++)
            if (own.side[k].on[i / 8] >> i % 8 & 1) cells[count++] = (uint8_t)i;
        for (int i = 0; i < count * count; i++) {
            uint8_t *both = &sides_of_both[cells[i / count]][cells[i % count]];
            *both += *both < 255;
        }
        work((uint64_t)own.cells + (uint64_t)count * (uint64_t)count);
    }
}

static int own_carries(const uint8_t *to) { /* crossings to crossings, and the sides, one to one, to sides with the images of their cells */
    static Side side[SIDES];
    work(64 * (uint64_t)(own.crossings + own.sides) + (uint64_t)own.sides * (uint64_t)own.cells);
    for (int k = 0; k < own.crossings; k++) {
        uint32_t crossing = own.crossing[k];
        crossing = crossing_of(to[crossing >> 24], to[crossing >> 16 & 255], to[crossing >> 8 & 255], to[crossing & 255]);
        if (bsearch(&crossing, own.crossing, (size_t)own.crossings, sizeof crossing, by_number) == NULL) return 0;
    }
    memset(side, 0, sizeof side[0] * (size_t)own.sides);
    for (int k = 0; k < own.sides; k++)
        for (int i = 0; i < own.cells; i++)
            if (own.side[k].on[i / 8] >> i % 8 & 1) side[k].on[to[i] / 8] |= (uint8_t)(1 << to[i] % 8);
    qsort(side, (size_t)own.sides, sizeof side[0], by_cells);
    return memcmp(side, own.side, sizeof side[0] * (size_t)own.sides) == 0;
}

static void read_own_board(void) { /* and its digest: of the array with ", " between its parts */
    static Sha sha;
    char string[80];
    static const char NOT[] = "own_board is not [cells, edges, crossings, sides]";
    int depth = 1, part[5] = {0}; /* how many parts the open arrays have so far */
    int ends[2][2];               /* of the crossing that is read */
    own.cells = own.edges = own.crossings = own.sides = 0;
    sha_start(&sha);
    json_sign('['), sha_add(&sha, "[", 1);
    while (depth > 0) {
        if (json_if(']')) {
            if ((depth == 1 && part[1] != 4) || (depth == 3 && part[3] != 2) || (depth == 4 && part[1] == 2 && part[4] != 2)) refuse(NOT);
            if (depth == 3 && part[1] == 2) {
                if (ends[0][0] == ends[0][1] || ends[1][0] == ends[1][1]) refuse("own_board has a diagonal from a cell to itself");
                own.crossing[own.crossings++] = crossing_of(ends[0][0], ends[0][1], ends[1][0], ends[1][1]);
            }
            own.sides += depth == 3 && part[1] == 3;
            sha_add(&sha, "]", 1);
            part[--depth]++;
            continue;
        }
        if (part[depth] > 0) json_sign(','), sha_add(&sha, ", ", 2);
        if (json_if('[')) {
            if (++depth == 5 || (depth == 4 && (part[1] < 2 || (part[1] == 3 && part[3] != 1)))) refuse(NOT);
            part[depth] = 0;
            sha_add(&sha, "[", 1);
            continue;
        }
        size_t length = json_string(string, sizeof string);
        int kind = part[1];
        if (strspn(string, "abcdefghijklmnopqrstuvwxyz0123456789 ") != length || kind > 3 ||
            depth != (kind == 0 ? 2 : kind == 1 || (kind == 3 && part[3] == 0) ? 3 : 4))
            refuse("own_board has a string in a wrong place");
        sha_add(&sha, "\"", 1), sha_add(&sha, string, length), sha_add(&sha, "\"", 1);
        if (kind == 0) {
            if (own.cells == CELLS || length >= 8) refuse("own_board has too many cells, or too long names");
            strcpy(own.name[own.cells++], string);
        } else if (kind == 1) {
            if (own.edges == CELLS * CELLS / 2 || part[3] > 1) refuse("own_board has too many edges");
            own.edge[own.edges][part[3]] = own_cell(string);
            own.edges += part[3];
        } else if (kind == 2) {
            if (own.crossings == CROSSINGS || part[3] > 1 || part[4] > 1) refuse(NOT);
            ends[part[3]][part[4]] = own_cell(string);
        } else if (depth == 3) {
            if (own.sides == SIDES || length == 0) refuse(NOT);
            for (int k = 0; k < own.sides; k++)
                if (strcmp(own.side_name[k], string) == 0) refuse("own_board has two sides of one name");
            work(8 * (uint64_t)own.sides);
            strcpy(own.side_name[own.sides], string);
            memset(&own.side[own.sides], 0, sizeof own.side[0]);
        } else {
            int cell = own_cell(string);
            own.side[own.sides].on[cell / 8] |= (uint8_t)(1 << cell % 8);
        }
        part[depth]++;
    }
    sha_end(&sha, own.digest);
    qsort(own.crossing, (size_t)own.crossings, sizeof own.crossing[0], by_number);
    qsort(own.side, (size_t)own.sides, sizeof own.side[0], by_cells);
}

static void make_own_board(const char *name) {
    size_t letters = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789");
    if (letters == 0 || name[letters] != '@' || strlen(name) != letters + 17 || strncmp(name + letters + 1, own.digest, 16) != 0)
        refuse("the board '%s' is not the own_board of the header", name);
    int row = 1, column = 0, reached = 1, queue[CELLS], end = 1;
    board.from_file = 1;
    for (int i = 0; i < own.cells; i++) {
        const char *at = own.name[i];
        int across = 0, down;
        for (; *at >= 'a' && *at <= 'z'; at++)
            across = across * 26 + *at - 'a' + 1, across = across > 4 * CELLS ? 4 * CELLS + 1 : across;
        down = name_number(&at);
        if (*at != 0 || across == 0 || across > 26 * 27 || !((down == row && across > column) || (down == row + 1 && i > 0)))
            refuse("own_board: the cell '%s' is not in its place", own.name[i]);
        row = down, column = across;
        add_cell(row - 1, column - 1);
    }
    for (int i = 0; i < own.edges; i++) {
        int a = own.edge[i][0], b = own.edge[i][1];
        if (a == b || touching[a][b]) refuse("own_board has an edge twice, or from a cell to itself");
        touch(a, b);
    }
    uint8_t seen[CELLS] = {1};
    queue[0] = 0;
    for (int begin = 0; begin < end; begin++)
        for (int j = 0; j < own.cells; j++)
            if (touching[queue[begin]][j] && !seen[j]) seen[j] = 1, queue[end++] = j, reached++;
    if (reached != own.cells) refuse("own_board does not hold together");
}

/* ---- headers, lines and footers ---- */

static char last_board[240]; /* the board that is made: usually that of the section before */

static void read_header(void) {
    static const char *const members[] = {"crosscut", "version",   "game",      "rules",  "board",  "readings", "position",
                                          "side",     "guarantee", "own_board", "leaves", "images", "relevant",
                                          "weaker", "connections"};
    enum { MEMBERS = 15, NEEDED = 9 };
    static char value[LINE], game_name[64], board_name[80], key[64], names[8][80], values[8][80];
    int seen[MEMBERS] = {0}, reading_count = 0;
    long version = 0;
    json = text;
    section.leaves = section.threats = section.local = section.strips = section.images = 0;
    section.relevant = section.weaker = section.connections = 0;
    json_sign('{');
    do {
        int which = 0;
        json_string(key, sizeof key);
        while (which < MEMBERS && strcmp(key, members[which]) != 0) which++;
        if (which == MEMBERS) refuse("the header has the unknown member '%s'", key);
        if (seen[which]++) refuse("a JSON object names a member twice");
        json_sign(':');
        if (which == 1 || which == 3) {
            long number = json_number();
            if (which == 1)
                version = number;
            else if (number != 1)
                refuse("unknown version of the rules");
        } else if (which == 5) {
            json_sign('{');
            if (!json_if('}')) {
                do {
                    if (reading_count == 8) refuse("too many readings");
                    json_string(names[reading_count], 80);
                    json_sign(':');
                    json_string(values[reading_count], 80);
                    for (int i = 0; i < reading_count; i++)
                        if (strcmp(names[i], names[reading_count]) == 0) refuse("a JSON object names a member twice");
                    reading_count++;
                } while (json_if(','));
                json_sign('}');
            }
        } else if (which == 9) {
            read_own_board();
        } else if (which == 6) {
            json_string(section.position, sizeof section.position);
        } else {
            json_string(value, which == 2 ? 64 : which == 4 ? 80 : which == 8 ? 64 : sizeof value);
            if (which == 0 && strcmp(value, "strategy") != 0) refuse("not a strategy");
            if (which == 2) strcpy(game_name, value);
            if (which == 4) strcpy(board_name, value);
            if (which == 7) section.side = strcmp(value, "B") == 0 ? BLACK : strcmp(value, "W") == 0 ? WHITE : EMPTY;
            if (which == 8) strcpy(section.guarantee, value);
            if (which == 10) section.strips = strcmp(value, "strips") == 0;
            if (which == 10) section.local = section.strips || strcmp(value, "local") == 0;
            if (which == 10) section.threats = section.local || strcmp(value, "threats") == 0;
            if (which == 10 && !section.threats && strcmp(value, "settled") != 0) refuse("leaves of an unknown kind");
            if (which == 11 && strcmp(value, "least") != 0) refuse("images of an unknown kind");
            if (which >= 12 && strcmp(value, "yes") != 0) refuse("the member \"%s\" has an unknown value", members[which]);
        }
    } while (json_if(','));
    json_sign('}');
    blanks();
    if (*json != 0) json_fail();
    for (int i = 0; i < NEEDED; i++)
        if (!seen[i]) refuse("the header lacks '%s'", members[i]);
    if (version != 1 && version != 2) refuse("not a strategy of format version 1 or 2");
    if (version == 1 ? seen[12] || seen[13] || seen[14] : seen[10]) refuse("the header has a member that belongs to the other version");
    section.leaves = seen[10], section.images = seen[11], section.relevant = seen[12], section.weaker = seen[13];
    section.connections = seen[14];
    if (section.side == EMPTY) refuse("the side is neither B nor W");
    read_guarantee();

    int number = 0;
    while (number < (int)GAME_COUNT && strcmp(game_name, GAMES[number].name) != 0) number++;
    if (number == (int)GAME_COUNT) unknown("this checker has no rules of the game '%s'", game_name);
    game = &GAMES[number];
    if (game->version != version) refuse("the game has no certificates of format version %ld", version);
    memset(place_of, 255, sizeof place_of);
    for (int i = 0; game->glyphs[i] != 0; i++) place_of[(uint8_t)game->glyphs[i]] = (uint8_t)i;
    int switches = 0;
    for (; switches < 4 && game->switches[switches][0] != NULL; switches++) {
        int at = 0;
        while (at < reading_count && strcmp(names[at], game->switches[switches][0]) != 0) at++;
        if (at == reading_count) refuse("the switch %s is missing from the readings", game->switches[switches][0]);
        switched[switches] = strcmp(values[at], game->switches[switches][2]) == 0;
        if (!switched[switches] && strcmp(values[at], game->switches[switches][1]) != 0)
            refuse("'%s' is no value of the switch %s", values[at], names[at]);
    }
    if (reading_count != switches) refuse("unknown switch");
    char this_board[sizeof last_board];
    snprintf(this_board, sizeof this_board, "%s %s%s", game->name, board_name, seen[9] ? own.digest : "");
    if (strcmp(this_board, last_board) != 0) {
        last_board[0] = 0, images.count = 0;
        strcpy(board.name, board_name);
        new_board();
        if (seen[9] && game->board == yodd_board)
            make_own_board(board_name);
        else if (seen[9] || !game->board(board_name))
            refuse("the game is not played on '%s'", board_name);
        list_neighbours();
        strcpy(last_board, this_board);
    }
    link_count = game->links ? 2 * board.count : 0;
    if (section.wanted == MARGIN && game->lead == NULL) refuse("there are no margins in this game");
    int kept = game->legal == orcoon_legal && !switched[KNIGHT] && !switched[PIE]; /* leaves and images of Orcoon */
    if (section.leaves && game->legal != xodd_legal && !kept) refuse("leaves in a game that has none");
    if (section.images && (game->carries == NULL || (game->legal == orcoon_legal && !kept))) refuse("images in a game that has none");
    if (section.leaves && section.threats != kept) refuse("leaves of another game");
    if ((section.leaves || section.weaker || section.connections) && section.wanted >= WITHIN)
        refuse("leaves, weaker positions or connections with a number of turns or a margin");
    if (section.relevant && game->relevant == NULL) refuse("the game has no relevant positions");
    if (section.weaker && game->weaker == NULL) refuse("the game has no weaker positions");
    if (section.connections && game->links != quax_links) refuse("the game has no connections");
    if (section.images && images.count == 0) list_images();
}

static uint64_t read_line(int first, uint32_t before) { /* a line of a section; its rank */
    static Position p;
    char *at = text;
    uint32_t rank = 0;
    for (; is_digit(*at) && at - text < 6; at++) rank = rank * 10 + (uint32_t)(*at - '0');
    char *position = at + 1, *turn = *at == ' ' && at > text ? strchr(position, ' ') : NULL;
    if (turn == NULL || turn == position) refuse("neither a line nor a footer");
    *turn++ = 0;
    char *behind = strchr(turn, ' ');
    order = threats = local_cells = strip = wins = NULL, order_used = 0;
    if (behind != NULL && section.connections && strncmp(behind, " wins=", 6) == 0 && behind[6] != 0) {
        *behind = 0, wins = behind + 6;
        behind = strchr(wins, ' ');
    }
    if (behind != NULL && game->version != 1) refuse("neither a line nor a footer");
    if (behind != NULL && strncmp(behind, " strip=", 7) == 0) {
        *behind = 0, strip = behind + 7;
        behind = strchr(strip, ' ');
    }
    if (behind != NULL && strncmp(behind, " order=", 7) == 0) {
        *behind = 0, order = behind + 7;
        behind = strchr(order, ' ');
    }
    if (behind != NULL && strncmp(behind, " threats=", 9) == 0 && behind[9] != 0) {
        *behind = 0, threats = behind + 9;
        behind = strchr(threats, ' ');
    }
    if (behind != NULL && strncmp(behind, " local=", 7) == 0) {
        *behind = 0, local_cells = behind + 7;
        behind = strchr(local_cells, ' ');
    }
    if (behind != NULL) refuse("neither a line nor a footer");
    if (*turn == 0) refuse("neither a line nor a footer");
    if (!first && rank > before) refuse("the rank rises");
    if (!read_position(position, &p)) refuse("'%.60s' is not a position in normal form", position);
    section.rank = rank;
    if (first) {
        if (strcmp(position, section.position) != 0) refuse("the first line is not for the header's position");
        if (section.wanted == WITHIN && rank > section.bound) refuse("the rank is too large for the guarantee");
        if (section.wanted == LASTS && rank != section.bound) refuse("the rank is not the number of turns to be lasted");
    } else {
        answer(&p, section.wanted == LASTS, rank);
    }
    if (game->version == 1)
        follow_turn(&p, turn, first);
    else
        follow_ply(&p, turn, first);
    if (threats != NULL) refuse("the line has threats where there can be none");
    if (local_cells != NULL) refuse("the line has a region where there can be none");
    if (strip != NULL) refuse("the line has a strip where there can be none");
    if (wins != NULL) refuse("the line has wins where there can be none");
    if (order != NULL && !order_used) refuse("the line has an order where none is needed");
    return rank;
}

static void read_footer(uint64_t lines, const char *digest) {
    static char key[64], value[128];
    int seen[3] = {0};
    json = text;
    json_sign('{');
    do {
        json_string(key, sizeof key);
        int which = strcmp(key, "end") == 0 ? 0 : strcmp(key, "lines") == 0 ? 1 : strcmp(key, "sha256") == 0 ? 2 : 3;
        if (which == 3) refuse("the footer has the unknown member '%s'", key);
        if (seen[which]++) refuse("a JSON object names a member twice");
        json_sign(':');
        if (which == 1) {
            if ((uint64_t)json_number() != lines) refuse("the footer gives another number of lines");
        } else {
            json_string(value, sizeof value);
            if (strcmp(value, which == 0 ? "strategy" : digest) != 0)
                refuse(which == 0 ? "not the end of a strategy" : "the digest is wrong");
        }
    } while (json_if(','));
    json_sign('}');
    blanks();
    if (*json != 0) json_fail();
    if (!seen[0] || !seen[1] || !seen[2]) refuse("the footer lacks a member");
}

/* ---- bundles: a zip file of a formula and a proof with hints; they end in refuse() or unknown() ---- */

typedef struct {
    uint64_t at, packed, size; /* where the data begin, how many bytes in the file, and in truth */
    uint32_t crc;
    int method;
} Member;

static Sha member_sha;
static uint32_t bundle_crc;
static uint64_t bundle_made;
static const Member *open_now;

static uint32_t small_end(const uint8_t *at, int count) {
    uint32_t value = 0;
    while (count-- > 0) value = value << 8 | at[count];
    return value;
}

static void read_at(uint64_t at, void *to, size_t length) {
    if (at > 0x7fffffff || fseek(file, (long)at, SEEK_SET) != 0 || fread(to, 1, length, file) != length)
        refuse("not a zip file as the format has it");
    bytes_read += length;
}

static void read_directory(Member found[4]) { /* manifest.json, formula.cnf, proof.lrat, proof.drat */
    static const char *const names[4] = {"manifest.json", "formula.cnf", "proof.lrat", "proof.drat"};
    uint8_t end[22], entry[46], local[30];
    char name[16], again[16];
    if (fseek(file, 0, SEEK_END) != 0) unknown("a bundle, which has to be a file that can be read in any order");
    long size = ftell(file);
    if (size < 22) refuse("not a zip file as the format has it");
    read_at((uint64_t)size - 22, end, 22);
    uint64_t at = small_end(end + 16, 4), length = small_end(end + 12, 4), directory = at;
    if (small_end(end, 4) != 0x06054b50 || small_end(end + 4, 4) != 0 || small_end(end + 8, 2) != 3 ||
        small_end(end + 10, 2) != 3 || small_end(end + 20, 2) != 0 || at + length != (uint64_t)size - 22)
        refuse("not a zip file of three members with its directory at the end");
    for (int number = 0; number < 3; number++) {
        read_at(at, entry, 46);
        uint32_t letters = small_end(entry + 28, 2), extra = small_end(entry + 30, 2) + small_end(entry + 32, 2);
        if (small_end(entry, 4) != 0x02014b50 || letters >= sizeof name) refuse("not a zip file as the format has it");
        memset(name, 0, sizeof name), memset(again, 0, sizeof again);
        read_at(at + 46, name, letters);
        at += 46 + letters + extra;
        int which = 0;
        while (which < 4 && (strcmp(names[which], name) != 0 || strlen(name) != letters)) which++;
        if (which == 4 || found[which].at) refuse("the bundle has a member that it should not have");
        Member *member = &found[which];
        uint64_t begin = small_end(entry + 42, 4);
        member->method = (int)small_end(entry + 10, 2), member->crc = small_end(entry + 16, 4);
        member->packed = small_end(entry + 20, 4), member->size = small_end(entry + 24, 4);
        read_at(begin, local, 30);
        if (small_end(local, 4) != 0x04034b50 || small_end(local + 26, 2) != letters || (small_end(entry + 8, 2) & 1) ||
            (member->method != 0 && member->method != 8))
            refuse("not a zip file as the format has it");
        read_at(begin + 30, again, letters);
        member->at = begin + 30 + letters + small_end(local + 28, 2);
        if (memcmp(name, again, sizeof name) != 0 || member->at + member->packed > directory)
            refuse("not a zip file as the format has it");
    }
    if (at != (uint64_t)size - 22) refuse("not a zip file as the format has it");
}

static void open_member(const Member *member) {
    if (fseek(file, (long)member->at, SEEK_SET) != 0) refuse("cannot be read: %s", strerror(errno));
    fresh_input();
    raw_left = member->packed, packed = zipped = member->method == 8;
    stage = BLOCK, last_block = 0, member_made = 0, member_crc = 0xffffffff;
    sha_start(&member_sha);
    bundle_crc = 0xffffffff, bundle_made = 0, open_now = member;
}

static int next_byte(void) { /* of the open member; -1 at its end, where its size and checksum were right */
    if (piece_length == 0) {
        if (!next_piece()) {
            if (bundle_made != open_now->size || (bundle_crc ^ 0xffffffff) != open_now->crc || bit_count >= 8 || raw_byte() >= 0)
                refuse("the size or the checksum of a member is wrong");
            return -1;
        }
        sha_add(&member_sha, piece, piece_length);
        bundle_crc = crc_with(bundle_crc, piece, piece_length);
        bundle_made += piece_length;
        work(4 * piece_length);
    }
    int byte = *piece++;
    piece_length--;
    if (byte == '\n') {
        if (++line_number > bounds[LINES])
            refuse("needs more than %llu lines; --lines allows more", (unsigned long long)bounds[LINES]);
    } else if (byte < 0x20 || byte > 0x7e) {
        refuse("not a line of printable ASCII");
    }
    return byte;
}

static void read_manifest(char digests[2][65]) {
    static char manifest[1000001], key[64], skipped[LINE];
    size_t length = 0;
    int seen = 0;
    for (int byte, before = '\n'; (byte = next_byte()) >= 0 || before != '\n'; before = byte) {
        if (byte < 0) refuse("the file ends within a line");
        if (length == sizeof manifest - 1) refuse("the manifest is too long");
        manifest[length++] = byte == '\n' ? ' ' : (char)byte;
    }
    manifest[length] = 0, json = manifest;
    json_sign('{');
    do {
        json_string(key, sizeof key);
        json_sign(':');
        int which = strcmp(key, "formula") == 0 ? 0 : strcmp(key, "proof") == 0 ? 1 : 2;
        if (which < 2) {
            if (seen & (1 << which)) refuse("a JSON object names a member twice");
            seen |= 1 << which;
            json_string(digests[which], 65);
            continue;
        }
        for (int depth = 0; *json != 0 && (depth > 0 || (*json != ',' && *json != '}')); blanks()) {
            if (*json == '"') {
                json_string(skipped, sizeof skipped);
                continue;
            }
            depth += (*json == '{' || *json == '[') - (*json == '}' || *json == ']');
            json++;
        }
    } while (json_if(','));
    json_sign('}');
    blanks();
    if (*json != 0) json_fail();
    if (seen != 3) refuse("the manifest lacks a digest");
}

typedef struct Clause {
    struct Clause *next; /* in its bucket */
    uint32_t number, length, group;
    int32_t literal[];
} Clause;

static struct {
    Clause **bucket;
    uint64_t buckets, count, bytes;
    uint8_t *is_false; /* of each literal, 2 * variable + 1 if negative */
    uint64_t literals;
    int32_t *line, *trail; /* the clause of this line; the literals that are false */
    uint64_t line_length, line_room, trail_length, trail_room;
    uint32_t group;
} refutation;

static void forget_clauses(void) {
    for (uint64_t i = 0; i < refutation.buckets; i++)
        for (Clause *clause = refutation.bucket[i], *next; clause != NULL; clause = next) next = clause->next, free(clause);
    free(refutation.bucket), free(refutation.is_false), free(refutation.line), free(refutation.trail);
    memset(&refutation, 0, sizeof refutation);
}

static Clause **find_clause(uint32_t number) {
    Clause **at = &refutation.bucket[number & (refutation.buckets - 1)];
    while (*at != NULL && (*at)->number != number) at = &(*at)->next;
    return at;
}

static Clause *alive(int64_t number) {
    Clause *clause = refutation.buckets ? *find_clause((uint32_t)number) : NULL;
    if (clause == NULL) refuse("clause %ld is not there", (long)number);
    work(8 + clause->length);
    return clause;
}

static void more_buckets(void) {
    uint64_t old = refutation.buckets, room = old ? 2 * old : 1024;
    refutation.bucket = more_memory(refutation.bucket, room * sizeof(Clause *));
    memset(refutation.bucket + old, 0, (room - old) * sizeof(Clause *));
    refutation.buckets = room;
    for (uint64_t i = 0; i < old; i++)
        for (Clause **at = &refutation.bucket[i]; *at != NULL;) {
            Clause *clause = *at;
            if ((clause->number & (room - 1)) == i) {
                at = &clause->next;
            } else {
                *at = clause->next, clause->next = refutation.bucket[i + old], refutation.bucket[i + old] = clause;
            }
        }
    work(room);
}

static void keep_clause(uint32_t number) { /* the clause of this line */
    uint64_t bytes = sizeof(Clause) + refutation.line_length * sizeof(int32_t);
    if (refutation.count >= refutation.buckets) more_buckets();
    refutation.bytes += bytes + 32;
    if (refutation.bytes > bounds[MEGABYTES] * 1000000)
        refuse("needs clauses of more than %llu MB of memory; --memory allows more", (unsigned long long)bounds[MEGABYTES]);
    Clause *clause = more_memory(NULL, bytes), **bucket = &refutation.bucket[number & (refutation.buckets - 1)];
    clause->number = number, clause->length = (uint32_t)refutation.line_length, clause->group = 0;
    if (refutation.line_length > 0) memcpy(clause->literal, refutation.line, refutation.line_length * sizeof(int32_t));
    clause->next = *bucket, *bucket = clause;
    refutation.count++;
}

static uint64_t index_of(int32_t literal) { return literal < 0 ? 2 * (uint64_t)(-(int64_t)literal) + 1 : 2 * (uint64_t)literal; }

static int is_false(int32_t literal) { return refutation.is_false[index_of(literal)]; }

static void make_false(int32_t literal) {
    uint8_t *mark = &refutation.is_false[index_of(literal)];
    if (*mark) return;
    if (refutation.trail_length == refutation.trail_room) {
        refutation.trail_room = 2 * refutation.trail_room + 1024;
        refutation.trail = more_memory(refutation.trail, refutation.trail_room * sizeof(int32_t));
    }
    *mark = 1, refutation.trail[refutation.trail_length++] = literal;
}

static void back_to(uint64_t length) {
    while (refutation.trail_length > length) refutation.is_false[index_of(refutation.trail[--refutation.trail_length])] = 0;
}

static void add_literal(int32_t literal) { /* to the clause of this line, whose literals are false; a second time it does not count */
    uint64_t needed = (index_of(literal) | 1) + 1;
    if (needed > refutation.literals) {
        uint64_t room = needed + needed / 4 + 1024;
        refutation.is_false = more_memory(refutation.is_false, room);
        memset(refutation.is_false + refutation.literals, 0, room - refutation.literals);
        refutation.literals = room;
    }
    if (is_false(literal)) return;
    make_false(literal);
    if (refutation.line_length == refutation.line_room) {
        refutation.line_room = 2 * refutation.line_room + 1024;
        refutation.line = more_memory(refutation.line, refutation.line_room * sizeof(int32_t));
    }
    refutation.line[refutation.line_length++] = literal;
}

static int behind; /* the byte behind the number */

static int32_t number_from(int byte) {
    int negative = byte == '-', digits = 0;
    int32_t value = 0;
    if (negative) byte = next_byte();
    for (; byte >= '0' && byte <= '9' && digits < 9 && !(digits > 0 && value == 0); byte = next_byte(), digits++)
        value = 10 * value + byte - '0';
    behind = byte;
    if (digits == 0 || (negative && value == 0) || (byte != ' ' && byte != '\n')) refuse("not a number");
    return negative ? -value : value;
}

static int32_t within_line(int byte) { /* a number that is 0 or has another one behind it */
    int32_t value = number_from(byte);
    if (value != 0 && behind != ' ') refuse("the line is not ended by 0");
    return value;
}

static void expect(int byte) {
    if (behind != byte) refuse("something stands behind a 0, or nothing where it should");
}

static uint32_t read_formula(void) { /* how many clauses it has; what they mean is not looked at */
    uint32_t clauses = 0, most = 0, told = 0;
    int begun = 0;
    for (int byte; (byte = next_byte()) >= 0;) {
        if (byte == 'c') {
            if (next_byte() != ' ') refuse("neither a comment nor a clause");
            while (byte >= 0 && byte != '\n') byte = next_byte();
            if (byte < 0) refuse("the file ends within a line");
        } else if (byte == 'p') {
            for (const char *sign = " cnf "; *sign; sign++)
                if (begun || next_byte() != *sign) refuse("not the head of a formula");
            most = (uint32_t)number_from(next_byte());
            expect(' ');
            told = (uint32_t)number_from(next_byte());
            expect('\n');
            begun = 1;
        } else {
            if (!begun) refuse("a clause before the head of the formula");
            refutation.line_length = 0;
            for (int32_t literal; (literal = within_line(byte)) != 0; byte = next_byte()) {
                if (index_of(literal) / 2 > most) refuse("a variable larger than the formula says");
                add_literal(literal);
            }
            expect('\n');
            keep_clause(++clauses);
            back_to(0);
        }
    }
    if (!begun || clauses != told) refuse("the formula says another number of clauses");
    return clauses;
}

static int follow_hint(const Clause *clause) { /* 1 if all its literals are false */
    int32_t left = 0;
    for (uint32_t i = 0; i < clause->length; i++) {
        if (is_false(clause->literal[i])) continue;
        if (left != 0) refuse("a hint's clause has two literals left");
        left = clause->literal[i];
    }
    if (left == 0) return 1;
    if (is_false(-left)) refuse("a hint's clause has nothing to say");
    make_false(-left);
    return 0;
}

static int has_literal(const Clause *clause, int32_t literal) {
    for (uint32_t i = 0; i < clause->length; i++)
        if (clause->literal[i] == literal) return 1;
    return 0;
}

static int group_is_trivial(const Clause *clause, int32_t but) {
    work((uint64_t)clause->length * clause->length);
    for (uint32_t i = 0; i < clause->length; i++)
        if (clause->literal[i] != but && (is_false(-clause->literal[i]) || has_literal(clause, -clause->literal[i]))) return 1;
    return 0;
}

static void follow_groups(int32_t hint) { /* from the first negative hint on, to the end of the line */
    if (refutation.line_length == 0) refuse("the hints do not lead to the clause");
    int32_t but = -refutation.line[0];
    uint64_t trail = refutation.trail_length, groups = 0, there = 0;
    for (refutation.group++; hint != 0;) {
        Clause *clause = alive(-(int64_t)hint);
        if (!has_literal(clause, but) || clause->group == refutation.group) refuse("a group is not about its clause, or comes twice");
        clause->group = refutation.group, groups++;
        int done = group_is_trivial(clause, but);
        for (uint32_t i = 0; !done && i < clause->length; i++)
            if (clause->literal[i] != but) make_false(clause->literal[i]);
        for (hint = within_line(next_byte()); hint > 0; hint = within_line(next_byte())) {
            if (done) refuse("a hint too many");
            done = follow_hint(alive(hint));
        }
        if (!done) refuse("the hints of a group do not lead to its end");
        back_to(trail);
    }
    for (uint64_t i = 0; i < refutation.buckets; i++)
        for (Clause *clause = refutation.bucket[i]; clause != NULL; clause = clause->next)
            there += (uint64_t)has_literal(clause, but), work(1 + clause->length);
    work(refutation.buckets);
    if (there != groups) refuse("a clause that has the negated first literal has no group");
}

static void read_proof(uint32_t largest) {
    int refuted = 0;
    for (int byte; (byte = next_byte()) >= 0;) {
        if (refuted) refuse("lines behind the empty clause");
        int32_t number = within_line(byte), hint, done = 0;
        if (number <= 0) refuse("not the number of a clause");
        byte = next_byte();
        if (byte == 'd') {
            if ((uint32_t)number != largest || next_byte() != ' ') refuse("not a line that deletes clauses");
            while ((hint = within_line(next_byte())) != 0) {
                Clause *clause = hint > 0 ? alive(hint) : alive(0), **at = find_clause((uint32_t)hint);
                *at = clause->next, refutation.count--;
                refutation.bytes -= sizeof(Clause) + clause->length * sizeof(int32_t) + 32;
                free(clause);
            }
            expect('\n');
            continue;
        }
        if ((uint32_t)number <= largest) refuse("the clause's number is not larger than all before");
        refutation.line_length = 0;
        for (; (hint = within_line(byte)) != 0; byte = next_byte()) add_literal(hint);
        expect(' ');
        while ((hint = within_line(next_byte())) > 0) {
            if (done) refuse("a hint behind the last one");
            done = follow_hint(alive(hint));
        }
        if (done && hint != 0) refuse("a hint behind the last one");
        if (!done) follow_groups(hint);
        expect('\n');
        back_to(0);
        largest = (uint32_t)number, refuted = refutation.line_length == 0;
        keep_clause(largest);
    }
    if (!refuted) refuse("the proof does not end with the empty clause");
}

static void check_bundle(void) {
    Member members[4];
    char wanted[2][65], found[65];
    memset(members, 0, sizeof members);
    forget_clauses();
    read_directory(members);
    if (members[3].at && !members[2].at) unknown("a bundle whose proof has no hints");
    if (!members[0].at || !members[1].at || !members[2].at) refuse("the bundle lacks a member");
    open_member(&members[0]);
    read_manifest(wanted);
    open_member(&members[1]);
    line_number = 0;
    uint32_t clauses = read_formula();
    sha_end(&member_sha, found);
    if (strcmp(found, wanted[0]) != 0) refuse("the digest of the formula is wrong");
    open_member(&members[2]);
    line_number = 0;
    read_proof(clauses);
    sha_end(&member_sha, found);
    if (strcmp(found, wanted[1]) != 0) refuse("the digest of the proof is wrong");
    unknown("the refutation is right; the formula is not compared");
}

/* ---- files ---- */

static char *said; /* what the file proves, printed when all of it is checked */
static size_t said_length, said_room;

static void say(const char *string) {
    size_t length = strlen(string);
    if (said_length + length + 1 > said_room) {
        said_room = 2 * said_room + length + 1024;
        said = more_memory(said, said_room);
    }
    memcpy(said + said_length, string, length + 1);
    said_length += length;
}

static char shown(char sign) { return sign >= 0x20 && sign <= 0x7e ? sign : '?'; } /* terminals obey some signs */

static void say_sentence(const char *name, uint64_t lines) {
    char number[64];
    for (; *name != 0; name++) say((char[2]){shown(*name), 0});
    say(": proved: "), say(game->name), say(":"), say(board.name);
    for (int i = 0; i < 4 && game->switches[i][0] != NULL; i++)
        if (switched[i]) say(","), say(game->switches[i][0]), say("="), say(game->switches[i][2]);
    say(":"), say(section.position), say(section.side == BLACK ? ": B " : ": W "), say(section.guarantee);
    snprintf(number, sizeof number, " (%llu %s)\n", (unsigned long long)lines, lines == 1 ? "line" : "lines");
    say(number);
}

static void check_section(const char *name) { /* the header has been read into `text` */
    static Sha sha;
    static Position p;
    char digest[65];
    uint64_t lines = 0;
    uint32_t rank = 0;
    sha_start(&sha);
    sha_add(&sha, text, text_length);
    sha_add(&sha, "\n", 1);
    read_header();
    if (!read_position(section.position, &p)) refuse("'%.60s' is not a position in normal form", section.position);
    const char *wrong = game->legal(&p);
    if (wrong) refuse("%s", wrong);
    section.swapped = (p.flags & SWAPPED) != 0;
    empty_demands(section.wanted == LASTS);
    for (;;) {
        if (!next_line(LINE)) refuse("the file ends before the footer of a section");
        if (text[0] == '{') break;
        sha_add(&sha, text, text_length);
        sha_add(&sha, "\n", 1);
        rank = (uint32_t)read_line(lines == 0, rank);
        lines++;
    }
    sha_end(&sha, digest);
    if (lines == 0) refuse("a section without lines");
    read_footer(lines, digest);
    if (demands.open > 0) refuse("%u positions demanded and not answered", (unsigned)demands.open);
    say_sentence(name, lines);
}

static void check_sections(const char *name) {
    line_number = 1, steps = bytes_read = 0, said_length = 0, last_board[0] = 0;
    file = strcmp(name, "-") == 0 ? stdin : fopen(name, "rb");
    if (file == NULL) refuse("cannot be opened: %s", strerror(errno));
    open_text();
    line_number = 0;
    if (bundled) check_bundle();
    while (next_line(HEADER)) check_section(name);
    if (said_length == 0) refuse("the file is empty");
}

static int judge(const char *name) {
    file = NULL, verdict = PROVED;
    if (setjmp(out_of_file) == 0) check_sections(name);
    if (file != NULL && file != stdin) fclose(file);
    return verdict;
}

static int check_file(const char *name) {
    if (judge(name) == PROVED) {
        fputs(said, stdout);
        return PROVED;
    }
    for (const char *sign = name; *sign != 0; sign++) putchar(shown(*sign));
    if (verdict == REFUSED)
        printf(": refused: line %llu: %s\n", (unsigned long long)line_number, reason);
    else
        printf(": not checked: %s\n", reason);
    return verdict;
}

static int usage(void) {
    fputs("usage: checker-c [--memory MB] [--lines N] [--work MILLIONS] FILE...\n"
          "Check strategy certificates, plain or gzip; - is standard input.\n"
          "--memory: most megabytes of a table; --lines: most lines of a file; --work: most steps, in millions.\n",
          stderr);
    return 2;
}

static int read_bound(const char *name, const char *value) { /* 0 if it is none */
    int which = 0, digits = (int)strspn(value, "0123456789");
    while (which < BOUNDS && strcmp(name, BOUND_NAMES[which]) != 0) which++;
    if (which == BOUNDS || value[digits] != 0 || digits > 12) return 0;
    bounds[which] = strtoull(value, NULL, 10);
    return bounds[which] > 0;
}

int main(int count, char **names) {
    int refused = 0, strange = 0, first = 1;
    for (; first < count && names[first][0] == '-' && names[first][1] != 0; first += 2)
        if (first + 1 == count || !read_bound(names[first], names[first + 1])) return usage();
    if (first == count) return usage();
    for (int i = first; i < count; i++) {
        int kind = check_file(names[i]);
        refused |= kind == REFUSED, strange |= kind == UNKNOWN;
    }
    if (fflush(stdout) != 0 || ferror(stdout)) return 2;
    return refused ? 1 : strange ? 5 : 0;
}
