#include "output/facts.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "output/csv.h"
#include "output/json.h"

enum facts_entry_kind {
	FACT_VALUE,
	FACT_TITLE,
	FACT_LINE,
	FACT_COLUMN,
	FACT_OPEN,
	FACT_CLOSE
};

struct facts_entry {
	enum facts_entry_kind kind;
	char *label; /* of a value; the text of a title or line */
	char *key;
	char *text; /* the value for people, escaped */
	char *json; /* the value as JSON */
	char *csv;  /* the value for CSV, not yet quoted */
	unsigned column;
	bool list;
};

struct facts {
	struct facts_entry *entry;
	size_t n, room;
	int depth; /* of open objects and lists */
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
		free(f->entry[i].label);
		free(f->entry[i].key);
		free(f->entry[i].text);
		free(f->entry[i].json);
		free(f->entry[i].csv);
	}
	free(f->entry);
	free(f);
}

static struct facts_entry *facts_add(struct facts *f, enum facts_entry_kind kind)
{
	f->entry = mem_room(f->entry, f->n, &f->room, sizeof *f->entry);
	struct facts_entry *new = &f->entry[f->n++];
	memset(new, 0, sizeof *new);
	new->kind = kind;
	return new;
}

static struct facts_entry *facts_add_value(struct facts *f, const char *label,
					   const char *key)
{
	struct facts_entry *new = facts_add(f, FACT_VALUE);
	new->label = label ? mem_text(label) : NULL;
	new->key = key ? mem_text(key) : NULL;
	return new;
}

static struct facts_entry *facts_add_number(struct facts *f, const char *label,
					    const char *key, uint64_t n)
{
	struct facts_entry *new = facts_add_value(f, label, key);
	char plain[32];
	snprintf(plain, sizeof plain, "%" PRIu64, n);
	new->json = mem_text(plain);
	new->csv = mem_text(plain);
	return new;
}

void facts_count(struct facts *f, const char *label, const char *key, uint64_t n)
{
	char text[32];
	facts_add_number(f, label, key, n)->text =
		mem_text(human_count(text, sizeof text, n));
}

void facts_plain(struct facts *f, const char *label, const char *key, uint64_t n)
{
	struct facts_entry *new = facts_add_number(f, label, key, n);
	new->text = mem_text(new->csv);
}

void facts_fraction(struct facts *f, const char *key, uint64_t n, uint64_t whole)
{
	if (!whole) {
		facts_unknown(f, NULL, key);
		return;
	}
	struct facts_entry *new = facts_add_value(f, NULL, key);
	char text[32];
	snprintf(text, sizeof text, "%.6g", (double)n / (double)whole);
	new->text = mem_text("");
	new->json = mem_text(text);
	new->csv = mem_text(text);
}

void facts_share(struct facts *f, const char *label, const char *key, uint64_t n,
		 uint64_t whole, const char *of)
{
	struct facts_entry *new = facts_add_number(f, label, key, n);
	char number[32];
	struct str text = STR_INIT;
	str_add(&text, human_count(number, sizeof number, n));
	if (whole) {
		str_add(&text, " (");
		str_addpercent(&text, n, whole);
		str_addf(&text, "%%%s%s)", of ? " " : "", of ? of : "");
	}
	new->text = str_detach(&text);
}

void facts_bytes(struct facts *f, const char *label, const char *key, uint64_t n)
{
	struct facts_entry *new = facts_add_number(f, label, key, n);
	char number[32], rounded[32];
	struct str text = STR_INIT;
	str_addf(&text, "%s byte%s", human_count(number, sizeof number, n),
		 n == 1 ? "" : "s");
	if (n >= 10000)
		str_addf(&text, " (%s)", human_size(rounded, sizeof rounded, n));
	new->text = str_detach(&text);
}

void facts_text(struct facts *f, const char *label, const char *key, const char *text)
{
	struct facts_entry *new = facts_add_value(f, label, key);
	struct str s = STR_INIT;
	str_escape(&s, text, strlen(text), true);
	new->text = str_detach(&s);
	new->csv = mem_text(text);
	str_json(&s, text, strlen(text));
	new->json = str_detach(&s);
}

void facts_bool(struct facts *f, const char *label, const char *key, bool yes)
{
	struct facts_entry *new = facts_add_value(f, label, key);
	new->text = mem_text(yes ? "yes" : "no");
	new->json = mem_text(yes ? "true" : "false");
	new->csv = mem_text(yes ? "1" : "0");
}

void facts_unknown(struct facts *f, const char *label, const char *key)
{
	struct facts_entry *new = facts_add_value(f, label, key);
	new->text = mem_text("unknown");
	new->json = mem_text("null");
	new->csv = mem_text("");
}

static void facts_add_text(struct facts *f, enum facts_entry_kind kind, const char *text)
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
	struct facts_entry *new = facts_add(f, FACT_OPEN);
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

bool facts_as_of(const char *path, enum facts_as *out)
{
	const char *slash = strrchr(path, '/');
	const char *name = slash ? slash + 1 : path;
	const char *dot = strrchr(name, '.');
	bool text = !dot || dot == name || !strcmp(dot, ".txt");
	return facts_parse_as(text ? "text" : dot + 1, out);
}

/* The column in which the values of the block that begins with entry i begin. */
static size_t facts_value_column(const struct facts *f, size_t i)
{
	size_t column = 0;
	for (; i < f->n && f->entry[i].kind != FACT_TITLE; i++) {
		const struct facts_entry *x = &f->entry[i];
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
		const struct facts_entry *x = &f->entry[i];
		if (x->kind == FACT_TITLE) {
			fprintf(to, "%s%s\n", i ? "\n" : "", x->label);
			column = facts_value_column(f, i + 1);
		} else if (x->kind == FACT_LINE) {
			fprintf(to, "%s\n", x->label);
		} else if (x->kind == FACT_VALUE && x->label) {
			fprintf(to, "%s:%*s%s\n", x->label,
				(int)(column - strlen(x->label) - 1), "", x->text);
		}
	}
}

static void facts_print_json(const struct facts *f, FILE *to)
{
	struct json j;
	json_begin(&j, to, JSON_DEEPEST);
	for (size_t i = 0; i < f->n; i++) {
		const struct facts_entry *x = &f->entry[i];
		if (x->kind == FACT_CLOSE)
			json_end(&j);
		else if (x->kind == FACT_OPEN && x->list)
			json_list(&j, x->key);
		else if (x->kind == FACT_OPEN)
			json_object(&j, x->key);
		else if (x->kind == FACT_VALUE && x->key)
			json_raw(&j, x->key, x->json);
	}
	json_finish(&j);
}

/* The line of keys, or of values.  Members of objects become columns object.key; lists
 * are omitted, because they may have any length. */
static void facts_print_csv_line(const struct facts *f, bool heading, FILE *to)
{
	size_t length[JSON_DEEPEST] = { 0 }; /* of the prefix outside each level */
	int depth = 0, lists = 0;
	bool any = false;
	struct str prefix = STR_INIT, line = STR_INIT;
	for (size_t i = 0; i < f->n; i++) {
		const struct facts_entry *x = &f->entry[i];
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
			csv_cell(&line, &any, heading ? prefix.text : x->csv);
			prefix.len = len;
		}
	}
	fprintf(to, "%s\n", line.text);
	str_release(&prefix);
	str_release(&line);
}

static void facts_print_csv(const struct facts *f, FILE *to)
{
	facts_print_csv_line(f, true, to);
	facts_print_csv_line(f, false, to);
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
