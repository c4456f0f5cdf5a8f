/* Values as text, text as values, and values of records by role. */
#include "format/record_internal.h"

#include <string.h>

#include "base/number.h"

/* Print a number as a value, even if it could mean "no value". */
static void value_print_present(const struct schema *s, int field, uint64_t value,
				struct str *out)
{
	const struct field *f = schema_field(s, field);
	for (const struct code *c = f->codes; c && c->name; c++) {
		if (c->value == value) {
			str_add(out, c->name);
			return;
		}
	}
	switch (f->kind) {
	case KIND_ADDR:
		str_addx(out, value);
		break;
	case KIND_REG:
		register_print(s->registers, value, out);
		break;
	case KIND_INT:
		if (value >> 63)
			str_addc(out, '-');
		str_addu(out, value >> 63 ? -value : value);
		break;
	default:
		str_addu(out, value);
	}
}

void value_print_number(const struct schema *s, int field, uint64_t value,
			struct str *out)
{
	if (field_none(schema_field(s, field), value))
		str_addc(out, '-');
	else
		value_print_present(s, field, value, out);
}

/* Print a text, with a blank for each tab, as between a mnemonic and its operands. */
static void value_print_blanks(const char *text, size_t len, struct str *out)
{
	for (const char *end = text + len, *tab; text <= end; text = tab + 1) {
		tab = memchr(text, '\t', (size_t)(end - text));
		str_escape(out, text, (size_t)((tab ? tab : end) - text), true);
		if (!tab)
			break;
		str_addc(out, ' ');
	}
}

void value_print(const struct batch *b, size_t i, int field, unsigned nth,
		 struct str *out)
{
	if (!batch_known(b, i, field)) {
		str_addc(out, '?');
		return;
	}
	uint64_t v = batch_value(b, i, field, nth);
	if (schema_field(b->schema, field)->kind == KIND_TEXT) {
		size_t len;
		const char *text = batch_text(b, i, v, &len);
		if (schema_field(b->schema, field)->role == ROLE_DISASSEMBLY)
			value_print_blanks(text, len, out);
		else
			str_escape(out, text, len, true);
		return;
	}
	if (batch_has(b, i, field, nth))
		value_print_present(b->schema, field, v, out);
	else
		str_addc(out, '-');
}

void field_print(const struct batch *b, size_t i, int field, struct str *out)
{
	const struct field *f = schema_field(b->schema, field);
	if (!batch_known(b, i, field)) {
		str_addc(out, '?');
		return;
	}
	bool any = false;
	for (unsigned k = 0; k < field_count(f); k++) {
		if (!batch_has(b, i, field, k))
			continue;
		if (any)
			str_addc(out, ',');
		any = true;
		value_print(b, i, field, k, out);
	}
}

bool value_parse(const struct schema *s, int field, const char *text, uint64_t *value)
{
	const struct field *f = schema_field(s, field);
	if (f->kind == KIND_TEXT)
		return false;
	if (strcmp(text, "-") == 0 &&
	    (f->flags & (FIELD_ZERO_IS_NONE | FIELD_MINUS_IS_NONE))) {
		*value = f->flags & FIELD_MINUS_IS_NONE ? UINT64_MAX : 0;
		return true;
	}
	for (const struct code *c = f->codes; c && c->name; c++) {
		if (str_same_nocase(c->name, text)) {
			*value = c->value;
			return true;
		}
	}
	switch (f->kind) {
	case KIND_ADDR:
		return number_hex(text, strlen(text), value);
	case KIND_REG:
		return register_parse(s->registers, text, value);
	case KIND_BOOL:
		if (str_same_nocase(text, "true") || str_same_nocase(text, "yes"))
			*value = 1;
		else if (str_same_nocase(text, "false") || str_same_nocase(text, "no"))
			*value = 0;
		else
			return human_parse(text, value);
		return true;
	case KIND_INT:
		if (*text == '-') {
			uint64_t v;
			if (!human_parse(text + 1, &v) || v > UINT64_C(1) << 63)
				return false;
			*value = -v;
			return true;
		}
		return human_parse(text, value) && !(*value >> 63);
	default:
		return human_parse(text, value);
	}
}

/* Return the usual width of the values of a field, in characters; some values are
 * longer. */
static unsigned value_width(const struct field *f)
{
	unsigned most = 0;
	for (const struct code *c = f->codes; c && c->name; c++)
		if (strlen(c->name) > most)
			most = (unsigned)strlen(c->name);
	if (most)
		return most;
	switch (f->kind) {
	case KIND_BOOL:
		return 1;
	case KIND_ADDR:
		return f->width == 4 ? 8 : 12;
	case KIND_REG:
		return 5;
	case KIND_TEXT:
		return 16;
	default:
		return f->width == 1 ? 3 : f->width == 2 ? 5 : 10;
	}
}

unsigned field_column(const struct schema *s, int field)
{
	const struct field *f = schema_field(s, field);
	unsigned one = f->column ? f->column : value_width(f);
	unsigned all = field_count(f) * (one + 1) - 1;
	unsigned heading = (unsigned)strlen(f->heading ? f->heading : f->name);
	return all > heading ? all : heading;
}

/* Opcodes and roles */

static const enum role opcode_roles[] = { ROLE_MACRO, ROLE_MICRO };

fieldset schema_opcode_fields(const struct schema *s)
{
	return s->by_role[ROLE_MACRO] | s->by_role[ROLE_MICRO];
}

bool schema_has_opcode(const struct schema *s)
{
	return schema_opcode_fields(s) != 0;
}

bool record_opcode(const struct batch *b, size_t i, struct str *out)
{
	const struct schema *s = b->schema;
	bool any = false;
	for (size_t r = 0; r < sizeof opcode_roles / sizeof *opcode_roles; r++) {
		fieldset set = s->by_role[opcode_roles[r]];
		for (int f = 0; f < (int)s->format->nfields; f++) {
			if (!(set & record_bit((size_t)f)) || !batch_known(b, i, f))
				continue;
			if (any)
				str_addc(out, ' ');
			any = true;
			uint64_t v = batch_value(b, i, f, 0);
			if (schema_field(s, f)->kind == KIND_TEXT) {
				size_t len;
				const char *text = batch_text(b, i, v, &len);
				str_addn(out, text, len);
			} else {
				value_print_number(s, f, v, out);
			}
		}
	}
	return schema_has_opcode(s);
}
