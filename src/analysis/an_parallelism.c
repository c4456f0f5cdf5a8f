/*
 * parallelism: instructions per cycle that dependences and a window allow, and the misses that
 * are outstanding in it at once.
 *
 * Parts note operands and branches; the merge follows each record through all windows.
 * Without a window, the map has the cycle of each value.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/branch_info.h"
#include "analysis/last_writers.h"
#include "analysis/miss_windows.h"
#include "analysis/predictor.h"
#include "base/mem.h"
#include "base/minmax.h"

enum { WORDS_MAX = 1 << 21, PRODUCERS_MAX = 256 };
enum { GROUP_WINDOWS, GROUP_MISSES, GROUP_OUTSTANDING };
/* clang-format off */
enum {
	COL_WINDOW, COL_CYCLES, COL_IPC, COL_PREDICTED_CYCLES, COL_PREDICTED_IPC, COL_BEGUN,
	COL_MISSES, COL_MEAN, COL_MAX, COL_INDEPENDENT, COL_AT_ONCE, COL_AT_ONCE_MAX, COL_FROM,
	COL_TO, COL_TIMES, COL_SHARE
};
/* clang-format on */
enum { PERFECT, PREDICTED, MODELS };
enum { WINDOWS, PREDICTOR, STACK, CACHES, PARAMETERS };

struct parallelism_record {
	uint64_t pc;
	uint8_t reads, writes;
	bool conditional, taken, backward;
};

struct parallelism {
	uint64_t records, branches;
	struct dataflow own_flow;
	const struct dataflow *flow;
	struct thread_of threads;

	/* of a part */
	struct operand_list operands;
	struct parallelism_record *record;
	size_t n, room;

	/* of the whole */
	struct last_writers writers; /* numbers of records, from 1 */
	struct last_writers cycles;  /* in which values are ready, without a window */
	struct window_list windows;
	struct window_sim window[WINDOWS_MAX][MODELS];
	uint64_t unlimited, missed;
	struct predictor_list list; /* none: prediction is perfect */
	struct predictor predictor;
	struct cache_config caches;
	struct miss_windows *misses; /* NULL if there are no loads */
};

/* Parameters */

static enum status parallelism_check(const char *text, struct err *err)
{
	struct window_list windows;
	return window_list_parse(&windows, text, err);
}

static enum status parallelism_check_caches(const char *text, struct err *err)
{
	struct cache_config c;
	return miss_windows_caches(&c, text, err);
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

static const struct analysis_parameter parameters[PARAMETERS] = {
	[WINDOWS] = { .name = "windows",
		      .value = "N,...",
		      .help = "records in flight",
		      .standard = "16,32,64,128,256,512",
		      .of_table = true,
		      .check = parallelism_check },
	[PREDICTOR] = { .name = "window-predictor",
			.value = "KIND",
			.help = "use the predictor KIND (see --predictor), or perfect",
			.standard = "gshare",
			.of_table = true,
			.check = parallelism_check_predictor },
	[STACK] = { .name = "window-stack",
		    .value = "yes|no",
		    .help = "whether to count dependences through the stack pointer",
		    .standard = "yes",
		    .of_table = true,
		    .check = parallelism_check_stack },
	[CACHES] = { .name = "window-cache",
		     .value = "SIZE:WAYS:LINE,...",
		     .help = "count the loads that miss in this cache, or in all of up "
			     "to three levels",
		     .standard = "32K:8:64,1M:16:64",
		     .of_table = true,
		     .check = parallelism_check_caches },
};

/* States */

static void parallelism_init_whole(struct parallelism *p, const struct analysis_input *in)
{
	struct err err = ERR_INIT;
	struct chain_options opt = chain_defaults();
	opt.with = CHAIN_ALL & ~(1u << CHAIN_IP);
	if (*settings_get(in->settings, &parameters[STACK]) == 'n')
		opt.with &= ~(1u << CHAIN_STACK);
	opt.size = 1;
	dataflow_init(&p->own_flow, in->schema, &opt);
	const char *predictor = settings_get(in->settings, &parameters[PREDICTOR]);
	if (strcmp(predictor, "perfect") &&
	    predictor_list_parse(&p->list, predictor, &err) == ST_OK)
		predictor_begin(&p->predictor, &p->list.at[0], 0, in->max);
	window_list_parse(&p->windows, settings_get(in->settings, &parameters[WINDOWS]),
			  &err);
	for (size_t k = 0; k < p->windows.n; k++)
		for (int m = 0; m < MODELS; m++)
			window_sim_init(&p->window[k][m], p->windows.size[k]);
	miss_windows_caches(&p->caches, settings_get(in->settings, &parameters[CACHES]),
			    &err);
	if (p->own_flow.load.n)
		p->misses = miss_windows_new(&p->caches, &p->windows);
}

static void parallelism_init(void *state, const struct analysis_input *in)
{
	struct parallelism *p = state;
	const struct parallelism *whole = in->whole;
	p->flow = whole ? whole->flow : &p->own_flow;
	if (!whole)
		parallelism_init_whole(p, in);
	dataflow_threads(p->flow, &p->threads, whole ? &whole->threads : NULL);
	last_writers_init(&p->writers, 1, WORDS_MAX);
	last_writers_init(&p->cycles, 1, WORDS_MAX);
}

static void parallelism_release(void *state)
{
	struct parallelism *p = state;
	thread_of_release(&p->threads);
	last_writers_release(&p->writers);
	last_writers_release(&p->cycles);
	operand_list_release(&p->operands);
	free(p->record);
	if (p->list.n)
		predictor_end(&p->predictor);
	for (size_t k = 0; k < p->windows.n; k++)
		for (int m = 0; m < MODELS; m++)
			window_sim_release(&p->window[k][m]);
	miss_windows_free(p->misses);
}

/* Parts */

static void parallelism_records(void *arg, const struct records *r)
{
	struct parallelism *p = arg;
	for (size_t k = 0; k < r->n; k++) {
		size_t i = r->at[k];
		struct branch_info br;
		p->record = mem_room(p->record, p->n, &p->room, sizeof *p->record);
		struct parallelism_record *to = &p->record[p->n++];
		*to = (struct parallelism_record) { 0 };
		to->reads =
			operand_list_reads(&p->operands, p->flow, &p->threads, r->b, i);
		to->writes =
			operand_list_writes(&p->operands, p->flow, &p->threads, r->b, i);
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

static void parallelism_replay(struct parallelism *w, const struct parallelism_record *r,
			       const struct operand_entry *o, uint64_t self)
{
	uint64_t producer[PRODUCERS_MAX], start = 0;
	struct miss_producer of_miss[PRODUCERS_MAX];
	size_t n = 0;
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
		w->missed += missed;
	}
	for (size_t k = 0; k < w->windows.n; k++) {
		window_sim_step(&w->window[k][PERFECT], producer, n, false);
		if (w->list.n)
			window_sim_step(&w->window[k][PREDICTED], producer, n, missed);
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

static void parallelism_merge(void *whole, void *part)
{
	struct parallelism *w = whole;
	const struct parallelism *p = part;
	const struct operand_entry *o = p->operands.at;
	for (size_t k = 0; k < p->n; k++) {
		/* The sums have been added. */
		parallelism_replay(w, &p->record[k], o, w->records - p->n + k + 1);
		o += p->record[k].reads + p->record[k].writes;
	}
}

/* Rows */

static const char *parallelism_name(char *out, size_t size, uint64_t window)
{
	snprintf(out, size, "%llu", (unsigned long long)window);
	return out;
}

static void parallelism_row(const struct parallelism *w, const char *name,
			    uint64_t perfect, uint64_t predicted, struct table *out)
{
	table_add(out, GROUP_WINDOWS);
	table_set_text(out, COL_WINDOW, name);
	table_set(out, COL_CYCLES, perfect);
	table_set_ratio(out, COL_IPC, w->records, perfect);
	if (!predicted)
		return;
	table_set(out, COL_PREDICTED_CYCLES, predicted);
	table_set_ratio(out, COL_PREDICTED_IPC, w->records, predicted);
}

static void parallelism_miss_row(const char *name, const struct miss_count *c,
				 struct table *out)
{
	table_add(out, GROUP_MISSES);
	table_set_text(out, COL_WINDOW, name);
	table_set(out, COL_BEGUN, c->windows);
	table_set(out, COL_MISSES, c->misses);
	table_set_ratio(out, COL_MEAN, c->misses, c->windows);
	table_set(out, COL_MAX, c->misses_max);
	table_set_ratio(out, COL_INDEPENDENT, c->independent, c->misses);
	table_set_ratio(out, COL_AT_ONCE, c->misses, c->ranks);
	table_set(out, COL_AT_ONCE_MAX, c->outstanding_max);
}

static void parallelism_outstanding_rows(const char *name, const struct miss_count *c,
					 struct table *out)
{
	for (unsigned k = 1; k < BUCKETS; k++) {
		uint64_t from = UINT64_C(1) << (k - 1);
		if (!c->outstanding[k])
			continue;
		table_add(out, GROUP_OUTSTANDING);
		table_set_text(out, COL_WINDOW, name);
		table_set(out, COL_FROM, from);
		table_set(out, COL_TO, u64_min(from + (from - 1), c->outstanding_max));
		table_set(out, COL_TIMES, c->outstanding[k]);
		table_set_ratio(out, COL_SHARE, c->outstanding[k], c->ranks);
	}
}

static void parallelism_miss_rows(const struct parallelism *w, struct table *out)
{
	uint64_t uses, misses;
	for (int group = GROUP_MISSES; group <= GROUP_OUTSTANDING; group++)
		for (size_t k = 0; k < w->windows.n; k++) {
			char name[32];
			struct miss_count c = miss_windows_count(w->misses, k);
			parallelism_name(name, sizeof name, w->windows.size[k]);
			if (group == GROUP_MISSES)
				parallelism_miss_row(name, &c, out);
			else
				parallelism_outstanding_rows(name, &c, out);
		}
	miss_windows_loads(w->misses, &uses, &misses);
	table_total_share(out, "missed", "loads that miss", misses, uses);
}

static void parallelism_rows(const void *whole, struct table *out)
{
	const struct parallelism *w = whole;
	bool predicted = w->list.n && w->branches;
	char name[32];
	struct str label = STR_INIT;
	for (size_t k = 0; k < w->windows.n; k++)
		parallelism_row(w,
				parallelism_name(name, sizeof name, w->windows.size[k]),
				w->window[k][PERFECT].cycles,
				predicted ? w->window[k][PREDICTED].cycles : 0, out);
	parallelism_row(w, "unlimited", w->unlimited, 0, out);
	table_total(out, "records", "records", w->records);
	if (predicted) {
		str_addf(&label, "mispredicted by %s", predictor_plural(&w->list.at[0]));
		table_total_share(out, "mispredicted", label.text, w->missed,
				  w->branches);
	}
	if (w->misses)
		parallelism_miss_rows(w, out);
	if (w->list.n && !w->branches)
		table_note(out,
			   "records have no branch outcomes, so prediction is perfect");
	if (w->writers.words.left_out)
		table_note(out,
			   "values in memory beyond the first %d words have no "
			   "producer",
			   WORDS_MAX);
	str_release(&label);
}

static const struct table_group groups[] = {
	[GROUP_WINDOWS] = { "windows", "Records per cycle" },
	[GROUP_MISSES] = { "misses", "Misses in a window" },
	[GROUP_OUTSTANDING] = { "outstanding", "Misses outstanding at once" },
};

/* clang-format off */
#define CYCLES      .groups = 1 << GROUP_WINDOWS
#define MISSES      .groups = 1 << GROUP_MISSES
#define OUTSTANDING .groups = 1 << GROUP_OUTSTANDING
static const struct table_column columns[] = {
	[COL_WINDOW] = COL("window", CELL_ESCAPED, "records in flight"),
	[COL_CYCLES] = COL("cycles", CELL_COUNT, "cycles for all records", CYCLES),
	[COL_IPC] = COL("ipc", CELL_MEAN, "records per cycle", .heading = "IPC", CYCLES),
	[COL_PREDICTED_CYCLES] = COL("predicted_cycles", CELL_COUNT, "cycles with branches "
		"predicted by --window-predictor", .heading = "predicted", CYCLES),
	[COL_PREDICTED_IPC] = COL("predicted_ipc", CELL_MEAN, "records per cycle with that "
		"prediction", .heading = "predicted IPC", CYCLES),
	[COL_BEGUN] = COL("windows", CELL_COUNT, "windows: each begins at a miss", MISSES),
	[COL_MISSES] = COL("misses", CELL_COUNT, "misses of loads", MISSES),
	[COL_MEAN] = COL("mean", CELL_MEAN, "average number of misses of a window", MISSES),
	[COL_MAX] = COL("max", CELL_COUNT, "max number of misses of a window", MISSES),
	[COL_INDEPENDENT] = COL("independent", CELL_SHARE, "share of the misses that do "
							   "not wait for another miss of "
							   "their window", MISSES),
	[COL_AT_ONCE] = COL("at_once", CELL_MEAN, "average number of outstanding misses "
						  "while there are any", .heading = "at once", MISSES),
	[COL_AT_ONCE_MAX] = COL("at_once_max", CELL_COUNT, "max number of outstanding misses",
		.heading = "max at once", MISSES),
	[COL_FROM] = COL("outstanding", CELL_COUNT, "min number of outstanding misses",
		OUTSTANDING),
	[COL_TO] = COL("to", CELL_COUNT, "max number", OUTSTANDING),
	[COL_TIMES] = COL("times", CELL_COUNT, "number of times",
		OUTSTANDING),
	[COL_SHARE] = COL("share", CELL_SHARE, "share of all times", OUTSTANDING),
};
/* clang-format on */

const struct analysis an_parallelism = {
	ANALYSIS(parallelism, struct parallelism),
	.sums = 2, /* records, branches */
	.title = "Instruction-level parallelism",
	.help = "records per cycle that dependences and window sizes allow",
	.about =
		"Each record takes one cycle, and any number can execute at once.  With "
		"a window of N records, a record enters when the record N places before "
		"it has retired; records retire in order.  It starts when the registers, "
		"condition codes and memory words that it reads are ready; names of "
		"registers do not matter, nor do the addresses of earlier stores, or the "
		"instruction pointer.  With prediction, records after a mispredicted "
		"branch start when it is done.  The row without a window is the longest "
		"dependence chain.\n\nMisses are load misses in --window-cache.  A "
		"window of misses begins at a miss that is in no earlier window.  A miss "
		"waits for another miss of its window if a register of its address "
		"depends on that miss, through registers, memory, or a line that is "
		"still being fetched; in formats that do not mark address registers, if "
		"any register does.  Other misses are outstanding at once: first those "
		"that wait for no miss, then those that wait for these, and so on.  "
		"Stores use the cache but do not miss.\n\nRecords of all threads share a "
		"window.  With --where, only matching records are counted and followed.",
	.any = 1 << ROLE_REG_READ | 1 << ROLE_LOAD,
	.wants = 1 << ROLE_REG_WRITTEN | 1 << ROLE_STORE | 1 << ROLE_ACCESS_SIZE |
		 1 << ROLE_FLAGS | 1 << ROLE_SPACE | BRANCH_ROLES,
	.groups = groups,
	.ngroups = sizeof groups / sizeof *groups,
	.parameters = parameters,
	.nparameters = PARAMETERS,
	.per_thread = true,
	.as_added = true,
	.init = parallelism_init,
	.release = parallelism_release,
	.merge = parallelism_merge,
};
