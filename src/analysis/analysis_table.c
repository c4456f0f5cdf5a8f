#include "analysis/analysis_table.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "query/names.h"
#include "query/query_text.h"

struct table_row {
	uint64_t record;
	uint64_t present; /* a bit for each column */
	uint32_t number;  /* number of the row in the order in which rows were added */
	uint32_t cells;   /* number of the row when it was added */
	uint32_t query;   /* offset of its query in texts, plus 1; 0 if it has none */
	uint8_t group;
};

struct table {
	const struct table_column *column;
	size_t ncolumns;
	const struct table_group *group;
	size_t ngroups;
	int only;              /* see table_only_group() */
	struct table_row *row; /* in the current order */
	size_t n, room;
	uint64_t *cell; /* row r begins at row[r].cells * ncolumns; the value of a text
			 * cell is its offset in texts */
	size_t cell_room;
	struct str texts;
	double greatest[TABLE_GROUPS][TABLE_COLUMNS]; /* see table_greatest() */
	uint64_t present[TABLE_GROUPS]; /* columns with a cell, a bit for each */
	unsigned sorted;                /* see table_sorted() */
	bool rising;
	struct table_column *named; /* columns, if one was renamed; otherwise NULL */
	char **name_text;           /* strings of renamed columns, owned; see
				     * table_name_column() */
	size_t nname_texts, name_room;
	struct table_total *total;
	size_t ntotals, total_room;
	char **note;
	size_t nnotes, note_room;
	const char *state; /* see table_bind() */
};

static const struct table_group no_group = { "", "" };

struct table *table_new(const struct table_column *columns, size_t ncolumns,
			const struct table_group *groups, size_t ngroups)
{
	struct table *t = mem_new(1, sizeof *t);
	t->column = columns;
	t->ncolumns = ncolumns;
	t->group = ngroups ? groups : &no_group;
	t->ngroups = ngroups ? ngroups : 1;
	t->only = -1;
	t->sorted = TABLE_AS_ADDED;
	str_init(&t->texts);
	return t;
}

void table_free(struct table *t)
{
	if (!t)
		return;
	for (size_t i = 0; i < t->ntotals; i++) {
		free(t->total[i].name);
		free(t->total[i].label);
	}
	free(t->total);
	for (size_t i = 0; i < t->nnotes; i++)
		free(t->note[i]);
	free(t->note);
	for (size_t i = 0; i < t->nname_texts; i++)
		free(t->name_text[i]);
	free(t->name_text);
	free(t->named);
	free(t->row);
	free(t->cell);
	str_release(&t->texts);
	free(t);
}

static const char *table_keep_text(struct table *t, const char *text)
{
	t->name_text = mem_room(t->name_text, t->nname_texts, &t->name_room,
				sizeof *t->name_text);
	return t->name_text[t->nname_texts++] = mem_text(text);
}

/* Give the table its own copy of the columns. */
static void table_own_columns(struct table *t)
{
	if (t->named)
		return;
	t->named = mem_new(TABLE_COLUMNS, sizeof *t->named);
	if (t->ncolumns)
		memcpy(t->named, t->column, t->ncolumns * sizeof *t->named);
	t->column = t->named;
}

/* Make room for one more cell in each row. */
static void table_widen_rows(struct table *t)
{
	size_t n = t->ncolumns;
	uint64_t *cell = mem_new(t->cell_room + 1, (n + 1) * sizeof *cell);
	for (size_t r = 0; r < t->cell_room && n; r++)
		memcpy(cell + r * (n + 1), t->cell + r * n, n * sizeof *cell);
	free(t->cell);
	t->cell = cell;
}

int table_add_column(struct table *t, const char *name, const char *help,
		     enum cell_kind kind, uint32_t groups)
{
	if (t->ncolumns == TABLE_COLUMNS)
		return -1;
	table_own_columns(t);
	table_widen_rows(t);
	t->named[t->ncolumns] = (struct table_column) { .name = table_keep_text(t, name),
							.help = table_keep_text(t, help),
							.kind = kind,
							.groups = groups };
	return (int)t->ncolumns++;
}

void table_column_role(struct table *t, unsigned column, enum role role)
{
	table_own_columns(t);
	t->named[column].role = role;
}

void table_drop_column(struct table *t, unsigned column)
{
	table_own_columns(t);
	t->named[column].name = "";
	t->named[column].optional = true;
}

void table_name_column(struct table *t, unsigned column, const char *name,
		       const char *heading, const char *help)
{
	table_own_columns(t);
	t->named[column].optional = false;
	t->named[column].name = table_keep_text(t, name);
	t->named[column].heading = table_keep_text(t, heading);
	t->named[column].help = table_keep_text(t, help);
}

/* Filling */

void table_add(struct table *t, unsigned group)
{
	assert(group < t->ngroups);
	t->row = mem_room(t->row, t->n, &t->room, sizeof *t->row);
	if (t->cell_room < t->room) {
		t->cell_room = t->room;
		t->cell =
			mem_resize(t->cell, t->cell_room, t->ncolumns * sizeof *t->cell);
	}
	t->row[t->n] = (struct table_row) { .record = TABLE_NO_RECORD,
					    .number = (uint32_t)t->n,
					    .cells = (uint32_t)t->n,
					    .group = (uint8_t)group };
	t->n++;
}

static void table_set_row(struct table *t, struct table_row *r, unsigned column,
			  uint64_t value)
{
	t->cell[r->cells * t->ncolumns + column] = value;
	r->present |= UINT64_C(1) << column;
	t->present[r->group] |= UINT64_C(1) << column;
}

void table_set(struct table *t, unsigned column, uint64_t value)
{
	table_set_row(t, &t->row[t->n - 1], column, value);
}

void table_set_real(struct table *t, unsigned column, double value)
{
	table_set_row_real(t, t->n - 1, column, value);
}

void table_set_row_real(struct table *t, size_t row, unsigned column, double value)
{
	uint64_t bits;
	double *greatest = &t->greatest[t->row[row].group][column];
	memcpy(&bits, &value, sizeof bits);
	table_set_row(t, &t->row[row], column, bits);
	*greatest = value > *greatest ? value : *greatest;
}

void table_set_ratio(struct table *t, unsigned column, uint64_t n, uint64_t of)
{
	if (of)
		table_set_real(t, column, (double)n / (double)of);
}

/* Store a string in texts: its length in 4 bytes, its bytes, and a NUL byte. */
void table_set_row_text(struct table *t, size_t row, unsigned column,
			struct cell_text text)
{
	uint32_t n = (uint32_t)text.len;
	if (!text.text)
		return;
	str_addn(&t->texts, (const char *)&n, sizeof n);
	table_set_row(t, &t->row[row], column, t->texts.len);
	str_addn(&t->texts, text.text, text.len);
	str_addn(&t->texts, "", 1);
}

void table_set_bytes(struct table *t, unsigned column, const char *text, size_t len)
{
	table_set_row_text(t, t->n - 1, column, (struct cell_text) { text, len });
}

void table_set_text(struct table *t, unsigned column, const char *text)
{
	table_set_bytes(t, column, text, strlen(text));
}

void table_first_record(struct table *t, uint64_t ordinal)
{
	t->row[t->n - 1].record = ordinal;
}

void table_set_query(struct table *t, const char *query)
{
	if (t->texts.len >= UINT32_MAX - 1)
		return;
	t->row[t->n - 1].query = (uint32_t)t->texts.len + 1;
	str_addn(&t->texts, query, strlen(query) + 1);
}

void table_bind(struct table *t, const void *state)
{
	t->state = state;
}

static uint64_t table_number(const struct table *t, const char *row, struct cell_value v)
{
	const char *at = (v.in_state ? t->state : row) + v.at;
	uint64_t n = 0;
	uint32_t half;
	if (v.of == sizeof n)
		memcpy(&n, at, sizeof n);
	else if (v.of == sizeof half)
		n = (memcpy(&half, at, sizeof half), half);
	else
		n = *(const uint8_t *)at;
	return n;
}

static void table_set_member(struct table *t, unsigned column, const char *row)
{
	const struct table_column *c = &t->column[column];
	const char *at = row + c->value.at, *text;
	struct cell_text bytes = { NULL, 0 };
	double real;
	if (c->divisor.of) {
		uint64_t of = table_number(t, row, c->divisor);
		if (of)
			table_set_real(t, column,
				       (c->scale ? c->scale : 1.0) *
					       (double)table_number(t, row, c->value) /
					       (double)of);
	} else if (c->value.of == CELL_OF_REAL) {
		memcpy(&real, at, sizeof real);
		if (real == real)
			table_set_real(t, column, real);
	} else if (c->value.of == CELL_OF_TEXT) {
		memcpy(&text, at, sizeof text);
		if (text)
			table_set_text(t, column, text);
	} else if (c->value.of == CELL_OF_BYTES) {
		memcpy(&bytes, at, sizeof bytes);
		table_set_row_text(t, t->n - 1, column, bytes);
	} else {
		table_set(t, column, table_number(t, row, c->value));
	}
}

void table_add_row(struct table *t, unsigned group, const void *row, size_t size,
		   uint64_t record)
{
	table_add(t, group);
	table_first_record(t, record);
	for (unsigned k = 0; k < t->ncolumns; k++) {
		const struct table_column *c = &t->column[k];
		if (!c->value.of || !table_has(t, group, k))
			continue;
		assert(c->value.at < size);
		assert(c->divisor.in_state || c->divisor.at < size);
		assert(c->only_if.in_state || c->only_if.at < size);
		if (!c->only_if.of || table_number(t, row, c->only_if))
			table_set_member(t, k, row);
	}
	(void)size;
}

static struct table_total *table_add_total(struct table *t, const char *name,
					   const char *label)
{
	t->total = mem_room(t->total, t->ntotals, &t->total_room, sizeof *t->total);
	struct table_total *total = &t->total[t->ntotals++];
	*total =
		(struct table_total) { .name = mem_text(name), .label = mem_text(label) };
	return total;
}

void table_total(struct table *t, const char *name, const char *label, uint64_t n)
{
	table_add_total(t, name, label)->n = n;
}

void table_total_share(struct table *t, const char *name, const char *label, uint64_t n,
		       uint64_t of)
{
	struct table_total *total = table_add_total(t, name, label);
	total->kind = of ? TOTAL_SHARE : TOTAL_COUNT;
	total->n = n;
	total->of = of;
}

void table_total_mean(struct table *t, const char *name, const char *label, double mean)
{
	struct table_total *total = table_add_total(t, name, label);
	total->kind = TOTAL_MEAN;
	total->mean = mean;
}

const char *table_text(struct table *t, const char *fmt, ...)
{
	struct str text = STR_INIT;
	va_list args;
	va_start(args, fmt);
	str_addv(&text, fmt, args);
	va_end(args);
	const char *kept = table_keep_text(t, text.text);
	str_release(&text);
	return kept;
}

void table_note(struct table *t, const char *fmt, ...)
{
	char text[256];
	va_list args;
	va_start(args, fmt);
	vsnprintf(text, sizeof text, fmt, args);
	va_end(args);
	t->note = mem_room(t->note, t->nnotes, &t->note_room, sizeof *t->note);
	t->note[t->nnotes++] = mem_text(text);
}

/* Use */

const struct table_column *table_columns(const struct table *t, size_t *n)
{
	*n = t->ncolumns;
	return t->column;
}

/* Return a string with its * replaced by an item. */
static const char *table_item_text(struct table *t, const char *text, const char *item)
{
	const char *star = strchr(text, '*');
	return table_text(t, "%.*s%s%s", (int)(star - text), text, item, star + 1);
}

void table_name_item(struct table *t, unsigned column, const char *key,
		     const char *heading, const char *text)
{
	const struct table_column *c = &t->column[column];
	table_name_column(t, column, table_item_text(t, c->name, key),
			  table_item_text(t, c->heading, heading),
			  table_item_text(t, c->help, text));
}

int table_find_column(const struct table *t, const char *name)
{
	for (size_t c = 0; c < t->ncolumns; c++)
		if (!strcmp(t->column[c].name, name))
			return (int)c;
	for (size_t c = 0; c < t->ncolumns; c++)
		if (t->column[c].heading && !strcmp(t->column[c].heading, name))
			return (int)c;
	return -1;
}

bool table_has(const struct table *t, unsigned group, unsigned column)
{
	uint32_t in = t->column[column].groups;
	return !t->column[column].optional && (!in || (in >> group & 1));
}

bool table_shows(const struct table *t, unsigned group, unsigned column)
{
	return table_has(t, group, column) && (t->present[group] >> column & 1);
}

void table_keep_group(struct table *t, unsigned group)
{
	size_t kept = 0;
	for (size_t r = 0; r < t->n; r++)
		if (t->row[r].group == group)
			t->row[kept++] = t->row[r];
	t->n = kept;
	t->only = (int)group;
}

int table_only_group(const struct table *t)
{
	return t->only;
}

double table_greatest(const struct table *t, unsigned group, unsigned column)
{
	return t->greatest[group][column];
}

size_t table_rows(const struct table *t)
{
	return t->n;
}

size_t table_groups(const struct table *t)
{
	return t->ngroups;
}

const struct table_group *table_group(const struct table *t, unsigned group)
{
	return &t->group[group];
}

unsigned table_row_group(const struct table *t, size_t row)
{
	return t->row[row].group;
}

size_t table_totals(const struct table *t)
{
	return t->ntotals;
}

const struct table_total *table_get_total(const struct table *t, size_t n)
{
	return &t->total[n];
}

size_t table_notes(const struct table *t)
{
	return t->nnotes;
}

const char *table_get_note(const struct table *t, size_t n)
{
	return t->note[n];
}

uint64_t table_row_record(const struct table *t, size_t row)
{
	return t->row[row].record;
}

bool table_cell(const struct table *t, size_t row, unsigned column, uint64_t *value)
{
	const struct table_row *r = &t->row[row];
	*value = t->cell[r->cells * t->ncolumns + column];
	return r->present >> column & 1;
}

static const char *table_text_of(const struct table *t, uint64_t value)
{
	return t->texts.text + value;
}

/* Return the length of a string in a cell. */
static size_t table_text_length(const struct table *t, uint64_t value)
{
	uint32_t n;
	memcpy(&n, t->texts.text + value - sizeof n, sizeof n);
	return n;
}

/* Compare two strings.  Numbers, such as window sizes, come first and by value. */
static int table_compare_texts(const struct table *t, uint64_t a, uint64_t b)
{
	size_t na = table_text_length(t, a), nb = table_text_length(t, b);
	const char *ta = table_text_of(t, a), *tb = table_text_of(t, b);
	bool number_a = na && strspn(ta, "0123456789") == na;
	bool number_b = nb && strspn(tb, "0123456789") == nb;
	if (number_a != number_b)
		return number_a ? -1 : 1;
	if (number_a && na != nb)
		return na < nb ? -1 : 1;
	int order = memcmp(ta, tb, na < nb ? na : nb);
	return order ? order : (na > nb) - (na < nb);
}

static bool table_is_real(enum cell_kind kind)
{
	return kind == CELL_SHARE || kind == CELL_MEAN;
}

static double table_real_of(uint64_t value)
{
	double real;
	memcpy(&real, &value, sizeof real);
	return real;
}

bool table_cell_real(const struct table *t, size_t row, unsigned column, double *out)
{
	enum cell_kind kind = t->column[column].kind;
	uint64_t v;
	if (!table_cell(t, row, column, &v))
		return false;
	*out = table_is_real(kind)                         ? table_real_of(v)
	       : kind == CELL_INT || kind == CELL_DISTANCE ? (double)(int64_t)v
							   : (double)v;
	return true;
}

void table_copy_cell(struct table *t, unsigned column, const struct table *from,
		     size_t row, unsigned of)
{
	uint64_t v;
	if (!table_cell(from, row, of, &v))
		return;
	if (cell_is_text(from->column[of].kind))
		table_set_bytes(t, column, table_text_of(from, v),
				table_text_length(from, v));
	else if (table_is_real(from->column[of].kind))
		table_set_real(t, column, table_real_of(v));
	else
		table_set(t, column, v);
}

bool table_cell_ascends(enum cell_kind kind)
{
	return kind == CELL_ADDR || cell_is_text(kind) || kind == CELL_NUMBER ||
	       kind == CELL_MEMORY;
}

bool table_names(const struct table *t, unsigned group, unsigned column)
{
	const struct table_column *c = &t->column[column];
	return table_cell_ascends(c->kind) || c->names >> group & 1;
}

unsigned table_main_column(const struct table *t, unsigned group)
{
	unsigned best = TABLE_NO_COLUMN, rank = 0;
	for (unsigned k = 0; k < t->ncolumns; k++) {
		const struct table_column *c = &t->column[k];
		unsigned is = c->kind == CELL_COUNT ? 2 : 1;
		if (c->sort)
			is = c->sort == SORT_FIRST ? 4 : 3;
		if (c->optional || is <= rank || table_names(t, group, k) ||
		    !table_has(t, group, k))
			continue;
		best = k;
		rank = is;
	}
	return best;
}

/* How to sort, for qsort(). */
static _Thread_local struct table_sorting {
	const struct table *t;
	unsigned column;
	bool rising;
	bool rank; /* see table_rank() */
} sorting;

static int table_compare_cells(const struct table *t, unsigned column, uint64_t a,
			       uint64_t b)
{
	switch (t->column[column].kind) {
	case CELL_TEXT:
	case CELL_ESCAPED:
		return table_compare_texts(t, a, b);
	case CELL_SHARE:
	case CELL_MEAN:
		return (table_real_of(a) > table_real_of(b)) -
		       (table_real_of(a) < table_real_of(b));
	case CELL_INT:
	case CELL_DISTANCE:
		return ((int64_t)a > (int64_t)b) - ((int64_t)a < (int64_t)b);
	default:
		return (a > b) - (a < b);
	}
}

static int table_order(uint64_t a, uint64_t b)
{
	return (a > b) - (a < b);
}

/* Compare rows; no two are equal. */
static int table_compare_rows(const void *p, const void *q)
{
	const struct table_sorting *s = &sorting;
	const struct table_row *a = p, *b = q;
	int order = table_order(a->group, b->group);
	if (order || s->column == TABLE_AS_ADDED)
		return order ? order : table_order(a->number, b->number);
	bool has_a = a->present >> s->column & 1, has_b = b->present >> s->column & 1;
	uint64_t x = s->t->cell[a->cells * s->t->ncolumns + s->column],
		 y = s->t->cell[b->cells * s->t->ncolumns + s->column];
	if (s->rank) {
		order = table_order(y, x);
		order = order ? order : table_order(a->record, b->record);
	} else if (has_a && has_b) {
		order = table_compare_cells(s->t, s->column, x, y);
		order = s->rising ? order : -order;
	} else {
		order = has_b - has_a;
	}
	return order ? order : table_order(a->number, b->number);
}

size_t table_rank(struct table *t, unsigned group, uint64_t of, unsigned percent)
{
	size_t from = t->n, enough = 0;
	unsigned column = 0;
	uint64_t sum = 0, count;
	while (!t->column[column].ranks)
		column++;
	while (from && t->row[from - 1].group == group)
		from--;
	sorting = (struct table_sorting) { t, column, .rank = true };
	if (from < t->n)
		qsort(t->row + from, t->n - from, sizeof *t->row, table_compare_rows);
	for (size_t i = from; i < t->n; i++) {
		t->row[i].number = (uint32_t)i;
		table_cell(t, i, column, &count);
		sum += count;
		if (of)
			table_set_row_real(t, i, column, (double)sum / (double)of);
		if (!enough && sum * 100.0 >= (double)of * percent)
			enough = i - from + 1;
	}
	return enough;
}

void table_sort(struct table *t, unsigned column, bool rising)
{
	sorting = (struct table_sorting) { t, column, .rising = rising };
	if (t->n)
		qsort(t->row, t->n, sizeof *t->row, table_compare_rows);
	t->sorted = column;
	t->rising = rising;
}

unsigned table_sorted(const struct table *t, bool *rising)
{
	*rising = t->rising;
	return t->sorted;
}

unsigned table_sort_column(const struct table *t)
{
	unsigned column[SORT_ELSE + 1] = { 0 };
	bool shown = false;
	for (unsigned k = (unsigned)t->ncolumns; k-- > 0;)
		column[t->column[k].sort] = k;
	for (unsigned g = 0; g < t->ngroups; g++)
		shown |= table_shows(t, g, column[SORT_FIRST]);
	return shown || !column[SORT_ELSE] ? column[SORT_FIRST] : column[SORT_ELSE];
}

size_t table_top(struct table *t, size_t n)
{
	size_t of_group[TABLE_GROUPS] = { 0 }, kept = 0, before = t->n;
	for (size_t r = 0; r < t->n; r++)
		if (of_group[t->row[r].group]++ < n)
			t->row[kept++] = t->row[r];
	t->n = kept;
	return before - kept;
}

static bool table_row_has(const struct table *t, size_t row, const char *text,
			  struct str *s)
{
	if ((!row || t->row[row - 1].group != t->row[row].group) &&
	    str_contains_nocase(t->group[t->row[row].group].title, text))
		return true;
	for (unsigned c = 0; c < t->ncolumns; c++) {
		str_clear(s);
		table_print(t, row, c, s);
		if (str_contains_nocase(s->text, text))
			return true;
	}
	return false;
}

long long table_search(const struct table *t, const char *text, size_t from,
		       bool backward)
{
	struct str s = STR_INIT;
	size_t tried = 0, n = t->n, at = from;
	for (; tried < n && !table_row_has(t, at, text, &s); tried++)
		at = (at + (backward ? n - 1 : 1)) % n;
	str_release(&s);
	return tried < n ? (long long)at : -1;
}

/* Cells and totals as text */

/* Print a number with two decimals: "1,253,933.25". */
static void table_print_real(double v, struct str *out)
{
	char number[32];
	/* Print numbers out of range, infinities and NaN without separators. */
	if (!(v > -1e18 && v < 1e18)) {
		str_addreal(out, v);
		return;
	}
	struct str digits = STR_INIT;
	str_addreal(&digits, v < 0 ? -v : v);
	char *point = strchr(digits.text, '.');
	*point = 0;
	str_add(out, v < 0 ? "-" : "");
	str_add(out, human_count(number, sizeof number, strtoull(digits.text, NULL, 10)));
	str_addc(out, '.');
	str_add(out, point + 1);
	str_release(&digits);
}

void table_print_total(const struct table_total *total, struct str *out)
{
	char n[32], of[32];
	str_addf(out, "%s: ", total->label);
	if (total->kind == TOTAL_MEAN)
		table_print_real(total->mean, out);
	else
		str_add(out, human_count(n, sizeof n, total->n));
	if (total->kind == TOTAL_SHARE) {
		str_addf(out, " of %s, ", human_count(of, sizeof of, total->of));
		str_addpercent(out, total->n, total->of);
		str_add(out, " %");
	}
}

void table_print(const struct table *t, size_t row, unsigned column, struct str *out)
{
	uint64_t v;
	char number[32];
	const char *unit = "KMG", *sign = "";
	if (!table_cell(t, row, column, &v))
		return;
	switch (t->column[column].kind) {
	case CELL_COUNT:
		str_add(out, human_count(number, sizeof number, v));
		break;
	case CELL_ADDR:
		str_addx(out, v);
		break;
	case CELL_TEXT:
		str_escape(out, table_text_of(t, v), table_text_length(t, v), true);
		break;
	case CELL_INT:
		str_add(out, v >> 63 ? "-" : "");
		str_add(out, human_count(number, sizeof number, v >> 63 ? -v : v));
		break;
	case CELL_MEMORY:
		for (; *unit && v && v % 1024 == 0; v /= 1024)
			sign = unit++;
		str_addf(out, "%" PRIu64 "%.1s", v, sign);
		break;
	case CELL_DISTANCE:
		str_addc(out, v >> 63 ? '-' : '+');
		str_add(out, human_count(number, sizeof number, v >> 63 ? -v : v));
		break;
	case CELL_SHARE:
		str_addreal(out, 100 * table_real_of(v));
		str_addc(out, '%');
		break;
	case CELL_MEAN:
		table_print_real(table_real_of(v), out);
		break;
	default:
		table_print_plain(t, row, column, out);
	}
}

void table_print_plain(const struct table *t, size_t row, unsigned column,
		       struct str *out)
{
	uint64_t v;
	if (!table_cell(t, row, column, &v))
		return;
	switch (t->column[column].kind) {
	case CELL_COUNT:
	case CELL_NUMBER:
	case CELL_MEMORY:
		str_addu(out, v);
		break;
	case CELL_INT:
	case CELL_DISTANCE:
		str_addf(out, "%" PRId64, (int64_t)v);
		break;
	case CELL_ADDR:
		str_add(out, "0x");
		str_addx(out, v);
		break;
	case CELL_TEXT:
	case CELL_ESCAPED:
		str_addn(out, table_text_of(t, v), table_text_length(t, v));
		break;
	case CELL_SHARE:
	case CELL_MEAN:
		str_addf(out, "%.6g", table_real_of(v));
		break;
	}
}

/* Append the condition that the field with the role of the column has the value of the
 * cell. */
static bool table_add_condition(const struct table *t, size_t row, unsigned column,
				const struct schema *s, struct str *out)
{
	uint64_t v;
	fieldset set = s->by_role[t->column[column].role];
	if (!set || !table_cell(t, row, column, &v))
		return false;
	int field = __builtin_ctzll(set);
	const struct field *f = schema_field(s, field);
	str_add(out, out->len ? " and " : "");
	query_name_write(s, field, out);
	str_add(out, " == ");
	if (f->kind == KIND_TEXT)
		query_quote(table_text_of(t, v), table_text_length(t, v), out);
	else if (t->column[column].kind == CELL_TEXT)
		str_add(out, table_text_of(t, v));
	else
		table_print_plain(t, row, column, out);
	return true;
}

bool table_filter(const struct table *t, size_t row, const struct schema *s,
		  struct str *out)
{
	bool any = false;
	str_clear(out);
	if (t->row[row].query) {
		str_add(out, table_text_of(t, t->row[row].query - 1));
		return true;
	}
	for (unsigned c = 0; c < t->ncolumns; c++)
		if (t->column[c].role != ROLE_NONE)
			any |= table_add_condition(t, row, c, s, out);
	return any;
}
