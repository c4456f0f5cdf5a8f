/* The columns of the list. */
#include "tui/session/session_internal.h"

#include <string.h>

#include "query/computed.h"
#include "tui/session/diff_model.h"

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

void session_columns(struct session *s, const uint8_t *field, const int16_t *width,
		     size_t n)
{
	columns_only(&s->columns, field, (int)n);
	for (size_t k = 0; width && k < n; k++)
		s->columns.at[columns_find(&s->columns, field[k])].width = width[k];
	/* Show columns requested on the command line, regardless of the saved session. */
	for (fieldset set = s->schema->given; set; set &= set - 1) {
		int f = __builtin_ctzll(set), at = columns_find(&s->columns, f);
		const struct field *own = schema_field(s->schema, f);
		if (own->role != ROLE_NONE || own->flags & FIELD_QUIET || at < 0 ||
		    s->columns.at[at].shown)
			continue;
		s->columns.at[at].shown = true;
		columns_move(&s->columns, at, 1 - at);
	}
	session_columns_changed(s);
}

/*
 * Return the rank of a field among the default columns, from its format or, if it has
 * none, from its role.  Fields that identify the instruction come first, then its
 * accesses, because a narrow window shows only the first columns without scrolling.
 */
static int session_columns_rank(const struct field *f)
{
	static const enum role first[] = { ROLE_PC,    ROLE_MACRO, ROLE_MICRO,
					   ROLE_CLASS, ROLE_LOAD,  ROLE_STORE };
	enum { RANKS = 256 };
	if (f->rank)
		return f->rank;
	if (f->flags & FIELD_GIVEN && f->role == ROLE_NONE)
		return RANKS;
	for (int k = 0; k < (int)(sizeof first / sizeof *first); k++)
		if (f->role == first[k])
			return RANKS + k;
	return 2 * RANKS;
}

/* Restore the default columns, followed by the other fields, hidden. */
void session_columns_reset(struct session *s)
{
	uint8_t order[FIELDS_MAX];
	int n = 0, nfields = (int)s->schema->nfields;
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

bool session_is_beside(const struct session *s, int field)
{
	return field >= 0 && s->schema->given >> field & 1 &&
	       schema_field(s->schema, field)->role == ROLE_NONE &&
	       !(schema_field(s->schema, field)->flags & FIELD_QUIET);
}

const struct field *session_field(struct session *s)
{
	if (s->field >= 0)
		return schema_field(s->schema, s->field);
	session_error(s, "this byte does not belong to a value; choose another");
	return NULL;
}

/* Computed columns */

/* Return the number in this schema of a field of another schema; -1 if there is none. */
static int session_columns_renumber(const struct session *s, const struct schema *was,
				    int field)
{
	return field >= 0 && (was->computed >> field & 1)
		       ? schema_find(s->schema, schema_field(was, field)->name)
		       : field;
}

/* Keep the columns, except columns of deleted fields. */
static void session_columns_keep(struct session *s, const struct schema *was)
{
	struct columns *c = &s->columns;
	int n = 0, current = session_columns_renumber(s, was, s->field);
	for (int k = 0; k < c->n; k++) {
		int id = session_columns_renumber(s, was, c->at[k].id);
		bool here = c->at[k].id == s->field;
		c->at[n] = c->at[k];
		c->at[n].id = (int16_t)id;
		n += id >= 0;
		if (here && id < 0 && n)
			current = c->at[n - 1].id;
	}
	c->n = n;
	s->field = current < 0 && s->field >= 0 && n ? c->at[0].id : current;
	session_columns_changed(s);
}

static void session_columns_new_schema(struct session *s);

/* Also compute new columns of one side of a comparison on the other side. */
static void session_columns_mirror(struct session *s, const char *text)
{
	struct session *other = diff_model_other(s);
	struct err err = ERR_INIT;
	if (!other)
		return;
	enum status st = computed_adds(other->schema, text)
				 ? computed_add(other->trace, text, &err)
				 : computed_remove(other->trace, text, &err);
	if (st == ST_OK)
		session_columns_new_schema(other);
	else
		session_error(s, "%s: %s", other->name, err.text);
}

/* Switch to the current schema of the trace. */
static void session_columns_new_schema(struct session *s)
{
	const struct schema *was = s->schema;
	s->schema = trace_schema(s->trace);
	session_columns_keep(s, was);
	session_reload_rows(s);
}

bool session_columns_thread(struct session *s)
{
	if (schema_find(s->schema, "thread") >= 0)
		return false;
	int field = computed_add_name(s->trace, "thread");
	if (field < 0)
		return false;
	session_columns_new_schema(s);
	columns_insert(&s->columns, s->columns.n ? 1 : 0, field, true);
	session_columns_changed(s);
	return true;
}

static enum status session_columns_add(struct session *s, const char *text,
				       struct err *err)
{
	enum status st = computed_add(s->trace, text, err);
	if (st == ST_OK)
		session_columns_added(s);
	return st;
}

void session_columns_added(struct session *s)
{
	session_columns_new_schema(s);
	int place = columns_find(&s->columns, s->field);
	bool beside = place >= 0 && s->columns.at[place].shown;
	s->field = s->schema->nfields - 1;
	columns_insert(&s->columns, beside ? place + 1 : s->columns.n, s->field, true);
	session_columns_changed(s);
}

enum status session_compute(struct session *s, const char *text, struct err *err)
{
	const struct session *other = diff_model_other(s);
	if (session_exporting(s) || (other && session_exporting(other)))
		return err_set(err, ST_INVALID,
			       "records are being written to a file; Ctrl-C stops that");
	if (computed_adds(s->schema, text)) {
		enum status added = session_columns_add(s, text, err);
		if (added == ST_OK)
			session_columns_mirror(s, text);
		return added;
	}
	for (size_t i = 0; i < session_filters(s); i++)
		if (computed_is_used(session_filter_text(s, i), text))
			return err_at(err, 1, "filter %zu uses %s; remove it first",
				      i + 1, text);
	enum status st = computed_remove(s->trace, text, err);
	if (st == ST_OK) {
		session_columns_new_schema(s);
		session_columns_mirror(s, text);
	}
	return st;
}

void session_compute_again(struct session *s)
{
	if (!s->schema->computed)
		return;
	computed_renew(s->trace);
	session_columns_new_schema(s);
}

void session_computed_text(const struct session *s, struct str *out)
{
	for (fieldset set = s->schema->computed & ~s->schema->given; set;
	     set &= set - 1) {
		int f = __builtin_ctzll(set);
		const char *text = computed_text(s->schema, f);
		str_addf(out, "%s%s = ", out->len ? "   " : "",
			 schema_field(s->schema, f)->name);
		str_escape(out, text, strlen(text), false);
	}
}
