#include "cmd/cmdline.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

/* The n-th option that a command takes, its own first; NULL: there are no more. */
static const struct option_info *nth_option(const struct command *c, size_t n)
{
	size_t own = 0;
	while (c->options && option_there(&c->options[own]))
		own++;
	if (n < own)
		return &c->options[n];
	if (!c->opens_trace)
		return NULL;
	n -= own;
	for (size_t i = 0; option_there(&trace_option_info[i]); i++)
		if (i == n)
			return &trace_option_info[i];
	return NULL;
}

static const char *option_name(const void *command, size_t i)
{
	const struct option_info *o = nth_option(command, i);
	/* One without a long name cannot be meant by a long one. */
	return o ? o->name ? o->name : "" : NULL;
}

static bool called(const struct option_info *o, const char *name, size_t len)
{
	if (o->name)
		return strlen(o->name) == len && !strncmp(o->name, name, len);
	return len == 1 && o->letter == name[0];
}

static const struct option_info *find_long(const struct command *c, const char *name,
					   size_t len)
{
	const struct option_info *o;
	for (size_t i = 0; (o = nth_option(c, i)); i++)
		if (o->name && called(o, name, len))
			return o;
	return NULL;
}

static const struct option_info *find_letter(const struct command *c, char letter)
{
	const struct option_info *o;
	for (size_t i = 0; (o = nth_option(c, i)); i++)
		if (o->letter == letter)
			return o;
	return NULL;
}

static void give(struct cmdline *l, const struct option_info *o, const char *value)
{
	l->given[l->ngiven].option = o;
	l->given[l->ngiven].value = value;
	l->ngiven++;
}

static enum status parse_long(struct cmdline *l, int argc, char **argv, int *at,
			      struct err *err)
{
	const char *name = argv[*at] + 2;
	size_t len = strcspn(name, "=");
	const char *value = name[len] ? name + len + 1 : NULL;
	if (len == strlen("help") && !strncmp(name, "help", len)) {
		l->help = true;
		return ST_OK;
	}
	const struct option_info *o = find_long(l->command, name, len);
	if (!o) {
		int shown = len < 40 ? (int)len : 40;
		char *typed = mem_copy(name, len);
		const char *near = nearest_name(typed, option_name, l->command);
		free(typed);
		if (near)
			return err_set(err, ST_INVALID,
				       "no option --%.*s; --%s may be meant", shown, name,
				       near);
		return err_set(err, ST_INVALID,
			       "no option --%.*s; opscope %s --help lists them", shown,
			       name, l->command->name);
	}
	if (value && !o->value)
		return err_set(err, ST_INVALID, "--%s takes no value", o->name);
	if (!value && o->value) {
		if (*at + 1 >= argc)
			return err_set(err, ST_INVALID, "--%s needs a value: --%s=%s",
				       o->name, o->name, o->value);
		value = argv[++*at];
	}
	give(l, o, value);
	return ST_OK;
}

static enum status parse_letters(struct cmdline *l, int argc, char **argv, int *at,
				 struct err *err)
{
	for (const char *p = argv[*at] + 1; *p; p++) {
		if (*p == 'h') {
			l->help = true;
			return ST_OK;
		}
		const struct option_info *o = find_letter(l->command, *p);
		if (!o)
			return err_set(err, ST_INVALID,
				       "no option -%c; opscope %s --help lists them", *p,
				       l->command->name);
		if (!o->value) {
			give(l, o, NULL);
			continue;
		}
		if (!p[1] && *at + 1 >= argc)
			return err_set(err, ST_INVALID, "-%c needs a value: -%c %s", *p,
				       *p, o->value);
		give(l, o, p[1] ? p + 1 : argv[++*at]);
		return ST_OK;
	}
	return ST_OK;
}

enum status cmdline_parse(struct cmdline *out, const struct command *c, int argc,
			  char **argv, struct err *err)
{
	memset(out, 0, sizeof *out);
	out->command = c;
	/* Each letter of a word can be an option. */
	size_t most = 1;
	for (int i = 1; i < argc; i++)
		most += strlen(argv[i]);
	out->given = mem_new(most, sizeof *out->given);
	out->operand = mem_new((size_t)argc + 1, sizeof *out->operand);
	bool options = true;
	for (int i = 1; i < argc && !out->help; i++) {
		const char *word = argv[i];
		enum status st = ST_OK;
		if (!options || word[0] != '-' || !word[1])
			out->operand[out->noperands++] = argv[i];
		else if (word[1] != '-')
			st = parse_letters(out, argc, argv, &i, err);
		else if (word[2])
			st = parse_long(out, argc, argv, &i, err);
		else
			options = false;
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

static const struct given *last_given(const struct cmdline *l, const char *name)
{
#ifndef NDEBUG
	bool known = false;
	const struct option_info *o;
	for (size_t i = 0; (o = nth_option(l->command, i)); i++)
		known = known || called(o, name, strlen(name));
	assert(known);
#endif
	for (size_t i = l->ngiven; i--;)
		if (called(l->given[i].option, name, strlen(name)))
			return &l->given[i];
	return NULL;
}

bool cmdline_has(const struct cmdline *l, const char *name)
{
	return last_given(l, name) != NULL;
}

const char *cmdline_value(const struct cmdline *l, const char *name)
{
	const struct given *g = last_given(l, name);
	return g ? g->value : NULL;
}

enum status cmdline_number(const struct cmdline *l, const char *name, uint64_t *out,
			   struct err *err)
{
	const char *text = cmdline_value(l, name);
	if (!text || text_parse(text, out))
		return ST_OK;
	return err_set(err, ST_INVALID,
		       "--%s=%s: a number is needed, such as 1000, 0x3e8 or 1K", name,
		       text);
}
