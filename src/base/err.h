/*
 * How functions say that something went wrong.
 *
 * A function that can fail returns an enum status and takes, as its last
 * argument, a struct err.  The status is for the calling code: what can be
 * done next.  The err is for the person: one whole sentence, ready to show,
 * without a full stop.  A call that returns ST_OK or ST_END leaves the err
 * alone, so several calls can be made in a row and the err looked at once.
 *
 * A caller's own mistake (a NULL where none is allowed) is not an error to
 * report: it is an assert().
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
	char text[252]; /* never empty after a failure */
};

/* clang-format off */
#define ERR_INIT { 0, "" }
/* clang-format on */

/*
 * Fill in err and return st, so that a failure is one line:
 *         return err_set(err, ST_IO, "%s: %s", path, strerror(errno));
 * What must not be printed and reaches the text all the same (of a file name, a byte
 * of a trace), and what is no UTF-8, is replaced by '?'.
 */
enum status err_set(struct err *err, enum status st, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

/* The same, with the column in the user's input where the fault begins. */
enum status err_at(struct err *err, int column, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

/* "no error", "end of the trace", ...: a static string. */
const char *status_text(enum status st);

#endif
