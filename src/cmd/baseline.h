/*
 * The findings of an earlier run, which lint counts as known and does not report again.
 *
 * A file of them is text, one line each, with blanks between an identifier, a place and the
 * reason, which is the sentence with N for each number.  Lines that begin with # are comments:
 *
 *	AL013 +1d1eb the pc is N, but N is followed by N
 *	AL013 @main+0x1a the pc is N, but N is followed by N
 *	AL020 x3 line has N words instead of N
 *
 * A place is the distance of the pc from the beginning of its code region, so that the file
 * fits a run at another load address, or the symbol of the record.  A finding without a pc
 * has a count instead, and those that exceed it are new.
 */
#ifndef CMD_BASELINE_H
#define CMD_BASELINE_H

#include "analysis/lint_trace.h"

struct baseline;

/* Life cycle */

struct baseline *baseline_new(void);
void baseline_free(struct baseline *b); /* b may be NULL */

/* Use */

/* That of a file, also after an error.  ST_INVALID if a line cannot be read. */
enum status baseline_load(struct baseline **out, const char *path, struct err *err);

/* Replace r->findings, which are by places, by those that are not known. */
void baseline_apply(struct baseline *b, struct lint_result *r);

/* Add the findings of the kinds that are selected. */
void baseline_add_findings(struct baseline *b, const struct lint_result *r,
			   bool (*selected)(const void *arg,
					    const struct finding_kind *f),
			   const void *arg);

/* ST_INVALID if there is a file of this name that is not a baseline. */
enum status baseline_check_target(const char *path, struct err *err);
enum status baseline_write(struct baseline *b, const char *path, struct err *err);

#endif
