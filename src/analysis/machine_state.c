#include "analysis/machine_state.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/chain_internal.h"
#include "analysis/last_writers.h"
#include "analysis/record_value.h"
#include "base/mem.h"
#include "base/minmax.h"
#include "code/program.h"

struct state_work {
	struct machine_state *out;
	struct sweep sweep;
	struct record_values values;
	struct wants wants;
	bool loads; /* true in the walk for loaded values */
	bool *seen; /* in that walk, true for each byte whose last load was found */
	unsigned patience;
};

/* Writers */

static char *state_symbol(const struct batch *b, size_t i, const struct state_writer *w)
{
	const struct program *program = b->schema->program;
	struct str out = STR_INIT;
	if (!record_value_text(b, i, ROLE_SYMBOL, &out) && program && w->has_pc)
		program_symbol(program, w->pc, &out);
	return str_detach(&out);
}

static char *state_what(const struct batch *b, size_t i, const struct state_writer *w)
{
	const struct program *program = b->schema->program;
	struct str out = STR_INIT;
	if (record_value_text(b, i, ROLE_DISASSEMBLY, &out) ||
	    (program && w->has_pc && program_disasm(program, w->pc, &out)))
		return str_detach(&out);
	str_release(&out);
	return chain_describe(b, i);
}

/* Return the number of the writer of record i; add it if it is new. */
static uint32_t state_add_writer(struct machine_state *out, const struct batch *b,
				 size_t i)
{
	uint64_t record = b->first + i;
	/* Calls for one record are consecutive, so compare only the last writer. */
	if (out->nwriters && out->writer[out->nwriters - 1].record == record)
		return (uint32_t)out->nwriters - 1;
	out->writer = mem_room(out->writer, out->nwriters, &out->writer_room,
			       sizeof *out->writer);
	struct state_writer *w = &out->writer[out->nwriters];
	*w = (struct state_writer) { .record = record };
	w->has_pc = record_role(b, i, ROLE_PC, &w->pc);
	w->symbol = state_symbol(b, i, w);
	w->what = state_what(b, i, w);
	return (uint32_t)out->nwriters++;
}

static struct state_register *state_register_of(struct machine_state *out, uint64_t key)
{
	for (size_t k = 0; k < out->nregs; k++)
		if (out->reg[k].key == key)
			return &out->reg[k];
	return NULL;
}

static void state_write_register(struct state_work *w, const struct batch *b, size_t i,
				 unsigned slot, uint64_t number)
{
	struct state_register *r =
		state_register_of(w->out, dataflow_whole(&w->sweep.flow, number));
	if (!r || r->writer != STATE_NO_WRITER)
		return;
	r->name = (struct chain_value) { VALUE_REGISTER, number, 0 };
	r->writer = state_add_writer(w->out, b, i);
	r->known = record_value_register(&w->values, b, i, slot, &r->value);
}

/* Take the registers that a record writes; use the last write if it writes one twice. */
static void state_write_registers(struct state_work *w, const struct batch *b, size_t i)
{
	const struct dataflow *d = &w->sweep.flow;
	uint64_t v;
	for (unsigned c = d->written.n; c--;)
		if (slot_value(b, &d->written.at[c], i, &v))
			state_write_register(w, b, i, c, v);
	if (d->flags < 0 || !batch_known(b, i, d->flags) ||
	    !(batch_value(b, i, d->flags, 0) & FLAGS_WRITTEN))
		return;
	struct state_register *r = state_register_of(w->out, FLAGS_KEY);
	if (r && r->writer == STATE_NO_WRITER) {
		r->name = (struct chain_value) { VALUE_FLAGS, 0, 0 };
		r->writer = state_add_writer(w->out, b, i);
	}
}

/* True if record i shows a byte: by its last store, or by its last load if the load is
 * after the store. */
static bool state_shows(struct state_work *w, const struct batch *b, size_t i,
			size_t byte)
{
	struct state_byte *to = &w->out->byte[byte];
	if (w->loads) {
		bool first = !w->seen[byte];
		w->seen[byte] = true;
		return first && !to->known &&
		       (to->writer == STATE_NO_WRITER ||
			w->out->writer[to->writer].record < b->first + i);
	}
	if (to->writer != STATE_NO_WRITER || to->low)
		return false;
	to->writer = state_add_writer(w->out, b, i);
	return true;
}

static void state_access(struct state_work *w, const struct batch *b, size_t i,
			 const struct role_slots *slots)
{
	struct machine_state *out = w->out;
	const struct dataflow *d = &w->sweep.flow;
	const uint64_t end = out->address + out->nbytes;
	for (unsigned c = slots->n; c--;) {
		uint64_t first, known, value = 0;
		if (!slot_value(b, &slots->at[c], i, &first) || first >= end)
			continue;
		if (!record_value_access(&w->values, b, i, !w->loads, c, &known, &value))
			known = 0;
		uint64_t last =
			access_last(first, access_size(b, i, d->size, d->opt.size));
		uint64_t at = first < out->address ? out->address : first;
		for (; at < end && at <= last; at++) {
			size_t byte = (size_t)(at - out->address);
			if (!state_shows(w, b, i, byte) || at - first >= known)
				continue;
			out->byte[byte].known = true;
			out->byte[byte].value = (uint8_t)(value >> 8 * (at - first));
		}
	}
}

/* Take the values that a record writes or, in the walk for loads, the values that it
 * loads. */
static void state_take(struct state_work *w, const struct batch *b, size_t i)
{
	const struct dataflow *d = &w->sweep.flow;
	if (w->loads) {
		state_access(w, b, i, &d->load);
		return;
	}
	if (w->out->nregs && thread_of(&w->sweep.threads, b, i) == w->sweep.thread)
		state_write_registers(w, b, i);
	state_access(w, b, i, &d->store);
}

/* Wants */

static void state_want_registers(struct state_work *w)
{
	for (size_t k = 0; k < w->out->nregs; k++) {
		struct state_register *r = &w->out->reg[k];
		struct operand o = { .value = r->name, .key = r->key };
		if (r->writer == STATE_NO_WRITER)
			wants_add(&w->wants, &o, 0);
	}
}

static bool state_byte_wanted(const struct state_work *w, size_t k)
{
	const struct state_byte *b = &w->out->byte[k];
	return w->loads ? !b->known : b->writer == STATE_NO_WRITER;
}

static void state_want_bytes(struct state_work *w)
{
	const size_t n = w->out->nbytes;
	for (size_t k = 0, z; k < n; k = z + 1) {
		for (z = k; z < n && state_byte_wanted(w, z); z++)
			continue;
		if (z == k)
			continue;
		struct operand o = { .value = { VALUE_MEMORY, w->out->address + k,
						z - k },
				     .key = w->out->address + k };
		wants_add(&w->wants, &o, 0);
	}
}

static bool state_found(void *arg, const struct batch *b, size_t i, uint32_t by,
			bool rest)
{
	(void)by, (void)rest;
	state_take(arg, b, i);
	return true;
}

static void state_gave_up(void *arg, uint64_t first, uint64_t last, uint64_t low)
{
	struct state_work *w = arg;
	for (uint64_t at = first; !w->loads && at - first <= last - first; at++)
		w->out->byte[at - w->out->address].low = low;
}

static enum status state_walk(struct state_work *w, struct err *err)
{
	const struct wants_user user = { w, state_found, NULL, state_gave_up };
	wants_init(&w->wants, &w->sweep);
	w->wants.loads = w->loads;
	w->wants.patience = w->patience;
	w->wants.fixed = true;
	if (!w->loads)
		state_want_registers(w);
	state_want_bytes(w);
	enum status st = wants_walk(&w->wants, w->out->record, 0, &user, err);
	wants_release(&w->wants);
	return st;
}

/* Registers */

static void state_add_register(struct state_work *w, uint64_t number)
{
	struct machine_state *out = w->out;
	uint64_t key = dataflow_whole(&w->sweep.flow, number);
	if (register_sort(w->sweep.flow.schema->registers, key) == REGISTER_ZERO ||
	    state_register_of(out, key))
		return;
	out->reg = mem_room(out->reg, out->nregs, &out->reg_room, sizeof *out->reg);
	out->reg[out->nregs++] =
		(struct state_register) { .name = { VALUE_REGISTER, number, 0 },
					  .key = key,
					  .writer = STATE_NO_WRITER };
}

/* Return the registers written by the chunks up to the record. */
static struct register_set state_written(const struct state_work *w)
{
	struct register_set set = { .word = { 0 } };
	struct index *ix = trace_index(w->sweep.trace);
	const struct chunk *c;
	for (uint64_t n = 0;
	     (c = index_chunk(ix, n)) && c->start.ordinal <= w->out->record; n++) {
		struct register_set in =
			dataflow_chunk_registers(&w->sweep.flow, c, true);
		for (unsigned k = 0; k < REGISTER_WORDS; k++)
			set.word[k] |= in.word[k];
	}
	return set;
}

static void state_add_named_in(struct state_work *w, const struct batch *b,
			       const struct role_slots *slots, uint64_t min)
{
	uint64_t v;
	for (unsigned c = 0; c < slots->n; c++)
		for (size_t i = 0; i < b->n; i++)
			if (b->slot[slots->at[c].slot][i] >= min &&
			    slot_value(b, &slots->at[c], i, &v))
				state_add_register(w, v);
}

/* Add the registers numbered `min` or higher that the records from `at` on read or
 * write. */
static enum status state_add_named(struct state_work *w, uint64_t at, uint64_t min,
				   struct err *err)
{
	const uint64_t last = w->out->record;
	while (at <= last) {
		const struct batch *b;
		enum status st = sweep_read(&w->sweep, at, last - at + 1, &b, err);
		if (st != ST_OK)
			return st;
		state_add_named_in(w, b, &w->sweep.flow.read, min);
		state_add_named_in(w, b, &w->sweep.flow.written, min);
		at += b->n;
	}
	return ST_OK;
}

/* Add the registers that are written up to the record: from the summaries of chunks,
 * and from the records after the last chunk, which are fewer than a chunk. */
static enum status state_add_known(struct state_work *w, struct err *err)
{
	const uint64_t record = w->out->record;
	struct place end;
	enum status st = trace_index_to(w->sweep.trace, record, w->sweep.task, err);
	if (st != ST_OK)
		return st;
	struct register_set set = state_written(w);
	for (unsigned n = 0; n < REGISTERS_NEAR; n++)
		if (set.word[n / 64] >> n % 64 & 1)
			state_add_register(w, n);
	if (set.word[REGISTER_WORDS - 1])
		st = state_add_named(
			w,
			record < STATE_FAR_RECORDS ? 0 : record - STATE_FAR_RECORDS + 1,
			REGISTERS_NEAR, err);
	if (st == ST_OK && !index_nearest(trace_index(w->sweep.trace), record, &end))
		st = state_add_named(w, end.ordinal, 0, err);
	return st;
}

static enum status state_add_registers(struct state_work *w, struct err *err)
{
	const struct dataflow *d = &w->sweep.flow;
	enum status st = ST_OK;
	if (!d->written.n && d->flags < 0)
		return ST_OK;
	st = state_add_known(w, err);
	if (d->flags >= 0) {
		w->out->reg = mem_room(w->out->reg, w->out->nregs, &w->out->reg_room,
				       sizeof *w->out->reg);
		w->out->reg[w->out->nregs++] =
			(struct state_register) { .name = { VALUE_FLAGS, 0, 0 },
						  .key = FLAGS_KEY,
						  .writer = STATE_NO_WRITER };
	}
	if (w->out->nregs)
		qsort(w->out->reg, w->out->nregs, sizeof *w->out->reg, u64_compare);
	return st;
}

/* Making */

static void state_drop_registers(struct machine_state *out)
{
	size_t n = 0;
	for (size_t k = 0; k < out->nregs; k++)
		if (out->reg[k].writer != STATE_NO_WRITER)
			out->reg[n++] = out->reg[k];
	out->nregs = n;
}

static bool state_lacks_bytes(const struct machine_state *out)
{
	for (size_t k = 0; k < out->nbytes; k++)
		if (!out->byte[k].known)
			return true;
	return false;
}

static enum status state_run(struct state_work *w, const struct state_request *what,
			     struct err *err)
{
	const struct schema *s = trace_schema(w->sweep.trace);
	struct machine_state *out = w->out;
	enum status st = ST_OK;
	record_values_init(&w->values, s);
	if (what->registers)
		st = state_add_registers(w, err);
	out->byte = mem_new(what->bytes + 1, sizeof *out->byte);
	out->nbytes = what->bytes;
	for (size_t k = 0; k < out->nbytes; k++)
		out->byte[k].writer = STATE_NO_WRITER;
	if (st == ST_OK)
		st = state_walk(w, err);
	w->loads = true;
	w->seen = mem_new(out->nbytes + 1, sizeof *w->seen);
	if (st == ST_OK && record_value_of_loads(s) && state_lacks_bytes(out))
		st = state_walk(w, err);
	free(w->seen);
	state_drop_registers(out);
	out->separate = !thread_of_one(&w->sweep.threads);
	return st;
}

enum status machine_state_make(struct machine_state *out, struct trace *t,
			       uint64_t record, const struct state_request *what,
			       struct task *task, struct err *err)
{
	struct chain_options opt = chain_defaults();
	struct state_work w = { .out = out, .patience = what->patience };
	const struct schema *s = trace_schema(t);
	*out = (struct machine_state) { .record = record, .address = what->address };
	opt.with = CHAIN_ALL;
	if (what->bytes > STATE_BYTES_MAX)
		return err_set(err, ST_INVALID,
			       "at most %d bytes of memory can be "
			       "shown",
			       STATE_BYTES_MAX);
	if (what->bytes > UINT64_MAX - what->address)
		return err_set(err, ST_INVALID,
			       "the memory extends beyond the last "
			       "address");
	enum status st = chain_check_record(t, record, task, err);
	if (st != ST_OK)
		return st;
	/* Strings of the format cost no time; make strings of a program only for
	 * writers. */
	fieldset more =
		role_slots_fields(s, RECORD_VALUE_ROLES) |
		((s->by_role[ROLE_DISASSEMBLY] | s->by_role[ROLE_SYMBOL]) & s->all);
	st = sweep_open(&w.sweep, t, &opt, more, task, err);
	if (st == ST_OK)
		st = state_run(&w, what, err);
	sweep_close(&w.sweep);
	return st;
}

void machine_state_release(struct machine_state *s)
{
	for (size_t n = 0; n < s->nwriters; n++) {
		free(s->writer[n].symbol);
		free(s->writer[n].what);
	}
	free(s->writer);
	free(s->reg);
	free(s->byte);
	*s = (struct machine_state) { .reg = NULL };
}
