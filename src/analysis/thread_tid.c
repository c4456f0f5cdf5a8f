/*
 * Follow constants forward through the last records of the thread before its marker,
 * and through the marker up to the item with the register.
 */
#include "analysis/thread_tid.h"

#include <stdlib.h>

#include "analysis/role_slots.h"
#include "base/mem.h"
#include "query/query.h"

enum {
	BEFORE_MAX = READ_MAX, /* max records of the trace before a marker */
	AFTER_MAX = 65536,     /* and after it, because other threads can run within the
				* marker */
	KNOWN_MAX = 64         /* max number of registers */
};

/* Instructions that write a constant if they read a constant. */
static const char tid_adds[] =
	"(macro == \"MOV\" or macro == \"ADD\" or macro == \"LEA\") and "
	"(micro == \"ADD\" or micro == \"ADD_IMM\") and not mem";
static const char tid_clears[] = "macro == \"XOR\" and micro == \"XOR\" and not mem";

struct tid_constant {
	uint64_t reg, value;
};

struct tid_finder {
	const struct registers *map;
	struct query *adds, *clears; /* NULL if the format has no such opcodes */
	struct query_scratch *adds_scratch, *clears_scratch;
	fieldset want;

	/* State of the thread */
	struct tid_constant known[KNOWN_MAX];
	size_t n;

	/* Records of the batch that match the queries. */
	bool add[BEFORE_MAX], clear[BEFORE_MAX];
};

static bool tid_known(const struct tid_finder *f, uint64_t reg, uint64_t *value)
{
	for (size_t k = 0; k < f->n; k++)
		if (f->known[k].reg == reg) {
			*value = f->known[k].value;
			return true;
		}
	return false;
}

static void tid_forget(struct tid_finder *f, uint64_t reg)
{
	for (size_t k = 0; k < f->n; k++)
		if (f->known[k].reg == reg)
			f->known[k--] = f->known[--f->n];
}

/* Get the whole registers of a record for a role.  Return their number. */
static size_t tid_registers(const struct tid_finder *f, enum role role,
			    const struct batch *b, size_t i, uint64_t *reg)
{
	unsigned n = record_values(b, i, role, reg);
	for (unsigned k = 0; k < n; k++)
		reg[k] = register_whole(f->map, reg[k]);
	return n;
}

/* True if a record writes a known value.  `adds` and `clears` are set if it matches
 * these queries. */
static bool tid_value(const struct tid_finder *f, const struct batch *b, size_t i,
		      bool adds, bool clears, uint64_t *value)
{
	uint64_t read[SLOTS_MAX], more = 0;
	size_t n = tid_registers(f, ROLE_REG_READ, b, i, read);
	if (record_role(b, i, ROLE_REG_VALUE, value))
		return true;
	*value = 0;
	if (clears)
		return n == 2 && read[0] == read[1];
	if (!adds || n > 1 || (n && !tid_known(f, read[0], value)))
		return false;
	record_role(b, i, ROLE_DISPLACEMENT, &more);
	*value += more;
	return true;
}

/* Follow a record.  Set *first to the register that it writes first. */
static void tid_follow(struct tid_finder *f, const struct batch *b, size_t i, bool adds,
		       bool clears, uint64_t *first)
{
	uint64_t written[SLOTS_MAX], value;
	size_t n = tid_registers(f, ROLE_REG_WRITTEN, b, i, written);
	bool known = n && tid_value(f, b, i, adds, clears, &value);
	for (size_t k = 0; k < n; k++)
		tid_forget(f, written[k]);
	if (known && f->n < KNOWN_MAX)
		f->known[f->n++] = (struct tid_constant) { written[0], value };
	if (n)
		*first = written[0];
}

/* Progress through a marker. */
struct tid_marker {
	uint64_t record; /* first record of the marker */
	int left;        /* number of instructions up to and including the instruction of
			  * the item */
	uint64_t reg;    /* register; UINT64_MAX for the register that the item writes
			  * first */
};

/* True if record i ends the search because it is after the instruction of the item. */
static bool tid_passes(const struct batch *b, size_t i, struct tid_marker *m)
{
	uint64_t uop;
	if (b->first + i < m->record)
		return false;
	if (b->first + i == m->record || !record_role(b, i, ROLE_UOP, &uop) || uop <= 1)
		m->left--;
	return m->left < 0;
}

/* Follow the records of a thread in a batch; return true if the search ends. */
static bool tid_batch(struct tid_finder *f, const struct batch *b,
		      const struct threads *t, uint32_t thread, struct thread_window *w,
		      struct tid_marker *m)
{
	if (f->adds) {
		query_mark(f->adds, f->adds_scratch, b, f->add);
		query_mark(f->clears, f->clears_scratch, b, f->clear);
	}
	for (size_t i = 0; i < b->n; i++) {
		struct thread_run run;
		uint64_t first = UINT64_MAX;
		if (!threads_at(t, b->first + i, w, &run))
			return true;
		if (run.thread != thread)
			continue;
		if (tid_passes(b, i, m))
			return true;
		tid_follow(f, b, i, f->add[i], f->clear[i], &first);
		if (m->left == 0 && m->reg == UINT64_MAX)
			m->reg = first;
	}
	return false;
}

static bool tid_of(struct tid_finder *f, struct reader *rd, const struct threads *t,
		   uint32_t thread, struct thread_window *w, struct tid_marker *m,
		   uint64_t *tid)
{
	struct span near = { m->record > BEFORE_MAX ? m->record - BEFORE_MAX : 0,
			     m->record + AFTER_MAX - 1 };
	const struct batch *b;
	struct err err = ERR_INIT;
	f->n = 0;
	while (!reader_next(rd, &near, f->want, &b, &err) &&
	       !tid_batch(f, b, t, thread, w, m))
		;
	return m->left <= 0 && m->reg != UINT64_MAX && tid_known(f, m->reg, tid);
}

static struct tid_finder *tid_new(const struct schema *s)
{
	struct err none = ERR_INIT;
	struct tid_finder *f = mem_new(1, sizeof *f);
	f->map = s->registers;
	f->want = role_slots_fields(
		s, UINT64_C(1) << ROLE_REG_READ | UINT64_C(1) << ROLE_REG_WRITTEN |
			   UINT64_C(1) << ROLE_DISPLACEMENT | UINT64_C(1) << ROLE_UOP |
			   UINT64_C(1) << ROLE_REG_VALUE);
	if (!s->by_role[ROLE_DISPLACEMENT] ||
	    query_compile(&f->adds, tid_adds, s, &none) != ST_OK ||
	    query_compile(&f->clears, tid_clears, s, &none) != ST_OK) {
		query_free(f->adds);
		f->adds = NULL;
		return f;
	}
	f->want |= query_fields(f->adds) | query_fields(f->clears);
	f->adds_scratch = query_scratch_new(f->adds);
	f->clears_scratch = query_scratch_new(f->clears);
	return f;
}

static void tid_free(struct tid_finder *f)
{
	query_scratch_free(f->adds_scratch);
	query_scratch_free(f->clears_scratch);
	query_free(f->adds);
	query_free(f->clears);
	free(f);
}

void thread_tid_find(struct trace *trace, const struct marker *m, struct threads *t,
		     struct thread_loader loader, struct task *task)
{
	const struct schema *s = trace_schema(trace);
	struct thread_window w = { .loader = loader };
	struct tid_finder *f;
	size_t left = THREAD_TIDS;
	if (m->tid_item < 0)
		return;
	struct reader *rd = reader_open(trace, NULL);
	f = tid_new(s);
	for (uint32_t k = 0; k < threads_count(t) && left; k++) {
		const struct thread_info *info = threads_get(t, k);
		struct tid_marker at = { .record = info->marker_record,
					 .left = m->tid_item + 1,
					 .reg = m->tid_register };
		uint64_t tid;
		if (!info->markers || task_cancelled(task))
			continue;
		left--;
		if ((f->adds || s->by_role[ROLE_REG_VALUE]) &&
		    tid_of(f, rd, t, k, &w, &at, &tid))
			threads_set_tid(t, k, tid);
	}
	tid_free(f);
	thread_window_release(&w);
	reader_free(rd);
}
