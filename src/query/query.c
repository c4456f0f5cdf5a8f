#include "query/query.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/lint.h"
#include "query/parse.h"
#include "query/query_internal.h"

static fieldset query_fields_of(const struct tree *t)
{
	fieldset set = 0;
	for (size_t i = 0; i < t->n; i++)
		set |= t->node[i].fields;
	return set;
}

static fieldset query_fields_below(const struct tree *t, int n)
{
	fieldset set = tree_node(t, n)->fields;
	for (int c = tree_node(t, n)->child; c >= 0; c = tree_node(t, c)->next)
		set |= query_fields_below(t, c);
	return set;
}

static void query_add_group(struct query *q, int n, int coder)
{
	q->group_at[n] = (int)q->ngroups;
	q->group[q->ngroups++] = (struct group) { n, coder };
}

/* The largest that can be: what is below one is part of it. */
static void query_find_groups(struct query *q, int n)
{
	const struct node *node = tree_node(&q->tree, n);
	if (node->over_opcodes) {
		q->coder[0] |= query_fields_below(&q->tree, n);
		query_add_group(q, n, 0);
		return;
	}
	if (node->kind == NODE_TEXT) {
		q->coder[q->ncoders] = node->fields;
		query_add_group(q, n, (int)q->ncoders++);
		return;
	}
	for (int c = node->child; c >= 0; c = tree_node(&q->tree, c)->next)
		query_find_groups(q, c);
}

/* From a tree, which the query owns from then on. */
static struct query *query_make(struct tree *tree, const char *text)
{
	struct query *q = mem_new(1, sizeof *q);
	q->schema = tree->schema;
	q->text = mem_text(text);
	q->tree = *tree;
	q->fields = query_fields_of(tree);
	q->group = mem_new(tree->n, sizeof *q->group);
	q->group_at = mem_new(tree->n, sizeof *q->group_at);
	q->coder = mem_new(tree->n + 1, sizeof *q->coder);
	for (size_t i = 0; i < tree->n; i++)
		q->group_at[i] = -1;
	q->ncoders = 1;
	query_find_groups(q, tree->root);
	seq_eval_plan(q);
	for (size_t i = 0; i < tree->n && !q->lint; i++)
		if (tree->node[i].kind == NODE_FAULT)
			q->lint = lint_new(q->schema);
	return q;
}

/* Whether what is typed keeps within the limits of sequences. */
static enum status query_check_sequence(const struct query *q, struct err *err)
{
	enum { REACH_MOST = 65536 };
	if (q->nleaves > STEPS_MOST)
		return err_at(err, 1, "a sequence can have at most %d steps", STEPS_MOST);
	if (q->reach.before > REACH_MOST || q->reach.behind > REACH_MOST)
		return err_at(err, 1, "a sequence can extend over at most %d records",
			      REACH_MOST);
	return ST_OK;
}

/* What is to be matched of a text that is no query: all of it, or what is between the
 * slashes. */
static const char *query_expression(const char *text, size_t *len)
{
	const char *re = text + strspn(text, " \t");
	*len = strlen(re);
	if (*len > 1 && re[0] == '/') {
		size_t trimmed = *len;
		while (trimmed > 1 && (re[trimmed - 1] == ' ' || re[trimmed - 1] == '\t'))
			trimmed--;
		if (trimmed > 1 && re[trimmed - 1] == '/') {
			*len = trimmed - 2;
			return re + 1;
		}
		return re;
	}
	*len = strlen(text);
	return text;
}

enum status query_compile(struct query **out, const char *text, const struct schema *s,
			  struct err *err)
{
	struct tree tree;
	enum status st;
	if (query_begins(text, s)) {
		st = query_parse(&tree, text, s, err);
	} else {
		size_t len;
		const char *re = query_expression(text, &len);
		int column = (int)(re - text) + 1;
		if (!len)
			return err_at(err, column, "the query is empty");
		st = query_parse_regex(&tree, re, len, column, s, err);
	}
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

struct query *query_all_of(const struct query *const part[], size_t n)
{
	struct tree all = { .schema = part[0]->schema, .begins = -1, .borrowed = true };
	int last = -1;
	for (size_t i = 0; i < n; i++) {
		int root = tree_borrow(&all, &part[i]->tree);
		if (i)
			all.node[last].next = root;
		else
			all.root = root;
		last = root;
	}
	if (n > 1)
		tree_join(&all, NODE_AND);
	return query_make(&all, query_text(part[0]));
}

static struct query *query_compile_sure(const char *text, const struct schema *s)
{
	struct query *q = NULL;
	struct err err = ERR_INIT;
	enum status st = query_compile(&q, text, s, &err);
	assert(st == ST_OK);
	(void)st;
	return q;
}

enum status query_too_long(uint64_t ordinal, struct err *err)
{
	return err_set(err, ST_INVALID,
		       "the regular expression takes too many steps on record %llu; "
		       "simplify it (for example, (a+)+ is a+)",
		       (unsigned long long)ordinal);
}

struct query *query_pc(uint64_t pc, const struct schema *s)
{
	struct str text = STR_INIT;
	str_addf(&text, "pc == 0x%llx", (unsigned long long)pc);
	struct query *q = query_compile_sure(text.text, s);
	str_release(&text);
	return q;
}

struct query *query_execution(uint64_t pc, const struct schema *s)
{
	struct str text = STR_INIT;
	str_addf(&text, "pc == 0x%llx", (unsigned long long)pc);
	char *shown = mem_text(text.text);
	if (s->by_role[ROLE_UOP])
		str_add(&text, " and uop == 1");
	struct query *q = query_compile_sure(text.text, s);
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
	free(q->group);
	free(q->group_at);
	free(q->coder);
	lint_free(q->lint);
	free(q->leaf);
	free(q->leaf_at);
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

bool query_over_rows(const struct query *q)
{
	for (size_t i = 0; i < q->tree.n; i++)
		if (q->tree.node[i].kind == NODE_ROW)
			return true;
	return false;
}

uint64_t query_kinds(const struct query *q)
{
	const struct node *root = tree_node(&q->tree, q->tree.root);
	return root->kind == NODE_FAULT ? root->kinds : 0;
}

struct query_reach query_reach(const struct query *q)
{
	return q->reach;
}
