/*
 * What comes out of an analysis: rows of typed cells, in groups.
 *
 * The columns say of what kind the cells are, so the table can be sorted,
 * searched, shown and exported by code that does not know the analysis.  Groups
 * are tables with the same columns, one below the other (instructions, then basic
 * blocks); sorting and the choice of the top go within each group.
 *
 * Threads: belongs to one; it holds nothing of the trace and outlives it.
 */
#ifndef ANALYSIS_ANALYSIS_TABLE_H
#define ANALYSIS_ANALYSIS_TABLE_H

#include <limits.h>

#include "format/record.h"

enum cell_kind {
	CELL_COUNT,    /* how many: with separators for people */
	CELL_NUMBER,   /* a number that is none: of a slot, a power of two */
	CELL_INT,      /* the same, below 0 too; stored in two's complement */
	CELL_ADDR,     /* hexadecimal */
	CELL_DISTANCE, /* a signed number: "+1,234" for people */
	CELL_TEXT,     /* any bytes of the trace: escaped when it is printed */
	CELL_ESCAPED,  /* a text without bytes that need an escape */
	CELL_SHARE,    /* 0 to 1; in per cent for people */
	CELL_MEAN      /* any fraction, with two digits behind the point for people */
};

enum { TABLE_COLUMNS = 24, TABLE_GROUPS = 8 };

struct table_column {
	const char *name;    /* "executions": for --sort, CSV and JSON */
	const char *heading; /* NULL: name */
	const char *help;    /* one sentence without a full stop */
	enum cell_kind kind;
	uint32_t groups; /* one bit for each group that has it; 0: all have */
	/* The row is about the records that have the value of this cell in this
	 * role: see table_filter().  ROLE_NONE: it is not. */
	enum role role;
};

struct table_group {
	const char *name;  /* "blocks": for CSV and JSON */
	const char *title; /* "Basic blocks" */
};

struct table;

#define TABLE_NO_RECORD UINT64_MAX

/* Life cycle */

/* columns and groups are borrowed and must stay; ngroups 0: one without a name. */
struct table *table_new(const struct table_column *columns, size_t ncolumns,
			const struct table_group *groups, size_t ngroups);
void table_free(struct table *t); /* t may be NULL */

/* Filling: what is set goes to the row that was added last; a cell that is not set
 * is empty. */

void table_add(struct table *t, unsigned group);
void table_set(struct table *t, unsigned column, uint64_t value);
void table_set_real(struct table *t, unsigned column, double value);
void table_set_ratio(struct table *t, unsigned column, uint64_t n, uint64_t of);
void table_set_text(struct table *t, unsigned column, const char *text);
void table_first_record(struct table *t, uint64_t ordinal);

/* A sentence that stands below the table: a limit that was reached, a total. */
void table_note(struct table *t, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/* Use.  Rows are numbered as they are shown, from 0. */

const struct table_column *table_columns(const struct table *t, size_t *n);
/* By name, or else by heading; -1: there is none. */
int table_find_column(const struct table *t, const char *name);

/* Whether some row of a group has something in a column, or one that may have. */
bool table_shows(const struct table *t, unsigned group, unsigned column);

size_t table_rows(const struct table *t);
size_t table_groups(const struct table *t);
const struct table_group *table_group(const struct table *t, unsigned group);
unsigned table_row_group(const struct table *t, size_t row);
size_t table_notes(const struct table *t);
const char *table_get_note(const struct table *t, size_t n);

/* Whether the cells of a kind are texts. */
static inline bool cell_is_text(enum cell_kind kind)
{
	return kind == CELL_TEXT || kind == CELL_ESCAPED;
}

/* Whether people would have such cells from the least on: all but counts. */
bool table_cell_ascends(enum cell_kind kind);

/* Sort by a column, rows with equal cells as they were added, empty cells last.  Groups
 * stay in their order. */
#define TABLE_AS_ADDED UINT_MAX /* instead of a column */
void table_sort(struct table *t, unsigned column, bool rising);
unsigned table_sorted(const struct table *t, bool *rising); /* by what, the last time */

/* Leave the first n rows of each group, in the order of now; how many went. */
size_t table_top(struct table *t, size_t n);

/* The next row from `from` on (itself included) that has the text in what is shown
 * of it, whatever its case; -1: none. */
long long table_search(const struct table *t, const char *text, size_t from,
		       bool backward);

bool table_cell(const struct table *t, size_t row, unsigned column, uint64_t *value);
uint64_t table_row_record(const struct table *t, size_t row); /* TABLE_NO_RECORD */

/* A cell as people see it ("" when empty), and as programs do: a number, 0x..., a
 * text as it is. */
void table_print(const struct table *t, size_t row, unsigned column, struct str *out);
void table_print_plain(const struct table *t, size_t row, unsigned column,
		       struct str *out);

/*
 * A query for the records that a row is about: "pc == 0x48d1e2"; false: there is
 * none, because the row is about no records of its own.
 */
bool table_filter(const struct table *t, size_t row, const struct schema *s,
		  struct str *out);

#endif
