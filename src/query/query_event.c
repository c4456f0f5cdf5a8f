/*
 * Conditions on events that a simulator finds: mispredicted, miss(l1), miss(l1i),
 * miss(l2), miss(l3).
 */
#include <string.h>

#include "query/parse_internal.h"
#include "query/query_internal.h"
#include "trace/events.h"

static int query_add_event(struct parser *p, enum event event)
{
	int n = parser_add(p, NODE_EVENT);
	parser_node(p, n)->kinds = event;
	return n;
}

/* The roles that a trace needs for an event; one is enough. */
static bool query_can_have_event(const struct schema *s, enum event event)
{
	bool data = s->by_role[ROLE_LOAD] || s->by_role[ROLE_STORE];
	if (event == EVENT_L1)
		return data;
	if (event == EVENT_L1I)
		return s->by_role[ROLE_PC];
	return data || s->by_role[ROLE_PC];
}

static bool query_parse_level(struct parser *p, int *out)
{
	struct token t = parser_peek(p);
	for (int event = EVENT_L1; event <= EVENT_L3; event++) {
		if (!token_is(&t, event_name((enum event)event)))
			continue;
		if (!query_can_have_event(p->schema, (enum event)event)) {
			err_at(p->err, parser_column(p, &t),
			       "the format (%s) does not record the addresses that %s "
			       "needs",
			       p->schema->format->name, event_name((enum event)event));
			return false;
		}
		parser_advance(p, &t);
		*out = query_add_event(p, (enum event)event);
		return parser_require(p, TOKEN_CLOSE, ")");
	}
	return parser_expect(p, "a cache: l1, l1i, l2 or l3");
}

bool parse_event(struct parser *p, int *out, bool *is)
{
	struct token t = parser_peek(p), next = query_lex(token_end(&t));
	struct query_name name;
	*out = -1;
	*is = true;
	if (token_is(&t, "miss") && next.kind == TOKEN_OPEN) {
		parser_advance(p, &next);
		return query_parse_level(p, out);
	}
	*is = t.kind == TOKEN_WORD && query_name_find(p->schema, t.at, t.len, &name) &&
	      name.what == NAME_EVENT;
	if (!*is)
		return true;
	if (token_compares(&next)) {
		err_at(p->err, parser_column(p, &next),
		       "%s is a condition and is not compared", name.common->name);
		return false;
	}
	parser_advance(p, &t);
	*out = query_add_event(p, (enum event)name.kinds);
	return true;
}

bool query_uses_threads(const struct query *q)
{
	for (size_t i = 0; i < q->tree.n; i++)
		if (q->tree.node[i].kind == NODE_THREAD ||
		    (q->tree.node[i].kind == NODE_EXPR && q->tree.node[i].expr->threads))
			return true;
	return false;
}

unsigned query_events(const struct query *q)
{
	unsigned events = 0;
	for (size_t i = 0; i < q->tree.n; i++)
		if (q->tree.node[i].kind == NODE_EVENT)
			events |= 1u << q->tree.node[i].kinds;
	return events;
}
