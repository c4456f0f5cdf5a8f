#include "query/query.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/lint.h"
#include "query/lower.h"
#include "query/query_internal.h"
#include "trace/access_size.h"
#include "trace/events.h"

static fieldset query_fields_below(const struct tree *t, int n)
{
	fieldset set = tree_node(t, n)->fields;
	for (int c = tree_node(t, n)->child; c >= 0; c = tree_node(t, c)->next)
		set |= query_fields_below(t, c);
	return set;
}

/* Make groups as large as possible: nodes below a group belong to it. */
static void query_find_text_groups(struct tree *t, int n)
{
	struct node *node = &t->node[n];
	if (node->opcodes_only || node->kind == NODE_TEXT)
		node->group = query_fields_below(t, n);
	for (int c = node->group ? -1 : node->child; c >= 0; c = tree_node(t, c)->next)
		query_find_text_groups(t, c);
}

/* Make a query from a tree, and take ownership of the tree. */
static struct query *query_make(struct tree *tree, const char *text)
{
	struct query *q = mem_new(1, sizeof *q);
	q->schema = tree->schema;
	q->text = mem_text(text);
	q->tree = *tree;
	for (size_t i = 0; i < tree->n; i++) {
		struct node *n = &q->tree.node[i];
		n->group = 0;
		n->step = -1;
		q->fields |= n->fields;
		q->kinds |= 1u << n->kind;
		q->previous |= n->kind == NODE_FAULT || (n->expr && n->expr->prev);
		q->derived |= n->kind == NODE_DERIVED  ? derived_needs(n->kinds)
			      : n->kind == NODE_INSIDE ? DERIVED_STACKS
			      : n->kind == NODE_LOOP   ? DERIVED_NESTS
			      : n->kind == NODE_EVENT
				      ? (unsigned)DERIVED_EVENT << n->kinds
			      : n->expr ? n->expr->derived
					: 0;
	}
	query_find_text_groups(&q->tree, tree->root);
	seq_eval_plan(q);
	if (q->kinds >> NODE_FAULT & 1)
		q->lint = lint_new(q->schema);
	return q;
}

/* Functions */

static bool inside_test_has(void *ctx, uint64_t address)
{
	const struct inside_test *t = ctx;
	return interval_set_contains(&t->node->set, address);
}

static bool inside_test_named(void *ctx, const char *symbol, size_t len)
{
	const struct inside_test *t = ctx;
	return text_test_match(&t->node->text, t->state, symbol, len) == REGEX_YES;
}

void inside_test_init(struct inside_test *t, const struct node *node,
		      struct regex_state *state)
{
	*t = (struct inside_test) { node, state, { NULL, inside_test_named, false, t } };
	if (node->set.n)
		t->function.has = inside_test_has;
	t->function.begins = node->begins;
}

/* Check the limits of sequences. */
static enum status query_check_sequence(const struct query *q, struct err *err)
{
	enum { REACH_MAX = 65536 };
	if (q->nsteps > STEPS_MAX)
		return err_at(err, 1, "a sequence can have at most %d steps", STEPS_MAX);
	if (q->reach.before > REACH_MAX || q->reach.after > REACH_MAX)
		return err_at(err, 1, "a sequence can extend over at most %d records",
			      REACH_MAX);
	return ST_OK;
}

/* Find the regular expression in a text that is not a query.  It is the whole text, or
 * the part between slashes. */
static const char *query_expression(const char *text, size_t *len)
{
	const char *re = text + strspn(text, " \t");
	size_t n = strlen(re);
	bool slash = n > 1 && *re == '/';
	while (n > 1 && (re[n - 1] == ' ' || re[n - 1] == '\t'))
		n--;
	if (slash && n > 1 && re[n - 1] == '/') {
		*len = n - 2;
		return re + 1;
	}
	re = slash || !n ? re : text;
	*len = strlen(re);
	return re;
}

enum status query_compile(struct query **out, const char *text, const struct schema *s,
			  struct err *err)
{
	struct syntax syntax;
	struct tree tree;
	struct err mistake = ERR_INIT;
	const struct syntax_names names = syntax_names_of(s);
	enum status st = ST_INVALID;
	bool ok = syntax_parse(&syntax, text, &names, SYNTAX_CONDITION, NULL, &mistake);
	if (ok && syntax.is_query) {
		st = lower_condition(&tree, &syntax, syntax.root, err);
	} else if (syntax.is_query) {
		*err = mistake;
	} else {
		size_t len;
		const char *re = query_expression(text, &len);
		st = lower_regex(&tree, re, len, (int)(re - text) + 1, s, err);
	}
	syntax_release(&syntax);
	if (st)
		return st;
	struct query *q = query_make(&tree, text);
	st = query_check_sequence(q, err);
	if (st)
		query_free(q);
	else
		*out = q;
	return st;
}

static enum status query_compile_step(struct query **out, const struct syntax *s,
				      int node, struct err *err)
{
	struct tree tree;
	enum status st = lower_condition(&tree, s, node, err);
	if (st)
		return st;
	*out = query_make(&tree, s->text);
	if (!query_multi_record(*out))
		return ST_OK;
	return err_at(err, syntax_column(s, syntax_first(s, node)),
		      "a step of a marker applies to a single record");
}

enum status query_compile_steps(struct query **out, size_t room, size_t *n,
				const char *text, const struct schema *s, struct err *err)
{
	const struct syntax_names names = syntax_names_of(s);
	struct syntax syntax;
	*n = 0;
	if (!syntax_parse(&syntax, text, &names, SYNTAX_CONDITION, NULL, err))
		return ST_INVALID;
	enum status st = ST_OK;
	for (int node = syntax.root, more; st == ST_OK && node >= 0; node = more) {
		const struct syntax_node *step = syntax_node(&syntax, node);
		bool then = step->kind == SYNTAX_THEN;
		more = then ? syntax_node(&syntax, step->child)->next : -1;
		if (*n == room)
			st = err_at(err,
				    syntax_column(&syntax, syntax_first(&syntax, node)),
				    "a marker has at most %zu items", room);
		else if (then && step->within > 1)
			st = err_at(err, syntax_column(&syntax, &step->at),
				    "the steps of a marker must be consecutive");
		else
			st = query_compile_step(&out[*n], &syntax,
						then ? step->child : node, err);
		*n += *n < room && out[*n];
	}
	syntax_release(&syntax);
	return st;
}

struct query *query_all_of(const struct query *const part[], size_t n)
{
	struct tree all = { .schema = part[0]->schema,
			    .first_uop = -1,
			    .borrowed = true };
	int last = -1;
	for (size_t i = 0; i < n; i++) {
		int root = tree_append(&all, &part[i]->tree);
		if (i)
			all.node[last].next = root;
		else
			all.root = root;
		last = root;
	}
	if (n > 1)
		tree_add_root(&all);
	return query_make(&all, query_text(part[0]));
}

struct query *query_execution(uint64_t pc, const struct schema *s)
{
	struct str text = STR_INIT;
	str_addf(&text, "pc == 0x%llx", (unsigned long long)pc);
	char *shown = mem_text(text.text);
	if (s->by_role[ROLE_UOP])
		str_add(&text, " and uop == 1");
	struct query *q = NULL;
	struct err err = ERR_INIT;
	enum status st = query_compile(&q, text.text, s, &err);
	assert(st == ST_OK);
	(void)st;
	str_release(&text);
	free(q->text);
	q->text = shown;
	return q;
}

void query_free(struct query *q)
{
	if (!q)
		return;
	tree_release(&q->tree);
	lint_free(q->lint);
	free(q->step);
	free(q->text);
	free(q);
}

fieldset query_fields(const struct query *q)
{
	return q->fields;
}

const char *query_text(const struct query *q)
{
	return q->text;
}

bool query_uses_rows(const struct query *q)
{
	return q->kinds >> NODE_ROW & 1;
}

void query_limits(const struct query *q, struct str *out)
{
	if (q->kinds >> NODE_TOUCHES & 1)
		access_size_limits(q->schema, ACCESS_ASSUMED, out);
	if (*q->tree.as_hex)
		str_addf(out, "%s%s is read as 0x%s, in hexadecimal",
			 out->len ? "; " : "", q->tree.as_hex, q->tree.as_hex);
}

bool query_is_opcodes(const struct query *q)
{
	return tree_node(&q->tree, q->tree.root)->kind == NODE_OPCODE;
}

bool query_is_values(const struct query *q)
{
	return tree_node(&q->tree, q->tree.root)->kind == NODE_VALUES;
}

bool query_has_value(const struct query *q, int field, uint64_t v)
{
	const struct node *root = tree_node(&q->tree, q->tree.root);
	for (size_t k = 0; k < root->ntests; k++) {
		const struct field_test *t = &root->tests[k];
		if (t->field == field && interval_set_contains(&t->set, v ^ t->key_xor))
			return true;
	}
	return false;
}

uint64_t query_finding_kinds(const struct query *q)
{
	const struct node *root = tree_node(&q->tree, q->tree.root);
	return root->kind == NODE_FAULT ? root->kinds : 0;
}

struct query_reach query_reach(const struct query *q)
{
	return q ? q->reach : (struct query_reach) { 0, 0 };
}

unsigned query_derived(const struct query *q)
{
	return q->derived;
}

bool query_uses_history(const struct query *q)
{
	for (size_t i = 0; i < q->tree.n; i++)
		if (q->tree.node[i].kind == NODE_EXPR && q->tree.node[i].expr->nlast)
			return true;
	return false;
}

/* Find the first and last records of a set in a span.  Return false if there are none. */
static bool query_clip_to_set(const struct interval_set *set, uint64_t *low,
			      uint64_t *high)
{
	uint64_t min = UINT64_MAX, max = 0;
	for (size_t i = 0; i < set->n; i++) {
		const struct interval64 *v = &set->item[i];
		if (v->high < *low || v->low > *high)
			continue;
		if (v->low < min)
			min = v->low;
		if (v->high > max)
			max = v->high;
	}
	if (min > max)
		return false;
	*low = min > *low ? min : *low;
	*high = max < *high ? max : *high;
	return true;
}

void query_clip(const struct query *q, struct span *over)
{
	bool backward = over->last < over->first;
	uint64_t low = backward ? over->last : over->first;
	uint64_t high = backward ? over->first : over->last;
	const struct node *root = tree_node(&q->tree, q->tree.root);
	bool all = root->kind == NODE_AND;
	for (int n = all ? root->child : q->tree.root; n >= 0;
	     n = all ? tree_node(&q->tree, n)->next : -1) {
		const struct node *node = tree_node(&q->tree, n);
		if (node->kind == NODE_RECORD &&
		    !query_clip_to_set(&node->set, &low, &high))
			return;
	}
	*over = (struct span) { backward ? high : low, backward ? low : high };
}
