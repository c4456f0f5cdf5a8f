/* Section: the addresses of instructions, by their numbers. */
#include "base/varint.h"
#include "trace/index/section.h"
#include "trace/trace_internal.h"

static void sec_code_save(struct block_writer *k, struct save_ctx *ctx)
{
	const struct code_map *m = index_code(ctx->trace->index);
	uint64_t n = code_map_count(m), last = 0;
	bw_varint(k, code_map_is_full(m));
	bw_varint(k, n);
	for (uint64_t i = 0; i < n; i++) {
		uint64_t pc = code_map_address(m, i);
		bw_boundary(k);
		bw_varint(k, zigzag((int64_t)(pc - last)));
		last = pc;
	}
}

static bool sec_code_load(struct block_reader *in, struct load_ctx *ctx)
{
	struct code_map *m = index_code(ctx->index);
	bool full = br_limited(in, 1);
	uint64_t n = br_limited(in, CODE_MAP_MAX), last = 0;
	for (uint64_t i = 0; i < n && !in->failed; i++) {
		br_boundary(in);
		last += (uint64_t)unzigzag(br_varint(in));
		code_map_load(m, last);
	}
	if (full)
		code_map_fill(m);
	return !in->failed;
}

const struct section section_code = {
	.name = "code    ",
	.save = sec_code_save,
	.load = sec_code_load,
};
