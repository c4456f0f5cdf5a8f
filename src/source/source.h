/*
 * A trace file as one sequence of plain bytes that can be read anywhere.
 *
 * Compression is invisible above this header.  Reading is by position only: there is
 * no file offset for callers to maintain.  To make a jump into compressed data cheap,
 * a source keeps checkpoints: positions where decompressing can begin.  Callers need not
 * build them: a cursor that reads past the last checkpoint adds new ones, and all
 * cursors use them.
 *
 * Damage is data.  Where packed bytes cannot be decompressed, the plain bytes have a hole:
 * reading there returns ST_DAMAGED, and continues at the position in struct damage.
 * Positions are the same for every cursor, whatever it read before.
 *
 * A thread copies a pipe to an unlinked temporary file, which can be read anywhere
 * while the pipe is still growing.
 *
 * Threads: a source may be shared; a cursor belongs to one thread.
 * Files are read with pread(), never mapped: a trace that is truncated while it is
 * open must give an error, not a SIGBUS.
 */
#ifndef SOURCE_SOURCE_H
#define SOURCE_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/str.h"
#include "base/task.h"

struct source;
struct cursor;
struct checkpoints;

struct source_facts {
	const char *codec;  /* "plain", "gzip", "xz": a static string */
	uint64_t file_size; /* packed bytes: of the file, or of a pipe so far */
	bool growing;       /* a pipe that has not ended, or a file that is followed */
	uint64_t size;      /* plain bytes, holes included; if !size_known, the number
	                     * known so far.  A file that ends in damage ends there */
	bool size_known;
	uint64_t checkpoints;
	uint64_t farthest_gap; /* the largest distance of two checkpoints, plain bytes */
	uint64_t damages;      /* the number found so far; see source_damage() */
	bool seekable_parts;   /* the file lists its own checkpoints (xz Index, plain) */
};

/* Damage of the packed bytes. */
struct damage {
	uint64_t at; /* offset in the decompressed data where bytes are missing */
	/* Position at which reading continues: > at after a loss, == at if nothing is
	 * missing (a wrong checksum over the bytes before at, garbage after the last
	 * member), and DAMAGE_NO_MORE if nothing can be read after it. */
	uint64_t resume;
	/* The number of missing bytes is not known: the next fixed-size record begins at
	 * resume. */
	bool realign;
	uint64_t packed; /* position in the file where it was detected */
	char text[200];  /* one sentence: what, and where in the file */
};

#define DAMAGE_NO_MORE UINT64_MAX

/* Life cycle */

/*
 * Open a trace; path "-" is the standard input.  For a pipe, wait for the first bytes.
 * ST_IO for a directory, an empty file, or a file that cannot be read; ST_UNSUPPORTED
 * for a codec that this build lacks (the message names it).
 */
enum status source_open(struct source **out, const char *path, struct err *err);
/* Open a file that another program is writing: it grows like a pipe, until it is
 * truncated or replaced.  Wait for its first bytes, at most until the task is
 * cancelled (ST_CANCELLED; task may be NULL). */
enum status source_follow(struct source **out, const char *path, struct task *task,
			  struct err *err);
/* A change of a file on disk since it was opened. */
enum source_change {
	SOURCE_UNCHANGED, /* also for a pipe; a file that is followed can be removed */
	SOURCE_GROWN,     /* bytes were appended */
	SOURCE_REWRITTEN, /* written again, or truncated */
	SOURCE_REPLACED,  /* another file has its name now */
	SOURCE_REMOVED
};

/* Check the file on disk: two or three system calls. */
enum source_change source_change(struct source *src);
/* True if reading met the end of the file before the size that it had. */
bool source_shortened(struct source *src);

/* Return why following has ended, as a static sentence ("it was truncated"); NULL if it
 * has not ended, or the source was not opened with source_follow(). */
const char *source_follow_ended(struct source *src);
/* Add a user of a source; each user calls source_free().  Return src. */
struct source *source_share(struct source *src);
void source_free(struct source *src); /* after its cursors; src may be NULL */

struct cursor *cursor_open(struct source *src);
void cursor_free(struct cursor *cur); /* cur may be NULL */

/* Use */

struct source_facts source_facts(struct source *src);
const char *source_path(const struct source *src); /* path as given */

/*
 * Read up to len bytes at position at.  *got < len only at the end of the data, before
 * damage, or at the end of a pipe so far; the next read then returns ST_END, ST_DAMAGED
 * or ST_AGAIN with *got == 0.  Every position in a hole returns ST_DAMAGED; damage
 * without missing bytes (resume == at) never does.  After an error the same read may be
 * tried again.  The bytes of buf after *got may have been overwritten.
 * Reads that move forward are cheap; any other decompresses at most farthest_gap bytes more.
 */
enum status cursor_read(struct cursor *cur, uint64_t at, void *buf, size_t len,
			size_t *got, struct err *err);

/*
 * Decompress ahead of the reads on another thread, or stop it: for callers that read
 * forward and work on the bytes.  Results do not change, only the time.
 */
void cursor_ahead(struct cursor *cur, bool ahead);

/*
 * Return the n-th damage found so far, from 0, in order of position; false if there are
 * fewer.  Damage is found by reading; a wrong checksum is found by reading the bytes
 * in order from the beginning of their member, or from a checkpoint in it.
 */
bool source_damage(struct source *src, uint64_t n, struct damage *out);
/* Append "at byte 9,728, 2.56 kB lost: " and its text. */
void damage_print(const struct damage *d, struct str *out);

/*
 * List the damages found so far without missing bytes and with from <= at < to, in
 * order; the time does not depend on the number of others.  *list has room for *room
 * entries, grows as needed, and belongs to the caller.  Return their number.
 */
size_t source_notes(struct source *src, uint64_t from, uint64_t to, struct damage **list,
		    size_t *room);

/* Find the hole that contains a position: why cursor_read() returned ST_DAMAGED there. */
bool source_damage_at(struct source *src, uint64_t at, struct damage *out);

/*
 * Return the first known position after at where decompressing can begin; UINT64_MAX if
 * there is none.
 */
uint64_t source_next_start(struct source *src, uint64_t at);

/* Return the fraction of the packed file that a cursor has read, 0 to 1: for progress. */
double cursor_fraction(struct cursor *cur);

/* Return a number that grows as data arrives, for source_wait(): the bytes of the file
 * so far, plus one for each notification from another source. */
uint64_t source_arrived(struct source *src);

/* Growth and the end of src also wake waiters on listener, which must outlive src. */
void source_notify(struct source *src, struct source *listener);

/* A timeout for source_wait() in ms; callers that wait longer call it again. */
enum { SOURCE_WAIT = 1000 };

/*
 * Wait until source_arrived() is more than *seen, the pipe has ended, timeout
 * milliseconds have passed, or the task is cancelled (task may be NULL); update *seen.
 * To miss no data, set *seen to source_arrived() before the read that may find too
 * little.  False if the source no longer grows.
 */
bool source_wait(struct source *src, uint64_t *seen, int timeout, struct task *task);

/* For the saved index */

/* The identity of the contents of a file. */
struct identity {
	uint64_t size;
	struct {
		int64_t seconds;
		uint32_t nanoseconds;
	} modified, changed; /* st_mtim, and st_ctim, which a writer cannot set */
	uint64_t device, inode;
	uint64_t content; /* a hash of its beginning, its end and samples between */
	uint64_t whole;   /* a hash of all of it, set by the caller from source_whole();
	                   * 0 if not computed */
};

/* True if both have the same size, modification time and change time. */
bool identity_same_times(const struct identity *a, const struct identity *b);

/* False if the source is not a regular file that is read from its beginning (a pipe, a
 * followed file), has changed its size, or cannot be read. */
bool source_identity(struct source *src, struct identity *out);

/* Return a hash of all bytes of the file, never 0; 0 if the file is too large to be read
 * for it (more than 256 MiB, or 64 MiB if it is not packed), is a pipe or followed, or
 * cannot be read. */
uint64_t source_whole(struct source *src);

/* True if the size and the times of the file are still those of id. */
bool source_unchanged(struct source *src, const struct identity *id);

/* Return the checkpoints of a source, for trace/: see checkpoints.h. */
struct checkpoints *source_checkpoints(struct source *src);

#endif
