/*
 * Writing records in one of several notations: text for people, csv and json
 * for programs, classic as the format's own tools print, raw bytes.
 *
 * An emitter knows fields and kinds of values, nothing of where the records
 * come from.  To add one: write emit_NAME.c and add its line to emitters.am.
 *
 * How values are written for programs (csv, json):
 *
 *   kind      json                     csv
 *   number    12, -3                   12, -3
 *   address   "0x48d1de"               0x48d1de
 *   yes/no    true, false              1, 0
 *   register  "rax"; 10 with the       rax; 10
 *             register map none
 *   code      "FETCH"                  FETCH
 *   text      "JMP_IMM"                JMP_IMM
 *   several   ["rax","rbx"], those     name_0,name_1,..: one column
 *             that are there           for each place
 *   absent    left out; [] of several  an empty cell
 *   unknown   left out                 an empty cell
 *
 * The record's number comes first, as "record".  A number that stands where a
 * name or a yes/no is expected is one that the format gives no meaning to.
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
	const char *file; /* named in front of each record; NULL: it is clear which */
	bool follows;     /* a file with the same columns came before */
	char mark;        /* before the next record, in notations for people; 0: none */
	uint64_t emitted; /* records so far */
	void *own;        /* of the emitter, between begin() and end() */
};

struct emitter {
	const char *name;  /* "csv": for --to=csv and :export csv */
	const char *help;  /* one sentence */
	bool whole_record; /* takes no choice of fields (classic, raw) */
	bool bytes_only;   /* needs no values at all (raw) */
	bool every_field;  /* at first all fields are columns, not only those shown */
	enum status (*begin)(struct emit *e, struct err *err);
	enum status (*record)(struct emit *e, const struct batch *b, size_t i,
			      struct err *err);
	/* A gap where the notation can show one; NULL: it cannot. */
	enum status (*gap)(struct emit *e, const struct gap *g, struct err *err);
	/* Somebody is waiting: write what is kept back.  NULL: nothing ever is. */
	enum status (*flush)(struct emit *e, struct err *err);
	/* Called once if begin() was, whatever became of it: gives back what it took. */
	enum status (*end)(struct emit *e, struct err *err);
};

extern const struct emitter *const emitters[]; /* ends with NULL */

const struct emitter *emitter_find(const char *name); /* NULL: none of that name */

/*
 * Choose the columns: fields is a list of names with commas, NULL: those the
 * notation has at first.  ST_INVALID with its column for an unknown name.
 */
enum status emit_choose(struct emit *e, const struct emitter *em, const char *fields,
			struct err *err);

/* The fields that records must have been read with. */
fieldset emit_wants(const struct emit *e, const struct emitter *em);

/* Let all that was emitted be seen: emitter.flush() and the stream's own buffer. */
enum status emit_flush(struct emit *e, const struct emitter *em, struct err *err);

/*
 * What a gap is, as one sentence: "3 malformed lines from byte 1,200 on (96 bytes),
 * the first: line has 3 words instead of 14".
 */
void emit_gap_print(const struct gap *g, struct str *out);

/* Write e->line; for emitters. */
enum status emit_line(struct emit *e, struct err *err);

/* What stands before a line for people: "FILE:> ". */
void emit_lead(const struct emit *e, char mark, struct str *out);

/* Writing failed: a sentence with the reason.  A closed pipe is ST_CANCELLED. */
enum status emit_failed(struct emit *e, struct err *err);

#endif
