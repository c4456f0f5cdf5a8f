/*
 * Write records in an output format: text for people, csv and json for programs, classic
 * as printed by the format's own tools, raw for bytes.
 *
 * An emitter depends only on fields and kinds of values, not on the trace.  To add one,
 * write emit_NAME.c and add a line to emitters.am.
 *
 * Write values for programs (csv, json) as follows:
 *
 *   kind      json                     csv
 *   number    12, -3                   12, -3
 *   address   "0x48d1de"               0x48d1de
 *   boolean   true, false              1, 0
 *   register  "rax"; 10 with the       rax; 10
 *             register map none
 *   code      "FETCH"                  FETCH
 *   text      "JMP_IMM"                JMP_IMM
 *   slots     ["rax","rbx"], only      name_0,name_1,..: one column
 *             present values           for each slot
 *   absent    omitted; [] for slots    an empty cell
 *   unknown   omitted                  an empty cell
 *
 * The number of the record comes first and is named "record".  A value without a meaning
 * in the format is a number in place of a name or boolean.  Texts are unchanged, but
 * unprintable bytes become \x1b in csv and \u001b in json, or \xff if they are not UTF-8.
 */
#ifndef OUTPUT_EMIT_H
#define OUTPUT_EMIT_H

#include <stdio.h>

#include "format/record.h"

struct emit {
	FILE *to;
	const struct schema *schema;
	uint8_t field[FIELDS_MAX]; /* fields of the columns, in order */
	size_t nfields;
	bool utf8;            /* text may contain UTF-8 */
	struct str line;      /* scratch of the emitter */
	const char *file;     /* file name to write before each record; NULL if there is
			       * only one file */
	struct str *heading;  /* csv: last heading, which is not repeated; raw: not empty
			       * after the records of a file; NULL if there is one file */
	bool no_lone_heading; /* text: write no heading if there are no records */
	bool marks;           /* mark each record; set before begin() */
	char mark;            /* mark of the next record: '>' for a match, ' ' for its
			       * context */
	uint64_t emitted;     /* number of records written */
	void *own;            /* private data of the emitter, from begin() to end() */
};

struct emitter {
	const char *name;  /* "csv", as in --to=csv and :export csv */
	const char *help;  /* one sentence */
	bool whole_record; /* fields cannot be selected (classic, raw) */
	bool bytes_only;   /* writes bytes of the trace (raw) */
	bool every_field;  /* by default, write all fields, not only those shown */
	enum status (*begin)(struct emit *e, struct err *err);
	enum status (*record)(struct emit *e, const struct batch *b, size_t i,
			      struct err *err);
	/* Write a gap in place.  NULL if the output format cannot show gaps. */
	enum status (*gap)(struct emit *e, const struct gap *g, struct err *err);
	/* Write buffered rows.  NULL if the emitter does not buffer. */
	enum status (*flush)(struct emit *e, struct err *err);
	/* Free the memory of begin().  Call it exactly once after begin(), even if
	 * begin() or a later call failed. */
	enum status (*end)(struct emit *e, struct err *err);
};

extern const struct emitter *const emitters[]; /* ends with NULL */

const struct emitter *emitter_find(const char *name); /* NULL if the name is unknown */

/*
 * Select the columns.  fields has names separated by commas; NULL selects the default
 * columns of the output format.  Return ST_INVALID, with the column of the error, if a
 * name is unknown.
 */
enum status emit_choose(struct emit *e, const struct emitter *em, const char *fields,
			struct err *err);

/* Return the fields that the reader must decode for this emitter. */
fieldset emit_wants(const struct emit *e, const struct emitter *em);

/* Make all records written so far visible: call emitter.flush() and flush the stream. */
enum status emit_flush(struct emit *e, const struct emitter *em, struct err *err);

/*
 * Append a description of a gap, such as "3 malformed lines from byte 1,200 on (96
 * bytes), the first: line has 3 words instead of 14".
 */
void emit_gap_print(const struct gap *g, struct str *out);

/* For emitters */

/* Write e->line. */
enum status emit_line(struct emit *e, struct err *err);

/* Append the prefix of a line of text, such as "FILE:> ". */
void emit_line_prefix(const struct emit *e, char mark, struct str *out);

/* Set the error of a failed write from errno.  Return ST_CANCELLED for a closed pipe. */
enum status emit_failed(struct emit *e, struct err *err);

#endif
