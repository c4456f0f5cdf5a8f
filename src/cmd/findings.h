/*
 * The tables of findings, for those who choose among them and explain them.
 */
#ifndef CMD_FINDINGS_H
#define CMD_FINDINGS_H

#include <stdio.h>

#include "base/err.h"
#include "format/finding.h"

/* Every kind there is, by identifier, from 0 on; NULL behind the last.  Formats may
 * share theirs: *whose says which have it, in words. */
const struct finding_kind *finding_nth(size_t n, const char **whose);

/* Whether a list (identifiers, their beginnings, severities, with commas) names it. */
bool findings_named(const char *list, const struct finding_kind *f);

/* ST_INVALID and a sentence when a list names nothing that there is; list may be
 * NULL. */
enum status findings_check(const char *option, const char *list, struct err *err);

/* A line for each; of those that a list names, NULL: of all. */
void findings_list(const char *list, FILE *to);

/* All about those that a list names. */
void findings_explain(const char *list, FILE *to);

/* The page opscope-lint(7). */
void findings_manual(FILE *to);

#endif
