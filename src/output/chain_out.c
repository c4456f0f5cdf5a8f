#include "output/chain_out.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/chain_tree.h"
#include "base/mem.h"

/* Columns of a text with letters beyond ASCII, all of which are one wide here. */
static size_t columns(const char *utf8)
{
	size_t n = 0;
	for (; *utf8; utf8++)
		n += ((uint8_t)*utf8 & 0xc0) != 0x80;
	return n;
}

/* Text */

struct cells {
	struct str tree, record, away, pc, what;
};

enum { CELLS = 5 };

static struct str *cell(struct cells *c, int i)
{
	struct str *all[CELLS] = { &c->tree, &c->record, &c->away, &c->pc, &c->what };
	return all[i];
}

static void add_count(struct str *out, uint64_t n)
{
	char text[32];
	str_add(out, text_count(text, sizeof text, n));
}

static void fill(struct cells *out, const struct chain *c, const struct chain_tree *tree,
		 size_t row, const struct schema *s, bool forward, bool utf8)
{
	const struct chain_row *r = &tree->row[row];
	for (int i = 0; i < CELLS; i++)
		str_init(cell(out, i));
	chain_tree_lead(tree, row, utf8, &out->tree);
	if (r->link != CHAIN_NONE) {
		const struct chain_link *l = &c->link[r->link];
		chain_value_print(s, &l->value, &out->tree);
		if (l->address)
			str_add(&out->tree, " (address)");
	}
	if (r->node != CHAIN_NONE) {
		const struct chain_node *n = &c->node[r->node];
		uint64_t first = c->node[0].record;
		add_count(&out->record, n->record);
		if (r->link != CHAIN_NONE) {
			str_addc(&out->away, forward ? '+' : '-');
			add_count(&out->away,
				  forward ? n->record - first : first - n->record);
		}
		if (n->has_pc)
			str_addf(&out->pc, "%" PRIx64, n->pc);
		str_add(&out->what, n->what);
	}
	struct str remark = STR_INIT;
	chain_row_remark(c, r, forward, &remark);
	if (remark.len)
		str_addf(&out->what, out->what.len ? "  (%s)" : "(%s)", remark.text);
	str_release(&remark);
}

static void print_text(const struct chain *c, const struct trace *t,
		       const struct chain_options *opt, bool utf8, FILE *to)
{
	static const bool right[CELLS] = { false, true, true, false, false };
	const struct schema *s = trace_schema(t);
	struct chain_tree tree;
	chain_tree_make(&tree, c);
	struct cells *line = mem_new(tree.n, sizeof *line);
	size_t width[CELLS] = { 0 };
	for (size_t r = 0; r < tree.n; r++) {
		fill(&line[r], c, &tree, r, s, opt->forward, utf8);
		for (int i = 0; i < CELLS; i++) {
			size_t n = columns(cell(&line[r], i)->text);
			width[i] = n > width[i] ? n : width[i];
		}
	}
	struct str out = STR_INIT;
	for (size_t r = 0; r < tree.n; r++) {
		str_clear(&out);
		for (int i = 0; i < CELLS; i++) {
			struct str *text = cell(&line[r], i);
			size_t pad = width[i] - columns(text->text);
			if (!width[i])
				continue;
			if (out.len)
				str_pad(&out, ' ', 2);
			if (right[i])
				str_pad(&out, ' ', pad);
			str_addn(&out, text->text, text->len);
			if (!right[i])
				str_pad(&out, ' ', pad);
			str_release(text);
		}
		while (out.len && out.text[out.len - 1] == ' ')
			out.text[--out.len] = 0;
		fprintf(to, "%s\n", out.text);
	}
	if (c->more)
		fprintf(to,
			"The limit of --links=%u was reached; there are more "
			"links.\n",
			opt->links);
	str_release(&out);
	free(line);
	chain_tree_release(&tree);
}

static const char *unit_of(const struct schema *s)
{
	for (int f = 0; f < (int)s->format->nfields; f++)
		if (s->by_role[ROLE_READY] >> f & 1 && schema_field(s, f)->unit)
			return schema_field(s, f)->unit;
	return "";
}

static void step_value(const struct schema *s, const struct longest_step *step,
		       struct str *out)
{
	str_clear(out);
	if (step->has_value)
		chain_value_print(s, &step->value, out);
}

/* In the order of the trace: what a record takes from the one above it stands first. */
static void text_longest(const struct longest *l, const struct trace *t, bool latency,
			 FILE *to)
{
	const struct schema *s = trace_schema(t);
	struct str value = STR_INIT;
	char links[32], records[32], n[32];
	fprintf(to, "The longest chain has %s of %s records",
		text_count(links, 32, l->links), text_count(records, 32, l->records));
	if (latency)
		fprintf(to, " and takes %s %s", text_count(n, 32, l->length), unit_of(s));
	fprintf(to, l->n < l->links ? "; its last %zu:\n" : ":\n", l->n);
	int wide = 0, number = 0, pc = 0, cost = 0;
	for (size_t k = 0; k < l->n; k++) {
		const struct longest_step *step = &l->step[k];
		char hex[32];
		step_value(s, step, &value);
		int w = (int)value.len, c = (int)strlen(text_count(n, 32, step->record));
		wide = w > wide ? w : wide;
		number = c > number ? c : number;
		w = step->has_pc ? snprintf(hex, 32, "%" PRIx64, step->pc) : 0;
		pc = w > pc ? w : pc;
		c = (int)strlen(text_count(n, 32, step->cost));
		cost = latency && c > cost ? c : cost;
	}
	struct str line = STR_INIT;
	for (size_t k = 0; k < l->n; k++) {
		const struct longest_step *step = &l->step[k];
		char hex[32] = "";
		step_value(s, step, &value);
		if (step->has_pc)
			snprintf(hex, sizeof hex, "%" PRIx64, step->pc);
		str_clear(&line);
		str_addf(&line, "%-*s  %*s", wide, value.text, number,
			 text_count(n, sizeof n, step->record));
		if (pc)
			str_addf(&line, "  %*s", pc, hex);
		if (latency)
			str_addf(&line, "  %*s", cost,
				 text_count(n, sizeof n, step->cost));
		str_addf(&line, step->what[0] ? "  %s" : "%s", step->what);
		fprintf(to, "%s\n", line.text);
	}
	str_release(&line);
	str_release(&value);
}

/* JSON */

static const char *const kind_names[] = { "register", "flags", "memory" };
static const char *const end_names[] = { "found", "overwritten", "end of trace",
					 "too far" };

static void add_text(struct str *out, const char *key, const char *text)
{
	str_addf(out, "\"%s\":", key);
	str_json(out, text, strlen(text));
}

static void add_node(struct str *out, const struct chain_node *n)
{
	str_addf(out, "{\"record\":%" PRIu64 ",\"depth\":%u", n->record, n->depth);
	if (n->has_pc)
		str_addf(out, ",\"pc\":\"0x%" PRIx64 "\"", n->pc);
	if (n->what[0]) {
		str_addc(out, ',');
		add_text(out, "what", n->what);
	}
	if (n->partly)
		str_add(out, ",\"partly\":true");
	str_addc(out, '}');
}

static void add_value(struct str *out, const struct schema *s,
		      const struct chain_value *v)
{
	struct str name = STR_INIT;
	if (v->kind == VALUE_MEMORY) {
		str_addf(out, "\"address\":\"0x%" PRIx64 "\",\"size\":%" PRIu64,
			 v->number, v->size);
	} else if (v->kind == VALUE_REGISTER) {
		chain_value_print(s, v, &name);
		add_text(out, "register", name.text);
	}
	str_release(&name);
}

static void add_link(struct str *out, const struct chain *c, const struct chain_link *l,
		     const struct schema *s)
{
	str_addf(out, "{\"of\":%" PRIu64 ",\"through\":\"%s\"", c->node[l->from].record,
		 kind_names[l->value.kind]);
	if (l->value.kind != VALUE_FLAGS)
		str_addc(out, ',');
	add_value(out, s, &l->value);
	if (l->address)
		str_add(out, ",\"for_address\":true");
	str_addf(out, ",\"end\":\"%s\"", end_names[l->end]);
	if (l->end == END_FOUND || l->end == END_OVERWRITTEN)
		str_addf(out, ",\"record\":%" PRIu64, l->record);
	if (l->end == END_FOUND)
		str_addf(out, ",\"tree\":%s", l->leads ? "true" : "false");
	str_addc(out, '}');
}

static void print_json(const struct chain *c, const struct trace *t,
		       const struct chain_options *opt, bool utf8, FILE *to)
{
	(void)utf8;
	struct str out = STR_INIT, blind = STR_INIT;
	str_addc(&out, '{');
	add_text(&out, "file", trace_path(t));
	str_addf(&out, ",\"record\":%" PRIu64 ",\"direction\":\"%s\",\"depth\":%u",
		 c->node[0].record, opt->forward ? "forward" : "backward", opt->depth);
	chain_blind(c, trace_schema(t), opt, &blind);
	if (blind.len) {
		str_addc(&out, ',');
		add_text(&out, "note", blind.text);
	}
	str_addf(&out, ",\"more\":%s,\n\"nodes\":[", c->more ? "true" : "false");
	for (size_t n = 0; n < c->nnodes; n++) {
		str_add(&out, n ? ",\n " : "\n ");
		add_node(&out, &c->node[n]);
	}
	str_add(&out, "],\n\"links\":[");
	for (size_t l = 0; l < c->nlinks; l++) {
		str_add(&out, l ? ",\n " : "\n ");
		add_link(&out, c, &c->link[l], trace_schema(t));
	}
	str_add(&out, "]}\n");
	fwrite(out.text, 1, out.len, to);
	str_release(&out);
	str_release(&blind);
}

static void json_longest(const struct longest *l, const struct trace *t, bool latency,
			 FILE *to)
{
	struct str out = STR_INIT;
	str_addc(&out, '{');
	add_text(&out, "file", trace_path(t));
	str_addf(&out,
		 ",\"records\":%" PRIu64 ",\"by\":\"%s\",\"length\":%" PRIu64
		 ",\"links\":%" PRIu64 ",\n\"steps\":[",
		 l->records, latency ? "latency" : "count", l->length, l->links);
	for (size_t k = 0; k < l->n; k++) {
		const struct longest_step *step = &l->step[k];
		str_addf(&out, "%s{\"record\":%" PRIu64 ",\"cost\":%" PRIu64,
			 k ? ",\n " : "\n ", step->record, step->cost);
		if (step->has_pc)
			str_addf(&out, ",\"pc\":\"0x%" PRIx64 "\"", step->pc);
		if (step->what[0]) {
			str_addc(&out, ',');
			add_text(&out, "what", step->what);
		}
		if (step->has_value) {
			str_addf(&out, ",\"through\":\"%s\"",
				 kind_names[step->value.kind]);
			if (step->value.kind != VALUE_FLAGS)
				str_addc(&out, ',');
			add_value(&out, trace_schema(t), &step->value);
		}
		str_addc(&out, '}');
	}
	str_add(&out, "]}\n");
	fwrite(out.text, 1, out.len, to);
	str_release(&out);
}

/* Graphviz: a box for each record, arrows the way that values go. */

/* As it may stand in a label: a backslash means something there. */
static void add_dotted(struct str *out, const char *text)
{
	for (; *text; text++) {
		if (*text == '"' || *text == '\\')
			str_addc(out, '\\');
		str_addc(out, *text);
	}
}

static void add_box(struct str *out, const struct chain_node *n, bool first)
{
	char number[32];
	text_count(number, sizeof number, n->record);
	str_addf(out, "\tr%" PRIu64 " [label=\"%s", n->record, number);
	if (n->has_pc)
		str_addf(out, "  %" PRIx64, n->pc);
	if (n->what[0])
		str_add(out, "\\n");
	add_dotted(out, n->what);
	str_addf(out, "\"%s];\n", first ? ", style=bold" : "");
}

static void dot_longest(const struct longest *l, const struct trace *t, bool latency,
			FILE *to)
{
	struct str out = STR_INIT, name = STR_INIT;
	(void)latency;
	str_addf(&out, "digraph chain {\n\tnode [shape=box, fontname=\"monospace\"];\n");
	for (size_t k = 0; k < l->n; k++) {
		const struct longest_step *step = &l->step[k];
		struct chain_node node = { .record = step->record,
					   .has_pc = step->has_pc,
					   .pc = step->pc,
					   .what = step->what };
		add_box(&out, &node, false);
		step_value(trace_schema(t), step, &name);
		if (!k)
			continue;
		str_addf(&out, "\tr%" PRIu64 " -> r%" PRIu64 " [label=\"",
			 step[-1].record, step->record);
		add_dotted(&out, name.text);
		str_add(&out, "\"];\n");
	}
	str_add(&out, "}\n");
	fwrite(out.text, 1, out.len, to);
	str_release(&out);
	str_release(&name);
}

static void print_dot(const struct chain *c, const struct trace *t,
		      const struct chain_options *opt, bool utf8, FILE *to)
{
	(void)utf8;
	struct str out = STR_INIT, name = STR_INIT;
	str_addf(&out, "digraph chain {\n\tnode [shape=box, fontname=\"monospace\"];\n");
	for (size_t n = 0; n < c->nnodes; n++)
		add_box(&out, &c->node[n], n == 0);
	for (size_t k = 0; k < c->nlinks; k++) {
		const struct chain_link *l = &c->link[k];
		if (l->end != END_FOUND)
			continue;
		uint64_t of = c->node[l->from].record;
		str_clear(&name);
		chain_value_print(trace_schema(t), &l->value, &name);
		str_addf(&out, "\tr%" PRIu64 " -> r%" PRIu64 " [label=\"",
			 opt->forward ? of : l->record, opt->forward ? l->record : of);
		add_dotted(&out, name.text);
		str_addf(&out, "\"%s];\n", l->address ? ", style=dashed" : "");
	}
	str_add(&out, "}\n");
	fwrite(out.text, 1, out.len, to);
	str_release(&out);
	str_release(&name);
}

const struct chain_print chain_prints[] = {
	{ "text", "tree for people", text_longest, print_text },
	{ "json", "one object with the records and the links between them", json_longest,
	  print_json },
	{ "dot", "graph for Graphviz (dot -Tsvg)", dot_longest, print_dot },
	{ NULL, NULL, NULL, NULL },
};
