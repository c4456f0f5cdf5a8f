/*
 * A small table for people or programs: names on the left, values on the
 * right, in the order in which they were added.  For stat, info and formats.
 */
#ifndef OUTPUT_TABLE_H
#define OUTPUT_TABLE_H

#include <stdio.h>

#include "base/err.h"
#include "base/str.h"

struct facts;

struct facts *facts_new(void);
void facts_free(struct facts *f);

/* label: for people; key: stable, for programs, NULL: not for programs. */
void facts_count(struct facts *f, const char *label, const char *key, uint64_t n);
/* n and how much that is of whole: "23,800,260 (23.19%)". */
void facts_share(struct facts *f, const char *label, const char *key, uint64_t n,
		 uint64_t whole, const char *of);
void facts_bytes(struct facts *f, const char *label, const char *key, uint64_t n);
void facts_text(struct facts *f, const char *label, const char *key, const char *text);
void facts_bool(struct facts *f, const char *label, const char *key, bool yes);
void facts_title(struct facts *f, const char *title); /* a heading; text only */

enum facts_as { FACTS_TEXT, FACTS_JSON, FACTS_CSV };
bool facts_parse_as(const char *name, enum facts_as *out);
void facts_print(const struct facts *f, enum facts_as as, FILE *to);

#endif
