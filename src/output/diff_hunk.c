/* Write a hunk as a phrase, and as cells of machine-readable formats. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "output/csv.h"
#include "output/diff_internal.h"

/* Phrases */

static const char *hunk_kind_name(enum hunk_kind kind)
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

void diff_hunk_print_loop(const struct hunk *h, enum hunk_detail detail, struct str *out)
{
	str_add(out, "loop");
	if (h->to && detail == HUNK_FULL)
		str_addf(out, " %" PRIx64 "..%" PRIx64, h->from, h->to);
	if (detail != HUNK_BRIEF) {
		str_add(out, ", ");
		str_add_count(out, h->period, "record");
	}
	str_add(out, ": ");
}

void diff_hunk_print_times(const struct hunk *h, int side, struct str *out)
{
	str_add(out, h->more ? "more than " : "");
	str_add_count(out, h->times[side], "time");
}

void diff_hunk_print_times_of_both(const struct hunk *h, enum hunk_detail detail,
				   struct str *out)
{
	bool brief = detail == HUNK_BRIEF;
	if (brief)
		str_add_count(out, h->times[0], NULL);
	else
		diff_hunk_print_times(h, 0, out);
	str_add(out, brief ? " and " : " in A, ");
	str_add_count(out, h->times[1], NULL);
	str_add(out, brief ? " times" : " in B");
}

/* Append the kind, unless the description of the loop implies it. */
static void hunk_print_kind(const struct hunk *h, enum hunk_detail detail,
			    struct str *out)
{
	bool loop = h->period || h->heads;
	if (h->kind == HUNK_LOOP || (loop && detail == HUNK_BRIEF))
		return;
	str_add(out, hunk_kind_name(h->kind));
	if (h->kind == HUNK_BEGINNING || h->kind == HUNK_END)
		str_add(out, h->count[0] ? " in B" : " in A");
	str_add(out, loop ? ", " : "");
}

void diff_hunk_print(const struct compare *c, const struct hunk *h,
		     enum hunk_detail detail, struct str *out)
{
	hunk_print_kind(h, detail, out);
	if (h->period) {
		diff_hunk_print_loop(h, detail, out);
		diff_hunk_print_times_of_both(h, detail, out);
	}
	if (h->heads) {
		str_add_count(out, h->heads, "iteration");
		str_add(out, " more");
		if (detail == HUNK_FULL)
			str_addf(out, " from %" PRIx64 " on", h->from);
	}
	if (h->roles) {
		str_add(out, ": ");
		compare_role_names(c, h->roles, ", ", out);
	}
	if (h->moved != HUNK_NO_PLACE) {
		str_add(out, h->count[1] > h->count[0] ? ", moved: A " : ", moved: B ");
		str_add_count(out, h->moved, NULL);
	}
}

/* For programs */

/* A number of a hunk: a CSV cell or a member of a JSON object. */
struct hunk_cell {
	const char *column; /* NULL if omitted from CSV */
	const char *object, *member;
	bool has;
	bool address;
	uint64_t value;
};

enum { HUNK_SIDES = 4, HUNK_CELLS = 13 };

/* Get the cells of a hunk.  In CSV, the kind follows the first HUNK_SIDES cells. */
static void hunk_cells(const struct diff_out *d, const struct hunk *h,
		       struct hunk_cell out[HUNK_CELLS])
{
	static const char a[] = "a", b[] = "b", loop[] = "loop", heads[] = "iterations";
	const bool loops = h->period, code = loops && h->to;
	/* clang-format off */
	const struct hunk_cell cells[HUNK_CELLS] = {
		{ "a_first", a, "first", diff_has(d, 0), false, h->first[0] },
		{ "a_count", a, "count", true, false, h->count[0] },
		{ "b_first", b, "first", diff_has(d, 1), false, h->first[1] },
		{ "b_count", b, "count", true, false, h->count[1] },
		{ "place", NULL, "place", h->place != HUNK_NO_PLACE, true, h->place },
		{ "loop_from", loop, "from", code, true, h->from },
		{ "loop_to", loop, "to", code, true, h->to },
		{ "loop_records", loop, "records", loops, false, h->period },
		{ "loop_a", loop, "a", loops, false, h->times[0] },
		{ "loop_b", loop, "b", loops, false, h->times[1] },
		{ NULL, heads, "from", h->heads, true, h->from },
		{ NULL, heads, "more", h->heads, false, h->heads },
		{ "moved", NULL, "moved", h->moved != HUNK_NO_PLACE, false, h->moved },
	};
	/* clang-format on */
	memcpy(out, cells, sizeof cells);
}

/* Write cells from..end - 1 that are present; for a side, also absent cells. */
static void hunk_json_cells(struct json *j, const struct hunk_cell *c, size_t from,
			    size_t end)
{
	const char *open = NULL;
	for (size_t i = from; i < end; i++) {
		if (!c[i].has && i >= HUNK_SIDES)
			continue;
		if (c[i].object != open) {
			if (open)
				json_end(j);
			open = c[i].object;
			if (open)
				json_object(j, open);
		}
		if (!c[i].has)
			json_raw(j, c[i].member, "null");
		else if (c[i].address)
			json_address(j, c[i].member, c[i].value);
		else
			json_uint(j, c[i].member, c[i].value);
	}
	if (open)
		json_end(j);
}

void diff_json_hunk(const struct diff_out *d, const struct hunk *h)
{
	struct hunk_cell c[HUNK_CELLS];
	struct json j;
	hunk_cells(d, h, c);
	diff_json_begin(&j, d, "hunk");
	json_text(&j, "unit", diff_out_unit(d->compare));
	hunk_json_cells(&j, c, 0, HUNK_SIDES);
	json_text(&j, "kind", hunk_kind_name(h->kind));
	if (h->roles)
		diff_json_names(&j, d, h->roles);
	hunk_json_cells(&j, c, HUNK_SIDES, HUNK_CELLS);
	json_finish(&j);
}

static void hunk_csv_cells(const struct hunk_cell *c, size_t from, size_t end,
			   bool heading, struct str *line, bool *any)
{
	for (size_t i = from; i < end; i++) {
		char text[32] = "";
		if (c[i].has)
			snprintf(text, sizeof text,
				 c[i].address ? "0x%" PRIx64 : "%" PRIu64, c[i].value);
		if (c[i].column)
			csv_cell(line, any, heading ? c[i].column : text);
	}
}

void diff_csv_hunk(const struct diff_out *d, const struct hunk *h, struct str *line)
{
	const struct hunk none = { .kind = HUNK_DIFFERENT };
	struct hunk_cell c[HUNK_CELLS];
	bool any = false;
	hunk_cells(d, h ? h : &none, c);
	diff_csv_threads(d, !h, line, &any);
	hunk_csv_cells(c, 0, HUNK_SIDES, !h, line, &any);
	csv_cell(line, &any, h ? hunk_kind_name(h->kind) : "kind");
	hunk_csv_cells(c, HUNK_SIDES, HUNK_CELLS, !h, line, &any);
	diff_csv_end(d, h ? &h->roles : NULL, line, &any);
}
