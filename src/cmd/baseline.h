/*
 * Store the findings of an earlier run.  lint counts them as known and does not report
 * them again.
 *
 * The file is text: one line per finding, with an identifier, a place and a reason,
 * separated by blanks.  The reason is the sentence of the finding with N for each number.
 * Lines that begin with # are comments:
 *
 * 	AL013 +1d1eb the pc is N, but N is followed by N
 * 	AL013 @main+0x1a the pc is N, but N is followed by N
 * 	AL020 x3 line has N words instead of N
 *
 * A place is the symbol of the record, or the offset of the pc from the beginning of its
 * code region, so that the file also matches a run at another load address.  A finding
 * without a pc has a count instead; findings beyond the count are new.
 */
#ifndef CMD_BASELINE_H
#define CMD_BASELINE_H

#include "analysis/lint_trace.h"

struct baseline;

/* Life cycle */

struct baseline *baseline_new(void);
void baseline_free(struct baseline *b); /* b may be NULL */

/* Use */

/* Load the baseline of a file.  Return ST_INVALID if a line is malformed; *out is set
 * even then. */
enum status baseline_load(struct baseline **out, const char *path, struct err *err);

/* Remove known findings from r->findings, which are grouped by place. */
void baseline_apply(struct baseline *b, struct lint_result *r);

/* Add the findings of a kind. */
void baseline_add_kind(struct baseline *b, const struct lint_result *r,
		       const struct finding_group *k);

/* Return ST_INVALID if a file of this name exists and is not a baseline. */
enum status baseline_check_target(const char *path, struct err *err);
enum status baseline_write(struct baseline *b, const char *path, struct err *err);

#endif
