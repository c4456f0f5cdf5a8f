#include "analysis/lint_values.h"

#include <string.h>

#include "analysis/record_value.h"
#include "analysis/role_slots.h"
#include "trace/access_size.h"

enum { WORD = 8 };

/* Stored bytes of a word. */
struct stored_word {
	uint64_t epoch;  /* epoch of its bytes; bytes of an older epoch are unknown */
	uint64_t record; /* last record that stored to it */
	uint8_t byte[WORD];
	uint8_t known; /* a bit for each byte */
};

struct stored_state {
	const struct schema *schema;
	struct finding_table *to;
	struct role_slots loads, stores;
	int kind, size, trap, pc; /* fields; -1 if none */
	struct key_counts words;
	uint64_t epoch;
};

static void stored_forget(struct stored_state *v)
{
	v->epoch++;
}

/* Get the word of an address; drop values that have become unknown. */
static struct stored_word *stored_at(struct stored_state *v, uint64_t address)
{
	struct stored_word *w = key_counts_add(&v->words, address / WORD, 0);
	if (!w) {
		key_counts_release(&v->words);
		key_counts_init(&v->words, sizeof *w, VALUES_WORDS);
		w = key_counts_add(&v->words, address / WORD, 0);
	}
	if (w->epoch != v->epoch)
		*w = (struct stored_word) { .epoch = v->epoch };
	return w;
}

static void stored_store(struct stored_state *v, uint64_t address, uint64_t size,
			 bool known, uint64_t value, uint64_t record)
{
	for (uint64_t k = 0; k < size; k++) {
		struct stored_word *w = stored_at(v, address + k);
		unsigned at = (address + k) % WORD;
		w->record = record;
		w->known = (uint8_t)((w->known & ~(1u << at)) | (unsigned)known << at);
		w->byte[at] = (uint8_t)(k < WORD ? value >> 8 * k : 0);
	}
}

/* Check the value that a load reads.  Bytes that differ become unknown. */
static void stored_load(struct stored_state *v, const struct batch *b, size_t i,
			uint64_t address, uint64_t size, uint64_t value)
{
	uint64_t expected = value, writer = 0, pc;
	for (uint64_t k = 0; k < size; k++) {
		struct stored_word *w = stored_at(v, address + k);
		unsigned at = (address + k) % WORD;
		if (!(w->known >> at & 1) || w->byte[at] == (uint8_t)(value >> 8 * k))
			continue;
		expected &= ~((uint64_t)0xff << 8 * k);
		expected |= (uint64_t)w->byte[at] << 8 * k;
		writer = w->record;
		w->known = (uint8_t)(w->known & ~(1u << at));
	}
	if (expected == value)
		return;
	const uint64_t numbers[FINDING_VALUES] = { address, value, expected, writer };
	bool has = batch_get(b, i, v->pc, &pc);
	const struct finding_place at = { .pc = has ? pc : 0 };
	finding_table_add(v->to, &lint_common_findings[FOUND_VALUE], b->first + i, 0,
			  numbers, NULL, has ? &at : NULL);
}

static void stored_record(struct stored_state *v, const struct batch *b, size_t i)
{
	uint64_t address, size, value, kind;
	unsigned nth = 0;
	for (unsigned k = 0; k < v->loads.n; k++) {
		if (!slot_value(b, &v->loads.at[k], i, &address))
			continue;
		if (record_value_access(b, i, false, nth++, &size, &value))
			stored_load(v, b, i, address, size, value);
	}
	nth = 0;
	for (unsigned k = 0; k < v->stores.n; k++) {
		if (!slot_value(b, &v->stores.at[k], i, &address))
			continue;
		bool known = record_value_access(b, i, true, nth++, &size, &value);
		if (!known)
			size = access_size(b, i, v->size, ACCESS_ASSUMED);
		stored_store(v, address, size, known, known ? value : 0, b->first + i);
	}
	/* Drop values at a system call, or after a record with a trap. */
	bool call = batch_get(b, i, v->kind, &kind) && kind == BRANCH_OTHER;
	if (call || (v->trap >= 0 && batch_has(b, i, v->trap, 0)))
		stored_forget(v);
}

static enum status stored_read(struct stored_state *v, struct trace *t, struct task *task,
			       struct err *err)
{
	const struct schema *s = v->schema;
	const fieldset want = role_slots_fields(s, RECORD_VALUE_ROLES | 1 << ROLE_PC |
							   1 << ROLE_BRANCH_KIND |
							   UINT64_C(1) << ROLE_TRAP);
	const struct batch *b;
	struct reader *rd = reader_open(t, task);
	enum status st = ST_OK;
	struct span left = SPAN_ALL;
	while ((st = reader_next(rd, &left, want, &b, err)) == ST_OK) {
		for (size_t i = 0; i < b->n; i++) {
			if (lint_gap_before(b, i))
				stored_forget(v);
			stored_record(v, b, i);
		}
		if (lint_gap_before(b, b->n))
			stored_forget(v);
		task_progress(task, b->first, trace_extent(t).records);
	}
	reader_free(rd);
	return st == ST_END ? ST_OK : st;
}

enum status lint_values(struct finding_table *to, struct trace *t, struct task *task,
			struct err *err)
{
	const struct schema *s = trace_schema(t);
	if (!record_value_of_loads(s) || !s->by_role[ROLE_STORE] || s->format->unordered)
		return ST_OK;
	struct stored_state v = { .schema = s,
				  .to = to,
				  .kind = schema_first_recorded(s, ROLE_BRANCH_KIND),
				  .size = schema_first(s, ROLE_ACCESS_SIZE),
				  .trap = schema_first(s, ROLE_TRAP),
				  .pc = schema_first(s, ROLE_PC),
				  .epoch = 1 };
	role_slots(&v.loads, s, ROLE_LOAD);
	role_slots(&v.stores, s, ROLE_STORE);
	key_counts_init(&v.words, sizeof(struct stored_word), VALUES_WORDS);
	enum status st = stored_read(&v, t, task, err);
	key_counts_release(&v.words);
	return st;
}
