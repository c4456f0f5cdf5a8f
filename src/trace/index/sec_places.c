/*
 * Sections: states and places of checkpoints, from which decompressing can start.
 */
#include <stdlib.h>

#include "base/mem.h"
#include "trace/index/section.h"
#include "trace/trace_internal.h"

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

static size_t sec_places_choose(struct source *src, uint64_t max, uint64_t end,
				struct checkpoint **out)
{
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
			to->state_hash = hash_bytes(bw_block_seed(k->seed, k->at),
						    to->state, to->state_len);
			bw_write_at(k, k->at, to->state, to->state_len);
		}
		k->at += to->state_len;
		free(to->state);
		kept++;
	}
	return kept;
}

static void sec_places_put(struct block_writer *k, const struct checkpoint *place,
			   size_t n)
{
	bw_varint(k, n);
	uint64_t plain = 0, packed = 0;
	for (size_t i = 0; i < n; i++) {
		const struct checkpoint *p = &place[i];
		bw_varint(k, p->plain - plain);
		bw_varint(k, p->packed - packed);
		bw_varint(k, p->bits);
		bw_varint(k, p->kind);
		bw_varint(k, p->state_len);
		bw_fixed(k, p->state_len ? p->state_hash : 0);
		plain = p->plain;
		packed = p->packed;
		bw_boundary(k);
	}
}

/* Choose the checkpoints to save, and save their states. */
static void sec_places_save_states(struct block_writer *k, struct save_ctx *ctx)
{
	/* The next indexer starts at the last checkpoint, so that must not be after the
	 * end of an incomplete index. */
	struct source *src[2] = { ctx->trace->source, ctx->trace->companion };
	struct place end;
	index_end(ctx->trace->index, &end);
	for (int i = 0; i < 2 && src[i]; i++) {
		uint64_t to = ctx->extent.complete || i == 1 ? UINT64_MAX : end.offset;
		struct checkpoint *place;
		size_t n = sec_places_choose(src[i], sec_places_states_max(src[i]), to,
					     &place);
		ctx->file[i].place = place;
		ctx->file[i].nplaces = sec_places_write_states(k, src[i], place, n);
	}
}

/* States stay in the file until they are needed. */
static bool sec_places_load_states(struct block_reader *in, struct load_ctx *ctx)
{
	ctx->states = in->at;
	ctx->states_end = in->at = in->end;
	return true;
}

static void sec_places_save(struct block_writer *k, struct save_ctx *ctx)
{
	for (int i = 0; i < (ctx->trace->companion ? 2 : 1); i++)
		sec_places_put(k, ctx->file[i].place, ctx->file[i].nplaces);
}

static bool sec_places_load(struct block_reader *in, struct load_ctx *ctx)
{
	uint64_t state = ctx->states, end = ctx->states_end;
	for (int i = 0; i < ctx->nfiles && !in->failed; i++) {
		uint64_t n = br_varint(in), plain = 0, packed = 0;
		uint64_t file_size = source_facts(ctx->file[i].src).file_size;
		size_t room = 0;
		for (uint64_t k = 0; k < n && !in->failed; k++) {
			br_boundary(in);
			uint64_t step = br_varint(in);
			br_add_to(in, &plain, step);
			br_add_to(in, &packed, br_varint(in));
			struct checkpoint p = { .plain = plain,
						.packed = packed,
						.state_at = state };
			p.bits = (uint8_t)br_limited(in, 15);
			p.kind = (uint8_t)br_limited(in, UINT8_MAX);
			p.state_len = (uint32_t)br_limited(in, STATE_MAX);
			p.state_hash = br_fixed(in);
			if (in->failed || (!step && k) || packed > file_size ||
			    plain > ctx->file[i].size || p.state_len > end - state)
				return false;
			ctx->file[i].place =
				mem_room(ctx->file[i].place, ctx->file[i].nplaces, &room,
					 sizeof p);
			ctx->file[i].place[ctx->file[i].nplaces++] = p;
			state += p.state_len;
		}
		if (i + 1 < ctx->nfiles)
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
