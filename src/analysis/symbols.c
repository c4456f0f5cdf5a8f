#include "analysis/symbols.h"

#include "code/program.h"

void symbols_init(struct symbols *s, const struct schema *schema, enum role role,
		  size_t max)
{
	*s = (struct symbols) { .dict = NULL };
	role_slots(&s->slots, schema, role);
	if (s->slots.n)
		key_counts_init(&s->of, sizeof(uint64_t), max);
}

void symbols_release(struct symbols *s)
{
	dict_free(s->dict);
	key_counts_release(&s->of);
}

static void symbols_put(struct symbols *s, uint64_t pc, const char *text, size_t len)
{
	if (!s->dict)
		s->dict = dict_new();
	uint32_t code = dict_code(s->dict, text, len);
	s->full |= code == DICT_FULL;
	uint64_t *of = code == DICT_FULL ? NULL : key_counts_add(&s->of, pc, 0);
	if (of)
		*of = code;
}

void symbols_add(struct symbols *s, const struct batch *b, size_t i, uint64_t pc)
{
	uint64_t v;
	size_t len;
	if (!s->slots.n || !role_value(b, &s->slots, i, &v) ||
	    key_counts_find(&s->of, pc, 0) != KEY_COUNTS_NONE)
		return;
	const char *text = batch_text(b, i, v, &len);
	if (s->functions)
		len = symbols_name_length(text, len);
	if (len)
		symbols_put(s, pc, text, len);
}

bool symbols_number(const struct symbols *s, uint64_t pc, uint32_t *number)
{
	const uint64_t *of = s->dict ? key_counts_get(&s->of, pc, 0) : NULL;
	if (of)
		*number = (uint32_t)*of;
	return of;
}

/* Return the symbol of an address; its text is NULL if there is none. */
static struct cell_text symbols_text(const struct symbols *s, uint64_t pc)
{
	struct cell_text t = { NULL, 0 };
	uint32_t number;
	if (symbols_number(s, pc, &number))
		t.text = dict_text(s->dict, number, &t.len);
	return t;
}

void symbols_merge(struct symbols *whole, const struct symbols *part)
{
	whole->full |= part->full;
	for (size_t i = 0; i < part->of.n; i++) {
		uint64_t pc = part->of.key[i].a;
		struct cell_text t = symbols_text(part, pc);
		if (key_counts_find(&whole->of, pc, 0) == KEY_COUNTS_NONE)
			symbols_put(whole, pc, t.text, t.len);
	}
}

/* Return the column with a name, which is now shown; -1 if there is none. */
static int symbols_column(struct table *t, const char *name)
{
	size_t n;
	int k = table_find_column(t, name);
	if (k >= 0)
		table_name_column(t, (unsigned)k, name, name,
				  table_columns(t, &n)[k].help);
	return k;
}

void symbols_fill(const struct symbols *s, struct table *out)
{
	size_t n;
	unsigned pc = 0;
	uint64_t address;
	int column = s->slots.n ? symbols_column(out, "symbol") : -1;
	while (table_columns(out, &n)[pc].role != ROLE_PC)
		pc++;
	for (size_t row = 0; column >= 0 && row < table_rows(out); row++)
		if (table_has(out, table_row_group(out, row), (unsigned)column) &&
		    table_cell(out, row, pc, &address))
			table_set_row_text(out, row, (unsigned)column,
					   symbols_text(s, address));
}

void symbols_fill_ranges(const struct schema *schema, struct table *out)
{
	struct str text = STR_INIT;
	uint64_t first, last;
	int column = schema->program ? symbols_column(out, "symbols") : -1;
	int from = table_find_column(out, "from"), to = table_find_column(out, "to");
	for (size_t row = 0; column >= 0 && row < table_rows(out); row++)
		if (table_has(out, table_row_group(out, row), (unsigned)column) &&
		    table_cell(out, row, (unsigned)from, &first) &&
		    table_cell(out, row, (unsigned)to, &last) &&
		    symbols_range(schema, first, last, &text))
			table_set_row_text(out, row, (unsigned)column,
					   (struct cell_text) { text.text, text.len });
	str_release(&text);
}

const char *symbols_range(const struct schema *schema, uint64_t first, uint64_t last,
			  struct str *text)
{
	str_clear(text);
	return schema->program && program_names(schema->program, first, last, text)
		       ? text->text
		       : NULL;
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
