/* The texts of opcodes, whose numbers count from 0. */
#include "trace/index/section.h"
#include "trace/trace_internal.h"

static void sec_opcodes_save(struct block_writer *k, struct save_ctx *o)
{
	struct index *ix = o->trace->index;
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

static bool sec_opcodes_load(struct block_reader *in, struct load_ctx *im)
{
	for (uint64_t i = 0; i < im->opcodes && !in->failed; i++) {
		size_t len;
		br_boundary(in);
		const uint8_t *text = br_bytes(in, TEXT_MOST, &len);
		/* Each has its own number, which is that of its place here. */
		if (!in->failed && index_opcode(im->index, (const char *)text, len) != i)
			return false;
	}
	return true;
}

const struct section section_opcodes = {
	.name = "opcodes ",
	.save = sec_opcodes_save,
	.load = sec_opcodes_load,
};
