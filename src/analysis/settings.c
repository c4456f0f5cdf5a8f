#include "analysis/settings.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/cache_sim.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/suggest.h"

void settings_release(struct settings *s)
{
	for (size_t i = 0; i < s->n; i++)
		free(s->at[i].text);
	s->n = 0;
}

static size_t settings_find(const struct settings *s, const struct analysis_parameter *p)
{
	size_t i = 0;
	while (i < s->n && s->at[i].of != p)
		i++;
	return i;
}

static enum status settings_check_number(const struct analysis_parameter *p,
					 const char *text, struct err *err)
{
	uint64_t n;
	char max[32] = "";
	if (human_parse(text, &n) && n >= p->min && (!p->max || n <= p->max))
		return ST_OK;
	if (p->max)
		human_count(max, sizeof max, p->max);
	return err_at(err, 1, "expected a number of %s, from %" PRIu64 "%s%s",
		      p->number_of, p->min, p->max ? " to " : "", max);
}

/* True if p->value lists the possible words: "lru|plru". */
static bool settings_lists_words(const struct analysis_parameter *p)
{
	return !p->parse && !p->check && !p->number_of;
}

bool settings_word_of(const struct analysis_parameter *p, size_t i, struct str *out,
		      const char **help)
{
	const char *word = p->choice ? p->choice(i, help) : NULL;
	if (word)
		str_add(out, word);
	if (p->choice || !settings_lists_words(p))
		return word;
	word = p->value;
	for (; i && *word; i--)
		word += strcspn(word, "|") + (strchr(word, '|') != NULL);
	str_addn(out, word, strcspn(word, "|"));
	*help = "";
	return *word;
}

static enum status settings_check_choice(const struct analysis_parameter *p,
					 const char *text, struct err *err)
{
	struct str words = STR_INIT, word = STR_INIT;
	bool is = false;
	const char *help;
	for (size_t i = 0; settings_word_of(p, i, &word, &help); i++) {
		is |= !strcmp(word.text, text);
		str_addf(&words, "%s%s", words.len ? " or " : "", word.text);
		str_clear(&word);
	}
	enum status st = is ? ST_OK : err_at(err, 1, "expected %s", words.text);
	str_release(&words);
	str_release(&word);
	return st;
}

static enum status settings_check_text(const struct analysis_parameter *p,
				       const char *text, struct err *err)
{
	if (p->parse) {
		void *out = mem_new(1, p->size);
		enum status st = p->parse(out, text, err);
		free(out);
		return st;
	}
	return p->check       ? p->check(text, err)
	       : p->number_of ? settings_check_number(p, text, err)
			      : settings_check_choice(p, text, err);
}

static void settings_replace(struct settings *to, const struct settings_value *v)
{
	size_t at = settings_find(to, v->of);
	if (at < to->n)
		free(to->at[at].text);
	to->at[at] = (struct settings_value) { v->of, mem_text(v->text) };
	to->n += at == to->n;
}

enum status settings_set(struct settings *s, const struct analysis_parameter *p,
			 const char *text, struct err *err)
{
	size_t at = settings_find(s, p);
	struct str all = STR_INIT;
	if (at < s->n && p->several)
		str_addf(&all, "%s,", s->at[at].text);
	size_t before = all.len;
	str_add(&all, text);
	enum status st = at == SETTINGS_MAX
				 ? err_set(err, ST_INVALID, "too many parameters")
				 : settings_check_text(p, all.text, err);
	if (st == ST_OK)
		settings_replace(s, &(struct settings_value) { p, all.text });
	else if (err->at > (int)before)
		err->at -= (int)before;
	str_release(&all);
	return st;
}

void settings_merge(struct settings *to, const struct settings *from)
{
	for (size_t i = 0; i < from->n; i++)
		settings_replace(to, &from->at[i]);
}

void settings_copy(struct settings *to, const struct settings *from)
{
	settings_release(to);
	settings_merge(to, from);
}

void settings_of_analysis(struct settings *to, const struct analysis *a,
			  const struct settings *from)
{
	for (size_t k = 0; k < a->nparameters; k++)
		for (size_t i = 0; i < from->n; i++)
			if (from->at[i].of == &a->parameters[k])
				settings_replace(to, &from->at[i]);
}

bool settings_has(const struct settings *s, const struct analysis_parameter *p)
{
	return settings_find(s, p) < s->n;
}

const char *settings_get(const struct settings *s, const struct analysis_parameter *p)
{
	size_t at = s ? settings_find(s, p) : 0;
	return s && at < s->n ? s->at[at].text : p->standard;
}

void settings_parsed(const struct settings *s, const struct analysis_parameter *p,
		     void *out)
{
	struct err err = ERR_INIT; /* no error: settings_set() has already parsed it */
	p->parse(out, settings_get(s, p), &err);
}

uint64_t settings_number(const struct settings *s, const struct analysis_parameter *p)
{
	uint64_t n = 0;
	human_parse(settings_get(s, p), &n);
	return n;
}

static const struct analysis_parameter *settings_of(const struct analysis *a, size_t i)
{
	return a->parameters && i < a->nparameters ? &a->parameters[i] : NULL;
}

const struct analysis_parameter *settings_parameter(size_t i)
{
	for (size_t k = 0; analyses[k]; k++) {
		if (i < analyses[k]->nparameters)
			return settings_of(analyses[k], i);
		i -= analyses[k]->nparameters;
	}
	return NULL;
}

enum status settings_check(const struct settings *s, struct err *err)
{
	struct cache_config caches;
	return cache_config_of(&caches, s, err);
}

/* "--l1=32K:8:64" */

/* a is NULL for the parameters of all analyses. */
static const struct analysis_parameter *settings_nth(const struct analysis *a, size_t i)
{
	return a ? settings_of(a, i) : settings_parameter(i);
}

static const char *settings_name(const void *of, size_t i)
{
	const struct analysis_parameter *p = settings_nth(of, i);
	return p ? p->name : NULL;
}

static enum status settings_unknown(const struct analysis *a, const char *name,
				    int column, struct err *err)
{
	struct str others = STR_INIT;
	if (!settings_nth(a, 0))
		return err_at(err, column, "%s has no parameters", a->name);
	suggest_add(&others, name, settings_name, a, "--", "; parameters are ");
	enum status st =
		err_at(err, column, "unknown parameter --%s%s", name, others.text);
	str_release(&others);
	return st;
}

/* A word does not begin with --: it can be the rest of a value with blanks. */
static enum status settings_no_parameter(const struct settings *s,
					 const struct analysis *a, int column,
					 struct err *err)
{
	const struct analysis_parameter *p = settings_nth(a, 0);
	return !p     ? err_at(err, column, "%s has no parameters", a->name)
	       : s->n ? err_at(err, column, "quote a value with blanks")
		      : err_at(err, column, "expected a parameter, such as --%s=%s",
			       p->name, p->value);
}

/* Parse one word.  `column` is the column of its first byte. */
static enum status settings_parse_word(struct settings *s, const struct analysis *a,
				       const char *word, int column, struct err *err)
{
	const struct analysis_parameter *p;
	if (strncmp(word, "--", 2))
		return settings_no_parameter(s, a, column, err);
	size_t len = strcspn(word + 2, "=");
	char *name = mem_copy(word + 2, len);
	enum status st = ST_OK;
	size_t i = 0;
	while ((p = settings_nth(a, i)) && strcmp(p->name, name))
		i++;
	if (!p)
		st = settings_unknown(a, name, column, err);
	else if (!word[2 + len])
		st = err_at(err, column, "--%s needs a value: --%s=%s", name, name,
			    p->value);
	else if (settings_set(s, p, word + 3 + len, err) != ST_OK) {
		err->at += column + 2 + (int)len;
		st = ST_INVALID;
	}
	free(name);
	return st;
}

/* Return the length of the word at p, which can have blanks in quotes.  Set *word to a
 * copy without the quotes. */
static size_t settings_word(const char *p, char **word)
{
	size_t len = 0, n = 0;
	char quote = 0;
	*word = mem_text(p);
	for (; p[len] && (quote || p[len] != ' '); len++) {
		bool mark = quote ? p[len] == quote : p[len] == '\'' || p[len] == '"';
		if (mark)
			quote = quote ? 0 : p[len];
		else
			(*word)[n++] = p[len];
	}
	(*word)[n] = 0;
	return len;
}

enum status settings_parse(struct settings *s, const struct analysis *analysis,
			   const char *text, struct err *err)
{
	size_t at = strspn(text, " ");
	while (text[at]) {
		char *word;
		size_t len = settings_word(text + at, &word);
		enum status st = settings_parse_word(s, analysis, word, (int)at + 1, err);
		free(word);
		if (st != ST_OK)
			return st;
		at += len + strspn(text + at + len, " ");
	}
	return settings_check(s, err);
}
