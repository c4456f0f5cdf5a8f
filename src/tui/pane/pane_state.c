/*
 * Shows registers and memory as of the current record: their last writers, and their
 * values if the trace contains them.
 *
 * Rows that differ are marked.  The pane compares with the record shown before, or with
 * the record to which it is pinned.
 *
 * The memory shown is around the first address that the record accesses, unless the user
 * has selected an address.
 */
#include <string.h>

#include "analysis/state_table.h"
#include "base/number.h"
#include "tui/pane/table_pane.h"
#include "tui/session/def_use.h"
#include "tui/session/latest.h"
#include "tui/session/session.h"

enum { STATE_BYTES_FIRST = 64, STATE_BYTES_LEAST = 16, STATE_BYTES_SHOWN = 4096 };

#define STATE_NONE UINT64_MAX

struct state_wanted {
	uint64_t record, since; /* since is STATE_NONE if nothing is compared */
	uint64_t address, bytes;
};

struct pane_state_state {
	/* Options */
	bool fixed; /* true if the user selected the address */
	bool moved; /* true if the cursor has not moved to it yet */
	uint64_t address, bytes;

	uint64_t record, since; /* record at the cursor; previous or pinned record */
	bool pinned;
};

/* Loading */

static enum status pane_state_make(struct trace *t, const void *request, void *made,
				   struct task *task, struct err *err)
{
	const struct state_wanted *w = request;
	struct machine_state *out = made;
	const struct state_request what = { true, w->address, w->bytes, STATE_PATIENCE };
	enum status s = machine_state_make(&out[0], t, w->record, &what, task, err);
	if (s == ST_OK && w->since != STATE_NONE)
		s = machine_state_make(&out[1], t, w->since, &what, task, err);
	return s;
}

static void pane_state_release(void *result)
{
	struct machine_state *state = result;
	machine_state_release(&state[0]);
	machine_state_release(&state[1]);
}

static const struct latest_class pane_state_latest = {
	.size = sizeof(struct state_wanted),
	.result = sizeof(struct machine_state[2]),
	.make = pane_state_make,
	.release = pane_state_release,
};

/* Use the address that the record accesses; if it accesses none, keep the last
 * address. */
static void pane_state_follow_address(struct pane_state_state *st, struct session *s)
{
	const struct batch *b;
	size_t i;
	uint64_t v;
	if (st->fixed || !session_record(s, &b, &i))
		return;
	if (record_role(b, i, ROLE_STORE, &v) || record_role(b, i, ROLE_LOAD, &v))
		st->address = v & ~(uint64_t)15;
}

static bool pane_state_request(struct pane *p, void *request)
{
	struct pane_state_state *st = p->state;
	struct session *s = p->session;
	struct state_wanted *w = request;
	if (s->at.gap || s->at.ordinal >= s->records)
		return false;
	if (s->at.ordinal != st->record && !st->pinned && pane_result(p))
		st->since = st->record;
	st->record = s->at.ordinal;
	pane_state_follow_address(st, s);
	bool memory = st->address != STATE_NONE;
	*w = (struct state_wanted) { st->record, st->since, memory ? st->address : 0,
				     memory ? st->bytes : 0 };
	if (w->bytes > UINT64_MAX - w->address)
		w->bytes = UINT64_MAX - w->address;
	return true;
}

static void pane_state_loaded(struct pane *p, const void *result)
{
	const struct machine_state *state = result;
	const struct state_wanted *w = p->load->loaded;
	bool compared = state && w->since != STATE_NONE;
	const struct schema *s = p->session->schema;
	struct table *t =
		state ? state_table(state, compared ? state + 1 : NULL, s) : NULL;
	if (t && !s->by_role[ROLE_REG_WRITTEN] && !s->by_role[ROLE_FLAGS])
		table_note(t, "%s does not record written registers%s", s->format->name,
			   w->bytes ? "" : "; oa chooses an address");
	table_pane_set(p, t);
}

static const struct pane_load pane_state_loads[] = {
	{ &pane_state_latest, pane_state_request, pane_state_loaded, "No record here" },
	{ 0 }
};

/* Go to the selected address. */
static void pane_state_update(struct pane *p)
{
	struct pane_state_state *st = p->state;
	const struct table *t = table_pane_of(p);
	size_t n;
	if (!st->moved || !t)
		return;
	st->moved = false;
	size_t begin = table_view_section(&p->table->view, STATE_MEMORY, &n);
	if (n)
		table_pane_go(p, begin);
}

/* Drawing */

static bool pane_state_differs(const struct table *t, size_t row)
{
	uint64_t ignored;
	return table_cell(t, row, STATE_COL_BEFORE, &ignored);
}

static enum style pane_state_style(const struct pane *p, size_t row, unsigned column)
{
	switch (column) {
	case STATE_COL_REGISTER:
		return STYLE_KEY;
	case STATE_COL_ADDRESS:
		return STYLE_LOAD;
	case STATE_COL_VALUE:
	case STATE_COL_BYTES:
		return pane_state_differs(p->table->view.table, row) ? STYLE_DIFFERS
								     : STYLE_TEXT;
	case STATE_COL_TEXT:
	case STATE_COL_BEFORE:
		return STYLE_DIM;
	case STATE_COL_PC:
		return STYLE_PC;
	case STATE_COL_WHAT:
		return STYLE_OPCODE;
	default:
		return STYLE_TEXT;
	}
}

static void pane_state_beside(struct pane *p, struct canvas *c, int at, size_t row,
			      int col, int width)
{
	if (pane_state_differs(p->table->view.table, row))
		canvas_text(c, at, 0, STYLE_DIFFERS, "*");
}

static const uint8_t pane_state_columns[] = {
	STATE_COL_REGISTER, STATE_COL_ADDRESS,   STATE_COL_SIZE,   STATE_COL_VALUE,
	STATE_COL_BYTES,    STATE_COL_POINTS_TO, STATE_COL_RECORD, STATE_COL_WHAT,
	STATE_COL_BEFORE,   STATE_COL_VARIABLE,  STATE_COL_LOW,    STATE_COL_TEXT
};

static const struct table_source pane_state_table = {
	.look = { .ordered = true,
		  .keyed = true,
		  .joined = UINT64_C(1) << STATE_COL_WHAT,
		  .style = pane_state_style,
		  .beside = pane_state_beside },
	.columns = pane_state_columns,
	.ncolumns = sizeof pane_state_columns,
	.none = "No register was written, and no memory is chosen; oa chooses an address",
};

static void pane_state_heading(struct pane *p, struct str *left, struct str *right)
{
	const struct pane_state_state *st = p->state;
	if (!pane_result(p))
		return;
	const struct state_wanted *w = p->load->loaded;
	str_addf(left, "as of %s", COUNT_TEXT(w->record));
	if (w->since != STATE_NONE)
		str_addf(left, ", * changed since %s%s", COUNT_TEXT(w->since),
			 st->pinned ? " (pinned)" : "");
}

/* Keys */

static enum outcome pane_state_go(struct pane *p, long long count, int arg)
{
	return table_pane_open_record(p, "no earlier record writes these bytes");
}

static enum outcome pane_state_use(struct pane *p, long long count, int arg)
{
	const struct machine_state *now = pane_result(p);
	struct chain_value v = { VALUE_MEMORY, 0, 0 };
	uint64_t size;
	size_t row;
	if (!table_pane_row(p, &row))
		return OUT_DONE;
	if (row < now->nregs) {
		v = now->reg[row].name;
	} else if (table_cell(p->table->view.table, row, STATE_COL_ADDRESS, &v.number) &&
		   table_cell(p->table->view.table, row, STATE_COL_SIZE, &size)) {
		v.size = size;
	}
	def_use_follow_value(p->session, true, &v);
	return OUT_DONE;
}

/* Go to the next marked row. */
static enum outcome pane_state_changed(struct pane *p, long long count, int arg)
{
	const struct table *t = table_pane_of(p);
	size_t row, n = t ? table_rows(t) : 0;
	if (!table_pane_row(p, &row))
		return OUT_DONE;
	for (size_t k = 1; k <= n; k++)
		if (pane_state_differs(t, (row + k) % n)) {
			table_pane_go(p, (row + k) % n);
			return OUT_DONE;
		}
	session_message(p->session, "nothing has changed");
	return OUT_DONE;
}

static const char *pane_state_pin(struct pane *p, int arg, bool change)
{
	struct pane_state_state *st = p->state;
	if (change)
		st->since = st->pinned ? STATE_NONE : st->record;
	return pane_switch(&st->pinned, change);
}

static enum outcome pane_state_resize(struct pane *p, long long count, int by)
{
	struct pane_state_state *st = p->state;
	for (long long n = count > 0 ? count : 1; n--;) {
		if (by > 0 && st->bytes < STATE_BYTES_SHOWN)
			st->bytes *= 2;
		else if (by < 0 && st->bytes > STATE_BYTES_LEAST)
			st->bytes /= 2;
		else
			break;
	}
	session_message(p->session, "memory: %s bytes", COUNT_TEXT(st->bytes));
	return OUT_DONE;
}

/* Parse "7ffe0010" or a register with a known value; "" selects the address of the
 * record. */
static enum status pane_state_answer(struct pane *p, const char *text, struct err *err)
{
	struct pane_state_state *st = p->state;
	const struct machine_state *now = pane_result(p);
	const struct registers *map = p->session->schema->registers;
	uint64_t number;
	st->fixed = st->moved = *text;
	if (!*text || number_hex(text, strlen(text), &st->address))
		return ST_OK;
	for (size_t k = 0; now && register_parse(map, text, &number) && k < now->nregs;
	     k++) {
		const struct state_register *r = &now->reg[k];
		if (r->known && r->key == register_whole(map, number)) {
			st->address = r->value;
			return ST_OK;
		}
	}
	return err_at(err, 1, "%s is not an address, or a register with a known value",
		      text);
}

static const struct pane_key pane_state_keys[] = {
	{ "Enter", "writer", "show the last writer", .act = pane_state_go,
	  .must_wait = true, .of = ACT_ENTER },
	{ "]", "next use", "go to the next record that reads it", .act = pane_state_use,
	  .must_wait = true, .of = ACT_USE },
	{ "[", NULL, "show the last writer, like Enter", .act = pane_state_go,
	  .must_wait = true, .of = ACT_DEFINITION },
	{ ".", "changed", "go to the next row that has changed",
	  .act = pane_state_changed, .must_wait = true, .of = ACT_DIFF_NEXT },
	{ "+", NULL, "show twice as many bytes of memory", .act = pane_state_resize,
	  .arg = 1, .of = ACT_MORE },
	{ "-", NULL, "show half as many bytes", .act = pane_state_resize, .arg = -1,
	  .of = ACT_LESS },
	{ "op", "pin",
	  "pin this record and compare others with it; press again to compare with the "
	  "previous record",
	  .option = pane_state_pin },
	{ "oa", "address",
	  "show memory at an address or at the value of a register; enter nothing for "
	  "the address of the record",
	  .ask = "memory at (address or register): ", .answer = pane_state_answer },
	PANE_WRITE_KEY("write the state to a new file: .csv, .json, .md or .txt"),
	TABLE_COLUMN_KEYS_AND("oh"),
	{ 0 }
};

static int pane_state_preferred_cols(struct pane *p)
{
	return p->session->schema->by_role[ROLE_REG_VALUE] ? 64 : 48;
}

static enum status pane_state_open(struct pane *p, struct err *err)
{
	struct pane_state_state *st = p->state;
	st->record = p->session->at.ordinal;
	st->since = st->address = STATE_NONE;
	st->bytes = STATE_BYTES_FIRST;
	return ST_OK;
}

const struct pane_class pane_state = {
	.name = "state",
	.title = "State",
	.keys = "X",
	.hint = "registers",
	.own = pane_state_keys,
	.table = &pane_state_table,
	.search = &(const struct pane_search) { .what = "registers and memory" },
	.help = "show registers and memory as of the record and their last writers",
	.place = PLACE_SIDE,
	.state_size = sizeof(struct pane_state_state),
	.options_size = offsetof(struct pane_state_state, record),
	.open = pane_state_open,
	.update = pane_state_update,
	.loads = pane_state_loads,
	.fixed_rows = 16,
	.preferred_cols = pane_state_preferred_cols,
	.heading = pane_state_heading,
};
