/*
 * Regular expressions.  Only regex.c uses PCRE2.
 *
 * An expression matches bytes, not characters.  Without upper-case letters, it matches
 * both cases.  Matching stops after a number of steps, so that no expression can make
 * the program hang.
 *
 * Threads: several threads may share a regex; a regex_state belongs to one thread.
 */
#ifndef QUERY_REGEX_H
#define QUERY_REGEX_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"

struct regex;
struct regex_state; /* working memory for matching */

/* Compile an expression.  On ST_INVALID err->at is the column of the error, from 1 within
 * the expression. */
enum status regex_new(struct regex **out, const char *text, size_t len, struct err *err);
void regex_free(struct regex *re); /* re may be NULL */

struct regex_state *regex_state_new(const struct regex *re);
void regex_state_free(struct regex_state *s); /* s may be NULL */

enum regex_answer { REGEX_NO, REGEX_YES, REGEX_GAVE_UP };

enum regex_answer regex_match(const struct regex *re, struct regex_state *s,
			      const char *text, size_t len);

#endif
