/*
 * Shows registers and memory as of the current record: their last writers, and their values
 * if the trace has them.
 *
 * Rows that differ from another state have a mark: the state of the record shown before, or
 * of the record to which the pane is pinned.
 *
 * The memory is around the first address that the record stores to or loads from, unless the
 * user has chosen an address.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/state_table.h"
#include "base/mem.h"
#include "base/number.h"
#include "tui/pane/pane.h"
#include "tui/session/def_use.h"
#include "tui/session/latest.h"
#include "tui/session/session.h"

enum {
	STATE_GAP = 2,
	STATE_BYTES_FIRST = 64,
	STATE_BYTES_LEAST = 16,
	STATE_BYTES_SHOWN = 4096,
	STATE_TEXT = 16,
	STATE_VALUE = 16
};

#define STATE_NONE UINT64_MAX

struct state_wanted {
	uint64_t record, since; /* since is STATE_NONE without a comparison */
	uint64_t address, bytes;
};

/* A register, or bytes that one record has written. */
struct pane_state_row {
	bool memory, changed;
	size_t at, end; /* number of the register, or the bytes at..end - 1 */
};

/* Options kept while the pane is closed. */
struct pane_state_options {
	bool fixed; /* true if the address was chosen */
	bool moved; /* true if the cursor is not on it yet */
	uint64_t address, bytes;
};

struct pane_state_state {
	struct pane_state_options opt;
	const struct schema *schema;
	const struct machine_state *now, *before; /* the loaded states */
	struct pane_state_row *row;               /* registers first */
	size_t nrows, room;
	struct state_wanted shown; /* request from which the rows were made */
	bool memory;               /* true if the current row is memory */
	uint64_t key;              /* address, or register key, of the current row */

	uint64_t record, since; /* the cursor; the record before it, or the pinned one */
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

/* Rows */

static bool pane_state_is_since(const struct pane_state_state *st)
{
	return st->shown.since != STATE_NONE;
}

static uint64_t pane_state_record_of(const struct machine_state *s, uint32_t writer)
{
	return writer == STATE_NO_WRITER ? STATE_NONE : s->writer[writer].record;
}

static const struct state_register *pane_state_before(const struct pane_state_state *st,
						      uint64_t key)
{
	for (size_t k = 0; k < st->before->nregs; k++)
		if (st->before->reg[k].key == key)
			return &st->before->reg[k];
	return NULL;
}

/* True if a register differs: compare the values if both states have them, otherwise the
 * writers. */
static bool pane_state_register_changed(const struct pane_state_state *st, size_t n)
{
	const struct state_register *r = &st->now->reg[n];
	const struct state_register *b = pane_state_before(st, r->key);
	if (b && b->known && r->known)
		return b->value != r->value;
	return !b || pane_state_record_of(st->before, b->writer) !=
			     pane_state_record_of(st->now, r->writer);
}

static bool pane_state_byte_changed(const struct pane_state_state *st, size_t n)
{
	const struct state_byte *a = &st->now->byte[n], *b = &st->before->byte[n];
	if (a->known && b->known)
		return a->value != b->value;
	return a->known != b->known || pane_state_record_of(st->before, b->writer) !=
					       pane_state_record_of(st->now, a->writer);
}

static void pane_state_add_row(struct pane_state_state *st, struct pane_state_row row)
{
	st->row = mem_room(st->row, st->nrows, &st->room, sizeof *st->row);
	st->row[st->nrows++] = row;
}

static void pane_state_make_rows(struct pane_state_state *st)
{
	bool since = pane_state_is_since(st);
	st->nrows = 0;
	for (size_t n = 0; n < st->now->nregs; n++)
		pane_state_add_row(
			st,
			(struct pane_state_row) {
				.changed = since && pane_state_register_changed(st, n),
				.at = n });
	for (size_t n = 0, z; n < st->now->nbytes; n = z) {
		struct pane_state_row row = { .memory = true, .at = n };
		row.end = z = state_table_row_end(st->now, n);
		for (size_t k = n; since && k < z; k++)
			row.changed |= pane_state_byte_changed(st, k);
		pane_state_add_row(st, row);
	}
}

/* Return the key of the register of a row, or its address. */
static uint64_t pane_state_key(const struct pane_state_state *st,
			       const struct pane_state_row *r)
{
	return r->memory ? st->now->address + r->at : st->now->reg[r->at].key;
}

/* Keep the cursor on its register or address, or return it to where Enter left the list. */
static void pane_state_loaded(struct pane *p, const void *result)
{
	struct pane_state_state *st = p->state;
	st->now = result;
	st->before = st->now + 1;
	st->nrows = 0;
	if (!result)
		return;
	st->shown = *(const struct state_wanted *)p->load->loaded;
	pane_state_make_rows(st);
	for (size_t r = 0; !pane_comes_back(p, st->shown.record) && r < st->nrows; r++)
		if (st->row[r].memory == st->memory &&
		    pane_state_key(st, &st->row[r]) == st->key)
			p->list.current = (int)r;
	if (!st->opt.moved || st->shown.address != st->opt.address)
		return;
	st->opt.moved = false;
	for (size_t r = st->nrows; r-- && st->row[r].memory;)
		p->list.current = (int)r;
}

/* Following */

/* Take the address that the record accesses; if it accesses none, keep the last. */
static void pane_state_follow_address(struct pane_state_state *st, struct session *s)
{
	const struct batch *b;
	size_t i;
	uint64_t v;
	if (st->opt.fixed || !session_record(s, &b, &i))
		return;
	if (record_role(b, i, ROLE_STORE, &v) || record_role(b, i, ROLE_LOAD, &v))
		st->opt.address = v & ~(uint64_t)15;
}

static bool pane_state_request(struct pane *p, void *request)
{
	struct pane_state_state *st = p->state;
	struct session *s = p->session;
	struct state_wanted *w = request;
	if (pane_result(p) && p->list.current < (int)st->nrows) {
		st->memory = st->row[p->list.current].memory;
		st->key = pane_state_key(st, &st->row[p->list.current]);
	}
	if (s->at.gap || s->at.ordinal >= s->records)
		return false;
	if (s->at.ordinal != st->record && !st->pinned && pane_result(p))
		st->since = st->record;
	st->record = s->at.ordinal;
	pane_state_follow_address(st, s);
	bool memory = st->opt.address != STATE_NONE;
	*w = (struct state_wanted) { st->record, st->since, memory ? st->opt.address : 0,
				     memory ? st->opt.bytes : 0 };
	if (w->bytes > UINT64_MAX - w->address)
		w->bytes = UINT64_MAX - w->address;
	return true;
}

static const struct latest_class pane_state_latest = {
	.size = sizeof(struct state_wanted),
	.result = sizeof(struct machine_state[2]),
	.make = pane_state_make,
	.release = pane_state_release,
};

static const struct pane_load pane_state_loads[] = {
	{ &pane_state_latest, pane_state_request, pane_state_loaded, "No record here" },
	{ 0 }
};

static int pane_state_entries(struct pane *p)
{
	return pane_result(p) ? (int)((struct pane_state_state *)p->state)->nrows : -1;
}

/* Text */

static void pane_state_bytes(const struct machine_state *s,
			     const struct pane_state_row *r, bool apart, struct str *out)
{
	for (size_t k = r->at; k < r->end; k++) {
		if (apart && k > r->at)
			str_addc(out, ' ');
		if (s->byte[k].known)
			str_addf(out, "%02x", s->byte[k].value);
		else
			str_add(out, "??");
	}
}

static void pane_state_ascii(const struct machine_state *s,
			     const struct pane_state_row *r, struct str *out)
{
	for (size_t k = r->at; k < r->end; k++) {
		const struct state_byte *b = &s->byte[k];
		str_addc(out, !b->known                            ? '?'
			      : b->value >= ' ' && b->value <= '~' ? (char)b->value
								   : '.');
	}
}

static bool pane_state_any_byte(const struct machine_state *s,
				const struct pane_state_row *r)
{
	for (size_t k = r->at; k < r->end; k++)
		if (s->byte[k].known)
			return true;
	return false;
}

/* Get the value of a row as a number; false if it is unknown or not a number. */
static bool pane_state_number(const struct machine_state *s,
			      const struct pane_state_row *r, uint64_t *value)
{
	if (!r->memory) {
		*value = s->reg[r->at].value;
		return s->reg[r->at].known;
	}
	size_t n = r->end - r->at;
	*value = 0;
	if (n != 4 && n != 8)
		return false;
	for (size_t k = n; k--;) {
		if (!s->byte[r->at + k].known)
			return false;
		*value = *value << 8 | s->byte[r->at + k].value;
	}
	return true;
}

static uint32_t pane_state_writer(const struct machine_state *s,
				  const struct pane_state_row *r)
{
	return r->memory ? s->byte[r->at].writer : s->reg[r->at].writer;
}

/* Append the name of the symbol at an address, if any. */
static void pane_state_symbol(const struct pane_state_state *st, uint64_t address,
			      const char *before, struct str *out)
{
	struct str name = STR_INIT;
	if (state_table_points_to(st->schema, address, &name)) {
		str_add(out, before);
		str_escape(out, name.text, name.len, true);
		str_add(out, "  ");
	}
	str_release(&name);
}

/* Append the remark after the record: the symbol at the address, the old value, the
 * symbol that the value points to, the instruction. */
static void pane_state_remark(const struct pane_state_state *st,
			      const struct pane_state_row *r, struct str *out)
{
	const struct machine_state *s = st->now;
	uint32_t writer = pane_state_writer(s, r);
	uint64_t value;
	if (r->memory)
		pane_state_symbol(st, s->address + r->at, "at ", out);
	if (r->changed && !r->memory) {
		const struct state_register *b = pane_state_before(st, s->reg[r->at].key);
		if (b && b->known)
			str_addf(out, "was %" PRIx64 "  ", b->value);
	} else if (r->changed && pane_state_any_byte(st->before, r)) {
		str_add(out, "was ");
		pane_state_bytes(st->before, r, false, out);
		str_add(out, "  ");
	}
	if (pane_state_number(s, r, &value))
		pane_state_symbol(st, value, "", out);
	if (r->memory && s->byte[r->at].low) {
		char n[32];
		str_addf(out, "not since %s",
			 human_count(n, sizeof n, s->byte[r->at].low));
	}
	if (writer == STATE_NO_WRITER)
		return;
	const struct state_writer *w = &s->writer[writer];
	size_t from = out->len;
	str_escape(out, w->what, strlen(w->what), true);
	pane_join_blanks(out, from);
	if (w->symbol[0]) {
		str_add(out, "  in ");
		str_escape(out, w->symbol, strlen(w->symbol), true);
	}
}

static void pane_state_name(const struct pane_state_state *st,
			    const struct pane_state_row *r, struct str *out)
{
	if (r->memory)
		str_addx(out, st->now->address + r->at);
	else
		chain_value_print(st->schema, &st->now->reg[r->at].name, out);
}

/* Drawing */

/* The columns of a row; they depend only on the trace and the width. */
struct pane_state_widths {
	int name, value, text, record; /* text is for bytes; 0 means no room */
	bool apart;                    /* true for blanks between bytes */
};

static void pane_state_measure(const struct pane_state_state *st, uint64_t records,
			       int cols, bool memory, struct pane_state_widths *w)
{
	const struct schema *s = st->schema;
	char n[32];
	bool values = s->by_role[memory ? ROLE_MEM_VALUE : ROLE_REG_VALUE];
	values |= memory && s->by_role[ROLE_REG_VALUE];
	*w = (struct pane_state_widths) { .name = memory ? 8 : 6 };
	w->record = (int)strlen(human_count(n, sizeof n, records));
	struct str name = STR_INIT;
	for (size_t r = 0; r < st->nrows; r++) {
		str_clear(&name);
		if (st->row[r].memory != memory)
			continue;
		pane_state_name(st, &st->row[r], &name);
		w->name = (int)name.len > w->name ? (int)name.len : w->name;
	}
	str_release(&name);
	if (!memory) {
		w->value = values ? STATE_VALUE : 0;
		return;
	}
	int left = cols - 2 - w->name - STATE_GAP - STATE_GAP - w->record;
	w->apart = left >= 47 + STATE_TEXT + STATE_GAP;
	w->value = values ? w->apart ? 47 : 32 : 8;
	w->text = values && left >= w->value + STATE_TEXT + STATE_GAP ? STATE_TEXT : 0;
	int cut = w->value + w->text + (w->text ? STATE_GAP : 0) - left;
	if (cut > 0 && w->name - cut >= 6)
		w->name -= cut;
}

static void pane_state_value(const struct pane_state_state *st,
			     const struct pane_state_row *r,
			     const struct pane_state_widths *w, struct str *out)
{
	if (!r->memory && st->now->reg[r->at].known)
		str_addx(out, st->now->reg[r->at].value);
	else if (!r->memory)
		str_addc(out, '?');
	else if (pane_state_any_byte(st->now, r))
		pane_state_bytes(st->now, r, w->apart, out);
	else
		str_add_count(out, r->end - r->at, r->end - r->at > 99 ? "B" : "byte");
}

static void pane_state_draw(struct pane *p, struct canvas *c, int row, int k)
{
	const struct pane_state_state *st = p->state;
	const struct pane_state_row *r = &st->row[k];
	struct pane_state_widths w;
	struct str text = STR_INIT;
	char number[32];
	int col = 2;
	pane_state_measure(st, p->session->records, c->cols, r->memory, &w);
	if (r->changed)
		canvas_text(c, row, 0, STYLE_DIFFERS, "*");
	pane_state_name(st, r, &text);
	if (r->memory)
		canvas_address(c, row, col, w.name, true, STYLE_LOAD, text.text);
	else
		canvas_field(c, row, col, w.name, false, STYLE_KEY, text.text);
	col += w.name + STATE_GAP;
	if (w.value) {
		str_clear(&text);
		pane_state_value(st, r, &w, &text);
		bool known = r->memory ? pane_state_any_byte(st->now, r)
				       : st->now->reg[r->at].known;
		canvas_field(c, row, col, w.value, !r->memory,
			     r->changed ? STYLE_DIFFERS
			     : known    ? STYLE_TEXT
					: STYLE_DIM,
			     text.text);
		col += w.value + STATE_GAP;
	}
	if (w.text) {
		str_clear(&text);
		if (pane_state_any_byte(st->now, r))
			pane_state_ascii(st->now, r, &text);
		canvas_field(c, row, col, w.text, false, STYLE_DIM, text.text);
		col += w.text + STATE_GAP;
	}
	uint64_t record = pane_state_record_of(st->now, pane_state_writer(st->now, r));
	canvas_field(c, row, col, w.record, true,
		     record == STATE_NONE ? STYLE_DIM : STYLE_TEXT,
		     record == STATE_NONE ? "-"
					  : human_count(number, sizeof number, record));
	col += w.record + STATE_GAP;
	str_clear(&text);
	pane_state_remark(st, r, &text);
	canvas_field(c, row, col, c->cols - col, false, STYLE_OPCODE, text.text);
	str_release(&text);
}

static void pane_state_print(struct pane *p, int k, struct str *out)
{
	const struct pane_state_state *st = p->state;
	const struct pane_state_row *r = &st->row[k];
	const struct pane_state_widths w = { .apart = true };
	pane_state_name(st, r, out);
	str_addc(out, ' ');
	pane_state_value(st, r, &w, out);
	str_addc(out, ' ');
	if (r->memory)
		pane_state_ascii(st->now, r, out);
	str_addc(out, ' ');
	pane_state_remark(st, r, out);
}

static void pane_state_heading(struct pane *p, struct str *left, struct str *right)
{
	const struct pane_state_state *st = p->state;
	char n[32];
	if (!pane_result(p))
		return;
	str_addf(left, "as of %s", human_count(n, sizeof n, st->shown.record));
	if (pane_state_is_since(st))
		str_addf(left, ", * changed since %s%s",
			 human_count(n, sizeof n, st->shown.since),
			 st->pinned ? " (pinned)" : "");
}

/* Keys */

static const struct pane_state_row *pane_state_current(struct pane *p)
{
	const struct pane_state_state *st = p->state;
	return p->list.current < pane_state_entries(p) ? &st->row[p->list.current] : NULL;
}

static enum outcome pane_state_go(struct pane *p, long long count, int arg)
{
	struct pane_state_state *st = p->state;
	const struct pane_state_row *r = pane_state_current(p);
	if (!r)
		return OUT_DONE;
	uint64_t record = pane_state_record_of(st->now, pane_state_writer(st->now, r));
	if (record != STATE_NONE)
		return pane_go(p, record);
	session_message(p->session, "no earlier record writes these bytes");
	return OUT_DONE;
}

static enum outcome pane_state_use(struct pane *p, long long count, int arg)
{
	struct pane_state_state *st = p->state;
	const struct pane_state_row *r = pane_state_current(p);
	if (!r)
		return OUT_DONE;
	struct chain_value v = { VALUE_MEMORY, st->now->address + r->at, r->end - r->at };
	if (!r->memory)
		v = st->now->reg[r->at].name;
	def_use_follow_value(p->session, true, &v);
	return OUT_DONE;
}

/* Go to the next row with a mark. */
static enum outcome pane_state_changed(struct pane *p, long long count, int arg)
{
	const struct pane_state_state *st = p->state;
	const int n = pane_state_entries(p);
	for (int k = 1; k <= n; k++) {
		int at = (p->list.current + k) % n;
		if (st->row[at].changed) {
			list_state_go(&p->list, at);
			return OUT_DONE;
		}
	}
	session_message(p->session, "nothing has changed");
	return OUT_DONE;
}

/* Go to the first row of the memory, or of the registers. */
static enum outcome pane_state_section(struct pane *p, long long count, int by)
{
	const struct pane_state_state *st = p->state;
	const int n = pane_state_entries(p);
	int at = 0;
	while (by > 0 && at < n && !st->row[at].memory)
		at++;
	if (at < n)
		p->list.current = p->list.top = at;
	return OUT_DONE;
}

static enum outcome pane_state_pin(struct pane *p, long long count, int arg)
{
	struct pane_state_state *st = p->state;
	st->pinned = !st->pinned;
	st->since = st->pinned ? st->record : STATE_NONE;
	return OUT_DONE;
}

static const char *pane_state_pinned(struct pane *p, int arg)
{
	return ((struct pane_state_state *)p->state)->pinned ? "on" : "off";
}

static enum outcome pane_state_resize(struct pane *p, long long count, int by)
{
	struct pane_state_state *st = p->state;
	for (long long n = count > 0 ? count : 1; n--;) {
		if (by > 0 && st->opt.bytes < STATE_BYTES_SHOWN)
			st->opt.bytes *= 2;
		else if (by < 0 && st->opt.bytes > STATE_BYTES_LEAST)
			st->opt.bytes /= 2;
		else
			break;
	}
	return OUT_DONE;
}

/* Take "7ffe0010" or a register with a known value; "" means the address of the record. */
static enum status pane_state_answer(struct pane *p, const char *text, struct err *err)
{
	struct pane_state_state *st = p->state;
	const struct registers *map = p->session->schema->registers;
	uint64_t number;
	st->opt.fixed = st->opt.moved = *text;
	if (!*text)
		return ST_OK;
	if (number_hex(text, strlen(text), &st->opt.address))
		return ST_OK;
	for (size_t k = 0; map->parse(text, &number) && k < st->now->nregs; k++) {
		const struct state_register *r = &st->now->reg[k];
		if (r->known && r->key == register_whole(map, number)) {
			st->opt.address = r->value;
			return ST_OK;
		}
	}
	return err_at(err, 1, "%s is not an address, or a register with a known value",
		      text);
}

static struct table *pane_state_to_write(struct pane *p, enum notation to)
{
	const struct machine_state *now = pane_result(p);
	return now ? state_table(now, p->session->schema) : NULL;
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
	{ "}", "memory", "go to the memory", .act = pane_state_section, .arg = 1,
	  .must_wait = true, .of = ACT_TAKEN_NEXT },
	{ "{", NULL, "go to the registers", .act = pane_state_section, .arg = -1,
	  .must_wait = true, .of = ACT_TAKEN_PREVIOUS },
	{ "+", NULL, "show twice as many bytes of memory", .act = pane_state_resize,
	  .arg = 1, .of = ACT_MORE },
	{ "-", NULL, "show half as many bytes", .act = pane_state_resize, .arg = -1,
	  .of = ACT_LESS },
	{ "op", "pin",
	  "pin this record and compare others with it; press again to compare with the "
	  "previous record",
	  .act = pane_state_pin, .value = pane_state_pinned },
	{ "oa", "address",
	  "show memory at an address or at the value of a register; enter nothing for "
	  "the address of the record",
	  .ask = "memory at (address or register): ", .answer = pane_state_answer },
	PANE_WRITE_KEY("write the state to a new file: .csv, .json, .md or .txt"),
	{ 0 }
};

static int pane_state_preferred_cols(struct pane *p)
{
	const struct schema *s = p->session->schema;
	return s->by_role[ROLE_REG_VALUE] ? 64 : 48;
}

static enum status pane_state_open(struct pane *p, struct err *err)
{
	struct pane_state_state *st = p->state;
	st->schema = p->session->schema;
	st->record = p->session->at.ordinal;
	st->since = st->opt.address = STATE_NONE;
	st->opt.bytes = STATE_BYTES_FIRST;
	return ST_OK;
}

static void pane_state_close(struct pane *p)
{
	free(((struct pane_state_state *)p->state)->row);
}

const struct pane_class pane_state = {
	.name = "state",
	.title = "State",
	.keys = "X",
	.hint = "registers",
	.own = pane_state_keys,
	.list = &(const struct pane_list) { .entries = pane_state_entries,
					    .print = pane_state_print,
					    .draw = pane_state_draw,
					    .none = "No register was written, "
						    "and no memory is chosen; oa "
						    "chooses an address" },
	.search = &(const struct pane_search) { .what = "registers and memory" },
	.help = "show registers and memory as of the record and their last writers",
	.place = PLACE_SIDE,
	.state_size = sizeof(struct pane_state_state),
	.options_size = sizeof(struct pane_state_options),
	.open = pane_state_open,
	.close = pane_state_close,
	.loads = pane_state_loads,
	.to_write = pane_state_to_write,
	.fixed_rows = 16,
	.preferred_cols = pane_state_preferred_cols,
	.heading = pane_state_heading,
};
