#include "analysis/table_compute.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/suggest.h"
#include "query/computed.h"
#include "query/syntax.h"

struct compute {
	struct syntax s;
	const struct table *table;
	uint32_t groups; /* groups that have all columns of the expression */
};

/* Names */

static const char *compute_nth_name(const void *of, size_t i)
{
	size_t n, known = 0;
	const struct table_column *columns = table_columns(of, &n);
	for (size_t k = 0; k < n; k++)
		if (!columns[k].optional && !cell_is_text(columns[k].kind) &&
		    known++ == i)
			return columns[k].name;
	return NULL;
}

static bool compute_find(const void *of, const char *text, size_t len,
			 struct query_name *out)
{
	size_t n;
	const struct table_column *columns = table_columns(of, &n);
	char *name = mem_copy(text, len);
	int k = table_find_column(of, name);
	free(name);
	if (k < 0 || columns[k].optional)
		return false;
	*out = (struct query_name) { .what = NAME_VALUES, .kinds = (unsigned)k };
	return true;
}

static void compute_unknown(const void *of, const struct token *t, int column,
			    struct err *err)
{
	char *name = mem_copy(t->at, t->len);
	struct str others = STR_INIT;
	suggest_add(&others, name, compute_nth_name, of, "",
		    "; columns with numbers are ");
	err_at(err, column, "unknown column %.63s%s", name, others.text);
	str_release(&others);
	free(name);
}

/* Values */

/* Parse the number of a literal; return false if it is not digits with at most one
 * point. */
static bool compute_number(const struct literal *l, double *out)
{
	double scale =
		0; /* scale of the last digit after the point; 0 before the point */
	*out = 0;
	for (size_t i = 0; i < l->word.len; i++) {
		unsigned digit = (unsigned)(unsigned char)l->word.at[i] - '0';
		if (l->word.at[i] == '.' && scale == 0)
			scale = 1;
		else if (digit > 9)
			return false;
		else if (scale == 0)
			*out = 10 * *out + digit;
		else
			*out += digit * (scale /= 10);
	}
	return !l->unit.len;
}

/* Compute the value of a node in a row; return false if there is none. */
static bool compute_value(const struct compute *c, int n, size_t row, double *out)
{
	const struct syntax_node *node = syntax_node(&c->s, n);
	double b;
	if (node->kind == SYNTAX_LITERAL)
		return compute_number(&node->literal, out);
	if (node->kind == SYNTAX_NAME)
		return table_cell_real(c->table, row, node->name.kinds, out);
	if (!compute_value(c, node->child, row, out))
		return false;
	if (node->kind == SYNTAX_CALL)
		return true;
	if (node->kind == SYNTAX_SIGN) {
		*out = 0 - *out;
		return true;
	}
	if (!compute_value(c, syntax_node(&c->s, node->child)->next, row, &b) ||
	    (node->op == EXPR_DIV && b == 0))
		return false;
	*out = node->op == EXPR_ADD   ? *out + b
	       : node->op == EXPR_SUB ? *out - b
	       : node->op == EXPR_MUL ? *out * b
				      : *out / b;
	return isfinite(*out);
}

/* Definitions */

static bool compute_check(struct compute *c, int n, struct err *err)
{
	const struct syntax_node *node = syntax_node(&c->s, n);
	const struct token *t = &node->at;
	const char *wrong = NULL;
	size_t columns;
	double v;
	if (node->kind == SYNTAX_NAME) {
		const struct table_column *column =
			&table_columns(c->table, &columns)[node->name.kinds];
		if (cell_is_text(column->kind))
			wrong = "is text and has no number";
		c->groups &= column->groups ? column->groups : UINT32_MAX;
	} else if (node->kind == SYNTAX_LITERAL) {
		if (!compute_number(&node->literal, &v))
			wrong = "is not a number";
	} else if (node->kind == SYNTAX_CALL) {
		if (n != c->s.root)
			wrong = "can only be around the whole expression";
	} else if (node->op == EXPR_COMPLEMENT ||
		   (node->kind == SYNTAX_BINARY && !strchr("+-*/", *t->at))) {
		wrong = "is not available for real numbers";
	}
	if (wrong)
		err_at(err, syntax_column(&c->s, t), "%.*s %s", (int)t->len, t->at,
		       wrong);
	for (int k = node->child; !wrong && k >= 0; k = syntax_node(&c->s, k)->next)
		if (!compute_check(c, k, err))
			return false;
	return !wrong;
}

static enum status compute_add(struct compute *c, struct table *t, const char *name,
			       struct err *err)
{
	bool percent = syntax_node(&c->s, c->s.root)->kind == SYNTAX_CALL;
	struct str help = STR_INIT;
	double v;
	if (!c->groups)
		return err_at(err, 1, "no section of the table has all of these columns");
	str_addf(&help, "computed: %s", c->s.text);
	int column =
		table_add_column(t, name, help.text, percent ? CELL_SHARE : CELL_MEAN,
				 c->groups == UINT32_MAX ? 0 : c->groups);
	str_release(&help);
	if (column < 0)
		return err_at(err, 1, "the table has no room for another column");
	for (size_t row = 0; row < table_rows(t); row++)
		if (table_has(t, table_row_group(t, row), (unsigned)column) &&
		    compute_value(c, c->s.root, row, &v))
			table_set_row_real(t, row, (unsigned)column, v);
	return ST_OK;
}

enum status table_compute(struct table *t, const char *definition, struct err *err)
{
	const struct syntax_names names = { .functions = functions_of_tables,
					    .of = t,
					    .find = compute_find,
					    .unknown = compute_unknown };
	struct compute c = { .table = t, .groups = UINT32_MAX };
	const char *text;
	char *name;
	enum status st = computed_split(definition, &name, &text, err);
	if (st)
		return st;
	if (table_find_column(t, name) >= 0) {
		st = err_at(err, (int)strspn(definition, " \t") + 1,
			    "the table already has a column %s; choose another name",
			    name);
	} else if (!syntax_parse(&c.s, text, &names, SYNTAX_VALUE, NULL, err) ||
		   !compute_check(&c, c.s.root, err)) {
		err->at += (int)(text - definition);
		st = ST_INVALID;
	} else {
		st = compute_add(&c, t, name, err);
	}
	syntax_release(&c.s);
	free(name);
	return st;
}
