#include "cmd/roff.h"

#include <string.h>

#include "base/str.h"
#include "cmd/cmd.h"

/* Return the escape sequence for a character that has a meaning in roff; NULL if the
 * character has none. */
static const char *roff_escape(char c)
{
	switch (c) {
	case '\\':
		return "\\e";
	case '-':
		return "\\-";
	case '\'':
		return "\\(aq";
	case '^':
		return "\\(ha";
	case '~':
		return "\\(ti";
	case '`':
		return "\\(ga";
	default:
		return NULL;
	}
}

void roff_chars(FILE *to, const char *text, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		const char *escape = roff_escape(text[i]);
		if (escape)
			fputs(escape, to);
		else
			fputc(text[i], to);
	}
}

/* Return the number of bytes that roff_chars() writes. */
static size_t roff_width(const char *text, size_t len)
{
	size_t width = 0;
	for (size_t i = 0; i < len; i++) {
		const char *escape = roff_escape(text[i]);
		width += escape ? strlen(escape) : 1;
	}
	return width;
}

enum { LINE_WIDTH = 76 };

void roff_text(FILE *to, const char *text, const char *para)
{
	size_t column = 0;
	bool paragraph;
	const char *word;
	for (size_t len; (word = cmd_next_word(&text, &len, &paragraph));) {
		size_t width = roff_width(word, len);
		if (column && (paragraph || column + 1 + width > LINE_WIDTH)) {
			fputc('\n', to);
			column = 0;
		}
		if (paragraph)
			fprintf(to, "%s\n", para);
		if (column)
			fputc(' ', to);
		else if (*word == '.' || *word == '\'')
			fputs("\\&", to);
		roff_chars(to, word, len);
		column += width + (column > 0);
	}
	fputc('\n', to);
}

/* True if text begins with a name, which keeps its spelling at the beginning of a
 * sentence: "gem5", or "find:" before the description of a command. */
static bool roff_is_name(const char *text)
{
	size_t len = strcspn(text, " ");
	return len && (text[len - 1] == ':' || strcspn(text, "0123456789_") < len);
}

void roff_sentence(FILE *to, const char *text, const char *para)
{
	struct str s = STR_INIT;
	str_add(&s, text);
	if (s.len && s.text[0] >= 'a' && s.text[0] <= 'z' && !roff_is_name(text))
		s.text[0] -= 'a' - 'A';
	if (s.len && s.text[s.len - 1] != '.')
		str_addc(&s, '.');
	roff_text(to, s.text, para);
	str_release(&s);
}

void roff_line(FILE *to, const char *macro, const char *text)
{
	fprintf(to, "%s ", macro);
	roff_chars(to, text, strlen(text));
	fputc('\n', to);
}

void roff_term(FILE *to, const char *term, const char *help)
{
	fputs(".TP\n", to);
	roff_line(to, ".B", term);
	roff_sentence(to, help, ".IP");
}
