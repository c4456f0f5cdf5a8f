/*
 * Keep buffered instructions in a heap, ordered by the time of their next command, then
 * by record number, so that commands are written in order of time.
 */
#include "output/kanata_write.h"

#include <stdlib.h>

#include "base/mem.h"
#include "base/str.h"

enum { BLOCK = 65536 }; /* max number of bytes to collect before writing */

struct kanata_write_insn {
	uint64_t at;            /* cycle of the next command */
	uint64_t cycle[STAGES]; /* cycle of each stage, not less than that of the previous
				 * stage */
	uint64_t record, id, thread, end;
	unsigned left;              /* number of stages not written yet; 0 if only the end
				     * is pending */
	bool begun, ends, squashed; /* ends is true if the instruction is retired or
	                             * squashed */
	long long stored; /* cycles from the fetch until the store is written to memory;
			   * -1 if absent */
	char *label;
};

struct kanata_write {
	FILE *to;
	struct str out;
	uint64_t cycle_ticks;
	uint64_t now, ids, retired, late;
	bool any;
	struct kanata_write_insn **heap;
	size_t n, room;
	size_t waiting; /* number of instructions in the heap that have not begun */
};

/* Names of stages in the log.  Retirement is a separate command.  The store stage is
 * missing, because an instruction of a log ends when it retires. */
static const char *const kanata_write_names[STAGE_RETIRE] = { "F",  "Dc", "Rn",
							      "Ds", "Is", "Cm" };

static bool kanata_write_before(const struct kanata_write_insn *a,
				const struct kanata_write_insn *b)
{
	return a->at != b->at ? a->at < b->at : a->record < b->record;
}

static void kanata_write_sink(struct kanata_write *w)
{
	struct kanata_write_insn *x = w->heap[0];
	size_t i = 0;
	for (size_t k; (k = 2 * i + 1) < w->n; i = k) {
		if (k + 1 < w->n && kanata_write_before(w->heap[k + 1], w->heap[k]))
			k++;
		if (!kanata_write_before(w->heap[k], x))
			break;
		w->heap[i] = w->heap[k];
	}
	w->heap[i] = x;
}

static void kanata_write_push(struct kanata_write *w, struct kanata_write_insn *x)
{
	w->heap = mem_room(w->heap, w->n, &w->room, sizeof *w->heap);
	size_t i = w->n++;
	while (i && kanata_write_before(x, w->heap[(i - 1) / 2])) {
		w->heap[i] = w->heap[(i - 1) / 2];
		i = (i - 1) / 2;
	}
	w->heap[i] = x;
}

struct kanata_write *kanata_write_new(FILE *to, uint64_t cycle)
{
	struct kanata_write *w = mem_new(1, sizeof *w);
	w->to = to;
	w->cycle_ticks = cycle;
	str_init(&w->out);
	str_add(&w->out, "Kanata\t0004\n");
	return w;
}

static void kanata_write_flush(struct kanata_write *w)
{
	fwrite(w->out.text, 1, w->out.len, w->to);
	str_clear(&w->out);
}

/* Write a command: its name, then a tab and a value for each number.  The caller ends the
 * line. */
static void kanata_write_command(struct kanata_write *w, const char *name, unsigned n,
				 const uint64_t number[])
{
	str_add(&w->out, name);
	for (unsigned i = 0; i < n; i++) {
		str_addc(&w->out, '\t');
		str_addu(&w->out, number[i]);
	}
}

static void kanata_write_clock(struct kanata_write *w, uint64_t at)
{
	uint64_t number = w->any ? at - w->now : at;
	if (!w->any || at > w->now) {
		kanata_write_command(w, w->any ? "C" : "C=", 1, &number);
		str_addc(&w->out, '\n');
	}
	w->any = true;
	w->now = at;
}

/* Write a label like other texts, but double its backslashes. */
static void kanata_write_label(struct kanata_write *w, const char *label)
{
	for (const char *p = label; *p; p++) {
		str_addc(&w->out, *p);
		p += p[0] == '\\' && p[1] == '\\';
	}
}

static void kanata_write_begin(struct kanata_write *w, struct kanata_write_insn *x)
{
	x->id = w->ids++;
	x->begun = true;
	w->waiting--;
	kanata_write_command(w, "I", 3, (uint64_t[]) { x->id, x->record, x->thread });
	kanata_write_command(w, "\nL", 2, (uint64_t[]) { x->id, 0 });
	str_addc(&w->out, '\t');
	kanata_write_label(w, x->label);
	str_addc(&w->out, '\n');
	if (x->stored >= 0)
		str_addf(&w->out, "L\t%llu\t1\tin memory %lld cycles after the fetch\n",
			 (unsigned long long)x->id, x->stored);
}

/* Write the next commands of the first instruction that are due. */
static void kanata_write_step(struct kanata_write *w)
{
	struct kanata_write_insn *x = w->heap[0];
	if (x->at < w->now) { /* move an instruction that begins in the past */
		w->late++;
		for (int k = 0; k < STAGES; k++)
			x->cycle[k] = x->cycle[k] < w->now ? w->now : x->cycle[k];
		x->end = x->end < w->now ? w->now : x->end;
		x->at = w->now;
	}
	kanata_write_clock(w, x->at);
	if (!x->begun)
		kanata_write_begin(w, x);
	while (x->left && x->cycle[__builtin_ctz(x->left)] == x->at) {
		kanata_write_command(w, "S", 2, (uint64_t[]) { x->id, 0 });
		str_addc(&w->out, '\t');
		str_add(&w->out, kanata_write_names[__builtin_ctz(x->left)]);
		str_addc(&w->out, '\n');
		x->left &= x->left - 1;
	}
	if (x->left || x->end > x->at) {
		x->at = x->left ? x->cycle[__builtin_ctz(x->left)] : x->end;
		kanata_write_sink(w);
		return;
	}
	if (x->ends) {
		kanata_write_command(w, "R", 3,
				     (uint64_t[]) { x->id, w->retired, x->squashed });
		str_addc(&w->out, '\n');
	}
	if (w->out.len >= BLOCK)
		kanata_write_flush(w);
	w->retired += x->ends && !x->squashed;
	w->heap[0] = w->heap[--w->n];
	if (w->n)
		kanata_write_sink(w);
	free(x->label);
	free(x);
}

/* Set the times of a record.  If it is not retired, end it in the cycle after its last
 * stage, so that the stage is visible. */
static void kanata_write_times(struct kanata_write_insn *x, const struct stages *s,
			       uint64_t cycle)
{
	uint64_t last = stages_cycle_of(s, STAGE_FETCH, cycle);
	bool retired = stages_has(s, STAGE_RETIRE);
	for (int k = 0; k <= STAGE_RETIRE; k++) {
		uint64_t c = stages_cycle_of(s, (enum stage)k, cycle);
		x->cycle[k] = last = stages_has(s, (enum stage)k) && c > last ? c : last;
	}
	x->left = s->reached & ((1u << STAGE_RETIRE) - 1);
	x->end = retired ? last : last + 1;
	x->at = x->cycle[STAGE_FETCH];
	x->squashed = s->squashed;
	x->ends = retired || s->squashed;
	x->stored = -1;
	if (stages_has(s, STAGE_STORE))
		x->stored = (long long)(stages_cycle_of(s, STAGE_STORE, cycle) - x->at);
}

void kanata_write_record(struct kanata_write *w, uint64_t record, const struct stages *s,
			 uint64_t thread, const char *label)
{
	struct kanata_write_insn *x = mem_new(1, sizeof *x);
	kanata_write_times(x, s, w->cycle_ticks);
	x->record = record;
	x->thread = thread;
	x->label = mem_text(label);
	kanata_write_push(w, x);
	w->waiting++;
	/* Limit memory, because instructions of a damaged trace may never end. */
	while (w->waiting > KANATA_WRITE_WINDOW || w->n > 8 * KANATA_WRITE_WINDOW)
		kanata_write_step(w);
}

uint64_t kanata_write_free(struct kanata_write *w)
{
	while (w->n)
		kanata_write_step(w);
	kanata_write_flush(w);
	str_release(&w->out);
	uint64_t late = w->late;
	free(w->heap);
	free(w);
	return late;
}
