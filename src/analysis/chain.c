#include "analysis/chain.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/chain_internal.h"
#include "analysis/record_value.h"
#include "base/mem.h"
#include "code/program.h"

/* Switches */

static const struct {
	const char *name;
	bool on;
	const char *help;
} switches[] = {
#define X(id, name, on, help) [CHAIN_##id] = { name, on, help },
	CHAIN_SWITCHES(X)
#undef X
};

const char *chain_switch_name(size_t i, const char **help)
{
	if (i >= CHAIN_SWITCH_COUNT)
		return NULL;
	*help = switches[i].help;
	return switches[i].name;
}

struct chain_options chain_defaults(void)
{
	struct chain_options opt = { .through = THROUGH_ALL,
				     .depth = 5,
				     .links = 200,
				     .distance = UINT64_MAX,
				     .size = ACCESS_ASSUMED };
	for (unsigned i = 0; i < CHAIN_SWITCH_COUNT; i++)
		opt.with |= (unsigned)switches[i].on << i;
	return opt;
}

/* Building */

/* Describe a record without an opcode: append its class, its kind of branch, or "load"
 * and "store". */
static void chain_describe_otherwise(const struct batch *b, size_t i, struct str *out)
{
	static const enum role roles[] = { ROLE_CLASS, ROLE_BRANCH_KIND };
	const struct schema *s = b->schema;
	for (size_t k = 0; k < sizeof roles / sizeof *roles; k++)
		for (fieldset set = s->by_role[roles[k]]; set; set &= set - 1) {
			int f = fieldset_first(set);
			if (batch_has(b, i, f, 0)) {
				value_print(b, i, f, 0, out);
				return;
			}
		}
	uint64_t v;
	bool load = record_role(b, i, ROLE_LOAD, &v);
	bool store = record_role(b, i, ROLE_STORE, &v);
	str_add(out, load && store ? "load, store"
		     : load        ? "load"
		     : store       ? "store"
				   : "");
}

void chain_describe_class(const struct batch *b, size_t i, struct str *out)
{
	size_t len = out->len;
	chain_describe_otherwise(b, i, out);
	if (out->len == len)
		str_add(out, "other");
}

char *chain_describe(const struct batch *b, size_t i)
{
	const struct program *program = b->schema->program;
	struct str out = STR_INIT;
	uint64_t pc;
	bool opcodes = record_opcode(b, i, &out);
	if (!out.len && program && record_role(b, i, ROLE_PC, &pc))
		program_disasm(program, pc, &out);
	if (!opcodes && !out.len)
		chain_describe_otherwise(b, i, &out);
	return str_detach(&out);
}

/* Contents */

static void chain_add_content(struct chain_node *n, struct chain_value of, bool load,
			      uint64_t data)
{
	n->content = mem_resize(n->content, n->contents + 1, sizeof *n->content);
	n->content[n->contents++] = (struct chain_content) { of, load, data };
}

static void chain_add_contents(struct chain_node *n, const struct dataflow *d,
			       const struct batch *b, size_t i)
{
	const struct schema *s = b->schema;
	uint64_t v, size, data;
	struct record_values values;
	if (!s->by_role[ROLE_REG_VALUE] && !s->by_role[ROLE_MEM_VALUE])
		return;
	record_values_init(&values, s);
	for (unsigned k = 0; k < d->written.n; k++)
		if (slot_value(b, &d->written.at[k], i, &v) &&
		    record_value_register(&values, b, i, k, &data))
			chain_add_content(n,
					  (struct chain_value) { VALUE_REGISTER, v, 0 },
					  false, data);
	for (int load = 0; load < 2; load++) {
		const struct role_slots *slots = load ? &d->load : &d->store;
		for (unsigned k = 0; k < slots->n; k++)
			if (slot_value(b, &slots->at[k], i, &v) &&
			    record_value_access(&values, b, i, !load, k, &size, &data))
				chain_add_content(
					n, (struct chain_value) { VALUE_MEMORY, v, size },
					load, data);
	}
}

/* True if a content is the content of a value, or of a part of the value. */
static bool chain_is_content(const struct schema *s, const struct chain_content *c,
			     const struct chain_value *v)
{
	if (c->of.kind != v->kind)
		return false;
	if (v->kind == VALUE_REGISTER)
		return register_whole(s->registers, c->of.number) ==
		       register_whole(s->registers, v->number);
	return c->of.number <= access_last(v->number, v->size ? v->size : 1) &&
	       v->number <= access_last(c->of.number, c->of.size);
}

static bool chain_find_content(const struct chain_node *n, const struct schema *s,
			       const struct chain_value *v, bool load, uint64_t *data)
{
	for (uint32_t k = 0; k < n->contents; k++)
		if (n->content[k].load == load &&
		    chain_is_content(s, &n->content[k], v)) {
			*data = n->content[k].data;
			return true;
		}
	return false;
}

bool chain_link_data(const struct chain *c, const struct schema *s,
		     const struct chain_link *l, bool forward, uint64_t *data)
{
	uint32_t writer = forward ? l->from : l->to, reader = forward ? l->to : l->from;
	return (writer != CHAIN_NONE &&
		chain_find_content(&c->node[writer], s, &l->value, false, data)) ||
	       (reader != CHAIN_NONE &&
		chain_find_content(&c->node[reader], s, &l->value, true, data));
}

uint32_t chain_add_node(struct chain_work *w, const struct batch *b, size_t i,
			uint32_t depth)
{
	struct chain *c = w->chain;
	c->node = mem_room(c->node, c->nnodes, &c->node_room, sizeof *c->node);
	struct chain_node *n = &c->node[c->nnodes];
	*n = (struct chain_node) { .record = b->first + i,
				   .depth = depth,
				   .first = CHAIN_NONE,
				   .last = CHAIN_NONE,
				   .thread = thread_of(&w->sweep.threads, b, i) };
	n->has_pc = record_role(b, i, ROLE_PC, &n->pc);
	n->what = chain_describe(b, i);
	chain_add_contents(n, &w->sweep.flow, b, i);
	return (uint32_t)c->nnodes++;
}

uint32_t chain_add_link(struct chain_work *w, uint32_t from, const struct operand *o,
			enum chain_end end, uint64_t record)
{
	struct chain *c = w->chain;
	if (c->nlinks >= w->sweep.flow.opt.links) {
		c->more = true;
		return CHAIN_NONE;
	}
	c->link = mem_room(c->link, c->nlinks, &c->link_room, sizeof *c->link);
	uint32_t n = (uint32_t)c->nlinks++;
	c->link[n] = (struct chain_link) { .from = from,
					   .to = CHAIN_NONE,
					   .next = CHAIN_NONE,
					   .value = o->value,
					   .address = o->address && !o->data,
					   .end = end,
					   .record = record };
	struct chain_node *node = &c->node[from];
	if (node->last == CHAIN_NONE)
		node->first = n;
	else
		c->link[node->last].next = n;
	node->last = n;
	return n;
}

void chain_reach(struct chain_work *w, const struct batch *b, size_t i, uint32_t from,
		 uint32_t link, uint32_t *node, uint32_t *tree_link)
{
	uint32_t depth = w->chain->node[from].depth + 1;
	if (*node == CHAIN_NONE)
		*node = chain_add_node(w, b, i, depth);
	struct chain_node *at = &w->chain->node[*node];
	if (*tree_link == CHAIN_NONE || depth < at->depth ||
	    (depth == at->depth && link < *tree_link))
		*tree_link = link;
	if (depth < at->depth)
		at->depth = depth;
}

void chain_release(struct chain *c)
{
	for (size_t n = 0; n < c->nnodes; n++) {
		free(c->node[n].what);
		free(c->node[n].content);
	}
	free(c->node);
	free(c->link);
	*c = (struct chain) { .node = NULL };
}

enum status chain_check_record(struct trace *t, uint64_t record, struct task *task,
			       struct err *err)
{
	enum status st = trace_count_to(t, record, task, err);
	if (st != ST_OK)
		return st;
	struct extent x = trace_extent(t);
	char n[32], all[32];
	if (record >= x.records)
		return err_set(err, ST_INVALID,
			       "there is no record %s; the trace has %s (numbered from "
			       "0)",
			       human_count(n, sizeof n, record),
			       human_count(all, sizeof all, x.records));
	return ST_OK;
}

enum status chain_trace(struct chain *out, struct trace *t, uint64_t record,
			const struct chain_options *opt, struct task *task,
			struct err *err)
{
	*out = (struct chain) { .node = NULL };
	enum status st = chain_check_record(t, record, task, err);
	if (st != ST_OK)
		return st;
	struct chain_work w = { .chain = out };
	st = sweep_open(&w.sweep, t, opt,
			role_slots_fields(trace_schema(t), RECORD_VALUE_ROLES), task,
			err);
	if (st == ST_OK)
		st = opt->forward ? chain_forward(&w, record, err)
				  : chain_backward(&w, record, err);
	out->records_read = w.sweep.records_read;
	sweep_close(&w.sweep);
	return st;
}

/* Text */

void chain_value_print(const struct schema *s, const struct chain_value *v,
		       struct str *out)
{
	switch (v->kind) {
	case VALUE_REGISTER:
		register_print(s->registers, v->number, out);
		break;
	case VALUE_FLAGS:
		str_add(out, "flags");
		break;
	case VALUE_MEMORY:
		str_addf(out, "[%" PRIx64 "]", v->number);
		break;
	}
}

/* True if the chain has a link through memory, or through a register. */
static bool chain_has_link(const struct chain *c, bool memory)
{
	for (size_t l = 0; l < c->nlinks; l++)
		if ((c->link[l].value.kind == VALUE_MEMORY) == memory)
			return true;
	return false;
}

void chain_limits(const struct chain *c, const struct schema *s,
		  const struct chain_options *opt, struct str *out)
{
	bool regs = opt->through & THROUGH_REGS, memory = opt->through & THROUGH_MEMORY;
	fieldset registers = s->by_role[ROLE_REG_READ] | s->by_role[ROLE_REG_WRITTEN];
	fieldset addresses = s->by_role[ROLE_LOAD] | s->by_role[ROLE_STORE];
	bool has_regs = registers, derived = registers & s->given;
	bool has_addresses =
		derived ? program_recorded_fields(s->program) & addresses : addresses;
	if (regs && !has_regs)
		str_add(out,
			memory ? "the format has no registers; only memory is followed"
			       : "the format has no registers");
	else if (regs && (opt->with >> CHAIN_SPACES & 1) &&
		 (!c || chain_has_link(c, false)))
		thread_of_note(s, out);
	if (regs && derived)
		str_addf(out, "%sregisters are from the program", out->len ? "; " : "");
	if (memory && !has_addresses) {
		str_addf(out, "%s%s", out->len ? "; " : "",
			 derived ? "memory is unknown (no addresses in the trace)"
				 : "the format has no addresses of loads and stores");
	} else if (memory && !s->by_role[ROLE_ACCESS_SIZE] &&
		   (!c || chain_has_link(c, true))) {
		str_add(out, out->len ? "; " : "");
		access_size_limits(s, opt->size, out);
	}
}
