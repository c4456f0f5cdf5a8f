#include "analysis/code_listing.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/chain_internal.h"
#include "analysis/record_value.h"
#include "analysis/role_slots.h"
#include "analysis/thread_of.h"
#include "base/key_counts.h"
#include "base/mem.h"
#include "base/minmax.h"
#include "code/program.h"

enum { LISTING_AROUND = 512 };

void code_listing_range(const struct schema *s, uint64_t pc, uint64_t *first,
			uint64_t *last)
{
	const struct image *m = NULL;
	struct symbol_range r;
	uint64_t block = pc & ~(uint64_t)(CODE_LISTING_BYTES / 4 - 1);
	uint64_t from =
		block > CODE_LISTING_BYTES / 4 ? block - CODE_LISTING_BYTES / 4 : 0;
	uint64_t to = block > UINT64_MAX - CODE_LISTING_BYTES / 2
			      ? UINT64_MAX
			      : block + CODE_LISTING_BYTES / 2 - 1;
	if (s->program && program_find(s->program, pc, &m, &r)) {
		uint64_t begin = pc - (image_address(m, pc) - r.begin);
		uint64_t end = begin + (r.end - r.begin) - 1;
		*first = begin < from ? from : begin;
		*last = end > to ? to : end;
		return;
	}
	/* Without a function, use overlapping blocks, so that the address is not at an
	 * edge. */
	block = pc & ~(uint64_t)(LISTING_AROUND - 1);
	*first = block > LISTING_AROUND ? block - LISTING_AROUND : 0;
	*last = block > UINT64_MAX - 2 * LISTING_AROUND ? UINT64_MAX
							: block + 2 * LISTING_AROUND - 1;
}

struct listing_work {
	struct code_listing *out;
	const struct schema *schema;
	struct key_counts at; /* uint64_t by pc: number of the line, plus 1 */
	size_t room;
	uint64_t first, last;

	bool derives; /* true if outcomes are derived */
	struct thread_of threads;
	struct per_thread branches; /* struct listing_branch */
	uint64_t gaps;
};

/* Branch that a thread executed last, if it is listed. */
struct listing_branch {
	uint64_t pc, target, gaps;
	bool waits;
};

/* Find the line of an address; add it if it is new. */
static struct code_line *listing_line(struct listing_work *w, uint64_t pc)
{
	uint64_t *number = key_counts_add(&w->at, pc, 0);
	struct code_listing *out = w->out;
	if (!*number) {
		out->line = mem_room(out->line, out->n, &w->room, sizeof *out->line);
		out->line[out->n] = (struct code_line) { .pc = pc };
		*number = ++out->n;
	}
	return &out->line[*number - 1];
}

static char *listing_program_text(const struct listing_work *w, uint64_t pc)
{
	struct str text = STR_INIT;
	if (w->schema->program && program_disasm(w->schema->program, pc, &text))
		return str_detach(&text);
	str_release(&text);
	return NULL;
}

static char *listing_text(const struct listing_work *w, const struct batch *b, size_t i,
			  uint64_t pc)
{
	struct str text = STR_INIT;
	char *of_program = listing_program_text(w, pc);
	if (of_program)
		return of_program;
	if (record_value_text(b, i, ROLE_DISASSEMBLY, &text) ||
	    record_value_text(b, i, ROLE_MACRO, &text))
		return str_detach(&text);
	str_release(&text);
	char *described = chain_describe(b, i);
	if (*described || !w->schema->program ||
	    !program_encoding(w->schema->program, pc, &text))
		return described;
	free(described);
	return str_detach(&text);
}

/* Set the target of a new line. */
static void listing_decode(const struct listing_work *w, struct code_line *line)
{
	struct machine_insn insn;
	if (!w->derives || !program_insn(w->schema->program, line->pc, &insn) ||
	    insn.kind != BRANCH_CONDITIONAL || !insn.direct)
		return;
	line->target = insn.target;
	line->branch = true;
}

/* Decide the pending branch of the thread of record i by the address of the record.
 * Return the branch of the thread. */
static struct listing_branch *listing_decide(struct listing_work *w,
					     const struct batch *b, size_t i, uint64_t pc)
{
	struct listing_branch *t =
		per_thread_of(&w->branches, thread_of(&w->threads, b, i));
	if (t->waits && t->gaps == w->gaps && t->target == pc)
		listing_line(w, t->pc)->taken++;
	t->waits = false;
	return t;
}

static void listing_add(struct listing_work *w, const struct batch *b, size_t i)
{
	struct listing_branch *t = NULL;
	uint64_t pc, uop, taken;
	if (!record_role(b, i, ROLE_PC, &pc))
		return;
	bool begins = !record_role(b, i, ROLE_UOP, &uop) || uop == 1;
	if (w->derives && begins)
		t = listing_decide(w, b, i, pc);
	if (pc < w->first || pc > w->last)
		return;
	struct code_line *line = listing_line(w, pc);
	if (!line->text) {
		line->text = listing_text(w, b, i, pc);
		listing_decode(w, line);
	}
	line->count += begins;
	if (t && line->target)
		*t = (struct listing_branch) { pc, line->target, w->gaps, true };
	if (record_role(b, i, ROLE_TAKEN, &taken)) {
		line->branch = true;
		line->taken += taken;
	}
}

static enum status listing_read(struct listing_work *w, struct trace *t, struct span over,
				struct task *task, struct err *err)
{
	const struct schema *s = w->schema;
	/* Fields that describe a record: see chain_describe(). */
	fieldset want =
		role_slots_fields(s, UINT64_C(1) << ROLE_DISASSEMBLY | 1 << ROLE_PC |
					     1 << ROLE_UOP | 1 << ROLE_TAKEN |
					     1 << ROLE_MACRO | 1 << ROLE_MICRO |
					     1 << ROLE_CLASS | 1 << ROLE_LOAD |
					     1 << ROLE_STORE | 1 << ROLE_BRANCH_KIND |
					     (w->derives ? 1 << ROLE_SPACE : 0)) &
		s->all;
	const struct batch *b;
	struct reader *rd = reader_open(t, task);
	enum status st;
	while ((st = reader_next(rd, &over, want, &b, err)) == ST_OK) {
		for (size_t i = 0, gap = 0; i < b->n; i++) {
			for (; gap < b->ngaps && b->gap[gap].before <= i; gap++)
				w->gaps += b->gap[gap].kind != GAP_REMARK;
			listing_add(w, b, i);
		}
		w->out->records += b->n;
	}
	reader_free(rd);
	return st == ST_END ? ST_OK : st;
}

/* Add the instructions of the program from an address up to a known instruction. */
static void listing_follow(struct listing_work *w, uint64_t pc)
{
	const struct program *p = w->schema->program;
	struct machine_insn insn;
	while (pc <= w->last && program_insn(p, pc, &insn) && insn.length) {
		struct code_line *line = listing_line(w, pc);
		if (!line->text)
			line->text = listing_program_text(w, pc);
		pc += insn.length;
		if (key_counts_get(&w->at, pc, 0))
			break;
	}
}

static void listing_source(struct listing_work *w, size_t k)
{
	const struct program *p = w->schema->program;
	struct code_line *line = &w->out->line[k];
	struct str source = STR_INIT, inlined = STR_INIT, code = STR_INIT;
	if (p && program_source(p, line->pc, &source))
		program_inlined(p, line->pc, &inlined);
	if (source.len && (!k || strcmp(source.text, line[-1].source)) &&
	    program_source_text(p, line->pc, &code))
		line->code = str_detach(&code);
	line->source = str_detach(&source);
	line->inlined = str_detach(&inlined);
	if (!line->text)
		line->text = mem_text("");
	str_release(&code);
}

static void listing_finish(struct listing_work *w)
{
	const struct program *p = w->schema->program;
	struct code_listing *out = w->out;
	size_t executed = out->n;
	uint64_t start;
	if (p && program_start(p, w->first, &start) && start == w->first)
		listing_follow(w, w->first);
	for (size_t k = 0; p && k < executed; k++)
		listing_follow(w, out->line[k].pc);
	if (out->n)
		qsort(out->line, out->n, sizeof *out->line, u64_compare);
	for (size_t k = 0; k < out->n; k++)
		listing_source(w, k);
}

enum status code_listing_make(struct code_listing *out, struct trace *t, struct span over,
			      uint64_t first, uint64_t last, struct task *task,
			      struct err *err)
{
	struct listing_work w = {
		.out = out, .schema = trace_schema(t), .first = first, .last = last
	};
	*out = (struct code_listing) { .line = NULL };
	if (!w.schema->by_role[ROLE_PC])
		return err_set(err, ST_UNSUPPORTED, "%s has no addresses of instructions",
			       w.schema->format->name);
	key_counts_init(&w.at, sizeof(uint64_t), KEY_COUNTS_ALL);
	w.derives = w.schema->program && !w.schema->by_role[ROLE_TAKEN];
	thread_of_init(&w.threads, w.schema, NULL);
	per_thread_init(&w.branches, sizeof(struct listing_branch), KEY_COUNTS_ALL);
	enum status st = listing_read(&w, t, over, task, err);
	if (st == ST_OK)
		listing_finish(&w);
	key_counts_release(&w.at);
	per_thread_release(&w.branches);
	thread_of_release(&w.threads);
	return st;
}

void code_listing_release(struct code_listing *c)
{
	for (size_t k = 0; k < c->n; k++) {
		free(c->line[k].text);
		free(c->line[k].source);
		free(c->line[k].code);
		free(c->line[k].inlined);
	}
	free(c->line);
	*c = (struct code_listing) { .line = NULL };
}
