#include "query/expr_parse.h"
#include "query/lex.h"
#include "query/names.h"
#include "query/parse.h"

/* Whether a query can continue with this token, after closing brackets. */
static bool is_query_goes_on(struct token t, unsigned brackets)
{
	for (; t.kind == TOKEN_CLOSE && brackets; brackets--)
		t = query_lex(token_end(&t));
	return t.kind == TOKEN_END || t.kind == TOKEN_AND || t.kind == TOKEN_OR ||
	       token_is(&t, "and") || token_is(&t, "or") || token_is(&t, "then");
}

/* The heading of a column is a name only in a comparison: b is a likely opcode.
 *
 * A name of the format, or a common name: for `taken` in a trace without branches the
 * user should get an error, and not 0 matches of a regular expression. */
static bool is_query_known(const struct token *t, const struct schema *s)
{
	struct query_name subject;
	if (t->kind != TOKEN_WORD)
		return false;
	if (query_name_find(s, t->at, t->len, &subject))
		return !subject.heading;
	return query_name_is_common(t->at, t->len);
}

/* A name after which an opening bracket begins a query. */
static bool is_query_call(const struct token *t)
{
	return token_is(t, "page") || token_is(t, "line") || token_is(t, "count") ||
	       token_is(t, "hex") || token_is(t, "all") || token_is(t, "miss") ||
	       token_is(t, "touches");
}

static bool is_query_function(const struct token *t)
{
	for (size_t i = 0; expr_functions[i].name; i++)
		if (token_is(t, expr_functions[i].name))
			return true;
	return false;
}

/* Whether "in" and a number or a set follow. */
static bool is_query_in(struct token t)
{
	if (token_is(&t, "not"))
		t = query_lex(token_end(&t));
	struct token value = query_lex(token_end(&t));
	return token_is(&t, "in") &&
	       (value.kind == TOKEN_OPEN_SET ||
		(value.kind == TOKEN_WORD && *value.at >= '0' && *value.at <= '9'));
}

/* Whether arithmetic begins at the text, or after any "not" and opening bracket. */
static bool is_query_arithmetic(const char *text, const struct schema *s)
{
	for (;;) {
		struct token t = query_lex(text);
		if (expr_shape(text, s))
			return true;
		if (t.kind != TOKEN_OPEN && t.kind != TOKEN_NOT && !token_is(&t, "not"))
			return false;
		text = token_end(&t);
	}
}

static bool is_query_prefix(const char *text, const struct schema *s)
{
	unsigned brackets = 0;
	struct token t = query_lex(text);
	for (; t.kind == TOKEN_OPEN || t.kind == TOKEN_NOT || token_is(&t, "not");
	     t = query_lex(token_end(&t)))
		brackets += t.kind == TOKEN_OPEN;
	struct token next = query_lex(token_end(&t));
	if (is_query_arithmetic(text, s))
		return true;
	if (token_is_address(&t) && token_compares(&next))
		return true;
	if (token_is_address(&t) || t.kind == TOKEN_REGEX)
		return is_query_goes_on(next, brackets);
	if (t.kind != TOKEN_WORD)
		return false;
	struct token after = query_lex(token_end(&next)), outside = next;
	for (unsigned left = brackets; outside.kind == TOKEN_CLOSE && left; left--)
		outside = query_lex(token_end(&outside));
	if (token_compares(&outside) || is_query_in(outside))
		return true;
	if (next.kind != TOKEN_OPEN && is_query_known(&t, s))
		return is_query_goes_on(next, brackets) || token_is(&next, "in") ||
		       (token_is(&next, "not") && token_is(&after, "in"));
	if (token_is(&t, "any"))
		return (token_is(&next, "uop") || token_is(&next, "uops")) &&
		       after.kind == TOKEN_OPEN;
	/* A function without arguments is a mistake. */
	return next.kind == TOKEN_OPEN &&
	       (is_query_call(&t) ||
		(after.kind == TOKEN_CLOSE && is_query_function(&t)));
}

/* An unknown name joined to a query was mistyped. */
bool is_query_text(const char *text, const struct schema *s)
{
	while (!is_query_prefix(text, s)) {
		struct token t = query_lex(text), next = query_lex(token_end(&t));
		bool joined = token_is(&next, "and") || token_is(&next, "or") ||
			      token_is(&next, "then");
		if (t.kind != TOKEN_WORD || !joined)
			return false;
		text = token_end(&next);
	}
	return true;
}
