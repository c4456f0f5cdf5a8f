#include "analysis/dataflow.h"

#include <stdlib.h>

#include "base/mem.h"

static bool dataflow_has_field(fieldset set, size_t f)
{
	return set >> f & 1;
}

/* Life cycle */

static void dataflow_find_columns(const struct schema *s, enum role role,
				  struct operand_columns *out)
{
	*out = (struct operand_columns) { mem_new(SLOTS_MAX, sizeof *out->column), 0 };
	for (size_t f = 0; f < s->format->nfields; f++) {
		if (!dataflow_has_field(s->by_role[role], f))
			continue;
		const struct field *fd = schema_field(s, (int)f);
		for (unsigned k = 0; k < field_count(fd); k++)
			out->column[out->n++] = (struct operand_column) {
				.slot = (uint16_t)(s->first_slot[f] + k),
				.field = (uint8_t)f,
				.flags = fd->flags,
			};
	}
}

/* Whether the switches include a register. */
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

/* The fields by which a record is described: see chain_describe(). */
static fieldset dataflow_label_fields(const struct schema *s)
{
	return s->by_role[ROLE_PC] | schema_opcode_fields(s) | s->by_role[ROLE_CLASS] |
	       s->by_role[ROLE_BRANCH_KIND];
}

void dataflow_init(struct dataflow *d, const struct schema *s,
		   const struct chain_options *opt)
{
	*d = (struct dataflow) { .schema = s, .opt = *opt };
	dataflow_find_columns(s, ROLE_REG_READ, &d->read);
	dataflow_find_columns(s, ROLE_REG_WRITTEN, &d->written);
	dataflow_find_columns(s, ROLE_LOAD, &d->load);
	dataflow_find_columns(s, ROLE_STORE, &d->store);
	/* In a trace without registers, the requests of several processors go to one
	 * physical memory.  In a trace with registers, each thread has its own, and
	 * addresses are virtual. */
	d->separate = opt->with >> CHAIN_SPACES & 1 && d->read.n + d->written.n > 0;
	for (size_t k = 0; k < d->read.n; k++)
		d->marks_addresses |= d->read.column[k].flags &
				      (FIELD_LOAD_ADDRESS | FIELD_STORE_ADDRESS);
	const unsigned uses = 1u << CHAIN_ADDRESS | 1u << CHAIN_DATA;
	d->all_uses = (opt->with & uses) == uses;
	d->flags = schema_first(s, ROLE_FLAGS);
	d->size = schema_first(s, ROLE_ACCESS_SIZE);
	d->want = s->by_role[ROLE_REG_READ] | s->by_role[ROLE_REG_WRITTEN] |
		  s->by_role[ROLE_FLAGS] | s->by_role[ROLE_LOAD] |
		  s->by_role[ROLE_STORE] | s->by_role[ROLE_ACCESS_SIZE] |
		  dataflow_label_fields(s);
	if (d->separate)
		d->want |= s->by_role[ROLE_SPACE];
	for (uint64_t n = 0; n < REGISTERS_NEAR; n++) {
		/* The sort is that of the whole register even if parts are separate. */
		uint64_t whole = register_whole(s->registers, n);
		d->whole[n] = opt->with >> CHAIN_PARTS & 1 ? whole : n;
		d->followed[n] = dataflow_sort_followed(d, whole);
	}
}

void dataflow_release(struct dataflow *d)
{
	free(d->read.column);
	free(d->written.column);
	free(d->load.column);
	free(d->store.column);
	*d = (struct dataflow) { .schema = NULL };
}

/* Operands */

static bool dataflow_followed(const struct dataflow *d, uint64_t number)
{
	if (number < REGISTERS_NEAR)
		return d->followed[number];
	return dataflow_sort_followed(d, register_whole(d->schema->registers, number));
}

struct operand dataflow_operand(const struct dataflow *d, const struct chain_value *v)
{
	struct operand o = { .value = *v };
	if (v->kind == VALUE_REGISTER)
		o.key = dataflow_whole(d, v->number);
	if (v->kind == VALUE_MEMORY) {
		uint64_t size = v->size < ACCESS_MOST ? v->size : ACCESS_MOST;
		o.key = v->number;
		o.last = access_last(v->number, size ? size : 1);
	}
	return o;
}

/* Stores the registers in out, each once.  Returns their number. */
static size_t dataflow_add_registers(const struct dataflow *d, const struct batch *b,
				     size_t i, const struct operand_columns *cols,
				     unsigned address_flags, struct operand *out,
				     bool *unknown)
{
	size_t n = 0;
	for (size_t c = 0; c < cols->n; c++) {
		const struct operand_column *col = &cols->column[c];
		uint64_t v = b->slot[col->slot][i];
		if (!batch_known(b, i, col->field)) {
			*unknown = true;
			continue;
		}
		if (!batch_has_slot(b, col->slot, i) || !dataflow_followed(d, v))
			continue;
		bool address = col->flags & address_flags;
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
		out[n++] = (struct operand) { .value = { VALUE_FLAGS, 0, 0 } };
	return n;
}

static size_t dataflow_add_memory(const struct dataflow *d, const struct batch *b,
				  size_t i, const struct operand_columns *cols,
				  struct operand *out, size_t n, bool *unknown)
{
	if (!(d->opt.through & THROUGH_MEMORY))
		return n;
	const size_t first = n;
	uint64_t size = 0;
	for (size_t k = 0; k < cols->n; k++) {
		const struct operand_column *c = &cols->column[k];
		uint64_t v = b->slot[c->slot][i];
		if (!batch_known(b, i, c->field)) {
			*unknown = true;
			continue;
		}
		if (!batch_has_slot(b, c->slot, i))
			continue;
		if (!size)
			size = access_size(b, i, d->size, d->opt.size);
		size_t at = first;
		while (at < n && out[at].key != v)
			at++;
		if (at == n)
			out[n++] = (struct operand) { .value = { VALUE_MEMORY, v, size },
						      .key = v,
						      .last = access_last(v, size) };
	}
	return n;
}

static bool dataflow_any_present(const struct batch *b, size_t i,
				 const struct operand_columns *cols)
{
	for (size_t k = 0; k < cols->n; k++)
		if (batch_has_slot(b, cols->column[k].slot, i))
			return true;
	return false;
}

/* The field flags that mark a register of record i as part of an address. */
static unsigned dataflow_address_flags(const struct dataflow *d, const struct batch *b,
				       size_t i)
{
	unsigned flags = 0;
	if (!d->marks_addresses)
		return 0;
	if (dataflow_any_present(b, i, &d->load))
		flags |= FIELD_LOAD_ADDRESS;
	if (dataflow_any_present(b, i, &d->store))
		flags |= FIELD_STORE_ADDRESS;
	return flags;
}

size_t dataflow_reads(const struct dataflow *d, const struct batch *b, size_t i,
		      struct operand out[OPERANDS_MOST], bool *incomplete)
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
	return n;
}

size_t dataflow_writes(const struct dataflow *d, const struct batch *b, size_t i,
		       struct operand out[OPERANDS_MOST], bool *incomplete)
{
	bool unknown = false;
	size_t n = dataflow_add_registers(d, b, i, &d->written, 0, out, &unknown);
	n = dataflow_add_flags(d, b, i, FLAGS_WRITTEN, out, n, &unknown);
	n = dataflow_add_memory(d, b, i, &d->store, out, n, &unknown);
	if (incomplete)
		*incomplete |= unknown;
	return n;
}
