/*
 * Read the span in order.  The length of a record is its own cost plus the max length
 * among the producers of the values that it reads.  Last writers are numbers in the
 * span, counted from 1.  Each record keeps the producer on its longest chain and the
 * operand through which it depends on that producer.  At the end, follow the longest
 * chain back through the producers.
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
	/* Called for record i of a batch, step `k` of `steps` of the path.  o is the
	 * operand that depends on the previous step, or NULL. */
	void (*step)(struct critical_finder *f, const struct batch *b, size_t i,
		     const struct operand *o);
	struct critical_path *out;
	struct critical_shares *shares;
	uint32_t max; /* max number of steps in out */
	uint64_t k, steps, path_length;
	uint64_t first, n; /* first record and length of the span */
	bool latency;
	int issued, ready;  /* fields */
	uint32_t *producer; /* by record: previous record in its chain; 0 if none */
	uint8_t *operand;   /* and number of the operand that depends on it */
	uint64_t *length;   /* length of the longest chain that ends with the record */
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

/* Return the cost of a record alone. */
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

/* Make a writer the producer of a record if its chain is longer than the chain of the
 * previous producer.  operand is the number of the operand that it wrote. */
static void critical_consider(struct critical_finder *f, uint32_t self, uint32_t writer,
			      size_t operand)
{
	uint32_t *producer = &f->producer[self - 1];
	if (!writer || (*producer && f->length[writer - 1] <= f->length[*producer - 1]))
		return;
	*producer = writer;
	f->operand[self - 1] = (uint8_t)operand;
}

/* Find the producers of an operand.  For memory, the last writer of each byte is a
 * producer. */
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

static void critical_describe(struct critical_finder *f, const struct batch *b, size_t i,
			      const struct operand *o)
{
	struct critical_path *out = f->out;
	if (f->k + f->max < f->steps)
		return;
	struct critical_step *to = &out->step[out->n++];
	*to = (struct critical_step) { .record = b->first + i,
				       .has_value = o,
				       .cost = critical_cost_of(f, b, i) };
	to->has_pc = record_role(b, i, ROLE_PC, &to->pc);
	to->what = chain_describe(b, i);
	if (o)
		to->value = o->value;
}

static void critical_share_add(struct critical_share *s, const struct critical_share *one)
{
	if (!s->records) {
		s->first = one->first;
		s->value = one->value;
	}
	s->records += one->records;
	s->cost += one->cost;
}

static void critical_share(struct critical_finder *f, const struct batch *b, size_t i,
			   const struct operand *o)
{
	struct critical_shares *out = f->shares;
	struct critical_share one = { 1, critical_cost_of(f, b, i), b->first + i,
				      o ? o->value : (struct chain_value) { 0 } };
	struct str class = STR_INIT;
	uint64_t pc, value = !o                              ? CRITICAL_FIRST
			     : o->value.kind == VALUE_MEMORY ? CRITICAL_MEMORY
							     : o->key;
	critical_share_add(&out->all, &one);
	critical_share_add(key_counts_add(&out->values, value, 0), &one);
	if (record_role(b, i, ROLE_PC, &pc))
		critical_share_add(key_counts_add(&out->pcs, pc, 0), &one);
	chain_describe_class(b, i, &class);
	critical_share_add(key_counts_add(&out->classes,
					  dict_code(out->class, class.text, class.len),
					  0),
			   &one);
	str_release(&class);
}

/* Visit the steps, given as numbers in the span, in trace order.  Read nearby steps
 * together. */
static enum status critical_visit(struct critical_finder *f, const uint32_t *at,
				  struct err *err)
{
	enum { NEAR = 64 };
	struct sweep *s = &f->sweep;
	while (f->k < f->steps) {
		const struct batch *b;
		uint64_t from = f->k, to = from, begin = f->first + at[from] - 1;
		while (to + 1 < f->steps && at[to + 1] - at[to] < NEAR)
			to++;
		enum status st = sweep_read(s, begin, at[to] - at[from] + 1, &b, err);
		if (st != ST_OK)
			return st;
		for (uint64_t n = b->n; f->k <= to && at[f->k] - at[from] < n; f->k++) {
			struct operand list[OPERANDS_MAX];
			size_t i = at[f->k] - at[from];
			bool reads = f->producer[at[f->k] - 1];
			if (reads)
				dataflow_reads(&s->flow, &s->threads, b, i, list, NULL);
			f->step(f, b, i, reads ? &list[f->operand[at[f->k] - 1]] : NULL);
		}
	}
	return ST_OK;
}

static enum status critical_follow(struct critical_finder *f, struct err *err)
{
	uint32_t last = 1;
	for (uint64_t k = 0; k < f->n; k++)
		if (f->length[k] > f->length[last - 1])
			last = (uint32_t)k + 1;
	f->path_length = f->length[last - 1];
	for (uint32_t at = last; at; at = f->producer[at - 1])
		f->steps++;
	uint32_t *at = mem_new(f->steps, sizeof *at);
	for (uint64_t k = f->steps; k--; last = f->producer[last - 1])
		at[k] = last;
	if (f->out)
		f->out->step = mem_new(f->steps < f->max ? f->steps : f->max,
				       sizeof *f->out->step);
	enum status st = critical_visit(f, at, err);
	free(at);
	return st;
}

static enum status critical_find(struct critical_finder *f, struct err *err)
{
	f->producer = mem_try(f->n, sizeof *f->producer);
	f->length = mem_try(f->n, sizeof *f->length);
	f->operand = mem_try(f->n, sizeof *f->operand);
	if (!f->producer || !f->length || !f->operand)
		return err_set(err, ST_NOMEM,
			       "not enough memory for the records of the span; choose a "
			       "shorter one");
	enum status st = critical_pass(f, err);
	return st == ST_OK ? critical_follow(f, err) : st;
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

static enum status critical_run(struct critical_finder *f, struct trace *t,
				struct span over, const struct chain_options *opt,
				struct task *task, struct err *err)
{
	const struct schema *s = trace_schema(t);
	if (f->latency && !critical_path_has_latency(s))
		return err_set(err, ST_INVALID,
			       "the format does not record when instructions are issued "
			       "and ready, so only records can be counted");
	enum status st = critical_check(t, &over, task, err);
	if (st != ST_OK)
		return st;
	f->first = over.first;
	f->n = over.last - over.first + 1;
	f->issued = schema_first(s, ROLE_ISSUED);
	f->ready = schema_first(s, ROLE_READY);
	st = sweep_open(&f->sweep, t, opt,
			f->latency ? s->by_role[ROLE_ISSUED] | s->by_role[ROLE_READY] : 0,
			task, err);
	last_writers_init(&f->writers, 1 << WORD_BITS, CRITICAL_WORDS_MAX);
	if (st == ST_OK)
		st = critical_find(f, err);
	last_writers_release(&f->writers);
	free(f->producer);
	free(f->operand);
	free(f->length);
	sweep_close(&f->sweep);
	return st;
}

enum status critical_path_find(struct critical_path *out, struct trace *t,
			       struct span over, const struct chain_options *opt,
			       bool latency, struct task *task, struct err *err)
{
	struct critical_finder f = { .step = critical_describe,
				     .out = out,
				     .max = opt->links,
				     .latency = latency };
	*out = (struct critical_path) { .step = NULL };
	enum status st = critical_run(&f, t, over, opt, task, err);
	out->records = f.n;
	out->in_chain = f.steps;
	out->length = f.path_length;
	return st;
}

enum status critical_shares_find(struct critical_shares *out, struct trace *t,
				 struct span over, const struct chain_options *opt,
				 bool latency, struct task *task, struct err *err)
{
	struct critical_finder f = { .step = critical_share,
				     .shares = out,
				     .latency = latency };
	*out = (struct critical_shares) { .class = dict_new() };
	key_counts_init(&out->pcs, sizeof(struct critical_share), KEY_COUNTS_ALL);
	key_counts_init(&out->classes, sizeof(struct critical_share), KEY_COUNTS_ALL);
	key_counts_init(&out->values, sizeof(struct critical_share), KEY_COUNTS_ALL);
	enum status st = critical_run(&f, t, over, opt, task, err);
	out->records = f.n;
	return st;
}

void critical_shares_release(struct critical_shares *c)
{
	key_counts_release(&c->pcs);
	key_counts_release(&c->classes);
	key_counts_release(&c->values);
	dict_free(c->class);
	c->class = NULL;
}
