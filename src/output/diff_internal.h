/*
 * Functions shared by diff_out.c, diff_hunk.c and diff_roles.c; private to them.
 */
#ifndef OUTPUT_DIFF_INTERNAL_H
#define OUTPUT_DIFF_INTERNAL_H

#include "output/diff_out.h"
#include "output/json.h"

/* diff_out.c */

/* True if a side has records; it has none if its thread is only in the other trace. */
static inline bool diff_has(const struct diff_out *d, int side)
{
	return !d->threads || d->threads->has[side];
}

/* Write a line and clear it. */
void diff_line(const struct diff_out *d, struct str *line);

/* Begin an object of a type, with the threads. */
void diff_json_begin(struct json *j, const struct diff_out *d, const char *type);
/* Write a member "roles". */
void diff_json_names(struct json *j, const struct diff_out *d, uint32_t roles);
/* Write the first cells of a csv line or, if heading is set, of the heading.  The other
 * function writes the last cells, or their headings if roles is NULL, and the line. */
void diff_csv_threads(const struct diff_out *d, bool heading, struct str *line,
		      bool *any);
void diff_csv_end(const struct diff_out *d, const uint32_t *roles, struct str *line,
		  bool *any);

/* diff_hunk.c */

void diff_json_hunk(const struct diff_out *d, const struct hunk *h);
/* Write a line of csv, or the heading if h is NULL.  line is empty before and after the
 * call. */
void diff_csv_hunk(const struct diff_out *d, const struct hunk *h, struct str *line);

/* diff_roles.c: lines about each role */
void diff_roles_text(const struct compare *c, struct str *out);
/* True if there is something to report about role i; the other function writes the
 * members of its object.  If that returns true, the first differing pair of records is a
 * member, too. */
bool diff_roles_has(const struct compare *c, size_t i);
bool diff_roles_json(struct json *j, const struct compare *c, size_t i);

/* diff_rows.c: write the records of a hunk with - and + before them, and `context` equal
 * records around it, but not beyond the hunks before and after it (NULL if none). */
enum status diff_rows_write(const struct diff_out *d, const struct hunk *before,
			    const struct hunk *h, const struct hunk *after,
			    struct err *err);

#endif
