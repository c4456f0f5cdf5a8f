/*
 * The file behind a source: bytes by position, and whether more may come.
 *
 * A regular file is read where it lies.  Anything that cannot be read by
 * position (a pipe, a terminal, a socket) is copied by a thread into an
 * unlinked temporary file in $TMPDIR.
 *
 * Private to source/.  Threads: may be shared.
 */
#ifndef SOURCE_FILE_H
#define SOURCE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "source/source.h"

struct file;

/* follow: a file that another program is writing; it is treated as what arrives,
 * until it is truncated or replaced. */
enum status file_open(struct file **out, const char *path, bool follow, struct err *err);
void file_free(struct file *f);

const char *file_name(const struct file *f); /* for sentences; may be shortened */
uint64_t file_size(struct file *f);          /* so far */
bool file_growing(struct file *f);
/* Why a file that was followed is followed no more, as a sentence; NULL: it is, or it
 * never was. */
const char *file_follow_ended(struct file *f);

/* See source_arrived(), source_notify() and source_wait(). */
uint64_t file_arrived(struct file *f);
void file_notify(struct file *f, struct file *listener);
bool file_wait(struct file *f, uint64_t *seen, int timeout, struct task *task);

/*
 * As pread(), but whole: *got < len only at the end, where a pipe has not
 * arrived, or before an error; the next call tells which.  *got == 0 comes with
 * ST_END, ST_AGAIN or an error, after which the same may be asked again.  ST_END
 * before file_size(): somebody has shortened the file while it was open.
 */
enum status file_read(struct file *f, uint64_t at, void *buf, size_t len, size_t *got,
		      struct err *err);

/* Whether reading has met the end of the file before its size. */
bool file_shortened(struct file *f);

/*
 * How much of len bytes at a position to ask for at once: len, but for the tests
 * (OPSCOPE_TEST=shortreads), where it is some smaller number above 0.
 */
size_t file_piece(struct file *f, uint64_t at, size_t len);

/* A file without a name in $TMPDIR, to write and read; -1: errno says why.  folder:
 * where it is, the caller's to free(), unless NULL. */
int file_scratch(char **folder);

/* For tests, in a debugging build: whether a read was made to fail
 * (OPSCOPE_FAIL_READ) since this was asked the last time. */
bool file_failure_injected(void);

/* See source_identity(). */
bool file_identity(struct file *f, struct identity *out);
uint64_t file_whole(struct file *f);
bool file_unchanged(struct file *f, const struct identity *id);

#endif
