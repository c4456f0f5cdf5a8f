/*
 * A small table of recent opcodes, for finding quickly whether an opcode was seen before.
 *
 * A text of up to 16 bytes is two words, so a lookup in the table takes four loads, a
 * product for each word and four comparisons, about five nanoseconds; building the text
 * and looking it up in a dictionary takes ten times as long.
 *
 *	opcode_memo_columns(v, b, field);
 *	for (size_t i = 0; i < b->n; i++)
 *		... opcode_memo_code(table, b, i, v, text, look_up, arg) ...
 *
 * A table has OPCODE_MEMO_SIZE entries, which are zeros initially.
 */
#ifndef TRACE_OPCODE_MEMO_H
#define TRACE_OPCODE_MEMO_H

#include <string.h>

#include "format/record.h"

enum {
	OPCODE_MEMO_FIELDS = 2, /* fields: macro and micro opcode */
	OPCODE_MEMO_LEN = 16,   /* bytes of each, if it is a text */
	OPCODE_MEMO_BITS = 10,
	OPCODE_MEMO_SIZE = 1 << OPCODE_MEMO_BITS
};

/* The bytes of an opcode; each text is padded with zeros. */
struct opcode_memo {
	uint64_t word[OPCODE_MEMO_FIELDS][2];
	uint32_t len[OPCODE_MEMO_FIELDS]; /* plus 1, so that no key equals an empty
	                                   * entry */
	uint32_t code;                    /* the value that is stored for the opcode */
};

extern const uint8_t opcode_memo_mask[2 * OPCODE_MEMO_LEN]; /* 0xff, then zeros */

static inline void opcode_memo_text(const uint8_t *p, uint32_t len, uint64_t word[2])
{
	uint64_t mask[2];
	memcpy(word, p, OPCODE_MEMO_LEN);
	memcpy(mask, opcode_memo_mask + OPCODE_MEMO_LEN - len, OPCODE_MEMO_LEN);
	word[0] &= mask[0];
	word[1] &= mask[1];
}

/* Set the part of a key for the field w; see opcode_memo_key(). */
static inline __attribute__((always_inline)) bool opcode_memo_part(
	struct opcode_memo *key, int w, const struct batch *b, size_t i,
	const uint64_t *v, bool text)
{
	key->word[w][0] = key->word[w][1] = 0;
	key->len[w] = 0;
	if (!v)
		return true;
	uint64_t value = v[i];
	key->len[w] = 1;
	if (!text) {
		key->word[w][0] = value;
		return true;
	}
	uint32_t len = (uint32_t)value;
	if (len > OPCODE_MEMO_LEN)
		return false;
	key->len[w] += len;
	size_t n;
	const uint8_t *at = (const uint8_t *)batch_text(b, i, value, &n);
	/* All bytes of the words must be readable. */
	if (!(value & TEXT_OF_TABLES) &&
	    (size_t)(b->bytes + b->bytes_len - at) < OPCODE_MEMO_LEN)
		return false;
	opcode_memo_text(at, len, key->word[w]);
	return true;
}

/* v: the slots, NULL without such a field; text: which of them are texts. False: a text
 * is too long for the table.  (A loop over the two fields is not unrolled by compilers at
 * -O2, and takes twice as long.) */
static inline __attribute__((always_inline)) bool opcode_memo_key(
	struct opcode_memo *key, const struct batch *b, size_t i,
	const uint64_t *const v[OPCODE_MEMO_FIELDS], const bool text[OPCODE_MEMO_FIELDS])
{
	key->code = 0;
	return opcode_memo_part(key, 0, b, i, v[0], text[0]) &&
	       opcode_memo_part(key, 1, b, i, v[1], text[1]);
}

static inline size_t opcode_memo_place(const struct opcode_memo *key)
{
	uint64_t mixed = key->word[0][0] * UINT64_C(0x9e3779b97f4a7c15) ^
			 key->word[0][1] * UINT64_C(0xd6e8feb86659fd93) ^
			 key->word[1][0] * UINT64_C(0xff51afd7ed558ccd) ^
			 key->word[1][1] * UINT64_C(0xc4ceb9fe1a85ec53);
	return (size_t)(mixed >> (64 - OPCODE_MEMO_BITS));
}

static inline bool opcode_memo_same(const struct opcode_memo *a,
				    const struct opcode_memo *b)
{
	return !((a->word[0][0] ^ b->word[0][0]) | (a->word[0][1] ^ b->word[0][1]) |
		 (a->word[1][0] ^ b->word[1][0]) | (a->word[1][1] ^ b->word[1][1]) |
		 (a->len[0] ^ b->len[0]) | (a->len[1] ^ b->len[1]));
}

/* The columns of the fields in a batch; NULL where field[w] is -1. */
static inline void opcode_memo_columns(const uint64_t *v[OPCODE_MEMO_FIELDS],
				       const struct batch *b,
				       const int field[OPCODE_MEMO_FIELDS])
{
	for (int w = 0; w < OPCODE_MEMO_FIELDS; w++)
		v[w] = field[w] >= 0 ? batch_field(b, field[w])[0] : NULL;
}

/* The code of record i: from the memo, or from miss(), whose answer is remembered. */
static inline __attribute__((always_inline)) uint32_t opcode_memo_code(
	struct opcode_memo *memo, const struct batch *b, size_t i,
	const uint64_t *const v[OPCODE_MEMO_FIELDS], const bool text[OPCODE_MEMO_FIELDS],
	uint32_t (*miss)(void *arg, const struct batch *b, size_t i), void *arg)
{
	struct opcode_memo key;
	if (!opcode_memo_key(&key, b, i, v, text))
		return miss(arg, b, i);
	/* Two entries, so that two opcodes of a place are not looked up in turn. */
	size_t place = opcode_memo_place(&key);
	struct opcode_memo *known = &memo[place], *other = &memo[place ^ 1];
	if (opcode_memo_same(known, &key))
		return known->code;
	if (opcode_memo_same(other, &key))
		return other->code;
	key.code = miss(arg, b, i);
	*other = *known;
	*known = key;
	return key.code;
}

#endif
