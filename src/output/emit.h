/*
 * Writing records in one of several notations: text for people, csv and json
 * for programs, classic as the format's own tools print, raw bytes.
 *
 * An emitter knows fields and kinds of values, nothing of where the records
 * come from.  To add one: write emit_NAME.c and add its line to emitters.am.
 */
#ifndef OUTPUT_EMIT_H
#define OUTPUT_EMIT_H

#include <stdio.h>

#include "format/record.h"

struct emit {
	FILE *to;
	const struct schema *schema;
	uint8_t field[FIELDS_MAX]; /* the columns, in order */
	size_t nfields;
	bool utf8;        /* the reader of text understands it */
	struct str line;  /* work space of the emitter */
	uint64_t emitted; /* records so far */
};

struct emitter {
	const char *name;  /* "csv": for --to=csv and :export csv */
	const char *help;  /* one sentence */
	bool whole_record; /* takes no choice of fields (classic, raw) */
	enum status (*begin)(struct emit *e, struct err *err);
	enum status (*record)(struct emit *e, const struct batch *b, size_t i,
			      struct err *err);
	/* A gap where the notation can show one; NULL: it cannot. */
	enum status (*gap)(struct emit *e, const struct gap *g, struct err *err);
	enum status (*end)(struct emit *e, struct err *err);
};

extern const struct emitter *const emitters[]; /* ends with NULL */

const struct emitter *emitter_find(const char *name); /* NULL: none of that name */

/* Writing failed: a sentence with the reason.  A closed pipe is ST_CANCELLED. */
enum status emit_failed(struct emit *e, struct err *err);

#endif
