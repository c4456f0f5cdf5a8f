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
		fprintf(to, "There is more; --links=%u was the limit.\n", opt->links);
	str_release(&out);
	free(line);
	chain_tree_release(&tree);
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
	{ "text", "a tree for people", print_text },
	{ "json", "one object with the records and the links between them", print_json },
	{ "dot", "a graph for graphviz: dot -Tsvg", print_dot },
	{ NULL, NULL, NULL },
};
