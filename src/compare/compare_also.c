/*
 * Values of equal records.  Each record in memory has a hash of the values; where the
 * hashes of a pair differ, both records are read again and compared field by field.
 */
#include "compare/compare_internal.h"

#include <string.h>

enum { ALSO_PAGE = 256, ALSO_VALUES = 64 };

enum status compare_also_new(struct compare *c, const struct schema *const s[2],
			     int *blame, struct err *err)
{
	enum status st =
		keys_find_fields(c->also, &c->nalso, s, c->options.also, blame, err);
	for (unsigned f = 0; st == ST_OK && f < c->nalso; f++) {
		c->change[f].name =
			schema_field(s[0], fieldset_first(c->also[0][f]))->name;
		for (int k = 0; k < 2; k++)
			c->also_fields[k] |= c->also[k][f];
	}
	return st;
}

/* A record that is read again. */
struct also_record {
	const struct batch *b;
	size_t i;
};

static enum status also_read(struct compare *c, int side, uint64_t ordinal,
			     struct also_record *r, struct task *task, struct err *err)
{
	enum status st = ST_OK;
	if (!c->reader[side])
		st = reader_open(&c->reader[side], c->side[side].trace, err);
	if (st != ST_OK)
		return st;
	if (!r->b || ordinal < r->b->first || ordinal - r->b->first >= r->b->n) {
		reader_set_task(c->reader[side], task);
		st = reader_read_wait(c->reader[side], ordinal, ALSO_PAGE,
				      c->also_fields[side], &r->b, err);
		reader_set_task(c->reader[side], NULL);
		if (st != ST_OK)
			return st == ST_END
				       ? err_set(err, ST_IO,
						 "the trace was changed while it was "
						 "read")
				       : st;
	}
	r->i = (size_t)(ordinal - r->b->first);
	return ST_OK;
}

/* The values of some fields; false: they are not all numbers. */
static bool also_values(const struct also_record *r, fieldset fields,
			uint64_t out[ALSO_VALUES], bool addresses[ALSO_VALUES], size_t *n)
{
	for (*n = 0; fields; fields &= fields - 1) {
		int field = fieldset_first(fields);
		const struct field *f = schema_field(r->b->schema, field);
		if (f->kind == KIND_TEXT)
			return false;
		for (unsigned k = 0; k < field_count(f) && *n < ALSO_VALUES; k++) {
			uint64_t v = batch_value(r->b, r->i, field, k);
			if (!batch_has(r->b, r->i, field, k, v))
				continue;
			addresses[*n] = f->kind == KIND_ADDR;
			out[(*n)++] = v;
		}
	}
	return true;
}

/* Whether two values are equal: addresses modulo the shift of their region.  The shifts of
 * stacks and heaps are not known; addresses there are left out. */
static bool also_same(const struct compare *c, uint64_t a, uint64_t b, bool addresses)
{
	return a == b || (addresses && (!shifts_known(&c->shifts, a) ||
					a + shifts_of(&c->shifts, a) == b));
}

/* Whether a field differs. */
static bool also_differs(const struct compare *c, const struct also_record r[2],
			 unsigned field)
{
	uint64_t a[ALSO_VALUES], b[ALSO_VALUES];
	bool address[2][ALSO_VALUES];
	size_t n, m;
	fieldset fa = c->also[0][field], fb = c->also[1][field];
	if (keys_hash_fields(&c->maker[0], r[0].b, r[0].i, fa, 0) ==
	    keys_hash_fields(&c->maker[1], r[1].b, r[1].i, fb, 0))
		return false;
	if (c->kind != KEYS_AUTO || !also_values(&r[0], fa, a, address[0], &n) ||
	    !also_values(&r[1], fb, b, address[1], &m) || n != m)
		return true;
	for (size_t i = 0; i < n; i++)
		if (!also_same(c, a[i], b[i], address[0][i] && address[1][i]))
			return true;
	return false;
}

fieldset compare_also_fields(const struct compare *c, int side)
{
	return c->also_fields[side];
}

bool compare_changed(const struct compare *c, const struct batch *const b[2],
		     const size_t i[2])
{
	const struct also_record r[2] = { { b[0], i[0] }, { b[1], i[1] } };
	for (unsigned f = 0; f < c->nalso; f++)
		if (also_differs(c, r, f))
			return true;
	return false;
}

static bool also_compare(struct compare *c, const struct also_record r[2],
			 const uint64_t ordinal[2])
{
	bool any = false;
	for (unsigned f = 0; f < c->nalso; f++) {
		if (!also_differs(c, r, f))
			continue;
		any = true;
		if (!c->change[f].records++)
			memcpy(c->change[f].first, ordinal, sizeof c->change[f].first);
	}
	return any;
}

enum status compare_also(struct compare *c, const struct lcs_runs *runs,
			 struct task *task, int *side, struct err *err)
{
	struct also_record r[2] = { { NULL, 0 }, { NULL, 0 } };
	const struct keys_stream *s = c->stream;
	for (size_t i = 0; i < runs->n; i++)
		for (uint64_t k = 0; k < runs->at[i].n; k++) {
			size_t at[2] = { (size_t)(runs->at[i].a + k),
					 (size_t)(runs->at[i].b + k) };
			uint64_t ordinal[2];
			if (s[0].value[at[0]] == s[1].value[at[1]])
				continue;
			for (*side = 0; *side < 2; ++*side) {
				ordinal[*side] =
					keys_stream_ordinal(&s[*side], at[*side]);
				enum status st = also_read(c, *side, ordinal[*side],
							   &r[*side], task, err);
				if (st != ST_OK)
					return st;
			}
			if (also_compare(c, r, ordinal))
				atomic_fetch_add(&c->changed, 1);
		}
	*side = -1;
	return ST_OK;
}
