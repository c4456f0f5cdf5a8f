/* The columns of the list. */
#include "tui/session/session_internal.h"

#include <string.h>

bool session_field_shown(const struct session *s, int field)
{
	return !(schema_field(s->schema, field)->flags & FIELD_PADDING);
}

void session_columns_changed(struct session *s)
{
	s->ncolumns = 0;
	for (int k = 0; k < s->columns.n; k++)
		if (s->columns.at[k].shown)
			s->column[s->ncolumns++] = (uint8_t)s->columns.at[k].id;
}

void session_columns(struct session *s, const uint8_t *field, size_t n)
{
	columns_only(&s->columns, field, (int)n);
	session_columns_changed(s);
}

/*
 * The place of a field among the default columns: that of its format, or else by its role.
 * The fields that identify the instruction come first, then what it accesses: a narrow
 * window shows only the first columns without scrolling.
 */
static int session_columns_rank(const struct field *f)
{
	static const enum role first[] = { ROLE_PC,    ROLE_MACRO, ROLE_MICRO,
					   ROLE_CLASS, ROLE_LOAD,  ROLE_STORE };
	enum { RANKS = 256 };
	if (f->rank)
		return f->rank;
	for (int k = 0; k < (int)(sizeof first / sizeof *first); k++)
		if (f->role == first[k])
			return RANKS + k;
	return 2 * RANKS;
}

/* Fields that are not columns by default follow the others, hidden. */
void session_columns_reset(struct session *s)
{
	uint8_t order[FIELDS_MAX];
	int n = 0, nfields = (int)s->schema->format->nfields;
	for (int f = 0; f < nfields; f++) {
		if (!session_field_shown(s, f) || !(s->schema->shown >> f & 1))
			continue;
		int rank = session_columns_rank(schema_field(s->schema, f)), at = n++;
		for (; at > 0 && session_columns_rank(
					 schema_field(s->schema, order[at - 1])) > rank;
		     at--)
			order[at] = order[at - 1];
		order[at] = (uint8_t)f;
	}
	s->columns.n = 0;
	for (int k = 0; k < n; k++)
		columns_insert(&s->columns, k, order[k], true);
	for (int f = 0; f < nfields; f++)
		if (session_field_shown(s, f))
			columns_insert(&s->columns, s->columns.n, f, false);
	session_columns_changed(s);
}

int session_column_of(const struct session *s, int field)
{
	for (size_t i = 0; i < s->ncolumns; i++)
		if (s->column[i] == field)
			return (int)i;
	return -1;
}

const struct field *session_field(struct session *s)
{
	if (s->field >= 0)
		return schema_field(s->schema, s->field);
	session_error(s, "this byte does not belong to a value; choose another");
	return NULL;
}
