/*
 * Select, list and explain the kinds of findings.
 */
#ifndef CMD_FINDINGS_H
#define CMD_FINDINGS_H

#include <stdio.h>

#include "base/err.h"
#include "format/finding.h"

/* A list of words separated by commas.  A word is an identifier, the beginning of
 * identifiers (at least two characters) or a severity. */

/* True if the list selects f. */
bool findings_selected(const char *list, const struct finding_kind *f);

/* Check a list, which may be NULL.  Return ST_INVALID, with a sentence that names the
 * option, if the list is empty or a word selects nothing. */
enum status findings_check(const char *option, const char *list, struct err *err);

/* Print a line for each kind that the list selects, or for all kinds if list is NULL. */
void findings_list(const char *list, FILE *to);

/* Print the explanations of the kinds that the list selects. */
void findings_explain(const char *list, FILE *to);

/* Print the kinds for the manual page opscope-lint(7). */
void findings_manual(FILE *to);

#endif
