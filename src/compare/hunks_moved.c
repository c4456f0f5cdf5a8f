/*
 * Find moved records.  If two parts are swapped, an edit script can keep only one of
 * them, and the other becomes two hunks.  Look up every eight consecutive records of
 * the hunks of A in the hunks of B.  A hunk was moved if half of it is found in other
 * hunks.
 */
#include "compare/cuts.h"
#include "compare/hunks.h"

enum {
	MOVED_LENGTH = 8,
	MOVED_MIN = 4,       /* min places of a hunk to find */
	MOVED_MAX = 1 << 16, /* max places of a side's hunks; with more, use a sample */
};

struct moved_place {
	uint32_t hunk;
	uint64_t ordinal;
};

/* Places of hunks of one side. */
struct moved_side {
	const struct keys_stream *stream;
	int side;
	uint64_t sample; /* omit places whose hash has one of these bits */
	struct key_counts places;
};

/* True if a hunk may have been moved.  Loop iterations also occur elsewhere without
 * having been moved. */
static bool moved_candidate(const struct hunk *h, int side)
{
	return h->kind != HUNK_LOOP && h->count[side] >= MOVED_LENGTH;
}

static uint64_t moved_hash(const uint32_t *item)
{
	uint64_t hash = 1;
	for (int i = 0; i < MOVED_LENGTH; i++)
		hash = cuts_mix(hash + item[i]);
	return hash;
}

static void moved_side(struct moved_side *s, const struct hunk_window *w, int side,
		       const struct hunk *h, size_t n)
{
	uint64_t all = 0;
	*s = (struct moved_side) { .stream = w->side[side], .side = side };
	key_counts_init(&s->places, sizeof(struct moved_place), 2 * MOVED_MAX);
	for (size_t i = 0; i < n; i++)
		if (moved_candidate(&h[i], side))
			all += h[i].count[side];
	while (all / (s->sample + 1) > MOVED_MAX)
		s->sample = 2 * s->sample + 1;
}

static void moved_collect(struct moved_side *s, const struct hunk *h, uint32_t number)
{
	size_t from = (size_t)(h->item[s->side] - s->stream->gone);
	size_t end = from + (size_t)h->count[s->side];
	for (size_t i = from; i + MOVED_LENGTH <= end; i++) {
		uint64_t hash = moved_hash(s->stream->item + i);
		if (hash & s->sample)
			continue;
		size_t had = s->places.n, at = key_counts_at(&s->places, hash, 0);
		if (at < had || at == KEY_COUNTS_NONE)
			continue;
		struct moved_place *p = key_counts_entry(&s->places, at);
		p->hunk = number;
		p->ordinal = keys_stream_ordinal(s->stream, i);
	}
}

/* Look up a hunk of one side in the places of the other side. */
static void moved_look_up(const struct moved_side *own, const struct moved_side *other,
			  struct hunk *h, uint32_t number)
{
	size_t from = (size_t)(h->item[own->side] - own->stream->gone);
	size_t end = from + (size_t)h->count[own->side];
	uint64_t looked = 0, found = 0, first = HUNK_NO_PLACE;
	for (size_t i = from; i + MOVED_LENGTH <= end; i++) {
		uint64_t hash = moved_hash(own->stream->item + i);
		if (hash & other->sample)
			continue;
		looked++;
		size_t at = key_counts_find(&other->places, hash, 0);
		if (at == KEY_COUNTS_NONE)
			continue;
		const struct moved_place *p = key_counts_entry(&other->places, at);
		if (p->hunk == number)
			continue;
		found++;
		first = first == HUNK_NO_PLACE ? p->ordinal : first;
	}
	if (found >= MOVED_MIN && 2 * found >= looked)
		h->moved = first;
}

void hunks_find_moved(const struct hunk_window *w, const struct hunk_list *hunks)
{
	struct hunk *h = hunks->at;
	size_t n = hunks->n;
	struct moved_side side[2];
	for (int k = 0; k < 2; k++) {
		moved_side(&side[k], w, k, h, n);
		for (size_t i = 0; i < n; i++)
			if (moved_candidate(&h[i], k))
				moved_collect(&side[k], &h[i], (uint32_t)i);
	}
	for (size_t i = 0; i < n; i++) {
		int k = h[i].count[1] > h[i].count[0];
		if (moved_candidate(&h[i], k) && side[!k].places.n)
			moved_look_up(&side[k], &side[!k], &h[i], (uint32_t)i);
	}
	for (int k = 0; k < 2; k++)
		key_counts_release(&side[k].places);
}
