#include "compare/thread_pairs.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

/* A thread that is not in a pair yet, and the values that its partner must have. */
struct pairs_entry {
	const char *name; /* name of the thread; "" unless names are compared */
	uint64_t key;
	uint32_t thread;
};

/* Property that both threads of a pair must have. */
enum pairs_rule {
	PAIRS_NAME,
	PAIRS_MARKER,
	PAIRS_VALUE,
	PAIRS_ORDER /* none: pair the n-th remaining threads of both sides */
};

/* Get the key of a thread.  Return false if it has no such name or number. */
static bool pairs_key(enum pairs_rule rule, const struct threads *t,
		      const struct thread_info *f, struct pairs_entry *out)
{
	switch (rule) {
	case PAIRS_NAME:
		out->name = f->name;
		return f->name;
	case PAIRS_MARKER:
		out->key = f->tid;
		return f->markers && f->tid != UINT64_MAX;
	case PAIRS_VALUE:
		out->key = f->id;
		return threads_header(t)->source == THREADS_FIELD;
	case PAIRS_ORDER:
		out->key = f->first;
		return f->id != THREAD_ID_NONE;
	}
	return true;
}

static int pairs_compare(const void *a, const void *b)
{
	const struct pairs_entry *x = a, *y = b;
	int order = strcmp(x->name, y->name);
	if (!order)
		order = (x->key > y->key) - (x->key < y->key);
	return order ? order : (x->thread > y->thread) - (x->thread < y->thread);
}

/* List the threads of one side with a key, sorted by it. */
static size_t pairs_list(const struct threads *t, const int64_t *to, enum pairs_rule rule,
			 struct pairs_entry *out)
{
	size_t n = 0;
	for (uint32_t k = 0; k < threads_count(t); k++) {
		struct pairs_entry e = { .name = "", .thread = k };
		if (to[k] == THREAD_NONE && pairs_key(rule, t, threads_get(t, k), &e))
			out[n++] = e;
	}
	qsort(out, n, sizeof *out, pairs_compare);
	return n;
}

/* Pair the threads with equal keys. */
static void pairs_join(const struct threads *const t[2], int64_t *const to[2],
		       enum pairs_rule rule)
{
	struct pairs_entry *e[2];
	size_t n[2];
	for (int k = 0; k < 2; k++) {
		e[k] = mem_new(threads_count(t[k]) + 1, sizeof **e);
		n[k] = pairs_list(t[k], to[k], rule, e[k]);
	}
	for (size_t i = 0, j = 0; i < n[0] && j < n[1];) {
		uint32_t a = e[0][i].thread, b = e[1][j].thread;
		struct pairs_entry x = e[0][i], y = e[1][j];
		x.thread = y.thread = 0;
		int order = rule == PAIRS_ORDER ? 0 : pairs_compare(&x, &y);
		if (!order) {
			to[0][a] = b;
			to[1][b] = a;
		}
		i += order <= 0;
		j += order >= 0;
	}
	free(e[0]);
	free(e[1]);
}

size_t thread_pairs(const struct threads *const t[2], struct thread_pair **out)
{
	int64_t *to[2];
	size_t n = 0;
	for (int k = 0; k < 2; k++) {
		to[k] = mem_new(threads_count(t[k]) + 1, sizeof **to);
		for (uint32_t i = 0; i < threads_count(t[k]); i++)
			to[k][i] = THREAD_NONE;
	}
	for (int rule = PAIRS_NAME; rule <= PAIRS_ORDER; rule++)
		pairs_join(t, to, (enum pairs_rule)rule);
	*out = mem_new((size_t)threads_count(t[0]) + threads_count(t[1]) + 1,
		       sizeof **out);
	for (uint32_t i = 0; i < threads_count(t[0]); i++)
		(*out)[n++] = (struct thread_pair) { { i, to[0][i] } };
	for (uint32_t i = 0; i < threads_count(t[1]); i++)
		if (to[1][i] == THREAD_NONE)
			(*out)[n++] = (struct thread_pair) { { THREAD_NONE, i } };
	free(to[0]);
	free(to[1]);
	return n;
}

static enum status pairs_side(struct thread_side *s, const struct threads *t,
			      int64_t thread, struct err *err)
{
	const struct query *where = s->side.where;
	struct str text = STR_INIT;
	if (thread == THREAD_NONE) {
		s->side.span = (struct span) { 1, 0 };
		return ST_OK;
	}
	const struct thread_info *f = threads_get(t, (uint32_t)thread);
	struct span *span = &s->side.span;
	span->first = span->first > f->first ? span->first : f->first;
	span->last = span->last < f->last ? span->last : f->last;
	threads_query(f->id, &text);
	enum status st =
		query_compile(&s->thread, text.text, trace_schema(s->side.trace), err);
	str_release(&text);
	if (st != ST_OK)
		return st;
	const struct query *const parts[] = { s->thread, where };
	s->both = where ? query_all_of(parts, 2) : NULL;
	s->side.where = s->both ? s->both : s->thread;
	return ST_OK;
}

enum status thread_sides_init(struct thread_side s[2], const struct compare_side whole[2],
			      struct threads *const t[2], const struct thread_pair *pair,
			      struct err *err)
{
	enum status st = ST_OK;
	for (int k = 0; k < 2; k++)
		s[k] = (struct thread_side) { .side = whole[k] };
	for (int k = 0; k < 2 && st == ST_OK; k++)
		st = pairs_side(&s[k], t[k], pair->thread[k], err);
	return st;
}

void thread_sides_release(struct thread_side s[2])
{
	for (int k = 0; k < 2; k++) {
		query_free(s[k].both);
		query_free(s[k].thread);
		s[k].both = s[k].thread = NULL;
	}
}
