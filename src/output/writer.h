/*
 * Write the output of a command: reports and tables (table_write.h) as text, CSV, JSON or
 * Markdown, for one or several traces.
 *
 * A report is a list of names and values in the order of writing.  Text shows labels, and
 * aligns the values of each block in one column; in Markdown, each block is a table.
 * JSON is an object of keys and values; CSV has a header line of keys and a line of
 * values.  An entry without a key is omitted from JSON and CSV, an entry without a label
 * from text.
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

/* Return the name of output format i, "text" first, and a description; NULL after the
 * last. */
const char *notation_name(size_t i, const char **help);
bool notation_parse(const char *name, enum notation *out);
/* Get the output format from the extension of a file name: .csv, .json, .md, .svg, or
 * text for .txt, .text and names without an extension.  Return false for any other
 * extension. */
bool notation_of(const char *path, enum notation *out);

/* Separators between the outputs of several traces. */
enum writer_form {
	WRITER_PLAIN, /* no separator */
	WRITER_NAMED, /* outputs contain the name of their trace; write an empty line in
		       * text, a heading in CSV if it differs from the last, or elements
		       * of a list in JSON */
	WRITER_BARE   /* outputs do not contain the name; write "==> FILE <==" in text,
		       * one heading and a column "file" in CSV, or objects with "file" in
		       * JSON */
};

struct writer {
	/* Set by the caller after writer_to(); the stream is borrowed. */
	FILE *to;
	enum notation as;
	const char *command; /* key of the command, if a JSON object has several
			      * commands */
	/* Receive keys and values, either texts or numbers, instead of the stream; may be
	 * NULL. */
	void (*cell)(void *ctx, const char *key, const char *value, bool text);
	void *ctx;

	/* Private to the writer and table_write.c */
	struct json json;
	struct writer_line {
		char *label; /* NULL for a line without a label */
		char *text;
	} * line; /* lines of the current block, for text */
	size_t lines, room;
	size_t column;           /* min column of values */
	struct str keys, values; /* header and line of the report, for CSV */
	bool any;                /* the line has at least one cell */
	struct str prefix;       /* prefix of keys */
	size_t length[JSON_DEEPEST];
	int depth, lists;
	int rows; /* depth of the list of rows, for CSV; 0 if none */

	enum writer_form form;
	const char *file; /* current file; NULL if there is only one */
	bool begun;       /* part of the output of this file has been written */
	bool written;     /* something has been written */
	bool refused;     /* the heading of the file differs; omit the rest of its
			   * output */
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
/* Begin the output of the next file, whose name is borrowed; NULL after the last file. */
void writer_next(struct writer *w, const char *file);
/* Call it before writing to the stream directly. */
void writer_start(struct writer *w);
/* Write a line of CSV without its newline. */
void writer_csv(struct writer *w, const struct str *line, bool heading);

/* Begin a cell of a table in Markdown. */
void writer_markdown_cell(const char *text, FILE *to);

/* Begin a report.  In all functions, label is for text and key, which is stable, for CSV
 * and JSON; NULL omits the entry there. */

void writer_begin(struct writer *w);
void writer_end(struct writer *w);

void writer_count(struct writer *w, const char *label, const char *key, uint64_t n);
/* Write a count without separators, as some tools do, such as "10000000". */
void writer_plain(struct writer *w, const char *label, const char *key, uint64_t n);
/* Write n and its share of whole, such as "23,800,260 (23.19% of branches)"; `of` is "of
 * branches", or NULL.  CSV and JSON get only n. */
void writer_share(struct writer *w, const char *label, const char *key, uint64_t n,
		  uint64_t whole, const char *of);
void writer_bytes(struct writer *w, const char *label, const char *key, uint64_t n);
void writer_text(struct writer *w, const char *label, const char *key, const char *text);
/* Write a text for a shell, without doubling backslashes; only in text output. */
void writer_option(struct writer *w, const char *label, const char *text);
void writer_bool(struct writer *w, const char *key, bool yes); /* only for programs */
/* Write null in JSON and an empty cell in CSV; omit it from text. */
void writer_unknown(struct writer *w, const char *key);
void writer_title(struct writer *w, const char *title); /* only for people */
void writer_line(struct writer *w, const char *text); /* a whole line, only for people */

/* Set the min column, from 0, of the values in this block.  By default, values begin one
 * blank after the colon of the longest label. */
void writer_column(struct writer *w, size_t column);

/* Begin an object, or a list if list is set, with this key (NULL within a list).  It
 * contains the entries until writer_close(); at most seven levels are possible.  Text is
 * not affected. */
void writer_open(struct writer *w, const char *key, bool list);
void writer_close(struct writer *w);

/* Begin a list of objects that becomes the rows of the CSV output, with this heading.
 * CSV omits all other values. */
void writer_rows(struct writer *w, const char *key, const char *heading);
/* Write an empty cell in CSV, and nothing in other formats. */
void writer_absent(struct writer *w);

#endif
