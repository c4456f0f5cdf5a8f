/*
 * Errors: a status for the caller and a message for the user.
 *
 * A function that can fail returns an enum status and takes, as its last
 * argument, a struct err.  The status is for the calling code: what can be
 * done next.  The err is for the user: one whole sentence, ready to show,
 * without a full stop.  A call that returns ST_OK or ST_END does not change the
 * err, so that it can be checked once after several calls.
 *
 * An error of the caller (a NULL that is not allowed) is an assert(), not an error.
 */
#ifndef BASE_ERR_H
#define BASE_ERR_H

#define STATUS_LIST(X)                                                      \
	X(OK, "no error")                                                   \
	X(END, "end of the trace")                                          \
	X(AGAIN, "the data has not arrived yet")                            \
	X(DAMAGED, "damaged data; the data after it may still be readable") \
	X(UNSUPPORTED, "this build cannot read this kind of file")          \
	X(INVALID, "invalid request")                                       \
	X(IO, "read or write error")                                        \
	X(NOMEM, "not enough memory")                                       \
	X(CANCELLED, "stopped on request")

enum status {
#define X(name, text) ST_##name,
	STATUS_LIST(X)
#undef X
};

struct err {
	int at;         /* 1-based column in the user's input, 0 if none */
	char text[508]; /* never empty after a failure */
};

/* clang-format off */
#define ERR_INIT { 0, "" }
/* clang-format on */

/*
 * Fill in err and return st, so that a failure is one line:
 *         return err_set(err, ST_IO, "%s: %s", path, strerror(errno));
 * Unprintable characters (from a file name or a trace) and bytes that are not UTF-8 are
 * replaced by '?'.
 */
enum status err_set(struct err *err, enum status st, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

/* Fill in err with the 1-based column in the user's input at which the error begins;
 * return ST_INVALID. */
enum status err_at(struct err *err, int column, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

/* "no error", "end of the trace", ...: a static string. */
const char *status_text(enum status st);

#endif
