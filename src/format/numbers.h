/*
 * Number the values of some fields of records, such as opcodes.  Records with equal
 * values of these fields have the same number, which can be an array index.
 *
 * A schema, and so a trace, has one dictionary for each numbered set of fields: the
 * opcode, one of its fields, or the texts of a query.  Threads assign numbers in the
 * order in which they first read the values, so results must not depend on the numbers.
 *
 * 	struct numberer c;
 * 	numberer_init(&c, schema, fields);
 * 	numberer_begin(&c, b);
 * 	for (size_t i = 0; i < b->n; i++)
 * 		... numberer_number(&c, b, i) ...
 *
 * A small table finds most numbers without building a text.  A text of up to 16 bytes is
 * two words there, so a lookup takes four loads, a product for each word and four
 * comparisons: about five nanoseconds.
 *
 * Threads: any number of threads can use a struct numbers, which only grows; a numberer
 * belongs to one thread.
 */
#ifndef FORMAT_NUMBERS_H
#define FORMAT_NUMBERS_H

#include <string.h>

#include "base/dict.h"
#include "format/record.h"

enum {
	NUMBERS_MOST = 1 << 20, /* max number; further values are NUMBER_OTHER */
	NUMBERS_FIELDS = 2,     /* max number of fields in the small table */
	NUMBERS_TEXT = 16,      /* max number of bytes of each text in the small table */
	NUMBERS_BITS = 10,
	NUMBERS_RECENT = 1 << NUMBERS_BITS
};

#define NUMBER_OTHER DICT_FULL

struct numbers;

/* Life cycle, for schemas */

struct numbers *numbers_new(const struct schema *s);
void numbers_free(struct numbers *n);

/* Use */

/* Return the dictionary of a set of fields; borrowed from the schema. */
struct numbers *numbers_of(const struct schema *s, fieldset fields);

/* Return the number of record i, which must have the fields; NUMBER_OTHER if there are
 * too many numbers.  key is scratch memory. */
uint32_t numbers_number(struct numbers *n, const struct batch *b, size_t i,
			struct str *key);

/* Append the first value of a field in records with this number: a text unchanged, other
 * values by name.  Return false if it is unknown. */
bool numbers_value(struct numbers *n, uint32_t number, int field, struct str *out);

/* Append the opcode of records with this number, like record_opcode(). */
void numbers_opcode(struct numbers *n, uint32_t number, struct str *out);

/* Entry of the small table: the values of a record.  Texts are padded with zeros. */
struct numbers_recent {
	uint64_t word[NUMBERS_FIELDS][2];
	uint32_t len[NUMBERS_FIELDS]; /* 1 + the length, so that no key equals an empty
	                               * entry */
	uint32_t number;
};

struct numberer {
	struct numbers *numbers;
	struct numbers_recent *recent; /* NULL if there are too many fields or slots */
	int field[NUMBERS_FIELDS];     /* -1 if none */
	bool text[NUMBERS_FIELDS];
	bool quick; /* `recent` is usable for the batch */
	const uint64_t *v[NUMBERS_FIELDS];
	struct numbers_long *kept; /* keys of records that do not fit in `recent`; NULL if
				    * none */
	struct str key;
};

void numberer_init(struct numberer *c, const struct schema *s, fieldset fields);
void numberer_release(struct numberer *c); /* c may be all 0 */

/* Call it before the records of a batch, which must have the fields. */
void numberer_begin(struct numberer *c, const struct batch *b);

/* For numberer_number() */

uint32_t numberer_look_up(struct numberer *c, const struct batch *b, size_t i);

extern const uint8_t numbers_mask[2 * NUMBERS_TEXT]; /* 0xff, then zeros */

/* Set the part of a key for field w.  Return false if a text is too long for the
 * table. */
static inline __attribute__((always_inline)) bool numbers_part(
	struct numbers_recent *key, int w, const struct batch *b, size_t i,
	const uint64_t *v, bool is_text)
{
	uint64_t mask[2];
	key->word[w][0] = key->word[w][1] = 0;
	key->len[w] = 0;
	if (!v)
		return true;
	uint64_t value = v[i];
	key->len[w] = 1;
	if (!is_text) {
		key->word[w][0] = value;
		return true;
	}
	uint32_t len = (uint32_t)value;
	if (len > NUMBERS_TEXT)
		return false;
	key->len[w] += len;
	size_t n;
	const uint8_t *at = (const uint8_t *)batch_text(b, i, value, &n);
	/* All bytes of the words must be readable. */
	if (!(value & (TEXT_OF_TABLES | TEXT_OF_PROGRAM)) &&
	    (size_t)(b->bytes + b->bytes_len - at) < NUMBERS_TEXT)
		return false;
	memcpy(key->word[w], at, NUMBERS_TEXT);
	memcpy(mask, numbers_mask + NUMBERS_TEXT - len, NUMBERS_TEXT);
	key->word[w][0] &= mask[0];
	key->word[w][1] &= mask[1];
	return true;
}

static inline uint64_t numbers_hash(const struct numbers_recent *key)
{
	return key->word[0][0] * UINT64_C(0x9e3779b97f4a7c15) ^
	       key->word[0][1] * UINT64_C(0xd6e8feb86659fd93) ^
	       key->word[1][0] * UINT64_C(0xff51afd7ed558ccd) ^
	       key->word[1][1] * UINT64_C(0xc4ceb9fe1a85ec53);
}

static inline bool numbers_equal(const struct numbers_recent *a,
				 const struct numbers_recent *b)
{
	return !((a->word[0][0] ^ b->word[0][0]) | (a->word[0][1] ^ b->word[0][1]) |
		 (a->word[1][0] ^ b->word[1][0]) | (a->word[1][1] ^ b->word[1][1]) |
		 (a->len[0] ^ b->len[0]) | (a->len[1] ^ b->len[1]));
}

/* Return the number of record i of the batch passed to numberer_begin(); NUMBER_OTHER if
 * there are too many numbers. */
static inline __attribute__((always_inline)) uint32_t numberer_number(
	struct numberer *c, const struct batch *b, size_t i)
{
	struct numbers_recent key;
	if (!c->quick || !numbers_part(&key, 0, b, i, c->v[0], c->text[0]) ||
	    !numbers_part(&key, 1, b, i, c->v[1], c->text[1]))
		return numberer_look_up(c, b, i);
	/* A key has two places, which hardly any other key shares. */
	const uint64_t hash = numbers_hash(&key);
	struct numbers_recent *known = &c->recent[hash >> (64 - NUMBERS_BITS)],
			      *other = &c->recent[hash >> (64 - 2 * NUMBERS_BITS) &
						  (NUMBERS_RECENT - 1)];
	if (numbers_equal(known, &key))
		return known->number;
	if (numbers_equal(other, &key))
		return other->number;
	key.number = numberer_look_up(c, b, i);
	*(known->len[0] | known->len[1] ? other : known) = key;
	return key.number;
}

#endif
