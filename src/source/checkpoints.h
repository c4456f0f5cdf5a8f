/*
 * The checkpoints of a source, its known size, and its damage.
 *
 * All cursors of a source share one list.  Checkpoints are kept in order of position and
 * not freed before the list.  Only the member bad changes, under the lock of the list;
 * the others may be read without a lock, except the members of a deferred state (later).
 *
 * A codec may defer making a state, as a job: packing a window takes half a millisecond,
 * and a dictionary of xz twenty.  If helpers were promised, the job waits for one of
 * them; otherwise, or if too many wait, it is done at once.  A caller that needs the
 * state earlier does the job itself.
 *
 * States beyond 2 MiB are written to an unlinked file in $TMPDIR, so that a list takes
 * little memory however long the trace is; if that file cannot be written, no more
 * checkpoints are added beyond 32 MiB.
 *
 * Private to source/ and trace/.  Threads: any thread may call these functions, except
 * checkpoints_free(), checkpoints_all_listed() and checkpoints_restore(), which are
 * called while no cursor reads.
 */
#ifndef SOURCE_CHECKPOINTS_H
#define SOURCE_CHECKPOINTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "source/source.h"

/* A deferred state.  Each codec has a structure of its own that begins with this. */
struct checkpoint_job {
	const struct checkpoint_job_kind *kind;
	size_t bytes; /* memory that the job takes */
};

struct checkpoint_job_kind {
	/* Make the state, in memory that the caller frees; NULL if not possible.  Tools
	 * are reused by later jobs of this kind, by one thread at a time; tools_new
	 * may be NULL. */
	uint8_t *(*make)(struct checkpoint_job *job, void *tools, uint32_t *len);
	void (*free)(struct checkpoint_job *job);
	void *(*tools_new)(void);
	void (*tools_free)(void *tools);
};

struct checkpoint {
	uint64_t plain;     /* position in the plain bytes */
	uint64_t packed;    /* position in the file of the first whole byte */
	uint8_t bits;       /* high bits of the byte before it that are still needed */
	uint8_t kind;       /* kind of part that begins here, set by the codec */
	uint32_t state_len; /* bytes at state */
	uint8_t *state;     /* what the codec needs to start here (gzip: the 32 KiB
	                     * before it; LZMA2: dictionary and model), in the form of
	                     * the codec; NULL if nothing, or if the state is unloaded */
	/* Create the state later; checkpoints_add() and checkpoints_list() take
	 * ownership. */
	struct checkpoint_job *job;
	bool later;    /* there was a job: call checkpoints_state() for the state */
	bool busy;     /* a thread does the job */
	bool unloaded; /* the state must be loaded from state_at: */
	bool spilled;  /* an offset in the list's own file, or else in that of the
	                     * loader */
	bool bad;      /* the codec could not start here */
	bool listed;   /* the file itself lists it */
	uint64_t state_at;
	uint64_t state_hash; /* hash of an unloaded state, for the loader */
};

/* Copy a checkpoint without the members that other threads may change; the state is
 * borrowed. */
static inline struct checkpoint checkpoint_copy(const struct checkpoint *cp)
{
	return (struct checkpoint) { .plain = cp->plain,
				     .packed = cp->packed,
				     .bits = cp->bits,
				     .kind = cp->kind,
				     .state_len = cp->state_len,
				     .state = cp->state,
				     .unloaded = cp->unloaded,
				     .spilled = cp->spilled,
				     .state_at = cp->state_at,
				     .state_hash = cp->state_hash };
}

/* A store of saved states. */
struct checkpoint_loader {
	/* Load the state of cp: state_len bytes at to; false if it cannot be loaded.
	 * Called on any thread. */
	bool (*load)(void *arg, const struct checkpoint *cp, uint8_t *to);
	void (*release)(void *arg); /* called by checkpoints_free(); may be NULL */
	void *arg;
};

struct checkpoints;

struct checkpoints *checkpoints_new(void);
void checkpoints_free(struct checkpoints *cps); /* cps may be NULL */

/*
 * For tests: set the spacing of all lists created from now on, in plain bytes; 0 means
 * the default.  (OPSCOPE_SPACING does the same for a debugging build.)
 */
void checkpoints_default_spacing(uint64_t bytes);

/* For tests: set the limit of states in memory for all lists created from now on; 0 means
 * the default, 2 MiB. */
void checkpoints_default_memory(uint64_t bytes);

/*
 * Add a checkpoint; the list owns its state.  A checkpoint that is nearer than half the
 * spacing to another one is dropped and its state freed: several cursors may pass the
 * same position.
 */
void checkpoints_add(struct checkpoints *cps, struct checkpoint cp);

/*
 * Add a checkpoint whatever the spacing, unless there is one at the same position: for
 * checkpoints that the file itself lists, and for where reading continues after
 * damage.
 */
void checkpoints_list(struct checkpoints *cps, struct checkpoint cp);

/* Return the last checkpoint at or before a position that is not bad; NULL if there is
 * none, so that decompressing must start at the beginning.  Borrowed until
 * checkpoints_free(). */
const struct checkpoint *checkpoints_find(struct checkpoints *cps, uint64_t plain);

/* Promise that `more` helpers (negative: fewer) call checkpoints_help() from time to
 * time.  When the last one stops, do all waiting jobs here. */
void checkpoints_helpers(struct checkpoints *cps, int more);

/* Do a waiting job; false if there is none. */
bool checkpoints_help(struct checkpoints *cps);

/* Return a copy of the checkpoint's state, loaded or made now if necessary, which the
 * caller frees; NULL if it has none or the state cannot be loaded. */
uint8_t *checkpoints_state(struct checkpoints *cps, const struct checkpoint *cp);

/* Mark a checkpoint as bad, because the codec cannot start from it: it is no longer
 * used. */
void checkpoints_reject(struct checkpoints *cps, const struct checkpoint *cp);

/* Mark all present checkpoints as listed by the file itself. */
void checkpoints_all_listed(struct checkpoints *cps);

/*
 * Restore the saved checkpoints of the same file: n in ascending order, whose states are
 * loaded when they are needed.  They are not trusted: a checkpoint from which the
 * codec cannot start is not used.  The loader is released with the list.
 */
void checkpoints_restore(struct checkpoints *cps, const struct checkpoint *cp, size_t n,
			 struct checkpoint_loader loader);

/* Return the position of the first checkpoint after plain; UINT64_MAX if there is
 * none. */
uint64_t checkpoints_after(struct checkpoints *cps, uint64_t plain);

/* Return the position, at or after plain, where a cursor at plain should add its next
 * checkpoint. */
uint64_t checkpoints_next(struct checkpoints *cps, uint64_t plain);

/*
 * Return the default distance in plain bytes of two checkpoints at the farthest known
 * position: 4 MiB, and 16 MiB after the first GiB.
 */
uint64_t checkpoints_spacing(struct checkpoints *cps);

/* Return the size of a block, in plain bytes, above which checkpoints are added within
 * it, if the codec can: 16 MiB.  cps may be NULL.  Most programs that pack make
 * shorter blocks, and to decompress a block up to a place between its codes is slower. */
uint64_t checkpoints_long_block(const struct checkpoints *cps);

uint64_t checkpoints_count(struct checkpoints *cps);

/* List the checkpoints that were found by reading and are not bad, in order, with their
 * states; return their number.  The caller frees the list, not the checkpoints. */
size_t checkpoints_found(struct checkpoints *cps, const struct checkpoint ***list);
uint64_t checkpoints_gap(struct checkpoints *cps); /* the largest distance of two */

/* Note that the plain bytes reach at least up to plain; end: they end there. */
void checkpoints_reached(struct checkpoints *cps, uint64_t plain, bool end);
uint64_t checkpoints_size(struct checkpoints *cps, bool *known);

/*
 * Record damage.  The same damage is recorded once; *d is set to its first record.
 * All are counted; 272,144 are kept, 10,000 of them with their sentence.  The first
 * hole beyond the limit becomes DAMAGE_NO_MORE: check d->resume afterwards.
 */
void checkpoints_damaged(struct checkpoints *cps, struct damage *d);
/* Return the n-th of the first 10,000 damages by position. */
bool checkpoints_damage(struct checkpoints *cps, uint64_t n, struct damage *out);
uint64_t checkpoints_damages(struct checkpoints *cps);

/* List the damages without missing bytes in a range of positions, in order.  *list has
 * room for *room entries, grows as needed, and belongs to the caller.  Return their
 * number. */
size_t checkpoints_notes(struct checkpoints *cps, uint64_t from, uint64_t to,
			 struct damage **list, size_t *room);

/* Set the number of damages if more were found than are kept: for a saved list. */
void checkpoints_set_damages(struct checkpoints *cps, uint64_t n);

/* Get the hole that contains a position; damage without missing bytes (resume == at) is
 * not a hole. */
bool checkpoints_damage_at(struct checkpoints *cps, uint64_t at, struct damage *out);

#endif
