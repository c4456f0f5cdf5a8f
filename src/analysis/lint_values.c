#include "analysis/lint_values.h"

#include "analysis/record_value.h"
#include "analysis/thread_of.h"
#include "base/minmax.h"
#include "format/length.h"
#include "isa/riscv.h"
#include "trace/access_size.h"

enum { WORD = 8 };

/* Memory */

/* Stored bytes of a word. */
struct stored_word {
	uint64_t record; /* last record that stored to it */
	uint8_t byte[WORD];
	uint8_t known; /* a bit for each byte */
};

struct stored_state {
	struct finding_table *to;
	struct role_slots loads, stores;
	int kind, size, trap, pc; /* fields; -1 if none */
	struct key_counts words;
	uint64_t since; /* values stored before this record are unknown */
};

/* Get the word of an address; drop values that have become unknown. */
static struct stored_word *stored_at(struct stored_state *v, uint64_t address)
{
	struct stored_word *w = key_counts_add(&v->words, address / WORD, 0);
	if (!w) {
		key_counts_release(&v->words);
		key_counts_init(&v->words, sizeof *w, VALUES_WORDS);
		w = key_counts_add(&v->words, address / WORD, 0);
	}
	if (w->record < v->since)
		*w = (struct stored_word) { .known = 0 };
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
		v->since = b->first + i + 1;
}

/* Registers */

/* The value of a register of a thread. */
struct written_register {
	uint64_t after; /* 1 + the record that wrote it; 0 if the value is unknown */
	uint64_t value;
};

struct written_thread {
	uint64_t since; /* values written before this record are unknown */
	uint64_t next;  /* where the last instruction continues; 0 if it may branch */
};

/* The field srcvalue has the values of the registers in the field src. */
struct written_state {
	const struct schema *schema;
	struct finding_table *to;
	struct role_slots reads, read_values, writes;
	struct length_rules rules;
	int trap;
	struct thread_of of;
	struct per_thread threads; /* struct written_thread */
	struct key_counts values;  /* struct written_register, by register and thread */
	uint64_t since; /* values of all threads before this record are unknown */
};

/* True if the encoding tells all registers that an instruction writes: otherwise, a write
 * without a value would be missed. */
static bool written_init(struct written_state *w, const struct schema *s,
			 struct finding_table *to)
{
	const int src = schema_find(s, "src"), value = schema_find(s, "srcvalue");
	*w = (struct written_state) { .schema = s,
				      .to = to,
				      .trap = schema_first(s, ROLE_TRAP) };
	length_rules(&w->rules, s);
	if (src < 0 || value < 0 || !schema_recorded(s, ROLE_REG_VALUE) ||
	    schema_field(s, src)->role != ROLE_REG_READ || s->format->unordered ||
	    w->rules.machine != LENGTH_RISCV || w->rules.encoding < 0)
		return false;
	role_slots_of(&w->reads, s, (fieldset)1 << src);
	role_slots_of(&w->read_values, s, (fieldset)1 << value);
	role_slots_recorded(&w->writes, s, ROLE_REG_WRITTEN);
	thread_of_init(&w->of, s, NULL);
	per_thread_init(&w->threads, sizeof(struct written_thread), PER_THREAD_MAX);
	key_counts_init(&w->values, sizeof(struct written_register), VALUES_WORDS);
	return true;
}

static void written_release(struct written_state *w)
{
	thread_of_release(&w->of);
	per_thread_release(&w->threads);
	key_counts_release(&w->values);
}

/* Get the value of a register; NULL if it is not followed. */
static struct written_register *written_at(struct written_state *w, size_t thread,
					   uint64_t reg)
{
	const struct registers *map = w->schema->registers;
	enum register_sort sort = register_sort(map, reg);
	if (sort == REGISTER_ZERO || sort == REGISTER_IP ||
	    register_whole(map, reg) != reg)
		return NULL;
	return key_counts_add(&w->values, reg, thread);
}

/* Check the values that record i reads.  A value that differs becomes unknown. */
static void written_check(struct written_state *w, const struct batch *b, size_t i,
			  size_t thread, uint64_t since)
{
	uint64_t reg, value, pc;
	const bool has = record_role(b, i, ROLE_PC, &pc);
	const struct finding_place at = { .pc = has ? pc : 0 };
	for (unsigned k = 0; k < w->reads.n && k < w->read_values.n; k++) {
		struct written_register *r;
		if (!slot_value(b, &w->reads.at[k], i, &reg) ||
		    !slot_value(b, &w->read_values.at[k], i, &value) ||
		    !(r = written_at(w, thread, reg)) || r->after <= since ||
		    r->value == value)
			continue;
		const uint64_t numbers[FINDING_VALUES] = { reg, value, r->value,
							   r->after - 1 };
		finding_table_add(w->to, &lint_common_findings[FOUND_REGISTER_VALUE],
				  b->first + i, 0, numbers, NULL, has ? &at : NULL);
		r->after = 0;
	}
}

/* Return how the instruction of record i may change registers: e->known is false if this is
 * unknown. */
static void written_decode(const struct written_state *w, const struct batch *b, size_t i,
			   struct encoding *e)
{
	uint64_t encoding;
	*e = (struct encoding) { .known = false };
	if (batch_get(b, i, w->rules.encoding, &encoding) && encoding <= UINT32_MAX)
		riscv_decode(encoding, false, e);
	e->known &= !e->anywhere && (w->trap < 0 || !batch_has(b, i, w->trap, 0));
}

static void written_record(struct written_state *w, const struct batch *b, size_t i)
{
	const size_t thread = per_thread_number(&w->threads, thread_of(&w->of, b, i));
	struct written_thread *t = per_thread_at(&w->threads, thread);
	struct written_register *r;
	struct encoding e;
	uint64_t reg, value, pc = 0, record = b->first + i;
	record_role(b, i, ROLE_PC, &pc);
	/* Instructions before this one are not in the trace. */
	if (t->next && t->next != pc)
		t->since = record;
	written_check(w, b, i, thread, u64_max(t->since, w->since));
	written_decode(w, b, i, &e);
	if (!e.known)
		t->since = record + 1;
	t->next = e.known && e.branch == BRANCH_NONE ? pc + e.length : 0;
	for (unsigned k = 0; k < e.ndst; k++)
		if ((r = written_at(w, thread, e.dst[k])))
			r->after = 0;
	for (unsigned k = 0; k < w->writes.n; k++) {
		if (!slot_value(b, &w->writes.at[k], i, &reg) ||
		    !(r = written_at(w, thread, reg)))
			continue;
		bool known = e.known && record_value_register(b, i, k, &value);
		*r = (struct written_register) { known ? record + 1 : 0,
						 known ? value : 0 };
	}
}

/* All records */

/* Check the records of a trace.  v or w is NULL if the format lacks the values. */
static enum status lint_values_read(struct stored_state *v, struct written_state *w,
				    struct trace *t, struct task *task, struct err *err)
{
	const struct schema *s = trace_schema(t);
	fieldset want =
		role_slots_fields(s, RECORD_VALUE_ROLES | 1 << ROLE_PC |
					     1 << ROLE_BRANCH_KIND | 1 << ROLE_REG_READ |
					     1 << ROLE_SPACE | UINT64_C(1) << ROLE_TRAP);
	if (w)
		want |= (fieldset)1 << w->rules.encoding |
			(fieldset)1 << w->read_values.at[0].field;
	const struct batch *b;
	struct reader *rd = reader_open(t, task);
	enum status st = ST_OK;
	struct span left = SPAN_ALL;
	while ((st = reader_next(rd, &left, want, &b, err)) == ST_OK) {
		for (size_t i = 0; i <= b->n; i++) {
			const bool gap = lint_gap_before(b, i);
			if (gap && v)
				v->since = b->first + i;
			if (gap && w)
				w->since = b->first + i;
			if (i < b->n && v)
				stored_record(v, b, i);
			if (i < b->n && w)
				written_record(w, b, i);
		}
		task_progress(task, b->first, trace_extent(t).records);
	}
	reader_free(rd);
	return st == ST_END ? ST_OK : st;
}

enum status lint_values(struct finding_table *to, struct trace *t, struct task *task,
			struct err *err)
{
	const struct schema *s = trace_schema(t);
	const bool memory = record_value_of_loads(s) && s->by_role[ROLE_STORE] &&
			    !s->format->unordered;
	struct stored_state v = { .to = to,
				  .kind = schema_first_recorded(s, ROLE_BRANCH_KIND),
				  .size = schema_first(s, ROLE_ACCESS_SIZE),
				  .trap = schema_first(s, ROLE_TRAP),
				  .pc = schema_first(s, ROLE_PC) };
	struct written_state w;
	const bool registers = written_init(&w, s, to);
	if (!memory && !registers)
		return ST_OK;
	role_slots(&v.loads, s, ROLE_LOAD);
	role_slots(&v.stores, s, ROLE_STORE);
	key_counts_init(&v.words, sizeof(struct stored_word), VALUES_WORDS);
	enum status st =
		lint_values_read(memory ? &v : NULL, registers ? &w : NULL, t, task, err);
	key_counts_release(&v.words);
	if (registers)
		written_release(&w);
	return st;
}
