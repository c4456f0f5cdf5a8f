/* The lanes that have a name, and lists of lanes as typed. */
#include <stdlib.h>
#include <string.h>

#include "analysis/lane_bands.h"
#include "analysis/lanes.h"
#include "base/mem.h"

enum { PERCENT = 100, THOUSAND = 1000 };

const struct lane_kind lane_kinds[] = {
	{ .name = "records",
	  .help = "records",
	  .unit = "",
	  .n = LANE_RECORDS,
	  .scale = 1 },
	{ .name = "instructions",
	  .help = "instructions",
	  .unit = "",
	  .n = LANE_INSTRUCTIONS,
	  .scale = 1 },
	{ .name = "loads",
	  .help = "share of the records that load",
	  .unit = "%",
	  .n = LANE_WITH_LOAD,
	  .of = LANE_RECORDS,
	  .scale = PERCENT,
	  .shown = true },
	{ .name = "stores",
	  .help = "share of the records that store",
	  .unit = "%",
	  .n = LANE_WITH_STORE,
	  .of = LANE_RECORDS,
	  .scale = PERCENT,
	  .shown = true },
	{ .name = "branches",
	  .help = "share of the records that are branches",
	  .unit = "%",
	  .n = LANE_BRANCHES,
	  .of = LANE_RECORDS,
	  .scale = PERCENT,
	  .shown = true },
	{ .name = "taken",
	  .help = "share of the branches that are taken",
	  .unit = "%",
	  .n = LANE_TAKEN,
	  .of = LANE_BRANCHES,
	  .scale = PERCENT,
	  .shown = true },
	{ .name = "pcs",
	  .help = "different instruction addresses",
	  .unit = "",
	  .n = LANE_PCS,
	  .scale = 1,
	  .shown = true },
	{ .name = "newpcs",
	  .help = "instruction addresses that occur for the first time in the trace",
	  .unit = "",
	  .n = LANE_NEW_PCS,
	  .scale = 1,
	  .shown = true },
	{ .name = "lines",
	  .help = "different cache lines (64 bytes) that are loaded or stored",
	  .unit = "",
	  .n = LANE_LINES,
	  .scale = 1,
	  .shown = true },
	{ .name = "newlines",
	  .help = "cache lines that are accessed for the first time in the trace",
	  .unit = "",
	  .n = LANE_NEW_LINES,
	  .scale = 1,
	  .shown = true },
	{ .name = "pages",
	  .help = "different pages (4 KiB) that are loaded or stored",
	  .unit = "",
	  .n = LANE_PAGES,
	  .scale = 1 },
	{ .name = "mispredictions",
	  .help = "mispredicted branches per 1,000 instructions: those that the trace "
		  "marks, or those of the predictor of opscope stat branches",
	  .unit = "MPKI",
	  .n = LANE_QUERY,
	  .of = LANE_INSTRUCTIONS,
	  .scale = THOUSAND,
	  .query = "mispred",
	  .query_else = "mispredicted",
	  .shown = true },
	{ .name = "depth",
	  .help = "mean call depth, from the lowest one of the span",
	  .unit = "",
	  .n = LANE_DEPTH,
	  .of = LANE_RECORDS,
	  .scale = 1,
	  .shown = true },
	{ .name = "cpi",
	  .help = "cycles per instruction, by the times of commits",
	  .unit = "",
	  .n = LANE_TIME,
	  .of = LANE_INSTRUCTIONS,
	  .scale = 1,
	  .cycles = true,
	  .shown = true },
	{ .name = "l1",
	  .help = "share of the accesses that the first cache serves",
	  .unit = "%",
	  .n = LANE_QUERY,
	  .of = LANE_QUERY,
	  .scale = PERCENT,
	  .query = "depth == 0 and isaddr",
	  .of_query = "depth >= 0 and isaddr",
	  .shown = true },
	{ .name = "l2",
	  .help = "share of the accesses that the second cache serves",
	  .unit = "%",
	  .n = LANE_QUERY,
	  .of = LANE_QUERY,
	  .scale = PERCENT,
	  .query = "depth == 1 and isaddr",
	  .of_query = "depth >= 0 and isaddr",
	  .shown = true },
	{ .name = "memory",
	  .help = "share of the accesses that pass both caches",
	  .unit = "%",
	  .n = LANE_QUERY,
	  .of = LANE_QUERY,
	  .scale = PERCENT,
	  .query = "depth >= 2 and isaddr",
	  .of_query = "depth >= 0 and isaddr",
	  .shown = true },
	{ .name = "fetchwait",
	  .help = "mean time from fetch to decode",
	  .unit = "cycles",
	  .n = LANE_FETCH_WAIT,
	  .of = LANE_RECORDS,
	  .scale = 1,
	  .cycles = true,
	  .shown = true },
	{ .name = "issuewait",
	  .help = "mean time from dispatch to issue",
	  .unit = "cycles",
	  .n = LANE_ISSUE_WAIT,
	  .of = LANE_RECORDS,
	  .scale = 1,
	  .cycles = true,
	  .shown = true },
	{ .name = "commitwait",
	  .help = "mean time from the result to the commit",
	  .unit = "cycles",
	  .n = LANE_COMMIT_WAIT,
	  .of = LANE_RECORDS,
	  .scale = 1,
	  .cycles = true,
	  .shown = true },
	{ .name = "code",
	  .help = "share of each region of the code in the instructions",
	  .unit = "%",
	  .n = LANE_BAND,
	  .of = LANE_BAND,
	  .scale = PERCENT,
	  .bands = LANE_BANDS_CODE },
	{ .name = "data",
	  .help = "share of each region of the data in the loads and stores",
	  .unit = "%",
	  .n = LANE_BAND,
	  .of = LANE_BAND,
	  .scale = PERCENT,
	  .bands = LANE_BANDS_DATA },
	{ .name = "classes",
	  .help = "share of each op class or opcode in the records; without them, of "
		  "each kind of branch",
	  .unit = "%",
	  .n = LANE_BAND,
	  .of = LANE_BAND,
	  .scale = PERCENT,
	  .bands = LANE_BANDS_CLASS },
	{ .name = "threads",
	  .help = "share of each thread in the records",
	  .unit = "%",
	  .n = LANE_BAND,
	  .of = LANE_BAND,
	  .scale = PERCENT,
	  .bands = LANE_BANDS_THREAD },
	{ .name = "hits",
	  .help = "records that the last search matches",
	  .unit = "",
	  .n = LANE_HITS,
	  .scale = 1,
	  .browser = true },
	{ .name = "filter",
	  .help = "share of the records that the filter leaves",
	  .unit = "%",
	  .n = LANE_FILTERED,
	  .of = LANE_INTERVAL,
	  .scale = PERCENT },
	{ .name = "findings",
	  .help = "records with a finding of opscope lint",
	  .unit = "",
	  .n = LANE_QUERY,
	  .scale = 1,
	  .query = "fault" },
	{ .name = NULL },
};

/* A query of the user. */
static const struct lane_kind lane_query_kind = {
	.name = "query",
	.help = "records that match",
	.unit = "",
	.n = LANE_QUERY,
	.scale = 1,
};

/* The roles that the format must have for a count, as bits; of `any`, one is enough. */
struct lane_roles {
	uint64_t needs, any;
};

static const struct lane_roles lane_roles[LANE_COUNTS] = {
	[LANE_WITH_LOAD] = { .needs = UINT64_C(1) << ROLE_LOAD },
	[LANE_WITH_STORE] = { .needs = UINT64_C(1) << ROLE_STORE },
	[LANE_BRANCHES] = { .any = UINT64_C(1) << ROLE_BRANCH_KIND |
				   UINT64_C(1) << ROLE_IS_BRANCH |
				   UINT64_C(1) << ROLE_TAKEN },
	[LANE_TAKEN] = { .needs = UINT64_C(1) << ROLE_TAKEN },
	[LANE_PCS] = { .needs = UINT64_C(1) << ROLE_PC },
	[LANE_NEW_PCS] = { .needs = UINT64_C(1) << ROLE_PC },
	[LANE_LINES] = { .any = UINT64_C(1) << ROLE_LOAD | UINT64_C(1) << ROLE_STORE },
	[LANE_NEW_LINES] = { .any = UINT64_C(1) << ROLE_LOAD | UINT64_C(1)
								       << ROLE_STORE },
	[LANE_PAGES] = { .any = UINT64_C(1) << ROLE_LOAD | UINT64_C(1) << ROLE_STORE },
	[LANE_DEPTH] = { .needs = UINT64_C(1) << ROLE_BRANCH_KIND },
	[LANE_TIME] = { .needs = UINT64_C(1) << ROLE_TIME | UINT64_C(1)
								    << ROLE_COMMITTED },
	[LANE_FETCH_WAIT] = { .needs = UINT64_C(1) << ROLE_DECODED },
	[LANE_ISSUE_WAIT] = { .needs = UINT64_C(1) << ROLE_DISPATCHED |
				       UINT64_C(1) << ROLE_ISSUED },
	[LANE_COMMIT_WAIT] = { .needs = UINT64_C(1) << ROLE_READY |
					UINT64_C(1) << ROLE_COMMITTED },
};

static uint64_t lane_roles_of(const struct schema *s)
{
	uint64_t has = 0;
	for (int r = 0; r < ROLE_COUNT; r++)
		has |= (uint64_t)(s->by_role[r] != 0) << r;
	return has;
}

static bool lane_count_possible(enum lane_count count, const struct schema *s)
{
	if (count >= LANE_COUNTS)
		return true;
	uint64_t has = lane_roles_of(s);
	const struct lane_roles *roles = &lane_roles[count];
	return (has & roles->needs) == roles->needs && (!roles->any || has & roles->any);
}

/* A name that the format does not have would be a regular expression. */
static bool lane_compile(struct query **out, const char *text, const struct schema *s)
{
	struct err err = ERR_INIT;
	if (!text || query_compile(out, text, s, &err) != ST_OK)
		return false;
	if (!query_is_opcodes(*out) && !query_uses_rows(*out))
		return true;
	query_free(*out);
	*out = NULL;
	return false;
}

static void lane_release(struct lane *l)
{
	query_free(l->n);
	query_free(l->of);
	free(l->name);
}

/* False: the format does not have the lane. */
static bool lane_init(struct lane *out, const struct lane_kind *k, const struct schema *s)
{
	*out = (struct lane) { .kind = k };
	if (!lane_count_possible(k->n, s) || !lane_count_possible(k->of, s) ||
	    (k->of == LANE_INSTRUCTIONS && s->format->partial) ||
	    (k->bands && !(lane_bands_roles(k->bands) & lane_roles_of(s))))
		return false;
	bool good = true;
	if (k->n == LANE_QUERY)
		good = lane_compile(&out->n, k->query, s) ||
		       lane_compile(&out->n, k->query_else, s);
	if (good && k->of == LANE_QUERY)
		good = lane_compile(&out->of, k->of_query, s);
	if (good)
		out->name = mem_text(k->name);
	else
		lane_release(out);
	return good;
}

static void lane_list_append(struct lane_list *l, const struct lane *lane)
{
	l->at = mem_resize(l->at, l->n + 1, sizeof *l->at);
	l->at[l->n++] = *lane;
}

static const struct lane_kind *lane_find(const char *name)
{
	for (const struct lane_kind *k = lane_kinds; k->name; k++)
		if (!strcmp(k->name, name))
			return k;
	return NULL;
}

enum status lane_list_add(struct lane_list *l, const char *text, const struct schema *s,
			  struct err *err)
{
	const struct lane_kind *k = lane_find(text);
	struct lane lane = { .kind = &lane_query_kind };
	if (l->n == LANE_LIST_MOST)
		return err_set(err, ST_INVALID, "more than %d lanes", LANE_LIST_MOST);
	if (k && !lane_init(&lane, k, s))
		return err_set(err, ST_UNSUPPORTED, "%s traces do not have the lane %s",
			       s->format->name, k->name);
	if (!k) {
		enum status st = query_compile(&lane.n, text, s, err);
		if (st != ST_OK)
			return st;
		lane.name = mem_text(text);
	}
	lane_list_append(l, &lane);
	return ST_OK;
}

static void lane_list_default(struct lane_list *out, const struct schema *s)
{
	struct lane lane;
	for (const struct lane_kind *k = lane_kinds; k->name; k++)
		if (k->shown && lane_init(&lane, k, s))
			lane_list_append(out, &lane);
	/* A trace of neither instructions nor accesses. */
	if (!out->n && lane_init(&lane, lane_kinds, s))
		lane_list_append(out, &lane);
}

enum status lane_list_parse(struct lane_list *out, const char *text,
			    const struct schema *s, struct err *err)
{
	enum status st = ST_OK;
	*out = (struct lane_list) { .n = 0 };
	if (!text) {
		lane_list_default(out, s);
		return ST_OK;
	}
	for (const char *at = text; st == ST_OK; at++) {
		while (*at == ' ')
			at++;
		size_t len = strcspn(at, ",");
		struct str word = STR_INIT;
		str_addn(&word, at, len);
		if (!len)
			st = err_at(err, (int)(at - text) + 1, "a lane is missing");
		else {
			st = lane_list_add(out, word.text, s, err);
			if (st != ST_OK && err->at)
				err->at += (int)(at - text);
		}
		str_release(&word);
		at += len;
		if (!*at)
			break;
	}
	return st;
}

void lane_list_release(struct lane_list *l)
{
	for (size_t i = 0; i < l->n; i++)
		lane_release(&l->at[i]);
	free(l->at);
	*l = (struct lane_list) { .n = 0 };
}

void lane_list_remove(struct lane_list *l, size_t lane)
{
	lane_release(&l->at[lane]);
	l->n--;
	memmove(&l->at[lane], &l->at[lane + 1], (l->n - lane) * sizeof *l->at);
}

static bool lane_count_is_summarised(enum lane_count count)
{
	return count < LANE_DEPTH;
}

bool lane_is_summarised(const struct lane *l)
{
	return lane_count_is_summarised(l->kind->n) &&
	       lane_count_is_summarised(l->kind->of);
}

bool lane_figure(const struct lane *l, const struct lane_value *v, uint64_t cycle,
		 double *out)
{
	const struct lane_kind *k = l->kind;
	double divisor = k->of == LANE_NOTHING ? 1 : (double)v->of;
	if (k->cycles)
		divisor *= (double)cycle;
	if (divisor == 0)
		return false;
	*out = k->scale * (double)v->n / divisor;
	return true;
}
