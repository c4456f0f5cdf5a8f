#include "code/symbol_text.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"

/* A parsed line. */
struct symbol_line {
	uint64_t address, size;
	const char *name;
	size_t len;
	char type; /* letter of nm; 0 if there is none */
};

/* Get the next word of a line, up to a blank or comma; return its length. */
static size_t symbol_text_word(const char **p, const char **word)
{
	*p += strspn(*p, " \t");
	*word = *p;
	size_t n = strcspn(*p, " \t,");
	*p += n;
	return n;
}

/* Parse a single letter, the type of a symbol; return false if there is none. */
static bool symbol_text_type(const char **p, char *type)
{
	const char *at = *p + strspn(*p, " \t");
	if (!isalpha((unsigned char)at[0]) || (at[1] != ' ' && at[1] != '\t'))
		return false;
	*type = at[0];
	*p = at + 1;
	return true;
}

/* Parse the rest of a line with commas. */
static bool symbol_text_list(const char *p, struct symbol_line *out)
{
	const char *word;
	size_t n = strcspn(++p, ",");
	word = p + strspn(p, " \t");
	n -= (size_t)(word - p);
	while (n && (word[n - 1] == ' ' || word[n - 1] == '\t'))
		n--;
	if (n && !number_any(word, n, &out->size))
		return false;
	p = strchr(p, ',');
	out->name = p ? p + 1 : "";
	return p;
}

static bool symbol_text_parse(const char *line, struct symbol_line *out)
{
	const char *p = line, *word;
	*out = (struct symbol_line) { .name = "" };
	size_t n = symbol_text_word(&p, &word);
	if (!n || !number_hex(word, n, &out->address))
		return false;
	if (p[strspn(p, " \t")] == ',')
		p += strspn(p, " \t");
	if (*p == ',' ? !symbol_text_list(p, out) : !symbol_text_type(&p, &out->type)) {
		if (*p == ',')
			return false;
		const char *name = p;
		n = symbol_text_word(&p, &word);
		if (*p != ' ' && *p != '\t') /* address and name */
			out->name = name;
		else if (!number_hex(word, n, &out->size))
			return false;
		else
			symbol_text_type(&p, &out->type);
	}
	if (!*out->name)
		out->name = p;
	out->name += strspn(out->name, " \t");
	out->len = strcspn(out->name, "\t\r\n");
	while (out->len && out->name[out->len - 1] == ' ')
		out->len--;
	return out->len;
}

/* True if a line is not a symbol with an address. */
static bool symbol_text_skips(const char *line)
{
	const char *p = line + strspn(line, " \t\r\n");
	size_t n = strcspn(p, " \t\r\n");
	/* an undefined symbol in nm; NAME:, the heading of a file; */
	return !*p || *p == '#' || (n == 1 && strchr("UwvNn", *p)) ||
	       p[strcspn(p, "\r\n") - 1] == ':';
}

static bool symbol_text_is_code(char type)
{
	return !type || strchr("tTwWiu", type);
}

static bool symbol_text_is_variable(char type)
{
	return type && strchr("bBdDgGrRsSV", type);
}

static void symbol_text_add(const struct symbol_line *s, struct symbol_table *functions,
			    struct symbol_table *variables)
{
	bool variable = symbol_text_is_variable(s->type);
	symbol_table_add(variable ? variables : functions, s->address, s->size, s->name,
			 s->len,
			 variable         ? SYMBOL_VARIABLE
			 : s->type == 'i' ? SYMBOL_RESOLVER
					  : SYMBOL_FUNCTION,
			 s->type && strchr("bdgrst", s->type) ? SYMBOL_LOCAL
			 : s->type && strchr("wWV", s->type)  ? SYMBOL_WEAK
							      : SYMBOL_GLOBAL);
}

enum status symbol_text_read(const char *path, struct symbol_table *functions,
			     struct symbol_table *variables, uint64_t *low,
			     uint64_t *high, struct err *err)
{
	FILE *f = fopen(path, "re");
	char *line = NULL;
	size_t room = 0, number = 0;
	ssize_t len;
	enum status st = ST_OK;
	*low = UINT64_MAX;
	*high = 0;
	while (f && !st && (len = getline(&line, &room, f)) >= 0) {
		struct symbol_line s;
		number++;
		if (symbol_text_skips(line))
			continue;
		if (strlen(line) != (size_t)len || !symbol_text_parse(line, &s)) {
			st = err_set(err, ST_INVALID,
				     "%s: line %zu is not a symbol: expected ADDRESS "
				     "[SIZE] [TYPE] NAME, as printed by nm",
				     path, number);
			continue;
		}
		if (!symbol_text_is_code(s.type) && !symbol_text_is_variable(s.type))
			continue;
		symbol_text_add(&s, functions, variables);
		if (s.address < *low)
			*low = s.address;
		uint64_t last = s.address + (s.size ? s.size : SYMBOL_REACH) - 1;
		if (last > *high)
			*high = last < s.address ? UINT64_MAX : last;
	}
	free(line);
	if (!st && (!f || ferror(f)))
		st = err_set(err, ST_IO, "%s: %s", path, strerror(errno));
	else if (!st && *low == UINT64_MAX)
		st = err_set(err, ST_INVALID, "%s: it has no symbols", path);
	if (f)
		fclose(f);
	return st;
}
