/* Section: the texts of opcodes, whose numbers count from 0. */
#include "trace/index/section.h"

static bool sec_opcodes(struct archive *a, struct index_content *m)
{
	struct str text = STR_INIT;
	bool good = true;
	for (uint64_t i = 0; i < m->opcodes && good; i++) {
		str_clear(&text);
		if (!a->in)
			index_opcode_text(m->index, (uint32_t)i, &text);
		archive_boundary(a);
		size_t len = text.len;
		const char *bytes = archive_bytes(a, text.text, &len, TEXT_MAX);
		/* Texts must be distinct, so that each gets the number of its
		 * position. */
		good = !a->in ||
		       (!a->in->failed && index_opcode(m->index, bytes, len) == i);
	}
	str_release(&text);
	return good;
}

const struct section section_opcodes = { .name = "opcodes ", .transfer = sec_opcodes };
