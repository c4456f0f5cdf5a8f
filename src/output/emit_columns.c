#include "output/emit_columns.h"

#include <stdlib.h>

#include "base/mem.h"

static void emit_columns_name_value(const struct schema *s, const struct emit_column *c,
				    uint64_t value,
				    void (*quote)(struct str *, const char *, size_t),
				    struct str *out)
{
	struct str plain = STR_INIT;
	/* With the register map none, print r67 in text and 67 for programs.  Values
	 * above 32 bits include a class of registers; print their name. */
	bool number = c->field->kind == KIND_REG && value <= UINT32_MAX &&
		      s->registers == registers_find("none");
	if (number || field_none(c->field, value))
		str_addu(&plain, value);
	else
		value_print_number(s, c->number, value, &plain);
	quote(out, plain.text, plain.len);
	str_release(&plain);
}

struct emit_columns *emit_columns_new(const struct emit *e,
				      void (*quote)(struct str *out, const char *text,
						    size_t len))
{
	struct emit_columns *cs = mem_new(1, sizeof *cs);
	cs->n = e->nfields;
	cs->quote = quote;
	str_init(&cs->scratch);
	for (size_t k = 0; k < cs->n; k++) {
		struct emit_column *c = &cs->column[k];
		c->number = e->field[k];
		c->field = schema_field(e->schema, c->number);
		c->count = field_count(c->field);
		str_init(&c->prefix);
		if (c->field->kind != KIND_REG && c->field->kind != KIND_CODE)
			continue;
		c->name = mem_new(COLUMN_NAMES, sizeof *c->name);
		for (uint64_t v = 0; v < COLUMN_NAMES; v++) {
			struct str name = STR_INIT;
			emit_columns_name_value(e->schema, c, v, quote, &name);
			c->name[v].len = name.len;
			c->name[v].text = str_detach(&name);
		}
	}
	return cs;
}

void emit_columns_free(struct emit_columns *cs)
{
	if (!cs)
		return;
	for (size_t k = 0; k < cs->n; k++) {
		struct emit_column *c = &cs->column[k];
		str_release(&c->prefix);
		for (size_t v = 0; c->name && v < COLUMN_NAMES; v++)
			free((char *)c->name[v].text);
		free(c->name);
	}
	str_release(&cs->scratch);
	free(cs);
}

enum status emit_columns_end(struct emit *e, struct err *err)
{
	emit_columns_free(e->own);
	e->own = NULL;
	str_release(&e->line);
	return ST_OK;
}

struct emit_name emit_columns_format_name(struct emit_columns *cs, const struct schema *s,
					  const struct emit_column *c, uint64_t value)
{
	str_clear(&cs->scratch);
	emit_columns_name_value(s, c, value, cs->quote, &cs->scratch);
	return (struct emit_name) { cs->scratch.text, cs->scratch.len };
}
