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

static bool is_query_around(const struct token *t)
{
	return token_is(t, "page") || token_is(t, "line");
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
	if (token_compares(&next))
		return true;
	struct token after = query_lex(token_end(&next));
	if (next.kind != TOKEN_OPEN && is_query_known(&t, s))
		return is_query_goes_on(next, brackets) || token_is(&next, "in") ||
		       (token_is(&next, "not") && token_is(&after, "in"));
	if (token_is(&t, "any"))
		return (token_is(&next, "uop") || token_is(&next, "uops")) &&
		       after.kind == TOKEN_OPEN;
	if (next.kind != TOKEN_OPEN)
		return false;
	if (token_is(&t, "miss"))
		return true;
	if (token_is(&t, "all"))
		return is_query_known(&after, s) || is_query_around(&after) ||
		       token_is(&after, "count") || expr_shape(after.at, s);
	return (is_query_around(&t) || token_is(&t, "count")) &&
	       is_query_known(&after, s);
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
