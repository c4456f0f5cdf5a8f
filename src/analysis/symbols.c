#include "analysis/symbols.h"

#include "code/program.h"

void symbols_init(struct symbols *s, const struct schema *schema)
{
	role_slots(&s->slots, schema, ROLE_SYMBOL);
	s->dict = NULL;
}

void symbols_release(struct symbols *s)
{
	dict_free(s->dict);
}

/* Numbers count from 1. */
static uint32_t symbols_number(struct symbols *s, const char *text, size_t len)
{
	if (!s->dict)
		s->dict = dict_new();
	uint32_t code = dict_code(s->dict, text, len);
	return code == DICT_FULL ? 0 : code + 1;
}

uint32_t symbols_add(struct symbols *s, const struct batch *b, size_t i)
{
	uint64_t v;
	size_t len;
	if (!s->slots.n || !role_value(b, &s->slots, i, &v))
		return 0;
	const char *text = batch_text(b, i, v, &len);
	return len ? symbols_number(s, text, len) : 0;
}

uint32_t symbols_join(struct symbols *whole, const struct symbols *part, uint32_t number)
{
	size_t len;
	if (!number)
		return 0;
	const char *text = dict_text(part->dict, number - 1, &len);
	return symbols_number(whole, text, len);
}

void symbols_merge(struct symbols *whole, const struct symbols *part,
		   const struct key_counts *to, const struct key_counts *from,
		   const size_t *of, size_t offset)
{
	for (size_t i = 0; part->dict && i < from->n; i++) {
		if (of[i] == KEY_COUNTS_NONE)
			continue;
		uint32_t *number =
			(uint32_t *)((char *)key_counts_entry(to, of[i]) + offset);
		if (!*number)
			*number = symbols_join(
				whole, part,
				*(uint32_t *)((char *)key_counts_entry(from, i) +
					      offset));
	}
}

void symbols_name_column(const struct symbols *s, struct table *out, unsigned column)
{
	if (s->slots.n)
		table_name_column(out, column, "symbol", "symbol",
				  "symbol of the address, as in its first record");
}

void symbols_set(const struct symbols *s, struct table *out, unsigned column,
		 uint32_t number)
{
	size_t len;
	if (!number)
		return;
	const char *text = dict_text(s->dict, number - 1, &len);
	table_set_bytes(out, column, text, len);
}

void symbols_name_range(const struct schema *schema, struct table *out, unsigned column)
{
	if (schema->program)
		table_name_column(out, column, "symbols", "symbols",
				  "first and last variable in the range, or function");
}

void symbols_set_range(const struct schema *schema, struct table *out, unsigned column,
		       uint64_t first, uint64_t last)
{
	struct str text = STR_INIT;
	if (schema->program && program_names(schema->program, first, last, &text))
		table_set_bytes(out, column, text.text, text.len);
	str_release(&text);
}

size_t symbols_name_length(const char *text, size_t len)
{
	size_t n = len;
	while (n && text[n - 1] != '+')
		n--;
	if (n < 2 || n == len || text[n] < '0' || text[n] > '9')
		return len;
	return n - 1;
}
