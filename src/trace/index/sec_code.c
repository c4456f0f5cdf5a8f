/* Section: the addresses of instructions, by their numbers. */
#include <stdlib.h>

#include "base/mem.h"
#include "trace/index/section.h"
#include "trace/trace_internal.h"

enum {
	PIECE = 16384, /* addresses of one entry */
	LONGEST = 17   /* bytes of a number in a set */
};

static void sec_code_save(struct block_writer *k, struct save_ctx *ctx)
{
	const struct code_map *m = index_code(ctx->trace->index);
	uint64_t at = 0, *pc = mem_new(3 * PIECE, sizeof *pc);
	uint8_t *bytes = mem_new(PIECE * LONGEST + KEYSET_SLACK, 1);
	bool leave;
	bw_varint(k, code_map_is_full(m));
	bw_varint(k, code_map_count(m));
	for (size_t n; (n = code_map_next(m, &at, pc, PIECE, &leave)) > 0;) {
		struct keyset set;
		keyset_make(&set, pc, n, pc + PIECE, bytes, PIECE * LONGEST);
		bw_boundary(k);
		bw_varint(k, leave);
		bw_varint(k, set.n);
		bw_varint(k, set.order);
		bw_bytes(k, set.bytes, set.len);
	}
	free(bytes);
	free(pc);
}

/* Set pc to the addresses of one entry; returns how many, 0 after an error. */
static size_t sec_code_get_piece(struct block_reader *in, uint64_t *pc, bool *leave)
{
	size_t len;
	struct keyset set = { .form = KEYSET_EXACT };
	br_boundary(in);
	*leave = br_limited(in, 1);
	set.n = (uint32_t)br_limited(in, PIECE);
	set.order = (uint8_t)br_limited(in, UINT8_MAX);
	set.bytes = br_bytes(in, BLOCK_MOST, &len);
	set.len = (uint32_t)len;
	return !in->failed && set.n && keyset_valid(&set) && keyset_numbers(&set, pc)
		       ? set.n
		       : 0;
}

static bool sec_code_load(struct block_reader *in, struct load_ctx *ctx)
{
	struct code_map *m = index_code(ctx->index);
	uint64_t *pc = mem_new(PIECE, sizeof *pc);
	bool full = br_limited(in, 1), good = true, leave;
	uint64_t count = br_limited(in, CODE_MAP_MOST);
	while (good && !in->failed && code_map_count(m) < count) {
		size_t n = sec_code_get_piece(in, pc, &leave);
		good = n && code_map_load(m, pc, n, leave);
	}
	if (full)
		code_map_fill(m);
	free(pc);
	return good && code_map_count(m) == count;
}

const struct section section_code = {
	.name = "code    ",
	.save = sec_code_save,
	.load = sec_code_load,
};
