/*
 * Write records to a stream, in the output format and with the fields given by --to and
 * --fields.
 */
#ifndef CMD_LISTING_H
#define CMD_LISTING_H

#include "cmd/cmd.h"
#include "output/emit.h"

struct listing {
	const struct emitter *emitter;
	struct emit emit; /* emit.to is stdout until the caller changes it */
	fieldset want;    /* fields to read from the records */
};

/*
 * Choose the output format and the fields without writing anything.  to is the default of
 * --to.  If the fields include `thread`, add this column to the trace and find the
 * threads.  Return false after a message.
 */
bool listing_init(struct listing *out, const struct cmdline *l, struct trace *t,
		  const char *to);

/* Write the text before the records.  Call listing_end() even if this fails.  Return
 * ST_INVALID if the output format is not possible on a terminal or for the format of the
 * trace. */
enum status listing_begin(struct listing *l, struct err *err);

/* Return ST_INVALID if the output format is raw and `to` is a terminal. */
enum status listing_check_terminal(const struct emitter *e, FILE *to, struct err *err);

/* Write the text after the records.  st and err are the result of writing the records; an
 * error there takes precedence over an error here. */
enum status listing_end(struct listing *l, enum status st, struct err *err);

#endif
