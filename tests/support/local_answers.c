/* Behind checker/checker.c in one file: local games of up to six places, dealt at random (bars, neighbours and edges are any), decided by the
 * checker and by plain play. Each answer has to hold in all the states that what it rests on says it of. Build and run:
 *
 *     sed 's/^int main(/int checker(/' checker/checker.c | cat - tests/support/local_answers.c > both.c
 *     cc -std=c99 -O2 -o both both.c && ./both GAMES SEED
 *
 * Prints how many games P wins and how many claims were compared; exit code 1 with the first claim that is false. */

enum { SMALL = 6 };

static uint64_t dice;
static Bar dealt[2][REGION][4];
static unsigned bound[2];
static signed char worth[1 << SMALL][1 << SMALL]; /* for P, to move; -1: not known */

static unsigned below(unsigned count) { /* xorshift */
    dice ^= dice << 13, dice ^= dice >> 7, dice ^= dice << 17;
    return (unsigned)((dice >> 20) % count);
}

static unsigned some_places(unsigned rare) { /* each with probability 1/rare */
    unsigned set = 0;
    for (int i = 0; i < local.count; i++) set |= (unsigned)(below(rare) == 0) << i;
    return set;
}

static void deal_bars(int who, int i, unsigned rare) {
    local.bars[who][i] = (int)(below(3) ? below(2) : below(5));
    for (int k = 0; k < local.bars[who][i]; k++) {
        unsigned others = ~(1u << i);
        Bar bar = {some_places(rare) & others, some_places(rare) & others, some_places(4) & others, some_places(4) & others};
        if (below(3) == 0) bar.own = 0;
        if (below(2)) bar.other = 0;
        if (below(2)) bar.no_own = 0;
        if (below(2)) bar.empty = 0;
        dealt[who][i][k] = bar, local.bar[who][i][k] = bar_word(bar);
    }
}

static int barred(int who, int i, unsigned own, unsigned other) {
    for (int k = 0; k < local.bars[who][i]; k++) {
        Bar bar = dealt[who][i][k];
        if (!(bar.own & ~own) && !(bar.other & ~other) && !(bar.no_own & own) && !(bar.empty & (own | other))) return 1;
    }
    return 0;
}

static int may(int who, int i, unsigned mine, unsigned hers) {
    return (bound[who] & ~(mine | hers)) >> i & 1 && !(who == P ? barred(P, i, mine, hers) : barred(O, i, hers, mine));
}

static void deal(void) {
    local.count = (int)(2 + below(SMALL - 1)), local.joined = below(50) == 0;
    local.answers = 0, local.stamp++, steps = 0;
    local.first = some_places(2 + below(2)), local.last = some_places(2 + below(2));
    memset(local.near, 0, sizeof local.near), memset(worth, -1, sizeof worth);
    for (int i = 0; i < local.count; i++)
        for (int k = 0; k < i; k++)
            if (below(2)) local.near[i] |= 1u << k, local.near[k] |= 1u << i;
    for (int who = P; who <= O; who++) {
        unsigned rare = 2 + below(6);
        local.may[who] = bound[who] = below(3) ? (1u << local.count) - 1 : some_places(4) ^ ((1u << local.count) - 1);
        for (int i = 0; i < local.count; i++) {
            deal_bars(who, i, rare);
            for (int k = 0; k < local.bars[who][i]; k++)
                if (local.bar[who][i][k] == 0) local.may[who] &= ~(1u << i);
        }
    }
}

static int plainly_joined(unsigned mine) {
    unsigned set = mine & local.first;
    for (int turn = 0; turn < local.count; turn++)
        for (int i = 0; i < local.count; i++)
            if (set >> i & 1) set |= local.near[i] & mine;
    return local.joined || (set & local.last) != 0;
}

static int plainly_won(unsigned mine, unsigned hers) { /* by P, to move */
    signed char *won = &worth[mine][hers];
    if (*won >= 0) return *won;
    *won = (signed char)plainly_joined(mine);
    for (int i = 0; i < local.count && !*won; i++) {
        unsigned after = mine | 1u << i;
        if (!may(P, i, mine, hers)) continue;
        int kept = plainly_won(after, hers);
        for (int k = 0; k < local.count && kept && !plainly_joined(after); k++)
            if (may(O, k, after, hers)) kept = plainly_won(after, hers | 1u << k);
        *won = (signed char)kept;
    }
    return *won;
}

static unsigned long claims;

static void compare(unsigned mine, unsigned hers, Answer answer) {
    for (unsigned set = 0; set < 1u << local.count; set++) {
        if ((set & mine) || ((set ^ hers) & answer.rests)) continue;
        claims++;
        if (plainly_won(mine, set) == answer.yes) continue;
        printf("false: P %x, O %x: %d, resting on %x; O %x\n", mine, hers, answer.yes, answer.rests, set);
        exit(1);
    }
}

int main(int count, char **words) {
    long games = count == 3 ? atol(words[1]) : 0, wins = 0;
    dice = 88172645463325252u ^ (count == 3 ? (uint64_t)atol(words[2]) * 7777777u : 0);
    for (long game = 0; game < games; game++) {
        deal();
        Answer answer = local_won(0, 0);
        wins += answer.yes;
        compare(0, 0, answer);
        for (unsigned mine = 0; mine < 1u << local.count; mine++) /* what was found on the way */
            for (uint32_t i = known_of(mine)->last; i != 0; i = local.answer[i].before)
                compare(mine, local.answer[i].hers, (Answer){local.answer[i].yes, local.answer[i].rests});
        for (int some = 0; some < 10; some++) {
            unsigned mine = some_places(3), hers = some_places(3) & ~mine;
            if (!plainly_joined(mine)) compare(mine, hers, local_won(mine, hers));
        }
    }
    printf("%ld games, %ld won, %lu claims\n", games, wins, claims);
    return 0;
}
