/* For tests of what is found wrong with records: the findings as text. */
#ifndef TESTS_UNIT_COMPLAINTS_H
#define TESTS_UNIT_COMPLAINTS_H

#include "format/lint.h"

struct complaint_list {
	struct lint_sink to;
	struct str text; /* "3 AL001 sentence\n" for each */
};

static inline void complaint_hear(struct lint_sink *to, const struct batch *b,
				  const struct finding *c)
{
	struct complaint_list *l = (struct complaint_list *)to;
	str_addf(&l->text, "%llu %s ", (unsigned long long)(b->first + c->i),
		 c->kind->id);
	finding_print(c->kind, b->schema, c->v, &l->text);
	str_addc(&l->text, '\n');
}

/* What is wrong with records from..from+n-1; good until the next call. */
static inline const char *complaints_about(const struct batch *b, size_t from, size_t n)
{
	static struct complaint_list list = { .text = STR_INIT };
	struct lint *lint = lint_new(b->schema);
	list.to.emit = complaint_hear;
	str_clear(&list.text);
	lint_records(lint, from ? b : NULL, from - 1, b, from, n, &list.to);
	lint_free(lint);
	return list.text.text;
}

#endif
