/*
 * Shows the sources or uses of the values of the current record as a tree that follows
 * the cursor, or the longest chain of the marked span or the trace as a list.
 */
#include <stddef.h>
#include <string.h>

#include "analysis/chain_table.h"
#include "output/table_write.h"
#include "tui/pane/pane.h"
#include "tui/session/chain_loader.h"
#include "tui/session/session.h"

enum {
	LINKS = 500,
	DEPTH_MOST = 50,
	COLUMN_GAP = 2,
	TREE_WIDTH_LEAST = 12,
	TREE_WIDTH = 20, /* in fewer columns, the distance is left out */
	WHAT_WIDTH = 12, /* max width of the opcode */
	PC_WIDTH_LEAST = 7
};

enum pane_chain_mode { MODE_RECORD, MODE_LONGEST, MODE_LATENCY };

struct pane_chain_state {
	unsigned through, with; /* options, as in opt */
	enum pane_chain_mode mode;
	struct chain_options opt;
	struct table *table;              /* table of the current chain; NULL if none */
	const struct chain *chain;        /* chain of the current record; NULL if none */
	const struct critical_path *path; /* longest chain of the span; NULL if none */
	uint64_t record;                  /* record to which the list belongs */
};

/* The rows */

static void free_table(struct pane_chain_state *st)
{
	table_free(st->table);
	st->table = NULL;
	st->chain = NULL;
	st->path = NULL;
}

/* Request the chain of the current record, or the longest chain of the marked span or the
 * trace. */
static bool pane_chain_request(struct pane *p, void *request)
{
	struct pane_chain_state *st = p->state;
	const struct session *s = p->session;
	struct chain_request *r = request;
	st->opt.through = st->through;
	st->opt.with = st->with;
	*r = (struct chain_request) { .longest = st->mode != MODE_RECORD,
				      .latency = st->mode == MODE_LATENCY,
				      .record = s->at.ordinal,
				      .opt = st->opt };
	if (!r->longest)
		return !s->at.gap && s->at.ordinal < s->records;
	r->record = 0;
	if (!session_span(s, &r->over))
		r->over = SPAN_ALL;
	return true;
}

static const struct pane_load pane_chain_loads[] = {
	{ .of = &chain_loader, .request = pane_chain_request, .none = "No record here" },
	{ 0 }
};

/* Make the table of the chain. */
static void chain_update(struct pane *p)
{
	struct pane_chain_state *st = p->state;
	const struct schema *s = p->session->schema;
	const struct chain_result *result = pane_result(p);
	free_table(st);
	if (!result)
		return;
	if (st->mode != MODE_RECORD) {
		st->path = &result->path;
		st->table = chain_table_longest(st->path, s, st->mode == MODE_LATENCY);
		return;
	}
	st->chain = &result->chain;
	st->table =
		chain_table(st->chain, s, &st->opt, p->ascii ? CHAIN_ASCII : CHAIN_UTF8);
	if (st->record != p->session->at.ordinal &&
	    !pane_comes_back(p, p->session->at.ordinal))
		p->list = (struct list_state) { .rows = p->list.rows };
	st->record = p->session->at.ordinal;
}

/* Drawing */

/* Return the width of the widest cell of a column, at least `width`. */
static int chain_width(const struct table *t, unsigned column, int width)
{
	struct str text = STR_INIT;
	for (size_t r = 0; r < table_rows(t); r++) {
		str_clear(&text);
		table_print(t, r, column, &text);
		int w = canvas_text_width(text.text);
		width = w > width ? w : width;
	}
	str_release(&text);
	return width;
}

/*
 * Fit the width of each column to its cells.  If they do not all fit, cut the
 * tree; if too little of it is left, leave out the distance, which follows from the
 * records, then cut the high digits of addresses, then leave out the contents.  The texts
 * after the numbers are not aligned.
 */
static void chain_measure(const struct table *t, int cols, int width[CHAIN_COLUMNS])
{
	int all = 1, tree = chain_width(t, CHAIN_COL_VALUE, TREE_WIDTH_LEAST);
	int what = chain_width(t, CHAIN_COL_WHAT, 0);
	memset(width, 0, CHAIN_COLUMNS * sizeof *width);
	for (unsigned k = CHAIN_COL_VALUE + 1; k < CHAIN_COL_WHAT; k++) {
		width[k] = chain_width(t, k, 0);
		all += width[k] ? width[k] + COLUMN_GAP : 0;
	}
	all += COLUMN_GAP + (what < WHAT_WIDTH ? what : WHAT_WIDTH);
	if (all + TREE_WIDTH > cols && all + tree > cols && width[CHAIN_COL_DISTANCE]) {
		all -= width[CHAIN_COL_DISTANCE] + COLUMN_GAP;
		width[CHAIN_COL_DISTANCE] = 0;
	}
	if (all + TREE_WIDTH_LEAST > cols && width[CHAIN_COL_PC] > PC_WIDTH_LEAST) {
		int cut = all + TREE_WIDTH_LEAST - cols,
		    spare = width[CHAIN_COL_PC] - PC_WIDTH_LEAST;
		cut = cut < spare ? cut : spare;
		width[CHAIN_COL_PC] -= cut;
		all -= cut;
	}
	if (all + TREE_WIDTH_LEAST > cols && width[CHAIN_COL_DATA]) {
		all -= width[CHAIN_COL_DATA] + COLUMN_GAP;
		width[CHAIN_COL_DATA] = 0;
	}
	width[CHAIN_COL_VALUE] = tree < cols - all ? tree : cols - all;
	if (width[CHAIN_COL_VALUE] < TREE_WIDTH_LEAST)
		width[CHAIN_COL_VALUE] = TREE_WIDTH_LEAST;
}

static enum style chain_style(unsigned column, const char *text)
{
	switch (column) {
	case CHAIN_COL_VALUE:
		return strchr(text, '[') ? STYLE_LOAD : STYLE_KEY;
	case CHAIN_COL_RECORD:
	case CHAIN_COL_DATA:
		return STYLE_TEXT;
	case CHAIN_COL_PC:
		return STYLE_PC;
	case CHAIN_COL_WHAT:
		return STYLE_OPCODE;
	default:
		return STYLE_DIM;
	}
}

/* Shorten "├─ [7ffff7ffe5c0]" to "├─ […f7ffe5c0]": the last digits distinguish
 * addresses. */
static void cut_address(const struct canvas *c, struct str *text, int width)
{
	const char *open = strchr(text->text, '[');
	int over = canvas_text_width(text->text) - width + 1;
	struct str cut = STR_INIT;
	if (!open || over <= 1 || (size_t)over + 4 > strlen(open))
		return;
	str_addf(&cut, "%.*s%s%s", (int)(open + 1 - text->text), text->text,
		 canvas_glyph(c, GLYPH_CUT), open + 1 + over);
	str_release(text);
	*text = cut;
}

static void draw_row(struct pane *p, struct canvas *c, int row, int entry)
{
	const struct table *t = ((struct pane_chain_state *)p->state)->table;
	int width[CHAIN_COLUMNS];
	size_t n, r = (size_t)entry;
	chain_measure(t, c->cols, width);
	const struct table_column *column = table_columns(t, &n);
	struct str text = STR_INIT;
	uint64_t v;
	bool record = table_cell(t, r, CHAIN_COL_RECORD, &v);
	int col = 1;
	for (unsigned k = CHAIN_COL_VALUE; k < n; k++) {
		/* A row without a record has its text directly after the value: a narrow
		 * pane has no room for empty columns. */
		if (!record && k > CHAIN_COL_VALUE && k < CHAIN_COL_WHAT)
			continue;
		str_clear(&text);
		table_print(t, r, k, &text);
		int wide = k < CHAIN_COL_WHAT ? width[k] : canvas_text_width(text.text);
		if (!wide)
			continue;
		if (k == CHAIN_COL_VALUE)
			cut_address(c, &text, wide);
		(k == CHAIN_COL_PC ? canvas_address : canvas_field)(
			c, row, col, k < CHAIN_COL_WHAT ? wide : c->cols - col,
			table_write_right(column[k].kind), chain_style(k, text.text),
			text.text);
		col += wide + COLUMN_GAP;
	}
	str_release(&text);
}

/* For a record without links, name the dependences that are not followed: they can be the
 * reason. */
static void add_no_links(const struct pane_chain_state *st, struct str *text)
{
	const char *name, *help, *lead = "; not followed, see o: ";
	str_add(text, st->opt.forward ? "No uses" : "No sources");
	for (size_t i = 0; (name = chain_switch_name(i, &help)); i++)
		if (!(st->with >> i & 1)) {
			str_addf(text, "%s%s", lead, name);
			lead = ", ";
		}
}

/* Draw the limits of the chain of a record below its rows. */
static void draw_below(struct pane *p, struct canvas *c, int row)
{
	struct pane_chain_state *st = p->state;
	struct str text = STR_INIT;
	if (!st->chain)
		return;
	if (p->list.n == 1)
		add_no_links(st, &text);
	else if (st->chain->more)
		str_addf(&text, "There are more than %d links", LINKS);
	row += pane_draw_sentence(c, row, text.text);
	str_clear(&text);
	chain_limits(st->chain, p->session->schema, &st->opt, &text);
	pane_draw_sentence(c, row, text.text);
	str_release(&text);
}

/* Return the columns that a usual tree needs, the same for all records of a trace. */
static int chain_preferred_cols(struct pane *p)
{
	const struct schema *s = p->session->schema;
	char n[32];
	int pc = s->by_role[ROLE_PC]
			 ? (int)field_column(s, schema_first(s, ROLE_PC)) + COLUMN_GAP
			 : 0;
	int record =
		(int)strlen(human_count(n, sizeof n, p->session->records)) + COLUMN_GAP;
	return 1 + TREE_WIDTH + 2 * record + 1 + pc + COLUMN_GAP + WHAT_WIDTH;
}

static int chain_entries(struct pane *p)
{
	const struct pane_chain_state *st = p->state;
	return st->table ? (int)table_rows(st->table) : -1;
}

/* Append the kind of the chain, and the options that differ from the default. */
static void chain_heading(struct pane *p, struct str *left, struct str *right)
{
	struct pane_chain_state *st = p->state;
	static const char *const through[] = {
		[THROUGH_REGS] = ", registers only", [THROUGH_MEMORY] = ", memory only"
	};
	unsigned first = chain_defaults().with;
	const struct critical_path *path = st->path;
	char n[32], all[32];
	struct span over;
	const char *of = session_span(p->session, &over) ? "longest of the span"
							 : "longest of the trace";
	if (path)
		str_addf(left, "%s of %s records, %s",
			 human_count(n, sizeof n, path->in_chain),
			 human_count(all, sizeof all, path->records), of);
	if (path && st->mode == MODE_LATENCY)
		str_addf(left, ", %s", human_count(n, sizeof n, path->length));
	if (st->mode == MODE_RECORD)
		str_addf(left, "%s, depth %u",
			 st->opt.forward ? "uses of the record" : "sources of the record",
			 st->opt.depth);
	else if (!path)
		str_add(left, of);
	if (st->through != THROUGH_ALL)
		str_add(left, through[st->through]);
	const char *name, *help;
	for (size_t i = 0; (name = chain_switch_name(i, &help)); i++) {
		bool on = st->with >> i & 1;
		if (on != (first >> i & 1))
			str_addf(left, ", %s %s", on ? "with" : "without", name);
	}
}

/* Keys */

static enum outcome chain_toggle(struct pane *p, long long count, int which)
{
	struct pane_chain_state *st = p->state;
	st->with ^= 1u << which;
	return OUT_DONE;
}

static const char *chain_toggled(struct pane *p, int which)
{
	struct pane_chain_state *st = p->state;
	return st->with >> which & 1 ? "on" : "off";
}

static enum outcome chain_go(struct pane *p, long long count, int arg)
{
	struct pane_chain_state *st = p->state;
	if (p->list.current >= chain_entries(p))
		return OUT_DONE;
	uint64_t record = table_row_record(st->table, (size_t)p->list.current);
	if (record != TABLE_NO_RECORD)
		return pane_go(p, record);
	session_message(p->session, "this row has no record");
	return OUT_DONE;
}

static enum outcome chain_reverse(struct pane *p, long long count, int arg)
{
	struct pane_chain_state *st = p->state;
	st->opt.forward = !st->opt.forward;
	return OUT_DONE;
}

static enum outcome chain_longest(struct pane *p, long long count, int arg)
{
	struct pane_chain_state *st = p->state;
	p->list.current = p->list.top = 0;
	st->mode = (st->mode + 1) % (MODE_LATENCY + 1);
	if (st->mode == MODE_LATENCY && !critical_path_has_latency(p->session->schema))
		st->mode = MODE_RECORD;
	return OUT_DONE;
}

static enum outcome chain_depth(struct pane *p, long long count, int sign)
{
	struct pane_chain_state *st = p->state;
	long long depth = st->opt.depth + sign * (count > 0 ? count : 1);
	st->opt.depth = depth < 1 ? 1 : depth > DEPTH_MOST ? DEPTH_MOST : (uint32_t)depth;
	return OUT_DONE;
}

/* Toggle following registers or memory.  At least one of them is followed. */
static enum outcome pane_chain_through(struct pane *p, long long count, int what)
{
	struct pane_chain_state *st = p->state;
	st->through ^= (unsigned)what;
	if (!st->through)
		st->through = THROUGH_ALL & ~(unsigned)what;
	return OUT_DONE;
}

static const char *goes_through(struct pane *p, int what)
{
	struct pane_chain_state *st = p->state;
	return st->through & (unsigned)what ? "on" : "off";
}

static enum status chain_write(struct pane *p, const char *path, struct err *err)
{
	struct pane_chain_state *st = p->state;
	if (!st->table)
		return err_at(err, 1, "there is no chain to write");
	enum status s = pane_write_table(p, st->table, path, err);
	const struct critical_path *l = s ? NULL : st->path;
	char n[32], all[32];
	if (l && l->in_chain > table_rows(st->table))
		session_message(p->session,
				"%s of the %s records of the chain written to %s",
				human_count(n, sizeof n, table_rows(st->table)),
				human_count(all, sizeof all, l->in_chain), path);
	return s;
}

static const struct pane_key chain_keys[] = {
	{ "Enter", "show", "show the record of the row", .act = chain_go,
	  .must_wait = true, .of = ACT_ENTER },
	{ "r", "reverse", "switch between sources and uses", .act = chain_reverse,
	  .of = ACT_REVERSE },
	{ "ol", "longest",
	  "show the longest chain of the marked span or trace: by records, then by latency",
	  .act = chain_longest },
	{ "+", "deeper", "follow one more link, or N", .act = chain_depth, .arg = 1,
	  .of = ACT_MORE },
	{ "-", NULL, "follow one link fewer, or N", .act = chain_depth, .arg = -1,
	  .of = ACT_LESS },
	{ "W", NULL, "write the chain to a new file: .csv, .json, .md or .txt",
	  .ask = "write (.csv .json .md .txt): ", .answer = chain_write, .file = true,
	  .must_wait = true, .of = ACT_WRITE },
	{ "or", "registers", "toggle registers", .act = pane_chain_through,
	  .arg = THROUGH_REGS, .value = goes_through },
	{ "om", "memory", "toggle memory", .act = pane_chain_through,
	  .arg = THROUGH_MEMORY, .value = goes_through },
	{ "os", "stack pointer", "toggle the stack pointer", .act = chain_toggle,
	  .arg = CHAIN_STACK, .value = chain_toggled },
	{ "oi", "instruction pointer", "toggle the instruction pointer",
	  .act = chain_toggle, .arg = CHAIN_IP, .value = chain_toggled },
	{ "of", "flags", "toggle condition codes", .act = chain_toggle,
	  .arg = CHAIN_FLAGS, .value = chain_toggled },
	{ "ot", "temporaries", "toggle temporaries of micro-ops", .act = chain_toggle,
	  .arg = CHAIN_TEMPS, .value = chain_toggled },
	{ "oa", "addresses", "toggle registers that form an address", .act = chain_toggle,
	  .arg = CHAIN_ADDRESS, .value = chain_toggled },
	{ "od", "other registers", "toggle all other registers", .act = chain_toggle,
	  .arg = CHAIN_DATA, .value = chain_toggled },
	{ "ow", "partial registers",
	  "toggle treating al, ah, ax and eax as the register rax", .act = chain_toggle,
	  .arg = CHAIN_PARTS, .value = chain_toggled },
	{ "op", "same thread",
	  "toggle following records of other threads and address spaces",
	  .act = chain_toggle, .arg = CHAIN_SPACES, .value = chain_toggled },
	{ 0 }
};

static void pane_chain_print(struct pane *p, int k, struct str *out)
{
	const struct table *t = ((struct pane_chain_state *)p->state)->table;
	size_t n;
	table_columns(t, &n);
	for (unsigned c = CHAIN_COL_VALUE; c < n; c++) {
		table_print(t, (size_t)k, c, out);
		str_addc(out, ' ');
	}
}

static const struct pane_list chain_list = {
	.entries = chain_entries,
	.print = pane_chain_print,
	.draw = draw_row,
	.below = draw_below,
};

static enum status chain_open(struct pane *p, struct err *err)
{
	struct pane_chain_state *st = p->state;
	st->opt = chain_defaults();
	st->opt.links = LINKS;
	st->through = st->opt.through;
	st->with = st->opt.with;
	return ST_OK;
}

static void chain_close(struct pane *p)
{
	free_table(p->state);
}

const struct pane_class pane_chain = {
	.name = "chain",
	.title = "Chain",
	.keys = "t F5",
	.hint = "chain",
	.own = chain_keys,
	.list = &chain_list,
	.update = chain_update,
	.search = &(const struct pane_search) { .what = "the chain" },
	.help = "show where the values of the record come from and which records use "
		"them",
	.place = PLACE_SIDE,
	.state_size = sizeof(struct pane_chain_state),
	.options_size = offsetof(struct pane_chain_state, mode),
	.open = chain_open,
	.close = chain_close,
	.loads = pane_chain_loads,
	.fixed_rows = 10, /* so that the panes above keep their size */
	.preferred_cols = chain_preferred_cols,
	.heading = chain_heading,
};
