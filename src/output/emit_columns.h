/*
 * Prepare the columns of an emitter, so that the name of each register and code is looked
 * up once instead of for each record.
 *
 * Private to output/.
 */
#ifndef OUTPUT_EMIT_COLUMNS_H
#define OUTPUT_EMIT_COLUMNS_H

#include "output/emit.h"
#include "output/fastnum.h"

enum { COLUMN_NAMES = 256 };

struct emit_name {
	const char *text;
	size_t len;
};

struct emit_column {
	const struct field *field;
	int number;        /* index of the field */
	unsigned count;    /* number of slots of the field */
	struct str prefix; /* text before the value */
	struct emit_name
		*name; /* names of values below COLUMN_NAMES; NULL if the kind has none */
};

struct emit_columns {
	size_t n;
	struct emit_column column[FIELDS_MAX];
	struct str scratch; /* name that is not in the table, or escaped text */
	void (*quote)(struct str *out, const char *text, size_t len);
};

/* Prepare the columns of e.  quote appends a name in the syntax of the output format.
 * The caller frees the result. */
struct emit_columns *emit_columns_new(const struct emit *e,
				      void (*quote)(struct str *out, const char *text,
						    size_t len));
void emit_columns_free(struct emit_columns *cs); /* cs may be NULL */

/* Implement emitter.end for emitters whose e->own is an emit_columns. */
enum status emit_columns_end(struct emit *e, struct err *err);

/* Return the name of a register or code not below COLUMN_NAMES; valid until scratch
 * changes. */
struct emit_name emit_columns_format_name(struct emit_columns *cs, const struct schema *s,
					  const struct emit_column *c, uint64_t value);

/* Return the name of any register or code; valid until scratch changes. */
static inline struct emit_name emit_columns_name(struct emit_columns *cs,
						 const struct schema *s,
						 const struct emit_column *c,
						 uint64_t value)
{
	return value < COLUMN_NAMES ? c->name[value]
				    : emit_columns_format_name(cs, s, c, value);
}

/* Append a name, or digits if it is a number. */
static inline char *emit_columns_put(struct emit *e, char *p, const struct emit_column *c,
				     uint64_t v)
{
	if (c->name) {
		struct emit_name name = emit_columns_name(e->own, e->schema, c, v);
		return fastnum_put(&e->line, p, name.text, name.len);
	}
	p = fastnum_room(&e->line, p, FASTNUM_NUMBER);
	return c->field->kind == KIND_INT ? fastnum_int(p, v) : fastnum_dec(p, v);
}

#endif
