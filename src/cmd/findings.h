/*
 * The tables of findings: selection, lists and explanations.
 */
#ifndef CMD_FINDINGS_H
#define CMD_FINDINGS_H

#include <stdio.h>

#include "base/err.h"
#include "format/finding.h"

/* A list selects kinds of findings by identifiers, by the beginnings of identifiers
 * (at least two characters) and by severities, separated by commas. */

/* True if the list selects f. */
bool findings_selected(const char *list, const struct finding_kind *f);

/* ST_INVALID, with a sentence, if a word of the list selects nothing or the list is
 * empty.  list may be NULL.  option: its name, for the sentence. */
enum status findings_check(const char *option, const char *list, struct err *err);

/* Prints a line for each kind that the list selects; list NULL: for all kinds. */
void findings_list(const char *list, FILE *to);

/* Prints the explanations of the kinds that the list selects. */
void findings_explain(const char *list, FILE *to);

/* Prints the manual page opscope-lint(7). */
void findings_manual(FILE *to);

#endif
