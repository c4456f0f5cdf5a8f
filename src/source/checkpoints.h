/*
 * The checkpoints of a source, its known size, and its damage.
 *
 * All cursors of a source share one list.  Checkpoints are kept in order of position and
 * not freed before the list.  Their positions, bits and kind do not change; the other
 * members change under the lock of the list.
 *
 * A state is the bytes that a codec needs to start: a window or dictionary, and some
 * numbers.  The list packs them, all in the same way: a window takes a fraction of a
 * millisecond, a dictionary a few.  The thread that decompresses leaves that to threads
 * that call checkpoints_help(), unless more than 4 MiB of states are not packed yet.
 *
 * Packed states beyond 2 MiB are written to an unlinked file in $TMPDIR, so that a list takes
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

/* Where the state of a checkpoint is. */
enum checkpoint_form {
	CHECKPOINT_RAW,     /* in memory as the codec gave it, or there is none */
	CHECKPOINT_PACKING, /* likewise, while a thread packs it */
	CHECKPOINT_PACKED,  /* packed, in memory */
	CHECKPOINT_SPILLED, /* packed, in the list's own file */
	CHECKPOINT_SAVED    /* packed, in the file of checkpoints_restore() */
};

struct checkpoint {
	uint64_t plain;     /* position in the plain bytes */
	uint64_t packed;    /* position in the file of the first whole byte */
	uint8_t bits;       /* high bits of the byte before it that are still needed */
	uint8_t kind;       /* kind of part that begins here, set by the codec */
	uint8_t *state;     /* what the codec needs to start here (gzip: the 32 KiB
			     * before it; LZMA2: dictionary and model); NULL if nothing,
			     * or if it is in a file */
	uint32_t state_len; /* bytes of the state in this form */
	enum checkpoint_form form;
	uint64_t state_at;   /* offset in the file */
	uint64_t state_hash; /* checkpoints_hash(), in a saved index */
	bool bad;            /* the codec could not start here */
	bool listed;         /* the file itself lists it */
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

/* Pack a state; false if all are packed. */
bool checkpoints_help(struct checkpoints *cps);

/* Copy a checkpoint and its state, packed or as the codec gave it, loaded if necessary;
 * the caller frees out->state.  False if the state cannot be loaded. */
bool checkpoints_copy(struct checkpoints *cps, const struct checkpoint *cp, bool packed,
		      struct checkpoint *out);

/* Mark a checkpoint as bad, because the codec cannot start from it: it is no longer
 * used. */
void checkpoints_reject(struct checkpoints *cps, const struct checkpoint *cp);

/* Mark all present checkpoints as listed by the file itself. */
void checkpoints_all_listed(struct checkpoints *cps);

/*
 * Restore the saved checkpoints of the same file: n in ascending order, whose states are
 * read from fd when they are needed, and must match their hashes.  They are not trusted: a
 * checkpoint from which the codec cannot start is not used.  The list closes fd.
 */
void checkpoints_restore(struct checkpoints *cps, const struct checkpoint *cp, size_t n,
			 int fd, uint64_t seed);

/* Return the hash of a packed state in a saved index: of its bytes and their position. */
uint64_t checkpoints_hash(uint64_t seed, const struct checkpoint *cp);

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

struct checkpoints_facts {
	uint64_t count;
	uint64_t gap;  /* the largest distance of two, and of the last one from the end */
	uint64_t size; /* known plain bytes, which are all if size_known */
	bool size_known;
	uint64_t damages;
};

struct checkpoints_facts checkpoints_facts(struct checkpoints *cps);

/* List the checkpoints that were found by reading and are not bad, in order, with packed
 * states; return their number.  The caller frees the list, not the checkpoints. */
size_t checkpoints_found(struct checkpoints *cps, const struct checkpoint ***list);

/* Note that the plain bytes reach at least up to plain; end: they end there. */
void checkpoints_reached(struct checkpoints *cps, uint64_t plain, bool end);
uint64_t checkpoints_size(struct checkpoints *cps, bool *known);

/*
 * Record damage.  The same damage is recorded once; *d is set to its first record.
 * 65,536 are kept.  The first hole beyond the limit becomes DAMAGE_NO_MORE: check
 * d->resume afterwards.
 */
void checkpoints_damaged(struct checkpoints *cps, struct damage *d);
/* Return the n-th damage by position. */
bool checkpoints_damage(struct checkpoints *cps, uint64_t n, struct damage *out);

/* List the damages without missing bytes in a range of positions, in order.  *list has
 * room for *room entries, grows as needed, and belongs to the caller.  Return their
 * number. */
size_t checkpoints_notes(struct checkpoints *cps, uint64_t from, uint64_t to,
			 struct damage **list, size_t *room);

/* Get the hole that contains a position; damage without missing bytes (resume == at) is
 * not a hole. */
bool checkpoints_damage_at(struct checkpoints *cps, uint64_t at, struct damage *out);

#endif
