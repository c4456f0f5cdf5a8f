#include "query/complete.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "code/program.h"
#include "format/lint.h"
#include "query/query_text.h"
#include "query/syntax.h"
#include "trace/events.h"
#include "trace/parts.h"

enum { OFFERS_MAX = 300, REGISTERS_TRIED = 256 };

struct complete_choice {
	char *text;
	const char *help;
};

struct complete_choices {
	struct complete_choice *item;
	size_t n, room;
	const char *typed;
	size_t len;
};

static void complete_add(struct complete_choices *c, const char *text, const char *help)
{
	if (strncmp(text, c->typed, c->len) != 0 || c->n >= OFFERS_MAX)
		return;
	for (size_t i = 0; i < c->n; i++)
		if (!strcmp(c->item[i].text, text))
			return;
	c->item = mem_room(c->item, c->n, &c->room, sizeof *c->item);
	c->item[c->n++] = (struct complete_choice) { mem_text(text), help };
}

static bool complete_in_word(char c)
{
	return char_is_letter(c) || char_is_digit(c) || c == '_' || c == '-';
}

static int complete_by_text(const void *a, const void *b)
{
	return strcmp(((const struct complete_choice *)a)->text,
		      ((const struct complete_choice *)b)->text);
}

/* Values */

static void complete_add_codes(struct complete_choices *c, const struct field *f)
{
	for (const struct code *code = f->codes; code && code->name; code++)
		complete_add(c, code->name, "");
	if (f->kind == KIND_BOOL) {
		complete_add(c, "yes", "");
		complete_add(c, "no", "");
	}
}

/* Add only registers with a proper name, not names such as r17. */
static void complete_add_registers(struct complete_choices *c, const struct schema *s)
{
	struct str name = STR_INIT;
	for (uint64_t r = 0; r < REGISTERS_TRIED; r++) {
		uint64_t same;
		str_clear(&name);
		register_print(s->registers, r, &name);
		bool numbered = name.text[0] == 'r' &&
				name.text[1 + strspn(name.text + 1, "0123456789")] == 0 &&
				register_parse(s->registers, name.text + 1, &same) &&
				same == r;
		if (!numbered)
			complete_add(c, name.text, "");
	}
	str_release(&name);
}

/* Add the opcodes in the indexed part of the trace.  If the name means two fields, use
 * the field that a query uses. */
static void complete_add_opcodes(struct complete_choices *c, struct trace *t,
				 fieldset fields)
{
	const struct schema *s = trace_schema(t);
	struct index *ix = trace_index(t);
	uint32_t n = index_opcodes(ix);
	struct str text = STR_INIT;
	bool macro = fields & s->by_role[ROLE_MACRO];
	bool micro = fields & s->by_role[ROLE_MICRO];
	bool both = s->by_role[ROLE_MACRO] && s->by_role[ROLE_MICRO];
	for (uint32_t code = 0; code < n && c->n < OFFERS_MAX; code++) {
		str_clear(&text);
		index_opcode_text(ix, code, &text);
		char *blank = both ? strchr(text.text, ' ') : NULL;
		if (blank)
			*blank = 0;
		if ((macro || !both) && complete_in_word(text.text[0]))
			complete_add(c, text.text, "");
		if (micro && blank && complete_in_word(blank[1]))
			complete_add(c, blank + 1, "");
	}
	str_release(&text);
}

static void complete_add_faults(struct complete_choices *c, const struct schema *s)
{
	const struct finding_kind *f;
	for (size_t k = 0; (f = lint_kind(s, k)); k++) {
		complete_add(c, severity_name(f->severity), "");
		if (lint_kind_of_record(k))
			complete_add(c, f->id, f->title);
	}
}

/* Add the names of phases or regions. */
static void complete_add_parts(struct complete_choices *c, const struct schema *s,
			       enum parts_of of)
{
	struct err ignored = ERR_INIT;
	struct part *part;
	size_t n;
	if (parts_get(s->parts, of, &part, &n, &ignored) != ST_OK)
		return;
	for (size_t i = 0; i < n; i++)
		complete_add(c, part[i].name, "");
	free(part);
}

/* Quote a name that is not a word, or is a number. */
static bool complete_add_variable(void *ctx, const char *name, size_t len)
{
	struct str text = STR_INIT;
	uint64_t v;
	bool word = !number_hex(name, len, &v);
	for (size_t i = 0; i < len; i++)
		word = word && complete_in_word(name[i]);
	if (word)
		str_addn(&text, name, len);
	else
		query_quote(name, len, &text);
	complete_add(ctx, text.text, "");
	str_release(&text);
	return false;
}

/* Add the names of regions, and of variables or, for code, functions. */
static void complete_add_addresses(struct complete_choices *c, const struct schema *s,
				   const struct field *f)
{
	complete_add_parts(c, s, PARTS_REGIONS);
	if (s->program && (f->role == ROLE_PC || f->role == ROLE_TARGET))
		program_symbols(s->program, false, complete_add_variable, NULL, c);
	else if (s->program)
		program_symbols(s->program, true, complete_add_variable, NULL, c);
}

static void complete_add_values(struct complete_choices *c, struct trace *t,
				const struct query_name *about)
{
	const struct schema *s = trace_schema(t);
	fieldset opcodes = schema_opcode_fields(s);
	if (about->what == NAME_FAULT)
		complete_add_faults(c, s);
	if (about->what == NAME_PHASE)
		complete_add_parts(c, s, PARTS_PHASES);
	if (about->what == NAME_KINDS) {
		complete_add(c, "yes", "");
		complete_add(c, "no", "");
		return;
	}
	for (fieldset set = about->fields; set; set &= set - 1) {
		const struct field *f = schema_field(s, __builtin_ctzll(set));
		complete_add_codes(c, f);
		if (f->kind == KIND_REG)
			complete_add_registers(c, s);
		if (f->kind == KIND_ADDR)
			complete_add_addresses(c, s, f);
	}
	if (about->fields & opcodes)
		complete_add_opcodes(c, t, about->fields);
}

/* Words */

/* Add the functions of the language; with conditions, also functions that are
 * conditions. */
static void complete_add_functions(struct complete_choices *c, const struct schema *s,
				   bool conditions)
{
	struct str call = STR_INIT;
	for (const struct query_function *f = query_functions; f->name; f++) {
		if (!query_function_applies(f, s) ||
		    (query_function_is_condition(f) && !conditions))
			continue;
		str_clear(&call);
		str_addf(&call, "%s(", f->name);
		complete_add(c, call.text, f->help);
	}
	str_release(&call);
}

static void complete_add_names(struct complete_choices *c, const struct schema *s)
{
	const char *name, *help;
	bool own = c->len && *c->typed == '.';
	for (size_t i = 0; !own && query_name_nth(s, i, &name, &help); i++)
		complete_add(c, name, help);
	struct str dotted = STR_INIT;
	for (size_t f = 0; own && f < s->format->nfields; f++) {
		str_clear(&dotted);
		str_addf(&dotted, ".%s", s->format->fields[f].name);
		complete_add(c, dotted.text, s->format->fields[f].help);
	}
	str_release(&dotted);
}

static bool complete_add_function(void *ctx, const char *name, size_t len)
{
	struct str text = STR_INIT;
	if (memchr(name, ' ', len))
		query_quote(name, len, &text);
	else
		str_addn(&text, name, len);
	complete_add(ctx, text.text, "");
	str_release(&text);
	return false;
}

/* Add the words that the parser expects. */
static void complete_add_expected(struct complete_choices *c, struct trace *t,
				  const struct syntax_expected *e)
{
	const struct schema *s = trace_schema(t);
	struct query_name loop;
	if (e->literal)
		complete_add_values(c, t, &e->other);
	/* An expression can replace a value, but there are too many possible names. */
	bool more = c->len && e->numbers;
	if (e->name || (e->value && !e->literal) || more)
		complete_add_names(c, s);
	if (e->value && (!e->literal || more))
		complete_add_functions(c, s, e->condition);
	if (e->condition)
		complete_add(c, "not", "negation");
	if (e->condition && query_names_has_calls(s))
		complete_add(c, "in function ", "during a call of a function");
	if (e->condition && query_name_find(s, "loop", 4, &loop))
		complete_add(c, "in loop ", "in a loop or a function that it calls");
	if (e->function && s->program)
		program_symbols(s->program, false, complete_add_function, NULL, c);
	for (int event = EVENT_L1; e->cache && event <= EVENT_L3; event++)
		complete_add(c, event_name((enum event)event), "");
	if (e->relation) {
		complete_add(c, "in", "one of several values");
		complete_add(c, "not in", "none of several values");
	}
	if (!e->join)
		return;
	complete_add(c, "and", "both");
	complete_add(c, "or", "either of two conditions");
	complete_add(c, "then", "a condition on the next record");
	complete_add(c, "then within ", "a condition on one of the next N records");
}

size_t query_complete(struct trace *t, const char *text, size_t at, query_offer offer,
		      void *ctx)
{
	const struct schema *s = trace_schema(t);
	size_t from = at;
	while (from && complete_in_word(text[from - 1]))
		from--;
	/* .mem, but not the word after 1.. */
	if (from && text[from - 1] == '.' && (from < 2 || text[from - 2] != '.'))
		from--;
	char *before = mem_copy(text, from);
	const struct syntax_names names = syntax_names_of(s);
	struct complete_choices c = { .typed = text + from, .len = at - from };
	struct syntax syntax;
	struct syntax_expected expected;
	struct err ignored = ERR_INIT;
	syntax_parse(&syntax, before, &names, SYNTAX_CONDITION, &expected, &ignored);
	syntax_release(&syntax);
	if (expected.function) {
		from = (size_t)(expected.function - before);
		c.typed = text + from;
		c.len = at - from;
	}
	complete_add_expected(&c, t, &expected);
	free(before);
	if (c.n)
		qsort(c.item, c.n, sizeof *c.item, complete_by_text);
	for (size_t i = 0; i < c.n; i++) {
		offer(ctx, c.item[i].text, c.item[i].help);
		free(c.item[i].text);
	}
	free(c.item);
	return from;
}
