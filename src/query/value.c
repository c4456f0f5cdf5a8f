#include "query/value.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "base/suggest.h"
#include "query/syntax.h"

bool token_is(const struct token *t, const char *word)
{
	return t->len && !strncmp(word, t->at, t->len) && !word[t->len];
}

bool token_is_address(const struct token *t)
{
	return number_has_prefix(t->at, t->len);
}

struct token token_closed(const char *p)
{
	for (size_t n = 1; *p && p[n]; n++) {
		if (p[n] == '\\' && p[n + 1])
			n++;
		else if (p[n] == *p)
			return (struct token) { p, n + 1 };
	}
	return (struct token) { p, 0 };
}

bool literal_is_quoted(const struct literal *l)
{
	return *l->word.at == '"' || *l->word.at == '\'';
}

bool literal_read(struct literal *out, const char **p, size_t len)
{
	*out = (struct literal) { .word = syntax_word(*p) };
	if (literal_is_quoted(out))
		out->word = token_closed(out->word.at);
	if (out->word.len > len)
		out->word.len = len;
	if (!out->word.len)
		return false;
	*p = token_end(&out->word);
	struct token next = syntax_word(*p);
	if (literal_is_number(out) && number_unit_ps(next.at, next.len)) {
		out->unit = next;
		*p = token_end(&next);
	}
	return true;
}

bool literal_is_none(const struct literal *l)
{
	return token_is(&l->word, "-");
}

bool literal_is_number(const struct literal *l)
{
	return *l->word.at >= '0' && *l->word.at <= '9';
}

int literal_truth(const struct literal *l)
{
	static const char *const words[] = { "0", "1", "no", "yes", "false", "true" };
	for (int i = 0; i < (int)(sizeof words / sizeof *words); i++)
		if (token_is(&l->word, words[i]))
			return i % 2;
	return -1;
}

/* Append the character of the escape at p, after the backslash.  Return the end of the
 * escape. */
static const char *value_unescape(const char *p, const char *end, struct str *out)
{
	unsigned a = end - p > 2 ? number_digit(p[1]) : NUMBER_NO_DIGIT;
	unsigned b = end - p > 2 ? number_digit(p[2]) : NUMBER_NO_DIGIT;
	if (*p == 'x' && a != NUMBER_NO_DIGIT && b != NUMBER_NO_DIGIT) {
		str_addc(out, (char)(a << 4 | b));
		return p + 3;
	}
	str_addc(out, *p == 'n' ? '\n' : *p == 't' ? '\t' : *p);
	return p + 1;
}

static void value_add_text(const struct literal *l, struct str *out)
{
	const char *p = l->word.at, *end = token_end(&l->word);
	if (!literal_is_quoted(l)) {
		str_addn(out, p, l->word.len);
		return;
	}
	for (p++, end--; p < end;) {
		if (*p == '\\' && p + 1 < end)
			p = value_unescape(p + 1, end, out);
		else
			str_addc(out, *p++);
	}
}

struct text_word literal_word(const struct literal *l)
{
	struct str text = STR_INIT;
	struct text_word w = { .any_case = !literal_is_quoted(l) };
	value_add_text(l, &text);
	for (size_t i = 0; i < text.len; i++)
		w.any_case &= text.text[i] < 'A' || text.text[i] > 'Z';
	w.len = text.len;
	w.text = text.room ? str_detach(&text) : mem_text("");
	return w;
}

/* Numbers */

static bool value_is_unit(char c)
{
	return c == 'K' || c == 'M' || c == 'G' || c == 'T';
}

static bool value_parse_address(const char *text, uint64_t *value)
{
	size_t len = strlen(text);
	if (len > 1 && (value_is_unit(text[len - 1]) ||
			(text[len - 1] == 'i' && value_is_unit(text[len - 2]))))
		return human_parse_memory(text, value);
	const char *p = text;
	if (p[0] == '0' && (p[1] == 'x' || p[1] == 'X'))
		p += 2;
	uint64_t v = 0;
	bool digits = false;
	for (; *p; p++) {
		unsigned d = number_digit(*p);
		if (*p == '_' && digits && p[1])
			continue;
		if (d == NUMBER_NO_DIGIT || !number_append(&v, 16, d))
			return false;
		digits = true;
	}
	*value = v;
	return digits;
}

static int value_column(const char *text, const struct token *t)
{
	return (int)(t->at - text) + 1;
}

/* Return the error of a literal, which is the message or that the number does not fit
 * in 64 bits.  If hex is set, numbers are hexadecimal even without 0x. */
static enum status value_refuse(const struct literal *l, bool hex, const char *text,
				const char *message, struct err *err)
{
	struct str word = STR_INIT;
	bool prefix = l->word.len > 1 && l->word.at[1] == 'x';
	str_add(&word, hex && !prefix ? "0x" : "");
	value_add_text(l, &word);
	bool large = human_is_too_large(word.text);
	str_release(&word);
	return err_at(err, value_column(text, &l->word), "%s",
		      large ? "the number is too large" : message);
}

static bool value_counts_ps(const struct field *f)
{
	return f->unit && !strcmp(f->unit, "ps");
}

/* Parse "5us", without a blank before the unit. */
static bool value_parse_joined(const char *text, uint64_t *value)
{
	size_t digits = strspn(text, "0123456789._");
	uint64_t ps = digits ? number_unit_ps(text + digits, strlen(text + digits)) : 0;
	return ps && number_time(text, digits, ps, value);
}

/* Parse a register in any case: RAX is rax.  Register names are in lower case. */
static bool value_parse_register(const struct schema *s, int field, struct str *name,
				 uint64_t *value)
{
	for (size_t i = 0; i < name->len; i++)
		if (name->text[i] >= 'A' && name->text[i] <= 'Z')
			name->text[i] += 'a' - 'A';
	return value_parse(s, field, name->text, value);
}

static const char *value_nth_code(const void *of, size_t i)
{
	return ((const struct code *)of)[i].name;
}

enum { REGISTERS_TRIED = 256 };

static const char *value_nth_register(const void *of, size_t i)
{
	return i < REGISTERS_TRIED ? ((const struct str *)of)[i].text : NULL;
}

/* Append the name most similar to a word to out.  Return false if there is no similar
 * name. */
static bool value_nearest(const struct schema *s, const struct field *f, const char *word,
			  struct str *out)
{
	struct str name[REGISTERS_TRIED];
	for (uint64_t r = 0; r < REGISTERS_TRIED; r++) {
		str_init(&name[r]);
		if (f->kind == KIND_REG)
			register_print(s->registers, r, &name[r]);
	}
	const char *near = f->kind == KIND_REG
				   ? suggest_name(word, value_nth_register, name)
			   : f->codes ? suggest_name(word, value_nth_code, f->codes)
				      : NULL;
	if (near)
		str_add(out, near);
	for (size_t r = 0; r < REGISTERS_TRIED; r++)
		str_release(&name[r]);
	return near;
}

static enum status value_expected(const struct literal *l, const struct schema *s,
				  const struct field *f, const char *text,
				  struct err *err)
{
	struct str codes = STR_INIT, word = STR_INIT;
	value_add_text(l, &word);
	bool near = value_nearest(s, f, word.text, &codes);
	str_release(&word);
	if (near) {
		err_at(err, value_column(text, &l->word),
		       "expected a value of %s (did you mean %s?)", f->name, codes.text);
		str_release(&codes);
		return ST_INVALID;
	}
	for (const struct code *c = f->codes; c && c->name; c++) {
		if (codes.len > 120) {
			str_add(&codes, ", ...");
			break;
		}
		str_addf(&codes, "%s%s", codes.len ? ", " : "", c->name);
	}
	const char *what = f->codes ? codes.text
			   : f->kind == KIND_ADDR && s->program
				   ? "an address in hexadecimal, or the name of a "
				     "variable or function"
			   : f->kind == KIND_ADDR ? "an address in hexadecimal"
			   : f->kind == KIND_REG  ? "a register"
			   : f->kind == KIND_BOOL ? "yes or no"
			   : value_counts_ps(f)   ? "a time, such as 5 us or 300"
						  : "a number";
	struct str message = STR_INIT;
	str_addf(&message, "expected a value of %s: %s", f->name, what);
	enum status st = value_refuse(l, f->kind == KIND_ADDR && !literal_is_quoted(l),
				      text, message.text, err);
	str_release(&message);
	str_release(&codes);
	return st;
}

enum status literal_value(const struct literal *l, const struct schema *s, int field,
			  const char *text, uint64_t *value, struct err *err)
{
	const struct field *f = schema_field(s, field);
	struct str word = STR_INIT;
	value_add_text(l, &word);
	bool ok;
	if (l->unit.len && !value_counts_ps(f)) {
		str_release(&word);
		return err_at(err, value_column(text, &l->unit),
			      "%s is in %s; this unit does not apply", f->name,
			      f->unit ? f->unit : "plain numbers");
	}
	if (l->unit.len)
		ok = number_time(word.text, word.len,
				 number_unit_ps(l->unit.at, l->unit.len), value);
	else if (f->kind == KIND_ADDR && !literal_is_quoted(l))
		ok = value_parse_address(word.text, value);
	else
		ok = value_parse(s, field, word.text, value) ||
		     (f->kind == KIND_REG &&
		      value_parse_register(s, field, &word, value)) ||
		     (value_counts_ps(f) && value_parse_joined(word.text, value));
	str_release(&word);
	return ok ? ST_OK : value_expected(l, s, f, text, err);
}

/* True if a field has times in picoseconds. */
static bool value_has_ps(const struct schema *s)
{
	for (size_t f = 0; f < s->format->nfields; f++)
		if (value_counts_ps(schema_field(s, (int)f)))
			return true;
	return false;
}

enum status literal_number(const struct literal *l, const struct schema *s,
			   const char *text, uint64_t *value, uint64_t *of_addresses,
			   struct err *err)
{
	struct str word = STR_INIT;
	value_add_text(l, &word);
	uint64_t ps = number_unit_ps(l->unit.at, l->unit.len);
	bool time = ps ? number_time(word.text, word.len, ps, value)
		       : value_parse_joined(word.text, value);
	bool ok = time || (!ps && human_parse(word.text, value));
	if (time || !human_parse_memory(word.text, of_addresses))
		*of_addresses = *value;
	bool hex = !ok && strspn(word.text, "0123456789abcdefABCDEF") == word.len;
	struct str message = STR_INIT;
	str_addf(&message, "%s is not a number%s", word.text,
		 hex ? "; in arithmetic hexadecimal numbers begin with 0x" : "");
	enum status st = ST_OK;
	if (!ok)
		st = value_refuse(l, false, text, message.text, err);
	else if (time && !value_has_ps(s))
		st = err_at(err, value_column(text, &l->word),
			    "%s has no times in picoseconds; this unit does not apply",
			    s->format->name);
	str_release(&message);
	str_release(&word);
	return st;
}

/* Parse a number without a unit.  If memory is set, K is 1024. */
static bool value_parse_size(const struct literal *l, bool memory, uint64_t *value)
{
	struct str word = STR_INIT;
	value_add_text(l, &word);
	bool ok = memory ? human_parse_memory(word.text, value)
			 : human_parse(word.text, value);
	str_release(&word);
	return ok && !l->unit.len;
}

enum status literal_length(const struct literal *l, bool of_addresses, const char *text,
			   uint64_t *value, struct err *err)
{
	if (value_parse_size(l, of_addresses, value) && *value)
		return ST_OK;
	return value_refuse(l, false, text, "expected a length, such as 64, 0x40 or 64K",
			    err);
}

enum status literal_count(const struct literal *l, const char *text, uint64_t *value,
			  struct err *err)
{
	if (value_parse_size(l, false, value))
		return ST_OK;
	return value_refuse(l, false, text, "expected a number", err);
}
