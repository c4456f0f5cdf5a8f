/*
 * A report for people or programs: names on the left, values on the right, in the
 * order in which they were added.  For stat, info, index and lint.
 *
 * For people there are labels, in one block after each title, with the values in one
 * column.  For programs there are keys: one JSON object, or CSV with a header line of
 * keys and a line of values.  An entry without a key is omitted for programs, one
 * without a label for people.
 */
#ifndef OUTPUT_FACTS_H
#define OUTPUT_FACTS_H

#include <stdio.h>

#include "base/err.h"
#include "base/str.h"

struct facts;

struct facts *facts_new(void);
void facts_free(struct facts *f); /* f may be NULL */

/* In all functions, label is for people (NULL: not for people) and key, which is
 * stable, for programs (NULL: not for programs).  Texts are copied. */
void facts_count(struct facts *f, const char *label, const char *key, uint64_t n);
/* A count without separators, as some tools print it: "10000000". */
void facts_plain(struct facts *f, const char *label, const char *key, uint64_t n);
/* A fraction, for programs only; the same as a cell of kind CELL_SHARE of a table. */
void facts_fraction(struct facts *f, const char *key, uint64_t n, uint64_t whole);
/* n and its share of whole: "23,800,260 (23.19% of branches)"; of: "of branches", or
 * NULL.  Programs get n. */
void facts_share(struct facts *f, const char *label, const char *key, uint64_t n,
		 uint64_t whole, const char *of);
void facts_bytes(struct facts *f, const char *label, const char *key, uint64_t n);
void facts_text(struct facts *f, const char *label, const char *key, const char *text);
void facts_bool(struct facts *f, const char *label, const char *key, bool yes);
/* "unknown" for people, null in JSON, an empty cell in CSV. */
void facts_unknown(struct facts *f, const char *label, const char *key);
void facts_title(struct facts *f, const char *title); /* for people only */
void facts_line(struct facts *f, const char *text);   /* a whole line, for people only */

/* The least column, from 0, in which the values of this block begin.  Without it they
 * begin one blank after the colon of the longest label. */
void facts_column(struct facts *f, unsigned column);

/* Until facts_close(), entries belong to an object, or to a list if list is set, under
 * this key (NULL within a list); at most seven deep.  For people this has no effect. */
void facts_open(struct facts *f, const char *key, bool list);
void facts_close(struct facts *f);

enum facts_as { FACTS_TEXT, FACTS_JSON, FACTS_CSV };
bool facts_parse_as(const char *name, enum facts_as *out);
/* What a file is written as, by the end of its name: .csv, .json, and text for .txt, .text and
 * names without an end.  False for any other. */
bool facts_as_of(const char *path, enum facts_as *out);

/* Errors of writing stay in the stream: see ferror(). */
void facts_print(const struct facts *f, enum facts_as as, FILE *to);

#endif
