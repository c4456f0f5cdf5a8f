/* Section: the texts of opcodes, whose numbers count from 0. */
#include "trace/index/section.h"
#include "trace/trace_internal.h"

static void sec_opcodes_save(struct block_writer *k, struct save_ctx *ctx)
{
	struct index *ix = ctx->trace->index;
	uint32_t n = index_opcodes(ix);
	struct str text = STR_INIT;
	for (uint32_t code = 0; code < n; code++) {
		str_clear(&text);
		index_opcode_text(ix, code, &text);
		bw_bytes(k, text.text, text.len);
		bw_boundary(k);
	}
	str_release(&text);
}

static bool sec_opcodes_load(struct block_reader *in, struct load_ctx *ctx)
{
	for (uint64_t i = 0; i < ctx->opcodes && !in->failed; i++) {
		size_t len;
		br_boundary(in);
		const uint8_t *text = br_bytes(in, TEXT_MAX, &len);
		/* Texts must be distinct, so that each gets the number of its
		 * position. */
		if (!in->failed && index_opcode(ctx->index, (const char *)text, len) != i)
			return false;
	}
	return true;
}

const struct section section_opcodes = {
	.name = "opcodes ",
	.save = sec_opcodes_save,
	.load = sec_opcodes_load,
};
