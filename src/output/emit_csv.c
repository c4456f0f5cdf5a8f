/* Write comma-separated values with a header line. */
#include <string.h>

#include "output/csv.h"
#include "output/emit_columns.h"

static enum status csv_begin(struct emit *e, struct err *err)
{
	struct emit_columns *cs = emit_columns_new(e, csv_quote);
	e->own = cs;
	str_clear(&e->line);
	str_add(&e->line, e->file ? "file,record" : "record");
	str_add(&e->line, e->marks ? ",match" : "");
	for (size_t k = 0; k < cs->n; k++) {
		const struct emit_column *c = &cs->column[k];
		for (unsigned n = 0; n < c->count; n++) {
			str_addc(&e->line, ',');
			csv_quote(&e->line, c->field->name, strlen(c->field->name));
			if (c->count > 1)
				str_addf(&e->line, "_%u", n);
		}
	}
	str_addc(&e->line, '\n');
	if (e->heading && !strcmp(e->heading->text, e->line.text))
		return ST_OK;
	if (e->heading) {
		str_clear(e->heading);
		str_add(e->heading, e->line.text);
	}
	return emit_line(e, err);
}

static char *csv_put_text(struct emit *e, char *p, const char *text, size_t len)
{
	size_t plain = 0;
	while (plain < len && text[plain] >= ' ' && text[plain] < 0x7f &&
	       text[plain] != '"' && text[plain] != ',')
		plain++;
	if (plain == len)
		return fastnum_put(&e->line, p, text, len);
	e->line.len = (size_t)(p - e->line.text);
	csv_quote(&e->line, text, len);
	return e->line.text + e->line.len;
}

static char *csv_put_value(struct emit *e, char *p, const struct emit_column *c,
			   const struct batch *b, size_t i, uint64_t v)
{
	if (c->field->kind == KIND_TEXT) {
		size_t len;
		const char *text = batch_text(b, i, v, &len);
		return csv_put_text(e, p, text, len);
	}
	if (c->field->kind == KIND_ADDR)
		return fastnum_hex(fastnum_room(&e->line, p, FASTNUM_NUMBER), v);
	return emit_columns_put(e, p, c, v);
}

static enum status csv_record(struct emit *e, const struct batch *b, size_t i,
			      struct err *err)
{
	const struct emit_columns *cs = e->own;
	str_clear(&e->line);
	if (e->file) {
		csv_quote(&e->line, e->file, strlen(e->file));
		str_addc(&e->line, ',');
	}
	char *p = fastnum_dec(str_room(&e->line, FASTNUM_NUMBER + 2), b->first + i);
	if (e->marks)
		p = fastnum_bytes(p, e->mark == '>' ? ",1" : ",0", 2);
	for (size_t k = 0; k < cs->n; k++) {
		const struct emit_column *c = &cs->column[k];
		uint64_t *const *slot = batch_field(b, c->number);
		for (unsigned n = 0; n < c->count; n++) {
			p = fastnum_put(&e->line, p, ",", 1);
			if (batch_has(b, i, c->number, n))
				p = csv_put_value(e, p, c, b, i, slot[n][i]);
		}
	}
	p = fastnum_put(&e->line, p, "\n", 1);
	fastnum_end(&e->line, p);
	e->emitted++;
	return emit_line(e, err);
}

const struct emitter emit_csv = {
	.name = "csv",
	.help = "comma-separated values of all fields, with a header line",
	.every_field = true,
	.begin = csv_begin,
	.record = csv_record,
	.end = emit_columns_end,
};
