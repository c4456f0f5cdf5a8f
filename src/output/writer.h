/*
 * What a command writes: reports and tables (table_write.h) as text, CSV, JSON or Markdown,
 * of one trace or of several after each other.
 *
 * A report has names on the left, values on the right, in the order in which they are
 * written.  For people there are labels, in one block after each title, with the values in
 * one column; in Markdown each block is a table.  For programs there are keys: one JSON
 * object, or CSV with a header line of keys and a line of values.  An entry without a key is
 * omitted for programs, one without a label for people.
 *
 * Errors of writing stay in the stream: see ferror().
 */
#ifndef OUTPUT_WRITER_H
#define OUTPUT_WRITER_H

#include <stdio.h>

#include "base/err.h"
#include "output/json.h"

enum notation {
	NOTATION_TEXT,
	NOTATION_JSON,
	NOTATION_CSV,
	NOTATION_MARKDOWN,
	NOTATION_SVG, /* a figure, of commands that draw one: not for a struct writer */
	NOTATIONS
};

/* "text" and a phrase about it; NULL: there are fewer. */
const char *notation_name(size_t i, const char **help);
bool notation_parse(const char *name, enum notation *out);
/* What a file is written as, by the end of its name: .csv, .json, .md, .svg, and text for .txt,
 * .text and names without an end.  False for any other. */
bool notation_of(const char *path, enum notation *out);

/* What separates the outputs of several traces. */
enum writer_form {
	WRITER_PLAIN, /* nothing */
	WRITER_NAMED, /* each names its trace: an empty line, a CSV heading if it is another
	               * one, the elements of a JSON list */
	WRITER_BARE /* none does: "==> FILE <==", a CSV column "file" and one heading, JSON
	               * objects with "file" */
};

struct writer {
	/* Set by the caller after writer_to(); the stream is borrowed. */
	FILE *to;
	enum notation as;
	const char *command; /* the name of a JSON object of several */
	/* Receives keys and values, texts or numbers, instead of the stream; NULL: none
	 * does. */
	void (*cell)(void *ctx, const char *key, const char *value, bool text);
	void *ctx;

	/* Private to the writer and table_write.c */
	struct json json;
	struct writer_line {
		char *label; /* NULL: a line by itself */
		char *text;
	} * line; /* for people: of the present block */
	size_t lines, room;
	size_t column;           /* the least one of its values */
	struct str keys, values; /* CSV: of the report */
	bool any;                /* they have a cell */
	struct str prefix;       /* of keys */
	size_t length[JSON_DEEPEST];
	int depth, lists;
	int rows; /* CSV: the depth of the list of rows; 0: none */

	enum writer_form form;
	const char *file; /* the present one of several; NULL: there is one */
	bool begun;       /* something of it was written */
	bool written;     /* something was written */
	bool refused;     /* its heading is another one; the rest of it is left out */
	struct str heading;
};

static inline struct writer writer_to(enum notation as, FILE *to)
{
	return (struct writer) { .to = to,
				 .as = as,
				 .keys = STR_INIT,
				 .values = STR_INIT,
				 .prefix = STR_INIT,
				 .heading = STR_INIT };
}

void writer_release(struct writer *w);

/* Several traces */

/* Before the first one. */
void writer_several(struct writer *w, enum writer_form form);
/* The next file, which is borrowed; NULL: after the last one. */
void writer_next(struct writer *w, const char *file);
/* Before something is written to the stream directly. */
void writer_start(struct writer *w);
/* A line of CSV without its newline. */
void writer_csv(struct writer *w, const struct str *line, bool heading);

/* A report.  In all functions, label is for people (NULL: not for people) and key, which is
 * stable, for programs (NULL: not for programs). */

void writer_begin(struct writer *w);
void writer_end(struct writer *w);

void writer_count(struct writer *w, const char *label, const char *key, uint64_t n);
/* A count without separators, as some tools print it: "10000000". */
void writer_plain(struct writer *w, const char *label, const char *key, uint64_t n);
/* n and its share of whole: "23,800,260 (23.19% of branches)"; of: "of branches", or
 * NULL.  Programs get n. */
void writer_share(struct writer *w, const char *label, const char *key, uint64_t n,
		  uint64_t whole, const char *of);
void writer_bytes(struct writer *w, const char *label, const char *key, uint64_t n);
void writer_text(struct writer *w, const char *label, const char *key, const char *text);
/* A text for a shell, in which a backslash stays one; for people only. */
void writer_option(struct writer *w, const char *label, const char *text);
void writer_bool(struct writer *w, const char *key, bool yes); /* for programs only */
/* null in JSON, an empty cell in CSV; for programs only. */
void writer_unknown(struct writer *w, const char *key);
void writer_title(struct writer *w, const char *title); /* for people only */
void writer_line(struct writer *w, const char *text); /* a whole line, for people only */

/* The least column, from 0, in which the values of this block begin.  Without it they
 * begin one blank after the colon of the longest label. */
void writer_column(struct writer *w, size_t column);

/* Until writer_close(), entries belong to an object, or to a list if list is set, under
 * this key (NULL within a list); at most seven deep.  For people this has no effect. */
void writer_open(struct writer *w, const char *key, bool list);
void writer_close(struct writer *w);

/* A list of objects that are the rows of CSV, with this heading; other values are not in it. */
void writer_rows(struct writer *w, const char *key, const char *heading);
/* An empty cell in CSV; omitted otherwise. */
void writer_absent(struct writer *w);

#endif
