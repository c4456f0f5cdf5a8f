/*
 * A chunk numbers its opcodes in the order of their first occurrence; the numbers of the
 * index are assigned when the chunk is taken.  So chunks may be counted at the same time,
 * and as long as they are taken in order each opcode has the same number.
 */
#include "trace/index/opcodes.h"

#include <stdlib.h>
#include <string.h>

#include "base/dict.h"
#include "base/mem.h"
#include "format/template.h"
#include "trace/index/index.h"
#include "trace/index/opcode_memo.h"

enum {
	KINDS = DICT_MOST + 1, /* possible numbers, and one for the others */
	OTHERS = KINDS - 1,
	TEXTS_MOST = 1 << 20 /* bytes of opcodes counted separately in one chunk */
};

struct opcodes_pair {
	uint32_t code, count;
};

struct opcodes_counter {
	const struct schema *schema;
	struct index *index;
	int field[OPCODE_MEMO_FIELDS]; /* -1: none */
	bool quick;
	struct opcode_memo *memo;
	struct dict *own;          /* numbers of the chunk; NULL: none yet */
	size_t own_bytes;          /* of the texts in own */
	uint32_t *count;           /* by number of the chunk */
	uint32_t *of_template;     /* by number of the templates: that of the chunk plus
	                            * 1; 0: not known */
	struct opcodes_pair *pair; /* numbers of the index */
	size_t pair_room;
	struct str text;
	uint8_t bytes[OPCODES_MOST];
};

/* In the order in which record_opcode() joins them. */
static bool opcodes_opcode_fields(const struct schema *s, int field[OPCODE_MEMO_FIELDS])
{
	static const enum role roles[OPCODE_MEMO_FIELDS] = { ROLE_MACRO, ROLE_MICRO };
	for (int i = 0; i < OPCODE_MEMO_FIELDS; i++) {
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
	c->quick = opcodes_opcode_fields(s, c->field);
	c->memo = mem_new(OPCODE_MEMO_SIZE, sizeof *c->memo);
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
	free(c->of_template);
	dict_free(c->own);
	str_release(&c->text);
	free(c);
}

static uint32_t opcodes_slow_code(void *arg, const struct batch *b, size_t i)
{
	struct opcodes_counter *c = arg;
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

/* The mask for n bytes begins n bytes before the middle. */
const uint8_t opcode_memo_mask[2 * OPCODE_MEMO_LEN] = { 255, 255, 255, 255, 255, 255,
							255, 255, 255, 255, 255, 255,
							255, 255, 255, 255 };

/* text: which of the fields exist and are texts. */
static inline void opcodes_add_quick(struct opcodes_counter *c, const struct batch *b,
				     const bool text[OPCODE_MEMO_FIELDS])
{
	const uint64_t *v[OPCODE_MEMO_FIELDS];
	opcode_memo_columns(v, b, c->field);
	for (size_t i = 0; i < b->n; i++)
		c->count[opcode_memo_code(c->memo, b, i, v, text, opcodes_slow_code,
					  c)]++;
}

void opcodes_counter_add(struct opcodes_counter *c, const struct batch *b)
{
	if (!c)
		return;
	if (!c->quick || b->unknown) {
		for (size_t i = 0; i < b->n; i++)
			c->count[opcodes_slow_code(c, b, i)]++;
		return;
	}
	bool text[OPCODE_MEMO_FIELDS];
	for (int w = 0; w < OPCODE_MEMO_FIELDS; w++)
		text[w] = c->field[w] >= 0 &&
			  schema_field(c->schema, c->field[w])->kind == KIND_TEXT;
	static const bool texts[OPCODE_MEMO_FIELDS] = { true, true };
	/* The common case with constants, so that the loop tests nothing. */
	if (text[0] && text[1])
		opcodes_add_quick(c, b, texts);
	else
		opcodes_add_quick(c, b, text);
}

void opcodes_counter_add_templates(struct opcodes_counter *c, struct templates *t,
				   const uint32_t *row, size_t n, const uint32_t *count)
{
	if (!c || !n)
		return;
	if (!c->of_template)
		c->of_template = mem_new(DICT_MOST, sizeof *c->of_template);
	templates_opcodes(t);
	memset(c->of_template, 0, dict_count(t->opcodes) * sizeof *c->of_template);
	for (size_t i = 0; i < n; i++) {
		uint32_t opcode = t->opcode[row[i]], code;
		if (opcode == DICT_FULL) {
			code = opcodes_slow_code(c, &t->rows, row[i]);
		} else {
			if (!c->of_template[opcode])
				c->of_template[opcode] =
					opcodes_slow_code(c, &t->rows, row[i]) + 1;
			code = c->of_template[opcode] - 1;
		}
		c->count[code] += count[row[i]];
	}
}

static int opcodes_by_code(const void *a, const void *b)
{
	uint32_t x = ((const struct opcodes_pair *)a)->code,
		 y = ((const struct opcodes_pair *)b)->code;
	return x < y ? -1 : x > y;
}

/* Convert numbers of the chunk to numbers of the index, and reset the counts; returns how
 * many pairs there are. */
static size_t opcodes_settle(struct opcodes_counter *c, struct opcodes *out)
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
			c->pair[n++] = (struct opcodes_pair) { code, c->count[own] };
		c->count[own] = 0;
	}
	out->others += c->count[OTHERS];
	c->count[OTHERS] = 0;
	dict_free(c->own);
	c->own = NULL;
	c->own_bytes = 0;
	memset(c->memo, 0, sizeof *c->memo * OPCODE_MEMO_SIZE);
	return n;
}

void opcodes_counter_take(struct opcodes_counter *c, struct opcodes *out)
{
	*out = (struct opcodes) { .others = 0 };
	if (!c)
		return;
	size_t n = opcodes_settle(c, out);
	if (n)
		qsort(c->pair, n, sizeof *c->pair, opcodes_by_code);
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
