/*
 * Writes records to a stream, in the notation and with the fields of --to and --fields.
 */
#ifndef CMD_LISTING_H
#define CMD_LISTING_H

#include "cmd/cmd.h"
#include "output/emit.h"

struct listing {
	const struct emitter *emitter;
	struct emit emit; /* emit.to: stdout, until the caller changes it */
	fieldset want;    /* the fields with which to read the records */
};

/*
 * Chooses the notation and the fields; writes nothing yet.  to: the notation if --to is
 * not given.  The column `thread` is added to the trace if it is among the fields; then
 * this finds the threads.  False after a message.
 */
bool listing_init(struct listing *out, const struct cmdline *l, struct trace *t,
		  const char *to);

/* Writes what precedes the records.  Call listing_end() afterwards even if it fails.
 * ST_INVALID if the notation is not for a terminal, or not for this format. */
enum status listing_begin(struct listing *l, struct err *err);

/* ST_INVALID if the notation is raw, and `to` a terminal. */
enum status listing_check_terminal(const struct emitter *e, FILE *to, struct err *err);

/* Writes what follows the records.  st and err are the result of writing the records; an
 * error there takes precedence over an error here. */
enum status listing_end(struct listing *l, enum status st, struct err *err);

#endif
