#include "tui/pane/field_value.h"

#include <string.h>

#include "code/program.h"
#include "format/length.h"
#include "format/record.h"
#include "tui/pane/pane.h"

/* Typical number of values of a field with many slots: registers and addresses. */
enum { REGISTERS_USUAL = 2, ADDRESSES_USUAL = 1 };

/* True if the number of a code is internal and the trace has its name. */
static bool field_value_named(const struct schema *s, const struct field *f)
{
	return f->flags & FIELD_DERIVED ||
	       (s->format->record_size == 0 && f->kind == KIND_CODE);
}

bool field_value_is_time(const struct field *f)
{
	return f->unit && strcmp(f->unit, "ps") == 0;
}

/* Append "7 cycles" or "7.5 cycles". */
static void field_value_print_cycles(uint64_t time, uint64_t cycle, struct str *out)
{
	uint64_t tenths = time / cycle * 10 + time % cycle * 10 / cycle;
	str_add(out, COUNT_TEXT(tenths / 10));
	if (time % cycle)
		str_addf(out, ".%u", (unsigned)(tenths % 10));
	str_add(out, time == cycle ? " cycle" : " cycles");
}

/* True if hexadecimal is useful: for constants, but not for counts and times. */
static bool field_value_has_hex(const struct field *f)
{
	return (f->kind == KIND_UINT || f->kind == KIND_INT) && !f->unit &&
	       f->role == ROLE_NONE;
}

/* Append the name of the symbol at an address; false if there is none, or if the address
 * is that of the instruction, whose symbol is a separate field. */
static bool field_value_print_name(const struct schema *s, const struct field *f,
				   uint64_t v, struct str *out)
{
	struct str name = STR_INIT;
	bool named = f->kind == KIND_ADDR && f->role != ROLE_PC && s->program &&
		     program_names(s->program, v, v, &name);
	str_escape(out, name.text, name.len, true);
	str_release(&name);
	return named;
}

/* Append the second notation of a value, if it has one. */
static void field_value_print_other(const struct schema *s, const struct field *f,
				    uint64_t v, uint64_t cycle, struct str *out)
{
	switch (f->kind) {
	case KIND_UINT:
	case KIND_INT:
		if (field_value_is_time(f) && cycle) {
			bool negative = f->kind == KIND_INT && v >> 63;
			str_add(out, negative ? "-" : "");
			field_value_print_cycles(negative ? -v : v, cycle, out);
		}
		if (field_value_has_hex(f) && v > 9 && !(v >> 63))
			str_addf(out, "0x%llx", (unsigned long long)v);
		break;
	case KIND_CODE:
		if (!field_value_named(s, f))
			str_addf(out, "%llu", (unsigned long long)v);
		break;
	case KIND_ADDR:
	case KIND_REG:
		str_addf(out, "%llu", (unsigned long long)v);
		break;
	case KIND_BOOL:
	case KIND_TEXT:
		break;
	}
}

static enum style field_value_style(const struct batch *b, size_t i, int field,
				    const struct field_value *v, bool illegal)
{
	if (illegal)
		return STYLE_BAD;
	if (v->state != VALUE_PRESENT)
		return STYLE_DIM;
	return pane_style_of_value(b, i, field);
}

/* True if the name of a code is "-" or "none", which means "no value" in its format. */
static bool field_value_none_code(const struct field *f, uint64_t v)
{
	for (const struct code *c = f->codes; c && c->name; c++)
		if (c->value == v)
			return strcmp(c->name, "-") == 0 || strcmp(c->name, "none") == 0;
	return false;
}

enum value_state field_value_state(const struct batch *b, size_t i, int field)
{
	const struct field *f = schema_field(b->schema, field);
	bool no = false;
	if (!(b->want >> field & 1) || !batch_known(b, i, field))
		return VALUE_UNKNOWN;
	for (unsigned k = 0; k < field_count(f); k++) {
		uint64_t v = batch_value(b, i, field, k);
		if (!batch_has(b, i, field, k) || field_value_none_code(f, v))
			continue;
		if (f->kind != KIND_BOOL || v)
			return VALUE_PRESENT;
		no = true;
	}
	return no ? VALUE_FALSE : VALUE_ABSENT;
}

bool field_value_is_named(const struct batch *b, size_t i, int field)
{
	const struct field *f = schema_field(b->schema, field);
	struct str ignored = STR_INIT;
	bool named = false;
	for (unsigned k = 0; k < field_count(f) && !named; k++)
		named = (b->want >> field & 1) && batch_has(b, i, field, k) &&
			field_value_print_name(b->schema, f, batch_value(b, i, field, k),
					       &ignored);
	str_release(&ignored);
	return named;
}

void field_value_print(const struct batch *b, size_t i, int field, uint64_t cycle,
		       struct field_value *v)
{
	const struct schema *s = b->schema;
	const struct field *f = schema_field(s, field);
	bool illegal = false;
	str_clear(&v->value);
	str_clear(&v->other);
	v->style = STYLE_DIM;
	v->named = false;
	v->state = field_value_state(b, i, field);
	if (v->state == VALUE_UNKNOWN || v->state == VALUE_ABSENT) {
		str_add(&v->value, v->state == VALUE_ABSENT ? "-" : "unknown");
		return;
	}
	for (unsigned k = 0; k < field_count(f); k++) {
		uint64_t x = batch_value(b, i, field, k);
		if (!batch_has(b, i, field, k))
			continue;
		str_add(&v->value, v->value.len ? ", " : "");
		str_add(&v->value, f->kind == KIND_ADDR ? "0x" : "");
		size_t from = v->value.len;
		value_print(b, i, field, k, &v->value);
		length_add_zeros(b, i, field, from, &v->value);
		str_add(&v->other, v->other.len ? ", " : "");
		if (field_value_print_name(s, f, x, &v->other))
			v->named = true;
		else
			field_value_print_other(s, f, x, cycle, &v->other);
		if (f->kind != KIND_TEXT && !field_legal(f, x)) {
			str_add(&v->value, " (illegal)");
			illegal = true;
		}
	}
	if (f->unit && f->unit[0])
		str_addf(&v->value, " %s", f->unit);
	v->style = field_value_style(b, i, field, v, illegal);
}

int field_value_width(const struct schema *s, int field)
{
	const struct field *f = schema_field(s, field);
	unsigned count = field_count(f), usual = count;
	if (f->kind == KIND_ADDR && count > ADDRESSES_USUAL)
		usual = ADDRESSES_USUAL;
	else if (f->kind == KIND_REG && count > REGISTERS_USUAL)
		usual = REGISTERS_USUAL;
	/* field_column() reserves a comma between values; add a blank. */
	int one = ((int)field_column(s, field) + 1) / (int)count - 1;
	int width = (int)usual * (one + 2) - 2;
	if (f->kind == KIND_ADDR)
		width += 2 * (int)usual;
	return width + (f->unit && f->unit[0] ? canvas_text_width(f->unit) + 1 : 0);
}

int field_value_other_width(const struct schema *s, int field)
{
	const struct field *f = schema_field(s, field);
	switch (f->kind) {
	case KIND_UINT:
	case KIND_INT:
		return field_value_is_time(f)   ? (int)strlen("9,999 cycles")
		       : field_value_has_hex(f) ? (int)strlen("0xffff")
						: 0;
	case KIND_CODE:
		return field_value_named(s, f) ? 0 : 2;
	case KIND_REG:
		return field_count(f) > 1 ? (int)strlen("26, 25") : 2;
	case KIND_BOOL:
	case KIND_ADDR:
	case KIND_TEXT:
		break;
	}
	return 0;
}
