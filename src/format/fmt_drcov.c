/*
 * Coverage of blocks, as written by DynamoRIO's drcov and compatible tools: lines with a
 * list of modules, then 8 bytes for each block.
 *
 * 	DRCOV VERSION: 2
 * 	Module Table: version 2, count 11
 * 	Columns: id, base, end, entry, checksum, timestamp, path
 * 	  0, 0x0000000071000000, 0x0000000071198000, ..., C:\Windows\ntdll.dll
 * 	BB Table: 2792 bbs
 * 	offset (32 bits), size (16 bits), number of the module (16 bits)
 */
#include <stdlib.h>

#include "base/bytes.h"
#include "base/mem.h"
#include "format/detect.h"
#include "format/linescan.h"

enum {
	RECORD = 8,
	MODULES_MAX = 65536,
	COLUMNS_MAX = 32,
	HEADING_MAX = 1 << 24,
	PAD = 16
};
enum { F_PC, F_MODULE, F_OFFSET, F_SIZE, F_ID, FIELDS };

/* clang-format off */
static const struct field fields[FIELDS] = {
	[F_PC] = FIELD("pc", 1, ADDR, PC, 12, 0,
		"address of the block; within its module if the heading has no addresses"),
	[F_MODULE] = FIELD("module", 2, TEXT, NONE, 32, 0, "file that contains the block"),
	[F_OFFSET] = FIELD("offset", 3, ADDR, NONE, 8, 0, "address of the block within its module"),
	[F_SIZE] = FIELD("size", 4, UINT, NONE, 5, 0, "bytes of the block", .unit = "bytes"),
	[F_ID] = FIELD("id", 0, UINT, NONE, 4, FIELD_QUIET, "number of the module in the heading"),
};
/* clang-format on */

/* Index in batch.carry: true after the end of the heading. */
enum { CARRY_BLOCKS = 0 };

struct drcov_module {
	uint64_t base, path; /* path is an offset in the heading */
};

struct drcov_tables {
	struct str heading;
	struct drcov_module *module; /* indexed by number */
	size_t n, room;
	bool listed;         /* modules are on the following lines */
	size_t base_at, cut; /* column of the base, from 0; number of columns before the
	                      * path */
};

static void *drcov_new(void)
{
	return mem_new(1, sizeof(struct drcov_tables));
}

static void drcov_free(void *tables)
{
	struct drcov_tables *t = tables;
	if (!t)
		return;
	str_release(&t->heading);
	free(t->module);
	free(t);
}

/* Read "Columns: id, base, end, ..., path". */
static void drcov_read_columns(struct drcov_tables *t, const char *line, const char *end)
{
	t->base_at = t->cut = 0;
	for (size_t k = 0; k < COLUMNS_MAX; k++) {
		while (line < end && *line == ' ')
			line++;
		if (linescan_starts((const uint8_t *)line, (size_t)(end - line),
				    "base") ||
		    linescan_starts((const uint8_t *)line, (size_t)(end - line), "start"))
			t->base_at = k;
		line = memchr(line, ',', (size_t)(end - line));
		if (!line)
			break;
		t->cut = k + 1;
		line++;
	}
}

/* Read "ID, ..., PATH"; a path may contain commas. */
static void drcov_read_module(struct drcov_tables *t, const char *line, size_t len)
{
	const char *at = line, *end = line + len;
	uint64_t base = 0;
	for (size_t k = 0; k < t->cut; k++) {
		struct linescan l =
			linescan_line((const uint8_t *)at, (size_t)(end - at));
		uint64_t v;
		linescan_blanks(&l);
		if (k == t->base_at && t->base_at && linescan_hex(&l, &v))
			base = v;
		at = memchr(at, ',', (size_t)(end - at));
		if (!at)
			return;
		at++;
	}
	while (at < end && *at == ' ')
		at++;
	if (t->n == MODULES_MAX)
		return;
	size_t place = t->heading.len - 1 - (size_t)(end - at);
	t->module = mem_room(t->module, t->n, &t->room, sizeof *t->module);
	t->module[t->n++] = (struct drcov_module) { base, TEXT_PLACE(place, end - at) };
}

static bool drcov_is_end(const uint8_t *line, size_t len)
{
	return linescan_starts(line, len, "BB Table:");
}

static bool drcov_line(void *tables, const uint8_t *line, size_t len)
{
	static const char columns[] = "Columns: ";
	struct drcov_tables *t = tables;
	const char *text = (const char *)line;
	str_addn(&t->heading, text, len);
	str_addf(&t->heading, "\n%*s", PAD, "");
	str_cut(&t->heading, t->heading.len - PAD);
	if (drcov_is_end(line, len) || t->heading.len > HEADING_MAX)
		return false;
	if (linescan_starts(line, len, "Module Table:")) {
		t->listed = true;
		t->base_at = 0;
		t->cut = 2; /* version 1: number, size, path */
	} else if (t->listed && linescan_starts(line, len, columns)) {
		drcov_read_columns(t, text + sizeof columns - 1, text + len);
	} else if (t->listed) {
		drcov_read_module(t, text, len);
	}
	return true;
}

/* Return the text of a value.  PAD bytes after the heading are readable. */
static const char *drcov_text(const void *tables, uint64_t value)
{
	const struct drcov_tables *t = tables;
	return t->heading.text + (value >> 32);
}

static bool drcov_heading(struct batch *b, struct record_line *l)
{
	if (drcov_is_end(l->at, l->len))
		b->carry[CARRY_BLOCKS] = 1;
	return record_remark(l, l->at, l->len);
}

static void drcov_block(const struct drcov_tables *t, struct batch *b, const uint8_t *p)
{
	size_t i = batch_add(b, batch_position(b, p), RECORD), id = le16(p + 6);
	const struct drcov_module *m = t && id < t->n ? &t->module[id] : NULL;
	uint64_t offset = le32(p);
	linescan_set(b, i, F_PC, offset + (m ? m->base : 0));
	linescan_set(b, i, F_MODULE, m ? TEXT_OF_TABLES | m->path : TEXT_PLACE(0, 0));
	linescan_set(b, i, F_OFFSET, offset);
	linescan_set(b, i, F_SIZE, le16(p + 4));
	linescan_set(b, i, F_ID, id);
}

static size_t drcov_decode(const uint8_t *bytes, size_t len, bool last, struct batch *b)
{
	size_t at = 0;
	while (at < len && b->n < b->room) {
		const uint8_t *p = bytes + at;
		size_t used = RECORD;
		if (!b->carry[CARRY_BLOCKS])
			used = record_decode_line(p, len - at, last, b, drcov_heading);
		else if (len - at >= RECORD)
			drcov_block(b->schema->tables, b, p);
		else if (last)
			batch_gap(b, GAP_STRAY, batch_position(b, p), used = len - at,
				  "stray bytes after the last block");
		else
			break;
		if (!used)
			break;
		at += used;
	}
	return at;
}

static unsigned drcov_bid(const struct format *f, const uint8_t *head, size_t len,
			  bool whole)
{
	(void)f, (void)whole;
	return linescan_starts(head, len, "DRCOV VERSION: ") ? 2 * DETECT_SURE : 0;
}

/* Excerpts.  The heading precedes the first block. */

static void drcov_excerpt_head(const struct schema *s, struct str *out)
{
	const struct drcov_tables *t = s->tables;
	if (t)
		str_addn(out, t->heading.text, t->heading.len);
}

static const struct format_tables drcov_tables = {
	.new = drcov_new, .free = drcov_free, .line = drcov_line, .text = drcov_text
};
static const struct format_excerpt drcov_excerpt = { .head = drcov_excerpt_head };

/* clang-format off */
const struct format fmt_drcov = {
	.name = "drcov", .title = "Coverage of DynamoRIO's drcov",
	.family = "Debuggers", .command = "drrun -t drcov -- ls", .record = "block",
	.about = "A heading and 8 bytes for each basic block, as written by DynamoRIO's "
		 "drcov, Frida, Pin and other tools for coverage viewers.  Most tools "
		 "write each block once, when it is first executed.  opscope does not "
		 "read the text that drcov -dump_text writes.",
	.suffixes = "log drcov", .fields = fields, .nfields = FIELDS, .layout = LAYOUT_OWN,
	.decode = drcov_decode, .tables = &drcov_tables, .excerpt = &drcov_excerpt,
	.bid = drcov_bid, .partial = true,
};
/* clang-format on */
