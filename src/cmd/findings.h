/*
 * Select, list and explain the kinds of findings.
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

/* Return ST_INVALID, with a sentence, if a word of the list selects nothing or the list
 * is empty.  list may be NULL.  option is the name of the option, for the sentence. */
enum status findings_check(const char *option, const char *list, struct err *err);

/* Print a line for each kind that the list selects; for all kinds if list is NULL. */
void findings_list(const char *list, FILE *to);

/* Print the explanations of the kinds that the list selects. */
void findings_explain(const char *list, FILE *to);

/* Print the kinds for the manual page opscope-lint(7). */
void findings_manual(FILE *to);

#endif
