#include "config.h"

#include "source/checkpoints.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef HAVE_ZSTD
#include <zstd.h>
#else
#include <zlib.h>
#endif

#include "base/bytes.h"
#include "base/hash.h"
#include "base/io.h"
#include "base/mem.h"
#include "base/search.h"
#include "base/str.h"
#include "base/temp.h"
#include "source/file.h"

enum {
	DAMAGES_MAX = 65536,        /* records of damage kept */
	STATES_IN_MEMORY = 2 << 20, /* bytes */
	RAW_MAX = 4 << 20,          /* bytes that are not packed yet */
	STATE_MAX = 256 << 20,      /* bytes of a state */
	STATES_WITHOUT_SPILL = 16 /* times as many if the spill file cannot be written */
};

struct checkpoints {
	pthread_mutex_t lock;
	uint64_t spacing; /* 0 means the default */

	/* In order of position; allocated one by one, so that the address of a
	 * checkpoint does not change when others are added. */
	struct checkpoint **at;
	size_t count, room;

	uint64_t farthest;
	bool end;

	/* States that are not packed, and that no thread packs */
	size_t nraw;
	uint64_t raw_bytes;

	int saved; /* the file of checkpoints_restore(); -1: none */
	uint64_t saved_seed;

	uint64_t in_memory, in_memory_max; /* bytes of states */
	int spill;                         /* an unlinked file for others; -1: not open */
	bool spill_failed;
	uint64_t spilled; /* bytes in the spill file */

	struct damage *damage; /* in order of position */
	size_t damages, damage_room;
};

static atomic_uint_fast64_t default_spacing;
static atomic_uint_fast64_t default_memory = STATES_IN_MEMORY;

void checkpoints_default_spacing(uint64_t bytes)
{
	atomic_store(&default_spacing, bytes);
}

void checkpoints_default_memory(uint64_t bytes)
{
	atomic_store(&default_memory, bytes ? bytes : STATES_IN_MEMORY);
}

struct checkpoints *checkpoints_new(void)
{
	struct checkpoints *cps = mem_new(1, sizeof *cps);
	pthread_mutex_init(&cps->lock, NULL);
	cps->spacing = atomic_load(&default_spacing);
	cps->in_memory_max = atomic_load(&default_memory);
	cps->spill = cps->saved = -1;
#ifdef OPSCOPE_FAULTS
	const char *asked = getenv("OPSCOPE_SPACING");
	if (asked)
		human_parse(asked, &cps->spacing);
#endif
	return cps;
}

void checkpoints_free(struct checkpoints *cps)
{
	if (!cps)
		return;
	for (size_t i = 0; i < cps->count; i++) {
		free(cps->at[i]->state);
		free(cps->at[i]);
	}
	if (cps->saved >= 0)
		close(cps->saved);
	if (cps->spill >= 0)
		close(cps->spill);
	free(cps->at);
	free(cps->damage);
	pthread_mutex_destroy(&cps->lock);
	free(cps);
}

/* Packing: the length of the state in 4 bytes, and the packed state. */

enum { LENGTH = 4 };

static uint8_t *state_pack(const uint8_t *state, size_t len, uint32_t *packed_len)
{
#ifdef HAVE_ZSTD
	size_t room = ZSTD_compressBound(len);
#else
	uLongf room = compressBound(len);
#endif
	uint8_t *to = len <= STATE_MAX ? malloc(LENGTH + room) : NULL;
	if (!to)
		return NULL;
#ifdef HAVE_ZSTD
	room = ZSTD_compress(to + LENGTH, room, state, len, ZSTD_CLEVEL_DEFAULT);
	bool good = !ZSTD_isError(room);
#else
	bool good = compress2(to + LENGTH, &room, state, len, Z_BEST_SPEED) == Z_OK;
#endif
	if (!good) {
		free(to);
		return NULL;
	}
	put_le32(to, (uint32_t)len);
	*packed_len = (uint32_t)(LENGTH + room);
	return mem_resize(to, *packed_len, 1);
}

static uint8_t *state_unpack(const uint8_t *packed, size_t packed_len, uint32_t *len)
{
	*len = packed_len > LENGTH ? le32(packed) : 0;
	uint8_t *to = *len && *len <= STATE_MAX ? mem_try(*len, 1) : NULL;
	if (!to)
		return NULL;
#ifdef HAVE_ZSTD
	size_t got = ZSTD_decompress(to, *len, packed + LENGTH, packed_len - LENGTH);
	bool good = got == *len;
#else
	uLongf got = *len;
	bool good = uncompress(to, &got, packed + LENGTH, packed_len - LENGTH) == Z_OK &&
		    got == *len;
#endif
	if (good)
		return to;
	free(to);
	return NULL;
}

/* Checkpoints.  The caller of a cps_ function holds the lock, except for cps_spacing(),
 * cps_add() and cps_load(). */

static uint64_t cps_spacing(const struct checkpoints *cps, uint64_t plain)
{
	if (cps->spacing)
		return cps->spacing;
	return plain < (uint64_t)1 << 30 ? 4 << 20 : 16 << 20;
}

struct cps_sought {
	struct checkpoint *const *at;
	uint64_t plain;
};

static bool cps_is_after(const void *sought, size_t i)
{
	const struct cps_sought *s = sought;
	return s->at[i]->plain > s->plain;
}

/* Return the number of checkpoints at or before a position. */
static size_t cps_upto(const struct checkpoints *cps, uint64_t plain)
{
	return first_index(cps->count, cps_is_after,
			   &(struct cps_sought) { cps->at, plain });
}

static bool cps_write_state(struct checkpoints *cps, const struct checkpoint *cp)
{
	if (cps->spill < 0 && !cps->spill_failed)
		cps->spill = temp_scratch(NULL);
	cps->spill_failed = cps->spill < 0 || !io_write_at(cps->spill, cps->spilled,
							   cp->state, cp->state_len);
	return !cps->spill_failed;
}

/* Keep a packed state in memory, or else in the spill file; false if there is no room. */
static bool cps_store_state(struct checkpoints *cps, struct checkpoint *cp)
{
	if (cps->in_memory + cp->state_len > cps->in_memory_max) {
		if (!cps->spill_failed && cps_write_state(cps, cp)) {
			free(cp->state);
			cp->state = NULL;
			cp->form = CHECKPOINT_SPILLED;
			cp->state_at = cps->spilled;
			cps->spilled += cp->state_len;
			return true;
		}
		if (cps->in_memory + cp->state_len >
		    cps->in_memory_max * STATES_WITHOUT_SPILL)
			return false;
	}
	cp->form = CHECKPOINT_PACKED;
	cps->in_memory += cp->state_len;
	return true;
}

static bool cps_is_raw(const struct checkpoint *cp)
{
	return cp->form == CHECKPOINT_RAW && cp->state;
}

/* Pack a state; the lock is released meanwhile. */
static void cps_pack(struct checkpoints *cps, struct checkpoint *cp)
{
	cp->form = CHECKPOINT_PACKING;
	cps->nraw--;
	cps->raw_bytes -= cp->state_len;
	pthread_mutex_unlock(&cps->lock);
	uint32_t len = 0;
	uint8_t *packed = state_pack(cp->state, cp->state_len, &len);
	pthread_mutex_lock(&cps->lock);
	free(cp->state);
	cp->state = packed;
	cp->state_len = len;
	if (packed && cps_store_state(cps, cp))
		return;
	free(packed);
	cp->state = NULL;
	cp->state_len = 0;
	cp->bad = true;
}

/* Pack the first state that is not packed. */
static void cps_pack_first(struct checkpoints *cps)
{
	size_t i = 0;
	while (!cps_is_raw(cps->at[i]))
		i++;
	cps_pack(cps, cps->at[i]);
}

static void cps_add(struct checkpoints *cps, struct checkpoint cp, uint64_t near)
{
	pthread_mutex_lock(&cps->lock);
	size_t i = cps_upto(cps, cp.plain);
	bool wanted = (i == 0 || cp.plain - cps->at[i - 1]->plain >= near) &&
		      (i == cps->count || cps->at[i]->plain - cp.plain >= near);
	if (wanted) {
		cps->at = mem_room(cps->at, cps->count, &cps->room, sizeof *cps->at);
		memmove(cps->at + i + 1, cps->at + i, (cps->count - i) * sizeof *cps->at);
		cps->at[i] = mem_copy(&cp, sizeof cp);
		cps->count++;
		cps->nraw += cps_is_raw(&cp);
		cps->raw_bytes += cps_is_raw(&cp) ? cp.state_len : 0;
	}
	/* One may wait, however large it is. */
	while (cps->nraw > 1 && cps->raw_bytes > RAW_MAX)
		cps_pack_first(cps);
	pthread_mutex_unlock(&cps->lock);
	if (!wanted)
		free(cp.state);
}

void checkpoints_add(struct checkpoints *cps, struct checkpoint cp)
{
	uint64_t near = cps_spacing(cps, cp.plain) / 2;
	cps_add(cps, cp, near ? near : 1);
}

void checkpoints_list(struct checkpoints *cps, struct checkpoint cp)
{
	cps_add(cps, cp, 1);
}

const struct checkpoint *checkpoints_find(struct checkpoints *cps, uint64_t plain)
{
	pthread_mutex_lock(&cps->lock);
	size_t i = cps_upto(cps, plain);
	while (i && cps->at[i - 1]->bad)
		i--;
	const struct checkpoint *cp = i ? cps->at[i - 1] : NULL;
	pthread_mutex_unlock(&cps->lock);
	return cp;
}

/* Load a packed state from a file. */
static bool cps_load(struct checkpoints *cps, struct checkpoint *cp)
{
	cp->state = mem_try(cp->state_len, 1);
	if (!cp->state)
		return false;
	bool saved = cp->form == CHECKPOINT_SAVED;
	return io_read_at(saved ? cps->saved : cps->spill, cp->state_at, cp->state,
			  cp->state_len) &&
	       (!saved || checkpoints_hash(cps->saved_seed, cp) == cp->state_hash);
}

bool checkpoints_help(struct checkpoints *cps)
{
	pthread_mutex_lock(&cps->lock);
	bool any = cps->nraw > 0;
	if (any)
		cps_pack_first(cps);
	pthread_mutex_unlock(&cps->lock);
	return any;
}

bool checkpoints_copy(struct checkpoints *cps, const struct checkpoint *cp, bool packed,
		      struct checkpoint *out)
{
	pthread_mutex_lock(&cps->lock);
	*out = *cp;
	out->state = cp->state ? mem_copy(cp->state, cp->state_len) : NULL;
	pthread_mutex_unlock(&cps->lock);
	bool good = out->form < CHECKPOINT_SPILLED || cps_load(cps, out);
	if (good && !packed && out->form >= CHECKPOINT_PACKED) {
		uint8_t *state = out->state;
		out->state = state_unpack(state, out->state_len, &out->state_len);
		good = out->state;
		free(state);
	}
	if (good)
		return true;
	free(out->state);
	out->state = NULL;
	return false;
}

void checkpoints_reject(struct checkpoints *cps, const struct checkpoint *cp)
{
	pthread_mutex_lock(&cps->lock);
	size_t i = cps_upto(cps, cp->plain);
	if (i && cps->at[i - 1] == cp)
		cps->at[i - 1]->bad = true;
	pthread_mutex_unlock(&cps->lock);
}

void checkpoints_all_listed(struct checkpoints *cps)
{
	for (size_t i = 0; i < cps->count; i++)
		cps->at[i]->listed = true;
}

void checkpoints_restore(struct checkpoints *cps, const struct checkpoint *cp, size_t n,
			 int fd, uint64_t seed)
{
	cps->saved = fd;
	cps->saved_seed = seed;
	for (size_t i = 0; i < n; i++) {
		struct checkpoint own = cp[i];
		own.form = own.state_len ? CHECKPOINT_SAVED : CHECKPOINT_RAW;
		checkpoints_list(cps, own);
	}
}

uint64_t checkpoints_hash(uint64_t seed, const struct checkpoint *cp)
{
	return hash_bytes(hash_number(seed, cp->state_at), cp->state, cp->state_len);
}

uint64_t checkpoints_after(struct checkpoints *cps, uint64_t plain)
{
	pthread_mutex_lock(&cps->lock);
	size_t i = cps_upto(cps, plain);
	while (i < cps->count && cps->at[i]->bad)
		i++;
	uint64_t at = i < cps->count ? cps->at[i]->plain : UINT64_MAX;
	pthread_mutex_unlock(&cps->lock);
	return at;
}

uint64_t checkpoints_next(struct checkpoints *cps, uint64_t plain)
{
	pthread_mutex_lock(&cps->lock);
	size_t i = cps_upto(cps, plain);
	uint64_t last = i ? cps->at[i - 1]->plain : 0;
	uint64_t next = last + cps_spacing(cps, last);
	if (next < plain)
		next = plain;
	/* Skip existing checkpoints up to the first gap that is too large. */
	for (; i < cps->count && cps->at[i]->plain <= next + cps_spacing(cps, next) / 2;
	     i++)
		next = cps->at[i]->plain + cps_spacing(cps, cps->at[i]->plain);
	pthread_mutex_unlock(&cps->lock);
	return next;
}

uint64_t checkpoints_spacing(struct checkpoints *cps)
{
	bool known;
	return cps_spacing(cps, checkpoints_size(cps, &known));
}

uint64_t checkpoints_long_block(const struct checkpoints *cps)
{
	return 4 * (cps && cps->spacing ? cps->spacing : 4 << 20);
}

size_t checkpoints_found(struct checkpoints *cps, const struct checkpoint ***list)
{
	size_t n = 0;
	pthread_mutex_lock(&cps->lock);
	while (cps->nraw)
		cps_pack_first(cps);
	*list = mem_new(cps->count + 1, sizeof **list);
	for (size_t i = 0; i < cps->count; i++)
		if (!cps->at[i]->listed && !cps->at[i]->bad &&
		    cps->at[i]->form != CHECKPOINT_PACKING)
			(*list)[n++] = cps->at[i];
	pthread_mutex_unlock(&cps->lock);
	return n;
}

static uint64_t cps_gap(const struct checkpoints *cps)
{
	uint64_t before = 0, gap = 0;
	for (size_t i = 0; i <= cps->count; i++) {
		uint64_t at = i < cps->count ? cps->at[i]->plain : cps->farthest;
		if (at > before && at - before > gap)
			gap = at - before;
		before = at;
	}
	return gap;
}

struct checkpoints_facts checkpoints_facts(struct checkpoints *cps)
{
	pthread_mutex_lock(&cps->lock);
	struct checkpoints_facts facts = { .count = cps->count,
					   .gap = cps_gap(cps),
					   .size = cps->farthest,
					   .size_known = cps->end,
					   .damages = cps->damages };
	pthread_mutex_unlock(&cps->lock);
	return facts;
}

/* Size */

void checkpoints_reached(struct checkpoints *cps, uint64_t plain, bool end)
{
	pthread_mutex_lock(&cps->lock);
	if (plain > cps->farthest)
		cps->farthest = plain;
	cps->end = cps->end || end;
	pthread_mutex_unlock(&cps->lock);
}

uint64_t checkpoints_size(struct checkpoints *cps, bool *known)
{
	pthread_mutex_lock(&cps->lock);
	uint64_t size = cps->farthest;
	*known = cps->end;
	pthread_mutex_unlock(&cps->lock);
	return size;
}

/* Damage */

/* Return the number of damages at or before a position. */
static size_t cps_damage_upto(const struct checkpoints *cps, uint64_t at)
{
	return count_upto(cps->damage, cps->damages, sizeof *cps->damage,
			  offsetof(struct damage, at), at);
}

/*
 * The recorded damage that is the same as d, or NULL.  A position has at most one hole,
 * but may have several damages without missing bytes, each detected at another position
 * in the file.
 */
static const struct damage *cps_damage_known(const struct checkpoints *cps,
					     size_t upto_it, const struct damage *d)
{
	bool hole = d->resume != d->at;
	for (size_t i = upto_it; i && cps->damage[i - 1].at == d->at; i--) {
		const struct damage *old = &cps->damage[i - 1];
		if ((old->resume != old->at) == hole &&
		    (hole || old->packed == d->packed))
			return old;
	}
	return NULL;
}

/* Keep damage that is not known, before the i-th. */
static void cps_keep_damage(struct checkpoints *cps, size_t i, struct damage *d)
{
	bool full = cps->damages >= DAMAGES_MAX;
	if (full && d->resume == d->at)
		return;
	if (full) {
		d->resume = DAMAGE_NO_MORE;
		snprintf(
			d->text, sizeof d->text,
			"the file is damaged in more than %d places; the rest is not read",
			DAMAGES_MAX);
	}
	cps->damage = mem_room(cps->damage, cps->damages, &cps->damage_room,
			       sizeof *cps->damage);
	memmove(cps->damage + i + 1, cps->damage + i,
		(cps->damages++ - i) * sizeof *cps->damage);
	cps->damage[i] = *d;
}

void checkpoints_damaged(struct checkpoints *cps, struct damage *d)
{
	pthread_mutex_lock(&cps->lock);
	size_t i = cps_damage_upto(cps, d->at);
	const struct damage *old = cps_damage_known(cps, i, d);
	if (old)
		*d = *old;
	else
		cps_keep_damage(cps, i, d);
	pthread_mutex_unlock(&cps->lock);
}

bool checkpoints_damage(struct checkpoints *cps, uint64_t n, struct damage *out)
{
	pthread_mutex_lock(&cps->lock);
	bool found = n < cps->damages;
	if (found)
		*out = cps->damage[n];
	pthread_mutex_unlock(&cps->lock);
	return found;
}

size_t checkpoints_notes(struct checkpoints *cps, uint64_t from, uint64_t to,
			 struct damage **list, size_t *room)
{
	size_t n = 0;
	pthread_mutex_lock(&cps->lock);
	for (size_t i = from ? cps_damage_upto(cps, from - 1) : 0;
	     i < cps->damages && cps->damage[i].at < to; i++)
		if (cps->damage[i].resume == cps->damage[i].at) {
			*list = mem_room(*list, n, room, sizeof **list);
			(*list)[n++] = cps->damage[i];
		}
	pthread_mutex_unlock(&cps->lock);
	return n;
}

bool checkpoints_damage_at(struct checkpoints *cps, uint64_t at, struct damage *out)
{
	bool found = false;
	pthread_mutex_lock(&cps->lock);
	/* The last damage before it need not be the hole: a file that was truncated while
	 * it was open ends before damage that was found earlier. */
	for (size_t i = cps_damage_upto(cps, at); i && !found; i--)
		if (cps->damage[i - 1].resume > at) {
			*out = cps->damage[i - 1];
			found = true;
		}
	pthread_mutex_unlock(&cps->lock);
	return found;
}
