#include "analysis/ilp.h"

#include <stdlib.h>

#include "analysis/branch_info.h"
#include "base/mem.h"

enum { PRODUCERS_MAX = 256 };

void ilp_list_release(struct ilp_list *l)
{
	operand_list_release(&l->operands);
	free(l->at);
}

bool ilp_list_add(struct ilp_list *l, const struct dataflow *d, struct thread_of *threads,
		  const struct batch *b, size_t i)
{
	struct branch_info br;
	l->at = mem_room(l->at, l->n, &l->room, sizeof *l->at);
	struct ilp_record *to = &l->at[l->n++];
	*to = (struct ilp_record) { 0 };
	to->reads = operand_list_reads(&l->operands, d, threads, b, i);
	to->writes = operand_list_writes(&l->operands, d, threads, b, i);
	if (!branch_info_get(b, i, &br) || br.kind != BRANCH_CONDITIONAL || !br.known ||
	    !record_role(b, i, ROLE_PC, &to->pc))
		return false;
	to->conditional = true;
	to->taken = br.taken;
	to->backward = br.has_target && br.target <= to->pc;
	return true;
}

void ilp_begin(struct ilp *s, const struct cache_config *caches, size_t max)
{
	last_writers_init(&s->writers, 1, ILP_WORDS_MAX);
	last_writers_init(&s->cycles, 1, ILP_WORDS_MAX);
	if (s->list.n)
		predictor_begin(&s->predictor, &s->list.at[0], 0, max);
	for (size_t k = 0; k < s->windows.n; k++)
		for (int m = 0; m < ILP_MODELS; m++)
			window_sim_init(&s->window[k][m], s->windows.size[k]);
	if (caches)
		s->misses = miss_windows_new(caches, &s->windows);
}

void ilp_end(struct ilp *s)
{
	last_writers_release(&s->writers);
	last_writers_release(&s->cycles);
	if (s->list.n)
		predictor_end(&s->predictor);
	for (size_t k = 0; k < s->windows.n; k++)
		for (int m = 0; m < ILP_MODELS; m++)
			window_sim_release(&s->window[k][m]);
	miss_windows_free(s->misses);
}

static void ilp_step(struct ilp *w, const struct ilp_record *r,
		     const struct operand_entry *o)
{
	uint64_t producer[PRODUCERS_MAX], start = 0;
	struct miss_producer of_miss[PRODUCERS_MAX];
	size_t n = 0;
	const uint64_t self = ++w->records;
	for (size_t k = 0; k < r->reads; k++) {
		const struct operand of = operand_of(&o[k]);
		for (struct writer_walk j = { 0 };
		     last_writers_next(&w->writers, &of, false, &j);)
			if (*j.writer && n < PRODUCERS_MAX) {
				of_miss[n] = (struct miss_producer) { *j.writer,
								      o[k].address };
				producer[n++] = *j.writer;
			}
		for (struct writer_walk j = { 0 };
		     last_writers_next(&w->cycles, &of, false, &j);)
			start = *j.writer > start ? *j.writer : start;
	}
	bool missed = false;
	if (r->conditional && w->list.n) {
		const struct predictor_branch b = { r->pc, r->backward };
		missed = predictor_misses(&w->predictor, &b, 0, r->taken);
		w->mispredicted += missed;
	}
	for (size_t k = 0; k < w->windows.n; k++) {
		window_sim_step(&w->window[k][ILP_PERFECT], producer, n, false);
		if (w->list.n)
			window_sim_step(&w->window[k][ILP_PREDICTED], producer, n,
					missed);
	}
	if (w->misses)
		miss_windows_step(w->misses, of_miss, n, o, r->reads, r->writes);
	w->unlimited = start + 1 > w->unlimited ? start + 1 : w->unlimited;
	for (size_t k = 0; k < r->writes; k++) {
		const struct operand of = operand_of(&o[r->reads + k]);
		last_writers_set(&w->writers, &of, self);
		last_writers_set(&w->cycles, &of, start + 1);
	}
}

void ilp_replay(struct ilp *s, const struct ilp_list *l)
{
	const struct operand_entry *o = l->operands.at;
	for (size_t k = 0; k < l->n; k++) {
		ilp_step(s, &l->at[k], o);
		o += l->at[k].reads + l->at[k].writes;
	}
}
