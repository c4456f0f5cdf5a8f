/*
 * Records on their way to a stream, in the notation that --to and --fields choose.
 */
#ifndef CMD_LISTING_H
#define CMD_LISTING_H

#include "cmd/cmdline.h"
#include "output/emit.h"

struct listing {
	const struct emitter *emitter;
	struct emit emit; /* emit.to: stdout, until the caller changes it */
	fieldset want;    /* to read the records with */
};

/*
 * The trace is open, nothing is written yet.  to: the notation where --to is not given.
 * False after a message.
 */
bool listing_init(struct listing *out, const struct cmdline *l, const struct trace *t,
		  const char *to);

/* Writes what precedes the records.  Followed by listing_end(), whatever it returns.
 * ST_INVALID: the notation is not for a terminal, or not for this format. */
enum status listing_begin(struct listing *l, struct err *err);

/* Writes what follows the records.  st and err are the result of writing the records;
 * an error there is returned before an error here. */
enum status listing_end(struct listing *l, enum status st, struct err *err);

/* Whether the reader of the standard output understands UTF-8. */
bool listing_utf8(void);

#endif
