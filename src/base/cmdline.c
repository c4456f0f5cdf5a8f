#include "base/cmdline.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/str.h"
#include "base/suggest.h"

const char *cmdline_choose_file(size_t i, const char **help)
{
	*help = "";
	return i ? NULL : "";
}

const char *cmdline_choose_fields(size_t i, const char **help)
{
	return cmdline_choose_file(i, help);
}

const struct option_info *cmdline_option(const struct cmdline_syntax *c, size_t n)
{
	for (size_t i = 0; i < CMDLINE_TABLES; i++)
		for (const struct option_info *o = c->table[i]; o && option_exists(o);
		     o++, n--)
			if (!n)
				return o;
	return NULL;
}

static const char *cmdline_option_name(const void *syntax, size_t i)
{
	const struct option_info *o = cmdline_option(syntax, i);
	/* An option without a long name is not similar to any word. */
	return o ? o->name ? o->name : "" : NULL;
}

static bool cmdline_is_named(const struct option_info *o, const char *name, size_t len)
{
	if (o->name)
		return strlen(o->name) == len && !strncmp(o->name, name, len);
	return len == 1 && o->letter == name[0];
}

const struct option_info *cmdline_find_option(const struct cmdline_syntax *c,
					      const char *name, size_t len)
{
	const struct option_info *o;
	for (size_t i = 0; (o = cmdline_option(c, i)); i++)
		if (o->name && cmdline_is_named(o, name, len))
			return o;
	return NULL;
}

const struct option_info *cmdline_find_letter(const struct cmdline_syntax *c, char letter)
{
	const struct option_info *o;
	for (size_t i = 0; (o = cmdline_option(c, i)); i++)
		if (o->letter == letter)
			return o;
	return NULL;
}

/* Find the option for "+F", "+100" or "+/CMP", and its value; NULL if the word is an
 * operand. */
static const struct option_info *cmdline_find_plus(const struct cmdline_syntax *c,
						   const char *word, const char **value)
{
	const char *name = NULL;
	*value = NULL;
	if (!strcmp(word, "+F")) {
		name = c->plus_f;
	} else if (word[0] == '+' && word[1] >= '0' && word[1] <= '9') {
		name = c->plus_n;
		*value = word + 1;
	} else if (word[0] == '+' && word[1] == '/') {
		name = c->plus_query;
		*value = word + 2;
	}
	return name ? cmdline_find_option(c, name, strlen(name)) : NULL;
}

struct cmdline_choice {
	const char *(*next)(size_t i, const char **help);
};

static const char *cmdline_choice_name(const void *choice, size_t i)
{
	const char *help;
	return ((const struct cmdline_choice *)choice)->next(i, &help);
}

enum status cmdline_check_choice(const char *option, const char *value,
				 const char *(*choice)(size_t i, const char **help),
				 struct err *err)
{
	const struct cmdline_choice names = { choice };
	const char *name;
	/* Stop at the value: to get the name of a format, its description is compiled. */
	for (size_t i = 0; (name = cmdline_choice_name(&names, i)); i++)
		if (!strcmp(name, value) || !*name)
			return ST_OK;
	struct str near = STR_INIT;
	suggest_add(&near, value, cmdline_choice_name, &names, "", "; values are ");
	(void)err_set(err, ST_INVALID, "--%s=%.40s: unknown value%s", option, value,
		      near.text);
	str_release(&near);
	return ST_INVALID;
}

/* Find the option that has a word among its choices: --to for "json"; NULL if there is
 * none. */
static const struct option_info *cmdline_find_choice(const struct cmdline_syntax *c,
						     const char *word)
{
	const struct option_info *o;
	const char *name, *help;
	for (size_t i = 0; (o = cmdline_option(c, i)); i++)
		for (size_t k = 0; o->name && o->choice && (name = o->choice(k, &help));
		     k++)
			if (strcmp(name, word) == 0)
				return o;
	return NULL;
}

/* List the options, or name the command that lists them; the caller frees the text. */
static char *cmdline_list(const struct cmdline_syntax *c)
{
	const struct option_info *o;
	struct str text = STR_INIT;
	if (c->helped)
		str_addf(&text, "opscope %s --help lists the options", c->helped);
	for (size_t i = 0; !c->helped && (o = cmdline_option(c, i)); i++)
		str_addf(&text, "%s--%s%s", i ? ", " : "options are ", o->name,
			 o->value ? "=" : "");
	return str_detach(&text);
}

static enum status cmdline_unknown(const struct cmdline_syntax *c, const char *name,
				   size_t len, struct err *err)
{
	int shown = len < 40 ? (int)len : 40;
	char *typed = mem_copy(name, len);
	const struct option_info *of = cmdline_find_choice(c, typed);
	const char *near = suggest_name(typed, cmdline_option_name, c);
	free(typed);
	if (of)
		return err_set(err, ST_INVALID,
			       "unknown option --%.*s (did you mean --%s=%.*s?)", shown,
			       name, of->name, shown, name);
	if (near)
		return err_set(err, ST_INVALID,
			       "unknown option --%.*s (did you mean --%s?)", shown, name,
			       near);
	typed = cmdline_list(c);
	err_set(err, ST_INVALID, "unknown option --%.*s; %s", shown, name, typed);
	free(typed);
	return ST_INVALID;
}

static enum status cmdline_add_option(struct cmdline *l, const struct option_info *o,
				      const char *value, struct err *err)
{
	l->given[l->ngiven].option = o;
	l->given[l->ngiven].value = value;
	l->ngiven++;
	if (!o->choice || (o->choice == l->syntax.or_file && access(value, F_OK) == 0))
		return ST_OK;
	enum status st = cmdline_check_choice(o->name, value, o->choice, err);
	const struct option_info *of = NULL;
	if (st != ST_OK && o->choice == l->syntax.or_file)
		of = cmdline_find_choice(&l->syntax, value);
	if (of)
		err_set(err, st, "--%s=%.40s: unknown value (did you mean --%s=%.40s?)",
			o->name, value, of->name, value);
	return st;
}

static enum status cmdline_parse_long(struct cmdline *l, int argc, char **argv, int *at,
				      struct err *err)
{
	const char *name = argv[*at] + 2;
	size_t len = strcspn(name, "=");
	const char *value = name[len] ? name + len + 1 : NULL;
	if (l->syntax.helped && len == strlen("help") && !strncmp(name, "help", len)) {
		l->help = true;
		return ST_OK;
	}
	const struct option_info *o = cmdline_find_option(&l->syntax, name, len);
	if (!o)
		return cmdline_unknown(&l->syntax, name, len, err);
	if (value && !o->value)
		return err_set(err, ST_INVALID, "--%s does not take a value", o->name);
	if (!value && o->value) {
		if (*at + 1 >= argc)
			return err_set(err, ST_INVALID, "--%s needs a value: --%s=%s",
				       o->name, o->name, o->value);
		value = argv[++*at];
	}
	return cmdline_add_option(l, o, value, err);
}

static enum status cmdline_parse_letters(struct cmdline *l, int argc, char **argv,
					 int *at, struct err *err)
{
	for (const char *p = argv[*at] + 1; *p; p++) {
		if (*p == 'h' && l->syntax.helped) {
			l->help = true;
			return ST_OK;
		}
		const struct option_info *o = cmdline_find_letter(&l->syntax, *p);
		if (!o) {
			char *list = cmdline_list(&l->syntax);
			err_set(err, ST_INVALID, "unknown option -%c; %s", *p, list);
			free(list);
			return ST_INVALID;
		}
		if (!o->value) {
			cmdline_add_option(l, o, NULL, err);
			continue;
		}
		if (!p[1] && *at + 1 >= argc)
			return err_set(err, ST_INVALID, "-%c needs a value: -%c %s", *p,
				       *p, o->value);
		return cmdline_add_option(l, o, p[1] ? p + 1 : argv[++*at], err);
	}
	return ST_OK;
}

enum status cmdline_parse(struct cmdline *out, const struct cmdline_syntax *c, int argc,
			  char **argv, struct err *err)
{
	memset(out, 0, sizeof *out);
	out->syntax = *c;
	/* Each letter of a word may be an option. */
	size_t most = 1;
	for (int i = 1; i < argc; i++)
		most += strlen(argv[i]);
	out->given = mem_new(most, sizeof *out->given);
	out->operand = mem_new((size_t)argc + 1, sizeof *out->operand);
	bool options = true;
	for (int i = 1; i < argc && !out->help; i++) {
		const char *word = argv[i], *value;
		enum status st = ST_OK;
		const struct option_info *plus =
			options ? cmdline_find_plus(c, word, &value) : NULL;
		if (plus)
			st = cmdline_add_option(out, plus, value, err);
		else if (!options || word[0] != '-' || !word[1])
			out->operand[out->noperands++] = argv[i];
		else if (word[1] != '-')
			st = cmdline_parse_letters(out, argc, argv, &i, err);
		else if (word[2])
			st = cmdline_parse_long(out, argc, argv, &i, err);
		else
			options = false;
		out->wrong = i;
		if (st != ST_OK)
			return st;
	}
	return ST_OK;
}

void cmdline_release(struct cmdline *l)
{
	free(l->given);
	free(l->operand);
	memset(l, 0, sizeof *l);
}

static const struct given_option *cmdline_find_given(const struct cmdline *l,
						     const char *name)
{
#ifndef NDEBUG
	bool known = false;
	const struct option_info *o;
	for (size_t i = 0; (o = cmdline_option(&l->syntax, i)); i++)
		known = known || cmdline_is_named(o, name, strlen(name));
	assert(known);
#endif
	for (size_t i = l->ngiven; i--;)
		if (cmdline_is_named(l->given[i].option, name, strlen(name)))
			return &l->given[i];
	return NULL;
}

bool cmdline_has(const struct cmdline *l, const char *name)
{
	return cmdline_find_given(l, name) != NULL;
}

const char *cmdline_first(const struct cmdline *l, const char *const *names)
{
	while (*names && !cmdline_has(l, *names))
		names++;
	return *names;
}

const char *cmdline_value(const struct cmdline *l, const char *name)
{
	const struct given_option *g = cmdline_find_given(l, name);
	return g ? g->value : NULL;
}

const char *cmdline_next(const struct cmdline *l, const char *name, size_t *at)
{
	while (*at < l->ngiven) {
		const struct given_option *g = &l->given[(*at)++];
		if (cmdline_is_named(g->option, name, strlen(name)))
			return g->value;
	}
	return NULL;
}

enum status cmdline_number(const struct cmdline *l, const char *name, uint64_t *out,
			   struct err *err)
{
	const char *text = cmdline_value(l, name);
	if (!text || human_parse(text, out))
		return ST_OK;
	if (human_is_too_large(text))
		return err_set(err, ST_INVALID, "--%s=%s: the number is too large", name,
			       text);
	return err_set(err, ST_INVALID,
		       "--%s=%s: expected a number, such as 1000, 0x3e8 or 1K", name,
		       text);
}

enum status cmdline_number_in(const struct cmdline *l, const char *name, uint64_t min,
			      uint64_t max, uint64_t *out, struct err *err)
{
	char from[32], to[32];
	enum status st = cmdline_number(l, name, out, err);
	if (st != ST_OK || (*out >= min && *out <= max))
		return st;
	return err_set(err, ST_INVALID, "--%s must be from %s to %s", name,
		       human_count(from, sizeof from, min),
		       human_count(to, sizeof to, max));
}

int cmdline_choice(const struct cmdline *l, const char *name)
{
	const struct given_option *g = cmdline_find_given(l, name);
	const char *value, *help;
	for (size_t i = 0; g && (value = g->option->choice(i, &help)); i++)
		if (strcmp(value, g->value) == 0)
			return (int)i;
	return -1;
}

/* Words */

/* Append the quoted text at p, which begins with a quote; return the byte after it, or
 * NULL if the quote has no end. */
static const char *cmdline_unquote(const char *p, struct str *out)
{
	char quote = *p++;
	for (; *p && *p != quote; p++) {
		p += *p == '\\' && p[1];
		str_addc(out, *p);
	}
	return *p ? p + 1 : NULL;
}

void cmdline_split(struct cmdline_words *out, const char *text)
{
	size_t room = strlen(text) / 2 + 3;
	*out = (struct cmdline_words) { .word = mem_new(room, sizeof *out->word),
					.at = mem_new(room, sizeof *out->at),
					.n = 1 };
	out->word[0] = mem_text("");
	for (const char *p = text; *(p += strspn(p, " \t")) && !out->open;) {
		struct str word = STR_INIT;
		size_t len = strcspn(p, " \t=");
		bool option = p[0] == '-' && p[1] == '-' && p[len] == '=';
		out->at[out->n] = (int)(p - text) + 1;
		if (option)
			str_addn(&word, p, len + 1);
		p += option ? len + 1 : 0;
		const char *quote = *p == '"' || *p == '\'' ? p : NULL;
		if (quote) {
			p = cmdline_unquote(quote, &word);
			out->open = p ? NULL : quote;
			p = p ? p : "";
		}
		len = strcspn(p, " \t");
		str_addn(&word, p, len);
		p += len;
		out->word[out->n++] = str_detach(&word);
	}
}

void cmdline_words_release(struct cmdline_words *w)
{
	while (w->n)
		free(w->word[--w->n]);
	free(w->word);
	free(w->at);
}

void cmdline_quote(const char *word, struct str *out)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
				    "0123456789_-+=./:,@%^";
	if (*word && strspn(word, plain) == strlen(word)) {
		str_add(out, word);
		return;
	}
	str_addc(out, '\'');
	for (; *word; word++)
		if (*word == '\'')
			str_add(out, "'\\''");
		else
			str_addc(out, *word);
	str_addc(out, '\'');
}
