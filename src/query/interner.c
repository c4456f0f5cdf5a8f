#include "query/interner.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "query/query_internal.h"

enum { KEY_MOST = 256 }; /* bytes of a key that gets a number */

/* Texts */

static bool interner_add_text(struct record_text *rt, const struct batch *b, size_t i,
			      int field, unsigned slot)
{
	uint64_t v = batch_value(b, i, field, slot);
	const struct field *f = schema_field(b->schema, field);
	if (!batch_has(b, i, field, slot))
		return false;
	rt->part[rt->nparts].field = (uint8_t)field;
	if (f->kind == KIND_TEXT) {
		rt->part[rt->nparts].text =
			batch_text(b, i, v, &rt->part[rt->nparts].len);
	} else {
		/* The offset in `printed`, until all are printed and it no longer
		 * moves. */
		rt->part[rt->nparts].text = NULL;
		rt->part[rt->nparts].len = rt->printed.len;
		value_print(b, i, field, slot, &rt->printed);
	}
	rt->nparts++;
	return true;
}

static void interner_set_printed(struct record_text *rt)
{
	size_t end = rt->printed.len;
	for (size_t k = rt->nparts; k--;) {
		if (rt->part[k].text)
			continue;
		size_t from = rt->part[k].len;
		rt->part[k].text = rt->printed.text + from;
		rt->part[k].len = end - from;
		end = from;
	}
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
			interner_add_text(rt, b, i, f, k);
	}
	interner_set_printed(rt);
	if (fields == schema_opcode_fields(b->schema))
		record_opcode(b, i, &rt->joined);
}

static enum regex_answer interner_match_text(const struct node *node,
					     struct regex_state *state,
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
		enum regex_answer a = text_test_match(&node->text, state,
						      rt->part[k].text, rt->part[k].len);
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
		return interner_match_text(node, states[n], rt);
	/* An undecided child does not matter if another one decides. */
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

/* Interners */

void interner_init(struct interner *c, const struct schema *s, fieldset fields)
{
	int n = 0;
	bool use_memo = true;
	*c = (struct interner) { .fields = fields,
				 .dict = dict_new(),
				 .word = { -1, -1 } };
	str_init(&c->key);
	for (fieldset set = fields; set; set &= set - 1, n++) {
		int f = __builtin_ctzll(set);
		use_memo = use_memo && n < OPCODE_MEMO_FIELDS &&
			   field_count(schema_field(s, f)) == 1;
		if (!use_memo)
			break;
		c->word[n] = f;
		c->is_text[n] = schema_field(s, f)->kind == KIND_TEXT;
	}
	if (use_memo)
		c->memo = mem_new(OPCODE_MEMO_SIZE, sizeof *c->memo);
}

void interner_release(struct interner *c)
{
	dict_free(c->dict);
	free(c->memo);
	free(c->code);
	free(c->done);
	str_release(&c->key);
}

/* The number of all that the result depends on, as bytes; NO_CODE: the key is too long,
 * or the dictionary is full. */
static uint32_t interner_intern(void *arg, const struct batch *b, size_t i)
{
	struct interner *c = arg;
	str_clear(&c->key);
	for (fieldset set = c->fields; set; set &= set - 1) {
		int f = __builtin_ctzll(set);
		const struct field *fd = schema_field(b->schema, f);
		bool known = batch_known(b, i, f);
		str_addc(&c->key, known ? 'k' : 'u');
		for (unsigned k = 0; known && k < field_count(fd); k++) {
			uint64_t v = batch_value(b, i, f, k);
			if (fd->kind != KIND_TEXT) {
				str_addc(&c->key, batch_has(b, i, f, k) ? 'v' : '-');
				str_addn(&c->key, (const char *)&v, sizeof v);
				continue;
			}
			size_t len;
			const char *text = batch_text(b, i, v, &len);
			str_addn(&c->key, (const char *)&len, sizeof len);
			str_addn(&c->key, text, len);
		}
	}
	/* Long texts are tested each time: the dictionary must not fill the memory. */
	if (c->key.len > KEY_MOST)
		return NO_CODE;
	uint32_t code = dict_code(c->dict, c->key.text, c->key.len);
	return code == DICT_FULL ? NO_CODE : code;
}

static inline __attribute__((always_inline)) void interner_number_memo(
	struct interner *c, const struct batch *b, const uint8_t *in,
	const bool is_text[OPCODE_MEMO_FIELDS])
{
	const uint64_t *v[OPCODE_MEMO_FIELDS];
	opcode_memo_columns(v, b, c->word);
	for (size_t i = 0; i < b->n; i++) {
		if (!in[i] || c->done[i])
			continue;
		c->done[i] = 1;
		c->code[i] =
			opcode_memo_code(c->memo, b, i, v, is_text, interner_intern, c);
	}
}

void interner_number(struct interner *c, const struct batch *b, const uint8_t *in)
{
	static const bool texts[OPCODE_MEMO_FIELDS] = { true, true };
	if (!c->memo || !batch_is_plain(b)) {
		for (size_t i = 0; i < b->n; i++) {
			if (!in[i] || c->done[i])
				continue;
			c->done[i] = 1;
			c->code[i] = interner_intern(c, b, i);
		}
	} else if (c->is_text[0] && c->is_text[1]) {
		/* Constants for the common case, so that the loop has no tests. */
		interner_number_memo(c, b, in, texts);
	} else {
		interner_number_memo(c, b, in, c->is_text);
	}
}

uint32_t interner_count(const struct interner *c)
{
	return dict_count(c->dict);
}
