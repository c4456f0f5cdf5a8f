#include "analysis/analysis.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/roles.h"
#include "base/clock.h"
#include "base/mem.h"

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

/* What can be missing, for people: alike neighbours are told once. */
#define STAGES_TEXT "times of pipeline stages"

static const char *const role_texts[ROLE_COUNT] = {
	[ROLE_PC] = "the addresses of instructions",
	[ROLE_FALLTHROUGH] = "fall-through addresses",
	[ROLE_IS_BRANCH] = "branches",
	[ROLE_BRANCH_KIND] = "kinds of branches",
	[ROLE_TAKEN] = "branch outcomes",
	[ROLE_TARGET] = "the targets of branches",
	[ROLE_REG_READ] = "the registers that are read",
	[ROLE_REG_WRITTEN] = "the registers that are written",
	[ROLE_LOAD] = "the addresses of loads",
	[ROLE_STORE] = "the addresses of stores",
	[ROLE_ACCESS_SIZE] = "the sizes of accesses",
	[ROLE_MACRO] = "the opcodes of instructions",
	[ROLE_MICRO] = "the opcodes of micro-ops",
	[ROLE_CLASS] = "op classes",
	[ROLE_UOP] = "the numbers of micro-ops",
	[ROLE_MACROOP] = "the numbers of macro-ops",
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
};

static bool has(const struct schema *s, int role)
{
	return s->by_role[role] != 0;
}

static void list_roles(uint32_t roles, const char *joint, struct str *out)
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
	uint32_t missing = 0;
	bool some = !a->any;
	for (int role = 0; role < ROLE_COUNT; role++) {
		if ((a->needs >> role & 1) && !has(s, role))
			missing |= UINT32_C(1) << role;
		some |= (a->any >> role & 1) && has(s, role);
	}
	if (!missing && some)
		return ST_OK;
	struct str text = STR_INIT;
	if (missing)
		list_roles(missing, " and ", &text);
	else
		list_roles(a->any, " or ", &text);
	enum status st = err_set(err, ST_UNSUPPORTED,
				 "%s is not available for this trace: its format (%s) "
				 "does not record %s",
				 a->name, s->format->name, text.text);
	str_release(&text);
	return st;
}

/* Running */

struct run {
	const struct analysis *analysis;
	struct trace *trace;
	const struct analysis_options *opt;
	struct analysis_input input;
	void *whole;
	struct task *task;
	bool news;        /* something came since the table so far was made */
	int64_t shown;    /* ms: when that was */
	int64_t pause;    /* ms until it is made again */
	uint64_t ordinal; /* of a record that a query gave up on */
	bool gave_up;
};

struct part {
	struct run *run;
	void *own;
	struct query_scratch *scratch;
	uint32_t *at;
	size_t room;
};

static void *new_part(void *ctx, const struct chunk *c)
{
	(void)c;
	struct run *r = ctx;
	struct part *p = mem_new(1, sizeof *p);
	p->run = r;
	p->own = r->analysis->part(r->whole);
	if (r->opt->where) {
		p->scratch = query_scratch_new(r->opt->where);
		query_scratch_around(p->scratch, r->trace);
	}
	return p;
}

static void drop_part(void *arg)
{
	struct part *p = arg;
	p->run->analysis->drop(p->own);
	query_scratch_free(p->scratch);
	free(p->at);
	free(p);
}

static bool records(void *arg, const struct batch *b)
{
	struct part *p = arg;
	if (!b->n) /* gaps alone */
		return true;
	const struct query *where = p->run->opt->where;
	if (p->room < b->n) {
		p->at = mem_resize(p->at, b->n, sizeof *p->at);
		for (size_t i = p->room; i < b->n; i++)
			p->at[i] = (uint32_t)i;
		p->room = b->n;
	}
	struct picked r = { .b = b, .at = p->at, .n = b->n };
	if (where)
		r.n = query_select(where, p->scratch, b, p->at);
	p->run->analysis->records(p->own, &r);
	return true;
}

static struct table *make_table(const struct run *r)
{
	const struct analysis *a = r->analysis;
	struct table *t = table_new(a->columns, a->ncolumns, a->groups, a->ngroups);
	a->finish(r->whole, t);
	table_sort(t, a->as_added ? TABLE_AS_ADDED : a->sort, a->rising);
	return t;
}

/* Of the time, one part in so many is for tables so far; ms between two at least. */
enum { SHOW_SHARE = 10, SHOW_SOON = 100, SHOW_MS = 250 };

static void show_so_far(void *ctx)
{
	struct run *r = ctx;
	if (!r->opt->so_far || !r->news ||
	    (!r->opt->impatient && clock_ms() - r->shown < r->pause))
		return;
	int64_t begun = clock_ms();
	r->opt->so_far(r->opt->arg, make_table(r));
	task_wake(r->task);
	r->news = false;
	r->shown = clock_ms();
	r->pause = (r->shown - begun) * SHOW_SHARE;
	if (r->pause < SHOW_MS)
		r->pause = SHOW_MS;
}

static bool deliver(void *ctx, void *arg, const struct chunk *c, enum verdict v)
{
	(void)c;
	(void)v;
	struct run *r = ctx;
	struct part *p = arg;
	r->analysis->merge(r->whole, p->own);
	if (p->scratch && !r->gave_up)
		r->gave_up = query_gave_up(p->scratch, &r->ordinal);
	drop_part(p);
	r->news = true;
	show_so_far(r);
	return true;
}

enum status analysis_run(struct table **out, const struct analysis *a, struct trace *t,
			 const struct analysis_options *opt, struct task *task,
			 struct err *err)
{
	const struct schema *s = trace_schema(t);
	enum status st = analysis_possible(a, s, err);
	if (st != ST_OK)
		return st;
	struct run r = {
		.analysis = a, .trace = t, .opt = opt, .task = task, .pause = SHOW_SOON
	};
	r.input.schema = s;
	r.input.most = opt->most ? opt->most : ANALYSIS_MOST;
	r.whole = a->begin(&r.input);
	r.shown = clock_ms();
	struct sweep_ops ops = {
		.want = role_fields(s, a->needs | a->any | a->wants),
		.part = new_part,
		.records = records,
		.deliver = deliver,
		.idle = show_so_far,
		.drop = drop_part,
	};
	if (opt->where)
		ops.want |= query_fields(opt->where);
	st = sweep(t, opt->over, &ops, &r, task, err);
	if (st == ST_END)
		st = ST_OK;
	if (st == ST_OK) {
		*out = make_table(&r);
		if (r.gave_up)
			table_note(*out,
				   "the query took too many steps on record %llu; such "
				   "records are left out",
				   (unsigned long long)r.ordinal);
	}
	a->end(r.whole);
	return st;
}
