#include "analysis/table_compute.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/suggest.h"

enum { COMPUTE_NODES = 100, COMPUTE_DEPTH = 40, NAME_MOST = 24 };

struct compute_node {
	char op; /* '+', '-', '*', '/'; 'n': a number; 'c': a column */
	int a, b;
	double value;
	unsigned column;
};

struct compute {
	const struct table *table;
	const char *text, *p; /* the definition, and what is not parsed of it */
	struct err *err;
	struct compute_node node[COMPUTE_NODES];
	int n, depth;
	uint32_t groups; /* that have all columns so far */
};

static void compute_blanks(struct compute *c)
{
	c->p += strspn(c->p, " \t");
}

static int compute_column(const struct compute *c)
{
	return (int)(c->p - c->text) + 1;
}

static bool compute_accept(struct compute *c, char sign)
{
	compute_blanks(c);
	if (*c->p != sign)
		return false;
	c->p++;
	return true;
}

static bool compute_expected(struct compute *c, const char *what)
{
	compute_blanks(c);
	err_at(c->err, compute_column(c), "expected %s", what);
	return false;
}

static bool compute_in_name(char c, bool first)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
	       (!first && c >= '0' && c <= '9');
}

/* The length of the name at a text; 0: there is none. */
static size_t compute_name_length(const char *p)
{
	size_t n = 0;
	while (compute_in_name(p[n], n == 0))
		n++;
	return n;
}

static bool compute_too_long(struct compute *c)
{
	err_at(c->err, compute_column(c), "the expression is too long");
	return false;
}

/* Add a node; *out: its number. */
static bool compute_add(struct compute *c, struct compute_node node, int *out)
{
	if (c->n == COMPUTE_NODES)
		return compute_too_long(c);
	c->node[c->n] = node;
	*out = c->n++;
	return true;
}

/* Operands */

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

static bool compute_unknown(struct compute *c, const char *name)
{
	const char *near = suggest_name(name, compute_nth_name, c->table), *one;
	struct str all = STR_INIT;
	for (size_t i = 0; !near && (one = compute_nth_name(c->table, i)); i++)
		str_addf(&all, "%s%s", i ? ", " : "", one);
	err_at(c->err, compute_column(c), "unknown column %s%s%s%s", name,
	       near ? " (did you mean " : "; columns with numbers are ",
	       near ? near : all.text, near ? "?)" : "");
	str_release(&all);
	return false;
}

static bool compute_name(struct compute *c, int *out)
{
	enum { LOOKED_UP = 63 };
	char name[LOOKED_UP + 1] = "";
	size_t len = compute_name_length(c->p), n;
	const struct table_column *columns = table_columns(c->table, &n);
	memcpy(name, c->p, len < LOOKED_UP ? len : LOOKED_UP);
	int k = len <= LOOKED_UP ? table_find_column(c->table, name) : -1;
	if (k < 0 || columns[k].optional)
		return compute_unknown(c, name);
	if (cell_is_text(columns[k].kind)) {
		err_at(c->err, compute_column(c), "%s is text and has no number", name);
		return false;
	}
	if (columns[k].groups)
		c->groups &= columns[k].groups;
	c->p += len;
	return compute_add(
		c, (struct compute_node) { .op = 'c', .column = (unsigned)k }, out);
}

static bool compute_number(struct compute *c, int *out)
{
	double v = 0, scale = 1;
	for (; *c->p >= '0' && *c->p <= '9'; c->p++)
		v = 10 * v + (*c->p - '0');
	if (*c->p == '.')
		for (c->p++; *c->p >= '0' && *c->p <= '9'; c->p++)
			v += (*c->p - '0') * (scale /= 10);
	return compute_add(c, (struct compute_node) { .op = 'n', .value = v }, out);
}

static bool compute_sum(struct compute *c, int *out);

static bool compute_operand(struct compute *c, int *out)
{
	int zero;
	compute_blanks(c);
	if (c->depth > COMPUTE_DEPTH)
		return compute_too_long(c);
	if (compute_accept(c, '-')) {
		c->depth++;
		if (!compute_add(c, (struct compute_node) { .op = 'n' }, &zero) ||
		    !compute_operand(c, out))
			return false;
		c->depth--;
		return compute_add(
			c, (struct compute_node) { .op = '-', .a = zero, .b = *out },
			out);
	}
	if (compute_accept(c, '('))
		return compute_sum(c, out) && (compute_accept(c, ')') ||
					       compute_expected(c, "an operator or )"));
	if (*c->p >= '0' && *c->p <= '9')
		return compute_number(c, out);
	if (compute_name_length(c->p))
		return compute_name(c, out);
	return compute_expected(c, "a column, a number or (");
}

/* Operands with these operators between them, from the left. */
static bool compute_list(struct compute *c, const char *operators,
			 bool (*operand)(struct compute *c, int *out), int *out)
{
	int b;
	if (!operand(c, out))
		return false;
	for (;;) {
		compute_blanks(c);
		char op = *c->p;
		if (!op || !strchr(operators, op))
			return true;
		c->p++;
		if (!operand(c, &b) ||
		    !compute_add(c, (struct compute_node) { .op = op, .a = *out, .b = b },
				 out))
			return false;
	}
}

static bool compute_product(struct compute *c, int *out)
{
	return compute_list(c, "*/", compute_operand, out);
}

static bool compute_sum(struct compute *c, int *out)
{
	c->depth++;
	bool ok = compute_list(c, "+-", compute_product, out);
	c->depth--;
	return ok;
}

/* Values */

static bool compute_cell(const struct table *t, size_t row, unsigned column, double *out)
{
	uint64_t v;
	size_t n;
	if (!table_cell(t, row, column, &v))
		return false;
	switch (table_columns(t, &n)[column].kind) {
	case CELL_SHARE:
	case CELL_MEAN:
		memcpy(out, &v, sizeof *out);
		return true;
	case CELL_INT:
	case CELL_DISTANCE:
		*out = (double)(int64_t)v;
		return true;
	default:
		*out = (double)v;
		return true;
	}
}

/* The value of a node in a row; false: there is none. */
static bool compute_value(const struct compute *c, int n, size_t row, double *out)
{
	const struct compute_node *node = &c->node[n];
	double a, b;
	*out = node->value;
	if (node->op == 'n')
		return true;
	if (node->op == 'c')
		return compute_cell(c->table, row, node->column, out);
	if (!compute_value(c, node->a, row, &a) || !compute_value(c, node->b, row, &b) ||
	    (node->op == '/' && b == 0))
		return false;
	*out = node->op == '+'   ? a + b
	       : node->op == '-' ? a - b
	       : node->op == '*' ? a * b
				 : a / b;
	return isfinite(*out);
}

/* Definitions */

/* The name before the equals sign, a copy that the caller frees; NULL: a mistake. */
static char *compute_new_name(struct compute *c)
{
	compute_blanks(c);
	size_t len = compute_name_length(c->p);
	if (!len || len > NAME_MOST) {
		err_at(c->err, compute_column(c),
		       "expected a name of at most %d letters, digits and _", NAME_MOST);
		return NULL;
	}
	char *name = mem_copy(c->p, len);
	if (table_find_column(c->table, name) >= 0) {
		err_at(c->err, compute_column(c),
		       "the table has a column %s; choose another name", name);
		free(name);
		return NULL;
	}
	c->p += len;
	return name;
}

/* percent(X), or X; all of the text. */
static bool compute_root(struct compute *c, bool *percent, int *out)
{
	static const char word[] = "percent";
	size_t len = sizeof word - 1, n;
	compute_blanks(c);
	n = compute_name_length(c->p);
	*percent = n == len && !memcmp(c->p, word, len) &&
		   c->p[len + strspn(c->p + len, " \t")] == '(';
	if (*percent)
		c->p += len;
	if (!(*percent ? compute_operand : compute_sum)(c, out))
		return false;
	compute_blanks(c);
	return !*c->p || compute_expected(c, "an operator or the end of the expression");
}

static void compute_fill(const struct compute *c, struct table *t, int root,
			 unsigned column)
{
	double v;
	for (size_t row = 0; row < table_rows(t); row++)
		if (table_has(t, table_row_group(t, row), column) &&
		    compute_value(c, root, row, &v))
			table_set_row_real(t, row, column, v);
}

enum status table_compute(struct table *t, const char *definition, struct err *err)
{
	struct compute *c = mem_new(1, sizeof *c);
	*c = (struct compute) { .table = t,
				.text = definition,
				.p = definition,
				.err = err,
				.groups = UINT32_MAX };
	int root = 0;
	bool percent = false, ok;
	char *name = compute_new_name(c);
	ok = name &&
	     (compute_accept(c, '=') || compute_expected(c, "= and an expression")) &&
	     compute_root(c, &percent, &root);
	if (ok && !c->groups) {
		err_at(err, 1, "no section of the table has all of these columns");
		ok = false;
	}
	if (ok) {
		struct str help = STR_INIT;
		str_addf(&help, "computed: %s",
			 strchr(definition, '=') + 1 +
				 strspn(strchr(definition, '=') + 1, " \t"));
		int column = table_add_column(t, name, help.text,
					      percent ? CELL_SHARE : CELL_MEAN,
					      c->groups == UINT32_MAX ? 0 : c->groups);
		if (column < 0)
			err_at(err, 1, "the table has no room for another column");
		else
			compute_fill(c, t, root, (unsigned)column);
		ok = column >= 0;
		str_release(&help);
	}
	free(name);
	free(c);
	return ok ? ST_OK : ST_INVALID;
}
