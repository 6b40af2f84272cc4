/* Sets of hexes as rows of 64-bit words, and the few things that are done with them.
 *
 * Most sets are small and lie close together on a large board, so nearly everything works on a span: the words from
 * `low` up to, but not including, `high`. Outside it a set is known to be empty, or nobody asks.
 */
#ifndef NORTHFRONT_WORDS_H
#define NORTHFRONT_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef uint64_t Word;

#define WORD_BITS ((size_t)64)
#define WORD_BYTES ((size_t)8)

typedef struct {
    size_t low;
    size_t high;
} Span;

static inline unsigned word_count(Word w)
{
#if defined(__GNUC__)
    return (unsigned)__builtin_popcountll(w);
#else
    w -= (w >> 1) & UINT64_C(0x5555555555555555);
    w = (w & UINT64_C(0x3333333333333333)) + ((w >> 2) & UINT64_C(0x3333333333333333));
    w = (w + (w >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (unsigned)((w * UINT64_C(0x0101010101010101)) >> 56);
#endif
}

/* The lowest bit of a word that is not 0. */
static inline unsigned word_lowest(Word w)
{
#if defined(__GNUC__)
    return (unsigned)__builtin_ctzll(w);
#else
    return word_count((w & (~w + 1)) - 1);
#endif
}

static inline size_t words_for(size_t bits)
{
    return bits / WORD_BITS + (bits % WORD_BITS != 0);
}

static inline Span span_of_all(size_t words)
{
    Span span = {0, words};
    return span;
}

static inline Span span_of_hex(size_t h)
{
    Span span = {h / WORD_BITS, h / WORD_BITS + 1};
    return span;
}

static inline bool span_is_empty(Span span)
{
    return span.low >= span.high;
}

/* The same span without the empty words at its ends. */
static inline Span words_trim(const Word *a, Span span)
{
    while (span.low < span.high && !a[span.low]) {
        span.low++;
    }
    while (span.low < span.high && !a[span.high - 1]) {
        span.high--;
    }
    return span;
}

static inline void words_clear(Word *to, Span span)
{
    if (!span_is_empty(span)) {
        memset(to + span.low, 0, (span.high - span.low) * sizeof(Word));
    }
}

static inline void words_copy(Word *to, const Word *from, Span span)
{
    if (!span_is_empty(span)) {
        memcpy(to + span.low, from + span.low, (span.high - span.low) * sizeof(Word));
    }
}

static inline bool words_any(const Word *a, Span span)
{
    Word some = 0;
    for (size_t i = span.low; i < span.high; i++) {
        some |= a[i];
    }
    return some != 0;
}

/* Have the two sets a hex in common? */
static inline bool words_touch(const Word *a, const Word *b, Span span)
{
    Word some = 0;
    for (size_t i = span.low; i < span.high; i++) {
        some |= a[i] & b[i];
    }
    return some != 0;
}

/* to = a & b; is there anything in it? */
static inline bool words_common(Word *to, const Word *a, const Word *b, Span span)
{
    Word some = 0;
    for (size_t i = span.low; i < span.high; i++) {
        to[i] = a[i] & b[i];
        some |= to[i];
    }
    return some != 0;
}

/* to = a without b; is there anything left? */
static inline bool words_less(Word *to, const Word *a, const Word *b, Span span)
{
    Word some = 0;
    for (size_t i = span.low; i < span.high; i++) {
        to[i] = a[i] & ~b[i];
        some |= to[i];
    }
    return some != 0;
}

/* to |= a */
static inline void words_join(Word *to, const Word *a, Span span)
{
    for (size_t i = span.low; i < span.high; i++) {
        to[i] |= a[i];
    }
}

/* to |= a & b */
static inline void words_join_common(Word *to, const Word *a, const Word *b, Span span)
{
    for (size_t i = span.low; i < span.high; i++) {
        to[i] |= a[i] & b[i];
    }
}

/* to |= a without b */
static inline void words_join_less(Word *to, const Word *a, const Word *b, Span span)
{
    for (size_t i = span.low; i < span.high; i++) {
        to[i] |= a[i] & ~b[i];
    }
}

static inline bool words_has(const Word *a, size_t h)
{
    return a[h / WORD_BITS] >> (h % WORD_BITS) & 1;
}

static inline void words_add(Word *to, size_t h)
{
    to[h / WORD_BITS] |= (Word)1 << (h % WORD_BITS);
}

static inline void words_remove(Word *to, size_t h)
{
    to[h / WORD_BITS] &= ~((Word)1 << (h % WORD_BITS));
}

#endif
