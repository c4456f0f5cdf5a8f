#include "output/facts.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "output/csv.h"
#include "output/json.h"

enum facts_fact_kind {
	FACT_VALUE,
	FACT_TITLE,
	FACT_LINE,
	FACT_COLUMN,
	FACT_OPEN,
	FACT_CLOSE
};

struct facts_fact {
	enum facts_fact_kind kind;
	char *label; /* of a value; the text of a title or line */
	char *key;
	char *people;   /* the value, escaped */
	char *programs; /* the value as JSON */
	char *cell;     /* the value for CSV, not yet quoted */
	unsigned column;
	bool list;
};

struct facts {
	struct facts_fact *fact;
	size_t n, room;
	int depth; /* of what is open */
	bool follows;
};

struct facts *facts_new(void)
{
	return mem_new(1, sizeof(struct facts));
}

void facts_free(struct facts *f)
{
	if (!f)
		return;
	for (size_t i = 0; i < f->n; i++) {
		free(f->fact[i].label);
		free(f->fact[i].key);
		free(f->fact[i].people);
		free(f->fact[i].programs);
		free(f->fact[i].cell);
	}
	free(f->fact);
	free(f);
}

static struct facts_fact *facts_add(struct facts *f, enum facts_fact_kind kind)
{
	f->fact = mem_room(f->fact, f->n, &f->room, sizeof *f->fact);
	struct facts_fact *new = &f->fact[f->n++];
	memset(new, 0, sizeof *new);
	new->kind = kind;
	return new;
}

static struct facts_fact *facts_add_value(struct facts *f, const char *label,
					  const char *key)
{
	struct facts_fact *new = facts_add(f, FACT_VALUE);
	new->label = label ? mem_text(label) : NULL;
	new->key = key ? mem_text(key) : NULL;
	return new;
}

static struct facts_fact *facts_add_number(struct facts *f, const char *label,
					   const char *key, uint64_t n)
{
	struct facts_fact *new = facts_add_value(f, label, key);
	char plain[32];
	snprintf(plain, sizeof plain, "%" PRIu64, n);
	new->programs = mem_text(plain);
	new->cell = mem_text(plain);
	return new;
}

void facts_count(struct facts *f, const char *label, const char *key, uint64_t n)
{
	char text[32];
	facts_add_number(f, label, key, n)->people =
		mem_text(human_count(text, sizeof text, n));
}

void facts_plain(struct facts *f, const char *label, const char *key, uint64_t n)
{
	struct facts_fact *new = facts_add_number(f, label, key, n);
	new->people = mem_text(new->cell);
}

void facts_share(struct facts *f, const char *label, const char *key, uint64_t n,
		 uint64_t whole, const char *of)
{
	struct facts_fact *new = facts_add_number(f, label, key, n);
	char number[32];
	struct str people = STR_INIT;
	str_add(&people, human_count(number, sizeof number, n));
	if (whole)
		str_addf(&people, " (%.2f%%%s%s)", 100 * (double)n / (double)whole,
			 of ? " " : "", of ? of : "");
	new->people = str_detach(&people);
}

void facts_bytes(struct facts *f, const char *label, const char *key, uint64_t n)
{
	struct facts_fact *new = facts_add_number(f, label, key, n);
	char number[32], rounded[32];
	struct str people = STR_INIT;
	str_addf(&people, "%s byte%s", human_count(number, sizeof number, n),
		 n == 1 ? "" : "s");
	if (n >= 10000)
		str_addf(&people, " (%s)", human_size(rounded, sizeof rounded, n));
	new->people = str_detach(&people);
}

void facts_text(struct facts *f, const char *label, const char *key, const char *text)
{
	struct facts_fact *new = facts_add_value(f, label, key);
	struct str s = STR_INIT;
	str_escape(&s, text, strlen(text), true);
	new->people = str_detach(&s);
	new->cell = mem_text(new->people);
	str_json(&s, text, strlen(text));
	new->programs = str_detach(&s);
}

void facts_bool(struct facts *f, const char *label, const char *key, bool yes)
{
	struct facts_fact *new = facts_add_value(f, label, key);
	new->people = mem_text(yes ? "yes" : "no");
	new->programs = mem_text(yes ? "true" : "false");
	new->cell = mem_text(yes ? "1" : "0");
}

void facts_none(struct facts *f, const char *label, const char *key)
{
	struct facts_fact *new = facts_add_value(f, label, key);
	new->people = mem_text("unknown");
	new->programs = mem_text("null");
	new->cell = mem_text("");
}

static void facts_add_text(struct facts *f, enum facts_fact_kind kind, const char *text)
{
	struct str s = STR_INIT;
	str_escape(&s, text, strlen(text), true);
	facts_add(f, kind)->label = str_detach(&s);
}

void facts_title(struct facts *f, const char *title)
{
	facts_add_text(f, FACT_TITLE, title);
}

void facts_line(struct facts *f, const char *text)
{
	facts_add_text(f, FACT_LINE, text);
}

void facts_column(struct facts *f, unsigned column)
{
	facts_add(f, FACT_COLUMN)->column = column;
}

void facts_open(struct facts *f, const char *key, bool list)
{
	struct facts_fact *new = facts_add(f, FACT_OPEN);
	f->depth++;
	assert(f->depth < JSON_DEEPEST);
	new->key = key ? mem_text(key) : NULL;
	new->list = list;
}

void facts_close(struct facts *f)
{
	assert(f->depth);
	f->depth--;
	facts_add(f, FACT_CLOSE);
}

bool facts_parse_as(const char *name, enum facts_as *out)
{
	static const char *const names[] = {
		[FACTS_TEXT] = "text", [FACTS_JSON] = "json", [FACTS_CSV] = "csv"
	};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (!strcmp(name, names[i])) {
			*out = (enum facts_as)i;
			return true;
		}
	return false;
}

/* Where the values of the block from fact i on begin. */
static size_t facts_value_column(const struct facts *f, size_t i)
{
	size_t column = 0;
	for (; i < f->n && f->fact[i].kind != FACT_TITLE; i++) {
		const struct facts_fact *x = &f->fact[i];
		size_t needs = x->kind == FACT_VALUE && x->label ? strlen(x->label) + 2
			       : x->kind == FACT_COLUMN          ? x->column
								 : 0;
		if (needs > column)
			column = needs;
	}
	return column;
}

static void facts_print_text(const struct facts *f, FILE *to)
{
	size_t column = facts_value_column(f, 0);
	for (size_t i = 0; i < f->n; i++) {
		const struct facts_fact *x = &f->fact[i];
		if (x->kind == FACT_TITLE) {
			fprintf(to, "%s%s\n", i ? "\n" : "", x->label);
			column = facts_value_column(f, i + 1);
		} else if (x->kind == FACT_LINE) {
			fprintf(to, "%s\n", x->label);
		} else if (x->kind == FACT_VALUE && x->label) {
			fprintf(to, "%s:%*s%s\n", x->label,
				(int)(column - strlen(x->label) - 1), "", x->people);
		}
	}
}

static void facts_print_json(const struct facts *f, FILE *to)
{
	struct json j;
	json_begin(&j, to, JSON_DEEPEST);
	for (size_t i = 0; i < f->n; i++) {
		const struct facts_fact *x = &f->fact[i];
		if (x->kind == FACT_CLOSE)
			json_end(&j);
		else if (x->kind == FACT_OPEN && x->list)
			json_list(&j, x->key);
		else if (x->kind == FACT_OPEN)
			json_object(&j, x->key);
		else if (x->kind == FACT_VALUE && x->key)
			json_raw(&j, x->key, x->programs);
	}
	json_finish(&j);
}

/* The line of keys, or of values.  Objects become columns object.key; a list may have
 * any length, so it has none. */
static void facts_print_csv_line(const struct facts *f, bool heading, FILE *to)
{
	size_t length[JSON_DEEPEST] = { 0 }; /* of the prefix outside */
	int depth = 0, lists = 0;
	bool any = false;
	struct str prefix = STR_INIT, line = STR_INIT;
	for (size_t i = 0; i < f->n; i++) {
		const struct facts_fact *x = &f->fact[i];
		if (x->kind == FACT_OPEN) {
			length[++depth] = prefix.len;
			lists += lists || x->list;
			if (!lists)
				str_addf(&prefix, "%s.", x->key);
		} else if (x->kind == FACT_CLOSE) {
			lists -= lists > 0;
			prefix.len = length[depth--];
		} else if (x->kind == FACT_VALUE && x->key && !lists) {
			size_t len = prefix.len;
			str_add(&prefix, x->key);
			csv_cell(&line, &any, heading ? prefix.text : x->cell);
			prefix.len = len;
		}
	}
	fprintf(to, "%s\n", line.text);
	str_release(&prefix);
	str_release(&line);
}

static void facts_print_csv(const struct facts *f, FILE *to)
{
	if (!f->follows)
		facts_print_csv_line(f, true, to);
	facts_print_csv_line(f, false, to);
}

void facts_follow(struct facts *f)
{
	f->follows = true;
}

void facts_print(const struct facts *f, enum facts_as as, FILE *to)
{
	if (as == FACTS_JSON)
		facts_print_json(f, to);
	else if (as == FACTS_CSV)
		facts_print_csv(f, to);
	else
		facts_print_text(f, to);
}
