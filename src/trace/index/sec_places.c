/*
 * Where unpacking can begin, and what is needed for it.
 */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "trace/index/section.h"
#include "trace/trace_internal.h"

/*
 * How much the states of the checkpoints may take.  Those of xz are large, and it
 * takes long to go without.
 */
static uint64_t sec_places_states_most(struct source *src, uint64_t so_far)
{
	struct source_facts facts = source_facts(src);
	uint64_t least, part;
	if (strcmp(facts.codec, "xz") == 0) {
		least = 8000000;
		part = facts.file_size / 20;
		return least > part ? least : part;
	}
	least = 3 << 19;
	part = facts.file_size / 200 * 3;
	/* A hundredth for where they are. */
	uint64_t all = (least > part ? least : part) / 100 * 99;
	return so_far < all / 5 * 4 ? all - so_far : all / 5;
}

/* Those that lie at least so far behind the one before, and those without a state. */
static size_t sec_places_thin(const struct source_place *from, size_t n, uint64_t gap,
			      uint64_t end, struct source_place *to, uint64_t *bytes)
{
	size_t kept = 0;
	uint64_t last = 0;
	*bytes = 0;
	for (size_t i = 0; i < n && from[i].plain <= end; i++) {
		if (from[i].state_len && from[i].plain - last < gap)
			continue;
		last = from[i].plain;
		*bytes += from[i].state_len;
		to[kept++] = from[i];
	}
	return kept;
}

static size_t sec_places_choose(struct source *src, uint64_t most, uint64_t end,
				struct source_place **out)
{
	struct source_place *all;
	size_t n = source_places(src, &all), kept;
	uint64_t bytes, gap = 0;
	*out = mem_new(n + 1, sizeof **out);
	while (kept = sec_places_thin(all, n, gap, end, *out, &bytes), bytes > most)
		gap += gap / 8 + (1 << 16);
	free(all);
	return kept;
}

static void sec_places_write_states(struct block_writer *k, struct source *src,
				    struct source_place *place, size_t n, uint64_t *hash)
{
	for (size_t i = 0; i < n; i++) {
		hash[i] = 0;
		if (!place[i].state_len)
			continue;
		uint8_t *state = source_state(src, &place[i]);
		if (!state) {
			place[i].state_len = UINT32_MAX; /* it is gone */
			continue;
		}
		hash[i] = hash_bytes(bw_block_seed(k->seed, k->at), state,
				     place[i].state_len);
		bw_write_at(k, k->at, state, place[i].state_len);
		k->at += place[i].state_len;
		free(state);
	}
}

static void sec_places_put(struct block_writer *k, const struct source_place *place,
			   size_t n, const uint64_t *hash)
{
	size_t there = 0;
	for (size_t i = 0; i < n; i++)
		there += place[i].state_len != UINT32_MAX;
	bw_varint(k, there);
	uint64_t plain = 0, packed = 0;
	for (size_t i = 0; i < n; i++) {
		const struct source_place *p = &place[i];
		if (p->state_len == UINT32_MAX)
			continue;
		bw_varint(k, p->plain - plain);
		bw_varint(k, p->packed - packed);
		bw_varint(k, p->bits);
		bw_varint(k, p->kind);
		bw_varint(k, p->state_len);
		bw_fixed(k, hash[i]);
		plain = p->plain;
		packed = p->packed;
		bw_boundary(k);
	}
}

/* Which places are kept is decided here. */
static void sec_places_save_states(struct block_writer *k, struct save_ctx *o)
{
	/* Whoever goes on with the exploration begins at the last: it must be one
	 * that is before what is still to be explored. */
	struct source *src[2] = { o->trace->source, o->trace->companion };
	struct place end;
	index_end(o->trace->index, &end);
	for (int i = 0; i < 2 && src[i]; i++) {
		uint64_t to = o->extent.complete || i == 1 ? UINT64_MAX : end.offset;
		struct source_place *place;
		size_t n = sec_places_choose(
			src[i], sec_places_states_most(src[i], k->at), to, &place);
		o->file[i].place = place;
		o->file[i].nplaces = n;
		o->file[i].hash = mem_new(n + 1, sizeof *o->file[i].hash);
		sec_places_write_states(k, src[i], place, n, o->file[i].hash);
	}
}

/* They stay where they are until they are needed. */
static bool sec_places_load_states(struct block_reader *in, struct load_ctx *im)
{
	im->states = in->at;
	im->states_end = in->at = in->end;
	return true;
}

static void sec_places_save(struct block_writer *k, struct save_ctx *o)
{
	for (int i = 0; i < (o->trace->companion ? 2 : 1); i++)
		sec_places_put(k, o->file[i].place, o->file[i].nplaces, o->file[i].hash);
}

static bool sec_places_load(struct block_reader *in, struct load_ctx *im)
{
	uint64_t state = im->states, end = im->states_end;
	for (int i = 0; i < im->nfiles && !in->failed; i++) {
		uint64_t n = br_varint(in), plain = 0, packed = 0;
		uint64_t file_size = source_facts(im->file[i].src).file_size;
		size_t room = 0;
		for (uint64_t k = 0; k < n && !in->failed; k++) {
			br_boundary(in);
			struct source_place p;
			uint64_t step = br_varint(in);
			br_add_to(in, &plain, step);
			br_add_to(in, &packed, br_varint(in));
			p = (struct source_place) { .plain = plain, .packed = packed };
			p.bits = (uint8_t)br_limited(in, 7);
			p.kind = (uint8_t)br_limited(in, UINT8_MAX);
			p.state_len = (uint32_t)br_limited(in, STATE_MOST);
			uint64_t hash = br_fixed(in);
			if (in->failed || (!step && k) || packed > file_size ||
			    plain > im->file[i].size || p.state_len > end - state)
				return false;
			size_t at = im->file[i].nplaces++;
			if (at == room) {
				room = room ? room * 2 : 64;
				im->file[i].place =
					mem_resize(im->file[i].place, room, sizeof p);
				im->file[i].at =
					mem_resize(im->file[i].at, room, sizeof state);
				im->file[i].hash =
					mem_resize(im->file[i].hash, room, sizeof hash);
			}
			im->file[i].place[at] = p;
			im->file[i].at[at] = state;
			im->file[i].hash[at] = hash;
			state += p.state_len;
		}
		if (i + 1 < im->nfiles)
			br_boundary(in);
	}
	return state == end;
}

const struct section section_states = {
	.name = "states  ",
	.raw = true,
	.save = sec_places_save_states,
	.load = sec_places_load_states,
};

const struct section section_places = {
	.name = "places  ",
	.save = sec_places_save,
	.load = sec_places_load,
};
