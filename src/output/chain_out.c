#include "output/chain_out.h"

#include <inttypes.h>
#include <string.h>

#include "analysis/chain_table.h"
#include "output/json.h"
#include "output/table_write.h"

/* Tables */

static void chain_out_table(struct table *table, enum chain_as as, FILE *to)
{
	table_write_as(table,
		       as == CHAIN_CSV    ? NOTATION_CSV
		       : as == CHAIN_JSON ? NOTATION_JSON
					  : NOTATION_TEXT,
		       to);
	table_free(table);
}

static const char *chain_out_unit(const struct schema *s)
{
	for (int f = 0; f < (int)s->format->nfields; f++)
		if (s->by_role[ROLE_READY] >> f & 1 && schema_field(s, f)->unit)
			return schema_field(s, f)->unit;
	return "";
}

static struct table *chain_out_longest_table(const struct critical_path *l,
					     const struct trace *t, bool latency)
{
	struct table *table = chain_table_longest(l, trace_schema(t), latency);
	table_total_share(table, "chain", "records of the longest chain", l->in_chain,
			  l->records);
	if (latency) {
		struct str label = STR_INIT;
		str_addf(&label, "its length in %s", chain_out_unit(trace_schema(t)));
		table_total(table, "length", label.text, l->length);
		str_release(&label);
	}
	if (l->n < l->in_chain)
		table_note(table, "these are its last %s records", COUNT_TEXT(l->n));
	return table;
}

/* JSON: the graph, from which readers can derive the tree */

static const char *const kind_names[] = { "register", "flags", "memory" };
static const char *const end_names[] = { "found", "overwritten", "end of trace",
					 "too far" };

/* Write the pc and the text of a record if they are known. */
static void chain_out_json_instruction(struct json *j, bool has_pc, uint64_t pc,
				       const char *what)
{
	if (has_pc)
		json_address(j, "pc", pc);
	if (what[0])
		json_text(j, "what", what);
}

static void chain_out_json_value(struct json *j, const struct schema *s,
				 const struct chain_value *v)
{
	struct str name = STR_INIT;
	json_text(j, "through", kind_names[v->kind]);
	if (v->kind == VALUE_MEMORY) {
		json_address(j, "address", v->number);
		json_uint(j, "size", v->size);
	} else if (v->kind == VALUE_REGISTER) {
		chain_value_print(s, v, &name);
		json_text(j, "register", name.text);
	}
	str_release(&name);
}

static void chain_out_json_node(struct json *j, const struct chain_node *n)
{
	json_object(j, NULL);
	json_uint(j, "record", n->record);
	json_uint(j, "depth", n->depth);
	chain_out_json_instruction(j, n->has_pc, n->pc, n->what);
	if (n->incomplete)
		json_bool(j, "partly", true);
	json_end(j);
}

static void chain_out_json_link(struct json *j, const struct chain *c,
				const struct chain_link *l, const struct schema *s,
				bool forward)
{
	uint64_t data;
	json_object(j, NULL);
	json_uint(j, "of", c->node[l->from].record);
	chain_out_json_value(j, s, &l->value);
	if (chain_link_data(c, s, l, forward, &data))
		json_address(j, "data", data);
	if (l->address)
		json_bool(j, "for_address", true);
	json_text(j, "end", end_names[l->end]);
	if (l->end == END_FOUND || l->end == END_OVERWRITTEN)
		json_uint(j, "record", l->record);
	if (l->end == END_FOUND)
		json_bool(j, "tree", l->leads);
	json_end(j);
}

static void chain_out_json(const struct chain *c, const struct trace *t,
			   const struct chain_options *opt, FILE *to)
{
	struct str blind = STR_INIT;
	struct json j;
	json_begin(&j, to, 2);
	json_text(&j, "file", trace_path(t));
	json_uint(&j, "record", c->node[0].record);
	json_text(&j, "direction", opt->forward ? "forward" : "backward");
	json_uint(&j, "depth", opt->depth);
	chain_limits(c, trace_schema(t), opt, &blind);
	if (blind.len)
		json_text(&j, "note", blind.text);
	json_bool(&j, "more", c->more);
	json_list(&j, "nodes");
	for (size_t n = 0; n < c->nnodes; n++)
		chain_out_json_node(&j, &c->node[n]);
	json_end(&j);
	json_list(&j, "links");
	for (size_t l = 0; l < c->nlinks; l++)
		chain_out_json_link(&j, c, &c->link[l], trace_schema(t), opt->forward);
	json_end(&j);
	json_finish(&j);
	str_release(&blind);
}

static void chain_out_json_longest(const struct critical_path *l, const struct trace *t,
				   bool latency, FILE *to)
{
	struct json j;
	json_begin(&j, to, 2);
	json_text(&j, "file", trace_path(t));
	json_uint(&j, "records", l->records);
	json_text(&j, "by", latency ? "latency" : "count");
	json_uint(&j, "length", l->length);
	json_uint(&j, "links", l->in_chain ? l->in_chain - 1 : 0);
	json_list(&j, "steps");
	for (size_t k = 0; k < l->n; k++) {
		const struct critical_step *step = &l->step[k];
		json_object(&j, NULL);
		json_uint(&j, "record", step->record);
		json_uint(&j, "cost", step->cost);
		chain_out_json_instruction(&j, step->has_pc, step->pc, step->what);
		if (step->has_value)
			chain_out_json_value(&j, trace_schema(t), &step->value);
		json_end(&j);
	}
	json_end(&j);
	json_finish(&j);
}

/* Graphviz: a box for each record, and arrows in the direction of the values */

/* Append the text of a label; escape quotes and backslashes. */
static void chain_out_add_label(struct str *out, const char *text)
{
	struct str shown = STR_INIT;
	str_plain(&shown, text, strlen(text));
	for (const char *p = shown.text; p && *p; p++) {
		if (*p == '"' || *p == '\\')
			str_addc(out, '\\');
		str_addc(out, *p);
	}
	str_release(&shown);
}

static void chain_out_add_box(struct str *out, const struct chain_node *n, bool first)
{
	str_addf(out, "\tr%" PRIu64 " [label=\"%s", n->record, COUNT_TEXT(n->record));
	if (n->has_pc)
		str_addf(out, "  %" PRIx64, n->pc);
	if (n->what[0])
		str_add(out, "\\n");
	chain_out_add_label(out, n->what);
	str_addf(out, "\"%s];\n", first ? ", style=bold" : "");
}

static void chain_out_add_arrow(struct str *out, const struct schema *s, uint64_t from,
				uint64_t to, const struct chain_value *v, bool dashed)
{
	struct str name = STR_INIT;
	chain_value_print(s, v, &name);
	str_addf(out, "\tr%" PRIu64 " -> r%" PRIu64 " [label=\"", from, to);
	chain_out_add_label(out, name.text);
	str_addf(out, "\"%s];\n", dashed ? ", style=dashed" : "");
	str_release(&name);
}

/* Write the graph of these boxes and arrows, and release them. */
static void chain_out_dot(struct str *graph, FILE *to)
{
	fprintf(to, "digraph chain {\n\tnode [shape=box, fontname=\"monospace\"];\n");
	fwrite(graph->text, 1, graph->len, to);
	fputs("}\n", to);
	str_release(graph);
}

static void chain_out_dot_longest(const struct critical_path *l, const struct trace *t,
				  FILE *to)
{
	struct str out = STR_INIT;
	for (size_t k = 0; k < l->n; k++) {
		const struct critical_step *step = &l->step[k];
		struct chain_node node = { .record = step->record,
					   .has_pc = step->has_pc,
					   .pc = step->pc,
					   .what = step->what };
		chain_out_add_box(&out, &node, false);
		if (k)
			chain_out_add_arrow(&out, trace_schema(t), step[-1].record,
					    step->record, &step->value, false);
	}
	chain_out_dot(&out, to);
}

static void chain_out_dot_chain(const struct chain *c, const struct trace *t,
				const struct chain_options *opt, FILE *to)
{
	struct str out = STR_INIT;
	for (size_t n = 0; n < c->nnodes; n++)
		chain_out_add_box(&out, &c->node[n], n == 0);
	for (size_t k = 0; k < c->nlinks; k++) {
		const struct chain_link *l = &c->link[k];
		uint64_t from = c->node[l->from].record;
		if (l->end == END_FOUND)
			chain_out_add_arrow(
				&out, trace_schema(t), opt->forward ? from : l->record,
				opt->forward ? l->record : from, &l->value, l->address);
	}
	chain_out_dot(&out, to);
}

/* Use */

const char *chain_as_name(size_t i, const char **help)
{
	static const char *const names[CHAIN_FORMATS][2] = {
		[CHAIN_TEXT] = { "text", "human-readable tree" },
		[CHAIN_CSV] = { "csv", "the same rows, machine-readable" },
		[CHAIN_JSON] = { "json",
				 "one object with the records and the links between them" },
		[CHAIN_DOT] = { "dot", "graph for Graphviz (dot -Tsvg)" },
	};
	*help = i < CHAIN_FORMATS ? names[i][1] : NULL;
	return i < CHAIN_FORMATS ? names[i][0] : NULL;
}

void chain_out(const struct chain *c, const struct trace *t,
	       const struct chain_options *opt, enum chain_as as, bool utf8, FILE *to)
{
	enum chain_drawing drawing = as == CHAIN_CSV ? CHAIN_LEVELS
				     : utf8          ? CHAIN_UTF8
						     : CHAIN_ASCII;
	if (as == CHAIN_JSON) {
		chain_out_json(c, t, opt, to);
	} else if (as == CHAIN_DOT) {
		chain_out_dot_chain(c, t, opt, to);
	} else {
		struct table *table = chain_table(c, trace_schema(t), opt, drawing);
		if (c->more)
			table_note(table,
				   "there are more links; the limit was --links=%u",
				   opt->links);
		chain_out_table(table, as, to);
	}
}

void chain_out_longest(const struct critical_path *l, const struct trace *t, bool latency,
		       enum chain_as as, FILE *to)
{
	if (as == CHAIN_JSON)
		chain_out_json_longest(l, t, latency, to);
	else if (as == CHAIN_DOT)
		chain_out_dot_longest(l, t, to);
	else
		chain_out_table(chain_out_longest_table(l, t, latency), as, to);
}

void chain_out_shares(const struct critical_shares *c, const struct trace *t,
		      bool latency, size_t rows, enum chain_as as, FILE *to)
{
	const char *unit = latency ? chain_out_unit(trace_schema(t)) : NULL;
	chain_out_table(chain_table_shares(c, trace_schema(t), unit, rows), as, to);
}
