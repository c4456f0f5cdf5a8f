/*
 * The words and signs of a query.
 *
 * A word is a name or a number, and whatever else a value may look like: 48d1e2,
 * 1.5, -264, rax, indirect-call; a dot before it belongs to it (.mem).  Texts stand
 * between quotes, regular expressions between slashes.
 *
 * Private to query/.
 */
#ifndef QUERY_LEX_H
#define QUERY_LEX_H

#include <stdbool.h>
#include <stddef.h>

enum sign {
	SIGN_END,
	SIGN_WORD,
	SIGN_TEXT,  /* "..." or '...' */
	SIGN_REGEX, /* /.../ */
	SIGN_EQ,
	SIGN_NE,
	SIGN_LT,
	SIGN_LE,
	SIGN_GT,
	SIGN_GE,
	SIGN_MATCH,    /* ~ */
	SIGN_NO_MATCH, /* !~ */
	SIGN_NOT,      /* ! */
	SIGN_AND,      /* && */
	SIGN_OR,       /* || */
	SIGN_OPEN,
	SIGN_CLOSE,
	SIGN_OPEN_SET,
	SIGN_CLOSE_SET,
	SIGN_COMMA,
	SIGN_DOTS, /* .. */
	SIGN_PLUS,
	SIGN_BAD,     /* no sign of the language */
	SIGN_UNCLOSED /* a text or an expression without an end */
};

struct token {
	enum sign sign;
	const char *at; /* of its first byte */
	size_t len;     /* with quotes and slashes */
};

/* The token at or behind p, which a NUL ends. */
struct token query_lex(const char *p);

static inline const char *token_end(const struct token *t)
{
	return t->at + t->len;
}

/* Whether it is this word, in lower-case letters. */
bool token_is(const struct token *t, const char *word);

/* 0x48d1e2 */
bool token_is_address(const struct token *t);

/* == to >=, ~ and !~ */
bool token_compares(const struct token *t);

#endif
