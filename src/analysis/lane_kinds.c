/* Named lanes, and lists of lanes as typed. */
#include <stdlib.h>
#include <string.h>

#include "analysis/call_steps.h"
#include "analysis/lane_bands.h"
#include "analysis/lanes.h"
#include "base/mem.h"
#include "base/suggest.h"
#include "query/names.h"

enum { PERCENT = 100, THOUSAND = 1000 };

/* clang-format off */
#define LANE(name_, help_, unit_, n_, of_, scale_) \
	.name = name_, .help = help_, .unit = unit_, .n = LANE_##n_, .of = LANE_##of_, .scale = scale_
#define SERVED "depth >= 0 and isaddr"

#define NO_OUTCOMES \
	"the outcomes of branches are neither recorded nor implied by pc and kind of branch"
#define MISPREDICTIONS \
	"mispredicted branches per 1,000 instructions, as marked in the trace or as " \
	"predicted in opscope stat branches"
#define TRAPS \
	"traps, interrupts and exceptions; without them, changes of the privilege level"
#define NO_CYCLES "it needs the cycles of stages, such as the commit"

const struct lane_kind lane_kinds[] = {
	{ LANE("records", "records", "", RECORDS, NOTHING, 1) },
	{ LANE("instructions", "instructions", "", INSTRUCTIONS, NOTHING, 1) },
	{ LANE("loads", "share of the records that load", "%", WITH_LOAD, RECORDS, PERCENT),
	  .shown = true },
	{ LANE("stores", "share of the records that store", "%", WITH_STORE, RECORDS, PERCENT),
	  .shown = true },
	{ LANE("branches", "share of the records that are branches", "%", BRANCHES, RECORDS, PERCENT),
	  .shown = true },
	{ LANE("taken", "share of the branches that are taken", "%", TAKEN, BRANCHES, PERCENT),
	  .lacks = NO_OUTCOMES, .shown = true },
	/* The outcome of a branch follows from the record after it. */
	{ LANE("taken", "share of the branches that are taken", "%", QUERY, BRANCHES, PERCENT),
	  .query = "taken", .shown = true },
	{ LANE("pcs", "different instruction addresses", "", PCS, NOTHING, 1), .shown = true },
	{ LANE("newpcs", "instruction addresses that occur for the first time in the trace", "",
	       NEW_PCS, NOTHING, 1), .shown = true },
	{ LANE("lines", "different cache lines (64 bytes) that are loaded or stored", "",
	       LINES, NOTHING, 1), .shown = true },
	{ LANE("newlines", "cache lines that are accessed for the first time in the trace", "",
	       NEW_LINES, NOTHING, 1), .shown = true },
	{ LANE("pages", "different pages (4 KiB) that are loaded or stored", "", PAGES, NOTHING, 1) },
	{ LANE("mispredictions", MISPREDICTIONS, "MPKI", QUERY, INSTRUCTIONS, THOUSAND),
	  .query = "mispred", .lacks = NO_OUTCOMES, .shown = true },
	{ LANE("mispredictions", MISPREDICTIONS, "MPKI", QUERY, INSTRUCTIONS, THOUSAND),
	  .query = "mispredicted", .shown = true },
	{ LANE("depth", "mean number of calls around a record (calldepth)", "", DEPTH, RECORDS, 1),
	  .lacks = "it needs kinds of branches that include calls, or the program (--binary)",
	  .shown = true },
	{ LANE("cpi", "cycles per instruction, by the times of commits", "", TIME, INSTRUCTIONS, 1),
	  .cycles = true, .lacks = NO_CYCLES, .shown = true },
	{ LANE("l1", "share of the accesses served by the first cache", "%", QUERY, QUERY, PERCENT),
	  .query = "depth == 0 and isaddr", .of_query = SERVED, .shown = true },
	{ LANE("l2", "share of the accesses served by the second cache", "%", QUERY, QUERY, PERCENT),
	  .query = "depth == 1 and isaddr", .of_query = SERVED, .shown = true },
	{ LANE("memory", "share of the accesses that miss both caches", "%", QUERY, QUERY, PERCENT),
	  .query = "depth >= 2 and isaddr", .of_query = SERVED, .shown = true },
	{ LANE("fetchwait", "mean time from fetch to decode", "cycles", FETCH_WAIT, RECORDS, 1),
	  .cycles = true, .lacks = NO_CYCLES, .shown = true },
	{ LANE("issuewait", "mean time from dispatch to issue", "cycles", ISSUE_WAIT, RECORDS, 1),
	  .cycles = true, .lacks = NO_CYCLES, .shown = true },
	{ LANE("commitwait", "mean time from the result to the commit", "cycles",
	       COMMIT_WAIT, RECORDS, 1), .cycles = true, .lacks = NO_CYCLES,
	  .shown = true },
	{ LANE("code", "share of the instructions in each region of code", "%",
	       BAND, BAND, PERCENT), .bands = LANE_BANDS_CODE },
	{ LANE("data", "share of the loads and stores in each region of data", "%",
	       BAND, BAND, PERCENT), .bands = LANE_BANDS_DATA },
	{ LANE("classes", "share of the records of each op class or opcode; without "
			  "them, of each kind of branch", "%", BAND, BAND, PERCENT), .bands = LANE_BANDS_CLASS },
	{ LANE("threads", "share of the records of each thread", "%", BAND, BAND, PERCENT),
	  .bands = LANE_BANDS_THREAD },
	{ LANE("loop", "share of the records in each innermost loop", "%",
	       BAND, BAND, PERCENT), .bands = LANE_BANDS_LOOP },
	{ LANE("traps", TRAPS, "", QUERY, NOTHING, 1), .query = "trap", .shown = true },
	{ LANE("traps", TRAPS, "", QUERY, NOTHING, 1), .query = "priv != prev(priv)", .shown = true },
	{ LANE("hits", "matches of the last search", "", HITS, NOTHING, 1),
	  .browser = true },
	{ LANE("filter", "share of records that match the filter", "%",
	       FILTERED, INTERVAL, PERCENT) },
	{ LANE("findings", "records with a finding of opscope lint", "", QUERY, NOTHING, 1),
	  .query = "fault" },
	{ .name = NULL },
};

/* Query of the user. */
static const struct lane_kind lane_query_kind = {
	LANE("query", "records that match", "", QUERY, NOTHING, 1)
};

#define R(role)  (UINT64_C(1) << ROLE_##role)
#define BRANCHES (R(BRANCH_KIND) | R(IS_BRANCH) | R(TAKEN))
#define TIMES    (R(TIME) | R(DECODED) | R(DISPATCHED) | R(ISSUED) | R(READY) | R(COMMITTED))

/* Roles that a count reads, as bits.  A format has the count if it has all of `needs`,
 * and one of `any` unless `any` is 0. */
struct lane_roles {
	uint64_t needs, any;
};

static const struct lane_roles lane_roles[LANE_COUNTS] = {
	[LANE_WITH_LOAD] = { .needs = R(LOAD) },
	[LANE_WITH_STORE] = { .needs = R(STORE) },
	[LANE_BRANCHES] = { .any = BRANCHES },
	[LANE_TAKEN] = { .needs = R(TAKEN), .any = BRANCHES },
	[LANE_PCS] = { .needs = R(PC) },
	[LANE_NEW_PCS] = { .needs = R(PC) },
	[LANE_LINES] = { .any = R(LOAD) | R(STORE) },
	[LANE_NEW_LINES] = { .any = R(LOAD) | R(STORE) },
	[LANE_PAGES] = { .any = R(LOAD) | R(STORE) },
	[LANE_TIME] = { .needs = R(TIME) | R(COMMITTED), .any = TIMES },
	[LANE_FETCH_WAIT] = { .needs = R(DECODED), .any = TIMES },
	[LANE_ISSUE_WAIT] = { .needs = R(DISPATCHED) | R(ISSUED), .any = TIMES },
	[LANE_COMMIT_WAIT] = { .needs = R(READY) | R(COMMITTED), .any = TIMES },
	[LANE_DEPTH] = { .any = CALL_ROLES },
};
/* clang-format on */

uint64_t lane_count_roles(enum lane_count count)
{
	return lane_roles[count].needs | lane_roles[count].any;
}

static uint64_t lane_roles_of(const struct schema *s)
{
	uint64_t has = 0;
	for (int r = 0; r < ROLE_COUNT; r++)
		has |= (uint64_t)(s->by_role[r] != 0) << r;
	return has;
}

static bool lane_count_possible(enum lane_count count, const struct schema *s)
{
	struct err err = ERR_INIT;
	if (count == LANE_DEPTH)
		return call_steps_possible(s, &err) == ST_OK;
	if (count >= LANE_COUNTS)
		return true;
	uint64_t has = lane_roles_of(s);
	const struct lane_roles *roles = &lane_roles[count];
	return (has & roles->needs) == roles->needs && (!roles->any || has & roles->any);
}

/* Compile a query.  Refuse an unknown name, which would be compiled as a regular
 * expression. */
static bool lane_compile(struct query **out, const char *text, const struct schema *s)
{
	struct err err = ERR_INIT;
	if (query_compile(out, text, s, &err) != ST_OK)
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

/* Initialise a lane with one of the entries of its name. */
static bool lane_init_as(struct lane *out, const struct lane_kind *k,
			 const struct schema *s)
{
	*out = (struct lane) { .kind = k, .scale = lane_first_scale(k) };
	if (!lane_count_possible(k->n, s) || !lane_count_possible(k->of, s) ||
	    (k->of == LANE_INSTRUCTIONS && s->format->partial) ||
	    (k->bands && !(lane_bands_roles(k->bands) & lane_roles_of(s))))
		return false;
	bool good = (k->n != LANE_QUERY || lane_compile(&out->n, k->query, s)) &&
		    (k->of != LANE_QUERY || lane_compile(&out->of, k->of_query, s));
	if (good)
		out->name = mem_text(k->name);
	else
		lane_release(out);
	return good;
}

const struct lane_kind *lane_kind_next(const struct lane_kind *k)
{
	const char *name = k->name;
	while (k->name && !strcmp(k->name, name))
		k++;
	return k;
}

/* Initialise a lane; return false if the format does not have it. */
static bool lane_init(struct lane *out, const struct lane_kind *k, const struct schema *s)
{
	for (const struct lane_kind *end = lane_kind_next(k); k < end; k++)
		if (lane_init_as(out, k, s))
			return true;
	return false;
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

static const char *lane_nth_name(const void *kinds, size_t i)
{
	return ((const struct lane_kind *)kinds)[i].name;
}

/* Find the lane most similar to a word that is not a name of queries and would be a
 * regular expression; NULL if none is similar.  Shorter words are likely opcodes. */
static const char *lane_meant(const char *text, const struct schema *s)
{
	enum { WORD_MIN = 6 };
	size_t len = strlen(text);
	struct query_name name;
	if (strspn(text, "abcdefghijklmnopqrstuvwxyz_") != len ||
	    query_name_find(s, text, len, &name) || query_name_is_common(text, len))
		return NULL;
	if (strcmp(text, "ipc") == 0)
		return "cpi";
	return len < WORD_MIN ? NULL : suggest_name(text, lane_nth_name, lane_kinds);
}

enum status lane_list_add(struct lane_list *l, const char *text, const struct schema *s,
			  struct err *err)
{
	const struct lane_kind *k = lane_find(text);
	const char *meant = k ? NULL : lane_meant(text, s);
	struct lane lane = { .kind = &lane_query_kind };
	if (l->n == LANE_LIST_MAX)
		return err_set(err, ST_INVALID, "more than %d lanes", LANE_LIST_MAX);
	if (k && !lane_init(&lane, k, s))
		return err_set(err, ST_UNSUPPORTED,
			       "%s traces do not have the lane %s%s%s", s->format->name,
			       k->name, k->lacks ? ": " : "", k->lacks ? k->lacks : "");
	if (meant)
		return err_at(err, 1,
			      "there is no lane %.40s (did you mean %s?); /%.40s/ counts "
			      "opcodes",
			      text, meant, text);
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
	for (const struct lane_kind *k = lane_kinds; k->name; k = lane_kind_next(k))
		if (k->shown && lane_init(&lane, k, s))
			lane_list_append(out, &lane);
	/* For a trace without instructions and accesses, use the first lane. */
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
	return count < LANE_TIME;
}

bool lane_is_summarised(const struct lane *l)
{
	return lane_count_is_summarised(l->kind->n) &&
	       lane_count_is_summarised(l->kind->of);
}

static unsigned lane_derived(const struct lane *l)
{
	return (l->n ? query_derived(l->n) : 0) | (l->of ? query_derived(l->of) : 0);
}

bool lane_looks_back(const struct lane *l)
{
	return l->kind->n == LANE_NEW_PCS || l->kind->n == LANE_NEW_LINES ||
	       lane_derived(l) >= DERIVED_EVENT;
}

bool lane_has_stacks(const struct lane *l)
{
	return l->kind->n == LANE_DEPTH || lane_derived(l) & DERIVED_STACKS;
}

bool lane_has_loops(const struct lane *l)
{
	return l->kind->bands == LANE_BANDS_LOOP || lane_derived(l) & DERIVED_NESTS;
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
