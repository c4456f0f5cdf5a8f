/* Searches for the value at the cursor.  Each search is the text of a query, as if
 * typed. */
#include "tui/session/session_internal.h"

#include "query/query_text.h"

static void like_search(struct session *s, const struct str *query, bool backward,
			long long count)
{
	struct err err = ERR_INIT;
	if (session_search(s, query->text, backward, count, &err))
		session_error(s, "%s", err.text);
}

void session_search_same(struct session *s, bool backward, long long count)
{
	const struct batch *b;
	size_t i;
	struct str query = STR_INIT;
	const struct field *f = session_field(s);
	bool found = false;
	if (!f)
		return;
	if (session_record(s, &b, &i))
		for (unsigned k = 0; k < field_count(f) && !found; k++)
			found = query_text_like(s->schema, b, i, s->field, k, &query);
	if (found)
		like_search(s, &query, backward, count);
	else
		session_error(s, "there is no value of %s here to search for", f->name);
	str_release(&query);
}

void session_search_taken(struct session *s, bool backward, long long count)
{
	struct str query = STR_INIT;
	if (query_text_taken(s->schema, &query))
		like_search(s, &query, backward, count);
	else
		session_error(s, "this format does not record which branches are "
				 "taken");
	str_release(&query);
}

void session_search_trap(struct session *s, bool backward, long long count)
{
	struct str query = STR_INIT;
	if (query_text_trap(s->schema, &query))
		like_search(s, &query, backward, count);
	else
		session_error(s, "this format records neither traps nor levels of "
				 "privilege");
	str_release(&query);
}

void session_search_line(struct session *s, bool backward, long long count)
{
	const struct batch *b;
	size_t i;
	uint64_t address;
	struct str query = STR_INIT;
	if (!(s->schema->by_role[ROLE_LOAD] | s->schema->by_role[ROLE_STORE]))
		session_error(s, "this format does not record memory accesses");
	else if (!session_record(s, &b, &i) || !(record_role(b, i, ROLE_LOAD, &address) ||
						 record_role(b, i, ROLE_STORE, &address)))
		session_error(s, "this record does not access memory");
	else if (query_text_line(s->schema, address, &query))
		like_search(s, &query, backward, count);
	str_release(&query);
}
