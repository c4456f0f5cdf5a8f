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

/* Of the word that begins at p; 0: none does. */
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
		/* indirect-call, r-2, 1.5; but 1..5 are three */
		if (n && p[n] == '-')
			inside = lex_letter(p[n - 1]) &&
				 (lex_letter(p[n + 1]) || lex_digit(p[n + 1]));
		if (n && p[n] == '.')
			inside = lex_digit(p[n - 1]) && lex_digit(p[n + 1]);
		if (!inside)
			return n;
	}
}

/* Up to an unescaped c behind the first byte; 0: there is none. */
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
	enum sign sign;
} signs[] = {
	/* The longer before the shorter ones */
	{ "==", SIGN_EQ },   { "!=", SIGN_NE },      { "!~", SIGN_NO_MATCH },
	{ "<=", SIGN_LE },   { ">=", SIGN_GE },      { "&&", SIGN_AND },
	{ "||", SIGN_OR },   { "..", SIGN_DOTS },    { "=", SIGN_EQ },
	{ "<", SIGN_LT },    { ">", SIGN_GT },       { "~", SIGN_MATCH },
	{ "!", SIGN_NOT },   { "(", SIGN_OPEN },     { ")", SIGN_CLOSE },
	{ ",", SIGN_COMMA }, { "{", SIGN_OPEN_SET }, { "}", SIGN_CLOSE_SET },
	{ "+", SIGN_PLUS },
};

struct token query_lex(const char *p)
{
	while (*p == ' ' || *p == '\t' || *p == '\n' || *p == '\r')
		p++;
	struct token t = { SIGN_END, p, 0 };
	if (!*p)
		return t;
	if (*p == '"' || *p == '\'' || *p == '/') {
		t.len = lex_closed_length(p, *p);
		t.sign = *p == '/' ? SIGN_REGEX : SIGN_TEXT;
		if (!t.len) {
			t.sign = SIGN_UNCLOSED;
			t.len = strlen(p);
		}
		return t;
	}
	t.len = lex_word_length(p);
	t.sign = SIGN_WORD;
	if (t.len)
		return t;
	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
		size_t len = strlen(signs[i].text);
		if (strncmp(p, signs[i].text, len) != 0)
			continue;
		t.len = len;
		t.sign = signs[i].sign;
		return t;
	}
	t.len = 1;
	t.sign = SIGN_BAD;
	return t;
}

bool token_is(const struct token *t, const char *word)
{
	return t->sign == SIGN_WORD && strncmp(word, t->at, t->len) == 0 && !word[t->len];
}

bool token_is_address(const struct token *t)
{
	return t->sign == SIGN_WORD && t->len > 2 && t->at[0] == '0' &&
	       (t->at[1] | 32) == 'x';
}

bool token_compares(const struct token *t)
{
	return t->sign >= SIGN_EQ && t->sign <= SIGN_NO_MATCH;
}
