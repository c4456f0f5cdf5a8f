#include "output/diff_out.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "output/csv.h"
#include "output/diff_internal.h"

enum { REGIONS_SHOWN = 8 };

static const char *const side_name[2] = { "a", "b" };

/* True if the comparison was interrupted before any record was compared. */
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
	const struct compare_about x = compare_about(c);
	const char *const name[] = {
		[KEYS_AUTO] = "pc modulo shifts",
		[KEYS_PC] = "pc",
		[KEYS_OPCODE] = "opcode",
		[KEYS_FIELDS_ONLY] = x.fields,
	};
	return name[x.key];
}

/* Append a count such as "682,289 instructions". */
static void diff_add_records(const struct diff_out *d, int side, uint64_t n,
			     struct str *out)
{
	const struct compare_about x = compare_about(d->compare);
	if (x.calls && n != 1) {
		str_add_count(out, n, NULL);
		str_add(out, " calls and returns");
		return;
	}
	str_add_count(out, n,
		      x.calls || x.instructions
			      ? diff_out_unit(d->compare)
			      : trace_schema(d->trace[side])->format->record);
}

/* For people */

void diff_line(const struct diff_out *d, struct str *line)
{
	str_addc(line, '\n');
	fwrite(line->text, 1, line->len, d->to);
	str_clear(line);
}

/* Append a line for each region.  what is a noun such as "shift"; rest is the noun for
 * omitted regions. */
static void diff_text_regions(const struct diff_out *d, const struct shifts_region *r,
			      size_t n, const char *what, const char *rest,
			      struct str *line)
{
	for (size_t i = 0; i < n; i++) {
		bool down = r[i].shift >> 63;
		if (i == REGIONS_SHOWN && n > REGIONS_SHOWN + 1) {
			str_addf(line, "... %zu %s more", n - i, rest);
			diff_line(d, line);
			return;
		}
		str_addf(line, "%s %" PRIx64 "..%" PRIx64 "  %s0x%" PRIx64 "  (", what,
			 r[i].from, r[i].end - 1, down ? "-" : "+",
			 down ? -r[i].shift : r[i].shift);
		str_add_count(line, r[i].votes, NULL);
		str_add(line, " votes, ");
		str_add_count(line, r[i].against, NULL);
		str_add(line, " against)");
		diff_line(d, line);
	}
}

static void diff_text_similarity(const struct diff_out *d, struct str *line)
{
	struct compare_counts n = compare_counts(d->compare);
	str_addf(line, "similarity %.4f (at most %.4f", compare_similarity(&n),
		 compare_max_similarity(&n));
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

/* Append "thread 1" or, for example, "thread 3 of A, 5 (worker) of B". */
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
		str_addf(line, "%s %s", k && t->has[0] ? "," : "",
			 threads_id_text(t->id[k], (char[24]) { 0 }));
		diff_add_name(same && !t->name[0] ? t->name[1] : t->name[k], line);
		if (!same)
			str_addf(line, " of %c", "AB"[k]);
	}
	diff_line(d, line);
}

/* Append the unit in which traces of different formats are compared. */
static void diff_text_unit(const struct diff_out *d, struct str *line)
{
	if (compare_about(d->compare).say_unit)
		str_addf(line, ", by %s", diff_out_unit(d->compare));
}

static void diff_text_head(const struct diff_out *d, struct str *line)
{
	struct compare_counts n = compare_counts(d->compare);
	const struct compare_about x = compare_about(d->compare);
	diff_text_threads(d, line);
	if (d->interrupted) {
		str_add(line, "interrupted; only the compared part:");
		diff_line(d, line);
	}
	for (int k = 0; k < 2; k++) {
		const char *path = trace_path(d->trace[k]);
		str_addf(line, "%c  ", "AB"[k]);
		str_escape(line, path, strlen(path), true);
		str_add(line, "  ");
		diff_add_records(d, k, n.records[k] - n.gaps[k], line);
		if (n.gaps[k]) {
			str_add(line, ", ");
			str_add_count(line, n.gaps[k], "gap");
		}
		diff_line(d, line);
	}
	str_addf(line, "key: %s", diff_key(d->compare));
	diff_text_unit(d, line);
	diff_line(d, line);
	if (x.key == KEYS_AUTO)
		diff_text_regions(d, x.shifts->region, x.shifts->n, "shift", "regions",
				  line);
	diff_text_similarity(d, line);
}

static void diff_text_hunk(const struct diff_out *d, const struct hunk *h,
			   struct str *line)
{
	str_add(line, "@");
	for (int k = 0; k < 2; k++) {
		size_t from = line->len;
		str_addf(line, " %c", "AB"[k]);
		if (diff_has(d, k)) {
			str_addc(line, ' ');
			str_add_count(line, h->first[k], NULL);
		}
		str_add(line, " +");
		str_add_count(line, h->count[k], NULL);
		if (line->len - from < 22)
			str_pad(line, ' ', 22 - (line->len - from));
	}
	str_addc(line, ' ');
	diff_hunk_print(d->compare, h, HUNK_FULL, line);
	diff_line(d, line);
}

/* Append a phrase such as "12 equal records with other values". */
static void diff_add_changed(const struct diff_out *d, struct str *line)
{
	uint64_t n = compare_counts(d->compare).changed;
	const struct compare_about x = compare_about(d->compare);
	str_add_count(line, n,
		      x.instructions && !x.calls ? "equal instruction" : "equal record");
	str_add(line, " with other values");
}

/* Append a phrase such as "8 hunks at 2 places, 3,063 records only in B". */
static void diff_text_end(const struct diff_out *d, struct str *line)
{
	struct compare_counts n = compare_counts(d->compare);
	if (!n.hunks) {
		if (n.changed)
			diff_add_changed(d, line);
		else
			str_add(line, "no differences");
		str_add(line, d->interrupted ? " so far" : "");
		diff_line(d, line);
		return;
	}
	str_add_count(line, n.hunks, "hunk");
	uint64_t min_run = compare_about(d->compare).min_run;
	if (min_run > d->min_run) {
		str_add(line, " (joined where fewer than ");
		str_add_count(line, min_run, NULL);
		str_add(line, " records between them are equal)");
	}
	str_add(line, " at ");
	str_add_count(line, diff_out_count_places(d->compare), "place");
	for (int k = 0; k < 2; k++) {
		uint64_t only = compare_only(&n, k), gaps = n.gaps[k] - n.equal_gaps;
		if (only) {
			str_add(line, ", ");
			diff_add_records(d, k, only, line);
		}
		if (gaps) {
			str_add(line, only ? " and " : ", ");
			str_add_count(line, gaps, "gap");
		}
		if (only || gaps)
			str_addf(line, " only in %c", "AB"[k]);
	}
	if (n.changed) {
		str_add(line, ", ");
		diff_add_changed(d, line);
	}
	diff_line(d, line);
}

/* Append the record numbers as "   A 1,024   B 1,030". */
static void diff_add_first(const struct diff_out *d, const struct compare_difference *x,
			   struct str *line)
{
	for (int k = 0; k < 2; k++)
		if (diff_has(d, k)) {
			str_addf(line, "   %c ", "AB"[k]);
			str_add_count(line, x->first[k], NULL);
		}
}

static void diff_text_first(const struct diff_out *d, struct str *line)
{
	const struct compare_difference *h = compare_difference(d->compare);
	if (!h)
		return;
	str_add(line, "first difference");
	diff_add_first(d, h, line);
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

static enum status diff_text_hunks(const struct diff_out *d, struct str *line,
				   struct err *err)
{
	size_t kept = compare_hunks(d->compare), n = kept < d->max ? kept : d->max;
	size_t all = (size_t)compare_counts(d->compare).hunks;
	all = all > kept ? all : kept;
	for (size_t i = 0; i < n; i++) {
		diff_text_hunk(d, compare_hunk(d->compare, i), line);
		enum status st =
			d->context == SIZE_MAX ? ST_OK : diff_text_rows(d, i, err);
		if (st != ST_OK)
			return st;
	}
	if (n == all)
		return ST_OK;
	str_add(line, "... ");
	str_add_count(line, all - n, "hunk");
	str_add(line,
		n < kept ? " more; --hunks=0 shows all" : " more, which are not kept");
	diff_line(d, line);
	return ST_OK;
}

static enum status diff_text(const struct diff_out *d, struct err *err)
{
	struct str line = STR_INIT;
	struct shifts_region *data;
	if (diff_knows_nothing(d)) {
		diff_text_threads(d, &line);
		str_add(&line, "interrupted before any records were compared");
		diff_line(d, &line);
		str_release(&line);
		return ST_OK;
	}
	diff_text_head(d, &line);
	diff_text_first(d, &line);
	size_t n = compare_data_shifts(d->compare, &data);
	diff_text_regions(d, data, n, "data shift", "regions of data", &line);
	free(data);
	diff_roles_text(d->compare, &line);
	fwrite(line.text, 1, line.len, d->to);
	str_clear(&line);
	enum status st = d->summary ? ST_OK : diff_text_hunks(d, &line, err);
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

/* Write a similarity, or null if nothing was compared. */
static void diff_json_share(struct json *j, const struct diff_out *d, const char *key,
			    double v)
{
	if (diff_knows_nothing(d))
		json_raw(j, key, "null");
	else
		diff_json_real(j, key, v);
}

void diff_json_begin(struct json *j, const struct diff_out *d, const char *type)
{
	json_begin(j, d->to, 0);
	json_text(j, "type", type);
	if (!d->threads)
		return;
	json_object(j, "thread");
	for (int k = 0; k < 2; k++)
		if (d->threads->has[k] && d->threads->id[k] == THREAD_ID_NONE)
			json_raw(j, side_name[k], "null");
		else if (d->threads->has[k])
			json_uint(j, side_name[k], d->threads->id[k]);
	json_end(j);
}

/* Write a record number, or null for a side without records. */
static void diff_json_ordinal(struct json *j, const struct diff_out *d, int side,
			      const char *key, uint64_t n)
{
	if (diff_has(d, side))
		json_uint(j, key, n);
	else
		json_raw(j, key, "null");
}

static void diff_json_place(struct json *j, const struct diff_out *d, const uint64_t n[2])
{
	json_object(j, "first");
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
	diff_json_share(&j, d, "at_most", compare_max_similarity(&n));
	diff_json_share(&j, d, "loops_aside", compare_loops_aside(&n));
	json_uint(&j, "equal", n.equal - n.equal_gaps);
	json_uint(&j, "hunks", n.hunks);
	json_uint(&j, "places", diff_out_count_places(d->compare));
	json_uint(&j, "changed", n.changed);
	json_uint(&j, "listed", n.listed);
	if (compare_difference(d->compare))
		diff_json_place(&j, d, compare_difference(d->compare)->first);
	json_finish(&j);
}

static void diff_json_regions(const struct diff_out *d, const char *type,
			      const struct shifts_region *r, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct json j;
		diff_json_begin(&j, d, type);
		json_address(&j, "a", r[i].from);
		json_address(&j, "b", r[i].from + r[i].shift);
		json_uint(&j, "bytes", r[i].end - r[i].from);
		json_address(&j, "shift", r[i].shift);
		json_uint(&j, "votes", r[i].votes);
		json_uint(&j, "against", r[i].against);
		json_finish(&j);
	}
}

static void diff_json_all_regions(const struct diff_out *d)
{
	const struct compare_about x = compare_about(d->compare);
	struct shifts_region *data;
	size_t n = compare_data_shifts(d->compare, &data);
	if (x.key == KEYS_AUTO)
		diff_json_regions(d, "region", x.shifts->region, x.shifts->n);
	diff_json_regions(d, "data_region", data, n);
	free(data);
}

static void diff_json_roles(const struct diff_out *d)
{
	struct json j;
	for (size_t i = 0; i < compare_roles(d->compare); i++) {
		if (!diff_roles_has(d->compare, i))
			continue;
		diff_json_begin(&j, d, "role");
		json_text(&j, "unit", diff_out_unit(d->compare));
		if (diff_roles_json(&j, d->compare, i))
			diff_json_place(&j, d, compare_get_role(d->compare, i).first);
		json_finish(&j);
	}
}

void diff_json_names(struct json *j, const struct diff_out *d, uint32_t roles)
{
	json_list(j, "roles");
	for (; roles; roles &= roles - 1)
		json_text(
			j, NULL,
			compare_get_role(d->compare, (size_t)__builtin_ctz(roles)).name);
	json_end(j);
}

static void diff_csv_number(struct str *line, bool *any, bool present, uint64_t n)
{
	char text[32] = "";
	if (present)
		snprintf(text, sizeof text, "%" PRIu64, n);
	csv_cell(line, any, text);
}

void diff_csv_threads(const struct diff_out *d, bool heading, struct str *line, bool *any)
{
	for (int k = 0; k < 2 && d->threads; k++)
		if (heading)
			csv_cell(line, any, k ? "b_thread" : "a_thread");
		else
			diff_csv_number(line, any,
					d->threads->has[k] &&
						d->threads->id[k] != THREAD_ID_NONE,
					d->threads->id[k]);
}

void diff_csv_end(const struct diff_out *d, const uint32_t *roles, struct str *line,
		  bool *any)
{
	struct str names = STR_INIT;
	if (roles)
		compare_role_names(d->compare, *roles, " ", &names);
	csv_cell(line, any, roles ? names.text : "roles");
	csv_cell(line, any, roles ? diff_out_unit(d->compare) : "unit");
	diff_line(d, line);
	str_release(&names);
}

static void diff_programs(const struct diff_out *d, enum notation as)
{
	struct str line = STR_INIT;
	size_t n = d->summary ? 0 : compare_hunks(d->compare);
	if (as == NOTATION_JSON) {
		diff_json_summary(d);
		diff_json_all_regions(d);
		diff_json_roles(d);
	} else if (!d->more) {
		diff_csv_hunk(d, NULL, &line);
	}
	for (size_t i = 0; i < n && i < d->max; i++) {
		const struct hunk *h = compare_hunk(d->compare, i);
		if (as == NOTATION_JSON)
			diff_json_hunk(d, h);
		else
			diff_csv_hunk(d, h, &line);
	}
	str_release(&line);
}

enum status diff_out_write(const struct diff_out *d, enum notation as, struct err *err)
{
	if (as == NOTATION_TEXT)
		return diff_text(d, err);
	diff_programs(d, as);
	return ST_OK;
}

/* Only the first difference */

/* Append a phrase such as "; not compared: value, taken". */
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

static void diff_csv_first(const struct diff_out *d, const struct compare_difference *x)
{
	struct str line = STR_INIT;
	for (int heading = !d->more; heading >= 0 && (heading || x); heading--) {
		bool any = false;
		diff_csv_threads(d, heading, &line, &any);
		for (int k = 0; k < 2; k++)
			if (heading)
				csv_cell(&line, &any, side_name[k]);
			else
				diff_csv_number(&line, &any, diff_has(d, k), x->first[k]);
		diff_csv_end(d, heading ? NULL : &x->roles, &line, &any);
	}
	str_release(&line);
}

static void diff_json_first(const struct diff_out *d, const struct compare_difference *x)
{
	struct json j;
	diff_json_begin(&j, d, "first");
	json_bool(&j, "differ", x);
	json_text(&j, "unit", diff_out_unit(d->compare));
	for (int k = 0; k < 2 && x; k++)
		diff_json_ordinal(&j, d, k, side_name[k], x->first[k]);
	if (x && x->roles)
		diff_json_names(&j, d, x->roles);
	json_finish(&j);
}

static enum status diff_text_only_first(const struct diff_out *d,
					const struct compare_difference *x,
					struct err *err)
{
	struct str line = STR_INIT;
	diff_text_threads(d, &line);
	str_add(&line, x ? "first difference" : "no differences");
	if (x)
		diff_add_first(d, x, &line);
	if (x && x->roles) {
		str_add(&line, "   values: ");
		compare_role_names(d->compare, x->roles, ", ", &line);
	}
	diff_text_unit(d, &line);
	if (!x)
		diff_add_lacks(d, &line);
	diff_line(d, &line);
	str_release(&line);
	if (!x || d->context == SIZE_MAX)
		return ST_OK;
	struct hunk h = { .kind = x->roles ? HUNK_VALUES : HUNK_DIFFERENT,
			  .count = { 1, 1 },
			  .roles = x->roles };
	for (int k = 0; k < 2; k++) {
		h.first[k] = x->first[k];
		h.item[k] = x->item[k];
		h.end[k] = x->first[k] + 1;
	}
	return diff_rows_write(d, NULL, &h, NULL, err);
}

enum status diff_out_first(const struct diff_out *d, enum notation as, struct err *err)
{
	const struct compare_difference *x = compare_difference(d->compare);
	if (as == NOTATION_TEXT)
		return diff_text_only_first(d, x, err);
	if (as == NOTATION_JSON)
		diff_json_first(d, x);
	else
		diff_csv_first(d, x);
	return ST_OK;
}
