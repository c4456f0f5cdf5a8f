/*
 * Look up the names of a program's functions, or of its variables, by address, and all
 * addresses of a name.
 *
 * An address often has several names.  The displayed name is the one with the fewest
 * leading underscores, then global before weak before local, then the shortest.  In a
 * query, each name finds the function.
 *
 * Functions without a name, described by unwind tables, are named fn_ and their
 * address.
 *
 * Threads: any thread may read a table after symbol_table_finish(), because it no
 * longer changes.
 */
#ifndef CODE_SYMBOL_TABLE_H
#define CODE_SYMBOL_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

enum symbol_kind {
	SYMBOL_FUNCTION,
	SYMBOL_LABEL,    /* code without a type, as in assembly */
	SYMBOL_RESOLVER, /* returns the address of the function with the same name */
	SYMBOL_STUB,     /* jumps to the function with the same name: name@plt */
	SYMBOL_UNNAMED,  /* function without a name */
	SYMBOL_VARIABLE  /* global or static data; its table has no functions */
};

enum symbol_binding { SYMBOL_GLOBAL, SYMBOL_WEAK, SYMBOL_LOCAL };

enum {
	SYMBOL_NAME_MAX = 1024, /* max displayed bytes of a name */
	SYMBOL_REACH = 4096,    /* max size assumed for a symbol without a size */
	SYMBOLS_MAX = 1 << 26
};

struct symbol_table;

/* Life cycle */

struct symbol_table *symbol_table_new(void);
void symbol_table_free(struct symbol_table *t); /* t may be NULL */

/* Add a symbol; size is 0 if unknown.  Cut off a version (name@@VERSION).  Ignore an
 * empty name, unless the kind is SYMBOL_UNNAMED. */
void symbol_table_add(struct symbol_table *t, uint64_t address, uint64_t size,
		      const char *name, size_t len, enum symbol_kind kind,
		      enum symbol_binding binding);

/* Sort the table; do not add symbols afterwards. */
void symbol_table_finish(struct symbol_table *t);

/* Use */

/* Return the number of symbols with a name, or of all symbols; aliases count once. */
size_t symbol_table_named(const struct symbol_table *t);
size_t symbol_table_count(const struct symbol_table *t);

/* Owner of a range of addresses. */
struct symbol_range {
	uint64_t begin, end; /* up to the next symbol; a function can have several
			      * ranges */
	uint64_t address;    /* address of the symbol */
	uint32_t symbol;     /* symbol number, for symbol_table_name() */
};

/* Get the range that contains an address; return false if no symbol is known there. */
bool symbol_table_find(const struct symbol_table *t, uint64_t address,
		       struct symbol_range *out);

/* Find the first or the last range with an address of first..last; return false if
 * there is none. */
bool symbol_table_first(const struct symbol_table *t, uint64_t first, uint64_t last,
			struct symbol_range *out);
bool symbol_table_last(const struct symbol_table *t, uint64_t first, uint64_t last,
		       struct symbol_range *out);

/* Append the display name, demangled: "zoo::twice<int>", "memcpy@plt". */
void symbol_table_name(const struct symbol_table *t, uint32_t symbol, struct str *out);

/*
 * Call fn for the ranges, plus a shift, of all functions for which is(ctx, name, len) is
 * true for one of their names: as in the file, demangled, as displayed, and without the
 * suffix of a part (.cold, .isra.0).  last is inclusive.
 */
void symbol_table_each(const struct symbol_table *t, uint64_t shift,
		       bool (*is)(void *ctx, const char *name, size_t len),
		       void (*fn)(void *ctx, uint64_t first, uint64_t last), void *ctx);

/* Return the length of a name without the suffix that marks a part of a function: .cold,
 * .part.0, .isra.0, .constprop.1, .lto_priv.0. */
size_t symbol_table_base_length(const char *name, size_t len);

#endif
