/*
 * Each record's opcode becomes a number by way of a small table that remembers
 * which number the last ones with these bytes had.  A text of up to 16 bytes is
 * two words, so that finding it takes four loads, a product for each word and four
 * comparisons, some five nanoseconds; building the text and asking the dictionary
 * takes ten times that.
 *
 * The numbers are the chunk's own, in the order in which it meets them; the index
 * gives out its numbers when the chunk is taken.  So chunks may be counted at the
 * same time, and as long as they are taken in order each opcode has the same number.
 */
#include "trace/opcodes.h"

#include <stdlib.h>
#include <string.h>

#include "base/dict.h"
#include "base/mem.h"
#include "trace/index.h"

enum {
	WORDS = 2,      /* fields that the quick way knows: macro and micro */
	QUICK_LEN = 16, /* bytes of a text that it knows */
	MEMO_BITS = 10,
	KINDS = DICT_MOST + 1, /* numbers that there can be, and one for the others */
	OTHERS = KINDS - 1,
	TEXTS_MOST = 1 << 20 /* bytes of opcodes of one chunk that are told apart */
};

struct pair {
	uint32_t code, count;
};

/* The bytes of an opcode, behind the end of each text zeros. */
struct memo {
	uint64_t word[WORDS][2];
	uint32_t len[WORDS]; /* + 1, so that none is like an empty place */
	uint32_t code;
};

struct opcodes_counter {
	const struct schema *schema;
	struct index *index;
	int field[WORDS]; /* -1: none */
	bool quick;
	struct memo *memo;
	struct dict *own;  /* NULL: the chunk has met none yet */
	size_t own_bytes;  /* of its texts, at the most */
	uint32_t *count;   /* by own number */
	struct pair *pair; /* numbers of the index */
	size_t pair_room;
	struct str text;
	uint8_t bytes[OPCODES_MOST];
};

/* In the order in which record_opcode() joins them. */
static bool opcode_fields(const struct schema *s, int field[WORDS])
{
	static const enum role roles[WORDS] = { ROLE_MACRO, ROLE_MICRO };
	for (int i = 0; i < WORDS; i++) {
		fieldset set = s->by_role[roles[i]];
		field[i] = -1;
		for (int f = 0; f < (int)s->format->nfields; f++) {
			if (!(set >> f & 1))
				continue;
			if (field[i] >= 0)
				return false;
			field[i] = f;
		}
	}
	return true;
}

struct opcodes_counter *opcodes_counter_new(const struct schema *s, struct index *ix)
{
	if (!schema_has_opcode(s))
		return NULL;
	struct opcodes_counter *c = mem_new(1, sizeof *c);
	c->schema = s;
	c->index = ix;
	c->quick = opcode_fields(s, c->field);
	c->memo = mem_new((size_t)1 << MEMO_BITS, sizeof *c->memo);
	c->count = mem_new(KINDS, sizeof *c->count);
	str_init(&c->text);
	return c;
}

void opcodes_counter_free(struct opcodes_counter *c)
{
	if (!c)
		return;
	free(c->memo);
	free(c->count);
	free(c->pair);
	dict_free(c->own);
	str_release(&c->text);
	free(c);
}

static uint32_t slow_code(struct opcodes_counter *c, const struct batch *b, size_t i)
{
	str_clear(&c->text);
	record_opcode(b, i, &c->text);
	if (!c->own)
		c->own = dict_new();
	if (c->own_bytes + c->text.len > TEXTS_MOST) {
		uint32_t code = dict_find(c->own, c->text.text, c->text.len);
		return code == DICT_FULL ? OTHERS : code;
	}
	uint32_t before = dict_count(c->own);
	uint32_t code = dict_code(c->own, c->text.text, c->text.len);
	if (dict_count(c->own) != before)
		c->own_bytes += c->text.len + 1;
	return code == DICT_FULL ? OTHERS : code;
}

/* All ones in the first n of 16 bytes. */
static const uint8_t first_bytes[2 * QUICK_LEN] = { 255, 255, 255, 255, 255, 255,
						    255, 255, 255, 255, 255, 255,
						    255, 255, 255, 255 };

static inline void load_text(const uint8_t *p, uint32_t len, uint64_t word[2])
{
	uint64_t mask[2];
	memcpy(word, p, QUICK_LEN);
	memcpy(mask, first_bytes + QUICK_LEN - len, QUICK_LEN);
	word[0] &= mask[0];
	word[1] &= mask[1];
}

static inline uint64_t mix(const struct memo *m)
{
	return m->word[0][0] * UINT64_C(0x9e3779b97f4a7c15) ^
	       m->word[0][1] * UINT64_C(0xd6e8feb86659fd93) ^
	       m->word[1][0] * UINT64_C(0xff51afd7ed558ccd) ^
	       m->word[1][1] * UINT64_C(0xc4ceb9fe1a85ec53);
}

static inline bool alike(const struct memo *a, const struct memo *b)
{
	return !((a->word[0][0] ^ b->word[0][0]) | (a->word[0][1] ^ b->word[0][1]) |
		 (a->word[1][0] ^ b->word[1][0]) | (a->word[1][1] ^ b->word[1][1]) |
		 (a->len[0] ^ b->len[0]) | (a->len[1] ^ b->len[1]));
}

/* text0, text1: which of the fields are there, and are texts. */
static inline void add_quick(struct opcodes_counter *c, const struct batch *b,
			     const bool text[WORDS])
{
	const uint64_t *v[WORDS] = { NULL };
	for (int w = 0; w < WORDS; w++)
		if (c->field[w] >= 0)
			v[w] = batch_field(b, c->field[w])[0];
	for (size_t i = 0; i < b->n; i++) {
		const uint8_t *bytes = batch_bytes(b, i);
		size_t room = b->bytes_len - (size_t)(bytes - b->bytes);
		struct memo m = { .code = 0 };
		bool good = true;
		for (int w = 0; w < WORDS; w++) {
			if (!v[w])
				continue;
			uint64_t value = v[w][i];
			m.len[w] = 1;
			if (!text[w]) {
				m.word[w][0] = value;
				continue;
			}
			uint32_t len = (uint32_t)value;
			size_t from = (size_t)(value >> 32);
			m.len[w] += len;
			good = len <= QUICK_LEN && from + QUICK_LEN <= room;
			if (!good)
				break;
			load_text(bytes + from, len, m.word[w]);
		}
		if (!good) {
			c->count[slow_code(c, b, i)]++;
			continue;
		}
		struct memo *known = &c->memo[mix(&m) >> (64 - MEMO_BITS)];
		if (!alike(known, &m)) {
			m.code = slow_code(c, b, i);
			*known = m;
		}
		c->count[known->code]++;
	}
}

void opcodes_counter_add(struct opcodes_counter *c, const struct batch *b)
{
	if (!c)
		return;
	if (!c->quick || b->known) {
		for (size_t i = 0; i < b->n; i++)
			c->count[slow_code(c, b, i)]++;
		return;
	}
	bool text[WORDS];
	for (int w = 0; w < WORDS; w++)
		text[w] = c->field[w] >= 0 &&
			  schema_field(c->schema, c->field[w])->kind == KIND_TEXT;
	static const bool texts[WORDS] = { true, true };
	/* The common case by constants, so that nothing is asked in the loop. */
	if (text[0] && text[1])
		add_quick(c, b, texts);
	else
		add_quick(c, b, text);
}

static int by_code(const void *a, const void *b)
{
	uint32_t x = ((const struct pair *)a)->code, y = ((const struct pair *)b)->code;
	return x < y ? -1 : x > y;
}

/* The chunk's numbers become those of the index; returns how many pairs there are. */
static size_t settle(struct opcodes_counter *c, struct opcodes *out)
{
	uint32_t kinds = c->own ? dict_count(c->own) : 0;
	if (kinds > c->pair_room) {
		c->pair_room = kinds;
		c->pair = mem_resize(c->pair, kinds, sizeof *c->pair);
	}
	size_t n = 0;
	for (uint32_t own = 0; own < kinds; own++) {
		size_t len;
		const char *text = dict_text(c->own, own, &len);
		uint32_t code = index_opcode(c->index, text, len);
		if (code == DICT_FULL)
			out->others += c->count[own];
		else
			c->pair[n++] = (struct pair) { code, c->count[own] };
		c->count[own] = 0;
	}
	out->others += c->count[OTHERS];
	c->count[OTHERS] = 0;
	dict_free(c->own);
	c->own = NULL;
	c->own_bytes = 0;
	memset(c->memo, 0, sizeof *c->memo << MEMO_BITS);
	return n;
}

void opcodes_counter_take(struct opcodes_counter *c, struct opcodes *out)
{
	*out = (struct opcodes) { .others = 0 };
	if (!c)
		return;
	size_t n = settle(c, out);
	if (n)
		qsort(c->pair, n, sizeof *c->pair, by_code);
	uint64_t next = 0, all = 0;
	bool fits = true;
	for (size_t i = 0; i < n; i++) {
		all += c->pair[i].count;
		fits = fits && opcodes_put(out, c->bytes, &next, c->pair[i].code,
					   c->pair[i].count);
	}
	if (!fits)
		*out = (struct opcodes) { .others = (uint32_t)(out->others + all) };
}
