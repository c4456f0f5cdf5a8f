#include "analysis/structures.h"

#include <stdio.h>
#include <string.h>

#include "base/str.h"

/* Return the length of the first entry: up to a comma that is not in braces or
 * parentheses. */
static size_t structure_length(const char *text)
{
	size_t n = 0;
	for (int depth = 0; text[n] && (depth > 0 || text[n] != ','); n++) {
		depth += text[n] == '{' || text[n] == '(';
		depth -= text[n] == '}' || text[n] == ')';
	}
	return n;
}

/* Split an entry of len bytes into its name and its query. */
static enum status structure_split(const char *text, size_t len,
				   char name[STRUCTURE_NAME], struct str *query,
				   struct err *err)
{
	const char *sign = memchr(text, '=', len);
	size_t n = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
				"0123456789_-.");
	if (!n || n >= STRUCTURE_NAME || (sign ? text + n != sign : n != len))
		return err_at(err, 1,
			      "expected NAME=QUERY, such as table=mem in 600000..6fffff, "
			      "a region (stack, heap, globals, code), a variable of the "
			      "program, or regions");
	snprintf(name, STRUCTURE_NAME, "%.*s", (int)n, text);
	if (!sign)
		str_addf(query, "mem in %s", name);
	else
		str_addn(query, sign + 1, len - n - 1);
	return ST_OK;
}

static enum status structure_compile(struct structure *out, const char *query,
				     const struct schema *s, struct err *err)
{
	struct err why = ERR_INIT;
	enum status st = query_compile(&out->query, query, s, &why);
	if (st != ST_OK)
		return err_set(err, st, "structure %s: %s", out->name, why.text);
	if (query_is_values(out->query) &&
	    !(query_fields(out->query) &
	      ~(s->by_role[ROLE_LOAD] | s->by_role[ROLE_STORE])))
		return ST_OK;
	query_free(out->query);
	return err_set(err, ST_INVALID,
		       "structure %s: its query compares addresses of loads and stores "
		       "only, as in mem in 600000..6fffff",
		       out->name);
}

/* Add the known regions. */
static void structures_add_regions(struct structures *out, const struct schema *s)
{
	static const char *const regions[] = { "stack", "heap", "globals", "code" };
	for (size_t k = 0; k < sizeof regions / sizeof *regions; k++) {
		struct err ignored = ERR_INIT;
		char query[32];
		if (out->n == STRUCTURES_MAX)
			return;
		struct structure *to = &out->at[out->n];
		snprintf(to->name, sizeof to->name, "%s", regions[k]);
		snprintf(query, sizeof query, "mem in %s", regions[k]);
		out->n += structure_compile(to, query, s, &ignored) == ST_OK;
	}
}

static enum status structures_add(struct structures *out, const char *text, size_t len,
				  const struct schema *s, struct err *err)
{
	struct structure *to = &out->at[out->n];
	struct str query = STR_INIT;
	if (out->n == STRUCTURES_MAX)
		return err_at(err, 1, "more than %d structures", STRUCTURES_MAX);
	to->query = NULL;
	enum status st = structure_split(text, len, to->name, &query, err);
	if (st == ST_OK && s)
		st = structure_compile(to, query.text, s, err);
	str_release(&query);
	out->n += st == ST_OK;
	return st;
}

/* Parse a list; compile its queries unless s is NULL. */
static enum status structures_parse(struct structures *out, const char *text,
				    const struct schema *s, struct err *err)
{
	out->n = 0;
	for (const char *at = text;; at++) {
		size_t len = structure_length(at);
		bool regions = len == strlen("regions") && !memcmp(at, "regions", len);
		enum status st = regions ? ST_OK : structures_add(out, at, len, s, err);
		if (regions && s)
			structures_add_regions(out, s);
		if (st != ST_OK) {
			err->at += (int)(at - text);
			return st;
		}
		at += len;
		if (!*at)
			return ST_OK;
	}
}

enum status structures_check(const char *text, struct err *err)
{
	struct structures l;
	return structures_parse(&l, text, NULL, err);
}

enum status structures_compile(struct structures *out, const char *text,
			       const struct schema *s, struct err *err)
{
	return structures_parse(out, text, s, err);
}

void structures_release(struct structures *l)
{
	for (size_t k = 0; k < l->n; k++)
		query_free(l->at[k].query);
	l->n = 0;
}

size_t structures_find(const struct structures *l, int field, uint64_t address)
{
	size_t k = 0;
	while (k < l->n && !query_has_value(l->at[k].query, field, address))
		k++;
	return k;
}
