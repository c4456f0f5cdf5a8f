/*
 * Op classes of gem5.  Their numbers are those of an enumeration in gem5's FuncUnit.py.
 * Most versions of gem5 have added names in the middle of it, so the numbers are certain
 * only from the file of the gem5 that wrote the trace.
 *
 * The file, or any list of names: a name has the number after that of the previous one,
 * or the number before it.  Quotes, commas and comments are skipped.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/gem5_internal.h"

/* A format with classes of its own. */
struct gem5_classes {
	struct gem5_layout
		layout; /* first member: gem5_classes_free() casts its pointer */
	struct code code[OP_CLASSES_MAX + 1];
	size_t n;
};

static bool gem5_classes_ends(const char *name, const char *end)
{
	size_t len = strlen(name), n = strlen(end);
	return len >= n && strcmp(name + len - n, end) == 0;
}

/* MemRead, FloatMemRead, and since 2023 SimdUnitStrideLoad and the like. */
static unsigned gem5_classes_access(const char *name)
{
	if (gem5_classes_ends(name, "MemRead") || gem5_classes_ends(name, "Load"))
		return CLASS_LOADS;
	if (gem5_classes_ends(name, "MemWrite") || gem5_classes_ends(name, "Store"))
		return CLASS_STORES;
	return 0;
}

void gem5_classes_use(struct gem5_layout *l, const struct code *codes)
{
	memset(l->access, 0, sizeof l->access);
	for (; codes->name; codes++)
		l->access[codes->value] = (uint8_t)gem5_classes_access(codes->name);
}

static void gem5_classes_free(struct format *f)
{
	struct gem5_classes *own = (struct gem5_classes *)f;
	for (size_t i = 0; i < own->n; i++)
		free((char *)own->code[i].name);
	free(own);
}

/* The list in FuncUnit.py; other texts from their beginning. */
static const char *gem5_classes_begin(const char *text)
{
	const char *list = strstr(text, "OpClass(Enum)");
	list = list ? strstr(list, "vals") : NULL;
	list = list ? strchr(list, '[') : NULL;
	return list ? list + 1 : text;
}

static bool gem5_classes_has(const struct gem5_classes *own, const char *name,
			     uint64_t number)
{
	for (size_t i = 0; i < own->n; i++)
		if (own->code[i].value == number || !strcmp(own->code[i].name, name))
			return true;
	return false;
}

/* Adds the word as the name of class *next, or sets *next to it if it is a number. */
static enum status gem5_classes_add(struct gem5_classes *own, const char *word,
				    size_t len, uint64_t *next, struct err *err)
{
	enum { LONGEST = 60 };
	char name[LONGEST + 1];
	if (len > LONGEST)
		return err_set(err, ST_INVALID, "%.20s... is too long for an op class",
			       word);
	memcpy(name, word, len);
	name[len] = '\0';
	if (strspn(name, "0123456789") == len) {
		*next = len < 4 ? (uint64_t)atoi(name) : OP_CLASSES_MAX;
		return ST_OK;
	}
	if (*next >= OP_CLASSES_MAX)
		return err_set(err, ST_INVALID,
			       "%s has a number above %d, which no op class has", name,
			       OP_CLASSES_MAX - 1);
	if (gem5_classes_has(own, name, *next))
		return err_set(err, ST_INVALID, "%s, or class %d, is in the list twice",
			       name, (int)*next);
	own->code[own->n++] = (struct code) { (*next)++, mem_text(name) };
	return ST_OK;
}

static enum status gem5_classes_parse(struct gem5_classes *own, const char *text,
				      struct err *err)
{
	uint64_t next = 0;
	for (const char *p = gem5_classes_begin(text); *p && *p != ']';) {
		size_t len = 0;
		while (isalnum((unsigned char)p[len]) || p[len] == '_')
			len++;
		enum status st = len ? gem5_classes_add(own, p, len, &next, err) : ST_OK;
		if (st)
			return st;
		if (len)
			p += len;
		else if (*p == '#')
			p += strcspn(p, "\n");
		else if (strchr(" \t\r\n,:'\"", *p))
			p++;
		else
			return err_set(err, ST_INVALID,
				       "it is not a list of op classes; give gem5's "
				       "src/cpu/FuncUnit.py, or one name in each line");
	}
	for (size_t i = 0; i < own->n; i++)
		if (gem5_classes_access(own->code[i].name) == CLASS_LOADS)
			return ST_OK;
	return err_set(err, ST_INVALID,
		       "the list has no MemRead; give gem5's src/cpu/FuncUnit.py, or one "
		       "name in each line");
}

enum status gem5_with_classes(const struct format *f, const char *text,
			      struct format **out, struct err *err)
{
	struct gem5_classes *own = mem_new(1, sizeof *own);
	struct gem5_layout *l = &own->layout;
	*l = *gem5_layout(f);
	l->format.fields = l->field;
	l->format.free = gem5_classes_free;
	enum status st = gem5_classes_parse(own, text, err);
	if (st) {
		gem5_classes_free(&l->format);
		return st;
	}
	for (size_t i = 0; i < l->format.nfields; i++)
		if (l->field[i].role == ROLE_CLASS)
			l->field[i].codes = own->code;
	gem5_classes_use(l, own->code);
	*out = &l->format;
	return ST_OK;
}
