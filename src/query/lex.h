/*
 * The tokens of a query.
 *
 * A word is a name, a number or another value: 48d1e2, 1.5, -264, rax, indirect-call.
 * A dot before a name belongs to the word (.mem).  Texts are between quotes, regular
 * expressions between slashes.
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
	TOKEN_MATCH,    /* ~ or =~ */
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
	TOKEN_BAD,     /* a byte that is not part of the language */
	TOKEN_UNCLOSED /* a text or a regular expression without an end */
};

struct token {
	enum token_kind kind;
	const char *at; /* its first byte, borrowed */
	size_t len;     /* with quotes and slashes */
};

/* The first token at or after p, a NUL-terminated text. */
struct token query_lex(const char *p);

static inline const char *token_end(const struct token *t)
{
	return t->at + t->len;
}

/* Whether it is this word; case matters. */
bool token_is(const struct token *t, const char *word);

/* Whether it is a word that begins like 0x48d1e2. */
bool token_is_address(const struct token *t);

/* Whether it is one of == to >=, ~ and !~. */
bool token_compares(const struct token *t);

#endif
