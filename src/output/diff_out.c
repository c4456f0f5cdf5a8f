#include "output/diff_out.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "output/csv.h"
#include "output/json.h"
#include "output/table_write.h"

enum { PLACES_MOST = HUNKS_MOST, PEOPLE_REGIONS = 8 };

static const char *const side_name[2] = { "a", "b" };

const char *diff_out_kind(enum hunk_kind kind)
{
	static const char *const name[HUNK_KINDS] = {
		[HUNK_DIFFERENT] = "different",
		[HUNK_ONLY_A] = "only in A",
		[HUNK_ONLY_B] = "only in B",
		[HUNK_LOOP] = "loop",
		[HUNK_BEGINNING] = "beginning missing",
		[HUNK_END] = "end missing",
		[HUNK_VALUES] = "values",
	};
	return name[kind];
}

/* Places */

struct diff_place {
	uint64_t hunks, records[2], first;
};

/* The places of the hunks, in the order of their first hunks. */
static void diff_count_places(const struct compare *c, struct key_counts *places)
{
	key_counts_init(places, sizeof(struct diff_place), PLACES_MOST);
	for (size_t i = 0; i < compare_hunks(c); i++) {
		const struct hunk *h = compare_hunk(c, i);
		if (h->kind == HUNK_VALUES)
			continue;
		size_t at = key_counts_at(places, h->place, 0);
		if (at == KEY_COUNTS_NONE)
			continue;
		struct diff_place *p = key_counts_entry(places, at);
		if (!p->hunks++)
			p->first = h->first[0];
		for (int k = 0; k < 2; k++)
			p->records[k] += h->count[k] - h->equal;
	}
}

static size_t diff_places(const struct compare *c)
{
	struct key_counts places;
	diff_count_places(c, &places);
	size_t n = places.n;
	key_counts_release(&places);
	return n;
}

const char *diff_out_unit(const struct compare *c)
{
	return compare_calls(c)          ? "call or return"
	       : compare_instructions(c) ? "instruction"
					 : "record";
}

struct table *diff_out_places(const struct compare *c)
{
	/* clang-format off */
	static const struct table_column columns[] = {
		COL("place", CELL_ADDR, "address of the last equal record before the hunks",
			.role = ROLE_PC),
		COL("hunks", CELL_COUNT, "number of hunks"),
		COL("records", CELL_COUNT, "records of both traces that differ"),
		COL("a", CELL_COUNT, "of them in A"),
		COL("b", CELL_COUNT, "of them in B"),
		COL("first", CELL_COUNT, "record of A at the first hunk"),
		COL("unit", CELL_ESCAPED, "what is counted"),
	};
	/* clang-format on */
	struct table *t = table_new(columns, sizeof columns / sizeof *columns, NULL, 0);
	struct key_counts places;
	diff_count_places(c, &places);
	for (size_t i = 0; i < places.n; i++) {
		const struct diff_place *p = key_counts_entry(&places, i);
		table_add(t, 0);
		if (places.key[i].a != HUNK_NO_PLACE)
			table_set(t, 0, places.key[i].a);
		table_set(t, 1, p->hunks);
		table_set(t, 2, p->records[0] + p->records[1]);
		table_set(t, 3, p->records[0]);
		table_set(t, 4, p->records[1]);
		table_set(t, 5, p->first);
		table_set_text(t, 6, diff_out_unit(c));
		table_first_record(t, p->first);
	}
	key_counts_release(&places);
	table_sort(t, 2, false);
	return t;
}

/* Functions */

struct table *diff_out_functions(const struct compare *c)
{
	/* clang-format off */
	static const struct table_column columns[] = {
		COL("function", CELL_ADDR, "address of the target of a call, in A", .role = ROLE_PC),
		COL("records", CELL_COUNT, "records of both traces that differ"),
		COL("a", CELL_COUNT, "records of A"),
		COL("b", CELL_COUNT, "records of B"),
		COL("equal", CELL_COUNT, "records that are equal"),
		COL("similarity", CELL_SHARE, "2 equal / (a + b)"),
		COL("unit", CELL_ESCAPED, "what is counted"),
	};
	/* clang-format on */
	struct table *t = table_new(columns, sizeof columns / sizeof *columns, NULL, 0);
	struct compare_function *f;
	size_t n = compare_functions(c, &f);
	for (size_t i = 0; i < n; i++) {
		uint64_t all = f[i].records[0] + f[i].records[1];
		table_add(t, 0);
		if (f[i].address)
			table_set(t, 0, f[i].address);
		table_set(t, 1, all - 2 * f[i].equal);
		table_set(t, 2, f[i].records[0]);
		table_set(t, 3, f[i].records[1]);
		table_set(t, 4, f[i].equal);
		table_set_real(t, 5, 2 * (double)f[i].equal / (double)all);
		table_set_text(t, 6, diff_out_unit(c));
	}
	free(f);
	table_sort(t, 1, false);
	return t;
}

/* Threads */

struct diff_out_threads diff_out_threads_of(struct threads *const t[2],
					    const struct thread_pair *pair)
{
	struct diff_out_threads out = { .has = { false, false } };
	for (int k = 0; k < 2; k++) {
		if (pair->thread[k] == THREAD_NONE)
			continue;
		const struct thread_info *f =
			threads_get(t[k], (uint32_t)pair->thread[k]);
		out.has[k] = true;
		out.id[k] = f->id;
		out.name[k] = f->name;
	}
	return out;
}

struct diff_out_thread diff_out_thread(const struct compare *c,
				       const struct diff_out_threads *threads)
{
	struct diff_out_thread t = { .threads = *threads,
				     .counts = compare_counts(c),
				     .unit = diff_out_unit(c) };
	const struct compare_difference *first = compare_difference(c);
	if (first)
		memcpy(t.first, first->first, sizeof t.first);
	return t;
}

enum {
	THREAD_A,
	THREAD_B,
	THREAD_NAME,
	THREAD_DIFFER,
	THREAD_ONLY_A,
	THREAD_ONLY_B,
	THREAD_EQUAL,
	THREAD_SIMILARITY,
	THREAD_MOST,
	THREAD_LOOPS,
	THREAD_HUNKS,
	THREAD_FIRST_A,
	THREAD_FIRST_B,
	THREAD_UNIT
};

static void diff_add_thread(struct table *t, const struct diff_out_thread *x)
{
	const struct diff_out_threads *id = &x->threads;
	const struct compare_counts *n = &x->counts;
	table_add(t, 0);
	for (int k = 0; k < 2; k++) {
		if (id->has[k])
			table_set(t, THREAD_A + (unsigned)k, id->id[k]);
		table_set(t, THREAD_ONLY_A + (unsigned)k, n->records[k] - n->gaps[k]);
		if (id->has[k] && (n->hunks || n->changed))
			table_set(t, THREAD_FIRST_A + (unsigned)k, x->first[k]);
	}
	if (id->name[0] || id->name[1])
		table_set_text(t, THREAD_NAME, id->name[!id->name[0]]);
	table_set(t, THREAD_DIFFER, compare_only(n, 0) + compare_only(n, 1));
	table_set(t, THREAD_EQUAL, n->equal - n->equal_gaps);
	table_set_real(t, THREAD_SIMILARITY, compare_similarity(n));
	table_set_real(t, THREAD_MOST, compare_most_similar(n));
	table_set_real(t, THREAD_LOOPS, compare_loops_aside(n));
	table_set(t, THREAD_HUNKS, n->hunks);
	table_set_text(t, THREAD_UNIT, x->unit);
}

struct table *diff_out_by_thread(const struct diff_out_thread *t, size_t n)
{
	/* clang-format off */
	static const struct table_column columns[] = {
		[THREAD_A] = COL("a_thread", CELL_NUMBER, "number of the thread in A"),
		[THREAD_B] = COL("b_thread", CELL_NUMBER, "number of the thread in B"),
		[THREAD_NAME] = COL("name", CELL_TEXT, "name that it was given"),
		[THREAD_DIFFER] = COL("records", CELL_COUNT, "records of both traces that differ"),
		[THREAD_ONLY_A] = COL("a", CELL_COUNT, "records of A"),
		[THREAD_ONLY_B] = COL("b", CELL_COUNT, "records of B"),
		[THREAD_EQUAL] = COL("equal", CELL_COUNT, "records that are equal"),
		[THREAD_SIMILARITY] = COL("similarity", CELL_SHARE, "2 equal / (a + b)"),
		[THREAD_MOST] = COL("at_most", CELL_SHARE, "the similarity that no script can exceed",
			.heading = "at most"),
		[THREAD_LOOPS] = COL("loops_aside", CELL_SHARE, "similarity without more iterations of "
			"loops", .heading = "loops aside"),
		[THREAD_HUNKS] = COL("hunks", CELL_COUNT, "number of hunks"),
		[THREAD_FIRST_A] = COL("a_first", CELL_COUNT, "first record of A that differs"),
		[THREAD_FIRST_B] = COL("b_first", CELL_COUNT, "first record of B that differs"),
		[THREAD_UNIT] = COL("unit", CELL_ESCAPED, "what is counted"),
	};
	/* clang-format on */
	struct table *out = table_new(columns, sizeof columns / sizeof *columns, NULL, 0);
	uint64_t all = 0, equal = 0, differ = 0;
	for (size_t i = 0; i < n; i++) {
		const struct compare_counts *c = &t[i].counts;
		diff_add_thread(out, &t[i]);
		all += c->records[0] + c->records[1];
		equal += 2 * c->equal;
		differ += c->hunks || c->changed;
	}
	table_total_share(out, "threads_differ", "threads that differ", differ, n);
	table_total_share(out, "equal_of_all", "records of all threads that are equal",
			  equal, all);
	return out;
}

/* Whether a side has records: of a thread that only the other trace has, it has none. */
static bool diff_has(const struct diff_out *d, int side)
{
	return !d->threads || d->threads->has[side];
}

/* Whether it was interrupted before any records were compared. */
static bool diff_knows_nothing(const struct diff_out *d)
{
	struct compare_counts n = compare_counts(d->compare);
	return d->interrupted && !n.records[0] && !n.records[1];
}

/* Numbers */

static void diff_ratio(struct str *out, uint64_t n, uint64_t of)
{
	str_addf(out, "%.4f", of ? (double)n / (double)of : 1.0);
}

static const char *diff_key(const struct compare *c)
{
	const char *const name[] = {
		[KEYS_AUTO] = "pc modulo shifts",
		[KEYS_PC] = "pc",
		[KEYS_OPCODE] = "opcode",
		[KEYS_FIELDS_ONLY] = compare_key_fields(c),
	};
	return name[compare_key(c)];
}

/* "682,289 instructions" */
static void diff_add_records(const struct diff_out *d, int side, uint64_t n,
			     struct str *out)
{
	char number[32];
	const char *unit = compare_calls(d->compare) || compare_instructions(d->compare)
				   ? diff_out_unit(d->compare)
				   : trace_schema(d->trace[side])->format->record;
	str_addf(out, "%s ", human_count(number, sizeof number, n));
	if (n == 1)
		str_add(out, unit);
	else if (compare_calls(d->compare))
		str_add(out, "calls and returns");
	else
		str_add_plural(out, unit);
}

/* For people */

static void diff_line(const struct diff_out *d, struct str *line)
{
	str_addc(line, '\n');
	fwrite(line->text, 1, line->len, d->to);
	str_clear(line);
}

static void diff_text_regions(const struct diff_out *d, struct str *line)
{
	const struct shifts *s = compare_shifts(d->compare);
	char votes[32], against[32];
	if (compare_key(d->compare) != KEYS_AUTO)
		return;
	for (size_t i = 0; i < s->n; i++) {
		const struct shifts_region *r = &s->region[i];
		bool down = r->shift >> 63;
		if (i == PEOPLE_REGIONS && s->n > PEOPLE_REGIONS + 1) {
			str_addf(line, "... %zu regions more", s->n - i);
			diff_line(d, line);
			return;
		}
		str_addf(line,
			 "shift %" PRIx64 "..%" PRIx64 "  %s0x%" PRIx64
			 "  (%s votes, %s against)",
			 r->from, r->end - 1, down ? "-" : "+",
			 down ? -r->shift : r->shift,
			 human_count(votes, sizeof votes, r->votes),
			 human_count(against, sizeof against, r->against));
		diff_line(d, line);
	}
}

static void diff_text_similarity(const struct diff_out *d, struct str *line)
{
	struct compare_counts n = compare_counts(d->compare);
	str_addf(line, "similarity %.4f (at most %.4f", compare_similarity(&n),
		 compare_most_similar(&n));
	if (n.loops[0] + n.loops[1])
		str_addf(line, ", loops aside %.4f", compare_loops_aside(&n));
	str_add(line, ")   of A ");
	diff_ratio(line, n.equal, n.records[0]);
	str_add(line, "   of B ");
	diff_ratio(line, n.equal, n.records[1]);
	diff_line(d, line);
}

static void diff_add_name(const char *name, struct str *line)
{
	if (!name)
		return;
	str_add(line, " (");
	str_escape(line, name, strlen(name), true);
	str_addc(line, ')');
}

/* "thread 1", "thread 3 of A, 5 (worker) of B" */
static void diff_text_threads(const struct diff_out *d, struct str *line)
{
	const struct diff_out_threads *t = d->threads;
	if (!t)
		return;
	bool same = t->has[0] && t->has[1] && t->id[0] == t->id[1];
	str_add(line, "thread");
	for (int k = 0; k < 2 - same; k++) {
		if (!t->has[k])
			continue;
		str_addf(line, "%s %" PRIu64, k && t->has[0] ? "," : "", t->id[k]);
		diff_add_name(same && !t->name[0] ? t->name[1] : t->name[k], line);
		if (!same)
			str_addf(line, " of %c", "AB"[k]);
	}
	diff_line(d, line);
}

/* Of traces in different formats, what was compared. */
static void diff_text_unit(const struct diff_out *d, struct str *line)
{
	if (compare_units_open(d->compare))
		str_addf(line, ", by %s", diff_out_unit(d->compare));
}

static void diff_text_head(const struct diff_out *d, struct str *line)
{
	char number[32];
	struct compare_counts n = compare_counts(d->compare);
	diff_text_threads(d, line);
	if (d->interrupted) {
		str_add(line, "interrupted; only the part that was compared:");
		diff_line(d, line);
	}
	for (int k = 0; k < 2; k++) {
		const char *path = trace_path(d->trace[k]);
		str_addf(line, "%c  ", "AB"[k]);
		str_escape(line, path, strlen(path), true);
		str_add(line, "  ");
		diff_add_records(d, k, n.records[k] - n.gaps[k], line);
		if (n.gaps[k])
			str_addf(line, ", %s gap%s",
				 human_count(number, sizeof number, n.gaps[k]),
				 n.gaps[k] == 1 ? "" : "s");
		diff_line(d, line);
	}
	str_addf(line, "key: %s", diff_key(d->compare));
	diff_text_unit(d, line);
	diff_line(d, line);
	diff_text_regions(d, line);
	diff_text_similarity(d, line);
}

static void diff_add_loop(const struct hunk *h, struct str *line)
{
	char a[32], b[32], period[32];
	const char *least = h->more ? "more than " : "";
	str_add(line, "loop");
	if (h->to)
		str_addf(line, " %" PRIx64 "..%" PRIx64, h->from, h->to);
	str_addf(line, ", %s record%s: %s%s time%s in A, %s in B",
		 human_count(period, sizeof period, h->period), h->period == 1 ? "" : "s",
		 least, human_count(a, sizeof a, h->times[0]),
		 h->times[0] == 1 ? "" : "s", human_count(b, sizeof b, h->times[1]));
}

static void diff_text_hunk(const struct diff_out *d, const struct hunk *h,
			   struct str *line)
{
	char number[32];
	str_add(line, "@");
	for (int k = 0; k < 2; k++) {
		size_t from = line->len;
		str_addf(line, " %c", "AB"[k]);
		if (diff_has(d, k))
			str_addf(line, " %s",
				 human_count(number, sizeof number, h->first[k]));
		str_addf(line, " +%s", human_count(number, sizeof number, h->count[k]));
		if (line->len - from < 22)
			str_pad(line, ' ', 22 - (line->len - from));
	}
	str_addc(line, ' ');
	if (h->kind == HUNK_BEGINNING || h->kind == HUNK_END)
		str_addf(line, "%s in %c", diff_out_kind(h->kind),
			 h->count[0] ? 'B' : 'A');
	else if (h->kind != HUNK_LOOP)
		str_add(line, diff_out_kind(h->kind));
	if (h->roles) {
		str_add(line, ": ");
		compare_role_names(d->compare, h->roles, ", ", line);
	}
	if (h->period) {
		if (h->kind != HUNK_LOOP)
			str_add(line, ", ");
		diff_add_loop(h, line);
	}
	if (h->heads)
		str_addf(line, ", %s iteration%s more from %" PRIx64 " on",
			 human_count(number, sizeof number, h->heads),
			 h->heads == 1 ? "" : "s", h->from);
	if (h->moved != HUNK_NO_PLACE)
		str_addf(line, ", moved: %c %s", h->count[1] > h->count[0] ? 'A' : 'B',
			 human_count(number, sizeof number, h->moved));
	diff_line(d, line);
}

/* "12 equal records with other values" */
static void diff_add_changed(const struct diff_out *d, struct str *line)
{
	char number[32];
	uint64_t n = compare_counts(d->compare).changed;
	str_addf(line, "%s equal ", human_count(number, sizeof number, n));
	if (compare_instructions(d->compare) && !compare_calls(d->compare))
		str_add(line, n == 1 ? "instruction" : "instructions");
	else
		str_add(line, n == 1 ? "record" : "records");
	str_add(line, " with other values");
}

/* "8 hunks at 2 places, 3,063 records only in B" */
static void diff_text_end(const struct diff_out *d, struct str *line)
{
	char number[32];
	struct compare_counts n = compare_counts(d->compare);
	size_t places = diff_places(d->compare);
	if (!n.hunks) {
		if (n.changed)
			diff_add_changed(d, line);
		else
			str_add(line, "no differences");
		str_add(line, d->interrupted ? " so far" : "");
		diff_line(d, line);
		return;
	}
	str_addf(line, "%s hunk%s", human_count(number, sizeof number, n.hunks),
		 n.hunks == 1 ? "" : "s");
	if (compare_least(d->compare) > d->least)
		str_addf(line,
			 " (joined where fewer than %s records between them are equal)",
			 human_count(number, sizeof number, compare_least(d->compare)));
	str_addf(line, " at %s place%s", human_count(number, sizeof number, places),
		 places == 1 ? "" : "s");
	for (int k = 0; k < 2; k++) {
		uint64_t only = compare_only(&n, k), gaps = n.gaps[k] - n.equal_gaps;
		if (only) {
			str_add(line, ", ");
			diff_add_records(d, k, only, line);
		}
		if (gaps)
			str_addf(line, "%s%s gap%s", only ? " and " : ", ",
				 human_count(number, sizeof number, gaps),
				 gaps == 1 ? "" : "s");
		if (only || gaps)
			str_addf(line, " only in %c", "AB"[k]);
	}
	if (n.changed) {
		str_add(line, ", ");
		diff_add_changed(d, line);
	}
	diff_line(d, line);
}

static void diff_text_first(const struct diff_out *d, struct str *line)
{
	char number[32];
	const struct compare_difference *h = compare_difference(d->compare);
	if (!h)
		return;
	str_add(line, "first difference");
	for (int k = 0; k < 2; k++)
		if (diff_has(d, k))
			str_addf(line, "   %c %s", "AB"[k],
				 human_count(number, sizeof number, h->first[k]));
	if (h->place != HUNK_NO_PLACE)
		str_addf(line, "   %s %" PRIx64, h->roles ? "at" : "after", h->place);
	diff_line(d, line);
}

static enum status diff_text_rows(const struct diff_out *d, size_t i, struct err *err)
{
	const struct compare *c = d->compare;
	const struct hunk *before = i ? compare_hunk(c, i - 1) : NULL;
	const struct hunk *after =
		i + 1 < compare_hunks(c) ? compare_hunk(c, i + 1) : NULL;
	return diff_rows_write(d, before, compare_hunk(c, i), after, err);
}

static enum status diff_text(const struct diff_out *d, struct err *err)
{
	struct str line = STR_INIT;
	enum status st = ST_OK;
	size_t n = d->summary ? 0 : compare_hunks(d->compare);
	struct compare_counts counts = compare_counts(d->compare);
	size_t all = (size_t)counts.hunks;
	all = all > compare_hunks(d->compare) ? all : compare_hunks(d->compare);
	if (diff_knows_nothing(d)) {
		diff_text_threads(d, &line);
		str_add(&line, "interrupted before any records were compared");
		diff_line(d, &line);
		str_release(&line);
		return ST_OK;
	}
	diff_text_head(d, &line);
	diff_text_first(d, &line);
	diff_roles_text(d->compare, &line);
	fwrite(line.text, 1, line.len, d->to);
	str_clear(&line);
	n = n < d->most ? n : d->most;
	for (size_t i = 0; i < n && st == ST_OK; i++) {
		diff_text_hunk(d, compare_hunk(d->compare, i), &line);
		if (d->context != SIZE_MAX)
			st = diff_text_rows(d, i, err);
	}
	if (st == ST_OK && n < all && !d->summary) {
		char number[32];
		bool kept = n < compare_hunks(d->compare);
		str_addf(&line, "... %s hunk%s more%s",
			 human_count(number, sizeof number, all - n),
			 all - n == 1 ? "" : "s",
			 kept ? "; --hunks=0 shows all" : ", which are not kept");
		diff_line(d, &line);
	}
	if (st == ST_OK)
		diff_text_end(d, &line);
	str_release(&line);
	return st;
}

/* For programs */

static void diff_json_real(struct json *j, const char *key, double v)
{
	char text[40];
	snprintf(text, sizeof text, "%.6f", v);
	json_raw(j, key, text);
}

/* A similarity; null if nothing was compared. */
static void diff_json_share(struct json *j, const struct diff_out *d, const char *key,
			    double v)
{
	if (diff_knows_nothing(d))
		json_raw(j, key, "null");
	else
		diff_json_real(j, key, v);
}

static void diff_json_begin(struct json *j, const struct diff_out *d, const char *type)
{
	json_begin(j, d->to, 0);
	json_text(j, "type", type);
	if (!d->threads)
		return;
	json_object(j, "thread");
	for (int k = 0; k < 2; k++)
		if (d->threads->has[k])
			json_uint(j, side_name[k], d->threads->id[k]);
	json_end(j);
}

/* A record number; null on a side without records. */
static void diff_json_ordinal(struct json *j, const struct diff_out *d, int side,
			      const char *key, uint64_t n)
{
	if (diff_has(d, side))
		json_uint(j, key, n);
	else
		json_raw(j, key, "null");
}

static void diff_json_pair(struct json *j, const struct diff_out *d, const char *key,
			   const uint64_t n[2])
{
	json_object(j, key);
	for (int k = 0; k < 2; k++)
		diff_json_ordinal(j, d, k, side_name[k], n[k]);
	json_end(j);
}

static void diff_json_summary(const struct diff_out *d)
{
	struct json j;
	struct compare_counts n = compare_counts(d->compare);
	diff_json_begin(&j, d, "summary");
	for (int k = 0; k < 2; k++) {
		json_object(&j, side_name[k]);
		json_text(&j, "file", trace_path(d->trace[k]));
		json_uint(&j, "records", n.records[k] - n.gaps[k]);
		diff_json_share(&j, d, "equal",
				n.records[k] ? (double)n.equal / (double)n.records[k]
					     : 1);
		json_uint(&j, "only", compare_only(&n, k));
		if (n.gaps[k])
			json_uint(&j, "gaps", n.gaps[k]);
		if (n.gaps[k] > n.equal_gaps)
			json_uint(&j, "only_gaps", n.gaps[k] - n.equal_gaps);
		json_end(&j);
	}
	json_text(&j, "unit", diff_out_unit(d->compare));
	json_text(&j, "key", diff_key(d->compare));
	if (d->interrupted)
		json_bool(&j, "interrupted", true);
	diff_json_share(&j, d, "similarity", compare_similarity(&n));
	diff_json_share(&j, d, "at_most", compare_most_similar(&n));
	diff_json_share(&j, d, "loops_aside", compare_loops_aside(&n));
	json_uint(&j, "equal", n.equal - n.equal_gaps);
	json_uint(&j, "hunks", n.hunks);
	json_uint(&j, "places", diff_places(d->compare));
	json_uint(&j, "changed", n.changed);
	json_uint(&j, "listed", n.listed);
	if (compare_difference(d->compare))
		diff_json_pair(&j, d, "first", compare_difference(d->compare)->first);
	json_finish(&j);
}

static void diff_json_regions(const struct diff_out *d)
{
	const struct shifts *s = compare_shifts(d->compare);
	for (size_t i = 0; compare_key(d->compare) == KEYS_AUTO && i < s->n; i++) {
		const struct shifts_region *r = &s->region[i];
		struct json j;
		diff_json_begin(&j, d, "region");
		json_address(&j, "a", r->from);
		json_address(&j, "b", r->from + r->shift);
		json_uint(&j, "bytes", r->end - r->from);
		json_address(&j, "shift", r->shift);
		json_uint(&j, "votes", r->votes);
		json_uint(&j, "against", r->against);
		json_finish(&j);
	}
}

static void diff_json_roles(const struct diff_out *d)
{
	struct data_shifts_region *r;
	struct json j;
	size_t n = compare_data_shifts(d->compare, &r);
	for (size_t i = 0; i < n; i++) {
		diff_json_begin(&j, d, "data_region");
		json_address(&j, "a", r[i].from);
		json_address(&j, "b", r[i].from + r[i].shift);
		json_uint(&j, "bytes", r[i].end - r[i].from);
		json_address(&j, "shift", r[i].shift);
		json_uint(&j, "votes", r[i].votes);
		json_uint(&j, "against", r[i].against);
		json_finish(&j);
	}
	free(r);
	for (size_t i = 0; i < compare_roles(d->compare); i++) {
		if (!diff_roles_has(d->compare, i))
			continue;
		diff_json_begin(&j, d, "role");
		json_text(&j, "unit", diff_out_unit(d->compare));
		if (diff_roles_json(&j, d->compare, i))
			diff_json_pair(&j, d, "first",
				       compare_get_role(d->compare, i).first);
		json_finish(&j);
	}
}

static void diff_json_names(struct json *j, const struct diff_out *d, uint32_t roles)
{
	json_list(j, "roles");
	for (; roles; roles &= roles - 1)
		json_text(
			j, NULL,
			compare_get_role(d->compare, (size_t)__builtin_ctz(roles)).name);
	json_end(j);
}

static void diff_json_hunk(const struct diff_out *d, const struct hunk *h)
{
	struct json j;
	diff_json_begin(&j, d, "hunk");
	json_text(&j, "unit", diff_out_unit(d->compare));
	for (int k = 0; k < 2; k++) {
		json_object(&j, side_name[k]);
		diff_json_ordinal(&j, d, k, "first", h->first[k]);
		json_uint(&j, "count", h->count[k]);
		json_end(&j);
	}
	json_text(&j, "kind", diff_out_kind(h->kind));
	if (h->roles)
		diff_json_names(&j, d, h->roles);
	if (h->place != HUNK_NO_PLACE)
		json_address(&j, "place", h->place);
	if (h->period) {
		json_object(&j, "loop");
		if (h->to) {
			json_address(&j, "from", h->from);
			json_address(&j, "to", h->to);
		}
		json_uint(&j, "records", h->period);
		for (int k = 0; k < 2; k++)
			json_uint(&j, side_name[k], h->times[k]);
		json_end(&j);
	}
	if (h->heads) {
		json_object(&j, "iterations");
		json_address(&j, "from", h->from);
		json_uint(&j, "more", h->heads);
		json_end(&j);
	}
	if (h->moved != HUNK_NO_PLACE)
		json_uint(&j, "moved", h->moved);
	json_finish(&j);
}

static void diff_csv_cell(struct str *line, bool *any, bool present, const char *fmt,
			  uint64_t n)
{
	char text[32] = "";
	if (present)
		snprintf(text, sizeof text, fmt, n);
	csv_cell(line, any, text);
}

static void diff_csv_roles(const struct diff_out *d, uint32_t roles, struct str *line,
			   bool *any)
{
	struct str names = STR_INIT;
	compare_role_names(d->compare, roles, " ", &names);
	csv_cell(line, any, names.text);
	str_release(&names);
}

static void diff_csv_hunk(const struct diff_out *d, const struct hunk *h,
			  struct str *line)
{
	bool any = false, loop = h->period;
	for (int k = 0; k < 2 && d->threads; k++)
		diff_csv_cell(line, &any, d->threads->has[k], "%" PRIu64,
			      d->threads->id[k]);
	for (int k = 0; k < 2; k++) {
		diff_csv_cell(line, &any, diff_has(d, k), "%" PRIu64, h->first[k]);
		diff_csv_cell(line, &any, true, "%" PRIu64, h->count[k]);
	}
	csv_cell(line, &any, diff_out_kind(h->kind));
	diff_csv_cell(line, &any, h->place != HUNK_NO_PLACE, "0x%" PRIx64, h->place);
	diff_csv_cell(line, &any, loop && h->to, "0x%" PRIx64, h->from);
	diff_csv_cell(line, &any, loop && h->to, "0x%" PRIx64, h->to);
	diff_csv_cell(line, &any, loop, "%" PRIu64, h->period);
	for (int k = 0; k < 2; k++)
		diff_csv_cell(line, &any, loop, "%" PRIu64, h->times[k]);
	diff_csv_cell(line, &any, h->moved != HUNK_NO_PLACE, "%" PRIu64, h->moved);
	diff_csv_roles(d, h->roles, line, &any);
	csv_cell(line, &any, diff_out_unit(d->compare));
	diff_line(d, line);
}

static void diff_programs(const struct diff_out *d, enum facts_as as)
{
	struct str line = STR_INIT;
	size_t n = d->summary ? 0 : compare_hunks(d->compare);
	if (as == FACTS_JSON) {
		diff_json_summary(d);
		diff_json_regions(d);
		diff_json_roles(d);
	} else if (!d->more) {
		fputs(d->threads ? "a_thread,b_thread," : "", d->to);
		fputs("a_first,a_count,b_first,b_count,kind,place,loop_from,loop_to,"
		      "loop_records,loop_a,loop_b,moved,roles,unit\n",
		      d->to);
	}
	for (size_t i = 0; i < n && i < d->most; i++) {
		const struct hunk *h = compare_hunk(d->compare, i);
		if (as == FACTS_JSON)
			diff_json_hunk(d, h);
		else
			diff_csv_hunk(d, h, &line);
	}
	str_release(&line);
}

enum status diff_out_write(const struct diff_out *d, enum facts_as as, struct err *err)
{
	if (as == FACTS_TEXT)
		return diff_text(d, err);
	diff_programs(d, as);
	return ST_OK;
}

/* "; not compared: value, taken" */
static void diff_add_lacks(const struct diff_out *d, struct str *line)
{
	uint32_t roles = 0;
	for (size_t i = 0; i < compare_roles(d->compare); i++)
		if (diff_roles_has(d->compare, i) &&
		    compare_get_role(d->compare, i).lack != ROLES_COMPARED)
			roles |= UINT32_C(1) << i;
	str_add(line, roles ? "; not compared: " : "");
	compare_role_names(d->compare, roles, ", ", line);
}

static void diff_csv_first(const struct diff_out *d, bool found,
			   const struct compare_difference *x)
{
	struct str line = STR_INIT;
	bool any = false;
	if (!d->more)
		fputs(d->threads ? "a_thread,b_thread,a,b,roles,unit\n"
				 : "a,b,roles,unit\n",
		      d->to);
	for (int k = 0; k < 2 && d->threads; k++)
		diff_csv_cell(&line, &any, d->threads->has[k], "%" PRIu64,
			      d->threads->id[k]);
	for (int k = 0; k < 2; k++)
		diff_csv_cell(&line, &any, diff_has(d, k), "%" PRIu64, x->first[k]);
	diff_csv_roles(d, x->roles, &line, &any);
	csv_cell(&line, &any, diff_out_unit(d->compare));
	if (found)
		diff_line(d, &line);
	str_release(&line);
}

enum status diff_out_first(const struct diff_out *d, bool found,
			   const struct compare_difference *x, enum facts_as as,
			   struct err *err)
{
	char number[32];
	if (as == FACTS_JSON) {
		struct json j;
		diff_json_begin(&j, d, "first");
		json_bool(&j, "differ", found);
		json_text(&j, "unit", diff_out_unit(d->compare));
		if (found)
			for (int k = 0; k < 2; k++)
				diff_json_ordinal(&j, d, k, side_name[k], x->first[k]);
		if (x->roles)
			diff_json_names(&j, d, x->roles);
		json_finish(&j);
		return ST_OK;
	}
	if (as == FACTS_CSV) {
		diff_csv_first(d, found, x);
		return ST_OK;
	}
	struct str line = STR_INIT;
	diff_text_threads(d, &line);
	str_add(&line, found ? "first difference" : "no differences");
	for (int k = 0; k < 2 && found; k++)
		if (diff_has(d, k))
			str_addf(&line, "   %c %s", "AB"[k],
				 human_count(number, sizeof number, x->first[k]));
	if (found && x->roles) {
		str_add(&line, "   values: ");
		compare_role_names(d->compare, x->roles, ", ", &line);
	}
	diff_text_unit(d, &line);
	if (!found)
		diff_add_lacks(d, &line);
	diff_line(d, &line);
	str_release(&line);
	if (!found)
		return ST_OK;
	struct hunk h = { .kind = x->roles ? HUNK_VALUES : HUNK_DIFFERENT,
			  .count = { 1, 1 },
			  .roles = x->roles };
	for (int k = 0; k < 2; k++) {
		h.first[k] = x->first[k];
		h.item[k] = x->item[k];
		h.end[k] = x->first[k] + 1;
	}
	return d->context == SIZE_MAX ? ST_OK : diff_rows_write(d, NULL, &h, NULL, err);
}
