/*
 * The file of a source: packed bytes by position.  The file may be growing.
 *
 * A regular file is read in place.  A thread copies anything that cannot be read by
 * position (a pipe, a terminal, a socket) to an unlinked temporary file in $TMPDIR.
 *
 * file.c also has the functions of source.h that need only the file.
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

struct file *source_file(const struct source *src);

/* See source_open().  follow: a file that another program is writing is growing until it
 * is truncated or replaced.  task: see source_follow(). */
enum status file_open(struct file **out, const char *path, bool follow, struct task *task,
		      struct err *err);
void file_free(struct file *f);

const char *file_name(const struct file *f); /* name for messages; may be shortened */
uint64_t file_size(struct file *f);          /* current size if the file grows */
bool file_growing(struct file *f);
bool file_wait(struct file *f, uint64_t *seen, int timeout, struct task *task);

/*
 * Like pread(), but full-length: *got < len only at the end, at the end of a pipe so far,
 * or before an error; the result of the next call shows which.  *got == 0 comes with
 * ST_END, ST_AGAIN or an error, after which the same read may be tried again.  ST_END
 * before file_size() means that the file was truncated while it was open.
 */
enum status file_read(struct file *f, uint64_t at, void *buf, size_t len, size_t *got,
		      struct err *err);

/* Read all of len bytes; otherwise return the status of the read that failed. */
enum status file_read_exactly(struct file *f, uint64_t at, void *buf, size_t len,
			      struct err *err);

/* Return the size that the file has now, even if it was truncated while it was open. */
uint64_t file_size_now(struct file *f);

/* True if reading has met the end of the file before its size. */
bool file_shortened(struct file *f);

/*
 * Return the number of bytes to read at once, of len at a position: len or, in tests
 * (OPSCOPE_TEST=shortreads), a smaller number, not 0.
 */
size_t file_piece(struct file *f, uint64_t at, size_t len);

/* For tests, in a debugging build: true if a read was made to fail (OPSCOPE_FAIL_READ)
 * since the last call of this function. */
bool file_failure_injected(void);

#endif
