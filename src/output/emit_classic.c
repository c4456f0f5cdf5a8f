/* Write records as printed by the format's own tools. */
#include "output/emit.h"

static enum status classic_begin(struct emit *e, struct err *err)
{
	if (!e->schema->format->classic)
		return err_set(err, ST_INVALID,
			       "format %s has no classic output format; use --to=text",
			       e->schema->format->name);
	return ST_OK;
}

static bool classic_printable(const struct str *s)
{
	for (size_t i = 0; i < s->len; i++)
		if ((uint8_t)s->text[i] >= 0x7f ||
		    ((uint8_t)s->text[i] < ' ' && s->text[i] != '\t'))
			return false;
	return true;
}

/* Escape unprintable characters, because the output may be a terminal and a trace may
 * contain any bytes.  Keep tabs, which some tools print. */
static void classic_make_printable(struct str *s)
{
	struct str clean = STR_INIT;
	size_t from = 0;
	for (size_t i = 0; i <= s->len; i++) {
		if (i < s->len && s->text[i] != '\t')
			continue;
		str_plain(&clean, s->text + from, i - from);
		if (i < s->len)
			str_addc(&clean, '\t');
		from = i + 1;
	}
	str_release(s);
	*s = clean;
}

static enum status classic_record(struct emit *e, const struct batch *b, size_t i,
				  struct err *err)
{
	struct str text = STR_INIT;
	str_clear(&e->line);
	emit_line_prefix(e, e->mark, &e->line);
	e->schema->format->classic(e->schema, b, i, &text);
	if (!classic_printable(&text))
		classic_make_printable(&text);
	str_addn(&e->line, text.text, text.len);
	str_release(&text);
	str_addc(&e->line, '\n');
	e->emitted++;
	return emit_line(e, err);
}

static enum status classic_end(struct emit *e, struct err *err)
{
	str_release(&e->line);
	return ST_OK;
}

const struct emitter emit_classic = {
	.name = "classic",
	.help = "output format of the format's own tools",
	.whole_record = true,
	.begin = classic_begin,
	.record = classic_record,
	.end = classic_end,
};
