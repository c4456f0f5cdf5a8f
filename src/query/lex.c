#include "query/lex.h"

#include <string.h>

static bool lex_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool lex_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/* The length of the word at p; 0: there is none. */
static size_t lex_word_length(const char *p)
{
	size_t n = 0;
	if (p[0] == '-')
		n = 1;
	else if (p[0] == '.' && lex_letter(p[1]))
		n = 1;
	else if (!lex_digit(p[0]) && !lex_letter(p[0]))
		return 0;
	for (;; n++) {
		bool inside = lex_digit(p[n]) || lex_letter(p[n]);
		/* indirect-call, r-2 and 1.5 are one word; 1..5 is three tokens */
		if (n && p[n] == '-')
			inside = lex_letter(p[n - 1]) &&
				 (lex_letter(p[n + 1]) || lex_digit(p[n + 1]));
		if (n && p[n] == '.')
			inside = lex_digit(p[n - 1]) && lex_digit(p[n + 1]);
		if (!inside)
			return n;
	}
}

/* The length up to an unescaped c after the first byte; 0: there is none. */
static size_t lex_closed_length(const char *p, char c)
{
	for (size_t n = 1; p[n]; n++) {
		if (p[n] == '\\' && p[n + 1])
			n++;
		else if (p[n] == c)
			return n + 1;
	}
	return 0;
}

static const struct {
	const char *text;
	enum token_kind kind;
} operators[] = {
	/* Longer operators before their prefixes */
	{ "==", TOKEN_EQ },       { "!=", TOKEN_NE },   { "!~", TOKEN_NO_MATCH },
	{ "=~", TOKEN_MATCH },    { "<=", TOKEN_LE },   { ">=", TOKEN_GE },
	{ "&&", TOKEN_AND },      { "||", TOKEN_OR },   { "..", TOKEN_DOTS },
	{ "=", TOKEN_EQ },        { "<", TOKEN_LT },    { ">", TOKEN_GT },
	{ "~", TOKEN_MATCH },     { "!", TOKEN_NOT },   { "(", TOKEN_OPEN },
	{ ")", TOKEN_CLOSE },     { ",", TOKEN_COMMA }, { "{", TOKEN_OPEN_SET },
	{ "}", TOKEN_CLOSE_SET }, { "+", TOKEN_PLUS },
};

struct token query_lex(const char *p)
{
	while (*p == ' ' || *p == '\t' || *p == '\n' || *p == '\r')
		p++;
	struct token t = { TOKEN_END, p, 0 };
	if (!*p)
		return t;
	if (*p == '"' || *p == '\'' || *p == '/') {
		t.len = lex_closed_length(p, *p);
		t.kind = *p == '/' ? TOKEN_REGEX : TOKEN_TEXT;
		if (!t.len) {
			t.kind = TOKEN_UNCLOSED;
			t.len = strlen(p);
		}
		return t;
	}
	t.len = lex_word_length(p);
	t.kind = TOKEN_WORD;
	if (t.len)
		return t;
	for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
		size_t len = strlen(operators[i].text);
		if (strncmp(p, operators[i].text, len) != 0)
			continue;
		t.len = len;
		t.kind = operators[i].kind;
		return t;
	}
	t.len = 1;
	t.kind = TOKEN_BAD;
	return t;
}

bool token_is(const struct token *t, const char *word)
{
	return t->kind == TOKEN_WORD && strncmp(word, t->at, t->len) == 0 &&
	       !word[t->len];
}

bool token_is_address(const struct token *t)
{
	return t->kind == TOKEN_WORD && t->len > 2 && t->at[0] == '0' &&
	       (t->at[1] | 32) == 'x';
}

bool token_compares(const struct token *t)
{
	return t->kind >= TOKEN_EQ && t->kind <= TOKEN_NO_MATCH;
}
