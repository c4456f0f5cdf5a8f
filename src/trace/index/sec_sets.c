/* Section: the sets of chunks, which are unpacked when they are needed. */
#include <stdlib.h>

#include "trace/index/section.h"
#include "trace/trace_internal.h"

static unsigned sec_sets_of(uint64_t from, uint64_t nchunks)
{
	uint64_t left = nchunks - from;
	return left < SET_PACK_CHUNKS ? (unsigned)left : SET_PACK_CHUNKS;
}

static void sec_sets_put(struct block_writer *k, const struct chunk *const *chunk,
			 unsigned n, enum chunk_set which)
{
	const struct keyset *set[SET_PACK_CHUNKS], *lines[SET_PACK_CHUNKS];
	size_t len;
	for (unsigned i = 0; i < n; i++) {
		set[i] = chunk_set(chunk[i], which);
		lines[i] = chunk_set(chunk[i], CHUNK_LINES);
	}
	uint8_t *bytes =
		set_pack_make(set, which == CHUNK_STORES ? lines : NULL, n, &len);
	bw_bytes(k, bytes, len);
	free(bytes);
}

static void sec_sets_save(struct block_writer *k, struct save_ctx *ctx)
{
	for (size_t from = 0; from < ctx->nchunks; from += SET_PACK_CHUNKS) {
		for (int i = 0; i < CHUNK_SETS; i++)
			sec_sets_put(k, ctx->chunk + from,
				     sec_sets_of(from, ctx->nchunks), (enum chunk_set)i);
		bw_boundary(k);
	}
}

static bool sec_sets_load(struct block_reader *in, struct load_ctx *ctx)
{
	if (index_count(ctx->index) != ctx->chunks)
		return false;
	for (uint64_t from = 0; from < ctx->chunks; from += SET_PACK_CHUNKS) {
		const uint8_t *bytes[CHUNK_SETS];
		size_t len[CHUNK_SETS];
		br_boundary(in);
		for (int i = 0; i < CHUNK_SETS; i++)
			bytes[i] = br_bytes(in, BLOCK_MOST, &len[i]);
		if (in->failed)
			return false;
		index_add_packs(ctx->index, from, sec_sets_of(from, ctx->chunks), bytes,
				len);
	}
	return true;
}

const struct section section_sets = {
	.name = "sets    ",
	.save = sec_sets_save,
	.load = sec_sets_load,
};
