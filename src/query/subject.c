#include "query/subject.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "query/lower.h"
#include "query/names.h"
#include "query/query_text.h"

void subject_free(struct subject *s)
{
	if (!s)
		return;
	expr_release(&s->expr);
	free(s->text);
	free(s);
}

/* Copy a string without leading and trailing blanks. */
static char *subject_trim(const char *text)
{
	text += strspn(text, " \t");
	size_t len = strlen(text);
	while (len && (text[len - 1] == ' ' || text[len - 1] == '\t'))
		len--;
	return mem_copy(text, len);
}

enum status subject_compile(struct subject **out, const char *text,
			    const struct schema *s, struct err *err)
{
	struct subject *x = mem_new(1, sizeof *x);
	struct query_name name;
	enum status st = ST_OK;
	x->schema = s;
	x->text = subject_trim(text);
	if (!strcmp(x->text, "opcode") && schema_has_opcode(s)) {
		x->opcode = true;
		x->kind = KIND_TEXT;
		x->fields = schema_opcode_fields(s);
	} else if (query_name_find(s, x->text, strlen(x->text), &name) && name.fields &&
		   name.what != NAME_COMPUTED) {
		x->values = x->fields = name.fields;
		x->kind = schema_field(s, fieldset_first(name.fields))->kind;
	} else {
		st = expr_compile(&x->expr, &x->kind, text, s, err);
		x->fields = x->expr.fields;
	}
	if (st)
		subject_free(x);
	else
		*out = x;
	return st;
}

/* Queries */

/* /(?-i)^CMP LOAD$/ */
static void subject_add_opcode(const char *value, struct str *out)
{
	str_add(out, "/(?-i)^");
	for (const char *p = value; *p; p++) {
		bool plain =
			char_is_digit(*p) || char_is_letter(*p) || *p == ' ' || *p == '_';
		str_addf(out, plain ? "%c" : "\\%c", *p);
	}
	str_add(out, "$/");
}

void subject_query(const struct subject *s, const char *value, struct str *out)
{
	if (s->opcode) {
		subject_add_opcode(value, out);
		return;
	}
	struct query_name name = { .what = NAME_VALUES };
	if (!s->values && query_name_find(s->schema, s->text, strlen(s->text), &name) &&
	    name.what == NAME_DERIVED) {
		str_addf(out, "%s == %s", s->text, value);
		return;
	}
	if (!s->values) {
		str_addf(out, "(%s) + 0 == %s", s->text, value);
		return;
	}
	str_addf(out, "%s == ", s->text);
	if (s->kind == KIND_TEXT || s->kind == KIND_CODE || s->kind == KIND_REG)
		query_quote(value, strlen(value), out);
	else
		str_add(out, value);
}
