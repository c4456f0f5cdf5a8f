/*
 * A naive implementation of dependency chains, by their definition: one pass over all
 * records stores the last writer of each register and each byte; then chains are followed
 * from record to record with a queue.  It shares no code with analysis/: the register that
 * a register is a part of, and its special meaning, are derived from its name.
 */
#ifndef TESTS_NAIVE_CHAIN_H
#define TESTS_NAIVE_CHAIN_H

#include "analysis/chain.h"
#include "base/dict.h"
#include "base/mem.h"

#define NO_RECORD UINT64_MAX

struct naive_operand {
	enum chain_kind kind;
	uint64_t number, size; /* as in the trace */
	uint64_t key;          /* of the whole register, by its name */
	bool address, data;
	/* Of a read operand: the last writers, of memory those of each byte. */
	uint64_t *producer;
	size_t nproducers;
};

struct naive_record {
	struct naive_operand *read, *written;
	size_t nread, nwritten;
	uint64_t space;
	uint32_t thread; /* that has its registers */
	bool incomplete;
};

/* The thread of each record, if the format does not record it; NULL: they have one. */
static const uint32_t *naive_threads;

struct naive {
	struct trace *trace;
	struct chain_options opt;
	struct naive_record *record;
	uint64_t n;
	struct dict *names;
	/* The last writer of each byte, and of each register, by space. */
	struct {
		uint64_t address, space, record;
	} * byte;
	size_t bytes; /* a power of 2 */
	uint64_t (*reg)[8];
	uint64_t spaces[8];
	size_t nspaces;
};

enum { NAIVE_REGISTERS = 4096 };

/* Registers by name */

static inline bool naive_in(const char *name, const char *list)
{
	char padded[64];
	snprintf(padded, sizeof padded, " %s ", name);
	return strstr(list, padded) != NULL;
}

static inline void naive_whole_name(const char *map, const char *name, char out[32])
{
	static const char *const families[][2] = {
		{ " al ah ax eax rax ", "rax" },       { " bl bh bx ebx rbx ", "rbx" },
		{ " cl ch cx ecx rcx ", "rcx" },       { " dl dh dx edx rdx ", "rdx" },
		{ " si sil esi rsi ", "rsi" },         { " di dil edi rdi ", "rdi" },
		{ " bp bpl ebp rbp ", "rbp" },         { " sp spl esp rsp ", "rsp" },
		{ " flags eflags rflags ", "rflags" }, { " ip eip rip ", "rip" },
	};
	snprintf(out, 32, "%s", name);
	if (strncmp(map, "pin", 3) != 0)
		return;
	for (size_t i = 0; i < sizeof families / sizeof *families; i++)
		if (naive_in(name, families[i][0]))
			snprintf(out, 32, "%s", families[i][1]);
	unsigned n;
	char part, rest;
	if (sscanf(name, "r%u%c%c", &n, &part, &rest) == 2 && strchr("bwd", part))
		snprintf(out, 32, "r%u", n);
	if (sscanf(name, "%*[xy]mm%u%c", &n, &rest) == 1)
		snprintf(out, 32, "zmm%u", n);
}

/* The switch that controls a register; CHAIN_SWITCH_COUNT: none; -1: the register is
 * never followed. */
static inline int naive_switch(const char *name)
{
	if (naive_in(name, " rsp sp sp_el0 sp_el1 sp_el2 sp_el3 "))
		return CHAIN_STACK;
	if (naive_in(name, " rip pc "))
		return CHAIN_IP;
	if (naive_in(name, " rflags flags nz c v ge ") || strncmp(name, "cc", 2) == 0)
		return CHAIN_FLAGS;
	if (naive_in(name, " t0 t1 ureg0 ureg1 ureg2 "))
		return CHAIN_TEMPS;
	if (naive_in(name, " xzr zero "))
		return -1;
	return CHAIN_SWITCH_COUNT;
}

/* Reading */

static inline void naive_add(struct naive_operand **list, size_t *n,
			     const struct naive_operand *o)
{
	for (size_t k = 0; k < *n; k++) {
		struct naive_operand *old = &(*list)[k];
		bool same = o->kind == VALUE_REGISTER ? old->key == o->key
						      : old->number == o->number;
		if (old->kind != o->kind || !same)
			continue;
		old->address |= o->address;
		old->data |= o->data;
		return;
	}
	*list = mem_resize(*list, *n + 1, sizeof **list);
	(*list)[(*n)++] = *o;
}

static inline bool naive_on(const struct naive *nv, int sw)
{
	return nv->opt.with >> sw & 1;
}

static inline void naive_register(struct naive *nv, uint64_t number, bool address,
				  struct naive_operand **list, size_t *n)
{
	const struct registers *map = trace_schema(nv->trace)->registers;
	struct str name = STR_INIT;
	char whole[32];
	register_print(map, number, &name);
	naive_whole_name(map->name, name.text, whole);
	int sw = naive_switch(whole);
	const char *key = naive_on(nv, CHAIN_PARTS) ? whole : name.text;
	struct naive_operand o = { .kind = VALUE_REGISTER,
				   .number = number,
				   .key = dict_code(nv->names, key, strlen(key)),
				   .address = address,
				   .data = !address };
	assert_true(o.key < NAIVE_REGISTERS);
	str_release(&name);
	if (sw >= 0 && (sw == CHAIN_SWITCH_COUNT || naive_on(nv, sw)) &&
	    nv->opt.through & THROUGH_REGS)
		naive_add(list, n, &o);
}

static inline bool naive_present(const struct batch *b, enum role role)
{
	uint64_t v;
	return record_role(b, 0, role, &v);
}

static inline void naive_field(struct naive *nv, const struct batch *b, int f,
			       struct naive_record *r)
{
	const struct field *fd = schema_field(b->schema, f);
	uint64_t size = 0;
	if (!record_role(b, 0, ROLE_ACCESS_SIZE, &size) || !size)
		size = nv->opt.size;
	size = size < ACCESS_MAX ? size : ACCESS_MAX;
	bool address = (fd->flags & FIELD_LOAD_ADDRESS && naive_present(b, ROLE_LOAD)) ||
		       (fd->flags & FIELD_STORE_ADDRESS && naive_present(b, ROLE_STORE));
	for (unsigned k = 0; k < field_count(fd); k++) {
		uint64_t v = batch_value(b, 0, f, k);
		struct naive_operand memory = { .kind = VALUE_MEMORY,
						.number = v,
						.size = size };
		struct naive_operand flags = { .kind = VALUE_FLAGS };
		bool through_memory = nv->opt.through & THROUGH_MEMORY;
		bool through_flags =
			nv->opt.through & THROUGH_REGS && naive_on(nv, CHAIN_FLAGS);
		if (fd->kind == KIND_TEXT || field_none(fd, v))
			continue;
		if (fd->role == ROLE_SPACE)
			r->space = r->space * 1000 + v;
		if (fd->role == ROLE_REG_READ)
			naive_register(nv, v, address, &r->read, &r->nread);
		if (fd->role == ROLE_REG_WRITTEN)
			naive_register(nv, v, false, &r->written, &r->nwritten);
		if (fd->role == ROLE_LOAD && through_memory)
			naive_add(&r->read, &r->nread, &memory);
		if (fd->role == ROLE_STORE && through_memory)
			naive_add(&r->written, &r->nwritten, &memory);
		if (fd->role == ROLE_FLAGS && through_flags && (v & FLAGS_READ))
			naive_add(&r->read, &r->nread, &flags);
		if (fd->role == ROLE_FLAGS && through_flags && (v & FLAGS_WRITTEN))
			naive_add(&r->written, &r->nwritten, &flags);
	}
}

/* Drops the registers all of whose uses are switched off. */
static inline void naive_drop_uses(struct naive *nv, struct naive_record *r)
{
	size_t kept = 0;
	for (size_t k = 0; k < r->nread; k++) {
		const struct naive_operand *o = &r->read[k];
		bool on = (o->address && naive_on(nv, CHAIN_ADDRESS)) ||
			  (o->data && naive_on(nv, CHAIN_DATA));
		if (o->kind != VALUE_REGISTER || on)
			r->read[kept++] = *o;
	}
	r->nread = kept;
}

static inline void naive_load(struct naive *nv)
{
	const struct schema *s = trace_schema(nv->trace);
	bool spaces = naive_on(nv, CHAIN_SPACES) &&
		      (s->by_role[ROLE_REG_READ] | s->by_role[ROLE_REG_WRITTEN]);
	struct err err = ERR_INIT;
	struct reader *rd = reader_open(nv->trace, NULL);
	size_t room = 0;
	const struct batch *b;
	while (reader_read(rd, nv->n, 1, FIELDSET_ALL, &b, &err) == ST_OK) {
		nv->record = mem_room(nv->record, nv->n, &room, sizeof *nv->record);
		struct naive_record *r = &nv->record[nv->n++];
		*r = (struct naive_record) { .read = NULL };
		for (int f = 0; f < (int)s->format->nfields; f++) {
			if (batch_known(b, 0, f))
				naive_field(nv, b, f, r);
		}
		naive_drop_uses(nv, r);
		if (!spaces)
			r->space = 0;
		if (naive_threads && naive_on(nv, CHAIN_SPACES) &&
		    !s->by_role[ROLE_SPACE])
			r->thread = naive_threads[nv->n - 1];
	}
	reader_free(rd);
}

/* Last writers */

static inline uint64_t *naive_byte(struct naive *nv, uint64_t address, uint64_t space)
{
	size_t at =
		(size_t)((address ^ space << 40) * UINT64_C(0x9e3779b97f4a7c15) >> 20);
	for (;; at++) {
		at &= nv->bytes - 1;
		if (nv->byte[at].record == NO_RECORD) {
			nv->byte[at].address = address;
			nv->byte[at].space = space;
		}
		if (nv->byte[at].address == address && nv->byte[at].space == space)
			return &nv->byte[at].record;
	}
}

static inline uint64_t naive_last_byte(const struct naive_operand *o)
{
	uint64_t last = o->number + o->size - 1;
	return last < o->number ? UINT64_MAX : last;
}

static inline uint64_t *naive_register_of(struct naive *nv, const struct naive_operand *o,
					  uint64_t space)
{
	uint64_t key = o->kind == VALUE_FLAGS ? NAIVE_REGISTERS - 1 : o->key;
	size_t s = 0;
	while (s < nv->nspaces && nv->spaces[s] != space)
		s++;
	if (s == nv->nspaces)
		nv->spaces[nv->nspaces++] = space;
	assert_in_range(s, 0, 7);
	return &nv->reg[key][s];
}

static inline bool naive_produced_by(const struct naive_operand *o, uint64_t record)
{
	for (size_t k = 0; k < o->nproducers; k++)
		if (o->producer[k] == record)
			return true;
	return false;
}

static inline void naive_add_producer(struct naive_operand *o, uint64_t record)
{
	if (record == NO_RECORD || naive_produced_by(o, record))
		return;
	o->producer = mem_resize(o->producer, o->nproducers + 1, sizeof *o->producer);
	o->producer[o->nproducers++] = record;
}

static inline void naive_produce(struct naive *nv)
{
	size_t stored = 64;
	for (uint64_t i = 0; i < nv->n; i++)
		for (size_t k = 0; k < nv->record[i].nwritten; k++)
			stored += nv->record[i].written[k].size;
	for (nv->bytes = 64; nv->bytes < 4 * stored;)
		nv->bytes *= 2;
	nv->byte = mem_new(nv->bytes, sizeof *nv->byte);
	memset(nv->byte, 0xff, nv->bytes * sizeof *nv->byte);
	nv->reg = mem_new(NAIVE_REGISTERS, sizeof *nv->reg);
	memset(nv->reg, 0xff, NAIVE_REGISTERS * sizeof *nv->reg);
	for (uint64_t i = 0; i < nv->n; i++) {
		struct naive_record *r = &nv->record[i];
		for (size_t k = 0; k < r->nread; k++) {
			struct naive_operand *o = &r->read[k];
			if (o->kind != VALUE_MEMORY) {
				naive_add_producer(
					o,
					*naive_register_of(nv, o, r->space + r->thread));
				continue;
			}
			uint64_t last = naive_last_byte(o);
			for (uint64_t a = o->number;; a++) {
				naive_add_producer(o, *naive_byte(nv, a, r->space));
				if (a == last)
					break;
			}
		}
		for (size_t k = 0; k < r->nwritten; k++) {
			const struct naive_operand *o = &r->written[k];
			if (o->kind != VALUE_MEMORY) {
				*naive_register_of(nv, o, r->space + r->thread) = i;
				continue;
			}
			uint64_t last = naive_last_byte(o);
			for (uint64_t a = o->number;; a++) {
				*naive_byte(nv, a, r->space) = i;
				if (a == last)
					break;
			}
		}
	}
}

static inline void naive_open(struct naive *nv, struct trace *t,
			      const struct chain_options *opt)
{
	*nv = (struct naive) { .trace = t, .opt = *opt, .names = dict_new() };
	naive_load(nv);
	naive_produce(nv);
}

static inline void naive_close(struct naive *nv)
{
	for (uint64_t i = 0; i < nv->n; i++) {
		for (size_t k = 0; k < nv->record[i].nread; k++)
			free(nv->record[i].read[k].producer);
		free(nv->record[i].read);
		free(nv->record[i].written);
	}
	free(nv->record);
	free(nv->byte);
	free(nv->reg);
	dict_free(nv->names);
}

/* Chains */

struct naive_lines {
	char **line;
	size_t n, room;
};

static inline void naive_line(struct naive_lines *l, char *text)
{
	l->line = mem_room(l->line, l->n, &l->room, sizeof *l->line);
	l->line[l->n++] = text;
}

static inline int naive_compare(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static inline char *naive_join(struct naive_lines *l)
{
	struct str out = STR_INIT;
	if (l->n)
		qsort(l->line, l->n, sizeof *l->line, naive_compare);
	for (size_t i = 0; i < l->n; i++) {
		str_addf(&out, "%s\n", l->line[i]);
		free(l->line[i]);
	}
	free(l->line);
	return str_detach(&out);
}

static inline void naive_add_link(struct naive_lines *l, uint64_t of, int kind,
				  uint64_t number, uint64_t size, bool address,
				  const char *end, uint64_t record)
{
	static const char *const kinds[] = { "reg", "flags", "mem" };
	struct str out = STR_INIT;
	str_addf(&out, "link %llu %s %llx+%llu%s %s", (unsigned long long)of, kinds[kind],
		 (unsigned long long)number, (unsigned long long)size,
		 address ? " address" : "", end);
	if (record != NO_RECORD)
		str_addf(&out, " %llu", (unsigned long long)record);
	naive_line(l, str_detach(&out));
}

static inline void naive_add_node(struct naive_lines *l, uint64_t record, uint32_t depth)
{
	struct str out = STR_INIT;
	str_addf(&out, "node %llu at %u", (unsigned long long)record, depth);
	naive_line(l, str_detach(&out));
}

struct naive_queue {
	uint64_t *record;
	uint32_t *depth;
	size_t n, room, depth_room;
};

static inline void naive_visit(struct naive_queue *q, uint64_t record, uint32_t depth)
{
	for (size_t i = 0; i < q->n; i++)
		if (q->record[i] == record)
			return;
	q->record = mem_room(q->record, q->n, &q->room, sizeof *q->record);
	q->depth = mem_room(q->depth, q->n, &q->depth_room, sizeof *q->depth);
	q->record[q->n] = record;
	q->depth[q->n++] = depth;
}

static inline void naive_back_from(struct naive *nv, struct naive_queue *q, size_t at,
				   struct naive_lines *l)
{
	uint64_t root = q->record[0], of = q->record[at];
	uint64_t low = root > nv->opt.distance ? root - nv->opt.distance : 0;
	const struct naive_record *r = &nv->record[of];
	for (size_t k = 0; k < r->nread; k++) {
		const struct naive_operand *o = &r->read[k];
		bool address = o->address && !o->data;
		bool found = false;
		for (size_t p = 0; p < o->nproducers; p++) {
			if (o->producer[p] < low)
				continue;
			naive_add_link(l, of, o->kind, o->number, o->size, address,
				       "found", o->producer[p]);
			naive_visit(q, o->producer[p], q->depth[at] + 1);
			found = true;
		}
		if (!found)
			naive_add_link(l, of, o->kind, o->number, o->size, address,
				       low ? "far" : "edge", NO_RECORD);
	}
}

static inline bool naive_overwrites(const struct naive_operand *by,
				    const struct naive_operand *o, uint8_t *left)
{
	if (by->kind != o->kind)
		return false;
	if (o->kind != VALUE_MEMORY)
		return o->kind == VALUE_FLAGS || by->key == o->key;
	bool any = false;
	for (uint64_t a = 0; a < o->size; a++) {
		uint64_t byte = o->number + a;
		if (byte < o->number)
			break;
		if (by->number <= byte && byte <= naive_last_byte(by))
			left[a] = 0;
		any |= left[a];
	}
	return !any;
}

/* The first record after which all of the value is overwritten, or NO_RECORD. */
static inline uint64_t naive_end_of(const struct naive *nv, uint64_t of,
				    const struct naive_operand *o)
{
	uint8_t left[ACCESS_MAX];
	memset(left, 1, sizeof left);
	for (uint64_t a = 0; o->kind == VALUE_MEMORY && a < o->size; a++)
		if (o->number + a < o->number)
			left[a] = 0;
	for (uint64_t i = of + 1; i < nv->n; i++) {
		const struct naive_record *r = &nv->record[i];
		if (r->space != nv->record[of].space)
			continue;
		for (size_t k = 0; k < r->nwritten; k++)
			if ((o->kind == VALUE_MEMORY ||
			     r->thread == nv->record[of].thread) &&
			    naive_overwrites(&r->written[k], o, left))
				return i;
	}
	return NO_RECORD;
}

static inline void naive_forward_from(struct naive *nv, struct naive_queue *q, size_t at,
				      struct naive_lines *l)
{
	uint64_t root = q->record[0], of = q->record[at];
	uint64_t far = nv->opt.distance < nv->n ? root + nv->opt.distance : nv->n;
	const struct naive_record *r = &nv->record[of];
	for (uint64_t i = of + 1; i < nv->n && i <= far; i++)
		for (size_t k = 0; k < nv->record[i].nread; k++) {
			const struct naive_operand *o = &nv->record[i].read[k];
			if (!naive_produced_by(o, of) || nv->record[i].space != r->space)
				continue;
			naive_add_link(l, of, o->kind, o->number, o->size,
				       o->address && !o->data, "found", i);
			naive_visit(q, i, q->depth[at] + 1);
		}
	for (size_t k = 0; k < r->nwritten; k++) {
		const struct naive_operand *o = &r->written[k];
		uint64_t end = naive_end_of(nv, of, o);
		if (end != NO_RECORD && end <= far)
			naive_add_link(l, of, o->kind, o->number, o->size, false, "over",
				       end);
		else
			naive_add_link(l, of, o->kind, o->number, o->size, false,
				       far < nv->n ? "far" : "edge", NO_RECORD);
	}
}

/* All links and nodes, one in each line, sorted. */
static inline char *naive_chain(struct naive *nv, uint64_t record)
{
	struct naive_queue q = { .n = 0 };
	struct naive_lines l = { .n = 0 };
	naive_visit(&q, record, 0);
	for (size_t at = 0; at < q.n; at++) {
		naive_add_node(&l, q.record[at], q.depth[at]);
		if (q.depth[at] >= nv->opt.depth)
			continue;
		if (nv->opt.forward)
			naive_forward_from(nv, &q, at, &l);
		else
			naive_back_from(nv, &q, at, &l);
	}
	free(q.record);
	free(q.depth);
	return naive_join(&l);
}

#endif
