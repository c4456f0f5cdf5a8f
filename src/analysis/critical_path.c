/*
 * The span is read in order.  The length of a record is its own cost plus the largest
 * length among the producers of the values that it reads.  Last writers are numbers in the
 * span, counted from 1.  Each record keeps the producer on its longest chain and the operand
 * through which it depends on it.  At the end the longest chain is followed back through the
 * producers.
 */
#include "analysis/critical_path.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/chain_internal.h"
#include "analysis/last_writers.h"
#include "base/mem.h"

enum { OPERANDS_USED = 255 };

struct critical_finder {
	struct sweep sweep;
	struct critical_path *out;
	uint64_t first, n; /* the span */
	bool latency;
	int issued, ready;  /* fields */
	uint32_t *producer; /* of each record: predecessor in its chain; 0: none */
	uint8_t *operand;   /* and the number of the operand it depends on */
	uint64_t *length;   /* of the longest chain that ends with the record */
	struct last_writers writers;
};

bool critical_path_has_latency(const struct schema *s)
{
	return schema_first(s, ROLE_ISSUED) >= 0 && schema_first(s, ROLE_READY) >= 0;
}

void critical_path_release(struct critical_path *l)
{
	for (size_t k = 0; k < l->n; k++)
		free(l->step[k].what);
	free(l->step);
	*l = (struct critical_path) { .step = NULL };
}

/* The cost of a record itself. */
static uint64_t critical_cost_of(const struct critical_finder *f, const struct batch *b,
				 size_t i)
{
	if (!f->latency)
		return 1;
	uint64_t from = batch_value(b, i, f->issued, 0);
	uint64_t to = batch_value(b, i, f->ready, 0);
	if (!batch_has(b, i, f->issued, 0) || !batch_has(b, i, f->ready, 0) ||
	    (int64_t)to < (int64_t)from)
		return 0;
	return to - from;
}

/* The sweep */

/* Make a writer the producer of a record if its chain is longer than that of the
 * previous one.  operand: the number of the operand that it wrote. */
static void critical_consider(struct critical_finder *f, uint32_t self, uint32_t writer,
			      size_t operand)
{
	uint32_t *producer = &f->producer[self - 1];
	if (!writer || (*producer && f->length[writer - 1] <= f->length[*producer - 1]))
		return;
	*producer = writer;
	f->operand[self - 1] = (uint8_t)operand;
}

/* Of memory, the last writer of each byte is a producer. */
static void critical_read(struct critical_finder *f, uint32_t self,
			  const struct operand *o, size_t operand)
{
	for (struct writer_walk k = { 0 }; last_writers_next(&f->writers, o, false, &k);)
		for (size_t i = 0; i < k.n; i++)
			if (!i || k.writer[i] != k.writer[i - 1])
				critical_consider(f, self, (uint32_t)k.writer[i],
						  operand);
}

static void critical_add_record(struct critical_finder *f, const struct batch *b,
				size_t i)
{
	struct sweep *s = &f->sweep;
	struct operand list[OPERANDS_MAX];
	uint32_t self = (uint32_t)(b->first + i - f->first) + 1;
	size_t n = dataflow_reads(&s->flow, &s->threads, b, i, list, NULL);
	for (size_t k = 0; k < n && k < OPERANDS_USED; k++)
		critical_read(f, self, &list[k], k);
	uint32_t producer = f->producer[self - 1];
	f->length[self - 1] =
		(producer ? f->length[producer - 1] : 0) + critical_cost_of(f, b, i);
	n = dataflow_writes(&s->flow, &s->threads, b, i, list, NULL);
	for (size_t k = 0; k < n; k++)
		last_writers_set(&f->writers, &list[k], self);
}

static enum status critical_pass(struct critical_finder *f, struct err *err)
{
	for (uint64_t at = 0; at < f->n;) {
		const struct batch *b;
		enum status st = sweep_read(&f->sweep, f->first + at, f->n - at, &b, err);
		if (st != ST_OK)
			return st;
		if (!at)
			sweep_begin(&f->sweep, b, 0);
		for (size_t i = 0; i < b->n; i++)
			if (sweep_has(&f->sweep, b, i))
				critical_add_record(f, b, i);
		if (f->writers.words.left_out)
			return err_set(err, ST_INVALID,
				       "the span stores to more than %d words of memory; "
				       "choose a shorter span",
				       CRITICAL_WORDS_MAX);
		at += b->n;
		task_progress(f->sweep.task, at, f->n);
	}
	return ST_OK;
}

/* The path */

static enum status critical_describe(struct critical_finder *f, uint32_t self,
				     struct critical_step *out, struct err *err)
{
	const struct batch *b;
	struct operand list[OPERANDS_MAX];
	struct sweep *s = &f->sweep;
	enum status st = sweep_read(s, f->first + self - 1, 1, &b, err);
	if (st != ST_OK)
		return st;
	*out = (struct critical_step) { .record = b->first,
					.cost = critical_cost_of(f, b, 0) };
	out->has_pc = record_role(b, 0, ROLE_PC, &out->pc);
	out->what = chain_describe(b, 0);
	out->has_value = f->producer[self - 1];
	if (out->has_value) {
		dataflow_reads(&s->flow, &s->threads, b, 0, list, NULL);
		out->value = list[f->operand[self - 1]].value;
	}
	return ST_OK;
}

static enum status critical_backtrack(struct critical_finder *f, uint32_t max_steps,
				      struct err *err)
{
	struct critical_path *out = f->out;
	uint32_t last = 1;
	for (uint64_t k = 0; k < f->n; k++)
		if (f->length[k] > f->length[last - 1])
			last = (uint32_t)k + 1;
	out->length = f->length[last - 1];
	for (uint32_t at = last; at; at = f->producer[at - 1])
		out->in_chain++;
	size_t n = out->in_chain < max_steps ? (size_t)out->in_chain : max_steps;
	uint32_t *at = mem_new(n + 1, sizeof *at);
	for (size_t k = n; k--; last = f->producer[last - 1])
		at[k] = last;
	out->step = mem_new(n, sizeof *out->step);
	enum status st = ST_OK;
	for (size_t k = 0; k < n && st == ST_OK; k++) {
		st = critical_describe(f, at[k], &out->step[k], err);
		out->n += st == ST_OK;
	}
	free(at);
	return st;
}

static enum status critical_find(struct critical_finder *f, uint32_t steps,
				 struct err *err)
{
	f->producer = mem_try(f->n, sizeof *f->producer);
	f->length = mem_try(f->n, sizeof *f->length);
	f->operand = mem_try(f->n, sizeof *f->operand);
	if (!f->producer || !f->length || !f->operand)
		return err_set(err, ST_NOMEM,
			       "not enough memory for the records of the span; choose a "
			       "shorter one");
	enum status st = critical_pass(f, err);
	return st == ST_OK ? critical_backtrack(f, steps, err) : st;
}

static enum status critical_check(struct trace *t, struct span *over, struct task *task,
				  struct err *err)
{
	enum status st = trace_count_to(t, over->last, task, err);
	if (st != ST_OK)
		return st;
	char n[32], max[32];
	uint64_t records = trace_extent(t).records;
	if (over->first >= records || over->last < over->first)
		return err_set(err, ST_INVALID,
			       "the span contains no records; the trace has %s "
			       "(numbered from 0)",
			       human_count(n, sizeof n, records));
	if (over->last >= records)
		over->last = records - 1;
	if (over->last - over->first >= CRITICAL_RECORDS_MAX)
		return err_set(err, ST_INVALID,
			       "the span has %s records; choose one of at most %s",
			       human_count(n, sizeof n, over->last - over->first + 1),
			       human_count(max, sizeof max, CRITICAL_RECORDS_MAX));
	return ST_OK;
}

enum status critical_path_find(struct critical_path *out, struct trace *t,
			       struct span over, const struct chain_options *opt,
			       bool latency, struct task *task, struct err *err)
{
	*out = (struct critical_path) { .step = NULL };
	const struct schema *s = trace_schema(t);
	if (latency && !critical_path_has_latency(s))
		return err_set(err, ST_INVALID,
			       "the format does not record when instructions are issued "
			       "and ready, so only records can be counted");
	enum status st = critical_check(t, &over, task, err);
	if (st != ST_OK)
		return st;
	out->records = over.last - over.first + 1;
	struct critical_finder f = { .out = out,
				     .first = over.first,
				     .n = out->records,
				     .latency = latency,
				     .issued = schema_first(s, ROLE_ISSUED),
				     .ready = schema_first(s, ROLE_READY) };
	st = sweep_open(&f.sweep, t, opt,
			latency ? s->by_role[ROLE_ISSUED] | s->by_role[ROLE_READY] : 0,
			task, err);
	last_writers_init(&f.writers, 1 << WORD_BITS, CRITICAL_WORDS_MAX);
	if (st == ST_OK)
		st = critical_find(&f, opt->links, err);
	last_writers_release(&f.writers);
	free(f.producer);
	free(f.operand);
	free(f.length);
	sweep_close(&f.sweep);
	return st;
}
