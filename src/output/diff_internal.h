/*
 * Shared by diff_out.c, diff_hunk.c and diff_roles.c.
 *
 * Private to these.
 */
#ifndef OUTPUT_DIFF_INTERNAL_H
#define OUTPUT_DIFF_INTERNAL_H

#include "output/diff_out.h"
#include "output/json.h"

/* diff_out.c */

/* Whether a side has records: of a thread that only the other trace has, it has none. */
static inline bool diff_has(const struct diff_out *d, int side)
{
	return !d->threads || d->threads->has[side];
}

/* Write a line and clear it. */
void diff_line(const struct diff_out *d, struct str *line);

/* Begin an object of a type, with the threads. */
void diff_json_begin(struct json *j, const struct diff_out *d, const char *type);
/* A member "roles". */
void diff_json_names(struct json *j, const struct diff_out *d, uint32_t roles);
/* The first cells of a line of csv, or of its heading; and the last ones, roles NULL: of
 * the heading, and write the line. */
void diff_csv_threads(const struct diff_out *d, bool heading, struct str *line,
		      bool *any);
void diff_csv_end(const struct diff_out *d, const uint32_t *roles, struct str *line,
		  bool *any);

/* diff_hunk.c */

void diff_json_hunk(const struct diff_out *d, const struct hunk *h);
/* h NULL: the heading.  line: empty, also after the call. */
void diff_csv_hunk(const struct diff_out *d, const struct hunk *h, struct str *line);

/* diff_roles.c: lines about each role. */
void diff_roles_text(const struct compare *c, struct str *out);
/* Whether there is something to say of role i; its members of an object.  True: the first
 * pair of records that differ is its member too. */
bool diff_roles_has(const struct compare *c, size_t i);
bool diff_roles_json(struct json *j, const struct compare *c, size_t i);

/* diff_rows.c: the records of a hunk, with - and + before them and `context` equal
 * records around it, up to the hunks before and after it; NULL: there are none. */
enum status diff_rows_write(const struct diff_out *d, const struct hunk *before,
			    const struct hunk *h, const struct hunk *after,
			    struct err *err);

#endif
