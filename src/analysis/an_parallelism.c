/*
 * parallelism: instructions per cycle that dependences and a window allow.
 *
 * Parts note operands and branches; the merge follows each record through all windows.
 * Records are ready RING records later at the latest in all of them, so that the cycles of
 * that many are kept; without a window, the map has the cycle of each value.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/branch_info.h"
#include "analysis/last_writers.h"
#include "analysis/predictor.h"
#include "base/mem.h"

enum { WINDOWS_MAX = 8, RING = 1 << 16, WORDS_MAX = 1 << 21, PRODUCERS_MAX = 256 };
enum { COL_WINDOW, COL_CYCLES, COL_IPC, COL_PREDICTED_CYCLES, COL_PREDICTED_IPC };
enum { PERFECT, PREDICTED, MODELS };

struct parallelism_operand {
	uint64_t key, of;
	uint32_t size;
	bool memory;
};

struct parallelism_record {
	uint64_t pc;
	uint8_t reads, writes;
	bool conditional, taken, backward;
};

/* A window: what is done when, in cycles. */
struct parallelism_window {
	uint64_t *ready, *retired;       /* of the last RING records */
	uint64_t last, resumes, records; /* resumes: after a misprediction */
	size_t n;                        /* 0: there is no window */
};

struct parallelism {
	uint64_t records, branches;
	struct dataflow own_flow;
	const struct dataflow *flow;
	struct thread_of threads;

	/* of a part */
	struct parallelism_operand *operand;
	struct parallelism_record *record;
	size_t operands, operand_room, n, room;

	/* of the whole */
	struct last_writers writers; /* numbers of records, from 1 */
	struct last_writers cycles;  /* in which values are ready, without a window */
	struct parallelism_window window[WINDOWS_MAX][MODELS];
	size_t windows;
	uint64_t unlimited, missed;
	struct predictor_list list; /* none: prediction is perfect */
	struct predictor predictor;
};

/* Parameters */

static enum status parallelism_parse(const char *text, uint64_t out[WINDOWS_MAX],
				     size_t *n, struct err *err)
{
	*n = 0;
	for (const char *at = text;; at++) {
		char one[24];
		size_t len = strcspn(at, ",");
		snprintf(one, sizeof one, "%.*s", (int)len, at);
		if (*n == WINDOWS_MAX)
			return err_at(err, (int)(at - text) + 1, "more than %d windows",
				      WINDOWS_MAX);
		if (len >= sizeof one || !human_parse(one, &out[*n]) || !out[*n] ||
		    out[*n] >= RING)
			return err_at(err, (int)(at - text) + 1,
				      "a window has 1 to %d records", RING - 1);
		++*n;
		at += len;
		if (!*at)
			return ST_OK;
	}
}

static enum status parallelism_check(const char *text, struct err *err)
{
	uint64_t window[WINDOWS_MAX];
	size_t n;
	return parallelism_parse(text, window, &n, err);
}

static enum status parallelism_check_predictor(const char *text, struct err *err)
{
	struct predictor_list list;
	enum status st =
		strcmp(text, "perfect") ? predictor_list_parse(&list, text, err) : ST_OK;
	if (st == ST_OK && strchr(text, ','))
		return err_at(err, (int)(strchr(text, ',') - text) + 1, "one predictor");
	return st;
}

static enum status parallelism_check_stack(const char *text, struct err *err)
{
	return strcmp(text, "yes") && strcmp(text, "no")
		       ? err_at(err, 1, "expected yes or no")
		       : ST_OK;
}

static const struct analysis_parameter parameters[] = {
	{ .name = "windows",
	  .value = "N,...",
	  .help = "records in flight",
	  .standard = "16,32,64,128,256,512",
	  .of_table = true,
	  .check = parallelism_check },
	{ .name = "window-predictor",
	  .value = "KIND",
	  .help = "use the predictor KIND (see --predictor), or perfect",
	  .standard = "gshare",
	  .of_table = true,
	  .check = parallelism_check_predictor },
	{ .name = "window-stack",
	  .value = "yes|no",
	  .help = "count dependences through the stack pointer or not",
	  .standard = "yes",
	  .of_table = true,
	  .check = parallelism_check_stack },
};

/* States */

static void parallelism_init(void *state, const struct analysis_input *in)
{
	struct parallelism *p = state;
	const struct parallelism *whole = in->whole;
	uint64_t size[WINDOWS_MAX];
	struct err err = ERR_INIT;
	p->flow = whole ? whole->flow : &p->own_flow;
	if (!whole) {
		struct chain_options opt = chain_defaults();
		opt.with = CHAIN_ALL & ~(1u << CHAIN_IP);
		if (*settings_get(in->settings, &parameters[2]) == 'n')
			opt.with &= ~(1u << CHAIN_STACK);
		opt.size = 1;
		dataflow_init(&p->own_flow, in->schema, &opt);
		p->own_flow.marks_addresses = false;
	}
	dataflow_threads(p->flow, &p->threads, whole ? &whole->threads : NULL);
	last_writers_init(&p->writers, 1, WORDS_MAX);
	last_writers_init(&p->cycles, 1, WORDS_MAX);
	if (whole)
		return;
	const char *predictor = settings_get(in->settings, &parameters[1]);
	if (strcmp(predictor, "perfect") &&
	    predictor_list_parse(&p->list, predictor, &err) == ST_OK)
		predictor_begin(&p->predictor, &p->list.at[0], 0, in->max);
	parallelism_parse(settings_get(in->settings, &parameters[0]), size, &p->windows,
			  &err);
	for (size_t k = 0; k < p->windows; k++)
		for (int m = 0; m < MODELS; m++) {
			struct parallelism_window *w = &p->window[k][m];
			w->n = (size_t)size[k];
			w->ready = mem_new(RING, sizeof *w->ready);
			w->retired = mem_new(RING, sizeof *w->retired);
		}
}

static void parallelism_release(void *state)
{
	struct parallelism *p = state;
	thread_of_release(&p->threads);
	last_writers_release(&p->writers);
	last_writers_release(&p->cycles);
	free(p->operand);
	free(p->record);
	if (p->list.n)
		predictor_end(&p->predictor);
	for (size_t k = 0; k < p->windows; k++)
		for (int m = 0; m < MODELS; m++) {
			free(p->window[k][m].ready);
			free(p->window[k][m].retired);
		}
}

/* Parts */

static uint8_t parallelism_add(struct parallelism *p, const struct operand *list,
			       size_t n)
{
	for (size_t k = 0; k < n; k++) {
		p->operand = mem_room(p->operand, p->operands, &p->operand_room,
				      sizeof *p->operand);
		p->operand[p->operands++] = (struct parallelism_operand) {
			list[k].key, list[k].of,
			(uint32_t)(list[k].value.size < 128 ? list[k].value.size : 128),
			list[k].value.kind == VALUE_MEMORY
		};
	}
	return (uint8_t)n;
}

static void parallelism_records(void *arg, const struct records *r)
{
	struct parallelism *p = arg;
	struct operand list[OPERANDS_MAX];
	for (size_t k = 0; k < r->n; k++) {
		size_t i = r->at[k];
		struct branch_info br;
		p->record = mem_room(p->record, p->n, &p->room, sizeof *p->record);
		struct parallelism_record *to = &p->record[p->n++];
		*to = (struct parallelism_record) { 0 };
		to->reads = parallelism_add(
			p, list,
			dataflow_reads(p->flow, &p->threads, r->b, i, list, NULL));
		to->writes = parallelism_add(
			p, list,
			dataflow_writes(p->flow, &p->threads, r->b, i, list, NULL));
		if (!branch_info_get(r->b, i, &br) || br.kind != BRANCH_CONDITIONAL ||
		    !br.known || !record_role(r->b, i, ROLE_PC, &to->pc))
			continue;
		to->conditional = true;
		to->taken = br.taken;
		to->backward = br.has_target && br.target <= to->pc;
		p->branches++;
	}
	p->records += r->n;
}

/* Replay */

static struct operand parallelism_operand(const struct parallelism_operand *o)
{
	return (struct operand) { .value = { .kind = o->memory ? VALUE_MEMORY
							       : VALUE_REGISTER,
					     .size = o->size },
				  .key = o->key,
				  .of = o->of };
}

/* The record starts when it is in the window, its operands are ready, and branches before it
 * that were mispredicted are resolved. */
static void parallelism_step(struct parallelism_window *w, const uint64_t *producer,
			     size_t n, bool missed)
{
	uint64_t self = ++w->records, start = w->resumes;
	if (self > w->n) {
		uint64_t room = w->retired[(self - w->n) % RING];
		start = room > start ? room : start;
	}
	for (size_t k = 0; k < n; k++)
		if (self - producer[k] < RING) {
			uint64_t ready = w->ready[producer[k] % RING];
			start = ready > start ? ready : start;
		}
	uint64_t done = start + 1;
	w->ready[self % RING] = done;
	w->last = done > w->last ? done : w->last;
	w->retired[self % RING] = w->last;
	if (missed)
		w->resumes = done;
}

static void parallelism_replay(struct parallelism *w, const struct parallelism_record *r,
			       const struct parallelism_operand *o, uint64_t self)
{
	uint64_t producer[PRODUCERS_MAX], start = 0;
	size_t n = 0;
	for (size_t k = 0; k < r->reads; k++) {
		const struct operand of = parallelism_operand(&o[k]);
		for (struct writer_walk j = { 0 };
		     last_writers_next(&w->writers, &of, false, &j);)
			if (*j.writer && n < PRODUCERS_MAX)
				producer[n++] = *j.writer;
		for (struct writer_walk j = { 0 };
		     last_writers_next(&w->cycles, &of, false, &j);)
			start = *j.writer > start ? *j.writer : start;
	}
	bool missed = false;
	if (r->conditional && w->list.n) {
		const struct predictor_branch b = { r->pc, r->backward };
		missed = predictor_misses(&w->predictor, &b, 0, r->taken);
		w->missed += missed;
	}
	for (size_t k = 0; k < w->windows; k++) {
		parallelism_step(&w->window[k][PERFECT], producer, n, false);
		if (w->list.n)
			parallelism_step(&w->window[k][PREDICTED], producer, n, missed);
	}
	w->unlimited = start + 1 > w->unlimited ? start + 1 : w->unlimited;
	for (size_t k = 0; k < r->writes; k++) {
		const struct operand of = parallelism_operand(&o[r->reads + k]);
		last_writers_set(&w->writers, &of, self);
		last_writers_set(&w->cycles, &of, start + 1);
	}
}

static void parallelism_merge(void *whole, void *part)
{
	struct parallelism *w = whole;
	const struct parallelism *p = part;
	const struct parallelism_operand *o = p->operand;
	for (size_t k = 0; k < p->n; k++) {
		/* The sums have been added. */
		parallelism_replay(w, &p->record[k], o, w->records - p->n + k + 1);
		o += p->record[k].reads + p->record[k].writes;
	}
}

/* Rows */

static void parallelism_row(const struct parallelism *w, const char *name,
			    uint64_t perfect, uint64_t predicted, struct table *out)
{
	table_add(out, 0);
	table_set_text(out, COL_WINDOW, name);
	table_set(out, COL_CYCLES, perfect);
	table_set_ratio(out, COL_IPC, w->records, perfect);
	if (!predicted)
		return;
	table_set(out, COL_PREDICTED_CYCLES, predicted);
	table_set_ratio(out, COL_PREDICTED_IPC, w->records, predicted);
}

static void parallelism_rows(const void *whole, struct table *out)
{
	const struct parallelism *w = whole;
	bool predicted = w->list.n && w->branches;
	char name[32];
	struct str label = STR_INIT;
	for (size_t k = 0; k < w->windows; k++)
		parallelism_row(w,
				human_count(name, sizeof name, w->window[k][PERFECT].n),
				w->window[k][PERFECT].last,
				predicted ? w->window[k][PREDICTED].last : 0, out);
	parallelism_row(w, "unlimited", w->unlimited, 0, out);
	table_total(out, "records", "records", w->records);
	if (predicted) {
		str_addf(&label, "mispredicted by %s", predictor_plural(&w->list.at[0]));
		table_total_share(out, "mispredicted", label.text, w->missed,
				  w->branches);
	}
	if (w->list.n && !w->branches)
		table_note(out,
			   "records do not have outcomes of branches, so prediction is "
			   "perfect");
	if (w->writers.words.left_out)
		table_note(out,
			   "values in memory beyond the first %d words have no "
			   "producer",
			   WORDS_MAX);
	str_release(&label);
}

/* clang-format off */
static const struct table_column columns[] = {
	[COL_WINDOW] = COL("window", CELL_ESCAPED, "records in flight"),
	[COL_CYCLES] = COL("cycles", CELL_COUNT, "cycles for all records"),
	[COL_IPC] = COL("ipc", CELL_MEAN, "records per cycle", .heading = "IPC"),
	[COL_PREDICTED_CYCLES] = COL("predicted_cycles", CELL_COUNT, "cycles with "
								     "branches "
								     "predicted by "
								     "--window-predictor", .heading = "with misses"),
	[COL_PREDICTED_IPC] = COL("predicted_ipc", CELL_MEAN, "records per cycle with "
							      "that prediction",
		.heading = "IPC with misses"),
};
/* clang-format on */

const struct analysis an_parallelism = {
	ANALYSIS(parallelism, struct parallelism),
	.sums = 2, /* records, branches */
	.title = "Instruction-level parallelism",
	.help = "records per cycle that dependences and window sizes allow",
	.about =
		"One row for each window.  Each record takes one cycle, and any number can "
		"execute at once.  A record enters the window when the record as many "
		"before it as the window has has retired; records retire in order.  It "
		"starts when the registers, condition codes and words of memory that it "
		"reads are ready; names of registers do not matter, and neither do the "
		"addresses of earlier stores, or the instruction pointer.  With misses, records after a mispredicted "
		"branch start when it is done.  The last row, without a window, is the "
		"longest chain of dependences.  Records of all threads share a window.  With "
		"--where, only matching records are counted and followed.",
	.any = 1 << ROLE_REG_READ | 1 << ROLE_LOAD,
	.wants = 1 << ROLE_REG_WRITTEN | 1 << ROLE_STORE | 1 << ROLE_ACCESS_SIZE |
		 1 << ROLE_FLAGS | 1 << ROLE_SPACE | BRANCH_ROLES,
	.parameters = parameters,
	.nparameters = sizeof parameters / sizeof *parameters,
	.per_thread = true,
	.as_added = true,
	.init = parallelism_init,
	.release = parallelism_release,
	.merge = parallelism_merge,
};
