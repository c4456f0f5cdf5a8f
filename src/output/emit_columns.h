/*
 * The columns of an emitter made ready: where their values lie, and how each
 * register and code is written, looked up once instead of once a record.
 *
 * Private to output/.
 */
#ifndef OUTPUT_COLUMNS_H
#define OUTPUT_COLUMNS_H

#include "output/emit.h"

enum { COLUMN_NAMES = 256 };

struct emit_name {
	const char *text;
	size_t len;
};

struct emit_column {
	const struct field *field;
	int number; /* of the field */
	unsigned count;
	struct str lead;        /* what stands before its value */
	struct emit_name *name; /* of values below COLUMN_NAMES; NULL: kind has none */
	size_t longest;         /* of its names */
};

struct emit_columns {
	size_t n;
	struct emit_column column[FIELDS_MAX];
	struct str odd; /* a name that is not in the table */
	void (*quote)(struct str *out, const char *text, size_t len);
};

/* quote writes a name as the notation wants it. */
struct emit_columns *emit_columns_new(const struct emit *e,
				      void (*quote)(struct str *out, const char *text,
						    size_t len));
void emit_columns_free(struct emit_columns *cs); /* cs may be NULL */

/* How the value of a register or code is written; borrowed until the next call. */
struct emit_name emit_columns_odd(struct emit_columns *cs, const struct schema *s,
				  const struct emit_column *c, uint64_t value);

static inline struct emit_name emit_columns_name(struct emit_columns *cs,
						 const struct schema *s,
						 const struct emit_column *c,
						 uint64_t value)
{
	return value < COLUMN_NAMES ? c->name[value] : emit_columns_odd(cs, s, c, value);
}

#endif
