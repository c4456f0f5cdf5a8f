#include "format/format.h"

#include <string.h>

#include "format/described.h"

#define ENTRY(x) extern const struct format x;
#include "format/format_list.h"
#undef ENTRY

const struct format *const formats[] = {
#define ENTRY(x) &x,
#include "format/format_list.h"
#undef ENTRY
	NULL
};

const struct format *format_in_c(size_t *n)
{
	for (const struct format *const *f = formats; *f; f++) {
		const struct format *v;
		if (!(*f)->variant && !described_instead((*f)->name) && (*n)-- == 0)
			return *f;
		for (size_t k = 0; (*f)->variant && (v = (*f)->variant(k)); k++)
			if (!described_instead(v->name) && (*n)-- == 0)
				return v;
	}
	return NULL;
}

const struct format *format_at(size_t n)
{
	const struct format *f = format_in_c(&n);
	return f ? f : described_at(n);
}

void format_free(struct format *f)
{
	if (f && f->free)
		f->free(f);
}

const struct format *format_listed(size_t n)
{
	size_t k = 0;
	for (; formats[k]; k++)
		if (!described_instead(formats[k]->name) && n-- == 0)
			return formats[k];
	return described_at(n);
}

const char *format_name(size_t n, const char **title)
{
	const struct format *f = format_in_c(&n);
	if (!f)
		return described_name(n, title);
	*title = f->title;
	return f->name;
}

const struct format *format_find(const char *name)
{
	const char *is, *title;
	size_t i = 0;
	while ((is = format_name(i, &title)) && strcmp(is, name) != 0)
		i++;
	return is ? format_at(i) : NULL;
}

bool field_legal(const struct field *f, uint64_t value)
{
	if (value == 0 && (f->flags & FIELD_NEVER_ZERO))
		return false;
	if (f->flags & FIELD_PADDING)
		return value == 0;
	if (field_none(f, value) || f->kind == KIND_TEXT)
		return true;
	if (f->codes) {
		for (const struct code *c = f->codes; c->name; c++)
			if (c->value == value)
				return true;
		return false;
	}
	if (f->max)
		return value <= f->max;
	return f->kind != KIND_BOOL || value <= 1;
}

const struct code branch_kind_codes[] = {
	{ BRANCH_NONE, "none" },
	{ BRANCH_DIRECT_JUMP, "jump" },
	{ BRANCH_INDIRECT, "indirect" },
	{ BRANCH_CONDITIONAL, "conditional" },
	{ BRANCH_DIRECT_CALL, "call" },
	{ BRANCH_INDIRECT_CALL, "indirect-call" },
	{ BRANCH_RETURN, "return" },
	{ BRANCH_OTHER, "other" },
	{ 0, NULL },
};

const char *branch_kind_name(enum branch_kind k)
{
	for (const struct code *c = branch_kind_codes; c->name; c++)
		if (c->value == (uint64_t)k)
			return c->name;
	return "unknown";
}
