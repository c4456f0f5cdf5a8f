/*
 * Functions shared by diff_out.c, diff_hunk.c, diff_roles.c and diff_rows.c.
 */
#ifndef OUTPUT_DIFF_INTERNAL_H
#define OUTPUT_DIFF_INTERNAL_H

#include "output/diff_out.h"
#include "output/json.h"

/* diff_out.c */

/* True if a side has records.  It has none if its thread exists only in the other
 * trace. */
static inline bool diff_has(const struct diff_out *d, int side)
{
	return !d->threads || d->threads->has[side];
}

/* Write a line and clear it. */
void diff_line(const struct diff_out *d, struct str *line);

/* Begin an object of a type, with the members for threads. */
void diff_json_begin(struct json *j, const struct diff_out *d, const char *type);
/* Write a member "roles". */
void diff_json_names(struct json *j, const struct diff_out *d, uint32_t roles);
/* Write the first cells of a CSV line, or of the heading if `heading` is set.  The other
 * function writes the last cells, or their headings if roles is NULL, then the line. */
void diff_csv_threads(const struct diff_out *d, bool heading, struct str *line,
		      bool *any);
void diff_csv_end(const struct diff_out *d, const uint32_t *roles, struct str *line,
		  bool *any);

/* diff_hunk.c */

void diff_json_hunk(const struct diff_out *d, const struct hunk *h);
/* Write a line of CSV, or the heading if h is NULL.  line must be empty before the call
 * and is empty after it. */
void diff_csv_hunk(const struct diff_out *d, const struct hunk *h, struct str *line);

/* diff_roles.c: report each role */
void diff_roles_text(const struct compare *c, struct str *out);
/* True if there is something to report about role i.  The other function writes the
 * members of its object; if it returns true, the caller also writes the first differing
 * pair of records. */
bool diff_roles_has(const struct compare *c, size_t i);
bool diff_roles_json(struct json *j, const struct compare *c, size_t i);

/* diff_rows.c: write the records of a hunk after - or +, with `context` equal records
 * before and after, up to the previous and the next hunk (NULL if none). */
enum status diff_rows_write(const struct diff_out *d, const struct hunk *before,
			    const struct hunk *h, const struct hunk *after,
			    struct err *err);

#endif
