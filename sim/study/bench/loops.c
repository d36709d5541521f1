/* The loops `deal_and_complete` and `deal_and_lack` of sim/kernels/bench_loops.py once more, in C.

   They deal 14 of 136 tiles, over and over, and look the hand up in the same tables. The benchmark compiles this file, checks
   that both give the same sums, and times them in the same rounds: what the compiled Python costs more is what it is slower than C.

   SUITS, HONOURS and WIDEST, the sizes of the tables, are given by the call of the compiler. */

#include <stdint.h>

enum { DEALT = 14, KINDS = 34 };

/* The rows of one set (sim/kernels/any_pair.py), the last for four groups. */
struct tables {
    const uint8_t *small_suit;                    /* class of a suit code */
    const uint8_t *small_honours;                 /* class of an honour code */
    const uint8_t (*two_suits)[SUITS];            /* class of two suits taken together */
    const uint8_t (*suit_and_honours)[HONOURS];   /* class of a suit and the honours */
    const uint8_t (*lack)[WIDEST];                /* tiles missing, by the two halves of a hand */
};

/* Suit codes two by two: characters and dots, bamboos and honours; the second of each in the upper half. */
struct codes {
    uint64_t first, second;
};

static const uint32_t POWER[9] = {1, 5, 25, 125, 625, 3125, 15625, 78125, 390625};

/* What a tile of each kind adds to a hand's codes; both halves of an entry lie in one cache line. */
static void fill_places(struct codes places[KINDS])
{
    for (int kind = 0; kind < KINDS; kind++) {
        int suit = kind / 9;
        uint64_t place = (uint64_t)POWER[kind % 9] << (suit % 2 ? 32 : 0);
        places[kind].first = suit < 2 ? place : 0;
        places[kind].second = suit < 2 ? 0 : place;
    }
}

/* wyrand (Wang Yi). */
static inline uint64_t next_word(uint64_t *state)
{
    uint64_t word = *state += 0xA0761D6478BD642Fu;
    __uint128_t product = (__uint128_t)word * (word ^ 0xE7037ED1A0B428DBu);
    return (uint64_t)(product >> 64) ^ (uint64_t)product;
}

/* Draw the first DEALT tiles of the deck, which keeps its new order, and return the codes of the hand. */
static inline struct codes deal(uint32_t *restrict deck, uint64_t size, const struct codes *restrict places, uint64_t *state)
{
    struct codes hand = {0, 0};
    uint64_t word = 0;
#pragma GCC unroll 14
    for (uint64_t j = 0; j < DEALT; j++) {
        word = j % 2 ? word >> 32 : next_word(state); /* one word for two tiles */
        uint64_t other = j + (((word & 0xFFFFFFFFu) * (size - j)) >> 32);
        uint32_t kind = deck[other];
        deck[other] = deck[j];
        deck[j] = kind;
        hand.first += places[kind].first;
        hand.second += places[kind].second;
    }
    return hand;
}

/* Tiles that the hand lacks to four groups and a pair. */
static inline int64_t missing(const struct tables *of, struct codes hand)
{
    uint8_t two = of->two_suits[of->small_suit[(uint32_t)hand.first]][of->small_suit[hand.first >> 32]];
    uint8_t rest = of->suit_and_honours[of->small_suit[(uint32_t)hand.second]][of->small_honours[hand.second >> 32]];
    return of->lack[two][rest];
}

/* Deal `hands` times from `deck` (modified in place) and return how many of the hands are complete. */
int64_t deal_and_complete(const struct tables *of, uint32_t *deck, int64_t size, int64_t hands, uint64_t seed)
{
    struct codes places[KINDS];
    struct tables tables = *of;
    int64_t found = 0;
    fill_places(places);
    for (int64_t hand = 0; hand < hands; hand++)
        found += missing(&tables, deal(deck, (uint64_t)size, places, &seed)) == 0;
    return found;
}

/* Deal `hands` times from `deck` (modified in place) and return the sum of what the hands lack. */
int64_t deal_and_lack(const struct tables *of, uint32_t *deck, int64_t size, int64_t hands, uint64_t seed)
{
    struct codes places[KINDS];
    struct tables tables = *of;
    int64_t total = 0;
    fill_places(places);
    for (int64_t hand = 0; hand < hands; hand++)
        total += missing(&tables, deal(deck, (uint64_t)size, places, &seed));
    return total;
}
