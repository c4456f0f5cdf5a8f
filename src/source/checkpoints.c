#include "config.h"

#include "source/checkpoints.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/io.h"
#include "base/mem.h"
#include "base/search.h"
#include "base/str.h"
#include "base/temp.h"
#include "source/file.h"

enum {
	DAMAGES_MAX = 10000 + (256 << 10), /* records of damage kept */
	SENTENCES_MAX = 10000,             /* of them with a sentence */
	STATES_IN_MEMORY = 2 << 20,        /* bytes */
	JOBS_MAX = 4 << 20,                /* bytes of jobs that wait */
	STATES_WITHOUT_SPILL = 16 /* times as many if the spill file cannot be written */
};

struct cps_damage {
	uint64_t at, resume, packed;
	bool realign;
	char *text; /* NULL if not kept */
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

	/* Jobs that wait, the oldest first */
	struct checkpoint **waiting;
	size_t nwaiting, waiting_room;
	uint64_t waiting_bytes;
	int helpers;
	pthread_cond_t made;
	const struct checkpoint_job_kind *kind; /* kind of all jobs; its idle tools */
	void **tools;
	size_t ntools, tools_room;

	struct checkpoint_loader loader;

	uint64_t in_memory, in_memory_max; /* bytes of states */
	int spill;                         /* an unlinked file for others; -1: not open */
	bool spill_failed;
	uint64_t spilled; /* bytes in the spill file */

	struct cps_damage *damage; /* in order of position */
	size_t damage_kept, damage_room, sentences;
	uint64_t damages; /* number found, kept or not */
	uint64_t unseen;  /* number found by the program that saved the list */
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
	pthread_cond_init(&cps->made, NULL);
	cps->spacing = atomic_load(&default_spacing);
	cps->in_memory_max = atomic_load(&default_memory);
	cps->spill = -1;
#ifdef OPSCOPE_FAULTS
	const char *asked = getenv("OPSCOPE_SPACING");
	if (asked)
		human_parse(asked, &cps->spacing);
#endif
	return cps;
}

static void cps_free_members(struct checkpoint *cp)
{
	if (cp->job)
		cp->job->kind->free(cp->job);
	free(cp->state);
}

void checkpoints_free(struct checkpoints *cps)
{
	if (!cps)
		return;
	for (size_t i = 0; i < cps->count; i++) {
		cps_free_members(cps->at[i]);
		free(cps->at[i]);
	}
	while (cps->ntools)
		cps->kind->tools_free(cps->tools[--cps->ntools]);
	free(cps->tools);
	free(cps->waiting);
	if (cps->loader.release)
		cps->loader.release(cps->loader.arg);
	if (cps->spill >= 0)
		close(cps->spill);
	free(cps->at);
	for (size_t i = 0; i < cps->damage_kept; i++)
		free(cps->damage[i].text);
	free(cps->damage);
	pthread_cond_destroy(&cps->made);
	pthread_mutex_destroy(&cps->lock);
	free(cps);
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

/* Keep the state in memory, or else in the spill file; false if there is no room. */
static bool cps_store_state(struct checkpoints *cps, struct checkpoint *cp)
{
	if (!cp->state || cps->in_memory + cp->state_len <= cps->in_memory_max) {
		cps->in_memory += cp->state ? cp->state_len : 0;
		return true;
	}
	if (!cps->spill_failed && cps_write_state(cps, cp)) {
		free(cp->state);
		cp->state = NULL;
		cp->unloaded = cp->spilled = true;
		cp->state_at = cps->spilled;
		cps->spilled += cp->state_len;
		return true;
	}
	if (cps->in_memory + cp->state_len > cps->in_memory_max * STATES_WITHOUT_SPILL)
		return false;
	cps->in_memory += cp->state_len;
	return true;
}

/* Do the job of a checkpoint; the lock is released meanwhile. */
static void cps_make_state(struct checkpoints *cps, struct checkpoint *cp)
{
	struct checkpoint_job *job = cp->job;
	size_t i = 0;
	while (i < cps->nwaiting && cps->waiting[i] != cp)
		i++;
	assert(i < cps->nwaiting);
	memmove(cps->waiting + i, cps->waiting + i + 1,
		(--cps->nwaiting - i) * sizeof *cps->waiting);
	cps->waiting_bytes -= job->bytes;
	cp->busy = true;
	assert(!cps->kind || cps->kind == job->kind);
	cps->kind = job->kind;
	void *tools = cps->ntools ? cps->tools[--cps->ntools] : NULL;
	pthread_mutex_unlock(&cps->lock);

	uint32_t len;
	if (!tools && job->kind->tools_new)
		tools = job->kind->tools_new();
	uint8_t *state = job->kind->make(job, tools, &len);
	job->kind->free(job);

	pthread_mutex_lock(&cps->lock);
	if (tools) {
		cps->tools = mem_room(cps->tools, cps->ntools, &cps->tools_room,
				      sizeof *cps->tools);
		cps->tools[cps->ntools++] = tools;
	}
	cp->job = NULL;
	cp->busy = false;
	cp->state = state;
	cp->state_len = state ? len : 0;
	if (!state || !cps_store_state(cps, cp)) {
		free(cp->state);
		cp->state = NULL;
		cp->state_len = 0;
		cp->bad = true;
	}
	pthread_cond_broadcast(&cps->made);
}

/* Make the state of a checkpoint, or wait for it. */
static void cps_have_state(struct checkpoints *cps, struct checkpoint *cp)
{
	while (cp->job) {
		if (cp->busy)
			pthread_cond_wait(&cps->made, &cps->lock);
		else
			cps_make_state(cps, cp);
	}
}

/* Leave the state of a new checkpoint to helpers, or make it. */
static void cps_begin_job(struct checkpoints *cps, struct checkpoint *cp)
{
	cp->later = true;
	cps->waiting = mem_room(cps->waiting, cps->nwaiting, &cps->waiting_room,
				sizeof *cps->waiting);
	cps->waiting[cps->nwaiting++] = cp;
	cps->waiting_bytes += cp->job->bytes;
	/* One may wait, however large it is. */
	if (!cps->helpers || (cps->nwaiting > 1 && cps->waiting_bytes > JOBS_MAX))
		cps_make_state(cps, cp);
}

static void cps_add(struct checkpoints *cps, struct checkpoint cp, uint64_t near)
{
	pthread_mutex_lock(&cps->lock);
	size_t i = cps_upto(cps, cp.plain);
	bool wanted = (i == 0 || cp.plain - cps->at[i - 1]->plain >= near) &&
		      (i == cps->count || cps->at[i]->plain - cp.plain >= near) &&
		      (cp.job || cps_store_state(cps, &cp));
	if (wanted) {
		cps->at = mem_room(cps->at, cps->count, &cps->room, sizeof *cps->at);
		memmove(cps->at + i + 1, cps->at + i, (cps->count - i) * sizeof *cps->at);
		cps->at[i] = mem_copy(&cp, sizeof cp);
		cps->count++;
		if (cp.job)
			cps_begin_job(cps, cps->at[i]);
	}
	pthread_mutex_unlock(&cps->lock);
	if (!wanted)
		cps_free_members(&cp);
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

static bool cps_load(struct checkpoints *cps, const struct checkpoint *cp, uint8_t *to)
{
	if (cp->spilled)
		return io_read_at(cps->spill, cp->state_at, to, cp->state_len);
	return cps->loader.load && cps->loader.load(cps->loader.arg, cp, to);
}

void checkpoints_helpers(struct checkpoints *cps, int more)
{
	pthread_mutex_lock(&cps->lock);
	cps->helpers += more;
	while (!cps->helpers && cps->nwaiting)
		cps_make_state(cps, cps->waiting[0]);
	pthread_mutex_unlock(&cps->lock);
}

bool checkpoints_help(struct checkpoints *cps)
{
	pthread_mutex_lock(&cps->lock);
	bool any = cps->nwaiting > 0;
	if (any)
		cps_make_state(cps, cps->waiting[0]);
	pthread_mutex_unlock(&cps->lock);
	return any;
}

uint8_t *checkpoints_state(struct checkpoints *cps, const struct checkpoint *cp)
{
	if (cp->later) {
		pthread_mutex_lock(&cps->lock);
		cps_have_state(cps, cps->at[cps_upto(cps, cp->plain) - 1]);
		pthread_mutex_unlock(&cps->lock);
	}
	if (!cp->state_len)
		return NULL;
	uint8_t *state = mem_try(cp->state_len, 1);
	if (!state)
		return NULL;
	if (!cp->unloaded) {
		memcpy(state, cp->state, cp->state_len);
	} else if (!cps_load(cps, cp, state)) {
		free(state);
		return NULL;
	}
	return state;
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
			 struct checkpoint_loader loader)
{
	cps->loader = loader;
	for (size_t i = 0; i < n; i++) {
		struct checkpoint own = checkpoint_copy(&cp[i]);
		own.unloaded = own.state_len > 0;
		checkpoints_list(cps, own);
	}
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

uint64_t checkpoints_count(struct checkpoints *cps)
{
	pthread_mutex_lock(&cps->lock);
	uint64_t n = cps->count;
	pthread_mutex_unlock(&cps->lock);
	return n;
}

size_t checkpoints_found(struct checkpoints *cps, const struct checkpoint ***list)
{
	size_t n = 0;
	pthread_mutex_lock(&cps->lock);
	for (size_t i = 0; i < cps->count; i++)
		cps_have_state(cps, cps->at[i]);
	*list = mem_new(cps->count + 1, sizeof **list);
	for (size_t i = 0; i < cps->count; i++)
		/* One with a job was added while the lock was released. */
		if (!cps->at[i]->listed && !cps->at[i]->bad && !cps->at[i]->job)
			(*list)[n++] = cps->at[i];
	pthread_mutex_unlock(&cps->lock);
	return n;
}

uint64_t checkpoints_gap(struct checkpoints *cps)
{
	pthread_mutex_lock(&cps->lock);
	uint64_t before = 0, gap = 0;
	for (size_t i = 0; i < cps->count; i++) {
		if (cps->at[i]->plain - before > gap)
			gap = cps->at[i]->plain - before;
		before = cps->at[i]->plain;
	}
	if (cps->farthest > before && cps->farthest - before > gap)
		gap = cps->farthest - before;
	pthread_mutex_unlock(&cps->lock);
	return gap;
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

static void cps_damage_get(const struct cps_damage *from, struct damage *d)
{
	*d = (struct damage) { .at = from->at,
			       .resume = from->resume,
			       .realign = from->realign,
			       .packed = from->packed };
	if (from->text)
		snprintf(d->text, sizeof d->text, "%s", from->text);
	else
		snprintf(d->text, sizeof d->text,
			 "the file is damaged here, too; reasons are kept for the first "
			 "%d places only",
			 SENTENCES_MAX);
}

/* Return the number of damages at or before a position. */
static size_t cps_damage_upto(const struct checkpoints *cps, uint64_t at)
{
	return count_upto(cps->damage, cps->damage_kept, sizeof *cps->damage,
			  offsetof(struct cps_damage, at), at);
}

/*
 * The recorded damage that is the same as d, or NULL.  A position has at most one hole,
 * but may have several damages without missing bytes, each detected at another position
 * in the file.
 */
static const struct cps_damage *cps_damage_known(const struct checkpoints *cps,
						 size_t upto_it, const struct damage *d)
{
	bool hole = d->resume != d->at;
	for (size_t i = upto_it; i && cps->damage[i - 1].at == d->at; i--) {
		const struct cps_damage *old = &cps->damage[i - 1];
		if ((old->resume != old->at) == hole &&
		    (hole || old->packed == d->packed))
			return old;
	}
	return NULL;
}

/* Keep damage that is not known, before the i-th; *d is set to what is kept. */
static void cps_keep_damage(struct checkpoints *cps, size_t i, struct damage *d)
{
	bool full = cps->damage_kept >= DAMAGES_MAX;
	if (full && d->resume == d->at)
		return;
	if (full) {
		d->resume = DAMAGE_NO_MORE;
		snprintf(
			d->text, sizeof d->text,
			"the file is damaged in more than %d places; the rest is not read",
			DAMAGES_MAX);
	}
	cps->damage = mem_room(cps->damage, cps->damage_kept, &cps->damage_room,
			       sizeof *cps->damage);
	memmove(cps->damage + i + 1, cps->damage + i,
		(cps->damage_kept++ - i) * sizeof *cps->damage);
	bool said = full || cps->sentences++ < SENTENCES_MAX;
	cps->damage[i] = (struct cps_damage) { d->at, d->resume, d->packed, d->realign,
					       said ? mem_text(d->text) : NULL };
	cps_damage_get(&cps->damage[i], d);
}

void checkpoints_damaged(struct checkpoints *cps, struct damage *d)
{
	pthread_mutex_lock(&cps->lock);
	size_t i = cps_damage_upto(cps, d->at);
	const struct cps_damage *old = cps_damage_known(cps, i, d);
	if (old) {
		cps_damage_get(old, d);
	} else {
		if (cps->unseen)
			cps->unseen--;
		else
			cps->damages++;
		cps_keep_damage(cps, i, d);
	}
	pthread_mutex_unlock(&cps->lock);
}

bool checkpoints_damage(struct checkpoints *cps, uint64_t n, struct damage *out)
{
	pthread_mutex_lock(&cps->lock);
	bool found = n < cps->damage_kept && n < SENTENCES_MAX;
	if (found)
		cps_damage_get(&cps->damage[n], out);
	pthread_mutex_unlock(&cps->lock);
	return found;
}

size_t checkpoints_notes(struct checkpoints *cps, uint64_t from, uint64_t to,
			 struct damage **list, size_t *room)
{
	size_t n = 0;
	pthread_mutex_lock(&cps->lock);
	for (size_t i = from ? cps_damage_upto(cps, from - 1) : 0;
	     i < cps->damage_kept && cps->damage[i].at < to; i++)
		if (cps->damage[i].resume == cps->damage[i].at) {
			*list = mem_room(*list, n, room, sizeof **list);
			cps_damage_get(&cps->damage[i], &(*list)[n++]);
		}
	pthread_mutex_unlock(&cps->lock);
	return n;
}

bool checkpoints_damage_at(struct checkpoints *cps, uint64_t at, struct damage *out)
{
	bool found = false;
	pthread_mutex_lock(&cps->lock);
	size_t i = cps_damage_upto(cps, at);
	/* Holes do not overlap: only damage at the last position before it can reach it. */
	for (size_t k = i; k && !found && cps->damage[k - 1].at == cps->damage[i - 1].at;
	     k--)
		if (cps->damage[k - 1].resume > at) {
			cps_damage_get(&cps->damage[k - 1], out);
			found = true;
		}
	pthread_mutex_unlock(&cps->lock);
	return found;
}

uint64_t checkpoints_damages(struct checkpoints *cps)
{
	pthread_mutex_lock(&cps->lock);
	uint64_t n = cps->damages;
	pthread_mutex_unlock(&cps->lock);
	return n;
}

void checkpoints_set_damages(struct checkpoints *cps, uint64_t n)
{
	pthread_mutex_lock(&cps->lock);
	if (cps->damages < n && cps->damage_kept >= SENTENCES_MAX) {
		cps->unseen += n - cps->damages;
		cps->damages = n;
	}
	pthread_mutex_unlock(&cps->lock);
}
