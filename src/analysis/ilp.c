#include "analysis/ilp.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/branch_info.h"
#include "analysis/miss_windows.h"
#include "base/mem.h"
#include "base/minmax.h"
#include "base/varint.h"

enum { PRODUCERS_MAX = 256, SIZE_MOST = 128 /* max bytes of memory; cut larger sizes */ };

/* Windows */

enum status window_list_parse(void *list, const char *text, struct err *err)
{
	struct window_list *out = list;
	out->n = 0;
	for (const char *at = text;; at++) {
		char one[24];
		size_t len = strcspn(at, ",");
		uint64_t *size = &out->size[out->n];
		snprintf(one, sizeof one, "%.*s", (int)len, at);
		if (out->n == WINDOWS_MAX)
			return err_at(err, (int)(at - text) + 1, "more than %d windows",
				      WINDOWS_MAX);
		if (len >= sizeof one || !human_parse(one, size) || !*size ||
		    *size > WINDOW_RECORDS_MAX)
			return err_at(err, (int)(at - text) + 1,
				      "a window has 1 to %d records", WINDOW_RECORDS_MAX);
		out->n++;
		at += len;
		if (!*at)
			return ST_OK;
	}
}

uint64_t ilp_ring(uint64_t size)
{
	uint64_t places = 1;
	while (places <= size)
		places *= 2;
	return places;
}

static void window_begin(struct ilp_window *w, uint64_t size)
{
	uint64_t places = ilp_ring(size);
	*w = (struct ilp_window) { .size = size, .mask = places - 1 };
	w->ready = mem_new(places, sizeof *w->ready);
	w->retired = mem_new(places, sizeof *w->retired);
}

/* Execute a record, which reads the values of n records.  If `missed` is set, later records
 * start when it is done. */
static void window_step(struct ilp_window *w, uint64_t self,
			const struct miss_producer *producer, size_t n, bool missed)
{
	uint64_t start = w->resumes;
	if (self > w->size)
		start = u64_max(start, w->retired[(self - w->size) & w->mask]);
	for (size_t k = 0; k < n; k++)
		if (self - producer[k].record < w->size)
			start = u64_max(start, w->ready[producer[k].record & w->mask]);
	uint64_t done = start + 1;
	w->ready[self & w->mask] = done;
	w->cycles = u64_max(w->cycles, done);
	w->retired[self & w->mask] = w->cycles;
	if (missed)
		w->resumes = done;
}

/* Parts */

enum {
	RECORD_PREDICTED = 1,
	RECORD_TAKEN = 2,
	RECORD_BACKWARD = 4,
	/* Flags, pc of a predicted branch, and operands, with their number. */
	RECORD_BYTES = 1 + 3 * VARINT_MAX + 2 * OPERANDS_MAX * (1 + 3 * VARINT_MAX)
};

static void ilp_list_put(struct ilp_list *l, uint64_t v)
{
	l->n += varint_put(l->byte + l->n, v);
}

/* True if an operand forms an address.  If the format does not mark such registers, all
 * registers except the flags do. */
static bool ilp_forms_address(const struct dataflow *d, const struct operand *o)
{
	return o->value.kind == VALUE_REGISTER &&
	       (d->marks_addresses
			? o->address
			: register_sort(d->schema->registers, o->key) != REGISTER_FLAGS);
}

static void ilp_list_operands(struct ilp_list *l, const struct dataflow *d,
			      const struct operand *o, size_t n)
{
	ilp_list_put(l, n);
	for (; n; n--, o++) {
		l->byte[l->n++] = (uint8_t)(2 * o->value.kind + ilp_forms_address(d, o));
		ilp_list_put(l, o->key + 1); /* FLAGS_KEY becomes 0 */
		ilp_list_put(l, o->of);
		ilp_list_put(l, u64_min(o->value.size, SIZE_MOST));
	}
}

bool ilp_list_add(struct ilp_list *l, const struct dataflow *d, struct thread_of *threads,
		  const struct batch *b, size_t i)
{
	struct operand list[OPERANDS_MAX];
	struct branch_info br;
	uint64_t pc;
	if (l->room - l->n < RECORD_BYTES) {
		l->room = 2 * l->room + RECORD_BYTES;
		l->byte = mem_resize(l->byte, l->room, 1);
	}
	unsigned flags = 0;
	if (branch_info_get(b, i, &br) && br.kind == BRANCH_CONDITIONAL && br.known &&
	    record_role(b, i, ROLE_PC, &pc))
		flags = RECORD_PREDICTED | (br.taken ? RECORD_TAKEN : 0) |
			(br.has_target && br.target <= pc ? RECORD_BACKWARD : 0);
	l->byte[l->n++] = (uint8_t)flags;
	if (flags)
		ilp_list_put(l, pc);
	ilp_list_operands(l, d, list, dataflow_reads(d, threads, b, i, list, NULL));
	ilp_list_operands(l, d, list, dataflow_writes(d, threads, b, i, list, NULL));
	return flags;
}

/* The whole */

void ilp_begin(struct ilp *s, const struct cache_config *caches, size_t max)
{
	last_writers_init_pairs(&s->writers, ILP_WORDS_MAX);
	if (s->list.n)
		predictor_begin(&s->predictor, &s->list.at[0], 0, max);
	for (size_t k = 0; k < s->windows.n; k++)
		for (int m = 0; m < ILP_MODELS; m++)
			window_begin(&s->window[k][m], s->windows.size[k]);
	if (caches)
		s->misses = miss_windows_new(caches, &s->windows);
}

void ilp_end(struct ilp *s)
{
	last_writers_release(&s->writers);
	if (s->list.n)
		predictor_end(&s->predictor);
	for (size_t k = 0; k < s->windows.n; k++)
		for (int m = 0; m < ILP_MODELS; m++) {
			free(s->window[k][m].ready);
			free(s->window[k][m].retired);
		}
	miss_windows_free(s->misses);
}

/* Execute a record, which reads the first `reads` operands and writes the others. */
static void ilp_step(struct ilp *w, unsigned flags, uint64_t pc, const struct operand *o,
		     size_t reads, size_t writes)
{
	struct miss_producer producer[PRODUCERS_MAX];
	size_t n = 0;
	uint64_t start = 0;
	const uint64_t self = ++w->records;
	for (size_t k = 0; k < reads; k++) {
		for (struct writer_walk j = { 0 };
		     last_writers_next(&w->writers, &o[k], false, &j);) {
			if (j.writer[0] && n < PRODUCERS_MAX)
				producer[n++] = (struct miss_producer) { j.writer[0],
									 o[k].address };
			start = u64_max(start, j.writer[1]);
		}
	}
	bool missed = false;
	if (flags && w->list.n) {
		const struct predictor_branch b = { pc, flags & RECORD_BACKWARD };
		missed = predictor_misses(&w->predictor, &b, 0, flags & RECORD_TAKEN);
		w->mispredicted += missed;
	}
	for (size_t k = 0; k < w->windows.n; k++) {
		window_step(&w->window[k][ILP_PERFECT], self, producer, n, false);
		if (w->list.n)
			window_step(&w->window[k][ILP_PREDICTED], self, producer, n,
				    missed);
	}
	if (w->misses)
		miss_windows_step(w->misses, producer, n, o, reads, writes);
	w->unlimited = u64_max(w->unlimited, start + 1);
	for (size_t k = 0; k < writes; k++)
		for (struct writer_walk j = { 0 };
		     last_writers_next(&w->writers, &o[reads + k], true, &j);) {
			j.writer[0] = self;
			j.writer[1] = start + 1;
		}
}

static size_t ilp_get_operands(const uint8_t **p, const uint8_t *end, struct operand *o)
{
	uint64_t n = 0;
	varint_get(p, end, &n);
	for (uint64_t k = 0; k < n; k++, o++) {
		unsigned kind = *(*p)++;
		o->value.kind = kind / 2;
		o->address = kind % 2;
		varint_get(p, end, &o->key);
		o->key--;
		varint_get(p, end, &o->of);
		varint_get(p, end, &o->value.size);
	}
	return n;
}

void ilp_replay(struct ilp *s, const struct ilp_list *l)
{
	struct operand list[2 * OPERANDS_MAX];
	uint64_t pc = 0;
	for (const uint8_t *p = l->byte, *end = p ? p + l->n : NULL; p < end;) {
		unsigned flags = *p++;
		if (flags)
			varint_get(&p, end, &pc);
		size_t reads = ilp_get_operands(&p, end, list);
		size_t writes = ilp_get_operands(&p, end, list + reads);
		ilp_step(s, flags, pc, list, reads, writes);
	}
}
