#include "analysis/dataflow.h"

#include <stdlib.h>
#include <string.h>

#include "code/program.h"

/* True if the switches include a register. */
static bool dataflow_sort_followed(const struct dataflow *d, uint64_t whole)
{
	unsigned with = d->opt.with;
	if (!(d->opt.through & THROUGH_REGS))
		return false;
	switch (register_sort(d->schema->registers, whole)) {
	case REGISTER_STACK:
		return with >> CHAIN_STACK & 1;
	case REGISTER_FLAGS:
		return with >> CHAIN_FLAGS & 1;
	case REGISTER_IP:
		return with >> CHAIN_IP & 1;
	case REGISTER_TEMP:
		return with >> CHAIN_TEMPS & 1;
	case REGISTER_ZERO:
		return false;
	case REGISTER_PLAIN:
		break;
	}
	return true;
}

void dataflow_init(struct dataflow *d, const struct schema *s,
		   const struct chain_options *opt)
{
	*d = (struct dataflow) { .schema = s, .opt = *opt };
	role_slots(&d->read, s, ROLE_REG_READ);
	role_slots(&d->written, s, ROLE_REG_WRITTEN);
	role_slots(&d->load, s, ROLE_LOAD);
	role_slots(&d->store, s, ROLE_STORE);
	/* In a trace without registers, the requests of several processors go to one
	 * physical memory.  In a trace with registers, each thread has its own
	 * registers, and addresses are virtual. */
	d->separate = opt->with >> CHAIN_SPACES & 1 && d->read.n + d->written.n > 0;
	for (size_t k = 0; k < d->read.n; k++)
		d->marks_addresses |= schema_field(s, d->read.at[k].field)->flags &
				      (FIELD_LOAD_ADDRESS | FIELD_STORE_ADDRESS);
	const unsigned uses = 1u << CHAIN_ADDRESS | 1u << CHAIN_DATA;
	d->all_uses = (opt->with & uses) == uses;
	d->flags = schema_first(s, ROLE_FLAGS);
	d->size = schema_first(s, ROLE_ACCESS_SIZE);
	/* This includes the fields that describe a record: see chain_describe(). */
	d->want = schema_opcode_fields(s) |
		  role_slots_fields(s, 1 << ROLE_REG_READ | 1 << ROLE_REG_WRITTEN |
					       1 << ROLE_FLAGS | 1 << ROLE_LOAD |
					       1 << ROLE_STORE | 1 << ROLE_ACCESS_SIZE |
					       1 << ROLE_PC | 1 << ROLE_CLASS |
					       1 << ROLE_BRANCH_KIND);
	if (d->separate)
		d->want |= s->by_role[ROLE_SPACE];
	for (uint64_t n = 0; n < REGISTERS_NEAR; n++) {
		/* Use the sort of the whole register even if parts are separate. */
		uint64_t whole = register_whole(s->registers, n);
		d->whole[n] = opt->with >> CHAIN_PARTS & 1 ? whole : n;
		d->followed[n] = dataflow_sort_followed(d, whole);
	}
}

void dataflow_threads(const struct dataflow *d, struct thread_of *out,
		      const struct thread_of *from)
{
	*out = (struct thread_of) { .inferred = NULL };
	if (d->separate)
		thread_of_init(out, d->schema, from);
}

/* Operands */

static bool dataflow_followed(const struct dataflow *d, uint64_t number)
{
	if (number < REGISTERS_NEAR)
		return d->followed[number];
	return dataflow_sort_followed(d, register_whole(d->schema->registers, number));
}

/* Store the registers in out without duplicates.  Return their number. */
static size_t dataflow_add_registers(const struct dataflow *d, const struct batch *b,
				     size_t i, const struct role_slots *slots,
				     unsigned address_flags, struct operand *out,
				     bool *unknown)
{
	size_t n = 0;
	for (size_t c = 0; c < slots->n; c++) {
		const struct role_slot *slot = &slots->at[c];
		uint64_t v;
		if (!batch_known(b, i, slot->field)) {
			*unknown = true;
			continue;
		}
		if (!slot_value(b, slot, i, &v) || !dataflow_followed(d, v))
			continue;
		bool address =
			address_flags &&
			schema_field(d->schema, slot->field)->flags & address_flags;
		uint64_t key = dataflow_whole(d, v);
		size_t at = 0;
		while (at < n && out[at].key != key)
			at++;
		if (at == n)
			out[n++] = (struct operand) { .value = { VALUE_REGISTER, v, 0 },
						      .key = key };
		out[at].address |= address;
		out[at].data |= !address;
	}
	return n;
}

static size_t dataflow_add_flags(const struct dataflow *d, const struct batch *b,
				 size_t i, uint64_t use, struct operand *out, size_t n,
				 bool *unknown)
{
	if (d->flags < 0 || !(d->opt.with >> CHAIN_FLAGS & 1) ||
	    !(d->opt.through & THROUGH_REGS))
		return n;
	if (!batch_known(b, i, d->flags))
		*unknown = true;
	else if (batch_value(b, i, d->flags, 0) & use)
		out[n++] = (struct operand) { .value = { VALUE_FLAGS, 0, 0 },
					      .key = FLAGS_KEY };
	return n;
}

static size_t dataflow_add_memory(const struct dataflow *d, const struct batch *b,
				  size_t i, const struct role_slots *slots,
				  struct operand *out, size_t n, bool *unknown)
{
	if (!(d->opt.through & THROUGH_MEMORY))
		return n;
	const size_t first = n;
	uint64_t size = 0;
	for (size_t k = 0; k < slots->n; k++) {
		uint64_t v;
		if (!batch_known(b, i, slots->at[k].field)) {
			*unknown = true;
			continue;
		}
		if (!slot_value(b, &slots->at[k], i, &v))
			continue;
		if (!size)
			size = access_size(b, i, d->size, d->opt.size);
		size_t at = first;
		while (at < n && out[at].key != v)
			at++;
		if (at == n)
			out[n++] = (struct operand) { .value = { VALUE_MEMORY, v, size },
						      .key = v };
	}
	return n;
}

/* Return the field flags that mark a register of record i as part of an address. */
static unsigned dataflow_address_flags(const struct dataflow *d, const struct batch *b,
				       size_t i)
{
	unsigned flags = 0;
	if (!d->marks_addresses)
		return 0;
	if (role_has(b, &d->load, i))
		flags |= FIELD_LOAD_ADDRESS;
	if (role_has(b, &d->store, i))
		flags |= FIELD_STORE_ADDRESS;
	return flags;
}

/* Set the thread or address space of the operands. */
static void dataflow_own(struct thread_of *threads, const struct batch *b, size_t i,
			 struct operand *out, size_t n)
{
	uint64_t thread = thread_of(threads, b, i);
	for (size_t k = 0; k < n; k++)
		out[k].of = out[k].value.kind == VALUE_MEMORY
				    ? thread_of_space(threads, b, i)
				    : thread;
}

size_t dataflow_reads(const struct dataflow *d, struct thread_of *threads,
		      const struct batch *b, size_t i, struct operand out[OPERANDS_MAX],
		      bool *incomplete)
{
	bool unknown = false;
	size_t all = dataflow_add_registers(
		d, b, i, &d->read, dataflow_address_flags(d, b, i), out, &unknown);
	size_t n = d->all_uses ? all : 0;
	for (size_t k = n; k < all; k++) {
		unsigned as = (unsigned)out[k].address << CHAIN_ADDRESS |
			      (unsigned)out[k].data << CHAIN_DATA;
		if (d->opt.with & as)
			out[n++] = out[k];
	}
	n = dataflow_add_flags(d, b, i, FLAGS_READ, out, n, &unknown);
	n = dataflow_add_memory(d, b, i, &d->load, out, n, &unknown);
	if (incomplete)
		*incomplete |= unknown;
	if (!thread_of_one(threads) || threads->space.n)
		dataflow_own(threads, b, i, out, n);
	return n;
}

size_t dataflow_writes(const struct dataflow *d, struct thread_of *threads,
		       const struct batch *b, size_t i, struct operand out[OPERANDS_MAX],
		       bool *incomplete)
{
	bool unknown = false;
	size_t n = dataflow_add_registers(d, b, i, &d->written, 0, out, &unknown);
	n = dataflow_add_flags(d, b, i, FLAGS_WRITTEN, out, n, &unknown);
	n = dataflow_add_memory(d, b, i, &d->store, out, n, &unknown);
	if (incomplete)
		*incomplete |= unknown;
	if (!thread_of_one(threads) || threads->space.n)
		dataflow_own(threads, b, i, out, n);
	return n;
}

/* Chunks */

struct register_set dataflow_chunk_registers(const struct dataflow *d,
					     const struct chunk *c, bool written)
{
	const struct schema *s = d->schema;
	struct register_set set;
	size_t n;
	if (!(s->given & (s->by_role[ROLE_REG_READ] | s->by_role[ROLE_REG_WRITTEN])))
		return written ? c->regs_written : c->regs_read;
	uint64_t *pc = chunk_pcs(c, &n);
	memset(&set, pc ? 0 : UINT8_MAX, sizeof set);
	for (size_t i = 0; pc && i < n; i++) {
		unsigned m;
		const uint64_t *list = program_registers(s->program, pc[i], written, &m);
		for (unsigned k = 0; k < m; k++)
			register_set_add(&set, list[k]);
	}
	free(pc);
	return set;
}

/* Sweeps */

enum status sweep_open(struct sweep *s, struct trace *t, const struct chain_options *opt,
		       fieldset more, struct task *task, struct err *err)
{
	*s = (struct sweep) { .trace = t, .task = task };
	enum status st = opt->with >> CHAIN_SPACES & 1
				 ? thread_of_separate(t, false, task, err)
				 : ST_OK;
	if (st != ST_OK)
		return st;
	s->reader = reader_open(t, task);
	dataflow_init(&s->flow, trace_schema(t), opt);
	s->flow.want |= more;
	dataflow_threads(&s->flow, &s->threads, NULL);
	return ST_OK;
}

void sweep_close(struct sweep *s)
{
	thread_of_release(&s->threads);
	reader_free(s->reader);
}

enum status sweep_read(struct sweep *s, uint64_t first, uint64_t n,
		       const struct batch **out, struct err *err)
{
	enum status st = sweep_read_by(s, s->reader, first, n, s->flow.want, out, err);
	if (st == ST_OK)
		s->records_read += (*out)->n;
	return st;
}

enum status sweep_read_by(const struct sweep *s, struct reader *reader, uint64_t first,
			  uint64_t n, fieldset want, const struct batch **out,
			  struct err *err)
{
	if (task_cancelled(s->task))
		return err_set(err, ST_CANCELLED, "stopped");
	enum status st = reader_read(reader, first, n < SWEEP_READ ? n : SWEEP_READ, want,
				     out, err);
	return st == ST_END || st == ST_AGAIN ? trace_truncated(err) : st;
}

struct operand sweep_operand(const struct sweep *s, const struct chain_value *v)
{
	struct operand o = { .value = *v, .key = FLAGS_KEY, .of = s->thread };
	if (v->kind == VALUE_REGISTER)
		o.key = dataflow_whole(&s->flow, v->number);
	if (v->kind == VALUE_MEMORY) {
		uint64_t size = v->size < ACCESS_MAX ? v->size : ACCESS_MAX;
		o.key = v->number;
		o.value.size = size ? size : 1;
		o.of = s->space;
	}
	return o;
}

/* Filters */

void register_filter_add(struct register_filter *f, const struct dataflow *d,
			 uint64_t key, uint32_t n)
{
	if (key == FLAGS_KEY)
		f->flags += n;
	else if (key >= REGISTERS_NEAR)
		f->far[register_place(key) - 256] += n;
	for (size_t k = 0; k < REGISTERS_NEAR; k++)
		f->near[k] += d->whole[k] == key ? n : 0;
}

struct register_set register_filter_set(const struct register_filter *f)
{
	struct register_set set = { .word = { 0 } };
	for (unsigned k = 0; k < REGISTERS_NEAR; k++)
		set.word[k / 64] |= (uint64_t)(f->near[k] != 0) << k % 64;
	for (unsigned k = 0; k < 64; k++)
		set.word[REGISTER_WORDS - 1] |= (uint64_t)(f->far[k] != 0) << k;
	return set;
}

bool register_filter_may_write(const struct register_filter *f, const struct dataflow *d,
			       const struct chunk *c)
{
	struct register_set set = register_filter_set(f),
			    written = dataflow_chunk_registers(d, c, true);
	return register_sets_meet(&set, &written) ||
	       (f->flags && d->flags >= 0 && c->range[d->flags].present &&
		c->range[d->flags].max >= FLAGS_WRITTEN);
}

uint64_t dataflow_reach(const struct dataflow *d, const struct chunk *c, uint64_t first)
{
	uint64_t reach = access_size_max(c, d->size, d->opt.size) - 1;
	return first > reach ? first - reach : 0;
}

bool line_filter_has_access(struct line_filter *f, const struct dataflow *d,
			    const struct batch *b, size_t i, uint64_t first)
{
	uint64_t last = access_last(first, access_size(b, i, d->size, d->opt.size));
	for (uint64_t line = first >> LINE_BITS; line <= last >> LINE_BITS; line++)
		if (*line_filter_at(f, line << LINE_BITS))
			return true;
	return false;
}
