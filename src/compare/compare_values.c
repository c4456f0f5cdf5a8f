/*
 * Compare the roles of equal records.  Between the hunks of a window, compare the words
 * of the records in memory; read records again if their hashes differ.
 *
 * Differing records are hunks of the kind HUNK_VALUES, unless most records differ in
 * their roles: two runs with different input have different addresses everywhere.
 */
#include "compare/compare_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum {
	VALUES_PAGE = 256,
	VALUES_VOTES = 1 << 18,  /* pairs of a window that vote for shifts */
	VALUES_COMMON = 256,     /* a role differs nearly everywhere if it differs in at
				  * least this number of records */
	VALUES_COMMON_PART = 16, /* and in more than 1/16 of the records */
	VALUES_LISTED_MAX = 1 << 16
};

/* A pair of equal items of the window, and their words. */
struct values_pair {
	size_t at[2];    /* positions in the window */
	size_t words[2]; /* positions of the first words */
};

static void values_reset(struct values_pair *p)
{
	*p = (struct values_pair) { .at = { 0, 0 } };
}

/* Return the number of words of the n items from the current one on. */
static size_t values_words(const struct compare *c, const struct values_pair *p, int side,
			   size_t n)
{
	const uint8_t *of = c->stream[side].nwords + p->at[side];
	size_t words = 0;
	for (size_t i = 0; i < n; i++)
		words += of[i];
	return words;
}

/* Move forward to an item. */
static void values_seek(const struct compare *c, struct values_pair *p, int side,
			size_t at)
{
	p->words[side] += values_words(c, p, side, at - p->at[side]);
	p->at[side] = at;
}

static struct roles_record values_record(const struct compare *c,
					 const struct values_pair *p, int side)
{
	const struct keys_stream *s = &c->stream[side];
	uint8_t n = s->nwords[p->at[side]];
	if (!n)
		return (struct roles_record) { .n = 0 };
	return (struct roles_record) { s->words->word + p->words[side],
				       s->words->role + p->words[side], n };
}

/* True if n pairs have the same words and hashes. */
static bool values_same(const struct compare *c, const struct values_pair *p, size_t n)
{
	const struct keys_stream *a = &c->stream[0], *b = &c->stream[1];
	size_t words = values_words(c, p, 0, n);
	const size_t *at = p->at, *from = p->words;
	return !memcmp(a->nwords + at[0], b->nwords + at[1], n) &&
	       (!a->value ||
		!memcmp(a->value + at[0], b->value + at[1], n * sizeof *a->value)) &&
	       (!words ||
		(!memcmp(a->words->role + from[0], b->words->role + from[1], words) &&
		 !memcmp(a->words->word + from[0], b->words->word + from[1],
			 words * sizeof *a->words->word)));
}

static const struct shifts *values_code(const struct compare *c)
{
	return c->kind == KEYS_AUTO ? &c->shifts : NULL;
}

/* Shifts of data, from some of the pairs */

static void values_learn(struct compare *c, const struct compare_stretch *s, size_t n)
{
	struct values_pair p;
	uint64_t all = 0, next = 0, from = 0;
	if (c->roles->fixed)
		return;
	for (size_t i = 0; i < n; i++)
		all += s[i].n;
	uint64_t step = all / VALUES_VOTES + 1;
	values_reset(&p);
	for (size_t i = 0; i < n; from += s[i++].n)
		for (; next < from + s[i].n; next += step) {
			for (int k = 0; k < 2; k++)
				values_seek(c, &p, k, s[i].at[k] + (size_t)(next - from));
			struct roles_record a = values_record(c, &p, 0),
					    b = values_record(c, &p, 1);
			roles_vote(c->roles, &a, &b);
		}
	c->roles->shifts.any |= c->kind == KEYS_AUTO;
	data_shifts_learn(&c->roles->shifts);
}

/* Records that are read again */

static enum status values_read(struct compare *c, int side, uint64_t ordinal,
			       const struct batch **b, size_t *i)
{
	enum status st = ST_OK;
	c->blame = side;
	if (!c->reader[side])
		c->reader[side] = reader_open(c->side[side].trace, NULL);
	if (!*b || ordinal < (*b)->first || ordinal - (*b)->first >= (*b)->n) {
		reader_set_task(c->reader[side], c->task);
		st = reader_read_wait(c->reader[side], ordinal, VALUES_PAGE,
				      c->roles->side[side].want, b, c->err);
		reader_set_task(c->reader[side], NULL);
		if (st == ST_END)
			st = err_set(c->err, ST_IO,
				     "the trace changed while it was read");
	}
	if (st == ST_OK)
		*i = (size_t)(ordinal - (*b)->first);
	else
		*b = NULL;
	return st;
}

/* Compare all words of one record of each batch. */
static struct roles_result values_compare(const struct compare *c,
					  const struct batch *const b[2],
					  const size_t i[2])
{
	struct roles_words w[2] = { { .n = 0 }, { .n = 0 } };
	struct roles_record r[2];
	for (int k = 0; k < 2; k++) {
		uint32_t at = (uint32_t)i[k];
		uint8_t count;
		roles_take(c->roles, k, b[k], &at, 1, ROLES_EVERY, NULL, &count, &w[k]);
		r[k] = (struct roles_record) { w[k].word, w[k].role, w[k].n };
	}
	struct roles_result out =
		roles_compare(c->roles, values_code(c), c->seen, &r[0], &r[1]);
	for (int k = 0; k < 2; k++)
		roles_words_release(&w[k]);
	return out;
}

bool compare_changed(const struct compare *c, const struct batch *const b[2],
		     const size_t i[2])
{
	uint64_t pc, rest;
	if (!c->roles->compared)
		return false;
	/* Compare an instruction with several records as a whole, and only within its
	 * window. */
	for (int k = 0; k < 2 && c->roles->instructions; k++)
		if (i[k] + 1 >= b[k]->n ||
		    !keys_of(&c->maker[k], b[k], i[k] + 1, &pc, &rest))
			return false;
	return values_compare(c, b, i).differ;
}

/* The window */

/* A pair of differing records. */
struct values_found {
	size_t at[2];
	uint32_t roles;
	bool is_first; /* no earlier pair differs in one of the roles */
};

struct values_window {
	struct compare *c;
	bool first;                   /* only look for the first difference */
	const struct batch *batch[2]; /* batches with the records that are read again */
	uint64_t pairs;
	struct values_found *found;
	size_t nfound, room;
};

static void values_count(struct compare *c, const struct roles_result *r)
{
	for (int k = 0; k < ROLES_REASONS; k++)
		for (uint32_t set = r->why[k]; set; set &= set - 1)
			c->role[__builtin_ctz(set)].why[k]++;
}

/* Note the first pair that differs, if all records before it are side by side. */
static void values_note_first(struct compare *c, const struct values_pair *p,
			      uint32_t roles)
{
	struct compare_difference *d = &c->values;
	if (c->has_values)
		return;
	c->has_values = true;
	compare_locate(c, p->at, d->item, d->first);
	d->place =
		compare_place_in_a(c, hunk_place(&c->table, c->stream[0].item[p->at[0]]));
	d->roles = roles;
}

/* True if a pair becomes a hunk after n others: the first of a role, or one of the first
 * that differ in a role that does not differ everywhere. */
static bool values_listed(const struct compare *c, bool is_first, uint32_t roles,
			  uint64_t n)
{
	return is_first || ((roles & ~c->common) && n < VALUES_LISTED_MAX);
}

/* Note that a pair differs in one or more roles. */
static void values_note(struct values_window *w, const struct values_pair *p,
			uint32_t roles)
{
	struct compare *c = w->c;
	uint64_t item[2], first[2];
	compare_locate(c, p->at, item, first);
	bool is_first = false;
	for (uint32_t set = roles; set; set &= set - 1) {
		struct compare_role *r = &c->role[__builtin_ctz(set)];
		if (!r->records++) {
			memcpy(r->first, first, sizeof r->first);
			is_first = true;
		}
		if (r->records >= VALUES_COMMON &&
		    r->records * VALUES_COMMON_PART > c->aligned + w->pairs)
			c->common |= UINT32_C(1) << __builtin_ctz(set);
	}
	if (!c->differs)
		values_note_first(c, p, roles);
	atomic_fetch_add(&c->changed, 1);
	if (!values_listed(c, is_first, roles, w->nfound))
		return;
	w->found = mem_room(w->found, w->nfound, &w->room, sizeof *w->found);
	w->found[w->nfound++] =
		(struct values_found) { { p->at[0], p->at[1] }, roles, is_first };
}

static enum status values_at(struct values_window *w, const struct values_pair *p)
{
	struct compare *c = w->c;
	const struct keys_stream *s = c->stream;
	struct roles_record a = values_record(c, p, 0), b = values_record(c, p, 1);
	bool again = s[0].value && s[0].value[p->at[0]] != s[1].value[p->at[1]];
	struct roles_result r;
	if (again) {
		size_t i[2];
		for (int k = 0; k < 2; k++) {
			uint64_t at = keys_stream_ordinal(&s[k], p->at[k]);
			enum status st = values_read(c, k, at, &w->batch[k], &i[k]);
			if (st != ST_OK)
				return st;
		}
		r = values_compare(c, w->batch, i);
	} else {
		r = roles_compare(c->roles, values_code(c), c->seen, &a, &b);
	}
	if (!w->first)
		values_count(c, &r);
	if (r.differ && w->first)
		values_note_first(c, p, r.differ);
	else if (r.differ)
		values_note(w, p, r.differ);
	return ST_OK;
}

/* Make hunks of the pairs that differ in a role; of roles that differ everywhere, only of
 * the first pair. */
static void values_list(struct values_window *w, struct hunk_list *out)
{
	struct compare *c = w->c;
	for (size_t i = 0; i < w->nfound; i++) {
		const struct values_found *f = &w->found[i];
		struct hunk h = { .kind = HUNK_VALUES,
				  .count = { 1, 1 },
				  .place = HUNK_NO_PLACE,
				  .moved = HUNK_NO_PLACE,
				  .roles = f->roles };
		if (!values_listed(c, f->is_first, f->roles, c->listed))
			continue;
		c->listed++;
		compare_locate(c, f->at, h.item, h.first);
		for (int k = 0; k < 2; k++)
			h.end[k] = h.first[k] + 1;
		/* not yet in A, as in all hunks */
		h.place = hunk_place(&c->table, c->stream[0].item[f->at[0]]);
		hunk_list_add(out, &h);
	}
}

/* Compare the pairs from at[] on; most blocks are identical word for word. */
static enum status values_block(struct values_window *w, struct values_pair *p,
				const size_t at[2], size_t n)
{
	enum status st = ST_OK;
	for (int k = 0; k < 2; k++)
		values_seek(w->c, p, k, at[k]);
	if (w->c->roles->value < 0 && values_same(w->c, p, n)) {
		w->pairs += n;
		return ST_OK;
	}
	for (size_t i = 0; i < n && st == ST_OK; i++, w->pairs++) {
		for (int k = 0; k < 2; k++)
			values_seek(w->c, p, k, at[k] + i);
		st = values_at(w, p);
	}
	return st;
}

/* Compare the pairs of a stretch. */
static enum status values_stretch(struct values_window *w, struct values_pair *p,
				  const struct compare_stretch *s)
{
	enum status st = ST_OK;
	for (size_t j = 0, m; j < s->n && st == ST_OK; j += m) {
		size_t at[2] = { s->at[0] + j, s->at[1] + j };
		m = s->n - j < VALUES_PAGE ? s->n - j : VALUES_PAGE;
		if (!w->first || !w->c->has_values)
			st = values_block(w, p, at, m);
	}
	return st;
}

enum status compare_values(struct compare *c, const struct compare_stretch *s, size_t n,
			   struct hunk_list *out)
{
	struct values_window w = { .c = c };
	struct values_pair p;
	enum status st = ST_OK;
	for (int k = 0; k < 2; k++)
		c->seen[k] |= c->stream[k].words->seen;
	values_learn(c, s, n);
	values_reset(&p);
	for (size_t i = 0; i < n && st == ST_OK; i++)
		st = values_stretch(&w, &p, &s[i]);
	c->aligned += w.pairs;
	if (st == ST_OK)
		values_list(&w, out);
	free(w.found);
	return st;
}

enum status compare_values_first(struct compare *c, size_t n)
{
	struct values_window w = { .c = c, .first = true };
	const struct compare_stretch s = { { 0, 0 }, n };
	struct values_pair p;
	values_reset(&p);
	return values_stretch(&w, &p, &s);
}

/* Results */

size_t compare_roles(const struct compare *c)
{
	return c->roles->n;
}

struct compare_role compare_get_role(const struct compare *c, size_t i)
{
	struct compare_role r = c->role[i];
	const struct roles_role *x = &c->roles->role[i];
	uint32_t bit = UINT32_C(1) << i;
	r.name = x->name;
	r.lack = x->lack;
	r.common = c->common & bit;
	/* A side without any value does not record the role. */
	bool any[2] = { c->seen[0] & bit, c->seen[1] & bit };
	r.any = any[0] || any[1];
	if (r.lack == ROLES_COMPARED && !r.records && any[0] != any[1])
		r.lack = any[0] ? ROLES_ONLY_A : ROLES_ONLY_B;
	return r;
}

fieldset compare_role_fields(const struct compare *c, int side)
{
	return c->roles->side[side].want;
}

fieldset compare_wants(const struct compare *c, int side)
{
	return compare_role_fields(c, side) |
	       (c->roles->instructions ? c->maker[side].want : 0);
}

size_t compare_data_shifts(const struct compare *c, struct shifts_region **out)
{
	return data_shifts_regions(&c->roles->shifts, out);
}

void compare_role_names(const struct compare *c, uint32_t roles, const char *between,
			struct str *out)
{
	for (unsigned i = 0, any = 0; i < c->roles->n; i++)
		if (roles >> i & 1)
			str_addf(out, "%s%s", any++ ? between : "",
				 c->roles->role[i].name);
}
