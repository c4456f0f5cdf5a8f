/*
 * Read lines of CIS501 by comparing them with earlier lines.
 *
 * Lines of the same micro-op differ only in the address of a load or store, if they are in
 * the columns of the course's own tool.  Lines that are not in these columns have the same
 * template if they are equal, including the address.
 *
 *     1 48d1e2 -1  5 45 - - L      -264  7fffe7ff048       48d1e9            0 CMP      LOAD
 *     | PART_FIRST                      | NUMBER     | PART_MIDDLE                         |
 */
#include "format/cis501_internal.h"
#include "format/template.h"

/* Bits of templates_row.use, above the letter of mem. */
enum { USE_MEM = 3, USE_BEGINS = 4, USE_REGULAR = 8 };

/* Return the address in the columns at p.  A line without a load or store and with the
 * address 0 does not differ in its address. */
ALWAYS_INLINE const uint8_t *cis501_template_address(void *of, const uint8_t *p,
						     uint64_t *v)
{
	(void)of;
	unsigned skip = bits_first(~words_blank16(p, NULL));
	unsigned len = WIDE_ADDR - skip;
	uint64_t bad = (len - 1) & ~15U; /* 1 to 12 digits */
	*v = words_hex(p + WIDE_ADDR, len & 15, &bad);
	bad |= !*v && p[COL_MEM - COL_ADDR] == '-';
	return bad ? NULL : p + WIDE_ADDR;
}

/* The address is a number if there is one, and part of the text otherwise. */
static bool cis501_template_divide(void *of, const uint8_t *p, const uint8_t *limit,
				   const uint8_t *part[TEMPLATES_PARTS + 1])
{
	const uint8_t *c = cis501_columns(p),
		      *end = (const uint8_t *)memchr(p, '\n', (size_t)(limit - p)) + 1;
	uint64_t addr;
	for (unsigned k = PART_FIRST; k <= TEMPLATES_PARTS; k++)
		part[k] = k == PART_FIRST ? p : end;
	if (!cis501_in_columns(p, c, end))
		return true;
	cis501_template_address(of, c + COL_ADDR, &addr);
	if (c[COL_MEM] != '-' || addr) {
		part[PART_NUMBER] = c + COL_ADDR;
		part[PART_MORE] = part[PART_MIDDLE] = c + COL_ADDR + WIDE_ADDR;
	}
	return true;
}

static bool cis501_template_add(void *of, struct templates *t, const uint8_t *line,
				const uint8_t *end, struct templates_row *row)
{
	struct batch *rows = &t->rows;
	size_t i = rows->n;
	(void)of;
	rows->bytes = line;
	rows->regular = true;
	bool added = row->len[0] && cis501_line(line, end, rows);
	rows->bytes = t->bytes;
	if (!added || rows->nkept) {
		rows->n = i;
		rows->nkept = 0;
		return false;
	}
	row->use = (uint8_t)(rows->slot[F_MEM][i] |
			     (rows->slot[F_UOP][i] == 1 ? USE_BEGINS : 0) |
			     (rows->regular ? USE_REGULAR : 0));
	rows->offset[i] = (uint64_t)(templates_row(t, i)->text - t->bytes);
	return true;
}

static const struct templates_reader cis501_template = {
	.number = cis501_template_address,
	.divide = cis501_template_divide,
	.add = cis501_template_add,
};

ALWAYS_INLINE size_t cis501_template_record(void *of, struct batch *b, uint64_t offset,
					    const uint8_t *line, const uint8_t *limit)
{
	struct templates *t = b->templates;
	uint64_t addr = 0;
	uint32_t row;
	const uint8_t *end =
		templates_line_end(t, &cis501_template, of, line, limit, 0, &addr, &row);
	if (!end)
		return 0;
	const struct templates_row *r = templates_row(t, row);
	if (!r->number)
		addr = t->rows.slot[F_ADDR][row];
	size_t i = batch_add(b, offset, (size_t)(end - line));
	templates_set_of(t, i, row);
	linescan_set(b, i, F_ADDR, addr);
	cis501_set_accesses(b, i, r->use & USE_MEM, addr);
	cis501_set_macro_op(b, i, r->use & USE_BEGINS);
	b->regular = b->regular && r->use & USE_REGULAR;
	return (size_t)(end - line);
}

bool cis501_template_lines(const uint8_t *bytes, size_t *at, size_t len, bool last,
			   struct batch *b)
{
	return templates_lines(b, bytes, at, len, last, cis501_template_record, NULL);
}
