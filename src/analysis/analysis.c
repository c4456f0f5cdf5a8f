#include "analysis/analysis.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/role_slots.h"
#include "analysis/symbols.h"
#include "analysis/thread_of.h"
#include "base/mem.h"
#include "base/suggest.h"
#include "code/program.h"
#include "format/length.h"

#define ENTRY(name) extern const struct analysis name;
#include "analysis/analysis_list.h"
#undef ENTRY

const struct analysis *const analyses[] = {
#define ENTRY(name) &name,
#include "analysis/analysis_list.h"
#undef ENTRY
	NULL
};

const struct analysis *analysis_find(const char *name)
{
	for (size_t i = 0; analyses[i]; i++)
		if (!strcmp(analyses[i]->name, name))
			return analyses[i];
	return NULL;
}

static const char *analysis_name(const void *of, size_t i)
{
	(void)of;
	return analyses[i] ? analyses[i]->name : NULL;
}

static const char *analysis_group_name(const void *of, size_t i)
{
	const struct analysis *a = of;
	return i < a->ngroups ? a->groups[i].name : NULL;
}

void analysis_note_others(struct table *t, size_t n, const char *keys, uint64_t left,
			  const char *of)
{
	char kept[32], others[32];
	table_note(t,
		   "only the first %s different %s have rows; all others together "
		   "have %s %s",
		   human_count(kept, sizeof kept, n), keys,
		   human_count(others, sizeof others, left), of);
}

enum status analysis_find_group(const char *text, const struct analysis **out, int *group,
				struct err *err)
{
	const char *dot = strchr(text, '.');
	char *name = mem_copy(text, dot ? (size_t)(dot - text) : strlen(text));
	struct str what = STR_INIT;
	*out = analysis_find(name);
	*group = -1;
	if (!*out) {
		str_addf(&what, "unknown analysis %.40s", name);
		suggest_add(&what, name, analysis_name, NULL, "", "; the analyses are ");
	} else if (dot && !(*out)->ngroups) {
		str_addf(&what, "%s has no sections", name);
	} else if (dot) {
		for (size_t g = 0; g < (*out)->ngroups; g++)
			if (!strcmp((*out)->groups[g].name, dot + 1))
				*group = (int)g;
		if (*group < 0) {
			str_addf(&what, "%s has no section %.40s", name, dot + 1);
			suggest_add(&what, dot + 1, analysis_group_name, *out, "",
				    "; its sections are ");
		}
	}
	enum status st = what.len ? err_set(err, ST_INVALID, "%s", what.text) : ST_OK;
	str_release(&what);
	free(name);
	return st;
}

/* Names of roles that a format can lack, for messages.  Adjacent roles with the same
 * string are listed once. */
#define STAGES_TEXT "times of pipeline stages"

static const char *const role_texts[ROLE_COUNT] = {
	[ROLE_PC] = "addresses of instructions",
	[ROLE_FALLTHROUGH] = "fall-through addresses",
	[ROLE_IS_BRANCH] = "branches",
	[ROLE_BRANCH_KIND] = "kinds of branches",
	[ROLE_TAKEN] = "branch outcomes",
	[ROLE_TARGET] = "targets of branches",
	[ROLE_REG_READ] = "registers read",
	[ROLE_REG_WRITTEN] = "registers written",
	[ROLE_LOAD] = "addresses of loads",
	[ROLE_STORE] = "addresses of stores",
	[ROLE_ACCESS_SIZE] = "sizes of accesses",
	[ROLE_MACRO] = "opcodes of instructions",
	[ROLE_MICRO] = "opcodes of micro-ops",
	[ROLE_CLASS] = "op classes",
	[ROLE_UOP] = "numbers of micro-ops",
	[ROLE_MACROOP] = "numbers of macro-ops",
	[ROLE_TIME] = "times",
	[ROLE_SPACE] = "address spaces",
	[ROLE_FLAGS] = "condition codes",
	[ROLE_DECODED] = STAGES_TEXT,
	[ROLE_RENAMED] = STAGES_TEXT,
	[ROLE_DISPATCHED] = STAGES_TEXT,
	[ROLE_ISSUED] = STAGES_TEXT,
	[ROLE_READY] = STAGES_TEXT,
	[ROLE_COMMITTED] = STAGES_TEXT,
	[ROLE_STORED] = STAGES_TEXT,
	[ROLE_LEFT_STORES] = STAGES_TEXT,
	[ROLE_REG_VALUE] = "values of registers",
	[ROLE_MEM_VALUE] = "values in memory",
	[ROLE_SYMBOL] = "symbols",
	[ROLE_DISASSEMBLY] = "disassembly",
	[ROLE_SOURCE] = "source lines",
	[ROLE_DISPLACEMENT] = "displacements",
	[ROLE_SQUASHED] = "what is squashed",
	[ROLE_TRAP] = "traps",
};

static bool analysis_has(const struct schema *s, int role)
{
	return s->by_role[role] != 0;
}

static void analysis_list_roles(uint64_t roles, const char *joint, struct str *out)
{
	const char *last = "";
	for (int role = 0; role < ROLE_COUNT; role++) {
		const char *text =
			role_texts[role] ? role_texts[role] : "times of stages";
		if (!(roles >> role & 1) || !strcmp(text, last))
			continue;
		last = text;
		str_addf(out, "%s%s", out->len ? joint : "", text);
	}
}

enum status analysis_possible(const struct analysis *a, const struct schema *s,
			      struct err *err)
{
	uint64_t missing = 0;
	bool some = !a->any;
	for (int role = 0; role < ROLE_COUNT; role++) {
		if ((a->needs >> role & 1) && !analysis_has(s, role))
			missing |= UINT64_C(1) << role;
		some |= (a->any >> role & 1) && analysis_has(s, role);
	}
	if (!missing && some)
		return a->possible ? a->possible(s, err) : ST_OK;
	struct str text = STR_INIT;
	if (missing)
		analysis_list_roles(missing, " and ", &text);
	else
		analysis_list_roles(a->any, " or ", &text);
	if (!s->program && !program_cannot_place(s) &&
	    (missing ? missing == 1 << ROLE_BRANCH_KIND : a->any >> ROLE_BRANCH_KIND & 1))
		str_add(&text, "; use --binary=FILE with the traced program");
	enum status st = err_set(err, ST_UNSUPPORTED,
				 "%s is not available for this trace: its format (%s) "
				 "does not record %s",
				 a->name, s->format->name, text.text);
	str_release(&text);
	return st;
}

/* Running */

struct analysis_scan {
	const struct analysis *const *analysis; /* n analyses, */
	size_t *at;                             /* offsets of their states in a part, */
	char *whole;                            /* and their states in the whole */
	size_t n;
	const struct analysis_options *opt;
	struct analysis_input input;
	uint64_t undecided; /* first omitted record; MATCHES_UNKNOWN if none */
};

/* Head of a part, before the states of all analyses. */
struct analysis_part {
	const struct analysis_scan *scan;
};

static void *analysis_state(const struct analysis_scan *r, void *part, size_t k)
{
	return (char *)part + r->at[k];
}

static void analysis_init(void *part)
{
	const struct analysis_scan *r = ((struct analysis_part *)part)->scan;
	for (size_t k = 0; k < r->n; k++) {
		struct analysis_input in = r->input;
		if (part != r->whole) {
			in.whole = analysis_state(r, r->whole, k);
			in.max = in.rows = KEY_COUNTS_ALL;
		}
		const struct analysis *a = r->analysis[k];
		char *state = analysis_state(r, part, k);
		for (const struct analysis_map *m = a->maps; m->size; m++)
			key_counts_init((void *)(state + m->at), m->size,
					m->many ? in.max : in.rows);
		if (a->symbols)
			symbols_init((void *)(state + a->symbols), in.schema, ROLE_SYMBOL,
				     in.max);
		if (a->accesses)
			access_list_init((void *)(state + a->accesses), in.schema);
		if (a->init)
			a->init(state, &in);
	}
}

static enum status analysis_before(const struct analysis_scan *r, struct task *task,
				   struct err *err)
{
	enum status st = ST_OK;
	for (size_t k = 0; k < r->n && st == ST_OK; k++)
		if (r->analysis[k]->before)
			st = r->analysis[k]->before(analysis_state(r, r->whole, k),
						    &r->input, task, err);
	return st;
}

static void analysis_release(void *part)
{
	const struct analysis_scan *r = ((struct analysis_part *)part)->scan;
	for (size_t k = 0; k < r->n; k++) {
		const struct analysis *a = r->analysis[k];
		char *state = analysis_state(r, part, k);
		for (const struct analysis_map *m = a->maps; m->size; m++)
			key_counts_release((void *)(state + m->at));
		if (a->symbols)
			symbols_release((void *)(state + a->symbols));
		if (a->accesses)
			access_list_release((void *)(state + a->accesses));
		if (a->release)
			a->release(state);
		for (const size_t *at = a->owns; *at; at++)
			free(*(void **)(void *)(state + *at));
	}
}

static bool analysis_records(void *part, const struct records *s)
{
	const struct analysis_scan *r = ((struct analysis_part *)part)->scan;
	for (size_t k = 0; s->b->n && k < r->n; k++)
		r->analysis[k]->records(analysis_state(r, part, k), s);
	return true;
}

static bool analysis_merge(void *whole, void *part, const struct match_run *run)
{
	struct analysis_scan *r = whole;
	if (r->undecided == MATCHES_UNKNOWN)
		r->undecided = run->undecided;
	for (size_t k = 0; part && k < r->n; k++) {
		const struct analysis *a = r->analysis[k];
		char *to = analysis_state(r, r->whole, k),
		     *from = analysis_state(r, part, k);
		for (size_t i = 0; i < a->sums; i++)
			((uint64_t *)to)[i] += ((const uint64_t *)from)[i];
		for (const struct analysis_map *m = a->maps; m->size; m++)
			if (!m->apart)
				key_counts_merge((void *)(to + m->at),
						 (void *)(from + m->at), m->sums, m->add);
		if (a->symbols)
			symbols_merge((void *)(to + a->symbols),
				      (void *)(from + a->symbols));
		const struct access_list *list =
			a->accesses ? (void *)(from + a->accesses) : NULL;
		for (size_t i = 0; list && i < list->n; i++)
			a->access(to, &list->at[i]);
		if (a->merge)
			a->merge(to, from);
	}
	return true;
}

/* Add the notes of maps that have left out keys. */
static void analysis_note_maps(const struct analysis *a, const char *state,
			       struct table *t)
{
	for (const struct analysis_map *m = a->maps; m->size; m++) {
		const struct key_counts *map = (const void *)(state + m->at);
		if (map->left_out && m->of)
			analysis_note_others(t, map->n, m->rows, map->left_sum, m->of);
		else if (map->left_out && m->rows)
			table_note(t, "only the first %zu %s have rows", map->n, m->rows);
	}
}

static struct table *analysis_make_table(const struct analysis_scan *r, size_t k)
{
	const struct analysis *a = r->analysis[k];
	struct table *t = table_new(a->columns, a->ncolumns, a->groups, a->ngroups);
	const char *state = analysis_state(r, r->whole, k);
	table_bind(t, state);
	analysis_note_maps(a, state, t);
	a->table(state, t);
	for (const struct analysis_lack *l = a->lacks; l->note; l++)
		if (role_slots_fields(r->input.schema, l->has) &&
		    !role_slots_fields(r->input.schema, l->lacks))
			table_note(t, "%s", l->note);
	if (a->symbols)
		symbols_fill((const void *)(state + a->symbols), t);
	symbols_fill_ranges(r->input.schema, t);
	table_sort(t, a->as_added ? TABLE_AS_ADDED : table_sort_column(t), a->rising);
	return t;
}

static void analysis_show(void *whole)
{
	const struct analysis_scan *r = whole;
	r->opt->partial(r->opt->arg, analysis_make_table(r, 0));
}

/* Set the fields and the kind of scan for n analyses, and the bits of enum derived. */
static enum status analysis_needs(struct reducer *ops, unsigned *derived,
				  const struct analysis *const *a, size_t n,
				  const struct schema *s,
				  const struct analysis_options *opt, struct err *err)
{
	struct length_rules lengths;
	length_rules(&lengths, s);
	for (size_t k = 0; k < n; k++) {
		int field = a[k]->field ? schema_find(s, a[k]->field) : -1;
		fieldset more = 0;
		enum status st = analysis_possible(a[k], s, err);
		if (st == ST_OK && a[k]->fields)
			st = a[k]->fields(opt->settings, s, &more, derived, err);
		if (st != ST_OK)
			return st;
		ops->want |= role_slots_fields(s, a[k]->needs | a[k]->any | a[k]->wants) |
			     more | (field < 0 ? 0 : (fieldset)1 << field) |
			     (a[k]->lengths ? length_fields(&lengths) : 0);
		*derived |= a[k]->derived;
		ops->all |= a[k]->looks_ahead;
	}
	return ST_OK;
}

static void analysis_make_tables(struct table **out, const struct analysis_scan *r)
{
	struct str threads = STR_INIT;
	if (!trace_is_followed(r->input.trace))
		thread_of_note(r->input.schema, &threads);
	for (size_t k = 0; k < r->n; k++) {
		if (r->analysis[k]->end)
			r->analysis[k]->end(analysis_state(r, r->whole, k));
		out[k] = analysis_make_table(r, k);
		if (r->analysis[k]->per_thread && threads.len)
			table_note(out[k], "%s", threads.text);
		if (r->undecided != MATCHES_UNKNOWN)
			table_note(out[k],
				   "the query took too many steps on record %llu; such "
				   "records are omitted",
				   (unsigned long long)r->undecided);
	}
	str_release(&threads);
}

/* Run one scan.  Set *again if threads were found after the scan, so that another scan
 * is needed. */
static enum status analysis_reduce(struct table **out, struct analysis_scan *r,
				   const struct reducer *reducer, bool by_thread,
				   bool *again, struct task *task, struct err *err)
{
	struct trace *t = r->input.trace;
	const struct analysis_options *opt = r->opt;
	*again = by_thread &&
		 thread_slot_verdict(trace_thread_slot(t)) == THREADS_UNDECIDED;
	r->undecided = MATCHES_UNKNOWN;
	r->whole = mem_new(1, reducer->part_size);
	((struct analysis_part *)r->whole)->scan = r;
	analysis_init(r->whole);
	enum status st = analysis_before(r, task, err);
	if (st == ST_OK)
		st = reduce(t, &opt->of, reducer, r, task, err);
	if (st == ST_END)
		st = ST_OK;
	if (st == ST_OK && *again)
		st = thread_of_separate(t, false, task, err);
	*again = st == ST_OK && *again &&
		 thread_slot_verdict(trace_thread_slot(t)) == THREADS_SEPARATE;
	if (st == ST_OK && !*again)
		analysis_make_tables(out, r);
	analysis_release(r->whole);
	free(r->whole);
	return st;
}

enum status analysis_run_all(struct table **out, const struct analysis *const *a,
			     size_t n, struct trace *t,
			     const struct analysis_options *opt, struct task *task,
			     struct err *err)
{
	const struct schema *s = trace_schema(t);
	assert(n == 1 || !opt->partial);
	struct reducer reducer = {
		.lenient = true,
		.impatient = opt->impatient,
		.init = analysis_init,
		.records = analysis_records,
		.merge = analysis_merge,
		.release = analysis_release,
		.show = opt->partial ? analysis_show : NULL,
	};
	bool by_thread = false, again;
	unsigned derived = 0;
	enum status st = analysis_needs(&reducer, &derived, a, n, s, opt, err);
	for (size_t k = 0; k < n; k++)
		by_thread |= a[k]->per_thread;
	if (st == ST_OK && derived)
		st = trace_derive(t, derived, UINT64_MAX, task, err);
	/* A scan of the whole trace also builds its index. */
	if (st == ST_OK && by_thread)
		st = thread_of_separate(
			t, !opt->of.over.first && opt->of.over.last == UINT64_MAX, task,
			err);
	if (st != ST_OK)
		return st;
	size_t max = opt->max ? opt->max : ANALYSIS_MAX;
	struct analysis_scan r = { .analysis = a,
				   .at = mem_new(n, sizeof *r.at),
				   .n = n,
				   .opt = opt,
				   .input = { .schema = s,
					      .max = max,
					      .rows = max < ANALYSIS_ROWS ? max
									  : ANALYSIS_ROWS,
					      .settings = opt->settings,
					      .trace = t,
					      .over = opt->of.over },
				   .undecided = MATCHES_UNKNOWN };
	reducer.part_size = sizeof(struct analysis_part);
	for (size_t k = 0; k < n; k++) {
		size_t align = _Alignof(max_align_t);
		r.at[k] = (reducer.part_size + align - 1) / align * align;
		reducer.part_size = r.at[k] + a[k]->state_size;
	}
	do
		st = analysis_reduce(out, &r, &reducer, by_thread, &again, task, err);
	while (again);
	free(r.at);
	return st;
}

enum status analysis_run(struct table **out, const struct analysis *a, struct trace *t,
			 const struct analysis_options *opt, struct task *task,
			 struct err *err)
{
	return analysis_run_all(out, &a, 1, t, opt, task, err);
}
