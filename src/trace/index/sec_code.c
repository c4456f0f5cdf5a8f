/* Section: the addresses of instructions, by their numbers. */
#include <stdlib.h>

#include "base/mem.h"
#include "trace/index/section.h"
#include "trace/trace_internal.h"

enum { PIECE = 16384 /* addresses of one entry */ };

static void sec_code_save(struct block_writer *k, struct save_ctx *ctx)
{
	const struct code_map *m = index_code(ctx->trace->index);
	uint64_t at = 0, *pc = mem_new(PIECE, sizeof *pc);
	bool leave;
	bw_varint(k, code_map_is_full(m));
	bw_varint(k, code_map_count(m));
	for (size_t n; (n = code_map_next(m, &at, pc, PIECE, &leave)) > 0;) {
		bw_boundary(k);
		bw_varint(k, leave);
		bw_varint(k, n);
		for (size_t i = 0; i < n; i++)
			bw_varint(k, i ? pc[i] - pc[i - 1] : pc[0]);
	}
	free(pc);
}

/* Set pc to the addresses of one entry; returns how many, 0 after an error. */
static size_t sec_code_get_piece(struct block_reader *in, uint64_t *pc, bool *leave)
{
	uint64_t last = 0;
	br_boundary(in);
	*leave = br_limited(in, 1);
	size_t n = (size_t)br_limited(in, PIECE);
	for (size_t i = 0; i < n; i++) {
		uint64_t more = br_varint(in);
		if (i && !more)
			br_fail(in);
		br_add_to(in, &last, more);
		pc[i] = last;
	}
	return in->failed ? 0 : n;
}

static bool sec_code_load(struct block_reader *in, struct load_ctx *ctx)
{
	struct code_map *m = index_code(ctx->index);
	uint64_t *pc = mem_new(PIECE, sizeof *pc);
	bool full = br_limited(in, 1), good = true, leave;
	uint64_t count = br_limited(in, CODE_MAP_MAX);
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
