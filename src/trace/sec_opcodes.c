/* The texts of opcodes, whose numbers count from 0. */
#include "trace/private.h"
#include "trace/section.h"

static void save(struct sink *k, struct outgoing *o)
{
	struct index *ix = o->trace->index;
	uint32_t n = index_opcodes(ix);
	struct str text = STR_INIT;
	for (uint32_t code = 0; code < n; code++) {
		str_clear(&text);
		index_opcode_text(ix, code, &text);
		put_bytes(k, text.text, text.len);
		border(k);
	}
	str_release(&text);
}

static bool load(struct intake *in, struct image *im)
{
	for (uint64_t i = 0; i < im->opcodes && !in->failed; i++) {
		size_t len;
		cross_border(in);
		const uint8_t *text = get_bytes(in, TEXT_MOST, &len);
		/* Each has its own number, which is that of its place here. */
		if (!in->failed && index_opcode(im->index, (const char *)text, len) != i)
			return false;
	}
	return true;
}

const struct section section_opcodes = {
	.name = "opcodes ",
	.save = save,
	.load = load,
};
