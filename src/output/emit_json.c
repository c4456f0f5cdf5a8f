/* Write one JSON object per line; emit.h describes the values. */
#include <string.h>

#include "output/emit_columns.h"

/* Append a name.  A name of digits is an unnamed register and becomes a number. */
static void json_quote(struct str *out, const char *text, size_t len)
{
	if (len && strspn(text, "0123456789") == len && (text[0] != '0' || len == 1))
		str_addn(out, text, len);
	else
		str_json(out, text, len);
}

static enum status json_do_begin(struct emit *e, struct err *err)
{
	struct emit_columns *cs = emit_columns_new(e, json_quote);
	e->own = cs;
	for (size_t k = 0; k < cs->n; k++) {
		struct emit_column *c = &cs->column[k];
		str_addc(&c->prefix, ',');
		str_json(&c->prefix, c->field->name, strlen(c->field->name));
		str_addc(&c->prefix, ':');
	}
	return ST_OK;
}

/* Escape text as all output formats do, then as a JSON string. */
static char *json_put_text(struct emit *e, char *p, const char *text, size_t len)
{
	struct str *s = &e->line;
	size_t plain = 0;
	while (plain < len && text[plain] >= ' ' && text[plain] < 0x7f &&
	       text[plain] != '"' && text[plain] != '\\')
		plain++;
	if (plain == len) {
		p = fastnum_put(s, p, "\"", 1);
		p = fastnum_put(s, p, text, len);
		return fastnum_put(s, p, "\"", 1);
	}
	s->len = (size_t)(p - s->text);
	str_json(s, text, len);
	return s->text + s->len;
}

static char *json_put_value(struct emit *e, char *p, const struct emit_column *c,
			    const struct batch *b, size_t i, uint64_t v)
{
	switch (c->field->kind) {
	case KIND_TEXT: {
		size_t len;
		const char *text = batch_text(b, i, v, &len);
		return json_put_text(e, p, text, len);
	}
	case KIND_ADDR:
		p = fastnum_room(&e->line, p, FASTNUM_NUMBER);
		*p++ = '"';
		p = fastnum_hex(p, v);
		*p++ = '"';
		return p;
	case KIND_BOOL:
		if (v > 1)
			break;
		return v ? fastnum_put(&e->line, p, "true", 4)
			 : fastnum_put(&e->line, p, "false", 5);
	default:
		break;
	}
	return emit_columns_put(e, p, c, v);
}

static char *json_put_several(struct emit *e, char *p, const struct emit_column *c,
			      const struct batch *b, size_t i)
{
	uint64_t *const *slot = batch_field(b, c->number);
	bool any = false;
	p = fastnum_put(&e->line, p, "[", 1);
	for (unsigned k = 0; k < c->count; k++) {
		uint64_t v = slot[k][i];
		if (!batch_has(b, i, c->number, k))
			continue;
		if (any)
			p = fastnum_put(&e->line, p, ",", 1);
		p = json_put_value(e, p, c, b, i, v);
		any = true;
	}
	return fastnum_put(&e->line, p, "]", 1);
}

static enum status json_record(struct emit *e, const struct batch *b, size_t i,
			       struct err *err)
{
	const struct emit_columns *cs = e->own;
	str_clear(&e->line);
	str_addc(&e->line, '{');
	if (e->file) {
		str_add(&e->line, "\"file\":");
		str_json(&e->line, e->file, strlen(e->file));
		str_addc(&e->line, ',');
	}
	char *p = str_room(&e->line, 64);
	p = fastnum_bytes(p, "\"record\":", 9);
	p = fastnum_dec(p, b->first + i);
	if (e->marks)
		p = e->mark == '>' ? fastnum_bytes(p, ",\"match\":true", 13)
				   : fastnum_bytes(p, ",\"match\":false", 14);
	for (size_t k = 0; k < cs->n; k++) {
		const struct emit_column *c = &cs->column[k];
		if (!batch_known(b, i, c->number) ||
		    (c->count == 1 && !batch_has(b, i, c->number, 0)))
			continue;
		p = fastnum_put(&e->line, p, c->prefix.text, c->prefix.len);
		p = c->count == 1 ? json_put_value(e, p, c, b, i,
						   batch_value(b, i, c->number, 0))
				  : json_put_several(e, p, c, b, i);
	}
	p = fastnum_put(&e->line, p, "}\n", 2);
	fastnum_end(&e->line, p);
	e->emitted++;
	return emit_line(e, err);
}

const struct emitter emit_json = {
	.name = "json",
	.help = "one JSON object with all fields on each line",
	.every_field = true,
	.begin = json_do_begin,
	.record = json_record,
	.end = emit_columns_end,
};
