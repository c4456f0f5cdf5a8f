/* Section: tables of the format that are among the records. */
#include "trace/index/section.h"
#include "trace/trace_internal.h"

enum { ENTRY_MAX = 1 << 17 };

/* The entries are valid even if another section is not, because the fingerprint
 * matches. */
static bool sec_tables(struct archive *a, struct index_content *m)
{
	const struct schema *s = m->trace->schema;
	const struct format_tables *tables = s->format->tables;
	struct str entry = STR_INIT;
	bool good = true, more = true;
	if (tables && !tables->entry)
		tables = NULL;
	for (size_t n = 0; good && more; n++) {
		str_clear(&entry);
		more = !a->in && tables && tables->entry(s->tables, n, &entry);
		archive_boundary(a);
		more = archive_number(a, more, 1);
		if (!more)
			break;
		size_t len = entry.len;
		const void *bytes = archive_bytes(a, entry.text, &len, ENTRY_MAX);
		good = !a->in ||
		       (!a->in->failed && tables && tables->load(s->tables, bytes, len));
	}
	str_release(&entry);
	return good;
}

const struct section section_tables = { .name = "tables  ", .transfer = sec_tables };
