/*
 * Names of the functions or places of instructions, for tables with a row for each address:
 * the symbol of the record that the analysis has seen there first.
 *
 * A struct symbols of zeros has none.  Threads: it belongs to one thread at a time.
 */
#ifndef ANALYSIS_SYMBOLS_H
#define ANALYSIS_SYMBOLS_H

#include "analysis/analysis_table.h"
#include "analysis/role_slots.h"
#include "base/dict.h"
#include "base/key_counts.h"

struct symbols {
	struct role_slots slots; /* n is 0: the format has no symbols */
	struct dict *dict;       /* NULL if none was seen */
};

void symbols_init(struct symbols *s, const struct schema *schema);
void symbols_release(struct symbols *s);

/* The number of the symbol of record i; 0 if it has none. */
uint32_t symbols_add(struct symbols *s, const struct batch *b, size_t i);

/* The number in `whole` of a symbol of a part. */
uint32_t symbols_join(struct symbols *whole, const struct symbols *part, uint32_t number);

/* The same of all entries of a part, of which key_counts_join() has returned `of`: their
 * symbols, uint32_t at `offset`, are those of the entries of the whole that have none. */
void symbols_merge(struct symbols *whole, const struct symbols *part,
		   const struct key_counts *to, const struct key_counts *from,
		   const size_t *of, size_t offset);

/* Name the optional column of symbols, if the format has them. */
void symbols_name_column(const struct symbols *s, struct table *out, unsigned column);

/* Set a cell of the last row to a symbol. */
void symbols_set(const struct symbols *s, struct table *out, unsigned column,
		 uint32_t number);

/* Name the optional column of the symbols of a range, if there are programs, and set its
 * cell in the last row: "table..counter", the first and the last symbol. */
void symbols_name_range(const struct schema *schema, struct table *out, unsigned column);
void symbols_set_range(const struct schema *schema, struct table *out, unsigned column,
		       uint64_t first, uint64_t last);

/* The length of a symbol without the distance: main of main+4 and main+0x1c. */
size_t symbols_name_length(const char *text, size_t len);

#endif
