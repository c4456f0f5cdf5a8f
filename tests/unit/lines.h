/*
 * Shared by the tests of formats of lines: random numbers, changed bytes, and a
 * comparison of two decoders of the same text.
 */
#ifndef TESTS_UNIT_LINES_H
#define TESTS_UNIT_LINES_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "format/record.h"
#include "format/template.h"

static uint64_t random_state = 1;

static inline uint64_t random_next(void)
{
	random_state ^= random_state << 13;
	random_state ^= random_state >> 7;
	random_state ^= random_state << 17;
	return random_state * UINT64_C(0x2545f4914f6cdd1d);
}

/* A number below n. */
static inline unsigned random_below(unsigned n)
{
	return (unsigned)((random_next() >> 32) % n);
}

/* A random number, mostly of few bits. */
static inline uint64_t random_number(unsigned bits)
{
	unsigned n = random_below(bits + 1);
	return n ? random_next() >> (64 - n) : 0;
}

/* Change, insert or remove some bytes, mostly such as break lines. */
static inline void random_damage(struct str *s, unsigned times)
{
	static const char nasty[] = "\n\r \t\v\f-0x9aAgG\xff\x80\x01:/@`{TNLSRW";
	while (times-- && s->len > 1) {
		size_t at = random_below((unsigned)s->len);
		char c = random_below(8) ? nasty[random_below(sizeof nasty)]
					 : (char)random_below(256);
		switch (random_below(3)) {
		case 0:
			s->text[at] = c;
			break;
		case 1:
			memmove(s->text + at, s->text + at + 1, s->len - at);
			s->len--;
			break;
		default:
			str_addc(s, ' ');
			memmove(s->text + at + 1, s->text + at, s->len - 1 - at);
			s->text[at] = c;
		}
	}
}

static inline struct schema *schema_for(const struct format *f)
{
	struct schema *s;
	struct err err = ERR_INIT;
	assert_int_equal(schema_new(&s, f, NULL, &err), ST_OK);
	return s;
}

/* The slots that a decoder says to be without values have none. */
static inline void assert_used(const struct batch *b)
{
	for (size_t f = 0; f < b->schema->format->nfields; f++)
		for (unsigned k = batch_used(b, (int)f);
		     k < field_count(schema_field(b->schema, (int)f)); k++)
			for (size_t i = 0; b->want >> f & 1 && i < b->n; i++)
				assert_false(batch_has(b, i, (int)f, k));
}

static inline void assert_same_batch(const struct batch *a, const struct batch *b,
				     fieldset want)
{
	assert_int_equal(a->n, b->n);
	for (size_t i = 0; i < a->n; i++) {
		assert_int_equal(a->offset[i], b->offset[i]);
		assert_int_equal(a->length[i], b->length[i]);
		for (size_t f = 0; f < a->schema->format->nfields; f++) {
			if (!(want >> f & 1))
				continue;
			if (batch_known(a, i, (int)f) != batch_known(b, i, (int)f))
				fail_msg("record %zu: is %s known?", i,
					 a->schema->format->fields[f].name);
			for (unsigned k = a->schema->first_slot[f];
			     k < a->schema->first_slot[f + 1]; k++)
				if (a->slot[k][i] != b->slot[k][i] ||
				    batch_has_slot(a, k, i) != batch_has_slot(b, k, i))
					fail_msg("record %zu, %s: %llx and %llx", i,
						 a->schema->format->fields[f].name,
						 (unsigned long long)a->slot[k][i],
						 (unsigned long long)b->slot[k][i]);
		}
	}
	assert_int_equal(a->ngaps, b->ngaps);
	for (size_t g = 0; g < a->ngaps; g++) {
		assert_int_equal(a->gap[g].kind, b->gap[g].kind);
		assert_int_equal(a->gap[g].before, b->gap[g].before);
		assert_int_equal(a->gap[g].offset, b->gap[g].offset);
		assert_int_equal(a->gap[g].length, b->gap[g].length);
		assert_int_equal(a->gap[g].pieces, b->gap[g].pieces);
	}
}

static bool with_templates; /* the first format decodes with templates */
static size_t templated;    /* how many records had them */
static uint64_t regular_to; /* as batch.regular_to, of the first format */

/* Clear slots of a field that are not used: those that have no value in any record, and
 * those of records that will be added. */
static inline void clear_unused(struct batch *b, int field)
{
	unsigned used = batch_used(b, field);
	for (unsigned k = 0; k < field_count(&b->schema->fields[field]); k++)
		for (size_t i = k < used ? b->n : 0; i < b->room; i++)
			batch_field(b, field)[k][i] = UINT64_MAX;
}

/* batch_decode(), with all wanted fields. */
static inline size_t decode_expanded(struct batch *b, const uint8_t *bytes, size_t len,
				     bool last)
{
	size_t used = batch_decode(b, bytes, len, last), from = b->n / 3;
	struct batch copy, same;
	if (!b->templated)
		return used;
	templated += b->n;
	batch_copy(&copy, b, from, b->n - from);
	batch_expand(b);
	batch_copy(&same, b, from, b->n - from);
	assert_same_batch(&copy, &same, b->want & b->schema->all);
	batch_release(&copy);
	batch_release(&same);
	for (fieldset set = b->want & b->schema->all; set; set &= set - 1)
		clear_unused(b, fieldset_first(set));
	/* A line that is not as usual ends templates. */
	if (used < len && b->n < b->room)
		used += batch_decode(b, bytes + used, len - used, last);
	return used;
}

/*
 * Decode a text with two schemas, in batches of room records from windows of at most
 * piece bytes, and compare all results.
 */
static inline size_t assert_same_schemas(const struct schema *s, fieldset want_one,
					 const struct schema *t, fieldset want_two,
					 const char *text, size_t len, size_t room,
					 size_t piece)
{
	struct batch a, b;
	batch_init(&a, s, room, want_one);
	batch_init(&b, t, room, want_two);
	a.templates = with_templates ? templates_new(s) : NULL;
	size_t records = 0, most = piece;
	/* In an allocation of exactly that size, to find reads past its end. */
	uint8_t *bytes = mem_copy(text, len);
	bytes = mem_resize(bytes, len ? len : 1, 1);
	for (size_t at = 0; at < len;) {
		size_t n = len - at < most ? len - at : most;
		uint8_t *own = mem_new(n, 1);
		memcpy(own, bytes + at, n);
		batch_clear(&a);
		batch_clear(&b);
		a.bytes_at = b.bytes_at = at;
		a.regular_to = regular_to;
		size_t used = decode_expanded(&a, own, n, at + n == len);
		assert_int_equal(used, batch_decode(&b, own, n, at + n == len));
		assert_true(used <= n);
		assert_same_batch(&a, &b, want_one & want_two);
		assert_used(&a);
		assert_used(&b);
		records += a.n;
		at += used;
		most = used ? piece : most + piece;
		assert_false(used == 0 && at + n == len);
		free(own);
	}
	for (size_t k = 0; k < CARRY_MAX; k++)
		if (want_one & want_two & s->carried)
			assert_int_equal(a.carry[k], b.carry[k]);
	templates_free(a.templates);
	batch_release(&a);
	batch_release(&b);
	free(bytes);
	return records;
}

/* The same with two formats. */
static inline size_t assert_same_decoding(const struct format *one, fieldset want_one,
					  const struct format *two, fieldset want_two,
					  const char *text, size_t len, size_t room,
					  size_t piece)
{
	struct schema *s = schema_for(one), *t = schema_for(two);
	size_t records =
		assert_same_schemas(s, want_one, t, want_two, text, len, room, piece);
	schema_free(s);
	schema_free(t);
	return records;
}

/* Decode a whole text to one batch. */
static inline void decode_all(struct batch *b, const struct schema *s, const void *text,
			      size_t len)
{
	batch_init(b, s, len / 4 + 16, FIELDSET_ALL);
	assert_int_equal(batch_decode(b, text, len, true), len);
}

/* A file of the published traces, which are not part of the project; NULL: not
 * available. */
static inline char *shared_trace(const char *name, size_t *len)
{
	char path[4096];
	const char *dir = getenv("OPSCOPE_TRACES"), *top = getenv("top_srcdir");
	if (dir)
		snprintf(path, sizeof path, "%s/%s", dir, name);
	else
		snprintf(path, sizeof path, "%s/../shared/traces/%s", top ? top : ".",
			 name);
	FILE *f = fopen(path, "rb");
	if (!f)
		return NULL;
	char *text = mem_new(1 << 20, 1);
	*len = fread(text, 1, 1 << 20, f);
	fclose(f);
	return text;
}

#endif
