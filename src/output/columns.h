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

struct column_name {
	const char *text;
	size_t len;
};

struct column {
	const struct field *field;
	int number; /* of the field */
	unsigned count;
	struct str lead;          /* what stands before its value */
	struct column_name *name; /* of values below COLUMN_NAMES; NULL: kind has none */
	size_t longest;           /* of its names */
};

struct columns {
	size_t n;
	struct column column[FIELDS_MAX];
	struct str odd; /* a name that is not in the table */
	void (*quote)(struct str *out, const char *text, size_t len);
};

/* quote writes a name as the notation wants it. */
struct columns *columns_new(const struct emit *e,
			    void (*quote)(struct str *out, const char *text, size_t len));
void columns_free(struct columns *cs); /* cs may be NULL */

/* How the value of a register or code is written; borrowed until the next call. */
struct column_name columns_odd(struct columns *cs, const struct schema *s,
			       const struct column *c, uint64_t value);

static inline struct column_name columns_name(struct columns *cs, const struct schema *s,
					      const struct column *c, uint64_t value)
{
	return value < COLUMN_NAMES ? c->name[value] : columns_odd(cs, s, c, value);
}

#endif
