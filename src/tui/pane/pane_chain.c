/*
 * Shows the sources or uses of the current record's values as a tree that follows the
 * cursor, or the longest chain of the marked span or the trace as a list.
 */
#include <stddef.h>
#include <string.h>

#include "analysis/chain_table.h"
#include "tui/pane/table_pane.h"
#include "tui/session/chain_loader.h"
#include "tui/session/session.h"

enum { LINKS = 500, DEPTH_MOST = 50 };

enum pane_chain_mode { MODE_RECORD, MODE_LONGEST, MODE_LATENCY };

struct pane_chain_state {
	unsigned through, with; /* options, as in chain_options */
	enum pane_chain_mode mode;
	struct chain_options opt;
	bool ascii; /* true if the tree is drawn in ASCII */
};

/* Loading */

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

/* Make the table of the chain. */
static void chain_loaded(struct pane *p, const void *loaded)
{
	struct pane_chain_state *st = p->state;
	const struct schema *s = p->session->schema;
	const struct chain_result *result = loaded;
	struct table *t = NULL;
	if (result && st->mode == MODE_RECORD) {
		t = chain_table(&result->chain, s, &st->opt,
				st->ascii ? CHAIN_ASCII : CHAIN_UTF8);
	} else if (result) {
		t = chain_table_longest(&result->path, s, st->mode == MODE_LATENCY);
		if (result->path.n < result->path.in_chain)
			table_note(t, "these are its last %s records",
				   COUNT_TEXT(result->path.n));
	}
	table_pane_set(p, t);
}

static void chain_update(struct pane *p)
{
	struct pane_chain_state *st = p->state;
	if (st->ascii == p->ascii)
		return;
	st->ascii = p->ascii;
	chain_loaded(p, latest_result(p->load));
}

static const struct pane_load pane_chain_loads[] = {
	{ &chain_loader, pane_chain_request, chain_loaded, "No record here" }, { 0 }
};

/* Drawing */

static enum style chain_style(const struct pane *p, size_t row, unsigned column)
{
	struct str text = STR_INIT;
	enum style value = STYLE_KEY;
	switch (column) {
	case CHAIN_COL_VALUE:
		table_print(p->table->view.table, row, column, &text);
		value = strchr(text.text, '[') ? STYLE_LOAD : STYLE_KEY;
		str_release(&text);
		return value;
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

/* For a record without links, name the dependences that are not followed, which may be
 * the reason. */
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

/* Draw the limits of a record's chain below the rows. */
static void draw_below(struct pane *p, struct canvas *c, int row)
{
	struct pane_chain_state *st = p->state;
	const struct chain_result *result = pane_result(p);
	struct str text = STR_INIT;
	if (st->mode != MODE_RECORD || !result)
		return;
	if (table_rows(p->table->view.table) == 1)
		add_no_links(st, &text);
	else if (result->chain.more)
		str_addf(&text, "There are more than %d links", LINKS);
	row += pane_draw_sentence(c, row, text.text);
	str_clear(&text);
	chain_limits(&result->chain, p->session->schema, &st->opt, &text);
	pane_draw_sentence(c, row, text.text);
	str_release(&text);
}

static const uint8_t chain_columns[] = { CHAIN_COL_VALUE,  CHAIN_COL_DATA,
					 CHAIN_COL_RECORD, CHAIN_COL_DISTANCE,
					 CHAIN_COL_COST,   CHAIN_COL_PC,
					 CHAIN_COL_WHAT };
static const uint8_t chain_drops[] = { CHAIN_COL_DISTANCE, CHAIN_COL_DATA };

static const struct table_source chain_source = {
	.look = { .ordered = true,
		  .drops = chain_drops,
		  .ndrops = sizeof chain_drops,
		  .remark = CHAIN_COL_REMARK,
		  .joined = UINT64_C(1) << CHAIN_COL_WHAT,
		  .style = chain_style },
	.columns = chain_columns,
	.ncolumns = sizeof chain_columns,
	.below = draw_below,
};

/* Append the type of the chain and the options that differ from the defaults. */
static void chain_heading(struct pane *p, struct str *left, struct str *right)
{
	struct pane_chain_state *st = p->state;
	static const char *const through[] = {
		[THROUGH_REGS] = ", registers only", [THROUGH_MEMORY] = ", memory only"
	};
	unsigned first = chain_defaults().with;
	const struct chain_result *result = pane_result(p);
	const struct critical_path *path =
		result && st->mode != MODE_RECORD ? &result->path : NULL;
	struct span over;
	const char *of = session_span(p->session, &over) ? "longest of the span"
							 : "longest of the trace";
	if (path)
		str_addf(left, "%s of %s records, %s", COUNT_TEXT(path->in_chain),
			 COUNT_TEXT(path->records), of);
	if (path && st->mode == MODE_LATENCY)
		str_addf(left, ", %s", COUNT_TEXT(path->length));
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

static const char *chain_with(struct pane *p, int which, bool change)
{
	struct pane_chain_state *st = p->state;
	st->with ^= (unsigned)change << which;
	return st->with >> which & 1 ? "on" : "off";
}

static enum outcome chain_go(struct pane *p, long long count, int arg)
{
	return table_pane_open_record(p, "this row has no record");
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
	p->shown_at = UINT64_MAX; /* start at the first row */
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

/* Toggle following registers or memory.  Keep at least one of them on. */
static const char *chain_through(struct pane *p, int what, bool change)
{
	struct pane_chain_state *st = p->state;
	st->through ^= change ? (unsigned)what : 0;
	if (!st->through)
		st->through = THROUGH_ALL & ~(unsigned)what;
	return st->through & (unsigned)what ? "on" : "off";
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
	PANE_WRITE_KEY("write the chain to a new file: .csv, .json, .md or .txt"),
	{ "or", "registers", "toggle registers", .option = chain_through,
	  .arg = THROUGH_REGS },
	{ "om", "memory", "toggle memory", .option = chain_through,
	  .arg = THROUGH_MEMORY },
	{ "os", "stack pointer", "toggle the stack pointer", .option = chain_with,
	  .arg = CHAIN_STACK },
	{ "oi", "instruction pointer", "toggle the instruction pointer",
	  .option = chain_with, .arg = CHAIN_IP },
	{ "of", "flags", "toggle condition codes", .option = chain_with,
	  .arg = CHAIN_FLAGS },
	{ "ot", "temporaries", "toggle temporaries of micro-ops", .option = chain_with,
	  .arg = CHAIN_TEMPS },
	{ "oa", "addresses", "toggle registers that form an address",
	  .option = chain_with, .arg = CHAIN_ADDRESS },
	{ "od", "other registers", "toggle all other registers", .option = chain_with,
	  .arg = CHAIN_DATA },
	{ "ow", "partial registers",
	  "toggle treating al, ah, ax and eax as the register rax", .option = chain_with,
	  .arg = CHAIN_PARTS },
	{ "op", "same thread",
	  "toggle following records of other threads and address spaces",
	  .option = chain_with, .arg = CHAIN_SPACES },
	TABLE_COLUMN_KEYS_AND("oh"),
	{ 0 }
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

/* Programs get the level of a row in a column of its own instead of a drawing. */
static struct table *chain_to_write(struct pane *p, enum notation as)
{
	const struct pane_chain_state *st = p->state;
	const struct chain_result *result = pane_result(p);
	if (!result || st->mode != MODE_RECORD || as == NOTATION_TEXT ||
	    as == NOTATION_MARKDOWN)
		return NULL;
	return chain_table(&result->chain, p->session->schema, &st->opt, CHAIN_LEVELS);
}

const struct pane_class pane_chain = {
	.name = "chain",
	.title = "Chain",
	.keys = "t F5",
	.hint = "chain",
	.own = chain_keys,
	.table = &chain_source,
	.to_write = chain_to_write,
	.update = chain_update,
	.search = &(const struct pane_search) { .what = "the chain" },
	.help = "show where the values of the record come from and which records use "
		"them",
	.place = PLACE_SIDE,
	.state_size = sizeof(struct pane_chain_state),
	.options_size = offsetof(struct pane_chain_state, mode),
	.open = chain_open,
	.loads = pane_chain_loads,
	.restarts = true,
	.fixed_rows = 10, /* so that the panes above keep their size */
	.fixed_cols = 68,
	.heading = chain_heading,
};
