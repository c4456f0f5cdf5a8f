#include "analysis/thread_find.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/marker.h"
#include "analysis/thread_assign.h"
#include "analysis/thread_tid.h"
#include "base/hash.h"
#include "base/key_counts.h"
#include "base/mem.h"
#include "base/number.h"
#include "base/str.h"
#include "base/suggest.h"
#include "query/reduce.h"

/* Increment this when the same options find different threads. */
enum { METHOD_VERSION = 16 };

struct thread_seeker {
	struct trace *trace;
	enum thread_source source;
	bool unless_unset; /* true to infer threads if no record sets the field */
	/* Set by seeker_choice(): true if threads are inferred, or can be in that case
	 * and the first records do not set the field. */
	bool chosen, inferable;
	int field;
	uint64_t window, sp, key;
	char *marker_text; /* NULL if none */
	bool marker_given; /* true if given by the user; then also search threads of a
			    * field for it */
};

/* Progress of the marker in one thread. */
struct seek_marker {
	uint8_t state; /* bit k is set if the last instructions match items 0 to k */
	uint64_t pc[MARKER_ITEMS], record[MARKER_ITEMS]; /* ring buffers */
	uint64_t last_pc;
	uint64_t sp; /* last stack pointer of a thread of a field; 0 if unknown */
	unsigned at;
};

enum {
	PROCESSORS_MAX = 64,
	STEPS_AT_ONCE = 1024,
	INFERRED_MAX = 8192, /* max number of threads */
	WAITING_MAX = 65536  /* max number of steps */
};

/* A step of a processor, with a known thread.  It waits for the earlier steps of other
 * processors. */
struct seek_decided {
	uint32_t thread;
	bool undecided;
	struct thread_step step;
};

/* A processor.  Formats without processors have one. */
struct seek_processor {
	struct seek_pass *pass;
	uint32_t hash;
	struct thread_assign *assign;
	uint32_t *number; /* number of each of its threads among the threads of all
			   * processors */
	size_t nthreads, room;
	struct seek_decided *done;
	size_t ndone, done_room, taken;
};

struct seek_thread {
	uint32_t processor, own, space; /* `own` is its number on that processor */
};

/* State of a pass */
struct seek_pass {
	const struct thread_seeker *seeker;
	struct threads_builder *builder;
	struct thread_slot *slot;

	/* Fields */
	struct role_slots values;
	struct key_counts threads; /* threads by value; the entries are not used */
	size_t last;               /* thread of the last run */

	uint64_t at; /* number of records so far */

	/* Inferred, or with a marker */
	bool steps;
	struct thread_slots slots;
	bool inferred;
	bool too_many; /* true to stop because there are too many threads */
	struct seek_processor processor[PROCESSORS_MAX];
	size_t nprocessors;
	uint8_t *order; /* processors of the steps that are not passed on yet */
	size_t norder, order_room, order_taken;
	struct seek_thread *thread;
	size_t nthreads, thread_room;
	struct thread_step pending;
	uint32_t pending_thread; /* thread of the pending step, by a field */
	bool any;
	struct marker marker;
	struct seek_marker *state; /* state of each thread */
	size_t state_room;
	struct thread_info *info;
	struct thread_marker *hit;
	size_t nhits, hit_room;
};

struct seek_run {
	uint64_t value, n;
};

struct seek_part {
	struct seek_pass *pass;
	struct thread_steps steps;
	struct seek_run *run;
	size_t n, room;
};

/* Parts */

static void seek_part_init(void *part)
{
	struct seek_part *p = part;
	if (p->pass->steps)
		thread_steps_init(&p->steps, &p->pass->slots);
}

static void seek_part_release(void *part)
{
	struct seek_part *p = part;
	if (p->pass->steps)
		thread_steps_release(&p->steps);
	free(p->run);
}

/* Return the slots of the field as one number, with the first slot lowest; THREAD_ID_NONE
 * if the record has no value.  An empty slot is all ones, and a field of several values
 * with all ones is not set (CloudSuite). */
static uint64_t seek_value(const struct role_slots *r, const struct batch *b, size_t i)
{
	if (r->n == 1)
		return b->slot[r->at[0].slot][i];
	uint64_t v = 0;
	unsigned width = schema_field(b->schema, r->at[0].field)->width;
	unsigned bits = 8 * width * r->n;
	for (unsigned k = r->n; k--;)
		v = (width < 8 ? v << 8 * width : 0) | b->slot[r->at[k].slot][i];
	return bits && bits < 64 && v == (UINT64_C(1) << bits) - 1 ? THREAD_ID_NONE : v;
}

/* Get the slots of the field. */
static void seek_slots(struct role_slots *out, const struct thread_seeker *s)
{
	role_slots_of(out, trace_schema(s->trace), (fieldset)1 << s->field);
}

static void seek_add_values(struct seek_part *p, const struct batch *b)
{
	for (size_t i = 0; i < b->n; i++) {
		uint64_t v = seek_value(&p->pass->values, b, i);
		if (p->n && p->run[p->n - 1].value == v) {
			p->run[p->n - 1].n++;
			continue;
		}
		p->run = mem_room(p->run, p->n, &p->room, sizeof *p->run);
		p->run[p->n++] = (struct seek_run) { v, 1 };
	}
}

static bool seek_records(void *part, const struct records *r)
{
	struct seek_part *p = part;
	if (p->pass->steps)
		thread_steps_add(&p->steps, r->b);
	if (!p->pass->inferred)
		seek_add_values(p, r->b);
	return true;
}

/* Fields */

/* Return the number of the thread with this value; add the thread if it is new. */
static uint32_t seek_thread_of(struct seek_pass *x, uint64_t value)
{
	if (!key_counts_is(&x->threads, x->last, value, 0))
		x->last = key_counts_at(&x->threads, value, 0);
	return (uint32_t)x->last;
}

/* Markers */

static void seek_begin_state(struct seek_pass *x, uint32_t thread)
{
	size_t room = x->state_room;
	x->state = mem_grow(x->state, (size_t)thread + 1, &room, sizeof *x->state);
	x->info = mem_grow(x->info, (size_t)thread + 1, &x->state_room, sizeof *x->info);
}

/* Return the current stack pointer of a thread; 0 if unknown. */
static uint64_t seek_sp(const struct seek_pass *x, uint32_t thread)
{
	if (!x->inferred)
		return x->state[thread].sp;
	const struct seek_thread *t = &x->thread[thread];
	return thread_assign_get(x->processor[t->processor].assign, t->own)->sp;
}

static void seek_add_hit(struct seek_pass *x, uint32_t thread, uint64_t pc,
			 uint64_t record)
{
	struct thread_info *f = &x->info[thread];
	if (!f->markers++) {
		f->marker_pc = pc;
		f->marker_record = record;
		f->marker_sp = seek_sp(x, thread);
	}
	x->hit = mem_room(x->hit, x->nhits, &x->hit_room, sizeof *x->hit);
	x->hit[x->nhits++] = (struct thread_marker) { pc, record, thread };
}

/* Return the items with the length of the previous instruction, as bits. */
static uint8_t seek_lengths(const struct seek_pass *x, const struct seek_marker *m,
			    uint64_t pc)
{
	uint8_t fits = 0;
	for (size_t k = 0; k < x->marker.n; k++)
		if (!x->marker.length[k] || pc - m->last_pc == x->marker.length[k])
			fits |= (uint8_t)(1 << k);
	return fits;
}

static void seek_match(struct seek_pass *x, const struct thread_step *s, uint32_t thread)
{
	size_t n = x->marker.n;
	struct seek_marker *m = &x->state[thread];
	m->state &= seek_lengths(x, m, s->pc);
	m->state = (uint8_t)((m->state << 1 | 1) & s->items);
	m->at = (m->at + 1) % MARKER_ITEMS;
	m->pc[m->at] = m->last_pc = s->pc;
	m->record[m->at] = s->record;
	if (m->state >> (n - 1) & 1) {
		size_t first = (m->at + MARKER_ITEMS - (n - 1)) % MARKER_ITEMS;
		seek_add_hit(x, thread, m->pc[first], m->record[first]);
	}
}

static void seek_match_step(struct seek_pass *x, const struct thread_step *s,
			    uint32_t thread)
{
	if (s->items || x->state[thread].state)
		seek_match(x, s, thread);
	else
		x->state[thread].state = 0;
}

/* Count steps for their thread, in trace order, and match the marker. */
static void seek_pass_on(struct seek_pass *x, const struct thread_step *s, size_t n,
			 uint32_t thread, bool undecided)
{
	uint64_t records = 0;
	for (size_t i = 0; i < n; i++)
		records += s[i].n;
	x->at += records;
	threads_builder_add(x->builder, thread, undecided, records);
	if (!x->marker.n)
		return;
	seek_begin_state(x, thread);
	for (size_t i = 0; i < n; i++)
		seek_match_step(x, &s[i], thread);
}

/* Return the number of a processor's thread among the threads of all processors; add the
 * thread if it is new. */
static uint32_t seek_number(struct seek_processor *p, uint32_t own, uint32_t space)
{
	struct seek_pass *x = p->pass;
	while (p->nthreads <= own) {
		p->number = mem_room(p->number, p->nthreads, &p->room, sizeof *p->number);
		p->number[p->nthreads++] = UINT32_MAX;
	}
	if (p->number[own] != UINT32_MAX)
		return p->number[own];
	x->thread = mem_room(x->thread, x->nthreads, &x->thread_room, sizeof *x->thread);
	x->thread[x->nthreads] =
		(struct seek_thread) { (uint32_t)(p - x->processor), own, space };
	return p->number[own] = (uint32_t)x->nthreads++;
}

static void seek_take_decided(void *arg, const struct thread_step *s, size_t n,
			      uint32_t thread, bool undecided)
{
	struct seek_processor *p = arg;
	uint32_t number = seek_number(p, thread, s->space);
	if (p->pass->nprocessors == 1) {
		seek_pass_on(p->pass, s, n, number, undecided);
		return;
	}
	for (size_t i = 0; i < n; i++) {
		p->done = mem_room(p->done, p->ndone, &p->done_room, sizeof *p->done);
		p->done[p->ndone++] = (struct seek_decided) { number, undecided, s[i] };
	}
}

/* Pass on steps in trace order, up to a step that waits for its thread. */
static void seek_drain(struct seek_pass *x)
{
	while (x->order_taken < x->norder) {
		struct seek_processor *p = &x->processor[x->order[x->order_taken]];
		if (p->taken == p->ndone)
			break;
		const struct seek_decided *d = &p->done[p->taken++];
		seek_pass_on(x, &d->step, 1, d->thread, d->undecided);
		x->order_taken++;
		if (p->taken == p->ndone)
			p->taken = p->ndone = 0;
	}
	if (x->order_taken &&
	    (x->order_taken == x->norder || x->order_taken > WAITING_MAX)) {
		x->norder -= x->order_taken;
		memmove(x->order, x->order + x->order_taken, x->norder);
		x->order_taken = 0;
	}
}

static struct seek_processor *seek_processor_of(struct seek_pass *x, uint32_t hash)
{
	const struct thread_assign_options opt = {
		.window = x->seeker->window,
		.no_stack = !x->slots.read.n && !x->slots.written.n,
	};
	for (size_t k = 0; k < x->nprocessors; k++)
		if (x->processor[k].hash == hash)
			return &x->processor[k];
	if (x->nprocessors == PROCESSORS_MAX)
		return &x->processor[PROCESSORS_MAX - 1];
	/* From now on, steps wait for earlier steps of other processors. */
	if (x->nprocessors == 1)
		thread_assign_settle(x->processor[0].assign);
	struct seek_processor *p = &x->processor[x->nprocessors++];
	const struct thread_assign_sink sink = { seek_take_decided, p };
	p->pass = x;
	p->hash = hash;
	p->assign = thread_assign_new(&opt, &sink);
	return p;
}

/* True if there are too many inferred threads, each of which needs memory.  In a trace
 * that is not a sequence of instructions, nearly every record begins a thread. */
static bool seek_too_many(struct seek_pass *x, const struct seek_processor *p)
{
	x->too_many |= x->nthreads > INFERRED_MAX ||
		       thread_assign_count(p->assign) > INFERRED_MAX;
	return x->too_many;
}

/* Assign consecutive steps of one processor. */
static void seek_add_steps(struct seek_pass *x, const struct thread_step *s, size_t n)
{
	struct seek_processor *p = seek_processor_of(x, s->processor);
	if (x->nprocessors == 1) {
		for (size_t i = 0; i < n && !seek_too_many(x, p); i += STEPS_AT_ONCE)
			thread_assign_add(p->assign, s + i,
					  n - i < STEPS_AT_ONCE ? n - i : STEPS_AT_ONCE);
		return;
	}
	for (size_t i = 0; i < n && !seek_too_many(x, p); i++) {
		x->order = mem_room(x->order, x->norder, &x->order_room, 1);
		x->order[x->norder++] = (uint8_t)(p - x->processor);
		thread_assign_add(p->assign, &s[i], 1);
		seek_drain(x);
		if (x->norder - x->order_taken <= WAITING_MAX)
			continue;
		thread_assign_settle(x->processor[x->order[x->order_taken]].assign);
		seek_drain(x);
	}
}

/* Take a step with its thread from a field. */
static void seek_take_field_step(struct seek_pass *x, const struct thread_step *s,
				 uint32_t thread)
{
	size_t old = x->state_room;
	seek_begin_state(x, thread);
	for (size_t k = old; k < x->state_room; k++)
		x->info[k].low = UINT64_MAX;
	if (s->flags & STEP_SP) {
		struct thread_info *f = &x->info[thread];
		x->state[thread].sp = s->sp;
		f->low = s->sp < f->low ? s->sp : f->low;
		f->high = s->sp > f->high ? s->sp : f->high;
	}
	seek_match_step(x, s, thread);
}

/* Delivery */

/* Take the last step of a part, after the next part has added its records to it. */
static void seek_take_pending(struct seek_pass *x)
{
	if (x->any && x->inferred)
		seek_add_steps(x, &x->pending, 1);
	else if (x->any)
		seek_take_field_step(x, &x->pending, x->pending_thread);
	x->any = false;
}

static void seek_take_inferred(struct seek_pass *x, const struct thread_step *s,
			       const struct thread_step *end)
{
	bool one = !x->slots.processor.n;
	while (s < end) {
		const struct thread_step *from = s;
		s = one ? end : s + 1;
		while (s < end && s->processor == from->processor)
			s++;
		seek_add_steps(x, from, (size_t)(s - from));
	}
}

/* Take the steps of a part from s on.  Set pending_thread to the thread of the last
 * step. */
static void seek_take_of_fields(struct seek_pass *x, const struct seek_part *p,
				const struct thread_step *s)
{
	const struct thread_step *last = &p->steps.step[p->steps.n - 1];
	size_t run = 0;
	uint64_t end = x->at + p->run[0].n;
	for (; s <= last; s++) {
		while (s->record >= end && run + 1 < p->n)
			end += p->run[++run].n;
		x->pending_thread = seek_thread_of(x, p->run[run].value);
		if (s < last)
			seek_take_field_step(x, s, x->pending_thread);
	}
}

static void seek_take_steps(struct seek_pass *x, const struct seek_part *p)
{
	if (!p->steps.n)
		return;
	const struct thread_step *s = p->steps.step, *last = s + p->steps.n - 1;
	if (x->any && thread_step_joins(&x->pending, s) && s++ == last)
		return;
	seek_take_pending(x);
	if (x->inferred)
		seek_take_inferred(x, s, last);
	else
		seek_take_of_fields(x, p, s);
	x->pending = *last;
	x->any = true;
}

static bool seek_merge(void *whole, void *part, const struct match_run *run)
{
	struct seek_pass *x = whole;
	struct seek_part *p = part;
	(void)run;
	if (!p)
		return true;
	/* Number threads in the order of their first records. */
	for (size_t i = 0; i < p->n; i++)
		seek_thread_of(x, p->run[i].value);
	if (x->steps)
		seek_take_steps(x, p);
	for (size_t i = 0; i < p->n; i++) {
		threads_builder_add(x->builder, seek_thread_of(x, p->run[i].value), false,
				    p->run[i].n);
		x->at += p->run[i].n;
	}
	return !x->too_many && !thread_slot_stopping(x->slot);
}

/* Results */

static int seek_hit_order(const void *a, const void *b)
{
	const struct thread_marker *x = a, *y = b;
	return (x->record > y->record) - (x->record < y->record);
}

static struct threads *seek_finish_fields(struct seek_pass *x)
{
	const struct thread_seeker *s = x->seeker;
	struct threads_header h = { .key = s->key,
				    .source = s->source,
				    .field = s->source == THREADS_FIELD ? s->field : -1 };
	struct thread_info *table = mem_new(x->threads.n + 1, sizeof *table);
	seek_take_pending(x);
	for (size_t k = 0; k < x->threads.n; k++) {
		table[k] = (struct thread_info) { .low = UINT64_MAX };
		if (k < x->state_room)
			table[k] = x->info[k];
		table[k].id = x->threads.key[k].a;
		table[k].tid = UINT64_MAX;
	}
	const char *name = s->source == THREADS_FIELD
				   ? schema_field(trace_schema(s->trace), s->field)->name
				   : "one thread";
	strncpy(h.about, name, sizeof h.about - 1);
	struct threads *t = threads_finish(x->builder, &h, table, x->threads.n, NULL,
					   false, x->hit, x->nhits);
	x->builder = NULL;
	free(table);
	return t;
}

/* Return the distance between the stacks of two threads of different processors;
 * UINT64_MAX if they cannot be the same stack. */
static uint64_t seek_apart(const struct seek_pass *x, uint32_t a, uint32_t b)
{
	const struct thread_info *f = &x->info[a], *g = &x->info[b];
	if (x->thread[a].space != x->thread[b].space || f->low > f->high ||
	    g->low > g->high)
		return UINT64_MAX;
	uint64_t apart = f->low > g->high   ? f->low - g->high
			 : g->low > f->high ? g->low - f->high
					    : 0;
	return apart <= x->seeker->window ? apart : UINT64_MAX;
}

/* Return the earlier thread of another processor with the nearest stack, if it can be
 * the same stack, because a thread keeps its number on another processor.  Otherwise,
 * return n. */
static uint32_t seek_on_other_processor(const struct seek_pass *x, uint32_t n,
					const uint32_t *alias)
{
	uint32_t same = n;
	uint64_t best = UINT64_MAX;
	for (uint32_t k = 0; k < x->nthreads; k++) {
		uint64_t apart =
			alias[k] != k || x->thread[k].processor >= x->thread[n].processor
				? UINT64_MAX
				: seek_apart(x, k, n);
		if (apart < best) {
			best = apart;
			same = k;
		}
	}
	return same;
}

static struct threads *seek_finish_inferred(struct seek_pass *x)
{
	struct threads_header h = { .key = x->seeker->key,
				    .source = THREADS_INFERRED,
				    .field = -1 };
	bool stack = false;
	seek_take_pending(x);
	for (size_t k = 0; k < x->nprocessors; k++) {
		thread_assign_settle(x->processor[k].assign);
		for (size_t own = 0; own < thread_assign_count(x->processor[k].assign);
		     own++)
			seek_number(&x->processor[k], (uint32_t)own, 0);
	}
	seek_drain(x);
	size_t n = x->nthreads;
	if (n == 1) { /* a single thread has no undecided records */
		threads_builder_free(x->builder);
		x->builder = threads_builder_new();
		threads_builder_add(x->builder, 0, false, x->at);
	}
	uint32_t *alias = mem_new(n + 1, sizeof *alias);
	seek_begin_state(x, (uint32_t)n);
	for (uint32_t k = 0; k < n; k++) {
		struct seek_processor *p = &x->processor[x->thread[k].processor];
		const struct thread_found *f =
			thread_assign_get(p->assign, x->thread[k].own);
		alias[k] = seek_number(p, f->alias, x->thread[k].space);
		stack |= f->has_sp;
		x->info[k].low = f->low;
		x->info[k].high = f->high;
		if (f->stack_of != x->thread[k].own)
			x->info[k].stack_of =
				seek_number(p, f->stack_of, x->thread[k].space) + 1;
		x->info[k].tid = UINT64_MAX;
	}
	for (uint32_t k = 0; k < n && x->nprocessors > 1; k++)
		if (alias[k] == k)
			alias[k] = seek_on_other_processor(x, k, alias);
	strcpy(h.about, stack ? "flow, data and stack" : "flow and data");
	if (x->nhits)
		qsort(x->hit, x->nhits, sizeof *x->hit, seek_hit_order);
	struct threads *t =
		threads_finish(x->builder, &h, x->info, n, alias, true, x->hit, x->nhits);
	x->builder = NULL;
	free(alias);
	return t;
}

static void seek_release(struct seek_pass *x)
{
	threads_builder_free(x->builder);
	for (size_t k = 0; k < x->nprocessors; k++) {
		thread_assign_free(x->processor[k].assign);
		free(x->processor[k].number);
		free(x->processor[k].done);
	}
	free(x->order);
	free(x->thread);
	marker_release(&x->marker);
	key_counts_release(&x->threads);
	free(x->state);
	free(x->info);
	free(x->hit);
}

static bool seeker_load(void *own, uint64_t first, uint32_t n, uint64_t *id);

static enum status seek_pass(struct thread_seeker *s, bool inferred, struct threads **out,
			     struct task *task, struct err *err)
{
	const struct schema *schema = trace_schema(s->trace);
	struct seek_pass x = { .seeker = s,
			       .builder = threads_builder_new(),
			       .slot = trace_thread_slot(s->trace) };
	key_counts_init(&x.threads, 1, KEY_COUNTS_ALL);
	struct reducer r = { .part_size = sizeof(struct seek_part),
			     .init = seek_part_init,
			     .records = seek_records,
			     .merge = seek_merge,
			     .release = seek_part_release };
	enum status st = ST_OK;
	if (s->marker_text && (inferred || s->marker_given))
		st = marker_compile(&x.marker, s->marker_text, schema, err);
	x.steps = inferred || x.marker.n;
	if (x.steps)
		thread_slots_init(&x.slots, schema, s->sp,
				  (const struct query *const *)x.marker.item, x.marker.n,
				  inferred);
	r.want = x.slots.want;
	x.inferred = inferred;
	if (!inferred) {
		if (s->source == THREADS_FIELD) {
			seek_slots(&x.values, s);
			r.want |= (fieldset)1 << s->field;
		}
		threads_builder_loadable(x.builder);
	}
	if (st == ST_OK)
		st = reduce(s->trace, &(struct selection) { SPAN_ALL, NULL, 0 }, &r, &x,
			    task, err);
	if (x.too_many) {
		char max[32];
		st = err_set(err, ST_UNSUPPORTED,
			     "more than %s threads were inferred; the trace is probably "
			     "not a complete sequence of instructions",
			     human_count(max, sizeof max, INFERRED_MAX));
	}
	if (st == ST_OK || st == ST_END) {
		struct thread_loader loader = { seeker_load, s };
		*out = inferred ? seek_finish_inferred(&x) : seek_finish_fields(&x);
		st = ST_OK;
		if (x.marker.n)
			thread_tid_find(s->trace, &x.marker, *out, loader, task);
	}
	seek_release(&x);
	return st;
}

/* The finder */

static enum status seeker_find(void *own, struct threads **out, struct task *task,
			       struct err *err)
{
	struct thread_seeker *s = own;
	const struct schema *schema = trace_schema(s->trace);
	struct err none = ERR_INIT;
	bool inferred = s->source == THREADS_INFERRED;
	enum status st = ST_OK;
	if (inferred)
		st = thread_slots_possible(schema, err);
	if (st == ST_OK)
		st = seek_pass(s, inferred, out, task, err);
	if (st != ST_OK || s->source != THREADS_FIELD || !s->unless_unset ||
	    threads_count(*out) != 1 || threads_get(*out, 0)->id != THREAD_ID_NONE ||
	    thread_slots_possible(schema, &none) != ST_OK)
		return st;
	threads_release(*out);
	*out = NULL;
	return seek_pass(s, true, out, task, err);
}

static uint64_t seeker_key(void *own)
{
	const struct thread_seeker *s = own;
	return s->key;
}

static bool seeker_load(void *own, uint64_t first, uint32_t n, uint64_t *id)
{
	const struct thread_seeker *s = own;
	struct role_slots values;
	struct err err = ERR_INIT;
	if (s->source == THREADS_INFERRED)
		return false;
	struct reader *rd = reader_open(s->trace, NULL);
	seek_slots(&values, s);
	struct span left = { first, first + n - 1 };
	const struct batch *b;
	while (!reader_next(rd, &left, (fieldset)1 << s->field, &b, &err))
		for (size_t i = 0; i < b->n; i++)
			*id++ = seek_value(&values, b, i);
	reader_free(rd);
	return left.first > left.last;
}

static void seeker_free(void *own)
{
	struct thread_seeker *s = own;
	free(s->marker_text);
	free(s);
}

/* True if the first records do not set the field, and threads can be inferred. */
static bool seek_is_inferable(const struct thread_seeker *s)
{
	struct role_slots values;
	const struct batch *b;
	struct span all = SPAN_ALL;
	struct err err = ERR_INIT;
	bool set = false;
	if (thread_slots_possible(trace_schema(s->trace), &err) != ST_OK)
		return false;
	struct reader *rd = reader_open(s->trace, NULL);
	seek_slots(&values, s);
	if (reader_next(rd, &all, (fieldset)1 << s->field, &b, &err) == ST_OK)
		for (size_t i = 0; i < b->n && !set; i++)
			set = seek_value(&values, b, i) != THREAD_ID_NONE;
	reader_free(rd);
	return !set;
}

static void seeker_choice(void *own, struct thread_choice *out)
{
	struct thread_seeker *s = own;
	if (!s->chosen)
		s->inferable = s->source == THREADS_INFERRED ||
			       (s->unless_unset && s->source == THREADS_FIELD &&
				seek_is_inferable(s));
	s->chosen = true;
	*out = (struct thread_choice) { s->source, s->field, !s->unless_unset,
					s->inferable };
}

static const struct thread_finder seeker = { seeker_find, seeker_key, seeker_choice,
					     seeker_load, seeker_free };

/* Options */

static const char *seek_nth_field(const void *of, size_t i)
{
	const struct schema *s = of;
	for (int f = 0; f < (int)s->nfields; f++)
		if (s->by_role[ROLE_SPACE] >> f & 1 && !i--)
			return schema_field(s, f)->name;
	return i == 0 ? "infer" : i == 1 ? "none" : NULL;
}

static enum status seek_choose_source(struct thread_seeker *s, const char *by,
				      struct err *err)
{
	const struct schema *schema = trace_schema(s->trace);
	s->field = schema_first(schema, ROLE_SPACE);
	s->source = s->field >= 0 ? THREADS_FIELD : THREADS_INFERRED;
	s->unless_unset = !by;
	if (!by)
		return ST_OK;
	if (!strcmp(by, "infer"))
		s->source = THREADS_INFERRED;
	else if (!strcmp(by, "none"))
		s->source = THREADS_NONE;
	else if ((s->field = schema_find(schema, by)) < 0 ||
		 !(schema->by_role[ROLE_SPACE] >> s->field & 1)) {
		const char *near = suggest_name(by, seek_nth_field, schema);
		return err_set(err, ST_INVALID,
			       "--thread-by=%s: %s has no such field of threads or "
			       "address spaces%s%s%s; infer and none are possible too",
			       by, schema->format->name, near ? " (did you mean " : "",
			       near ? near : "", near ? "?)" : "");
	} else
		s->source = THREADS_FIELD;
	return ST_OK;
}

static enum status seek_choose_sp(struct thread_seeker *s, const char *name,
				  struct err *err)
{
	s->sp = UINT64_MAX;
	if (!name || register_parse(trace_schema(s->trace)->registers, name, &s->sp))
		return ST_OK;
	return err_set(err, ST_INVALID, "--sp=%s: the register map %s has no such name",
		       name, trace_schema(s->trace)->registers->name);
}

static enum status seek_choose_marker(struct thread_seeker *s, const char *text,
				      struct err *err)
{
	const struct schema *schema = trace_schema(s->trace);
	struct marker m;
	struct err inner = ERR_INIT;
	bool opcodes = schema->by_role[ROLE_MACRO] || schema->by_role[ROLE_MICRO];
	if (text && !*text)
		return ST_OK;
	if (text && !schema->by_role[ROLE_PC])
		return err_set(err, ST_UNSUPPORTED,
			       "%s does not record the addresses of instructions, which "
			       "markers need",
			       schema->format->name);
	if (!text && (!opcodes || marker_compile(&m, marker_default, schema, &inner)))
		return ST_OK; /* the registers belong to another processor */
	enum status st = text ? marker_compile(&m, text, schema, err) : ST_OK;
	if (st != ST_OK)
		return st;
	marker_release(&m);
	s->marker_text = mem_text(text ? text : marker_default);
	s->marker_given = text != NULL;
	return ST_OK;
}

enum status thread_find_install(struct trace *t, const struct thread_options *opt,
				struct err *err)
{
	static const struct thread_options none;
	if (!opt)
		opt = &none;
	struct thread_seeker *s = mem_new(1, sizeof *s);
	s->trace = t;
	s->window = opt->window ? opt->window : THREAD_WINDOW;
	enum status st = seek_choose_source(s, opt->by, err);
	if (st == ST_OK)
		st = seek_choose_sp(s, opt->sp, err);
	if (st == ST_OK)
		st = seek_choose_marker(s, opt->marker, err);
	if (st != ST_OK) {
		seeker_free(s);
		return st;
	}
	uint64_t h = hash_number(METHOD_VERSION, (uint64_t)s->source);
	h = hash_number(h, (uint64_t)s->field * 2 + s->unless_unset);
	h = hash_number(h, s->window);
	h = hash_number(h, s->sp);
	bool used = s->source == THREADS_INFERRED || s->marker_given;
	s->key = hash_text(h, used ? s->marker_text : NULL);
	thread_slot_install(trace_thread_slot(t), &seeker, s);
	return ST_OK;
}

bool thread_find_range(const struct thread_info *f, uint64_t page, uint64_t stack,
		       uint64_t above, uint64_t *low, uint64_t *high)
{
	if (!f->markers || !f->marker_sp || !page)
		return false;
	*high = f->marker_sp - f->marker_sp % page + above * page - 1;
	*low = *high + 1 - stack;
	return true;
}
