/*
 * A report for people or programs: names on the left, values on the right, in the
 * order in which they were added.  For stat, info, index and lint.
 *
 * People see labels, one block below each title, values in one column; programs
 * see keys: one JSON object, or CSV with a heading of keys and one line of
 * values.  What has no key is not for programs, what has no label not for people.
 */
#ifndef OUTPUT_FACTS_H
#define OUTPUT_FACTS_H

#include <stdio.h>

#include "base/err.h"
#include "base/str.h"

struct facts;

struct facts *facts_new(void);
void facts_free(struct facts *f);

/* label: for people, NULL: not for people; key: stable, for programs, NULL: not
 * for programs. */
void facts_count(struct facts *f, const char *label, const char *key, uint64_t n);
/* A count without separators: "10000000", as some tools print it. */
void facts_plain(struct facts *f, const char *label, const char *key, uint64_t n);
/* n and how much that is of whole: "23,800,260 (23.19%)"; of: "of branches", NULL: no
 * words. Programs get n. */
void facts_share(struct facts *f, const char *label, const char *key, uint64_t n,
		 uint64_t whole, const char *of);
void facts_bytes(struct facts *f, const char *label, const char *key, uint64_t n);
void facts_text(struct facts *f, const char *label, const char *key, const char *text);
void facts_bool(struct facts *f, const char *label, const char *key, bool yes);
void facts_none(struct facts *f, const char *label,
		const char *key);                     /* "unknown", null */
void facts_title(struct facts *f, const char *title); /* a heading; text only */
void facts_line(struct facts *f, const char *text);   /* as it stands; text only */

/* The column, from 0, in which the values of this block begin at least; otherwise
 * one blank behind the longest label. */
void facts_column(struct facts *f, unsigned column);

/* What follows is one object, or a list if list is set, under this key (NULL
 * within a list), until facts_close(); at most seven deep.  People do not see it. */
void facts_open(struct facts *f, const char *key, bool list);
void facts_close(struct facts *f);

enum facts_as { FACTS_TEXT, FACTS_JSON, FACTS_CSV };
bool facts_parse_as(const char *name, enum facts_as *out);
/* Another one with the same keys was printed before: csv has its heading already. */
void facts_follow(struct facts *f);

/* Errors in writing are left to the stream: see ferror(). */
void facts_print(const struct facts *f, enum facts_as as, FILE *to);

#endif
