#include "query/query_text.h"

#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "query/interval_set.h"
#include "query/lower_symbol.h"
#include "query/names.h"
#include "trace/index/index.h"

void query_quote(const char *text, size_t len, struct str *out)
{
	str_addc(out, '"');
	for (size_t i = 0; i < len; i++) {
		uint8_t c = (uint8_t)text[i];
		if (c == '"' || c == '\\')
			str_addf(out, "\\%c", c);
		else if (c < ' ' || c > '~')
			str_addf(out, "\\x%02x", c);
		else
			str_addc(out, (char)c);
	}
	str_addc(out, '"');
}

/* Names of codes and registers are usually words; quote others. */
static void query_text_add_word(const struct str *word, struct str *out)
{
	bool plain = word->len > 0;
	for (size_t i = 0; i < word->len; i++) {
		char c = word->text[i];
		plain = plain &&
			(char_is_letter(c) || char_is_digit(c) || c == '_' || c == '-');
	}
	if (plain)
		str_addn(out, word->text, word->len);
	else
		query_quote(word->text, word->len, out);
}

static void query_text_add_number(const struct batch *b, size_t i, int field,
				  unsigned nth, struct str *out)
{
	if (schema_field(b->schema, field)->kind == KIND_ADDR) {
		str_add(out, "0x");
		str_addx(out, batch_value(b, i, field, nth));
		return;
	}
	struct str word = STR_INIT;
	value_print(b, i, field, nth, &word);
	query_text_add_word(&word, out);
	str_release(&word);
}

bool query_text_same(const struct schema *s, const struct batch *b, size_t i, int field,
		     unsigned nth, struct str *out)
{
	const struct field *f = schema_field(s, field);
	if (!(b->want >> field & 1))
		return false;
	uint64_t v = batch_value(b, i, field, nth);
	if (!batch_has(b, i, field, nth))
		return false;
	query_name_write(s, field, out);
	str_add(out, " == ");
	if (f->kind == KIND_TEXT) {
		size_t len;
		const char *text = batch_text(b, i, v, &len);
		query_quote(text, len, out);
	} else {
		query_text_add_number(b, i, field, nth, out);
	}
	return true;
}

bool query_text_like(const struct schema *s, const struct batch *b, size_t i, int field,
		     unsigned nth, struct str *out)
{
	enum role role = schema_field(s, field)->role;
	size_t before = out->len;
	if (!query_text_same(s, b, i, field, nth, out))
		return false;
	if (role == ROLE_PC && s->by_role[ROLE_UOP])
		str_add(out, " and uop == 1");
	if (role == ROLE_LOAD || role == ROLE_STORE) {
		out->len = before;
		query_text_line(s, batch_value(b, i, field, nth), out);
	}
	return true;
}

bool query_text_line(const struct schema *s, uint64_t address, struct str *out)
{
	if (!(s->by_role[ROLE_LOAD] | s->by_role[ROLE_STORE]))
		return false;
	str_add(out, "line(mem) == 0x");
	str_addx(out, address >> LINE_BITS << LINE_BITS);
	return true;
}

bool query_text_taken(const struct schema *s, struct str *out)
{
	struct query_name name;
	if (!query_name_find(s, "taken", 5, &name))
		return false;
	str_add(out, "taken");
	return true;
}

bool query_text_trap(const struct schema *s, struct str *out)
{
	bool trap = s->by_role[ROLE_TRAP] != 0, priv = schema_find(s, "priv") >= 0;
	if (trap)
		str_add(out, "trap");
	if (priv)
		str_addf(out, "%spriv != prev(priv)", trap ? " or " : "");
	return trap || priv;
}

/* True if hexadecimal digits are more likely an address than a word, because there are
 * at least four, or one of them is a decimal digit. */
static bool query_text_is_address(const char *word, uint64_t *address)
{
	size_t len = strlen(word);
	return number_hex(word, len, address) &&
	       (len >= 4 || strcspn(word, "0123456789") < len);
}

static bool query_text_address(const struct schema *s, uint64_t address, struct str *out)
{
	bool pc = s->by_role[ROLE_PC] != 0;
	bool memory = (s->by_role[ROLE_LOAD] | s->by_role[ROLE_STORE]) != 0;
	if (pc)
		str_addf(out, "0x%llx", (unsigned long long)address);
	if (memory)
		str_addf(out, "%smem == 0x%llx", pc ? " or " : "",
			 (unsigned long long)address);
	return pc || memory;
}

/* Write a query for the name of a field value: "kind == conditional". */
static bool query_text_code(const struct schema *s, const char *word, struct str *out)
{
	for (int f = 0; f < (int)s->format->nfields; f++)
		for (const struct code *c = schema_field(s, f)->codes; c && c->name;
		     c++) {
			if (!str_same_nocase(c->name, word))
				continue;
			query_name_write(s, f, out);
			str_addf(out, " == %s", c->name);
			return true;
		}
	return false;
}

/* True if the program has a function or variable with the name. */
static bool query_text_is_symbol(const struct schema *s, const char *word)
{
	struct interval_set found = { 0 };
	struct text_word name = { .text = mem_text(word), .len = strlen(word) };
	bool any = lower_symbol_addresses(s, name, &found);
	interval_set_release(&found);
	return any;
}

/* Write a query for a name of the program: "pc in main or mem in main". */
static void query_text_symbol(const struct schema *s, const char *word, struct str *out)
{
	const char * or = "";
	if (s->by_role[ROLE_PC]) {
		str_add(out, "pc in ");
		query_quote(word, strlen(word), out);
		or = " or ";
	}
	if (s->by_role[ROLE_LOAD] | s->by_role[ROLE_STORE]) {
		str_addf(out, "%smem in ", or);
		query_quote(word, strlen(word), out);
	}
}

bool query_text_guess(const struct schema *s, const char *word, struct str *out,
		      struct str *what)
{
	struct query_name name;
	uint64_t v;
	bool registers = (s->by_role[ROLE_REG_READ] | s->by_role[ROLE_REG_WRITTEN]) != 0;
	if (registers && strspn(word, "0123456789") < strlen(word) &&
	    register_parse(s->registers, word, &v)) {
		str_addf(out, "reg == %s", word);
		str_addf(what, "the register %s", word);
		return true;
	}
	if (query_text_is_address(word, &v) && query_text_address(s, v, out)) {
		str_addf(what, "the address 0x%llx", (unsigned long long)v);
		return true;
	}
	if (query_text_is_symbol(s, word)) {
		query_text_symbol(s, word, out);
		str_addf(what, "%s in the program", word);
		return true;
	}
	if (query_text_code(s, word, out)) {
		str_add(what, out->text);
		return true;
	}
	if (!s->program || strspn(word, "abcdefghijklmnopqrstuvwxyz") < strlen(word) ||
	    !query_name_find(s, "disasm", 6, &name))
		return false;
	str_add(out, "disasm ~ ");
	query_quote(word, strlen(word), out);
	str_addf(what, "%s in the instructions of the program", word);
	return true;
}
