/*
 * The output of a command: reports and tables (table_write.h) as text, CSV, JSON or
 * Markdown, for one trace or for several in turn.
 *
 * A report is a list of names and values in the order in which they are written.  Text
 * shows labels, with the values of each block aligned in one column; in Markdown, each
 * block is a table.  CSV and JSON use keys: one JSON object, or a CSV header line of keys
 * and a line of values.  An entry without a key is omitted there, and an entry without a
 * label is omitted from text.
 *
 * Write errors stay in the stream: see ferror().
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
	NOTATION_SVG, /* a figure; not for a struct writer */
	NOTATIONS
};

/* The name of output format i, "text" first, and a description.  NULL if there are no
 * more. */
const char *notation_name(size_t i, const char **help);
bool notation_parse(const char *name, enum notation *out);
/* The output format for a file name, by its extension: .csv, .json, .md, .svg, and text
 * for .txt, .text and names without one.  False for any other. */
bool notation_of(const char *path, enum notation *out);

/* How the outputs of several traces are separated. */
enum writer_form {
	WRITER_PLAIN, /* nothing */
	WRITER_NAMED, /* each names its trace: an empty line, a CSV heading if it differs
		       * from the last, elements of a JSON list */
	WRITER_BARE   /* none names its trace: "==> FILE <==", a CSV column "file" and one
		     * heading, JSON objects with "file" */
};

struct writer {
	/* Set by the caller after writer_to(); the stream is borrowed. */
	FILE *to;
	enum notation as;
	const char *command; /* the key of the command in a JSON object of several
			      * commands */
	/* Receives keys and values, texts or numbers, instead of the stream; may be
	 * NULL. */
	void (*cell)(void *ctx, const char *key, const char *value, bool text);
	void *ctx;

	/* Private to the writer and table_write.c */
	struct json json;
	struct writer_line {
		char *label; /* NULL means a line without a label */
		char *text;
	} * line; /* text: lines of the current block */
	size_t lines, room;
	size_t column;           /* min column of its values */
	struct str keys, values; /* CSV: header and line of the report */
	bool any;                /* they have a cell */
	struct str prefix;       /* of keys */
	size_t length[JSON_DEEPEST];
	int depth, lists;
	int rows; /* CSV: the depth of the list of rows; 0 if none */

	enum writer_form form;
	const char *file; /* the current file if there are several; otherwise NULL */
	bool begun;       /* part of its output has been written */
	bool written;     /* something was written */
	bool refused;     /* its heading differs; the rest of it is omitted */
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

/* Call this before the first file. */
void writer_several(struct writer *w, enum writer_form form);
/* Start the next file, whose name is borrowed; NULL after the last one. */
void writer_next(struct writer *w, const char *file);
/* Call this before writing to the stream directly. */
void writer_start(struct writer *w);
/* Write a line of CSV without its newline. */
void writer_csv(struct writer *w, const struct str *line, bool heading);

/* A report.  In all functions, label is for text (NULL to omit the entry there), and key,
 * which is stable, for CSV and JSON (NULL to omit it there). */

void writer_begin(struct writer *w);
void writer_end(struct writer *w);

void writer_count(struct writer *w, const char *label, const char *key, uint64_t n);
/* A count without separators, as some tools print it: "10000000". */
void writer_plain(struct writer *w, const char *label, const char *key, uint64_t n);
/* n and its share of whole: "23,800,260 (23.19% of branches)"; of: "of branches", or
 * NULL.  CSV and JSON get n. */
void writer_share(struct writer *w, const char *label, const char *key, uint64_t n,
		  uint64_t whole, const char *of);
void writer_bytes(struct writer *w, const char *label, const char *key, uint64_t n);
void writer_text(struct writer *w, const char *label, const char *key, const char *text);
/* A text for a shell, in which a backslash is not doubled; text output only. */
void writer_option(struct writer *w, const char *label, const char *text);
void writer_bool(struct writer *w, const char *key, bool yes); /* for programs only */
/* null in JSON, an empty cell in CSV; omitted from text. */
void writer_unknown(struct writer *w, const char *key);
void writer_title(struct writer *w, const char *title); /* for people only */
void writer_line(struct writer *w, const char *text); /* a whole line, for people only */

/* The min column, from 0, for the values of this block.  Without it, they begin one blank
 * after the colon of the longest label. */
void writer_column(struct writer *w, size_t column);

/* Until writer_close(), add entries to an object, or to a list if list is set, under this
 * key (NULL within a list); at most seven levels deep.  This does not affect text. */
void writer_open(struct writer *w, const char *key, bool list);
void writer_close(struct writer *w);

/* A list of objects that becomes the rows of the CSV output, with this heading; other
 * values are left out there. */
void writer_rows(struct writer *w, const char *key, const char *heading);
/* An empty cell in CSV; omitted otherwise. */
void writer_absent(struct writer *w);

#endif
