/* Section: tables of the format that are among the records. */
#include "trace/index/section.h"
#include "trace/trace_internal.h"

enum { ENTRY_MAX = 1 << 17 };

static const struct format_tables *sec_tables_of(const struct trace *t)
{
	const struct format_tables *tables = t->schema->format->tables;
	return tables && tables->entry ? tables : NULL;
}

static void sec_tables_save(struct block_writer *k, struct save_ctx *ctx)
{
	const struct format_tables *tables = sec_tables_of(ctx->trace);
	const struct schema *s = ctx->trace->schema;
	struct str entry = STR_INIT;
	for (size_t n = 0; tables && tables->entry(s->tables, n, &entry); n++) {
		bw_boundary(k);
		bw_varint(k, 1);
		bw_bytes(k, entry.text, entry.len);
		str_clear(&entry);
	}
	bw_boundary(k);
	bw_varint(k, 0);
	str_release(&entry);
}

/* The entries are valid even if another section is not, because the fingerprint
 * matches. */
static bool sec_tables_load(struct block_reader *in, struct load_ctx *ctx)
{
	const struct format_tables *tables = sec_tables_of(ctx->trace);
	for (;;) {
		br_boundary(in);
		if (!br_limited(in, 1) || in->failed)
			return !in->failed;
		size_t len;
		const uint8_t *bytes = br_bytes(in, ENTRY_MAX, &len);
		if (in->failed || !tables ||
		    !tables->load(ctx->trace->schema->tables, bytes, len))
			return false;
	}
}

const struct section section_tables = {
	.name = "tables  ",
	.save = sec_tables_save,
	.load = sec_tables_load,
};
