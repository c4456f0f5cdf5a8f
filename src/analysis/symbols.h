/*
 * Collect symbols or source lines of instructions, for tables with a row for each
 * address, function or line: the text of the first record at the address.
 *
 * A struct symbols of zeros is empty.  Threads: it belongs to one thread at a time.
 */
#ifndef ANALYSIS_SYMBOLS_H
#define ANALYSIS_SYMBOLS_H

#include "analysis/analysis_table.h"
#include "analysis/role_slots.h"
#include "base/dict.h"
#include "base/key_counts.h"

struct symbols {
	struct role_slots slots; /* n is 0 if the format does not have the role */
	bool functions;          /* leave out the distance in symbols: main+4 */
	bool full;               /* texts were left out, because dict is full */
	struct dict *dict;       /* NULL if there was no symbol */
	struct key_counts of;    /* uint64_t by address: number in dict */
};

/* Keep the symbols, or the texts of another role, of at most `max` addresses. */
void symbols_init(struct symbols *s, const struct schema *schema, enum role role,
		  size_t max);
void symbols_release(struct symbols *s);

/* Keep the symbol of record i for its address, unless the address already has one. */
void symbols_add(struct symbols *s, const struct batch *b, size_t i, uint64_t pc);
void symbols_merge(struct symbols *whole, const struct symbols *part);

/* Get the number in dict of the symbol of an address; false if there is none. */
bool symbols_number(const struct symbols *s, uint64_t pc, uint32_t *number);

/* Columns of symbols; their cells are set by analysis_run(). */
#define SYMBOL_COLUMN(...)                                                        \
	COL("symbol", CELL_TEXT, "symbol of the address, as in its first record", \
	    .optional = true, __VA_ARGS__)
#define RANGE_COLUMN(...)                                                              \
	COL("symbols", CELL_TEXT, "first and last variable in the range, or function", \
	    .optional = true, __VA_ARGS__)

/* If the format has symbols, show the column "symbol", and set the symbols of the
 * addresses in the column with ROLE_PC. */
void symbols_fill(const struct symbols *s, struct table *out);

/* If there are programs, and the table has a column "symbols", show it, and set the
 * symbols of the ranges in the columns "from" and "to". */
void symbols_fill_ranges(const struct schema *schema, struct table *out);

/* Set *text to the first and the last symbol of a range, "table..counter", and return
 * it; NULL if there is none. */
const char *symbols_range(const struct schema *schema, uint64_t first, uint64_t last,
			  struct str *text);

/* Return the length of a symbol without the distance: 4 for main+4 and main+0x1c. */
size_t symbols_name_length(const char *text, size_t len);

#endif
