/*
 * Write the output of a command: reports and tables (table_write.h) as text, CSV, JSON or
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
	NOTATION_SVG, /* a figure; not possible for a struct writer */
	NOTATIONS
};

/* Return the name of output format i, "text" first, and a description; NULL if there are
 * no more. */
const char *notation_name(size_t i, const char **help);
bool notation_parse(const char *name, enum notation *out);
/* Get the output format for a file name from its extension: .csv, .json, .md, .svg, and
 * text for .txt, .text and names without one.  Return false for any other. */
bool notation_of(const char *path, enum notation *out);

/* The separation of the outputs of several traces. */
enum writer_form {
	WRITER_PLAIN, /* nothing */
	WRITER_NAMED, /* outputs contain the name of their trace: an empty line, a CSV
		       * heading if it differs from the last, elements of a JSON list */
	WRITER_BARE   /* outputs do not contain it: "==> FILE <==", a CSV column "file"
		       * and one heading, JSON objects with "file" */
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
		char *label; /* NULL for a line without a label */
		char *text;
	} * line; /* text: lines of the current block */
	size_t lines, room;
	size_t column;           /* min column of the values */
	struct str keys, values; /* CSV: header and line of the report */
	bool any;                /* the line has a cell */
	struct str prefix;       /* prefix of keys */
	size_t length[JSON_DEEPEST];
	int depth, lists;
	int rows; /* CSV: the depth of the list of rows; 0 if none */

	enum writer_form form;
	const char *file; /* the current file if there are several; otherwise NULL */
	bool begun;       /* part of the output of this file has been written */
	bool written;     /* something has been written */
	bool refused;     /* the heading of the file differs; the rest of its output is
			   * omitted */
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

/* Call it before the first file. */
void writer_several(struct writer *w, enum writer_form form);
/* Start the next file, whose name is borrowed; NULL after the last one. */
void writer_next(struct writer *w, const char *file);
/* Call it before writing to the stream directly. */
void writer_start(struct writer *w);
/* Write a line of CSV without its newline. */
void writer_csv(struct writer *w, const struct str *line, bool heading);

/* Begin a report.  In all functions, label is for text (NULL to omit the entry there),
 * and key, which is stable, for CSV and JSON (NULL to omit it there). */

void writer_begin(struct writer *w);
void writer_end(struct writer *w);

void writer_count(struct writer *w, const char *label, const char *key, uint64_t n);
/* Write a count without separators, as some tools do: "10000000". */
void writer_plain(struct writer *w, const char *label, const char *key, uint64_t n);
/* Write n and its share of whole: "23,800,260 (23.19% of branches)"; `of` is "of
 * branches", or NULL.  CSV and JSON get n. */
void writer_share(struct writer *w, const char *label, const char *key, uint64_t n,
		  uint64_t whole, const char *of);
void writer_bytes(struct writer *w, const char *label, const char *key, uint64_t n);
void writer_text(struct writer *w, const char *label, const char *key, const char *text);
/* Write a text for a shell, without doubled backslashes; text output only. */
void writer_option(struct writer *w, const char *label, const char *text);
void writer_bool(struct writer *w, const char *key, bool yes); /* for programs only */
/* Write null in JSON and an empty cell in CSV; omit it from text. */
void writer_unknown(struct writer *w, const char *key);
void writer_title(struct writer *w, const char *title); /* for people only */
void writer_line(struct writer *w, const char *text); /* a whole line, for people only */

/* Set the min column, from 0, for the values of this block.  Without it, they begin one
 * blank after the colon of the longest label. */
void writer_column(struct writer *w, size_t column);

/* Begin an object, or a list if list is set, under this key (NULL within a list), for the
 * entries until writer_close(); at most seven levels deep.  This does not affect text. */
void writer_open(struct writer *w, const char *key, bool list);
void writer_close(struct writer *w);

/* Begin a list of objects that becomes the rows of the CSV output, with this heading;
 * other values are omitted there. */
void writer_rows(struct writer *w, const char *key, const char *heading);
/* Write an empty cell in CSV; nothing otherwise. */
void writer_absent(struct writer *w);

#endif
