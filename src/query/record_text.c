/*
 * Get the strings of a record, and evaluate text groups on them.
 */
#include <stdlib.h>

#include "base/mem.h"
#include "query/query_internal.h"

/* Texts */

static void rtext_add(struct record_text *rt, const struct batch *b, size_t i, int field,
		      unsigned slot)
{
	uint64_t v = batch_value(b, i, field, slot);
	const struct field *f = schema_field(b->schema, field);
	if (!batch_has(b, i, field, slot))
		return;
	size_t n = rt->nparts++;
	rt->part[n].field = (uint8_t)field;
	rt->part[n].text = NULL;
	rt->part[n].at = rt->printed.len;
	if (f->kind == KIND_TEXT) {
		rt->part[n].text = batch_text(b, i, v, &rt->part[n].len);
		return;
	}
	value_print(b, i, field, slot, &rt->printed);
	rt->part[n].len = rt->printed.len - rt->part[n].at;
}

void record_text_get(struct record_text *rt, const struct batch *b, size_t i,
		     fieldset fields)
{
	rt->nparts = 0;
	rt->apart = true;
	str_clear(&rt->printed);
	str_clear(&rt->joined);
	for (fieldset set = fields; set; set &= set - 1) {
		int f = __builtin_ctzll(set);
		if (!batch_known(b, i, f))
			continue;
		for (unsigned k = 0; k < field_count(schema_field(b->schema, f)); k++)
			rtext_add(rt, b, i, f, k);
	}
	if (fields == schema_opcode_fields(b->schema))
		record_opcode(b, i, &rt->joined);
}

static enum regex_answer rtext_match(const struct node *node, struct regex_state *state,
				     const struct record_text *rt)
{
	enum regex_answer all = REGEX_NO;
	if (node->kind == NODE_OPCODE)
		return text_test_match(&node->text, state, rt->joined.text,
				       rt->joined.len);
	if (!rt->apart)
		return REGEX_GAVE_UP;
	for (size_t k = 0; k < rt->nparts && all != REGEX_YES; k++) {
		if (!(node->fields >> rt->part[k].field & 1))
			continue;
		const char *text = rt->part[k].text;
		text = text ? text : rt->printed.text + rt->part[k].at;
		enum regex_answer a =
			text_test_match(&node->text, state, text, rt->part[k].len);
		if (a != REGEX_NO)
			all = a;
	}
	return all;
}

enum regex_answer query_group_match(const struct tree *t, int n,
				    struct regex_state *const *states,
				    const struct record_text *rt)
{
	const struct node *node = tree_node(t, n);
	if (node->child < 0)
		return rtext_match(node, states[n], rt);
	/* An undecided child does not matter if another child decides. */
	enum regex_answer decides = node->kind == NODE_OR ? REGEX_YES : REGEX_NO;
	enum regex_answer all = node->kind == NODE_OR ? REGEX_NO : REGEX_YES;
	for (int c = node->child; c >= 0; c = tree_node(t, c)->next) {
		enum regex_answer a = query_group_match(t, c, states, rt);
		if (node->kind == NODE_NOT)
			return a == REGEX_GAVE_UP ? a
			       : a == REGEX_NO    ? REGEX_YES
						  : REGEX_NO;
		if (a == decides)
			return a;
		if (a == REGEX_GAVE_UP)
			all = a;
	}
	return all;
}

struct regex_state **query_states_new(const struct tree *t)
{
	struct regex_state **states = mem_new(t->n, sizeof *states);
	for (size_t i = 0; i < t->n; i++)
		if (t->node[i].text.re)
			states[i] = regex_state_new(t->node[i].text.re);
	return states;
}

void query_states_free(struct regex_state **states, const struct tree *t)
{
	for (size_t i = 0; i < t->n; i++)
		regex_state_free(states[i]);
	free(states);
}
