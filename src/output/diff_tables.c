/* Make tables of a comparison: its hunks, and results by place, function and thread. */
#include <stdlib.h>
#include <string.h>

#include "output/diff_out.h"

enum { PLACES_MAX = HUNKS_MAX };

/* Hunks */

enum { NUMBER, FIRST_A, ONLY_A, FIRST_B, ONLY_B, RECORDS, PLACE, KIND };

struct table *diff_out_hunks(void)
{
	/* clang-format off */
	static const struct table_column columns[] = {
		[NUMBER] = COL("hunk", CELL_NUMBER, "its number", .heading = "#"),
		[FIRST_A] = COL("a_first", CELL_COUNT, "its first record in A", .heading = "a"),
		[ONLY_A] = COL("a_count", CELL_COUNT, "records only in A", .heading = "only a"),
		[FIRST_B] = COL("b_first", CELL_COUNT, "its first record in B", .heading = "b"),
		[ONLY_B] = COL("b_count", CELL_COUNT, "records only in B", .heading = "only b"),
		[RECORDS] = COL("records", CELL_COUNT, "records of both traces"),
		[PLACE] = COL("place", CELL_ADDR, "address of the last equal record before it"),
		[KIND] = COL("kind", CELL_ESCAPED, "its kind"),
	};
	/* clang-format on */
	return table_new(columns, sizeof columns / sizeof *columns, NULL, 0);
}

void diff_out_add_hunk(struct table *t, const struct compare *c, const struct hunk *h)
{
	struct str kind = STR_INIT;
	table_add(t, 0);
	table_set(t, NUMBER, table_rows(t));
	for (unsigned k = 0; k < 2; k++) {
		table_set(t, FIRST_A + 2 * k, h->first[k]);
		if (h->kind != HUNK_VALUES)
			table_set(t, ONLY_A + 2 * k, h->count[k]);
	}
	table_set(t, RECORDS, h->count[0] + h->count[1]);
	if (h->place != HUNK_NO_PLACE)
		table_set(t, PLACE, h->place);
	diff_hunk_print(c, h, HUNK_BRIEF, &kind);
	table_set_text(t, KIND, kind.text);
	str_release(&kind);
}

/* Places */

struct diff_place {
	uint64_t hunks, records[2], first;
};

/* Count the hunks at each place, in the order of first hunks. */
static void diff_count_places(const struct compare *c, struct key_counts *places)
{
	key_counts_init(places, sizeof(struct diff_place), PLACES_MAX);
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

size_t diff_out_count_places(const struct compare *c)
{
	struct key_counts places;
	diff_count_places(c, &places);
	size_t n = places.n;
	key_counts_release(&places);
	return n;
}

const char *diff_out_unit(const struct compare *c)
{
	return compare_about(c).calls          ? "call or return"
	       : compare_about(c).instructions ? "instruction"
					       : "record";
}

struct table *diff_out_places(const struct compare *c)
{
	/* clang-format off */
	static const struct table_column columns[] = {
		COL("place", CELL_ADDR, "address of the last equal record before the hunks",
			.role = ROLE_PC),
		COL("hunks", CELL_COUNT, "number of hunks"),
		COL("records", CELL_COUNT, "records that differ, in both traces"),
		COL("a", CELL_COUNT, "differing records of A"),
		COL("b", CELL_COUNT, "differing records of B"),
		COL("first", CELL_COUNT, "record of A at the first hunk"),
		COL("unit", CELL_ESCAPED, "unit of the counts"),
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
		COL("records", CELL_COUNT, "records that differ, in both traces"),
		COL("a", CELL_COUNT, "records of A"),
		COL("b", CELL_COUNT, "records of B"),
		COL("equal", CELL_COUNT, "equal records"),
		COL("similarity", CELL_SHARE, "2 equal / (a + b)"),
		COL("unit", CELL_ESCAPED, "unit of the counts"),
	};
	/* clang-format on */
	struct table *t = table_new(columns, sizeof columns / sizeof *columns, NULL, 0);
	struct compare_function *f;
	size_t n = compare_functions(c, &f);
	struct str name = STR_INIT;
	int names = -1;
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
		str_clear(&name);
		if (!compare_function_name(c, &f[i], &name))
			continue;
		if (names < 0)
			names = table_add_column(t, "symbol", "name of the function",
						 CELL_TEXT, 0);
		if (names >= 0)
			table_set_bytes(t, (unsigned)names, name.text, name.len);
	}
	str_release(&name);
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
		if (id->has[k] && id->id[k] == THREAD_ID_NONE)
			table_set_text(t, THREAD_NAME, "none");
		else if (id->has[k])
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
	table_set_real(t, THREAD_MOST, compare_max_similarity(n));
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
		[THREAD_NAME] = COL("name", CELL_TEXT, "name given to the thread"),
		[THREAD_DIFFER] = COL("records", CELL_COUNT, "records that differ, in "
							     "both traces"),
		[THREAD_ONLY_A] = COL("a", CELL_COUNT, "records of A"),
		[THREAD_ONLY_B] = COL("b", CELL_COUNT, "records of B"),
		[THREAD_EQUAL] = COL("equal", CELL_COUNT, "equal records"),
		[THREAD_SIMILARITY] = COL("similarity", CELL_SHARE, "2 equal / (a + b)"),
		[THREAD_MOST] = COL("at_most", CELL_SHARE, "upper bound of the "
							   "similarity",
			.heading = "at most"),
		[THREAD_LOOPS] = COL("loops_aside", CELL_SHARE, "similarity, ignoring "
								"additional loop "
								"iterations", .heading = "loops aside"),
		[THREAD_HUNKS] = COL("hunks", CELL_COUNT, "number of hunks"),
		[THREAD_FIRST_A] = COL("a_first", CELL_COUNT, "first differing record of "
							      "A"),
		[THREAD_FIRST_B] = COL("b_first", CELL_COUNT, "first differing record of "
							      "B"),
		[THREAD_UNIT] = COL("unit", CELL_ESCAPED, "unit of the counts"),
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
	table_total_share(out, "threads_differ", "differing threads", differ, n);
	table_total_share(out, "equal_of_all", "equal records of all threads", equal,
			  all);
	return out;
}
