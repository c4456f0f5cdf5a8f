#include "tui/session/format_columns.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "tui/session/session.h"

void format_columns_release(struct format_columns *l)
{
	for (size_t i = 0; i < l->n; i++) {
		free(l->entry[i].format);
		free(l->entry[i].fields);
	}
	free(l->entry);
	*l = (struct format_columns) { 0 };
}

static const char *format_columns_find(const struct format_columns *l, const char *format,
				       size_t *at)
{
	for (*at = 0; *at < l->n; ++*at)
		if (strcmp(l->entry[*at].format, format) == 0)
			return l->entry[*at].fields;
	return NULL;
}

void format_columns_set(struct format_columns *l, const char *format, const char *fields)
{
	size_t at;
	if (format_columns_find(l, format, &at)) {
		free(l->entry[at].fields);
	} else {
		l->entry = mem_room(l->entry, l->n, &l->room, sizeof *l->entry);
		l->entry[l->n++].format = mem_text(format);
	}
	l->entry[at].fields = mem_text(fields);
}

enum status format_columns_show(struct session *s, const char *fields, struct err *err)
{
	uint8_t order[FIELDS_MAX];
	size_t n = 0;
	if (strcmp(fields, "default") == 0) {
		session_columns_reset(s);
		return ST_OK;
	}
	if (strcmp(fields, "all") == 0) {
		for (int f = 0; f < (int)s->schema->nfields; f++)
			if (session_field_shown(s, f))
				order[n++] = (uint8_t)f;
	} else {
		fieldset set;
		enum status st =
			schema_parse_fields(s->schema, fields, &set, order, &n, err);
		if (st != ST_OK)
			return st;
	}
	session_columns(s, order, NULL, n);
	return ST_OK;
}

enum status format_columns_use(struct session *s, struct err *err)
{
	size_t at;
	const char *fields = s->wanted_columns
				     ? format_columns_find(s->wanted_columns,
							   s->schema->format->name, &at)
				     : NULL;
	return fields ? format_columns_show(s, fields, err) : ST_OK;
}
