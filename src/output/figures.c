#include "output/figures.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "output/chart_table.h"
#include "output/pipeline_row.h"
#include "output/table_write.h"

enum { FIGURE_ROWS = 20, FIGURE_LABELS = 2, FIGURE_LINES = 16 };

/* Bars of a table for which the default of figure_bars() is not suitable. */
struct figure_spec {
	const char *analysis;
	const char *group; /* NULL for the first group */
	const char *value; /* name of a column; NULL for the main column of the group */
	const char *unit;  /* NULL for the heading of the column */
};

/* clang-format off */
static const struct figure_spec figure_specs[] = {
	{ "mix", NULL, "share", "share" },
	{ "hot", "blocks", "records", "records" },
	{ "footprint", "all", "bytes", "bytes in lines" },
	{ "cache", "instructions", "misses", "misses of loads and stores in l1" },
	{ "prefetch", NULL, "misses", "remaining misses" },
	{ "parallelism", NULL, "ipc", "records per cycle" },
	{ "loops", NULL, "own", "records" },
	{ "calls", NULL, "own", "own records" },
	{ "phases", NULL, "instructions", "instructions" },
	{ "latency", NULL, "mean", "average time since the preceding stage" },
};
/* clang-format on */

static const struct figure_spec *figure_find(const char *analysis)
{
	static const struct figure_spec none;
	for (size_t k = 0; k < sizeof figure_specs / sizeof *figure_specs; k++)
		if (!strcmp(figure_specs[k].analysis, analysis))
			return &figure_specs[k];
	return &none;
}

/* Tables */

static double figure_cell(const struct table *t, size_t row, int column)
{
	struct str s = STR_INIT;
	if (column >= 0)
		table_print_plain(t, row, (unsigned)column, &s);
	double v = s.len ? strtod(s.text, NULL) : 0;
	str_release(&s);
	return v;
}

/* Append the cells of at most FIGURE_LABELS name columns of a row; join a range as
 * "4..7". */
static void figure_label(const struct table *t, size_t row, struct str *out)
{
	size_t n, labels = 0, begin = out->len;
	unsigned group = table_row_group(t, row);
	const struct table_column *c = table_columns(t, &n);
	for (unsigned k = 0; labels < FIGURE_LABELS && k < n; k++) {
		uint64_t v;
		if (!table_shows(t, group, k))
			continue;
		if (!table_names(t, group, k))
			break;
		if (!table_cell(t, row, k, &v))
			continue;
		struct str cell = STR_INIT;
		table_print(t, row, k, &cell);
		bool same = labels && c[k].names && !strcmp(cell.text, out->text + begin);
		if (!same)
			str_addf(out, "%s%s",
				 !labels      ? ""
				 : c[k].names ? ".."
					      : " ",
				 cell.text);
		labels++;
		str_release(&cell);
	}
	if (out->len == begin)
		str_add(out, "none");
}

/* Return the group to draw: the group of the figure if it has rows, otherwise the first
 * group. */
static unsigned figure_group(const struct table *t, const struct figure_spec *f)
{
	size_t rows = table_rows(t);
	for (size_t r = 0; f->group && r < rows; r++)
		if (!strcmp(table_group(t, table_row_group(t, r))->name, f->group))
			return table_row_group(t, r);
	return rows ? table_row_group(t, 0) : 0;
}

static void figure_release_bars(struct svg_bars *b)
{
	for (size_t i = 0; i < b->n; i++)
		free(b->label[i]);
	free(b->label);
	free(b->value);
}

/* Draw the bars of the first rows of a group: one for each row that has a value in
 * `column`, or two, A and B, from this column and the next. */
static bool figure_draw_bars(FILE *to, const struct svg_head *h, const struct table *t,
			     unsigned group, unsigned column, unsigned sides,
			     const char *unit)
{
	static const char *const one[] = { "" };
	struct svg_bars b = { .nseries = 1, .series = one, .unit = unit };
	size_t n, rows = table_rows(t);
	bool share = table_columns(t, &n)[column].kind == CELL_SHARE;
	if (share)
		b.unit = "%";
	b.label = mem_new(sides * rows + 1, sizeof *b.label);
	b.value = mem_new(sides * rows + 1, sizeof *b.value);
	for (size_t r = 0; r < rows && b.n < FIGURE_ROWS; r++) {
		uint64_t cell;
		if (table_row_group(t, r) != group ||
		    (sides == 1 && !table_cell(t, r, column, &cell)))
			continue;
		for (unsigned k = 0; k < sides; k++) {
			struct str label = STR_INIT;
			figure_label(t, r, &label);
			if (sides > 1)
				str_addf(&label, " %c", "AB"[k]);
			double v = figure_cell(t, r, (int)(column + k));
			b.value[b.n] = v > 0 ? v * (share ? 100 : 1) : 0;
			b.label[b.n++] = str_detach(&label);
		}
	}
	bool any = b.n;
	if (any)
		svg_write_bars(to, h, &b);
	figure_release_bars(&b);
	return any;
}

/* True for tables of two traces (analysis/table_against.h). */
static bool figure_is_pair(const struct table *t)
{
	return table_find_column(t, "difference") >= 0;
}

/* Draw two bars for each of the first rows of the first group: A and B.  The last columns
 * of the group are the values of A and of B, and the difference. */
static bool figure_pairs(FILE *to, const struct svg_head *h, const struct table *t)
{
	struct str unit = STR_INIT;
	size_t n, rows = table_rows(t);
	const struct table_column *c = table_columns(t, &n);
	unsigned group = rows ? table_row_group(t, 0) : 0, last = (unsigned)n - 1;
	while (!table_has(t, group, last))
		last--;
	/* Without " A". */
	str_add(&unit, table_write_heading(&c[last - 2]));
	str_cut(&unit, unit.len - 2);
	bool any = figure_draw_bars(to, h, t, group, last - 2, 2, unit.text);
	str_release(&unit);
	return any;
}

/* Draw a bar for each of the first rows of a group. */
static bool figure_bars(FILE *to, const struct svg_head *h, const struct figure_spec *f,
			const struct table *t)
{
	unsigned group = figure_group(t, f);
	int named = f->value ? table_find_column(t, f->value) : -1;
	bool is = named >= 0 && table_shows(t, group, (unsigned)named);
	unsigned column = is ? (unsigned)named : table_main_column(t, group);
	if (column == TABLE_NO_COLUMN)
		return false;
	size_t n;
	const char *heading = table_write_heading(&table_columns(t, &n)[column]);
	return figure_draw_bars(to, h, t, group, column, 1,
				is && f->unit ? f->unit : heading);
}

/* Draw the miss rate by cache size, with a line for each number of ways and each line
 * size. */
static bool figure_misses(FILE *to, const struct svg_head *h, const struct table *t)
{
	struct svg_line line[FIGURE_LINES] = { { NULL } };
	struct svg_lines l = { line, 0, "size of the cache in bytes",
			       "misses, % of uses" };
	int size = table_find_column(t, "size"), ways = table_find_column(t, "ways");
	int bytes = table_find_column(t, "line"), miss = table_find_column(t, "miss");
	double key[FIGURE_LINES][2];
	size_t rows = table_rows(t);
	for (size_t r = 0; r < rows; r++) {
		double of[2] = { figure_cell(t, r, ways), figure_cell(t, r, bytes) };
		size_t k = 0;
		while (k < l.n && (key[k][0] != of[0] || key[k][1] != of[1]))
			k++;
		if (k == FIGURE_LINES)
			continue;
		if (k == l.n) {
			struct str label = STR_INIT;
			str_addf(&label, "%.0f way%s, lines of %.0f", of[0],
				 of[0] == 1 ? "" : "s", of[1]);
			memcpy(key[l.n++], of, sizeof of);
			line[k] = (struct svg_line) {
				.label = str_detach(&label),
				.x = mem_new(rows, sizeof *line[k].x),
				.y = mem_new(rows, sizeof *line[k].y),
			};
		}
		/* Sort by size if the rows are not sorted. */
		double x = figure_cell(t, r, size), y = 100 * figure_cell(t, r, miss);
		size_t i = line[k].n++;
		for (; i && line[k].x[i - 1] > x; i--) {
			line[k].x[i] = line[k].x[i - 1];
			line[k].y[i] = line[k].y[i - 1];
		}
		line[k].x[i] = x;
		line[k].y[i] = y;
	}
	if (l.n)
		svg_write_lines(to, h, &l);
	for (size_t k = 0; k < l.n; k++) {
		free(line[k].label);
		free(line[k].x);
		free(line[k].y);
	}
	return l.n;
}

bool figure_table(FILE *to, const struct svg_head *h, const char *analysis,
		  const struct table *t)
{
	return figure_is_pair(t)            ? figure_pairs(to, h, t)
	       : strcmp(analysis, "misses") ? figure_bars(to, h, figure_find(analysis), t)
					    : figure_misses(to, h, t);
}

/* Lanes */

static size_t figure_phases(const struct table *t, struct svg_part **out)
{
	int phase = table_find_column(t, "phase");
	int first = table_find_column(t, "first_record");
	int last = table_find_column(t, "last_record");
	size_t n = 0;
	struct svg_part *part = mem_new(table_rows(t) + 1, sizeof *part);
	for (size_t r = 0; r < table_rows(t); r++) {
		struct str label = STR_INIT;
		uint64_t v[2];
		if (strcmp(table_group(t, table_row_group(t, r))->name, "runs") != 0 ||
		    !table_cell(t, r, (unsigned)first, &v[0]) ||
		    !table_cell(t, r, (unsigned)last, &v[1]))
			continue;
		table_print(t, r, (unsigned)phase, &label);
		part[n++] =
			(struct svg_part) { .over = { v[0], v[1] },
					    .colour = label.len ? (size_t)*label.text : 0,
					    .label = str_detach(&label) };
	}
	*out = part;
	return n;
}

void figure_lanes(FILE *to, const struct svg_head *h, const struct lanes *o,
		  const struct lane_list *l, const struct table *phases)
{
	struct chart c;
	struct svg_part *part = NULL;
	size_t nparts = phases ? figure_phases(phases, &part) : 0;
	chart_init(&c, o->over, o->cut, o->n, o->nrows);
	for (size_t r = 0; r < o->nrows; r++) {
		const struct lane *lane = &l->at[o->row[r].lane];
		c.row[r] = (struct chart_row) {
			.label = mem_text(lanes_name(o, l, r)),
			.unit = lane->kind->unit,
			.group = o->row[r].lane,
			.scale = lane->scale,
			.step = 0.01,
		};
		for (size_t i = 0; i < o->n; i++)
			lanes_value(o, l, r, i, &c.value[r * c.n + i]);
	}
	chart_measure(&c);
	svg_write_chart(to, h, &c, false, part, nparts);
	for (size_t i = 0; i < nparts; i++)
		free((char *)part[i].label);
	free(part);
	chart_release(&c);
}

/* Accesses */

void figure_bins(FILE *to, const struct svg_head *h, const struct table *t, bool log)
{
	const char *series[ACCESSES];
	unsigned column[ACCESSES];
	struct svg_bars b = { .series = series, .unit = "accesses", .log = log };
	for (unsigned k = 0; k < ACCESSES; k++)
		if (table_shows(t, 0, CHART_TABLE_KIND + k)) {
			series[b.nseries] = histogram_access_name[k];
			column[b.nseries++] = CHART_TABLE_KIND + k;
		}
	b.label = mem_new(table_rows(t) + 1, sizeof *b.label);
	b.value = mem_new((table_rows(t) + 1) * ACCESSES, sizeof *b.value);
	for (size_t r = 0; r < table_rows(t); r++) {
		struct str text = STR_INIT, what = STR_INIT;
		table_print(t, r, CHART_TABLE_FIRST, &text);
		table_print(t, r, CHART_TABLE_WHAT, &what);
		str_addf(&text, "%s%s", what.len ? " " : "", what.text);
		str_release(&what);
		for (size_t k = 0; k < b.nseries; k++)
			b.value[r * b.nseries + k] = figure_cell(t, r, (int)column[k]);
		b.label[b.n++] = str_detach(&text);
	}
	svg_write_bars(to, h, &b);
	figure_release_bars(&b);
}

void figure_cells(FILE *to, const struct svg_head *h, const struct timeline *o,
		  const struct region *row, bool log)
{
	struct chart c;
	chart_init(&c, o->over, o->cut, o->n, o->rows);
	for (size_t r = 0; r < o->rows; r++) {
		struct str label = STR_INIT;
		str_addf(&label, "%llx %s", (unsigned long long)row[r].first,
			 row[r].what);
		c.row[r] = (struct chart_row) {
			.label = str_detach(&label),
			.unit = "",
			.scale = log ? LANE_LOGARITHMIC : LANE_FROM_ZERO,
			.step = 1,
		};
		for (size_t i = 0; i < o->n; i++)
			c.value[r * c.n + i] = (double)o->cell[i * o->rows + r];
	}
	chart_measure(&c);
	svg_write_chart(to, h, &c, true, NULL, 0);
	chart_release(&c);
}

/* Stages */

struct figure_stages {
	struct stages stages[FIGURE_STAGES_MAX];
	char *label[FIGURE_STAGES_MAX];
	size_t n;
	uint64_t more; /* number of records that are not drawn */
};

struct figure_stages *figure_stages_new(void)
{
	return mem_new(1, sizeof(struct figure_stages));
}

void figure_stages_add(struct figure_stages *f, const struct batch *b, size_t i)
{
	struct str label = STR_INIT;
	uint64_t pc;
	struct stages s;
	if (!stages_read(&s, b, i))
		return;
	if (f->n == FIGURE_STAGES_MAX) {
		f->more++;
		return;
	}
	str_addf(&label, "%s  ", COUNT_TEXT(b->first + i));
	if (record_role(b, i, ROLE_PC, &pc))
		str_addf(&label, "%llx  ", (unsigned long long)pc);
	pipeline_row_label(b, i, &label);
	f->stages[f->n] = s;
	f->label[f->n++] = str_detach(&label);
}

/* Get the steps of a record; return their number. */
static size_t figure_steps(const struct stages *s, uint64_t cycle, struct svg_step *step)
{
	size_t n = 0;
	double last = (double)stages_last_cycle(s, cycle) + 1;
	for (unsigned set = s->reached; set; set &= set - 1) {
		enum stage k = (enum stage)__builtin_ctz(set), next = stages_next(s, k);
		double from = (double)stages_cycle_of(s, k, cycle);
		double to =
			next < STAGES ? (double)stages_cycle_of(s, next, cycle) : last;
		if (to > from)
			step[n++] = (struct svg_step) { from, to, k, s->squashed };
	}
	return n;
}

bool figure_stages_write(const struct figure_stages *f, FILE *to,
			 const struct svg_head *h, uint64_t cycle)
{
	struct svg_step(*step)[STAGES] = mem_new(f->n + 1, sizeof *step);
	struct svg_row row[FIGURE_STAGES_MAX];
	struct svg_rows r = { .row = row,
			      .n = f->n,
			      .first = INFINITY,
			      .unit = "cycle",
			      .series = stage_names };
	struct svg_head head = *h;
	struct str note = STR_INIT;
	bool faint = false;
	for (size_t i = 0; i < f->n; i++) {
		row[i] = (struct svg_row) { f->label[i], step[i],
					    figure_steps(&f->stages[i], cycle, step[i]) };
		for (size_t k = 0; k < row[i].n; k++) {
			const struct svg_step *p = &step[i][k];
			r.first = p->from < r.first ? p->from : r.first;
			r.last = p->to > r.last ? p->to : r.last;
			r.shown |= 1u << p->series;
			faint |= p->faint;
		}
	}
	if (faint)
		str_add(&note, "squashed records are pale");
	if (f->more)
		str_addf(&note, "%s%s more records are not drawn", faint ? "; " : "",
			 COUNT_TEXT(f->more));
	head.note = note.len ? note.text : h->note;
	bool any = r.first < r.last;
	if (any)
		svg_write_rows(to, &head, &r);
	str_release(&note);
	free(step);
	return any;
}

void figure_stages_free(struct figure_stages *f)
{
	for (size_t i = 0; i < f->n; i++)
		free(f->label[i]);
	free(f);
}

/* Calls */

/* Omit frames narrower than a pixel of the figure, with their callees. */
#define FIGURE_NARROW 0.0008

static void figure_add_frame(struct svg_frame *f, const struct call_tree *c,
			     const struct call_place *call, uint64_t records,
			     uint64_t all)
{
	const struct call_node *n = &c->node[call->node];
	double share = all ? (double)records / (double)all : 0;
	struct str name = STR_INIT, about = STR_INIT;
	if (call->node == CALL_TREE_TOP)
		str_add(&name, "all records");
	else
		call_tree_name(c, n->function, &name);
	str_addf(&about, "%s: %s records, ", name.text, COUNT_TEXT(n->all));
	str_addreal(&about, 100 * share);
	str_addf(&about, " %%, %s calls", COUNT_TEXT(n->calls));
	*f = (struct svg_frame) { .at = all ? (double)call->before / (double)all : 0,
				  .share = share,
				  .level = call->level,
				  .label = str_detach(&name),
				  .about = str_detach(&about) };
}

void figure_calls(FILE *to, const struct svg_head *h, const struct call_tree *c,
		  uint32_t node)
{
	struct str unit = STR_INIT;
	uint64_t all = node == CALL_TREE_TOP ? c->records : c->node[node].all;
	size_t n, omitted;
	struct call_place *place = call_tree_places(
		c, node, (uint64_t)ceil(FIGURE_NARROW * (double)all), &n, &omitted);
	struct svg_frame *frame = mem_new(n, sizeof *frame);
	for (size_t k = 0; k < n; k++)
		figure_add_frame(&frame[k], c, &place[k],
				 k ? c->node[place[k].node].all : all, all);
	str_addf(&unit, "share of %s records", COUNT_TEXT(all));
	svg_write_flame(to, h, frame, n, unit.text);
	str_release(&unit);
	for (size_t i = 0; i < n; i++) {
		free(frame[i].label);
		free(frame[i].about);
	}
	free(frame);
	free(place);
}
