/*
 * Telling quickly whether a record's opcode was met before.
 *
 * A text of up to 16 bytes is two words, so that finding it in a small table takes
 * four loads, a product for each word and four comparisons, some five nanoseconds;
 * building the text and asking a dictionary takes ten times that.
 *
 *	struct quick key;
 *	if (quick_key(&key, b, i, v, text)) {
 *		struct quick *known = &table[quick_place(&key)];
 *		if (!quick_same(known, &key)) {
 *			key.code = ...
 *			*known = key;
 *		}
 *		... known->code ...
 *	}
 *
 * A table is QUICK_PLACES of zeros at first.
 */
#ifndef TRACE_QUICK_H
#define TRACE_QUICK_H

#include <string.h>

#include "format/record.h"

enum {
	QUICK_WORDS = 2, /* fields: macro and micro opcode */
	QUICK_LEN = 16,  /* bytes of each, if it is a text */
	QUICK_BITS = 10,
	QUICK_PLACES = 1 << QUICK_BITS
};

/* The bytes of an opcode, behind the end of each text zeros. */
struct quick {
	uint64_t word[QUICK_WORDS][2];
	uint32_t len[QUICK_WORDS]; /* + 1, so that none is like an empty place */
	uint32_t code;             /* whatever is to be remembered */
};

extern const uint8_t quick_mask[2 * QUICK_LEN]; /* first ones, then zeros */

static inline void quick_text(const uint8_t *p, uint32_t len, uint64_t word[2])
{
	uint64_t mask[2];
	memcpy(word, p, QUICK_LEN);
	memcpy(mask, quick_mask + QUICK_LEN - len, QUICK_LEN);
	word[0] &= mask[0];
	word[1] &= mask[1];
}

/* v: the slots, NULL where there is no such field; text: which of them are texts.
 * False: too long for this. */
static inline __attribute__((always_inline)) bool quick_key(
	struct quick *key, const struct batch *b, size_t i,
	const uint64_t *const v[QUICK_WORDS], const bool text[QUICK_WORDS])
{
	const uint8_t *bytes = batch_bytes(b, i);
	size_t room = b->bytes_len - (size_t)(bytes - b->bytes);
	*key = (struct quick) { .code = 0 };
	for (int w = 0; w < QUICK_WORDS; w++) {
		if (!v[w])
			continue;
		uint64_t value = v[w][i];
		key->len[w] = 1;
		if (!text[w]) {
			key->word[w][0] = value;
			continue;
		}
		uint32_t len = (uint32_t)value;
		size_t from = (size_t)(value >> 32);
		key->len[w] += len;
		if (len > QUICK_LEN || from + QUICK_LEN > room)
			return false;
		quick_text(bytes + from, len, key->word[w]);
	}
	return true;
}

static inline size_t quick_place(const struct quick *key)
{
	uint64_t mixed = key->word[0][0] * UINT64_C(0x9e3779b97f4a7c15) ^
			 key->word[0][1] * UINT64_C(0xd6e8feb86659fd93) ^
			 key->word[1][0] * UINT64_C(0xff51afd7ed558ccd) ^
			 key->word[1][1] * UINT64_C(0xc4ceb9fe1a85ec53);
	return (size_t)(mixed >> (64 - QUICK_BITS));
}

static inline bool quick_same(const struct quick *a, const struct quick *b)
{
	return !((a->word[0][0] ^ b->word[0][0]) | (a->word[0][1] ^ b->word[0][1]) |
		 (a->word[1][0] ^ b->word[1][0]) | (a->word[1][1] ^ b->word[1][1]) |
		 (a->len[0] ^ b->len[0]) | (a->len[1] ^ b->len[1]));
}

#endif
