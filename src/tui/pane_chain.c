/*
 * Where the values of the current record come from, or who uses them: a tree that
 * follows the cursor.  Or the longest chain of the marked span, as a list.
 */
#include <inttypes.h>

#include "analysis/chain_tree.h"
#include "tui/chaser.h"
#include "tui/pane.h"
#include "tui/session.h"

enum { LINKS = 500, DEPTH_MOST = 50, GAP_WIDTH = 2, WISH = 10, TREE_LEAST = 12 };

enum chain_mode { MODE_RECORD, MODE_LONGEST, MODE_LATENCY };

struct chain_pane {
	enum chain_mode mode;
	struct chaser chaser;
	struct chain_options opt;
	struct roll roll;
	struct chain_tree tree; /* of the chain that is there */
	struct chase of;
	bool made;
};

/* What is to be seen */

static void forget_tree(struct chain_pane *st)
{
	if (st->made)
		chain_tree_release(&st->tree);
	st->made = false;
}

/* The chain of the current record; NULL: there is none, or not yet. */
static const struct chain *chain_of(struct pane *p)
{
	struct chain_pane *st = p->state;
	struct session *s = p->session;
	if (s->at.gap || s->at.ordinal >= s->records) {
		chaser_rest(&st->chaser);
		forget_tree(st);
		return NULL;
	}
	uint64_t before = st->of.record;
	const struct chain *c = chaser_ask(&st->chaser, s->at.ordinal, &st->opt);
	forget_tree(st);
	if (!c)
		return NULL;
	chain_tree_make(&st->tree, c);
	st->made = true;
	st->of = st->chaser.has;
	if (st->of.record != before)
		st->roll.current = st->roll.top = 0;
	return c;
}

struct widths {
	int tree, record, away, pc;
};

static void row_texts(const struct session *s, const struct chain *c,
		      const struct chain_pane *st, int k, bool utf8, struct str *tree,
		      struct str *away)
{
	const struct chain_row *r = &st->tree.row[k];
	char n[32];
	chain_tree_lead(&st->tree, (size_t)k, utf8, tree);
	if (r->link != CHAIN_NONE) {
		const struct chain_link *l = &c->link[r->link];
		chain_value_print(s->schema, &l->value, tree);
		if (l->address)
			str_add(tree, " (address)");
	}
	if (r->node == CHAIN_NONE || r->link == CHAIN_NONE)
		return;
	uint64_t at = c->node[r->node].record, first = c->node[0].record;
	str_addf(away, "%c%s", at < first ? '-' : '+',
		 text_count(n, sizeof n, at < first ? first - at : at - first));
}

static int wider(int width, const char *text)
{
	int w = text_width(text);
	return w > width ? w : width;
}

/* Columns as wide as what is in them, but for the tree, which may be cut. */
static struct widths measure(const struct session *s, const struct chain *c,
			     const struct chain_pane *st, bool utf8, int cols)
{
	struct widths w = { .tree = TREE_LEAST };
	struct str tree = STR_INIT, away = STR_INIT, pc = STR_INIT;
	char n[32];
	for (int k = 0; k < (int)st->tree.n; k++) {
		const struct chain_row *r = &st->tree.row[k];
		str_clear(&tree);
		str_clear(&away);
		str_clear(&pc);
		row_texts(s, c, st, k, utf8, &tree, &away);
		w.tree = wider(w.tree, tree.text);
		w.away = wider(w.away, away.text);
		if (r->node == CHAIN_NONE)
			continue;
		const struct chain_node *node = &c->node[r->node];
		w.record = wider(w.record, text_count(n, sizeof n, node->record));
		if (node->has_pc)
			str_addf(&pc, "%" PRIx64, node->pc);
		w.pc = wider(w.pc, pc.text);
	}
	if (w.tree > cols / 2)
		w.tree = cols / 2;
	str_release(&tree);
	str_release(&away);
	str_release(&pc);
	return w;
}

static void draw_row(const struct session *s, const struct chain *c,
		     const struct chain_pane *st, const struct widths *w,
		     struct canvas *cv, int row, int k)
{
	const struct chain_row *r = &st->tree.row[k];
	const struct chain_node *node = r->node == CHAIN_NONE ? NULL : &c->node[r->node];
	struct str tree = STR_INIT, away = STR_INIT, text = STR_INIT;
	char n[32];
	bool memory =
		r->link != CHAIN_NONE && c->link[r->link].value.kind == VALUE_MEMORY;
	int col = 1;
	row_texts(s, c, st, k, !cv->ascii, &tree, &away);
	canvas_field(cv, row, col, w->tree, false, memory ? STYLE_LOAD : STYLE_KEY,
		     tree.text);
	col += w->tree + GAP_WIDTH;
	if (node)
		canvas_field(cv, row, col, w->record, true, STYLE_TEXT,
			     text_count(n, sizeof n, node->record));
	col += w->record + GAP_WIDTH;
	canvas_field(cv, row, col, w->away, true, STYLE_DIM, away.text);
	col += w->away + GAP_WIDTH;
	if (node && node->has_pc) {
		str_addf(&text, "%" PRIx64, node->pc);
		canvas_field(cv, row, col, w->pc, true, STYLE_PC, text.text);
	}
	col += w->pc + (w->pc ? GAP_WIDTH : 0);
	if (node && node->what[0]) {
		canvas_field(cv, row, col, cv->cols - col, false, STYLE_OPCODE,
			     node->what);
		col += text_width(node->what) + GAP_WIDTH;
	}
	/* Where a value ends stands beside it: in a narrow pane nothing else fits. */
	if (!node)
		col = 1 + w->tree + GAP_WIDTH;
	str_clear(&text);
	chain_row_remark(c, r, st->opt.forward, &text);
	canvas_field(cv, row, col, cv->cols - col, false, STYLE_DIM, text.text);
	str_release(&tree);
	str_release(&away);
	str_release(&text);
}

/* The longest chain of the span; NULL: there is none, or not yet. */
static const struct longest *path_of(struct pane *p)
{
	struct chain_pane *st = p->state;
	struct span over;
	if (!session_span(p->session, &over)) {
		chaser_rest(&st->chaser);
		return NULL;
	}
	return chaser_ask_longest(&st->chaser, over, &st->opt, st->mode == MODE_LATENCY);
}

static void draw_step(const struct session *s, const struct chain_pane *st,
		      struct canvas *c, int row, const struct longest_step *step)
{
	enum { VALUE = 16, NUMBER = 14, COST = 11, PC = 13 };
	struct str text = STR_INIT;
	char n[32];
	int col = 1;
	if (step->has_value)
		chain_value_print(s->schema, &step->value, &text);
	bool memory = step->has_value && step->value.kind == VALUE_MEMORY;
	canvas_field(c, row, col, VALUE, false, memory ? STYLE_LOAD : STYLE_KEY,
		     text.text);
	col += VALUE;
	canvas_field(c, row, col, NUMBER, true, STYLE_TEXT,
		     text_count(n, sizeof n, step->record));
	col += NUMBER;
	if (st->mode == MODE_LATENCY) {
		canvas_field(c, row, col, COST, true, STYLE_DIM,
			     text_count(n, sizeof n, step->cost));
		col += COST;
	}
	str_clear(&text);
	if (step->has_pc) {
		str_addf(&text, "%" PRIx64, step->pc);
		canvas_field(c, row, col + GAP_WIDTH, PC, true, STYLE_PC, text.text);
		col += GAP_WIDTH + PC;
	}
	col += GAP_WIDTH;
	canvas_field(c, row, col, c->cols - col, false, STYLE_OPCODE, step->what);
	str_release(&text);
}

static void draw_nothing(struct pane *p, struct canvas *c)
{
	struct chain_pane *st = p->state;
	int percent = chaser_percent(&st->chaser);
	struct span over;
	if (st->mode != MODE_RECORD && !session_span(p->session, &over))
		canvas_text(c, 0, 1, STYLE_DIM,
			    "No span is marked: V begins one, and V ends it");
	else if (st->mode == MODE_RECORD && p->session->at.gap)
		canvas_text(c, 0, 1, STYLE_DIM, "No record here");
	else if (st->chaser.trouble[0] && percent < 0)
		canvas_text(c, 0, 1, STYLE_BAD, st->chaser.trouble);
	else if (percent > 0)
		canvas_textf(c, 0, 1, STYLE_DIM, "%s %d %%  (Ctrl-C stops)",
			     canvas_glyph(c, GLYPH_CUT), percent);
	else
		canvas_text(c, 0, 1, STYLE_DIM, canvas_glyph(c, GLYPH_CUT));
}

static void draw_longest(struct pane *p, struct canvas *c, bool focused)
{
	struct chain_pane *st = p->state;
	const struct longest *path = path_of(p);
	forget_tree(st);
	roll_fit(&st->roll, path ? (int)path->n : 0, c->rows);
	if (!path) {
		draw_nothing(p, c);
		return;
	}
	int row = 0;
	for (int k = st->roll.top; k < st->roll.n && row < c->rows; k++, row++) {
		draw_step(p->session, st, c, row, &path->step[k]);
		if (focused && k == st->roll.current)
			canvas_cursor_row(c, row);
	}
}

/* A record with nothing below it: what is not followed may be why. */
static void draw_alone(const struct chain_pane *st, struct canvas *c, int row)
{
	struct str text = STR_INIT;
	const char *name, *help, *lead = " (not followed: ";
	str_add(&text, st->opt.forward ? "nothing that is followed uses it"
				       : "it reads nothing that is followed");
	for (size_t i = 0; (name = chain_switch_name(i, &help)); i++)
		if (!(st->opt.with >> i & 1)) {
			str_addf(&text, "%s%s", lead, name);
			lead = ", ";
		}
	if (*lead == ',')
		str_add(&text, ")");
	canvas_field(c, row, 1, c->cols - 1, false, STYLE_DIM, text.text);
	str_release(&text);
}

static void draw(struct pane *p, struct canvas *c, bool focused)
{
	struct session *s = p->session;
	struct chain_pane *st = p->state;
	if (st->mode != MODE_RECORD) {
		draw_longest(p, c, focused);
		return;
	}
	const struct chain *chain = chain_of(p);
	/* Of another depth the cursor stays in its row, for as long as that takes. */
	roll_fit(&st->roll,
		 chain                              ? (int)st->tree.n
		 : chaser_percent(&st->chaser) >= 0 ? st->roll.n
						    : 0,
		 c->rows);
	if (!chain) {
		draw_nothing(p, c);
		return;
	}
	struct widths w = measure(s, chain, st, !c->ascii, c->cols);
	int row = 0;
	for (int k = st->roll.top; k < st->roll.n && row < c->rows; k++, row++) {
		draw_row(s, chain, st, &w, c, row, k);
		if (focused && k == st->roll.current)
			canvas_cursor_row(c, row);
	}
	if (row < c->rows && st->tree.n == 1)
		draw_alone(st, c, row++);
	struct str blind = STR_INIT;
	chain_blind(chain, s->schema, &st->opt, &blind);
	if (row < c->rows && chain->more)
		canvas_textf(c, row++, 1, STYLE_DIM, "There are more than %d links.",
			     LINKS);
	if (row < c->rows && blind.len)
		canvas_field(c, c->rows - 1, 1, c->cols - 1, false, STYLE_DIM,
			     blind.text);
	str_release(&blind);
}

static int preferred_rows(struct pane *p, int cols)
{
	(void)cols;
	(void)p;
	/* As many rows for every record: the panes above should not dance. */
	return WISH;
}

/* The rows that there are now; true: they are on their way. */
static bool refresh(struct pane *p)
{
	struct chain_pane *st = p->state;
	const struct longest *path = NULL;
	struct span over;
	int n = -1;
	bool there = st->mode == MODE_RECORD ? !p->session->at.gap && p->session->records
					     : session_span(p->session, &over);
	if (st->mode == MODE_RECORD && chain_of(p))
		n = (int)st->tree.n;
	else if (st->mode != MODE_RECORD && (path = path_of(p)))
		n = (int)path->n;
	if (n >= 0)
		roll_fit(&st->roll, n, st->roll.rows ? st->roll.rows : n);
	return there && n < 0 && chaser_percent(&st->chaser) >= 0;
}

static bool must_wait(struct pane *p, enum action a)
{
	return (a == ACT_NONE || roll_moves(a)) && refresh(p);
}

/* What is followed, as far as it is not what is followed at first. */
static void heading(struct pane *p, struct str *left, struct str *right)
{
	struct chain_pane *st = p->state;
	static const char *const through[] = {
		[THROUGH_REGS] = ", registers only", [THROUGH_MEMORY] = ", memory only"
	};
	unsigned first = chain_defaults().with;
	const struct longest *path = st->mode == MODE_RECORD ? NULL : path_of(p);
	char n[32], all[32];
	if (path)
		str_addf(left, "longest of the span: %s of %s records",
			 text_count(n, sizeof n, path->in_chain),
			 text_count(all, sizeof all, path->records));
	if (path && st->mode == MODE_LATENCY)
		str_addf(left, ", %s", text_count(n, sizeof n, path->length));
	if (st->mode == MODE_RECORD)
		str_addf(left, "%s, depth %u",
			 st->opt.forward ? "who uses it" : "where it comes from",
			 st->opt.depth);
	else if (!path)
		str_add(left, "longest of the span");
	if (st->opt.through != THROUGH_ALL)
		str_add(left, through[st->opt.through]);
	const char *name, *help;
	for (size_t i = 0; (name = chain_switch_name(i, &help)); i++) {
		bool on = st->opt.with >> i & 1;
		if (on != (first >> i & 1))
			str_addf(left, ", %s %s", on ? "with" : "without", name);
	}
	if (st->made || path)
		roll_note(&st->roll, right);
}

/* What keys do */

static enum outcome chain_flip(struct pane *p, long long count, int which)
{
	(void)count;
	struct chain_pane *st = p->state;
	const char *help, *name = chain_switch_name((size_t)which, &help);
	st->opt.with ^= 1u << which;
	session_say(p->session, "%s %s: %s",
		    st->opt.with >> which & 1 ? "with" : "without", name, help);
	return OUT_DONE;
}

static enum outcome chain_go(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct chain_pane *st = p->state;
	const struct longest *path = st->mode == MODE_RECORD ? NULL : path_of(p);
	if (path && st->roll.current < (int)path->n)
		session_goto(p->session, path->step[st->roll.current].record);
	if (!st->made || st->roll.current >= (int)st->tree.n)
		return OUT_DONE;
	const struct chain_row *r = &st->tree.row[st->roll.current];
	const struct chain *c = &st->chaser.chain;
	if (r->node != CHAIN_NONE)
		session_goto(p->session, c->node[r->node].record);
	else if (c->link[r->link].end == END_OVERWRITTEN)
		session_goto(p->session, c->link[r->link].record);
	return OUT_DONE;
}

static enum outcome chain_back(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	session_back(p->session, false);
	return OUT_DONE;
}

static enum outcome chain_turn(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct chain_pane *st = p->state;
	st->opt.forward = !st->opt.forward;
	return OUT_DONE;
}

static enum outcome chain_longest(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct chain_pane *st = p->state;
	st->roll.current = st->roll.top = 0;
	st->mode = (st->mode + 1) % (MODE_LATENCY + 1);
	if (st->mode == MODE_LATENCY && !longest_has_latency(p->session->schema))
		st->mode = MODE_RECORD;
	return OUT_DONE;
}

static enum outcome chain_depth(struct pane *p, long long count, int sign)
{
	struct chain_pane *st = p->state;
	long long depth = st->opt.depth + sign * (count > 0 ? count : 1);
	st->opt.depth = depth < 1 ? 1 : depth > DEPTH_MOST ? DEPTH_MOST : (uint32_t)depth;
	return OUT_DONE;
}

static enum outcome chain_through(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct chain_pane *st = p->state;
	st->opt.through = st->opt.through % THROUGH_ALL + 1;
	return OUT_DONE;
}

static const struct pane_key chain_keys[] = {
	{ "Enter", "go there", "go to the record of the row", .act = chain_go,
	  .must_wait = true },
	{ "Backspace", "back", "back to where that jump began", .act = chain_back },
	{ "r", "turn round", "who uses it, instead of where it comes from; and back",
	  .act = chain_turn },
	{ "L", "longest",
	  "the longest chain of the marked span: by records, by latency where the format "
	  "tells it; and back",
	  .act = chain_longest },
	{ "+", "deeper", "one link deeper, or N", .act = chain_depth, .arg = 1 },
	{ "-", NULL, "one link less deep, or N", .act = chain_depth, .arg = -1 },
	{ "o", NULL, "only through registers, only through memory, or both",
	  .act = chain_through },
	{ "s", NULL, "follow the stack pointer, or not", .act = chain_flip,
	  .arg = CHAIN_STACK },
	{ "R", NULL, "follow the instruction pointer, or not", .act = chain_flip,
	  .arg = CHAIN_IP },
	{ "c", NULL, "follow condition codes, or not", .act = chain_flip,
	  .arg = CHAIN_FLAGS },
	{ "z", NULL, "follow temporaries of micro-ops, or not", .act = chain_flip,
	  .arg = CHAIN_TEMPS },
	{ "A", NULL, "follow registers that make up an address, or not",
	  .act = chain_flip, .arg = CHAIN_ADDRESS },
	{ "D", NULL, "follow the other registers, or not", .act = chain_flip,
	  .arg = CHAIN_DATA },
	{ "W", NULL, "take al, ah, ax and eax for the whole register rax, or not",
	  .act = chain_flip, .arg = CHAIN_PARTS },
	{ "Z", NULL, "follow only records of the same thread or address space, or all",
	  .act = chain_flip, .arg = CHAIN_SPACES },
	{ 0 }
};

static enum outcome act(struct pane *p, enum action a, long long count)
{
	struct chain_pane *st = p->state;
	return roll_act(&st->roll, a, count) ? OUT_DONE : OUT_UNKNOWN;
}

static enum outcome click(struct pane *p, int row, int col)
{
	(void)col;
	struct chain_pane *st = p->state;
	if (st->roll.top + row < st->roll.n)
		st->roll.current = st->roll.top + row;
	return OUT_DONE;
}

static enum status open(struct pane *p, struct err *err)
{
	(void)err;
	struct chain_pane *st = p->state;
	st->opt = chain_defaults();
	st->opt.links = LINKS;
	chaser_begin(&st->chaser, p->session);
	return ST_OK;
}

static void close(struct pane *p)
{
	struct chain_pane *st = p->state;
	forget_tree(st);
	chaser_end(&st->chaser);
}

const struct pane_class pane_chain = {
	.name = "chain",
	.title = "Chain",
	.keys = "t F5",
	.own = chain_keys,
	.help = "where the values of the record come from, and which records use them",
	.place = PLACE_SIDE,
	.state_size = sizeof(struct chain_pane),
	.open = open,
	.close = close,
	.preferred_rows = preferred_rows,
	.draw = draw,
	.heading = heading,
	.act = act,
	.must_wait = must_wait,
	.click = click,
};
