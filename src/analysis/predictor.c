/* Parser of lists of predictors. */
#include "analysis/predictor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/predictor_internal.h"
#include "base/mem.h"
#include "base/suggest.h"

static const char *predictor_name(const void *of, size_t i)
{
	(void)of;
	return predictor_kinds[i].name;
}

static const struct predictor_kind *predictor_find(const char *name)
{
	for (const struct predictor_kind *k = predictor_kinds; k->name; k++)
		if (!strcmp(k->name, name))
			return k;
	return NULL;
}

static enum status predictor_parse_kind(struct predictor_spec *out, const char *name,
					size_t len, int column, struct err *err)
{
	char typed[sizeof out->text];
	if (!len)
		return err_at(err, column, "the name of a predictor is missing");
	snprintf(typed, sizeof typed, "%.*s", (int)len, name);
	out->kind = predictor_find(typed);
	if (out->kind)
		return ST_OK;
	struct str others = STR_INIT;
	suggest_add(&others, typed, predictor_name, NULL, "", "; predictors are ");
	enum status st =
		err_at(err, column, "unknown predictor %s%s", typed, others.text);
	str_release(&others);
	return st;
}

static size_t predictor_count_values(const struct predictor_kind *k)
{
	size_t n = 0;
	while (n < PREDICTOR_VALUES && k->value[n].name)
		n++;
	return n;
}

static enum status predictor_parse_value(const struct predictor_kind *kind, size_t i,
					 const char *text, size_t len, int column,
					 unsigned *out, struct err *err)
{
	size_t n = predictor_count_values(kind), digits = strspn(text, "0123456789");
	if (i >= n && !n)
		return err_at(err, column, "%s has no parameters", kind->name);
	if (i >= n)
		return err_at(err, column, "%s has at most %zu parameter%s", kind->name,
			      n, n == 1 ? "" : "s");
	const struct predictor_value *v = &kind->value[i];
	unsigned value = 0;
	for (size_t k = 0; k < digits && value <= v->max; k++)
		value = 10 * value + (unsigned)(text[k] - '0');
	if (digits != len || !len || value < v->min || value > v->max)
		return err_at(err, column, "%s of %s (%s) must be a number from %u to %u",
			      v->name, kind->name, v->help, v->min, v->max);
	*out = value;
	return ST_OK;
}

/* Check conditions on two parameters.  `column` is the column of the predictor. */
static enum status predictor_check(const struct predictor_spec *s, int column,
				   struct err *err)
{
	if (!strcmp(s->kind->name, "gshare") && s->value[1] > s->value[0])
		return err_at(err, column,
			      "the history of gshare can have at most LOG bits (%u)",
			      s->value[0]);
	if (!strcmp(s->kind->name, "tage") && s->value[3] < s->value[2])
		return err_at(err, column,
			      "the longest history of tage (%u) is shorter than the "
			      "shortest (%u)",
			      s->value[3], s->value[2]);
	return ST_OK;
}

/* Parse a predictor of len bytes, such as "gshare:14".  `column` is the column of its
 * first byte, from 1. */
static enum status predictor_parse(struct predictor_spec *out, const char *text,
				   size_t len, int column, struct err *err)
{
	memset(out, 0, sizeof *out);
	size_t name = 0, given = 0;
	if (len >= sizeof out->text)
		return err_at(err, column, "the predictor has more than %zu characters",
			      sizeof out->text - 1);
	while (name < len && text[name] != ':')
		name++;
	enum status st = predictor_parse_kind(out, text, name, column, err);
	for (size_t at = name; st == ST_OK && at < len; given++) {
		size_t from = ++at;
		while (at < len && text[at] != ':')
			at++;
		unsigned value = 0;
		st = predictor_parse_value(out->kind, given, text + from, at - from,
					   column + (int)from, &value, err);
		if (st == ST_OK)
			out->value[given] = value;
	}
	if (st != ST_OK)
		return st;
	for (size_t i = given; i < predictor_count_values(out->kind); i++)
		out->value[i] = out->kind->value[i].standard == PREDICTOR_SAME
					? out->value[i - 1]
					: out->kind->value[i].standard;
	snprintf(out->text, sizeof out->text, "%.*s", (int)len, text);
	return predictor_check(out, column, err);
}

enum status predictor_list_parse(void *list, const char *text, struct err *err)
{
	struct predictor_list *out = list;
	out->n = 0;
	for (size_t at = 0;; at++) {
		size_t len = strcspn(text + at, ",");
		int column = (int)at + 1;
		if (out->n == PREDICTORS_MAX)
			return err_at(err, column,
				      "at most %d predictors can be compared",
				      PREDICTORS_MAX);
		enum status st =
			predictor_parse(&out->at[out->n], text + at, len, column, err);
		if (st != ST_OK)
			return st;
		for (size_t i = 0; i < out->n; i++)
			if (!strcmp(out->at[i].text, out->at[out->n].text))
				return err_at(err, column, "%s is given twice",
					      out->at[i].text);
		out->n++;
		at += len;
		if (!text[at])
			return ST_OK;
	}
}

const char *predictor_choose(size_t i, const char **help)
{
	*help = predictor_kinds[i].help;
	return predictor_kinds[i].name;
}

const struct analysis_parameter predictor_parameter = {
	.name = "predictor",
	.value = "NAME[:N]...",
	.help = "compare these predictors of conditional branches, at most 4, "
		"separated by commas: always-taken, btfn, counter, bimodal, gshare, "
		"local, tournament, perceptron, tage",
	.standard = "gshare,counter",
	.several = true,
	.choice = predictor_choose,
	PARSED(predictor_list_parse, struct predictor_list),
};

const char *predictor_heading(const struct predictor_spec *s)
{
	return s->kind->heading ? s->kind->heading : s->text;
}

const char *predictor_plural(const struct predictor_spec *s)
{
	return s->kind->plural ? s->kind->plural : s->text;
}

void predictor_print_kind(const struct predictor_kind *k, struct str *name,
			  struct str *help)
{
	size_t n = predictor_count_values(k);
	str_add(name, k->name);
	for (size_t i = 0; i < n; i++)
		str_addf(name, "[:%s", k->value[i].name);
	str_pad(name, ']', n);
	str_addf(help, "%s: %s", k->title, k->help);
	for (size_t i = 0; i < n; i++) {
		const struct predictor_value *v = &k->value[i];
		str_addf(help, "%s%s: %s", i ? "; " : ".  ", v->name, v->help);
		if (v->standard == PREDICTOR_SAME)
			str_addf(help, ", %u to LOG, default LOG", v->min);
		else
			str_addf(help, ", %u to %u, default %u", v->min, v->max,
				 v->standard);
	}
}

uint64_t predictor_bits(const struct predictor_spec *s)
{
	return s->kind->bits ? s->kind->bits(s->value) : 0;
}

void predictor_begin(struct predictor *p, const struct predictor_spec *s,
		     unsigned zero_bits, size_t max)
{
	p->zero_bits = zero_bits;
	p->kind = s->kind;
	p->state = s->kind->begin ? s->kind->begin(s->value, max) : NULL;
	p->thread = p->threads = 0;
	p->history = NULL;
}

void predictor_switch(struct predictor *p, size_t thread)
{
	size_t size = p->kind->history;
	size_t need = (thread > p->thread ? thread : p->thread) + 1;
	if (size) {
		p->history = mem_grow(p->history, need, &p->threads, size);
		memcpy(p->history + p->thread * size, p->state, size);
		memcpy(p->state, p->history + thread * size, size);
	}
	p->thread = thread;
}

void predictor_end(struct predictor *p)
{
	if (p->state && p->kind->release)
		p->kind->release(p->state);
	free(p->state);
	free(p->history);
	p->state = NULL;
	p->history = NULL;
}
