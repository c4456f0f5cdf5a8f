#include "analysis/state_table.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "analysis/symbols.h"
#include "code/program.h"

enum { STATE_ROW_BYTES = 16 };

/* clang-format off */
static const struct table_column state_columns[STATE_COLUMNS] = {
	[STATE_COL_REGISTER] = COL("register", CELL_TEXT, "as its writer names it", .groups = 1 << STATE_REGISTERS),
	[STATE_COL_ADDRESS] = COL("address", CELL_ADDR, "of the first byte", .groups = 1 << STATE_MEMORY),
	[STATE_COL_VARIABLE] = COL("variable", CELL_TEXT, "symbol at the address", .groups = 1 << STATE_MEMORY, .optional = true),
	[STATE_COL_SIZE] = COL("size", CELL_COUNT, "bytes", .groups = 1 << STATE_MEMORY),
	[STATE_COL_VALUE] = COL("value", CELL_ADDR, "that was written, if the trace has it", .groups = 1 << STATE_REGISTERS),
	[STATE_COL_BYTES] = COL("bytes", CELL_ESCAPED, "in hexadecimal; ?? if the trace does not have them", .groups = 1 << STATE_MEMORY),
	[STATE_COL_TEXT] = COL("text", CELL_ESCAPED, "the bytes as ASCII", .groups = 1 << STATE_MEMORY),
	[STATE_COL_POINTS_TO] = COL("points_to", CELL_TEXT, "the symbol at the address that the value is", .heading = "points to"),
	[STATE_COL_RECORD] = COL("record", CELL_COUNT, "that wrote it last"),
	[STATE_COL_PC] = COL("pc", CELL_ADDR, "of this record", .role = ROLE_PC),
	[STATE_COL_SYMBOL] = COL("symbol", CELL_TEXT, "offset of the pc"),
	[STATE_COL_LOW] = COL("not_since", CELL_COUNT, "the search ended at this record; "
						       "if missing, at the first one", .heading = "not since", .groups = 1 << STATE_MEMORY),
	[STATE_COL_WHAT] = COL("instruction", CELL_TEXT, "or its opcode, class or kind"),
	[STATE_COL_BEFORE] = COL("before", CELL_ESCAPED, "the value in the other state, or its last writer", .optional = true),
};

static const struct table_group state_groups[STATE_GROUPS] = {
	[STATE_REGISTERS] = { "registers", "Registers" },
	[STATE_MEMORY] = { "memory", "Memory" },
};
/* clang-format on */

static void state_table_pointer(struct table *t, const struct schema *schema,
				uint64_t value)
{
	struct str name = STR_INIT;
	if (schema->program && program_names(schema->program, value, value, &name))
		table_set_bytes(t, STATE_COL_POINTS_TO, name.text, name.len);
	str_release(&name);
}

static void state_table_writer(struct table *t, const struct machine_state *s, uint32_t n)
{
	if (n == STATE_NO_WRITER)
		return;
	const struct state_writer *w = &s->writer[n];
	table_set(t, STATE_COL_RECORD, w->record);
	table_first_record(t, w->record);
	if (w->has_pc)
		table_set(t, STATE_COL_PC, w->pc);
	if (w->symbol[0])
		table_set_text(t, STATE_COL_SYMBOL, w->symbol);
	if (w->what[0])
		table_set_text(t, STATE_COL_WHAT, w->what);
}

static void state_table_add_byte(const struct state_byte *b, bool apart, struct str *out)
{
	if (apart)
		str_addc(out, ' ');
	if (b->known)
		str_addf(out, "%02x", b->value);
	else
		str_add(out, "??");
}

static uint64_t state_table_record(const struct machine_state *s, uint32_t writer)
{
	return writer == STATE_NO_WRITER ? UINT64_MAX : s->writer[writer].record;
}

/* Set the cell of a row that differs to the value of the other state or, if unknown, to
 * its writer. */
static void state_table_differs(struct table *t, const char *value, uint64_t writer)
{
	char record[48];
	snprintf(record, sizeof record, "record %s", COUNT_TEXT(writer));
	table_set_text(t, STATE_COL_BEFORE,
		       *value                 ? value
		       : writer == UINT64_MAX ? "-"
					      : record);
}

static void state_table_register_before(struct table *t, const struct machine_state *s,
					const struct state_register *r,
					const struct machine_state *before)
{
	const struct state_register *b = NULL;
	char value[32] = "";
	for (size_t k = 0; before && k < before->nregs && !b; k++)
		b = before->reg[k].key == r->key ? &before->reg[k] : NULL;
	uint64_t writer = b ? state_table_record(before, b->writer) : UINT64_MAX;
	bool values = b && b->known && r->known;
	if (!before ||
	    (values ? b->value == r->value : writer == state_table_record(s, r->writer)))
		return;
	if (b && b->known)
		snprintf(value, sizeof value, "%" PRIx64, b->value);
	state_table_differs(t, value, writer);
}

static void state_table_bytes_before(struct table *t, const struct machine_state *s,
				     size_t k, size_t z,
				     const struct machine_state *before)
{
	struct str bytes = STR_INIT;
	bool differs = false, any = false;
	for (size_t n = k; before && n < z; n++) {
		const struct state_byte *a = &s->byte[n], *b = &before->byte[n];
		differs |= a->known && b->known
				   ? a->value != b->value
				   : a->known != b->known ||
					     state_table_record(before, b->writer) !=
						     state_table_record(s, a->writer);
		state_table_add_byte(b, n > k, &bytes);
		any |= b->known;
	}
	if (differs)
		state_table_differs(t, any ? bytes.text : "",
				    state_table_record(before, before->byte[k].writer));
	str_release(&bytes);
}

static void state_table_register(struct table *t, const struct machine_state *s,
				 const struct state_register *r,
				 const struct schema *schema)
{
	struct str name = STR_INIT;
	table_add(t, STATE_REGISTERS);
	chain_value_print(schema, &r->name, &name);
	table_set_text(t, STATE_COL_REGISTER, name.text);
	str_release(&name);
	if (r->known) {
		table_set(t, STATE_COL_VALUE, r->value);
		state_table_pointer(t, schema, r->value);
	}
	state_table_writer(t, s, r->writer);
}

/* True if a byte has no writer and no known value. */
static bool state_byte_blank(const struct state_byte *b)
{
	return b->writer == STATE_NO_WRITER && !b->known;
}

/* Return the end of the row that begins with byte k. */
static size_t state_table_row_end(const struct machine_state *s, size_t k)
{
	bool blank = state_byte_blank(&s->byte[k]);
	size_t z = k + 1;
	while (z < s->nbytes && s->byte[z].writer == s->byte[k].writer &&
	       s->byte[z].low == s->byte[k].low &&
	       state_byte_blank(&s->byte[z]) == blank &&
	       (blank || (s->address + z) % STATE_ROW_BYTES))
		z++;
	return z;
}

static void state_table_bytes(struct table *t, const struct machine_state *s, size_t k,
			      size_t z, const struct schema *schema)
{
	struct str bytes = STR_INIT, text = STR_INIT;
	uint64_t value = 0;
	bool all = true, any = false;
	for (size_t n = k; n < z; n++) {
		const struct state_byte *b = &s->byte[n];
		state_table_add_byte(b, n > k, &bytes);
		str_addc(&text, !b->known                            ? '?'
				: b->value >= ' ' && b->value <= '~' ? (char)b->value
								     : '.');
		all &= b->known;
		any |= b->known;
		if (n - k < 8)
			value |= (uint64_t)b->value << 8 * (n - k);
	}
	if (any) {
		table_set_text(t, STATE_COL_BYTES, bytes.text);
		table_set_text(t, STATE_COL_TEXT, text.text);
	}
	if (all && (z - k == 8 || z - k == 4))
		state_table_pointer(t, schema, value);
	str_release(&bytes);
	str_release(&text);
}

struct table *state_table(const struct machine_state *s,
			  const struct machine_state *before, const struct schema *schema)
{
	struct table *t =
		table_new(state_columns, STATE_COLUMNS, state_groups, STATE_GROUPS);
	struct str name = STR_INIT;
	for (size_t k = 0; k < s->nregs; k++) {
		state_table_register(t, s, &s->reg[k], schema);
		state_table_register_before(t, s, &s->reg[k], before);
	}
	for (size_t k = 0, z; k < s->nbytes; k = z) {
		z = state_table_row_end(s, k);
		table_add(t, STATE_MEMORY);
		table_set(t, STATE_COL_ADDRESS, s->address + k);
		if (symbols_range(schema, s->address + k, s->address + z - 1, &name))
			table_set_text(t, STATE_COL_VARIABLE, name.text);
		table_set(t, STATE_COL_SIZE, z - k);
		if (!state_byte_blank(&s->byte[k]))
			state_table_bytes(t, s, k, z, schema);
		if (s->byte[k].low)
			table_set(t, STATE_COL_LOW, s->byte[k].low);
		state_table_writer(t, s, s->byte[k].writer);
		state_table_bytes_before(t, s, k, z, before);
	}
	if (before)
		table_name_column(t, STATE_COL_BEFORE, "before", "before",
				  state_columns[STATE_COL_BEFORE].help);
	if (schema->program)
		table_name_column(t, STATE_COL_VARIABLE, "variable", "variable",
				  "symbol at the address");
	str_release(&name);
	return t;
}
