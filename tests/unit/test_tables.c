/*
 * Checks the tables of the program: names are unique, help is one sentence without a
 * full stop, and no command has two options of the same name or letter.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cmd/cmd.h"
#include "output/emit.h"

static void check_help(const char *of, const char *help)
{
	assert_non_null(help);
	size_t len = strlen(help);
	if (!len || help[len - 1] == '.' || isspace((unsigned char)help[len - 1]) ||
	    strchr(help, '\n') || strchr(help, '\t'))
		fail_msg("the help of %s is not one sentence without a full stop: %s", of,
			 help);
}

static void check_name(const char *name)
{
	assert_non_null(name);
	if (!name[0] ||
	    strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_-") != strlen(name))
		fail_msg("not a valid name: %s", name);
}

/* A value of an option: a name, or a size such as 2M. */
static void check_value(const char *value)
{
	size_t digits = strspn(value, "0123456789");
	if (!digits || !value[digits] || !strchr("KMG", value[digits]) ||
	    value[digits + 1])
		check_name(value);
}

/* Checks the names of a list of pointers to structs whose first member is the name;
 * returns its length. */
static size_t check_unique_names(const void *const *list)
{
	size_t n = 0;
	for (; list[n]; n++) {
		const char *name = *(const char *const *)list[n];
		check_name(name);
		for (size_t k = 0; k < n; k++)
			assert_string_not_equal(name, *(const char *const *)list[k]);
	}
	return n;
}

/* Names of fields need no quotes in queries and in tools that read JSON. */
static void fields_have_plain_names(void **state)
{
	(void)state;
	for (size_t i = 0; formats[i]; i++)
		for (size_t f = 0; f < formats[i]->nfields; f++) {
			const char *name = formats[i]->fields[f].name;
			check_name(name);
			if (strchr(name, '-'))
				fail_msg("%s: %s", formats[i]->name, name);
		}
}

static void lists_have_unique_names(void **state)
{
	(void)state;
	assert_true(check_unique_names((const void *const *)commands) >= 7);
	assert_true(check_unique_names((const void *const *)emitters) >= 5);
	assert_true(check_unique_names((const void *const *)formats) >= 5);
	assert_true(check_unique_names((const void *const *)register_maps) >= 4);
	for (size_t i = 0; emitters[i]; i++) {
		check_help(emitters[i]->name, emitters[i]->help);
		assert_ptr_equal(emitter_find(emitters[i]->name), emitters[i]);
	}
	for (size_t i = 0; register_maps[i]; i++)
		check_help(register_maps[i]->name, register_maps[i]->help);
}

static void commands_are_complete(void **state)
{
	(void)state;
	for (size_t i = 0; commands[i]; i++) {
		const struct command *c = commands[i];
		assert_ptr_equal(command_find(c->name), c);
		check_help(c->name, c->help);
		assert_non_null(c->synopsis);
		assert_non_null(c->run);
		for (size_t k = 0; c->examples && c->examples[k]; k++)
			assert_non_null(strstr(c->examples[k], "opscope "));
	}
	assert_null(command_find("lst"));
	assert_string_equal(command_suggest("lst"), "list");
}

static void check_options(const struct option_info *o, const struct option_info *before)
{
	for (; o && option_exists(o); o++) {
		if (o->name)
			check_name(o->name);
		check_help(o->name, o->help);
		assert_true(o->letter != 'h' && (!o->name || strcmp(o->name, "help")));
		for (const struct option_info *p = before; option_exists(p) && p != o;
		     p++)
			if ((o->letter && o->letter == p->letter) ||
			    (o->name && p->name && !strcmp(o->name, p->name)))
				fail_msg("two options -%c --%s", o->letter,
					 o->name ? o->name : "");
		const char *name, *help;
		for (size_t i = 0; o->choice && (name = o->choice(i, &help)); i++) {
			if (!*name) { /* other values, checked by the command */
				assert_null(o->choice(i + 1, &help));
				break;
			}
			check_value(name);
			check_help(name, help);
		}
	}
}

static void options_are_unique(void **state)
{
	(void)state;
	check_options(cmd_trace_options, cmd_trace_options);
	for (size_t i = 0; commands[i]; i++) {
		const struct command *c = commands[i];
		if (!c->options)
			continue;
		check_options(c->options, c->options);
		if (c->input != INPUT_NONE)
			check_options(c->options, cmd_trace_options);
	}
}

static void formats_are_complete(void **state)
{
	(void)state;
	const struct format *f;
	for (size_t i = 0; formats[i]; i++)
		if (formats[i]->variant)
			assert_string_equal(formats[i]->variant(0)->name,
					    formats[i]->name);
	for (size_t i = 0; (f = format_at(i)); i++) {
		assert_ptr_equal(format_find(f->name), f);
		assert_non_null(f->title);
		assert_non_null(f->record);
		for (size_t k = 0; k < f->nfields; k++) {
			const struct field *x = &f->fields[k];
			check_name(x->name);
			/* "record" is the number of the record in json and csv. */
			assert_string_not_equal(x->name, "record");
			check_help(x->name, x->help);
			for (size_t m = 0; m < k; m++)
				assert_string_not_equal(x->name, f->fields[m].name);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lists_have_unique_names),
		cmocka_unit_test(fields_have_plain_names),
		cmocka_unit_test(commands_are_complete),
		cmocka_unit_test(options_are_unique),
		cmocka_unit_test(formats_are_complete),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
