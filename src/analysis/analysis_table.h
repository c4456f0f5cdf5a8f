/*
 * Store the result of an analysis as rows of typed cells, in groups.
 *
 * Each column has the kind of its cells, so other modules can sort, search, show and
 * export the table without depending on the analysis.  Groups are tables with the same
 * columns, one below the other (instructions, then basic blocks); sorting and
 * table_top() work within each group.
 *
 * Totals are about all rows: "mispredicted by gshare: 58,801 of 1,271,868, 4.62 %".  A
 * total is not a row, so it is not sorted, searched, counted or removed with the rows.
 * Notes are sentences about limits.
 *
 * Threads: a table belongs to one thread at a time.  It does not refer to the trace and
 * can outlive it.
 */
#ifndef ANALYSIS_ANALYSIS_TABLE_H
#define ANALYSIS_ANALYSIS_TABLE_H

#include <limits.h>
#include <stddef.h>

#include "format/record.h"

enum cell_kind {
	CELL_COUNT,    /* a count; printed with thousands separators */
	CELL_NUMBER,   /* a number that is not a count, for example of a slot, or a power
			* of two */
	CELL_MEMORY,   /* size of a cache in bytes; printed as "8K" */
	CELL_INT,      /* signed number, stored in two's complement; "-1,234" */
	CELL_ADDR,     /* hexadecimal */
	CELL_DISTANCE, /* signed number, printed as "+1,234" */
	CELL_TEXT,     /* any bytes of the trace; escaped when printed */
	CELL_ESCAPED,  /* text without bytes that need an escape */
	CELL_SHARE,    /* 0 to 1; printed as a percentage */
	CELL_MEAN      /* any fraction; printed as "1,234.50" */
};

enum { TABLE_COLUMNS = 64, TABLE_GROUPS = 8 };

/* String of a given length, with any bytes; text is NULL if there is none. */
struct cell_text {
	const char *text;
	size_t len;
};

/* Member of the struct of a row, or of the state of the analysis. */
struct cell_value {
	uint32_t at;   /* offset */
	uint8_t of;    /* enum cell_value_of, or the size of a number; 0 if none */
	bool in_state; /* see table_bind() */
};

enum cell_value_of { CELL_OF_REAL = 16, CELL_OF_TEXT, CELL_OF_BYTES };

#define CELL_VALUE(M)                                                            \
	{                                                                        \
		offsetof(ROW, M), _Generic(((ROW *)0)->M, double               \
					   : CELL_OF_REAL, const char *        \
					   : CELL_OF_TEXT, struct cell_text    \
					   : CELL_OF_BYTES, default            \
					   : sizeof(((ROW *)0)->M)) \
	}

#define CELL_STATE(M)                                             \
	{                                                         \
		offsetof(STATE, M), sizeof(((STATE *)0)->M), true \
	}

/* Cells that table_row() sets in a column: AT() is the member M of the row, whose
 * struct the file defines as ROW; PER() is the ratio of two of its numbers, M and
 * DIVISOR; IF() sets a cell only if a number of the row is not 0.  In PER_ALL() and
 * IF_ALL(), the number is a member of the whole, whose struct is STATE. */
#define AT(M)               .value = CELL_VALUE(M)
#define PER(M, DIVISOR)     AT(M), .divisor = CELL_VALUE(DIVISOR)
#define PER_ALL(M, DIVISOR) AT(M), .divisor = CELL_STATE(DIVISOR)
#define IF(M)               .only_if = CELL_VALUE(M)
#define IF_ALL(M)           .only_if = CELL_STATE(M)

struct table_column {
	const char *name;    /* "executions": for --sort, CSV and JSON */
	const char *heading; /* NULL if same as name */
	const char *help;    /* one sentence without a full stop */
	enum cell_kind kind;
	struct cell_value value, divisor, only_if; /* see AT(), PER(), IF() */
	uint16_t scale;                            /* factor of a ratio; 0 for 1 */
	bool ranks;                                /* table_rank() uses it */
	uint8_t sort;  /* SORT_FIRST for the default order; SORT_ELSE if no row has a cell
			* in the SORT_FIRST column */
	bool optional; /* only in tables that rename it with table_name_column() */
	uint32_t groups; /* a bit for each group with this column; 0 for all groups */
	uint32_t names;  /* groups in which this number names the row, as a text does */
	/* Role whose records a row selects: the records with the value of this cell
	 * (see table_filter()).  ROLE_NONE if the column does not select records. */
	enum role role;
};

enum { SORT_FIRST = 1, SORT_ELSE };

/* Column in a list, one per line: COL("executions", CELL_COUNT, "number of executions",
 * .groups = 1 << GROUP_BLOCKS).  Other members follow the help. */
#define COL(NAME, KIND, ...)                                    \
	{                                                       \
		.name = NAME, .kind = KIND, .help = __VA_ARGS__ \
	}

struct table_group {
	const char *name;  /* "blocks": for CSV and JSON */
	const char *title; /* "Basic blocks" */
};

/* A total, borrowed from its table. */
struct table_total {
	char *name;  /* "gshare_misses": key for programs, unique in the table */
	char *label; /* "mispredicted by gshare" */
	enum { TOTAL_COUNT, TOTAL_SHARE, TOTAL_MEAN } kind;
	uint64_t n, of; /* `of` is for TOTAL_SHARE; not 0 */
	double mean;    /* for TOTAL_MEAN */
};

struct table;

#define TABLE_NO_RECORD UINT64_MAX

/* Life cycle */

/* Make an empty table.  columns and groups are borrowed and must outlive the table.  If
 * ngroups is 0, the table has one group without a name. */
struct table *table_new(const struct table_column *columns, size_t ncolumns,
			const struct table_group *groups, size_t ngroups);
void table_free(struct table *t); /* t may be NULL */

/* Set the name, heading and help of a column, which are copied.  Use this if they
 * depend on the parameters of the analysis. */
void table_name_column(struct table *t, unsigned column, const char *name,
		       const char *heading, const char *help);

/* Name a column after an item, such as a predictor: replace the * in the name, heading
 * and help of the analysis by key, heading and text. */
void table_name_item(struct table *t, unsigned column, const char *key,
		     const char *heading, const char *text);

/* Add a column after the others, for groups as in struct table_column; name and help
 * are copied, and its cells are empty.  Return its number, or -1 if the table already
 * has TABLE_COLUMNS. */
int table_add_column(struct table *t, const char *name, const char *help,
		     enum cell_kind kind, uint32_t groups);
/* Set the role of a column, which selects the records of a row: see struct
 * table_column. */
void table_column_role(struct table *t, unsigned column, enum role role);
/* Hide a column from now on, and free its name for another column; the numbers of the
 * other columns do not change. */
void table_drop_column(struct table *t, unsigned column);
/* Set a cell of any row.  The text is copied; if it is NULL, the cell does not change. */
void table_set_row_real(struct table *t, size_t row, unsigned column, double value);
void table_set_row_text(struct table *t, size_t row, unsigned column,
			struct cell_text text);

/* Set the struct with the members of PER_ALL() and IF_ALL(), which is borrowed while rows
 * are added. */
void table_bind(struct table *t, const void *state);

/* Filling.  A cell that is not set is empty. */

/* Add a row, a pointer to a ROW; the columns have the offsets of its cells.  A cell is
 * empty if its text is NULL, its fraction NaN, or its divisor 0.  RECORD is the record
 * to which Enter goes, or TABLE_NO_RECORD. */
#define table_row(TABLE, GROUP, ROW_, RECORD) \
	table_add_row(TABLE, GROUP, ROW_, sizeof *(ROW_), RECORD)
void table_add_row(struct table *t, unsigned group, const void *row, size_t size,
		   uint64_t record);

/* Add an empty row.  The setters change the last row added. */
void table_add(struct table *t, unsigned group);
void table_set(struct table *t, unsigned column, uint64_t value);
void table_set_real(struct table *t, unsigned column, double value);
/* Set a cell to n / of; leave it empty if `of` is 0. */
void table_set_ratio(struct table *t, unsigned column, uint64_t n, uint64_t of);
void table_set_text(struct table *t, unsigned column, const char *text); /* text is
									  * copied */
/* Set a cell to any bytes, including NUL bytes. */
void table_set_bytes(struct table *t, unsigned column, const char *text, size_t len);
void table_first_record(struct table *t, uint64_t ordinal);

/* Set the query of the last row, for table_filter(); it is copied. */
void table_set_query(struct table *t, const char *query);

/*
 * Rank the rows of the group to which rows were added last.  Replace the count in a
 * cell of the ranking column by the share of `of` of the row and all rows with larger
 * counts.  Order rows by descending count, then by first record, as if they had been
 * added in this order.  Return the number of first rows with `percent` of `of`; 0 if
 * all rows together have less.
 */
size_t table_rank(struct table *t, unsigned group, uint64_t of, unsigned percent);

/* Return a formatted string, owned by the table, for a name or label. */
const char *table_text(struct table *t, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/* Add a total; name and label are copied.  Omit the share of `of` if it is 0. */
void table_total(struct table *t, const char *name, const char *label, uint64_t n);
void table_total_share(struct table *t, const char *name, const char *label, uint64_t n,
		       uint64_t of);
void table_total_mean(struct table *t, const char *name, const char *label, double mean);

/* Add a sentence below the table, about a limit that was reached; cut it after 255
 * bytes. */
void table_note(struct table *t, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/* Use.  Rows are numbered from 0 in the current order. */

const struct table_column *table_columns(const struct table *t, size_t *n);
/* Find a column by its name, otherwise by its heading; return -1 if unknown. */
int table_find_column(const struct table *t, const char *name);

/* True if a group can have cells of the column; this depends only on the analysis. */
bool table_has(const struct table *t, unsigned group, unsigned column);
/* True if a group has the column and a cell of it was set in any row, including rows
 * removed by table_top(). */
bool table_shows(const struct table *t, unsigned group, unsigned column);

/* Return the max fraction in the cells of a column of a group, including rows removed
 * by table_top(); at least 0. */
double table_greatest(const struct table *t, unsigned group, unsigned column);

size_t table_rows(const struct table *t);
size_t table_groups(const struct table *t);
const struct table_group *table_group(const struct table *t, unsigned group);
unsigned table_row_group(const struct table *t, size_t row);
size_t table_totals(const struct table *t);
const struct table_total *table_get_total(const struct table *t, size_t n);
/* Append a total for people: "mispredicted by gshare: 58,801 of 1,271,868, 4.62 %". */
void table_print_total(const struct table_total *total, struct str *out);
size_t table_notes(const struct table *t);
const char *table_get_note(const struct table *t, size_t n);

static inline bool cell_is_text(enum cell_kind kind)
{
	return kind == CELL_TEXT || kind == CELL_ESCAPED;
}

/* True if cells of this kind are usually in ascending order: addresses, texts and
 * numbers that are not counts. */
bool table_cell_ascends(enum cell_kind kind);

/* True if the cells of a column, which may be empty, name the rows of a group:
 * addresses, texts and numbers that are not counts, or the numbers in
 * table_column.names. */
bool table_names(const struct table *t, unsigned group, unsigned column);
/* Return the main column of a group: the column of the default order, otherwise the
 * first count, otherwise the first number; TABLE_NO_COLUMN if all columns name the
 * rows. */
#define TABLE_NO_COLUMN UINT_MAX
unsigned table_main_column(const struct table *t, unsigned group);

/* Remove the rows of all other groups: see table_only_group(). */
void table_keep_group(struct table *t, unsigned group);
/* Return the group kept by table_keep_group(); -1 if all groups are present. */
int table_only_group(const struct table *t);

/* Sort by a column.  Rows with equal cells keep the order in which they were added,
 * empty cells come last, and groups keep their order. */
#define TABLE_AS_ADDED UINT_MAX /* instead of a column */
void table_sort(struct table *t, unsigned column, bool rising);
/* Get the column and the direction of the last table_sort(). */
unsigned table_sorted(const struct table *t, bool *rising);
/* Return the column of the default order. */
unsigned table_sort_column(const struct table *t);

/* Keep the first n rows of each group in the current order.  Return the number of rows
 * removed. */
size_t table_top(struct table *t, size_t n);

/* Find the next row, starting at `from` itself and wrapping around, that contains the
 * text in a printed cell, ignoring case, or is the first row of a group whose title
 * contains it; return -1 if not found. */
long long table_search(const struct table *t, const char *text, size_t from,
		       bool backward);

/* Get the value of a cell; return false if it is empty.  A real number is stored as its
 * bits. */
bool table_cell(const struct table *t, size_t row, unsigned column, uint64_t *value);
/* Get the number of a cell, as a fraction for a share; return false if it is empty. */
bool table_cell_real(const struct table *t, size_t row, unsigned column, double *out);
/* Set a cell of the last row added to a cell of the same kind, of another table; leave it
 * empty if that is. */
void table_copy_cell(struct table *t, unsigned column, const struct table *from,
		     size_t row, unsigned of);
uint64_t table_row_record(const struct table *t, size_t row); /* TABLE_NO_RECORD if
							       * none */

/* Append a cell, formatted for people ("" if it is empty), or for programs as a plain
 * number, 0x..., or the text without escapes. */
void table_print(const struct table *t, size_t row, unsigned column, struct str *out);
void table_print_plain(const struct table *t, size_t row, unsigned column,
		       struct str *out);

/*
 * Append a query for the records of a row: "pc == 0x48d1e2".  Return false if the row
 * does not stand for particular records.
 */
bool table_filter(const struct table *t, size_t row, const struct schema *s,
		  struct str *out);

#endif
