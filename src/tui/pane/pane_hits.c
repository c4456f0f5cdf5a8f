/* Lists all hits of the last search, each with its number, address and opcode. */
#include <string.h>

#include "tui/pane/row_list.h"
#include "tui/session/session.h"

enum { PREFERRED_ROWS = 8, NUMBER_WIDTH = 7 };

/* Append the opcode or, if the record has none, the columns of the list. */
static void hits_describe(const struct session *s, const struct batch *b, size_t i,
			  struct str *out)
{
	struct str opcode = STR_INIT;
	if (record_opcode(b, i, &opcode)) {
		str_escape(out, opcode.text, opcode.len, false);
	} else {
		for (size_t k = 0; k < s->ncolumns; k++) {
			int f = s->column[k];
			size_t before = out->len;
			if (schema_field(s->schema, f)->role != ROLE_PC)
				field_print(b, i, f, out);
			if (out->len > before)
				str_add(out, "  ");
		}
	}
	str_release(&opcode);
}

static void hits_draw(struct pane *p, struct canvas *c, int row, uint64_t ordinal,
		      const struct row *r)
{
	const struct session *s = p->session;
	char n[32];
	uint64_t pc;
	struct str text = STR_INIT;
	const struct schema *schema = s->schema;
	human_count(n, sizeof n, s->records);
	int wide = (int)strlen(n) > NUMBER_WIDTH ? (int)strlen(n) : NUMBER_WIDTH;
	int col = 1 + wide;
	canvas_field(c, row, 1, wide, true, STYLE_DIM, COUNT_TEXT(ordinal));
	if (record_role(r->batch, r->i, ROLE_PC, &pc)) {
		wide = (int)field_column(schema, schema_first(schema, ROLE_PC));
		str_addf(&text, "%llx", (unsigned long long)pc);
		canvas_address(c, row, col + 2, wide, true, STYLE_PC, text.text);
		col += 2 + wide;
	}
	str_clear(&text);
	hits_describe(s, r->batch, r->i, &text);
	canvas_field(c, row, col + 2, c->cols - col - 3, false, STYLE_OPCODE, text.text);
	str_release(&text);
}

/* Append the text of a hit to search in. */
static void hits_print(struct pane *p, uint64_t ordinal, const struct row *r,
		       struct str *out)
{
	uint64_t pc;
	str_add(out, COUNT_TEXT(ordinal));
	if (record_role(r->batch, r->i, ROLE_PC, &pc))
		str_addf(out, " %llx", (unsigned long long)pc);
	str_addc(out, ' ');
	hits_describe(p->session, r->batch, r->i, out);
}

static struct row_view *pane_hits_view(struct pane *p)
{
	return session_hits_view(p->session);
}

static int hits_preferred_rows(struct pane *p, int cols)
{
	struct hits_sum sum;
	if (!session_hits_sum(p->session, &sum) || sum.hits < 1)
		return 2;
	return sum.hits < PREFERRED_ROWS ? (int)sum.hits : PREFERRED_ROWS;
}

static void hits_heading(struct pane *p, struct str *left, struct str *right)
{
	struct hits_sum sum;
	if (!session_hits_sum(p->session, &sum))
		return;
	const char *text = query_text(p->session->query);
	str_escape(left, text, strlen(text), true);
	str_addf(right, "%s hit%s%s", COUNT_TEXT(sum.hits), sum.hits == 1 ? "" : "s",
		 sum.complete ? "" : " so far");
}

static const struct pane_key hits_keys[] = { { "Enter", "show",
					       "show the record of the hit",
					       .act = row_list_go, .of = ACT_ENTER },
					     { 0 } };

static const struct row_list_class hits_rows = {
	.view = pane_hits_view,
	.none = "No search yet; / searches",
	.print = hits_print,
	.draw = hits_draw,
};

const struct pane_class pane_hits = {
	.name = "hits",
	.title = "Hits",
	.keys = "I",
	.hint = "hits",
	.own = hits_keys,
	.rows = &hits_rows,
	.search = &(const struct pane_search) { .what = "the hits" },
	.help = "list all hits of the last search",
	.place = PLACE_SIDE,
	.of_trace = true,
	.preferred_rows = hits_preferred_rows,
	.heading = hits_heading,
};
