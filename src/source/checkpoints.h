/*
 * Where unpacking can begin, and what was found to be damaged.
 *
 * One list for each source, shared by its cursors.  Checkpoints are kept in
 * order of position, and never freed before the list; but for bad, which belongs to
 * the list and its lock, they are never changed.  So one may be used without a lock
 * once it was found.
 *
 * States beyond 2 MiB go into a file without a name in $TMPDIR, so that a list
 * takes little memory however long the trace is; where that cannot be written,
 * beyond 32 MiB no more checkpoints are taken.
 *
 * Private to source/.
 */
#ifndef SOURCE_CHECKPOINTS_H
#define SOURCE_CHECKPOINTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "source/source.h"

struct checkpoint {
	uint64_t plain;     /* position in the unpacked bytes */
	uint64_t packed;    /* position in the file of the first whole byte */
	uint8_t bits;       /* high bits of the byte before it that are still needed */
	uint8_t kind;       /* for the codec: what stands at this place */
	uint32_t state_len; /* bytes at state */
	uint8_t *state;     /* what the codec needs to go on from here (gzip: the
	                     * 32 KiB before it; LZMA2: dictionary and model),
	                     * packed as the codec likes; NULL: nothing, or it is
	                     * away */
	bool away;          /* the state must be loaded: its number there is loads, */
	bool spilled;       /* or its place in the list's own file */
	bool bad;           /* it has turned out to be none */
	bool listed;        /* the file lists it itself */
	uint64_t loads;
};

struct checkpoints;

struct checkpoints *checkpoints_new(void);
void checkpoints_free(struct checkpoints *cps); /* cps may be NULL */

/*
 * For tests: another spacing than 4 MiB for all lists made from now on; 0: the
 * usual one.  (OPSCOPE_SPACING does the same for a debugging build.)
 */
void checkpoints_default_spacing(uint64_t bytes);

/* For tests: so many bytes of states in memory instead of 2 MiB; 0: the usual. */
void checkpoints_default_memory(uint64_t bytes);

/*
 * Add one; its state becomes the list's.  One that is nearer than half the
 * spacing to one that is there already is freed instead: several cursors may
 * pass the same place.
 */
void checkpoints_add(struct checkpoints *cps, struct checkpoint cp);

/*
 * Add one whatever the spacing, unless there is one at the same position: for
 * those that the file lists itself, and for where reading goes on after damage.
 */
void checkpoints_list(struct checkpoints *cps, struct checkpoint cp);

/* The last good one at or before a position; NULL: only the beginning serves. */
const struct checkpoint *checkpoints_find(struct checkpoints *cps, uint64_t plain);

/* Its state, the caller's to free(): a copy, or loaded; NULL: it cannot be had. */
uint8_t *checkpoints_state(struct checkpoints *cps, const struct checkpoint *cp);

/* One cannot be begun at: from now on it is as if it were not there. */
void checkpoints_reject(struct checkpoints *cps, const struct checkpoint *cp);

/* All that are there now are such as the file lists itself. */
void checkpoints_all_listed(struct checkpoints *cps);

/* Where states are loaded from; released with the list. */
void checkpoints_set_loader(struct checkpoints *cps, struct source_states states);

/* The position of the first one behind a position; UINT64_MAX: there is none. */
uint64_t checkpoints_after(struct checkpoints *cps, uint64_t plain);

/* Where the next one should be taken by a reader that is at plain. */
uint64_t checkpoints_next(struct checkpoints *cps, uint64_t plain);

/*
 * Plain bytes between two that are taken while reading: 4 MiB, and 16 MiB where
 * more than 1 GiB lies before.
 */
uint64_t checkpoints_spacing(struct checkpoints *cps);

uint64_t checkpoints_count(struct checkpoints *cps);
const struct checkpoint *checkpoints_get(struct checkpoints *cps, uint64_t n);
/* Those that the file does not list itself and that are good, in order; returns
 * how many.  The list is the caller's to free(). */
size_t checkpoints_found(struct checkpoints *cps, const struct checkpoint ***list);
uint64_t checkpoints_gap(struct checkpoints *cps); /* the longest between two */

/* How far the plain bytes are known to reach, and whether that is their end. */
void checkpoints_reached(struct checkpoints *cps, uint64_t plain, bool end);
uint64_t checkpoints_size(struct checkpoints *cps, bool *known);
uint64_t checkpoints_farthest(struct checkpoints *cps);

/*
 * Damage.  The same place is noted once.  At most 10,000 are kept, all counted;
 * the hole that is one too many becomes the end of what can be read: look at
 * d->resume again afterwards.
 */
void checkpoints_damaged(struct checkpoints *cps, struct damage *d);
bool checkpoints_damage(struct checkpoints *cps, uint64_t n, struct damage *out);
uint64_t checkpoints_damages(struct checkpoints *cps);

/* There were so many, though not all are kept. */
void checkpoints_set_damages(struct checkpoints *cps, uint64_t n);

/* The hole that a position lies in; notes (resume == at) are none. */
bool checkpoints_damage_at(struct checkpoints *cps, uint64_t at, struct damage *out);

#endif
