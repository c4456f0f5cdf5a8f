/*
 * Read chunks backward that, by their summaries, may have what is still sought, and each
 * chunk forward: its last writers are those that nothing in it replaces.  In batches
 * without a writer, decode only few fields.
 */
#include "analysis/machine_state.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/chain_internal.h"
#include "analysis/dataflow.h"
#include "analysis/record_value.h"
#include "base/mem.h"
#include "base/minmax.h"
#include "code/program.h"

/* What is sought: the last write to a register, the last store to a byte, or the last load
 * of a byte, which shows a value that the store does not have. */
struct state_sought {
	uint32_t at, slot; /* in the batch: number of its last record, plus 1 */
	unsigned tried;    /* chunks in a row that may have had it, but did not */
	bool over;         /* the search has ended */
};

enum state_access { STATE_STORE, STATE_LOAD, STATE_ACCESSES };

struct state_work {
	struct machine_state *out;
	struct sweep sweep;
	struct record_values values;
	unsigned patience;
	uint32_t number[REGISTERS_NEAR]; /* in out->reg, plus 1; 0 if not sought */
	struct register_filter registers;
	size_t registers_left, left[STATE_ACCESSES]; /* numbers of those sought */
	struct state_sought *sought; /* registers, stores to bytes, loads of bytes */
	bool noted;                  /* true if the last batch had any of them */
	uint32_t writer[READ_MAX];   /* number of the writer of each record, plus 1 */
};

static struct state_sought *state_bytes(const struct state_work *w,
					enum state_access which)
{
	return w->sought + w->out->nregs + which * w->out->nbytes;
}

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

/* Batches */

/* Note that record i of a batch is the last one so far, if that is sought. */
static bool state_note(struct state_sought *s, size_t i, unsigned slot)
{
	if (s->over)
		return false;
	s->at = (uint32_t)i + 1;
	s->slot = slot;
	return true;
}

static bool state_note_registers(struct state_work *w, const struct batch *b, size_t i)
{
	const struct dataflow *d = &w->sweep.flow;
	bool any = false;
	uint64_t v;
	if (!thread_of_one(&w->sweep.threads) &&
	    thread_of(&w->sweep.threads, b, i) != w->sweep.thread)
		return false;
	for (unsigned c = 0; c < d->written.n; c++) {
		if (!slot_value(b, &d->written.at[c], i, &v))
			continue;
		if (v < REGISTERS_NEAR && w->number[v])
			any |= state_note(&w->sought[w->number[v] - 1], i, c);
		const struct state_register *r =
			v < REGISTERS_NEAR
				? NULL
				: state_register_of(w->out, dataflow_whole(d, v));
		if (r)
			any |= state_note(&w->sought[r - w->out->reg], i, c);
	}
	if (d->flags >= 0 && batch_known(b, i, d->flags) &&
	    (batch_value(b, i, d->flags, 0) & FLAGS_WRITTEN))
		any |= state_note(&w->sought[w->out->nregs - 1], i, 0);
	return any;
}

/* Note the bytes of record i that are in the memory. */
static bool state_note_bytes(struct state_work *w, const struct batch *b, size_t i,
			     enum state_access which)
{
	const struct dataflow *d = &w->sweep.flow;
	const struct role_slots *slots = which == STATE_LOAD ? &d->load : &d->store;
	const uint64_t begin = w->out->address, end = begin + w->out->nbytes;
	struct state_sought *bytes = state_bytes(w, which);
	bool any = false;
	for (unsigned c = 0; c < slots->n; c++) {
		uint64_t at = b->slot[slots->at[c].slot][i];
		if (at >= end || access_last(at, ACCESS_MAX) < begin ||
		    !slot_value(b, &slots->at[c], i, &at))
			continue;
		uint64_t last = access_last(at, access_size(b, i, d->size, d->opt.size));
		for (at = u64_max(at, begin); at < end && at <= last; at++)
			any |= state_note(&bytes[at - begin], i, c);
	}
	return any;
}

/* True if an access of a batch may be in the memory. */
static bool state_is_near(const struct state_work *w, const struct batch *b)
{
	const struct dataflow *d = &w->sweep.flow;
	const uint64_t begin = w->out->address,
		       low = begin > ACCESS_MAX ? begin - ACCESS_MAX : 0;
	bool any = false;
	for (unsigned c = 0; c < d->store.n + d->load.n; c++) {
		const uint64_t *at =
			b->slot[c < d->store.n ? d->store.at[c].slot
					       : d->load.at[c - d->store.n].slot];
		for (size_t i = 0; i < b->n; i++)
			any |= at[i] - low < begin + w->out->nbytes - low;
	}
	return any;
}

/* Note the last records of a batch; return true if one is sought. */
static bool state_note_all(struct state_work *w, const struct batch *b)
{
	const bool near =
		w->left[STATE_STORE] + w->left[STATE_LOAD] && state_is_near(w, b);
	bool any = false;
	for (struct state_sought *s = w->sought;
	     w->noted && s < state_bytes(w, STATE_ACCESSES); s++)
		s->at = 0;
	for (size_t i = 0; i < b->n && (near || w->registers_left); i++) {
		if (!sweep_has(&w->sweep, b, i))
			continue;
		if (w->registers_left)
			any |= state_note_registers(w, b, i);
		for (enum state_access k = 0; near && k < STATE_ACCESSES; k++)
			any |= state_note_bytes(w, b, i, k);
	}
	return w->noted = any;
}

/* Return the number of the writer of record i; add it if it is new. */
static uint32_t state_writer(struct state_work *w, const struct batch *b, size_t i)
{
	if (!w->writer[i])
		w->writer[i] = state_add_writer(w->out, b, i) + 1;
	return w->writer[i] - 1;
}

static void state_take_register(struct state_work *w, const struct batch *b,
				const struct state_sought *s, struct state_register *r)
{
	size_t i = s->at - 1;
	r->writer = state_writer(w, b, i);
	if (r->key == FLAGS_KEY)
		return;
	r->name.number = b->slot[w->sweep.flow.written.at[s->slot].slot][i];
	r->known = record_value_register(&w->values, b, i, s->slot, &r->value);
}

/* Get the value of byte k from a store or load; return false if it is unknown. */
static bool state_value(const struct state_work *w, const struct batch *b,
			const struct state_sought *s, size_t k, bool store, uint8_t *out)
{
	const struct dataflow *d = &w->sweep.flow;
	uint64_t known, value, i = s->at - 1;
	uint64_t n = w->out->address + k -
		     b->slot[(store ? &d->store : &d->load)->at[s->slot].slot][i];
	if (!record_value_access(&w->values, b, i, store, s->slot, &known, &value) ||
	    n >= known)
		return false;
	*out = (uint8_t)(value >> 8 * n);
	return true;
}

/* Take what is sought from the last records of a batch. */
static void state_take(struct state_work *w, const struct batch *b)
{
	const struct state_sought *store = state_bytes(w, STATE_STORE),
				  *load = state_bytes(w, STATE_LOAD);
	memset(w->writer, 0, sizeof w->writer);
	for (size_t k = 0; k < w->out->nregs; k++)
		if (w->sought[k].at)
			state_take_register(w, b, &w->sought[k], &w->out->reg[k]);
	for (size_t k = 0; k < w->out->nbytes; k++) {
		struct state_byte *byte = &w->out->byte[k];
		if (store[k].at) {
			byte->writer = state_writer(w, b, store[k].at - 1);
			byte->known = state_value(w, b, &store[k], k, true, &byte->value);
			byte->loaded &= load[k].over; /* in a later chunk */
		}
		/* A record loads before it stores. */
		if (load[k].at > store[k].at)
			byte->loaded |=
				state_value(w, b, &load[k], k, false, &byte->load);
	}
}

/* Take what is sought from a run of records. */
static enum status state_read(struct state_work *w, uint64_t from, uint64_t last,
			      struct err *err)
{
	struct sweep *s = &w->sweep;
	const fieldset few = role_slots_fields(
		s->flow.schema, 1 << ROLE_REG_WRITTEN | 1 << ROLE_FLAGS | 1 << ROLE_LOAD |
					1 << ROLE_STORE | 1 << ROLE_ACCESS_SIZE |
					UINT64_C(1) << ROLE_SPACE);
	fieldset want = last == w->out->record ? s->flow.want : few;
	enum status st = ST_OK;
	while (from <= last && st == ST_OK) {
		const struct batch *b;
		st = sweep_read_by(s, s->reader, from, last - from + 1, want, &b, err);
		if (st != ST_OK)
			break;
		bool any = state_note_all(w, b), again = any && want != s->flow.want;
		want = any ? s->flow.want : few;
		if (again) /* from the same bytes */
			continue;
		if (any)
			state_take(w, b);
		from += b->n;
	}
	return st;
}

/* The walk */

/* Find the next range of sought bytes from *end on; return false after the last. */
static bool state_next(const struct state_work *w, enum state_access which, size_t *begin,
		       size_t *end)
{
	const struct state_sought *s = state_bytes(w, which);
	for (*begin = *end; *begin < w->out->nbytes && s[*begin].over;)
		++*begin;
	for (*end = *begin; *end < w->out->nbytes && !s[*end].over;)
		++*end;
	return *begin < *end;
}

/* True if a record of the chunk can store to, or load, some of the bytes. */
static bool state_may_access(const struct state_work *w, const struct chunk *c,
			     enum state_access which, size_t begin, size_t end)
{
	const uint64_t first = dataflow_reach(&w->sweep.flow, c, w->out->address + begin);
	return (which == STATE_LOAD ? chunk_may_access : chunk_may_store)(
		c, first, w->out->address + end - 1);
}

/* True if a record of the chunk can have something that is sought. */
static bool state_may_be_in(const struct state_work *w, const struct chunk *c)
{
	for (enum state_access k = 0; k < STATE_ACCESSES; k++)
		for (size_t begin, end = 0; state_next(w, k, &begin, &end);)
			if (state_may_access(w, c, k, begin, end))
				return true;
	return register_filter_may_write(&w->registers, &w->sweep.flow, c);
}

/* Count what is sought; return false if that is nothing. */
static bool state_count(struct state_work *w)
{
	w->registers_left = 0;
	for (size_t k = 0; k < w->out->nregs; k++)
		w->registers_left += !w->sought[k].over;
	for (enum state_access k = 0; k < STATE_ACCESSES; k++) {
		w->left[k] = 0;
		for (size_t begin, end = 0; state_next(w, k, &begin, &end);)
			w->left[k] += end - begin;
	}
	return w->registers_left || w->left[STATE_STORE] || w->left[STATE_LOAD];
}

static void state_end_registers(struct state_work *w)
{
	for (size_t k = 0; k < w->out->nregs; k++) {
		const struct state_register *r = &w->out->reg[k];
		if (w->sought[k].over || r->writer == STATE_NO_WRITER)
			continue;
		w->sought[k].over = true;
		register_filter_add(&w->registers, &w->sweep.flow, r->key, UINT32_MAX);
		for (size_t n = 0; n < REGISTERS_NEAR; n++)
			if (w->number[n] == k + 1)
				w->number[n] = 0;
	}
}

/* End the search for accesses that were found in the records from `from` on, and for
 * those that several chunks may have had. */
static void state_end_bytes(struct state_work *w, enum state_access which,
			    const struct chunk *c, uint64_t from)
{
	struct state_sought *s = state_bytes(w, which);
	for (size_t begin, end = 0; state_next(w, which, &begin, &end);) {
		bool tries = c && state_may_access(w, c, which, begin, end), any = false;
		for (size_t k = begin; k < end; k++) {
			struct state_byte *b = &w->out->byte[k];
			s[k].over = b->writer != STATE_NO_WRITER ||
				    (which == STATE_LOAD && b->loaded);
			any |= s[k].over;
		}
		for (size_t k = begin; k < end; k++) {
			s[k].tried = any ? 0 : s[k].tried + tries;
			if (s[k].over || !w->patience || s[k].tried < w->patience)
				continue;
			s[k].over = true;
			if (which == STATE_LOAD)
				continue;
			/* Earlier loads can show a value that was replaced. */
			state_bytes(w, STATE_LOAD)[k].over = true;
			w->out->byte[k].low = from;
		}
	}
}

static enum status state_walk(struct state_work *w, struct err *err)
{
	struct sweep *s = &w->sweep;
	const uint64_t record = w->out->record;
	enum status st = ST_OK;
	bool any = state_count(w);
	for (uint64_t end = record + 1; end && st == ST_OK && any;) {
		struct place begin;
		const struct chunk *c =
			index_nearest(trace_index(s->trace), end - 1, &begin);
		uint64_t from = begin.ordinal, last = end - 1;
		if (last == record || !trace_uses_summaries(s->trace))
			c = NULL;
		if (c && !state_may_be_in(w, c)) {
			end = from;
			continue;
		}
		/* A chunk can be very long. */
		end = from + (last - from) / CHUNK_RECORDS * CHUNK_RECORDS;
		st = state_read(w, end, last, err);
		state_end_registers(w);
		state_end_bytes(w, STATE_STORE, c, end);
		state_end_bytes(w, STATE_LOAD, c, end);
		any = state_count(w);
		task_progress(s->task, record + 1 - end, record);
	}
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
	enum status st = ST_OK;
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

/* Seek all registers of the list, and all bytes. */
static void state_seek(struct state_work *w)
{
	struct machine_state *out = w->out;
	const struct dataflow *d = &w->sweep.flow;
	record_values_init(&w->values, d->schema);
	w->sought =
		mem_new(out->nregs + STATE_ACCESSES * out->nbytes + 1, sizeof *w->sought);
	for (size_t k = 0; k < out->nregs; k++) {
		register_filter_add(&w->registers, d, out->reg[k].key, 1);
		for (size_t n = 0; n < REGISTERS_NEAR; n++)
			if (d->whole[n] == out->reg[k].key)
				w->number[n] = (uint32_t)k + 1;
	}
	for (size_t k = 0; k < out->nbytes; k++) {
		out->byte[k].writer = STATE_NO_WRITER;
		state_bytes(w, STATE_LOAD)[k].over = !record_value_of_loads(d->schema);
	}
}

static enum status state_run(struct state_work *w, const struct state_request *what,
			     struct err *err)
{
	struct machine_state *out = w->out;
	struct sweep *s = &w->sweep;
	const struct batch *b;
	enum status st = trace_index_to(s->trace, out->record, s->task, err);
	if (st == ST_OK && !thread_of_one(&s->threads)) {
		st = sweep_read(s, out->record, 1, &b, err);
		if (st == ST_OK)
			sweep_begin(s, b, 0);
	}
	if (st == ST_OK && what->registers)
		st = state_add_registers(w, err);
	out->byte = mem_new(what->bytes + 1, sizeof *out->byte);
	out->nbytes = what->bytes;
	state_seek(w);
	if (st == ST_OK)
		st = state_walk(w, err);
	free(w->sought);
	for (size_t k = 0; k < out->nbytes; k++)
		if (out->byte[k].loaded && !out->byte[k].known) {
			out->byte[k].known = true;
			out->byte[k].value = out->byte[k].load;
		}
	state_drop_registers(out);
	out->separate = !thread_of_one(&s->threads);
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
