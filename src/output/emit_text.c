/* Aligned columns with a heading, for people. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "output/emit.h"

/* Nine digits and their separators; longer numbers push their row to the right. */
enum { NUMBER_WIDTH = 11 };

struct column {
	int field;
	size_t width;
	bool right;
};

static enum status begin(struct emit *e, struct err *err)
{
	struct column *columns = mem_new(e->nfields + 1, sizeof *columns);
	e->own = columns;
	str_clear(&e->line);
	str_pad(&e->line, ' ', NUMBER_WIDTH - strlen("record"));
	str_add(&e->line, "record");
	for (size_t k = 0; k < e->nfields; k++) {
		struct column *c = &columns[k];
		const struct field *f = schema_field(e->schema, e->field[k]);
		const char *heading = f->heading ? f->heading : f->name;
		size_t len = strlen(heading);
		c->field = e->field[k];
		c->width = field_column(e->schema, c->field);
		if (c->width < len)
			c->width = len;
		c->right = field_count(f) == 1 &&
			   (f->kind == KIND_UINT || f->kind == KIND_INT);
		str_add(&e->line, "  ");
		if (c->right)
			str_pad(&e->line, ' ', c->width - len);
		str_add(&e->line, heading);
		if (!c->right)
			str_pad(&e->line, ' ', c->width - len);
	}
	while (e->line.len && e->line.text[e->line.len - 1] == ' ')
		e->line.len--;
	str_addc(&e->line, '\n');
	return emit_line(e, err);
}

/* Characters, not bytes: what UTF-8 goes on with does not count. */
static size_t width_of(const char *text, size_t len)
{
	size_t width = 0;
	for (size_t i = 0; i < len; i++)
		width += ((uint8_t)text[i] & 0xc0) != 0x80;
	return width;
}

static enum status record(struct emit *e, const struct batch *b, size_t i,
			  struct err *err)
{
	const struct column *columns = e->own;
	struct str *line = &e->line;
	char number[32];
	text_count(number, sizeof number, b->first + i);
	size_t len = strlen(number);
	str_clear(line);
	str_pad(line, ' ', len < NUMBER_WIDTH ? NUMBER_WIDTH - len : 0);
	str_addn(line, number, len);
	for (size_t k = 0; k < e->nfields; k++) {
		const struct column *c = &columns[k];
		str_addn(line, "  ", 2);
		size_t start = line->len;
		if (batch_known(b, i, c->field))
			field_print(b, i, c->field, line);
		else
			str_addc(line, '?');
		size_t width = width_of(line->text + start, line->len - start);
		if (width >= c->width)
			continue;
		size_t pad = c->width - width;
		size_t added = line->len - start;
		str_pad(line, ' ', pad);
		if (c->right) {
			memmove(line->text + start + pad, line->text + start, added);
			memset(line->text + start, ' ', pad);
		}
	}
	while (line->len && line->text[line->len - 1] == ' ')
		line->len--;
	str_addc(line, '\n');
	e->emitted++;
	return emit_line(e, err);
}

static enum status gap(struct emit *e, const struct gap *g, struct err *err)
{
	str_clear(&e->line);
	str_add(&e->line, "! ");
	gap_print(g, &e->line);
	str_addc(&e->line, '\n');
	return emit_line(e, err);
}

static enum status end(struct emit *e, struct err *err)
{
	(void)err;
	free(e->own);
	e->own = NULL;
	str_release(&e->line);
	return ST_OK;
}

const struct emitter emit_text = {
	.name = "text",
	.help = "aligned columns with a heading, for people",
	.begin = begin,
	.record = record,
	.gap = gap,
	.end = end,
};
