/*
 *   sequence := or [ "then" [ "within" N ] sequence ]
 *   or       := and { ("or" | "||") and }
 *   and      := not { ("and" | "&&") not }
 *   not      := ("not" | "!") not | first
 *   first    := "(" sequence ")" | "any" "uop" "(" sequence ")"
 *             | "all" "(" comparison ")" | comparison | /RE/ | 0xADDRESS
 *   comparison := subject [ operator value | ["not"] "in" set ]
 *   subject  := NAME | "page" "(" NAME ")" | "line" "(" NAME ")" | "count" "(" NAME ")"
 *   set      := A ".." B | A "+" LENGTH | "{" element { "," element } "}"
 *
 * Every comparison of a number becomes a set of stretches at once (spans.h), so that
 * nothing behind here knows operators.
 */
#include "query/parse.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "query/lex.h"
#include "query/names.h"
#include "query/value.h"
#include "trace/index.h"

struct parser {
	const char *text;
	const char *p; /* what was not taken yet */
	const struct schema *schema;
	struct tree *tree;
	struct err *err;
	unsigned depth;
};

/* An element of a set. */
struct element {
	enum { ONE, TO, LENGTH } form;
	struct literal a, b;
};

struct elements {
	struct element *item;
	size_t n, room;
};

/* What is on the left of a comparison. */
struct left {
	struct subject subject;
	struct token name;
	unsigned bits; /* of page() and line() */
	bool count;
};

/* Tokens */

static struct token peek(const struct parser *p)
{
	return lex(p->p);
}

static void take(struct parser *p, const struct token *t)
{
	p->p = token_end(t);
}

static bool take_sign(struct parser *p, enum sign sign)
{
	struct token t = peek(p);
	if (t.sign != sign)
		return false;
	take(p, &t);
	return true;
}

static bool take_word(struct parser *p, const char *word)
{
	struct token t = peek(p);
	if (!token_is(&t, word))
		return false;
	take(p, &t);
	return true;
}

static int column(const struct parser *p, const struct token *t)
{
	return (int)(t->at - p->text) + 1;
}

/* Always false, so that a failure is one line. */
static bool expect(struct parser *p, const char *what)
{
	struct token t = peek(p);
	if (t.sign == SIGN_UNCLOSED)
		err_at(p->err, column(p, &t), "this has no end: %.1s is missing", t.at);
	else
		err_at(p->err, column(p, &t), "here %s is expected", what);
	return false;
}

static bool need(struct parser *p, enum sign sign, const char *what)
{
	return take_sign(p, sign) || expect(p, what);
}

/* Nodes */

static int add_node(struct parser *p, enum node_kind kind)
{
	struct tree *t = p->tree;
	t->node = mem_room(t->node, t->n, &t->room, sizeof *t->node);
	t->node[t->n] = (struct node) { .kind = kind, .child = -1, .next = -1 };
	return (int)t->n++;
}

static struct node *node(struct parser *p, int n)
{
	return &p->tree->node[n];
}

static bool too_many(struct parser *p)
{
	if (p->tree->n < NODES_MOST)
		return false;
	struct token t = peek(p);
	err_at(p->err, column(p, &t),
	       "the query is too long: it asks more than %d things", NODES_MOST);
	return true;
}

static bool deeper(struct parser *p)
{
	struct token t = peek(p);
	if (p->depth++ < DEPTH_MOST)
		return true;
	err_at(p->err, column(p, &t), "the query is nested more than %d deep",
	       DEPTH_MOST);
	return false;
}

static int add_above(struct parser *p, enum node_kind kind, int child)
{
	int n = add_node(p, kind);
	node(p, n)->child = child;
	return n;
}

static struct probe *add_probe(struct node *n, const struct schema *s, int field)
{
	n->probe = mem_resize(n->probe, n->nprobes + 1, sizeof *n->probe);
	struct probe *probe = &n->probe[n->nprobes++];
	*probe = (struct probe) { .field = (uint8_t)field,
				  .turn = field_turn(schema_field(s, field)) };
	n->fields |= (fieldset)1 << field;
	return probe;
}

/* Take out what stands for "nothing here". */
static void remove_none(struct probe *probe, const struct field *f)
{
	if (f->kind == KIND_TEXT)
		return;
	if (f->flags & FIELD_ZERO_IS_NONE)
		spans_remove(&probe->set, probe->turn);
	if (f->flags & FIELD_MINUS_IS_NONE)
		spans_remove(&probe->set, UINT64_MAX ^ probe->turn);
}

/* That a value is there, whatever it is; with truth, one that is not 0. */
static int add_presence(struct parser *p, fieldset fields, bool truth)
{
	int n = add_node(p, NODE_VALUES);
	for (int f = 0; f < (int)p->schema->format->nfields; f++) {
		if (!(fields >> f & 1))
			continue;
		struct probe *probe = add_probe(node(p, n), p->schema, f);
		spans_add(&probe->set, 0, UINT64_MAX);
		if (truth)
			spans_remove(&probe->set, probe->turn);
		remove_none(probe, schema_field(p->schema, f));
	}
	return n;
}

/* A name alone: a flag that is set, an address or register that is there. */
static int add_truth(struct parser *p, const struct subject *s)
{
	if (s->what == NAME_KINDS) {
		int n = add_node(p, NODE_VALUES);
		for (int f = 0; f < (int)p->schema->format->nfields; f++) {
			if (!(s->fields >> f & 1))
				continue;
			struct probe *probe = add_probe(node(p, n), p->schema, f);
			for (unsigned k = 0; k < BRANCH_KINDS; k++)
				if (s->kinds >> k & 1)
					spans_add(&probe->set, k, k);
		}
		return n;
	}
	enum kind kind = schema_field(p->schema, __builtin_ctzll(s->fields))->kind;
	bool truth = kind != KIND_ADDR && kind != KIND_REG && kind != KIND_TEXT;
	/* What is taken or not is a branch where nothing else tells. */
	if (s->what == NAME_BRANCH && s->fields == p->schema->by_role[ROLE_TAKEN])
		truth = false;
	return add_presence(p, s->fields, truth);
}

/* Subjects */

static bool unknown_name(struct parser *p, const struct token *t)
{
	const struct schema *s = p->schema;
	const char *near = subject_nearest(s, t->at, t->len);
	int len = t->len < 40 ? (int)t->len : 40;
	if (near) {
		err_at(p->err, column(p, t), "%s has nothing named %.*s; %s may be meant",
		       s->format->name, len, t->at, near);
		return false;
	}
	struct str all = STR_INIT;
	const char *name, *help;
	for (size_t i = 0; subject_nth(s, i, &name, &help) && all.len < 130; i++)
		str_addf(&all, "%s%s", i ? ", " : "", name);
	err_at(p->err, column(p, t), "%s has nothing named %.*s; there are %s, ...",
	       s->format->name, len, t->at, all.text);
	str_release(&all);
	return false;
}

static bool read_name(struct parser *p, struct left *out)
{
	out->name = peek(p);
	if (out->name.sign != SIGN_WORD)
		return expect(p, "a name");
	if (!subject_find(p->schema, out->name.at, out->name.len, &out->subject))
		return unknown_name(p, &out->name);
	take(p, &out->name);
	return true;
}

static bool all_addresses(const struct schema *s, fieldset fields)
{
	for (; fields; fields &= fields - 1)
		if (schema_field(s, __builtin_ctzll(fields))->kind != KIND_ADDR)
			return false;
	return true;
}

/* page( and line( : how many bits are left out; 0: neither. */
static unsigned around_bits(const struct token *t)
{
	return token_is(t, "page") ? PAGE_BITS : token_is(t, "line") ? LINE_BITS : 0;
}

static bool read_left(struct parser *p, struct left *out)
{
	*out = (struct left) { .count = false };
	struct token t = peek(p), open = lex(token_end(&t));
	bool called = t.sign == SIGN_WORD && open.sign == SIGN_OPEN;
	out->bits = called ? around_bits(&t) : 0;
	out->count = called && token_is(&t, "count");
	if (!out->bits && !out->count)
		return read_name(p, out);
	take(p, &open);
	if (!read_name(p, out) || !need(p, SIGN_CLOSE, ")"))
		return false;
	enum name_what what = out->subject.what;
	if (out->bits &&
	    (what != NAME_VALUES || !all_addresses(p->schema, out->subject.fields))) {
		err_at(p->err, column(p, &out->name), "%.*s is no address",
		       (int)out->name.len, out->name.at);
		return false;
	}
	if (out->count && what != NAME_VALUES) {
		err_at(p->err, column(p, &out->name), "%.*s has no values to count",
		       (int)out->name.len, out->name.at);
		return false;
	}
	return true;
}

/* Right sides */

/* A value, or page(VALUE) and line(VALUE) where these stand on the left. */
static bool read_literal(struct parser *p, const struct left *left, struct literal *out)
{
	struct token t = peek(p), open = lex(token_end(&t));
	unsigned bits = open.sign == SIGN_OPEN ? around_bits(&t) : 0;
	if (bits && bits != left->bits) {
		err_at(p->err, column(p, &t), "%.*s() must stand on the left as well",
		       (int)t.len, t.at);
		return false;
	}
	if (bits)
		take(p, &open);
	if (!literal_read(out, &p->p))
		return expect(p, "a value");
	return !bits || need(p, SIGN_CLOSE, ")");
}

static bool read_element(struct parser *p, const struct left *left, bool one,
			 struct elements *out)
{
	out->item = mem_room(out->item, out->n, &out->room, sizeof *out->item);
	struct element *e = &out->item[out->n++];
	*e = (struct element) { .form = ONE };
	if (!read_literal(p, left, &e->a))
		return false;
	if (one)
		return true;
	if (take_sign(p, SIGN_DOTS))
		e->form = TO;
	else if (take_sign(p, SIGN_PLUS))
		e->form = LENGTH;
	return e->form == ONE || read_literal(p, left, &e->b);
}

/* {A, B..C, D+LENGTH}, or one of them. */
static bool read_set(struct parser *p, const struct left *left, struct elements *out)
{
	if (!take_sign(p, SIGN_OPEN_SET)) {
		if (!read_element(p, left, false, out))
			return false;
		if (out->item[0].form != ONE)
			return true;
		return expect(p, ".. and the end of a range, or + and its length,");
	}
	do
		if (!read_element(p, left, false, out))
			return false;
	while (take_sign(p, SIGN_COMMA));
	return need(p, SIGN_CLOSE_SET, ", or }");
}

/* Where a range is the wrong way round. */
static bool backward(struct parser *p, const struct element *e)
{
	err_at(p->err, column(p, &e->b.word), "the range ends before it begins");
	return false;
}

/* Puts the keys of an element into a set; relation: how a value is to stand to it. */
static bool add_keys(struct parser *p, const struct left *left, const struct element *e,
		     int field, enum sign relation, struct spans *set)
{
	const struct schema *s = p->schema;
	bool record = left->subject.what == NAME_RECORD || left->count;
	uint64_t turn = record ? 0 : field_turn(schema_field(s, field));
	uint64_t mask = (UINT64_C(1) << left->bits) - 1, a, b;
	const char *text = p->text;
	if (record ? literal_count(&e->a, text, &a, p->err)
		   : literal_value(&e->a, s, field, text, &a, p->err))
		return false;
	b = a;
	if (e->form == TO && (record ? literal_count(&e->b, text, &b, p->err)
				     : literal_value(&e->b, s, field, text, &b, p->err)))
		return false;
	a ^= turn;
	b ^= turn;
	if (e->form == LENGTH) {
		uint64_t len;
		bool addresses = !record && schema_field(s, field)->kind == KIND_ADDR;
		if (literal_length(&e->b, addresses, text, &len, p->err))
			return false;
		b = len - 1 > UINT64_MAX - a ? UINT64_MAX : a + len - 1;
	}
	a &= ~mask;
	b |= mask;
	if (b < a)
		return backward(p, e);
	switch (relation) {
	case SIGN_LT:
		if (a)
			spans_add(set, 0, a - 1);
		break;
	case SIGN_LE:
		spans_add(set, 0, b);
		break;
	case SIGN_GT:
		if (b < UINT64_MAX)
			spans_add(set, b + 1, UINT64_MAX);
		break;
	case SIGN_GE:
		spans_add(set, a, UINT64_MAX);
		break;
	default:
		spans_add(set, a, b);
	}
	return true;
}

static bool add_elements(struct parser *p, const struct left *left,
			 const struct elements *es, int field, enum sign relation,
			 struct spans *set)
{
	for (size_t i = 0; i < es->n; i++)
		if (!add_keys(p, left, &es->item[i], field, relation, set))
			return false;
	if (relation == SIGN_NE)
		spans_invert(set);
	return true;
}

/* Comparisons */

static bool any_text(const struct schema *s, fieldset fields)
{
	for (; fields; fields &= fields - 1)
		if (schema_field(s, __builtin_ctzll(fields))->kind == KIND_TEXT)
			return true;
	return false;
}

/* Whether all of these are opcodes that can be told apart in an opcode as a whole,
 * which is what the index knows. */
static bool plain_opcodes(const struct schema *s, fieldset fields)
{
	fieldset opcodes = schema_opcode_fields(s);
	if (fields & ~opcodes)
		return false;
	for (; opcodes; opcodes &= opcodes - 1) {
		const struct field *f = schema_field(s, __builtin_ctzll(opcodes));
		if (f->kind != KIND_TEXT || field_count(f) != 1)
			return false;
	}
	return true;
}

/* A question about text, as far as its wording. */
static int add_textual(struct parser *p, fieldset fields, bool negated)
{
	int n = add_node(p, NODE_TEXT);
	node(p, n)->fields = fields;
	node(p, n)->wording.negated = negated;
	node(p, n)->over_opcodes = plain_opcodes(p->schema, fields);
	return n;
}

/* The expression between slashes, into a node's wording. */
static bool read_regex(struct parser *p, int n)
{
	struct token t = peek(p);
	if (t.sign != SIGN_REGEX)
		return expect(p, "an expression between slashes");
	if (t.len == 2) {
		err_at(p->err, column(p, &t) + 1, "there is nothing to look for");
		return false;
	}
	if (regex_new(&node(p, n)->wording.re, t.at + 1, t.len - 2, p->err)) {
		p->err->at += column(p, &t);
		return false;
	}
	take(p, &t);
	return true;
}

static bool compare_texts(struct parser *p, const struct left *left,
			  const struct elements *es, enum sign relation,
			  const struct token *sign, int *out)
{
	if (relation != SIGN_EQ && relation != SIGN_NE) {
		err_at(p->err, column(p, sign), "%.*s is a text: it has no order",
		       (int)left->name.len, left->name.at);
		return false;
	}
	*out = add_textual(p, left->subject.fields, relation == SIGN_NE);
	struct wording *w = &node(p, *out)->wording;
	for (size_t i = 0; i < es->n; i++) {
		if (es->item[i].form != ONE) {
			err_at(p->err, column(p, &es->item[i].b.word),
			       "%.*s is a text: it has no order", (int)left->name.len,
			       left->name.at);
			return false;
		}
		w->word = mem_room(w->word, w->n, &w->room, sizeof *w->word);
		w->word[w->n++] = literal_word(&es->item[i].a);
	}
	return true;
}

/* "branch == yes", "call != 1": a flag compared. */
static bool compare_flag(struct parser *p, const struct left *left,
			 const struct elements *es, enum sign relation, int *out)
{
	bool plain = es->n == 1 && es->item[0].form == ONE;
	int truth = plain ? literal_truth(&es->item[0].a) : -1;
	if (truth < 0 || (relation != SIGN_EQ && relation != SIGN_NE)) {
		err_at(p->err, column(p, &es->item[0].a.word), "%.*s is yes or no",
		       (int)left->name.len, left->name.at);
		return false;
	}
	*out = add_truth(p, &left->subject);
	if (truth == (relation == SIGN_NE))
		*out = add_above(p, NODE_NOT, *out);
	return true;
}

static bool is_flag(const struct left *left, const struct elements *es)
{
	if (left->subject.what == NAME_BRANCH)
		return es->n == 1 && es->item[0].form == ONE &&
		       literal_truth(&es->item[0].a) >= 0;
	return left->subject.what == NAME_KINDS;
}

/* Some formats have a code that is called so. */
static bool has_dash(const struct schema *s, fieldset fields)
{
	for (; fields; fields &= fields - 1)
		for (const struct code *c =
			     schema_field(s, __builtin_ctzll(fields))->codes;
		     c && c->name; c++)
			if (!strcmp(c->name, "-"))
				return true;
	return false;
}

/* Where "-" was typed: that no value is there. */
static bool compare_none(struct parser *p, const struct left *left, enum sign relation,
			 int *out)
{
	*out = add_presence(p, left->subject.fields, false);
	if (relation == SIGN_EQ)
		*out = add_above(p, NODE_NOT, *out);
	return true;
}

static bool compare_numbers(struct parser *p, const struct left *left,
			    const struct elements *es, enum sign relation, int *out)
{
	if (left->subject.what == NAME_RECORD || left->count) {
		*out = left->count ? add_presence(p, left->subject.fields, false)
				   : add_node(p, NODE_RECORD);
		node(p, *out)->kind = left->count ? NODE_COUNT : NODE_RECORD;
		struct spans set = SPANS_INIT;
		bool good = add_elements(p, left, es, -1, relation, &set);
		node(p, *out)->set = set;
		return good;
	}
	*out = add_node(p, NODE_VALUES);
	for (int f = 0; f < (int)p->schema->format->nfields; f++) {
		if (!(left->subject.fields >> f & 1))
			continue;
		struct probe *probe = add_probe(node(p, *out), p->schema, f);
		if (!add_elements(p, left, es, f, relation, &probe->set))
			return false;
		remove_none(probe, schema_field(p->schema, f));
	}
	return true;
}

static bool compare(struct parser *p, const struct left *left, const struct elements *es,
		    enum sign relation, const struct token *sign, int *out)
{
	fieldset fields = left->subject.fields;
	bool equal = relation == SIGN_EQ || relation == SIGN_NE;
	if (is_flag(left, es))
		return compare_flag(p, left, es, relation, out);
	if (left->subject.what == NAME_RECORD || left->count)
		return compare_numbers(p, left, es, relation, out);
	if (any_text(p->schema, fields))
		return compare_texts(p, left, es, relation, sign, out);
	if (equal && es->n == 1 && es->item[0].form == ONE &&
	    literal_none(&es->item[0].a) && !has_dash(p->schema, fields))
		return compare_none(p, left, relation, out);
	return compare_numbers(p, left, es, relation, out);
}

static bool matches(struct parser *p, const struct left *left, bool negated,
		    const struct token *sign, int *out)
{
	if (left->bits || left->count || left->subject.what == NAME_RECORD) {
		err_at(p->err, column(p, sign),
		       "expressions are for texts and names; "
		       "here ==, < and the like are expected");
		return false;
	}
	*out = add_textual(p, left->subject.fields, negated);
	return read_regex(p, *out);
}

static bool is_relation(enum sign s)
{
	return s >= SIGN_EQ && s <= SIGN_GE;
}

/* "in" or "not in", which is taken. */
static bool take_in(struct parser *p, bool *negated)
{
	const char *before = p->p;
	*negated = take_word(p, "not") || take_sign(p, SIGN_NOT);
	if (take_word(p, "in"))
		return true;
	p->p = before;
	return false;
}

static bool parse_comparison(struct parser *p, struct left *left, int *out)
{
	if (too_many(p) || !read_left(p, left))
		return false;
	struct token sign = peek(p);
	bool negated;
	if (sign.sign == SIGN_MATCH || sign.sign == SIGN_NO_MATCH) {
		take(p, &sign);
		return matches(p, left, sign.sign == SIGN_NO_MATCH, &sign, out);
	}
	struct elements es = { .n = 0 };
	bool good;
	if (take_in(p, &negated)) {
		good = read_set(p, left, &es) &&
		       compare(p, left, &es, negated ? SIGN_NE : SIGN_EQ, &sign, out);
	} else if (is_relation(sign.sign)) {
		take(p, &sign);
		bool set = (sign.sign == SIGN_EQ || sign.sign == SIGN_NE) &&
			   peek(p).sign == SIGN_OPEN_SET;
		good = (set ? read_set(p, left, &es)
			    : read_element(p, left, true, &es)) &&
		       compare(p, left, &es, sign.sign, &sign, out);
	} else if (left->bits || left->count || left->subject.what == NAME_RECORD) {
		good = expect(p, "a comparison (==, <, in ...)");
	} else {
		*out = add_truth(p, &left->subject);
		good = true;
	}
	free(es.item);
	return good;
}

/* all(COMPARISON): there are values, and none is otherwise. */
static bool parse_all(struct parser *p, int *out)
{
	struct left left;
	struct token t = peek(p);
	if (!parse_comparison(p, &left, out) || !need(p, SIGN_CLOSE, ")"))
		return false;
	struct node *n = node(p, *out);
	if ((n->kind != NODE_VALUES && n->kind != NODE_TEXT) || left.count) {
		err_at(p->err, column(p, &t), "all() is for values compared");
		return false;
	}
	for (size_t i = 0; i < n->nprobes; i++) {
		spans_invert(&n->probe[i].set);
		remove_none(&n->probe[i], schema_field(p->schema, n->probe[i].field));
	}
	n->wording.negated = !n->wording.negated;
	fieldset fields = n->fields;
	int other = add_above(p, NODE_NOT, *out);
	int there = add_presence(p, fields, false);
	node(p, there)->next = other;
	*out = add_above(p, NODE_AND, there);
	return true;
}

static bool parse_sequence(struct parser *p, int *out);

static bool parse_uops(struct parser *p, int *out)
{
	int inside;
	if (!parse_sequence(p, &inside) || !need(p, SIGN_CLOSE, ")"))
		return false;
	fieldset uops = p->schema->by_role[ROLE_UOP];
	if (!uops) { /* every record is an instruction */
		*out = inside;
		return true;
	}
	if (p->tree->begins < 0) {
		p->tree->begins = add_node(p, NODE_VALUES);
		for (; uops; uops &= uops - 1) {
			struct probe *probe = add_probe(node(p, p->tree->begins),
							p->schema, __builtin_ctzll(uops));
			spans_add(&probe->set, 1 ^ probe->turn, 1 ^ probe->turn);
		}
	}
	*out = add_above(p, NODE_UOPS, inside);
	return true;
}

/* An address alone is the instruction there. */
static bool parse_pc(struct parser *p, int *out)
{
	struct element e = { .form = ONE };
	struct elements es = { &e, 1, 1 };
	struct token t = peek(p);
	struct left left = { .name = t };
	if (!p->schema->by_role[ROLE_PC]) {
		err_at(p->err, column(p, &t),
		       "a record of %s has no instruction address; write /0x.../ to look "
		       "for it in the row",
		       p->schema->format->name);
		return false;
	}
	left.subject = (struct subject) { .what = NAME_VALUES,
					  .fields = p->schema->by_role[ROLE_PC] };
	literal_read(&e.a, &p->p);
	return compare_numbers(p, &left, &es, SIGN_EQ, out);
}

/* What an expression alone is matched against. */
static int add_alone(struct parser *p)
{
	bool rows = !schema_has_opcode(p->schema);
	int n = add_node(p, rows ? NODE_ROW : NODE_OPCODE);
	node(p, n)->fields = rows ? p->schema->shown : schema_opcode_fields(p->schema);
	node(p, n)->over_opcodes = !rows;
	return n;
}

static bool parse_first(struct parser *p, int *out)
{
	struct token t = peek(p), next = lex(token_end(&t));
	if (too_many(p))
		return false;
	if (t.sign == SIGN_OPEN) {
		take(p, &t);
		return parse_sequence(p, out) &&
		       need(p, SIGN_CLOSE, "and, or, then or )");
	}
	if (t.sign == SIGN_REGEX) {
		*out = add_alone(p);
		return read_regex(p, *out);
	}
	if (token_is_address(&t))
		return parse_pc(p, out);
	if (token_is(&t, "all") && next.sign == SIGN_OPEN) {
		take(p, &next);
		return parse_all(p, out);
	}
	struct token open = lex(token_end(&next));
	if (token_is(&t, "any") && open.sign == SIGN_OPEN &&
	    (token_is(&next, "uop") || token_is(&next, "uops"))) {
		take(p, &open);
		return parse_uops(p, out);
	}
	if (t.sign != SIGN_WORD)
		return expect(p, "a name, an expression between slashes, not or (");
	struct left left;
	return parse_comparison(p, &left, out);
}

static bool parse_not(struct parser *p, int *out)
{
	bool negated = false;
	while (take_word(p, "not") || take_sign(p, SIGN_NOT))
		negated = !negated;
	if (!parse_first(p, out))
		return false;
	if (negated)
		*out = add_above(p, NODE_NOT, *out);
	return true;
}

/* Whether two nodes ask for values of the same fields: either is in one set then. */
static bool join_values(struct node *a, const struct node *b)
{
	if (a->kind != NODE_VALUES || b->kind != NODE_VALUES || a->nprobes != b->nprobes)
		return false;
	for (size_t i = 0; i < a->nprobes; i++)
		if (a->probe[i].field != b->probe[i].field)
			return false;
	for (size_t i = 0; i < a->nprobes; i++)
		spans_add_all(&a->probe[i].set, &b->probe[i].set);
	return true;
}

typedef bool (*parse_some)(struct parser *p, int *out);

/* One or several with a word between: these become one node's children. */
static bool parse_list(struct parser *p, enum node_kind kind, const char *word,
		       enum sign sign, parse_some some, int *out)
{
	int last;
	if (!some(p, &last))
		return false;
	*out = last;
	while (take_word(p, word) || take_sign(p, sign)) {
		int more;
		if (!some(p, &more))
			return false;
		if (kind == NODE_OR && join_values(node(p, last), node(p, more)))
			continue;
		if (*out == last)
			*out = add_above(p, kind, last);
		node(p, last)->next = more;
		last = more;
	}
	return true;
}

static bool parse_and(struct parser *p, int *out)
{
	return parse_list(p, NODE_AND, "and", SIGN_AND, parse_not, out);
}

static bool parse_or(struct parser *p, int *out)
{
	return parse_list(p, NODE_OR, "or", SIGN_OR, parse_and, out);
}

static bool read_within(struct parser *p, uint32_t *out)
{
	struct literal n;
	uint64_t v;
	struct token t = peek(p);
	*out = 1;
	if (!take_word(p, "within"))
		return true;
	t = peek(p);
	if (!literal_read(&n, &p->p))
		return expect(p, "a number of records");
	if (literal_count(&n, p->text, &v, p->err))
		return false;
	if (v < 1 || v > WITHIN_MOST) {
		err_at(p->err, column(p, &t), "it can be within 1 to %d records",
		       WITHIN_MOST);
		return false;
	}
	*out = (uint32_t)v;
	return true;
}

static bool parse_sequence(struct parser *p, int *out)
{
	if (!deeper(p) || !parse_or(p, out))
		return false;
	if (take_word(p, "then")) {
		uint32_t within;
		int second;
		if (!read_within(p, &within) || !parse_sequence(p, &second))
			return false;
		node(p, *out)->next = second;
		*out = add_above(p, NODE_THEN, *out);
		node(p, *out)->within = within;
	}
	p->depth--;
	return true;
}

/* What follows from the nodes below */

static void finish(struct tree *t, int n)
{
	static const unsigned costs[] = {
		[NODE_VALUES] = 2,  [NODE_COUNT] = 3, [NODE_RECORD] = 1,
		[NODE_OPCODE] = 20, [NODE_TEXT] = 20, [NODE_ROW] = 500,
	};
	struct node *node = &t->node[n];
	bool opcodes = true;
	node->wide = node->kind == NODE_THEN || node->kind == NODE_UOPS;
	if (node->child < 0) {
		node->cost = costs[node->kind];
		for (fieldset set = node->fields; set; set &= set - 1)
			node->cost += field_count(
				schema_field(t->schema, __builtin_ctzll(set)));
		return;
	}
	for (int c = node->child; c >= 0; c = t->node[c].next) {
		finish(t, c);
		node->wide |= t->node[c].wide;
		node->cost += t->node[c].cost;
		opcodes = opcodes && t->node[c].over_opcodes;
	}
	node->over_opcodes = opcodes && !node->wide;
	if (node->kind != NODE_AND && node->kind != NODE_OR)
		return;
	/* What is cheap first: by insertion, for there are few. */
	int sorted = -1;
	for (int c = node->child, next; c >= 0; c = next) {
		next = t->node[c].next;
		int *at = &sorted;
		while (*at >= 0 && t->node[*at].cost <= t->node[c].cost)
			at = &t->node[*at].next;
		t->node[c].next = *at;
		*at = c;
	}
	node->child = sorted;
}

static enum status finish_tree(struct parser *p, bool good, int root)
{
	if (!good) {
		tree_release(p->tree);
		return ST_INVALID;
	}
	p->tree->root = root;
	finish(p->tree, root);
	if (p->tree->begins >= 0)
		finish(p->tree, p->tree->begins);
	return ST_OK;
}

static void begin(struct parser *p, struct tree *out, const char *text,
		  const struct schema *s, struct err *err)
{
	*out = (struct tree) { .schema = s, .root = -1, .begins = -1 };
	*p = (struct parser) {
		.text = text, .p = text, .schema = s, .tree = out, .err = err
	};
}

enum status parse(struct tree *out, const char *text, const struct schema *s,
		  struct err *err)
{
	struct parser p;
	int root = -1;
	begin(&p, out, text, s, err);
	if (strlen(text) > TEXT_MOST)
		return err_at(err, TEXT_MOST + 1, "a query may have %d bytes, not %zu",
			      TEXT_MOST, strlen(text));
	bool good = parse_sequence(&p, &root);
	if (good && peek(&p).sign != SIGN_END)
		good = expect(&p, "and, or, then or the end of the query");
	return finish_tree(&p, good, root);
}

enum status parse_regex(struct tree *out, const char *re, size_t len, int column,
			const struct schema *s, struct err *err)
{
	struct parser p;
	begin(&p, out, re, s, err);
	int root = add_alone(&p);
	enum status st = regex_new(&node(&p, root)->wording.re, re, len, err);
	if (st)
		err->at += column - 1;
	return finish_tree(&p, st == ST_OK, root);
}
