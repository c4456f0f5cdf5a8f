/*
 * A trace file as one long run of plain bytes that can be read anywhere.
 *
 * Compression is invisible above this header.  Reading is by position only:
 * there is no "current place" for callers to keep in step.  To make a jump
 * into compressed data cheap, a source keeps checkpoints: places where
 * decompression can begin.  Nobody has to build them.  A cursor that reads
 * past the last checkpoint leaves new ones behind, and every other cursor
 * profits.
 *
 * Damage is data.  Where packed bytes cannot be unpacked, the run of plain
 * bytes has a hole: the position at which they are missing answers ST_DAMAGED,
 * and reading goes on at the position that struct damage names.  Positions are
 * the same for every cursor, however it came there.
 *
 * A pipe is copied into an unlinked temporary file by a thread of its own and
 * can be read anywhere while it is still arriving.
 *
 * Threads: a source may be shared; a cursor belongs to one thread.
 * Files are read with pread(), never mapped: a trace that is truncated while
 * we look at it must give an error, not a SIGBUS.
 */
#ifndef SOURCE_SOURCE_H
#define SOURCE_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/task.h"

struct source;
struct cursor;
struct checkpoint;

struct source_facts {
	const char *codec;  /* "plain", "gzip", "xz": a static string */
	uint64_t file_size; /* bytes on disk, or arrived so far */
	bool growing;       /* a pipe that has not ended */
	uint64_t size;      /* bytes once unpacked, holes among them; so far, if
	                     * !size_known.  What ends in damage ends there */
	bool size_known;
	uint64_t checkpoints;
	uint64_t farthest_gap; /* the longest stretch between two checkpoints */
	uint64_t damages;      /* how many source_damage() can tell of */
	bool seekable_parts;   /* the file lists its own checkpoints (xz Index, plain) */
};

/* Something wrong with the packed bytes. */
struct damage {
	uint64_t at;     /* position in the plain bytes where something is missing */
	uint64_t resume; /* where reading goes on: > at after a loss, == at when
	                  * nothing is missing (a wrong checksum over the bytes
	                  * before at, garbage behind the last member), and
	                  * DAMAGE_NO_MORE when nothing can be read after it */
	bool realign;    /* how many bytes are missing is not known: fixed-size
	                  * records begin anew at resume */
	uint64_t packed; /* place in the file where it was noticed */
	char text[200];  /* one sentence: what, and where in the file */
};

#define DAMAGE_NO_MORE UINT64_MAX

/* Life cycle */

/*
 * path "-" is the standard input.  A directory, an empty file or one that
 * cannot be read fails with a sentence; so does a codec this build lacks
 * (ST_UNSUPPORTED, named all the same).
 */
enum status source_open(struct source **out, const char *path, struct err *err);
/* A file that another program is writing: it arrives as a pipe does, until somebody
 * truncates it or puts another in its place.  Waits for its first bytes. */
enum status source_follow(struct source **out, const char *path, struct err *err);
/* Why it is followed no more, as a sentence ("it was truncated"); NULL: it is, or was
 * not opened to be followed. */
const char *source_follow_ended(struct source *src);
void source_free(struct source *src); /* after its cursors; src may be NULL */

enum status cursor_open(struct cursor **out, struct source *src, struct err *err);
void cursor_free(struct cursor *cur); /* cur may be NULL */

/* Use */

struct source_facts source_facts(struct source *src);
const char *source_path(const struct source *src); /* as given */

/*
 * Read up to len bytes at position at.  *got < len only at the end of the
 * data, before damage, or where a pipe has not arrived; the next read then
 * returns ST_END, ST_DAMAGED or ST_AGAIN with *got == 0.  Any place in a hole
 * answers ST_DAMAGED; what is only noted (resume == at) never does.  After an
 * error the same may be tried again.  Behind *got, buf may have been written to.
 * Reads that move forward are cheap; any other costs at most farthest_gap.
 */
enum status cursor_read(struct cursor *cur, uint64_t at, void *buf, size_t len,
			size_t *got, struct err *err);

/*
 * Whether to unpack ahead of what is read, on a thread of its own: for who reads long
 * stretches forward and does something with them.  Nothing changes but the time.
 */
void cursor_ahead(struct cursor *cur, bool ahead);

/*
 * The n-th damage found so far, in order of position; false: no such.  They
 * are found by reading; a note about bytes that are all there (a checksum) is
 * found by reading those bytes in order from the beginning of their member, or
 * from a checkpoint in it.
 */
bool source_damage(struct source *src, uint64_t n, struct damage *out);

/* The hole that a position lies in: why cursor_read() just answered ST_DAMAGED. */
bool source_damage_at(struct source *src, uint64_t at, struct damage *out);

/*
 * The first place behind a position from which reading can begin without unpacking
 * anything before it, of those known so far; UINT64_MAX: there is none.
 */
uint64_t source_next_start(struct source *src, uint64_t at);

/* How far into the file a position lies, 0 to 1: for progress. */
double source_fraction(struct source *src, struct cursor *cur);

/* How much has arrived, as source_wait() counts it: the bytes of the file, and one for
 * each time that another source told of news. */
uint64_t source_arrived(struct source *src);

/* From now on news of src end waits for the listener too, which is freed after src. */
void source_notify(struct source *src, struct source *listener);

/* ms to wait for what ends the wait when it comes; longer waits are begun again. */
enum { SOURCE_WAIT = 1000 };

/*
 * Wait until more of a pipe has arrived than *seen, it has ended, timeout milliseconds
 * have passed, or the task was cancelled (NULL: it is not); updates *seen.  To miss
 * nothing, *seen is asked for before the reading that found too little.  False: it has
 * ended.
 */
bool source_wait(struct source *src, uint64_t *seen, int timeout, struct task *task);

/* For those who keep what was found out for the next time */

/* What tells one file from another. */
struct identity {
	uint64_t size;
	struct {
		int64_t seconds;
		uint32_t nanoseconds;
	} modified, changed; /* st_mtim, and st_ctim, which a writer cannot set */
	uint64_t device, inode;
	uint64_t content; /* a hash of its beginning, its end and places between */
	uint64_t whole;   /* of all of it, 0: not asked; see source_whole() */
};

/* Whether both have the same size, modification time and change time. */
bool identity_same_times(const struct identity *a, const struct identity *b);

/* False: it is not a regular file, or cannot be read. */
bool source_identity(struct source *src, struct identity *out);

/* A hash of all bytes of the file, never 0; 0: there are too many to read them for
 * that (more than 256 MiB), or they cannot be read. */
uint64_t source_whole(struct source *src);

/* Whether nobody has written to the file since then. */
bool source_unchanged(struct source *src, const struct identity *id);

/* A place where unpacking can begin, without what is needed for it. */
struct source_place {
	uint64_t plain, packed;
	uint8_t bits, kind;
	uint32_t state_len;
	const struct checkpoint *of; /* the source's */
};

/* Those that were found by reading, in order; returns how many.  The list is the
 * caller's to free(). */
size_t source_places(struct source *src, struct source_place **list);

/* What is needed to begin there: state_len bytes, the caller's to free(); NULL: it
 * cannot be had, or there are none. */
uint8_t *source_state(struct source *src, const struct source_place *place);

/* Where states are that were kept. */
struct source_states {
	/* The state of place n, in state_len bytes at to; false: it cannot be had.
	 * Called on any thread. */
	bool (*load)(void *arg, uint64_t n, uint8_t *to);
	void (*release)(void *arg); /* with the source; may be NULL */
	void *arg;
};

/*
 * Take back what was kept of the same file: n places in rising order, and how
 * far the plain bytes are known to reach.  To be called before any cursor reads.
 * The states are loaded when they are needed.  They need not be right: what
 * cannot be begun at is not used.
 */
void source_restore(struct source *src, const struct source_place *place, uint64_t n,
		    struct source_states states, uint64_t size, bool size_known);
/* Damage that was found; all is how many places there were. */
void source_restore_damage(struct source *src, const struct damage *d, uint64_t all);

#endif
