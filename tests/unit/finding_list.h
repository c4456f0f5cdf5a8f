/* For tests of lint: collects findings as text. */
#ifndef TESTS_UNIT_FINDING_LIST_H
#define TESTS_UNIT_FINDING_LIST_H

#include "format/lint.h"

struct finding_list {
	struct lint_sink to;
	struct str text; /* one line for each: "3 AL001 sentence\n" */
};

static inline void finding_list_emit(struct lint_sink *to, const struct batch *b,
				     const struct finding *f)
{
	struct finding_list *l = (struct finding_list *)to;
	str_addf(&l->text, "%llu %s ", (unsigned long long)(b->first + f->i),
		 f->kind->id);
	finding_print(f->kind, b->schema, f->v, &l->text);
	str_addc(&l->text, '\n');
}

/* The findings of records from..from+n-1; valid until the next call. */
static inline const char *findings_of(const struct batch *b, size_t from, size_t n)
{
	static struct finding_list list = { .text = STR_INIT };
	struct lint *lint = lint_new(b->schema);
	list.to.emit = finding_list_emit;
	str_clear(&list.text);
	lint_records(lint, from ? b : NULL, from - 1, b, from, n, &list.to);
	lint_free(lint);
	return list.text.text;
}

#endif
