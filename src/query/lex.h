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

enum token_kind {
	TOKEN_END,
	TOKEN_WORD,
	TOKEN_TEXT,  /* "..." or '...' */
	TOKEN_REGEX, /* /.../ */
	TOKEN_EQ,
	TOKEN_NE,
	TOKEN_LT,
	TOKEN_LE,
	TOKEN_GT,
	TOKEN_GE,
	TOKEN_MATCH,    /* ~ */
	TOKEN_NO_MATCH, /* !~ */
	TOKEN_NOT,      /* ! */
	TOKEN_AND,      /* && */
	TOKEN_OR,       /* || */
	TOKEN_OPEN,
	TOKEN_CLOSE,
	TOKEN_OPEN_SET,
	TOKEN_CLOSE_SET,
	TOKEN_COMMA,
	TOKEN_DOTS, /* .. */
	TOKEN_PLUS,
	TOKEN_BAD,     /* no sign of the language */
	TOKEN_UNCLOSED /* a text or an expression without an end */
};

struct token {
	enum token_kind kind;
	const char *at; /* of its first byte */
	size_t len;     /* with quotes and slashes */
};

/* The token at or after p, which a NUL ends. */
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
