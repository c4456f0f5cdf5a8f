/*
 * Sections: states and places of checkpoints, from which decompressing can start.
 */
#include <stdlib.h>

#include "base/mem.h"
#include "trace/index/section.h"

enum { STATES_MIN = 8000000 };

/* Return the limit for the states of the checkpoints of src.  They are large, but without
 * them seeking is slow. */
static uint64_t sec_places_states_max(struct source *src)
{
	uint64_t part = source_facts(src).file_size / 20;
	return part > STATES_MIN ? part : STATES_MIN;
}

/* Copy the checkpoints up to `end` that are at least `gap` bytes after the previous one,
 * and those without a state, to `to`; *bytes is the size of their states.  Returns their
 * number. */
static size_t sec_places_thin(const struct checkpoint **from, size_t n, uint64_t gap,
			      uint64_t end, struct checkpoint *to, uint64_t *bytes)
{
	size_t kept = 0;
	uint64_t last = 0;
	*bytes = 0;
	for (size_t i = 0; i < n && from[i]->plain <= end; i++) {
		if (from[i]->state_len && from[i]->plain - last < gap)
			continue;
		last = from[i]->plain;
		*bytes += from[i]->state_len;
		to[kept++] = *from[i];
	}
	return kept;
}

static size_t sec_places_choose(struct source *src, uint64_t end, struct checkpoint **out)
{
	uint64_t max = sec_places_states_max(src);
	const struct checkpoint **all;
	size_t n = checkpoints_found(source_checkpoints(src), &all), kept;
	uint64_t bytes, gap = 0;
	*out = mem_new(n + 1, sizeof **out);
	while (kept = sec_places_thin(all, n, gap, end, *out, &bytes), bytes > max)
		gap += gap / 8 + (1 << 16);
	free(all);
	return kept;
}

/* Returns the number of checkpoints whose states were written, starting with the
 * first. */
static size_t sec_places_write_states(struct block_writer *k, struct source *src,
				      struct checkpoint *place, size_t n)
{
	size_t kept = 0;
	for (size_t i = 0; i < n; i++) {
		struct checkpoint *to = &place[kept];
		if (!checkpoints_copy(source_checkpoints(src), &place[i], true, to))
			continue;
		if (to->state_len) {
			to->state_at = k->at;
			to->state_hash = checkpoints_hash(k->seed, to);
			bw_write_at(k, k->at, to->state, to->state_len);
		}
		k->at += to->state_len;
		free(to->state);
		kept++;
	}
	return kept;
}

/* Choose the checkpoints to save, and save their states.  States that are loaded stay in
 * the file until they are needed. */
static bool sec_states(struct archive *a, struct index_content *m)
{
	if (a->in) {
		m->states = a->in->at;
		m->states_end = a->in->at = a->in->end;
		return true;
	}
	/* The next indexer starts at the last checkpoint, so that must not be after the
	 * end of an incomplete index. */
	struct place end;
	index_end(m->index, &end);
	for (int i = 0; i < m->nfiles; i++) {
		struct source *src = m->file[i].src;
		uint64_t to = m->extent.complete || i == 1 ? UINT64_MAX : end.offset;
		size_t n = sec_places_choose(src, to, &m->file[i].place);
		m->file[i].nplaces =
			sec_places_write_states(a->out, src, m->file[i].place, n);
	}
	return true;
}

/* last: the place before this one; first: there is none. */
static bool sec_place(struct archive *a, struct checkpoint *p, struct checkpoint *last,
		      bool first)
{
	uint64_t before = last->plain;
	p->plain = archive_step(a, &last->plain, p->plain);
	p->packed = archive_step(a, &last->packed, p->packed);
	p->bits = (uint8_t)archive_number(a, p->bits, 15);
	p->kind = (uint8_t)archive_number(a, p->kind, UINT8_MAX);
	p->state_len = (uint32_t)archive_number(a, p->state_len, STATE_MAX);
	p->state_hash = archive_fixed(a, p->state_len ? p->state_hash : 0);
	return !archive_failed(a) && (first || p->plain > before);
}

static bool sec_places(struct archive *a, struct index_content *m)
{
	uint64_t state = m->states, end = m->states_end;
	for (int i = 0; i < m->nfiles; i++) {
		struct checkpoint last = { .plain = 0 };
		size_t room = 0;
		if (i)
			archive_boundary(a);
		uint64_t n = archive_number(a, m->file[i].nplaces, UINT64_MAX);
		uint64_t file_size = source_facts(m->file[i].src).file_size;
		for (size_t k = 0; k < n; k++) {
			struct checkpoint p = { .state_at = state };
			if (!a->in)
				p = m->file[i].place[k];
			archive_boundary(a);
			if (!sec_place(a, &p, &last, k == 0))
				return false;
			if (!a->in)
				continue;
			if (p.packed > file_size || p.plain > m->file[i].size ||
			    p.state_len > end - state)
				return false;
			m->file[i].place = mem_room(m->file[i].place, k, &room, sizeof p);
			m->file[i].place[k] = p;
			m->file[i].nplaces = k + 1;
			state += p.state_len;
		}
	}
	return !a->in || state == end;
}

const struct section section_states = { .name = "states  ",
					.raw = true,
					.transfer = sec_states };

const struct section section_places = { .name = "places  ", .transfer = sec_places };
