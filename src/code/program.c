/*
 * Cache strings by address, because a trace of many million records has a few hundred
 * thousand different instructions.  A list of blocks, which never move, is read without
 * a lock; the hash table of addresses has a lock.
 */
#include "code/program.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/hash.h"
#include "base/key_counts.h"
#include "base/mem.h"
#include "base/minmax.h"
#include "code/disasm.h"
#include "code/lines.h"
#include "code/placer.h"
#include "format/length.h"

enum {
	PROGRAM_BLOCK_BITS = 12,
	PROGRAM_BLOCKS = PROGRAM_TEXTS_MAX >> PROGRAM_BLOCK_BITS,
	PROGRAM_PAD = 16, /* readable bytes after a string */
	PROGRAM_RECENT_BITS = 14,
	PROGRAM_FIRST = 1 << 17,   /* records to read for placing images, */
	PROGRAM_RECORDS = 1 << 20, /* then, if images are missing, */
	PROGRAM_MORE = 1 << 22,    /* and at most, unless windows are read */
	PROGRAM_WINDOWS = 64,
	PROGRAM_WINDOW = 1 << 15,  /* records of a window */
	PROGRAM_CHECKED = 1 << 16, /* max instructions to compare */
	PROGRAM_AGREE = 10,        /* min pairs that agree for each pair that does not */
	PROGRAM_BLOCK = 512,       /* max instructions of a block */
	PROGRAM_SPACES = 64        /* max threads with a stored last address */
};

#define PROGRAM_NONE UINT64_MAX /* there is no string */

/* Strings of an address, as values for slots; 0 if not made yet. */
struct program_entry {
	uint64_t value[PROGRAM_FIELDS];
};

struct program {
	struct image **image;
	size_t n, room;
	struct placer *place; /* data for program_unexplained(); NULL if not placed */
	uint64_t records;
	bool blocks;       /* the records are blocks, not single instructions */
	fieldset recorded; /* fields of registers and accesses with a value in them */

	pthread_mutex_t lock;                 /* guards the members below */
	struct key_counts entry;              /* struct program_entry by address */
	char **_Atomic block[PROGRAM_BLOCKS]; /* strings by number */
	uint32_t texts;
};

struct program *program_new(void)
{
	struct program *c = mem_new(1, sizeof *c);
	pthread_mutex_init(&c->lock, NULL);
	key_counts_init(&c->entry, sizeof(struct program_entry), KEY_COUNTS_ALL);
	return c;
}

void program_free(struct program *c)
{
	if (!c)
		return;
	for (size_t i = 0; i < c->n; i++)
		image_free(c->image[i]);
	for (uint32_t i = 0; i < c->texts; i++)
		free(c->block[i >> PROGRAM_BLOCK_BITS]
			     [i & ((1 << PROGRAM_BLOCK_BITS) - 1)]);
	for (size_t b = 0; b < PROGRAM_BLOCKS; b++)
		free(c->block[b]);
	pthread_mutex_destroy(&c->lock);
	placer_free(c->place);
	free(c->image);
	key_counts_release(&c->entry);
	free(c);
}

void program_add(struct program *c, struct image *m)
{
	c->image = mem_room(c->image, c->n, &c->room, sizeof *c->image);
	c->image[c->n++] = m;
}

size_t program_images(const struct program *c)
{
	return c->n;
}

const struct image *program_image(const struct program *c, size_t n)
{
	return c->image[n];
}

/* Places */

const char *program_cannot_place(const struct schema *s)
{
	if (!s->by_role[ROLE_PC])
		return "its records have no instruction addresses";
	if (s->format->unordered || s->format->partial)
		return "its records are not consecutive instructions";
	return NULL;
}

/* Last address of a thread. */
struct program_thread {
	uint64_t space, pc;
	bool known;
};

struct program_pairs {
	struct placer *place;
	struct program_thread thread[PROGRAM_SPACES];
	fieldset spaces, watched; /* watched fields have had no value */
	int pc;
	struct length_rules lengths;
	struct key_counts code; /* lengths by address and encoding */
};

static uint64_t program_space(const struct program_pairs *p, const struct batch *b,
			      size_t i)
{
	uint64_t space = 0, v;
	for (fieldset set = p->spaces; set; set &= set - 1)
		if (batch_get(b, i, __builtin_ctzll(set), &v))
			space = hash_number(space, v);
	return space;
}

/* Return the fields that have a value in the batch. */
static fieldset program_recorded(const struct batch *b, fieldset fields)
{
	fieldset recorded = 0;
	for (fieldset set = fields; set; set &= set - 1) {
		int f = __builtin_ctzll(set);
		uint64_t any = 0;
		for (unsigned k = 0; k < batch_used(b, f); k++)
			for (size_t w = 0; w < presence_words(b->n); w++)
				any |= batch_has_word(b, b->schema->first_slot[f] + k, w);
		recorded |= any ? (fieldset)1 << f : 0;
	}
	return recorded;
}

/* Note the length and the encoding of a record, 0 if it has none. */
static void program_note_code(struct program_pairs *p, const struct batch *b, size_t i,
			      uint64_t pc)
{
	uint64_t encoding = 0, length = length_of(&p->lengths, b, i);
	batch_get(b, i, p->lengths.encoding, &encoding);
	uint8_t *noted =
		length | encoding ? key_counts_add(&p->code, pc, encoding) : NULL;
	if (noted && length <= MACHINE_LENGTH_MAX)
		*noted = (uint8_t)length;
}

static void program_pairs_add(struct program_pairs *p, const struct batch *b)
{
	size_t gap = 0;
	for (size_t i = 0; i < b->n; i++) {
		uint64_t pc, space = program_space(p, b, i);
		struct program_thread *t = &p->thread[hash_top(space, 6)];
		for (; gap < b->ngaps && b->gap[gap].before <= i; gap++)
			if (b->gap[gap].kind != GAP_REMARK)
				memset(p->thread, 0, sizeof p->thread);
		if (!batch_get(b, i, p->pc, &pc))
			continue;
		if (t->known && t->space == space && t->pc == pc)
			continue; /* another micro-op, or another iteration */
		if (t->known && t->space == space)
			placer_add(p->place, t->pc, pc);
		program_note_code(p, b, i, pc);
		*t = (struct program_thread) { space, pc, true };
	}
}

/* Read records from `at` up to `to`, or to the end; return ST_END at the end. */
static enum status program_read_pairs(struct program *c, struct reader *rd,
				      struct program_pairs *p, uint64_t at, uint64_t to,
				      struct task *task, struct err *err)
{
	fieldset want = p->spaces | p->watched | (fieldset)1 << p->pc |
			length_fields(&p->lengths);
	struct span left = { at, to - 1 };
	const struct batch *b;
	enum status st;
	memset(p->thread, 0, sizeof p->thread);
	reader_set_task(rd, task);
	while ((st = reader_next(rd, &left, want, &b, err)) == ST_OK) {
		program_pairs_add(p, b);
		c->records += b->n;
		c->recorded |= program_recorded(b, p->watched);
		p->watched &= ~c->recorded;
	}
	return st == ST_END && left.first == to ? ST_OK : st;
}

/* For programs that start late, read windows of the whole trace if any record can be
 * read directly, otherwise more of its beginning. */
static enum status program_read_late(struct program *c, struct trace *t,
				     struct reader *rd, struct program_pairs *p,
				     struct task *task, struct err *err)
{
	struct extent all = trace_extent(t);
	enum status st =
		program_read_pairs(c, rd, p, PROGRAM_FIRST, PROGRAM_RECORDS, task, err);
	if (st || !all.counted || all.records <= PROGRAM_MORE)
		return st ? st
			  : program_read_pairs(c, rd, p, PROGRAM_RECORDS, PROGRAM_MORE,
					       task, err);
	uint64_t step = (all.records - PROGRAM_RECORDS) / PROGRAM_WINDOWS;
	for (uint64_t k = 0; k < PROGRAM_WINDOWS && !st; k++) {
		uint64_t at = PROGRAM_RECORDS + k * step;
		st = program_read_pairs(c, rd, p, at, at + PROGRAM_WINDOW, task, err);
	}
	return st;
}

static bool program_is_placed(const struct program *c)
{
	for (size_t i = 0; i < c->n; i++)
		if (c->image[i]->place == IMAGE_NOT_PLACED)
			return false;
	return true;
}

/* Find the code at pc: return the first image that contains it; NULL if none does.  Set
 * *n to its length, at most MACHINE_LENGTH_MAX. */
static struct image *program_code(const struct program *c, uint64_t pc, uint8_t *bytes,
				  size_t *n)
{
	for (size_t i = 0; i < c->n; i++) {
		struct image *m = c->image[i];
		if (m->place == IMAGE_NOT_PLACED)
			continue;
		*n = image_code(m, image_address(m, pc), bytes, MACHINE_LENGTH_MAX);
		if (*n)
			return m;
	}
	return NULL;
}

/* True if the instruction of an image differs from a recorded length and encoding, which
 * are 0 if the trace does not record them. */
static bool program_differs(const struct image *m, const uint8_t *bytes, size_t n,
			    uint64_t encoding, unsigned length)
{
	struct encoding e;
	if (!machine_encoding(m->elf.machine, bytes, n, &e) ||
	    (length && length != e.length))
		return true;
	return encoding && !machine_is_x86(m->elf.machine) &&
	       (encoding & (e.length == 2 ? UINT16_MAX : UINT32_MAX)) !=
		       (e.length == 2 ? le16(bytes) : le32(bytes));
}

/* Compare the instructions that the trace records with those of the images. */
static void program_check_code(struct program *c, const struct key_counts *code)
{
	for (size_t k = 0; k < code->n; k++) {
		uint64_t pc = code->key[k].a;
		uint8_t bytes[MACHINE_LENGTH_MAX];
		size_t n;
		struct image *m = program_code(c, pc, bytes, &n);
		if (!m || !machine_is_decoded(m->elf.machine))
			continue;
		struct image_code_check *check = &m->check;
		check->compared++;
		if (program_differs(m, bytes, n, code->key[k].b,
				    *(const uint8_t *)key_counts_entry(code, k))) {
			if (!check->differ++ || pc < check->first)
				check->first = pc;
		}
	}
}

/* Return the sum of the evidence for all images. */
static struct image_evidence program_evidence(const struct program *c)
{
	struct image_evidence sum = { 0, 0, 0, 0 };
	for (size_t i = 0; i < c->n; i++) {
		const struct image *m = c->image[i];
		if (m->place == IMAGE_NOT_PLACED)
			continue;
		sum.agree += m->evidence.agree;
		sum.against += m->evidence.against;
		sum.longer += m->evidence.longer;
	}
	return sum;
}

enum status program_place(struct program *c, struct trace *t, struct task *task,
			  struct err *err)
{
	const struct schema *s = trace_schema(t);
	const fieldset watched =
		s->by_role[ROLE_REG_READ] | s->by_role[ROLE_REG_WRITTEN] |
		s->by_role[ROLE_FLAGS] | s->by_role[ROLE_LOAD] | s->by_role[ROLE_STORE] |
		s->by_role[ROLE_BRANCH_KIND] | s->by_role[ROLE_IS_BRANCH] |
		s->by_role[ROLE_TAKEN] | s->by_role[ROLE_FALLTHROUGH];
	c->recorded = program_cannot_place(s) ? watched : 0;
	if (program_cannot_place(s))
		return ST_OK;
	struct reader *rd = reader_open(t, task);
	enum status st = ST_OK;
	c->place = placer_new(s->by_role[ROLE_SPACE],
			      str_has_word("block", s->format->record));
	struct program_pairs p = { .place = c->place,
				   .spaces = s->by_role[ROLE_SPACE],
				   .watched = watched,
				   .pc = schema_first(s, ROLE_PC) };
	key_counts_init(&p.code, 1, PROGRAM_CHECKED);
	length_rules(&p.lengths, s);
	st = program_read_pairs(c, rd, &p, 0, PROGRAM_FIRST, task, err);
	if (st == ST_OK || st == ST_END)
		placer_images(c->place, c->image, c->n, task);
	if (st == ST_OK && !program_is_placed(c)) {
		st = program_read_late(c, t, rd, &p, task, err);
		if (st == ST_OK || st == ST_END)
			placer_images(c->place, c->image, c->n, task);
	}
	struct image_evidence e = program_evidence(c);
	c->blocks = e.longer * PROGRAM_AGREE > e.agree;
	if (!str_has_word("block range", s->format->record))
		program_check_code(c, &p.code);
	key_counts_release(&p.code);
	reader_free(rd);
	return st == ST_END ? ST_OK : st;
}

bool program_has_steps(const struct program *c)
{
	struct image_evidence e = program_evidence(c);
	bool any = false;
	for (size_t i = 0; i < c->n; i++)
		any |= c->image[i]->place != IMAGE_NOT_PLACED &&
		       c->image[i]->elf.nsegments > 0;
	return any && e.against * PROGRAM_AGREE <= e.agree && !c->blocks;
}

fieldset program_recorded_fields(const struct program *c)
{
	return c->recorded;
}

uint64_t program_key(const struct program *c)
{
	uint64_t k = 0;
	for (size_t i = 0; i < c->n; i++) {
		const struct image *m = c->image[i];
		if (m->place == IMAGE_NOT_PLACED)
			continue;
		k = hash_text(k, image_name(m));
		k = hash_bytes(k, m->elf.build_id, m->elf.build_id_len);
		k = hash_number(hash_number(k, m->shift), m->low);
		k = hash_number(hash_number(k, m->high), symbol_table_count(m->symbols));
	}
	return k;
}

uint64_t program_placed_from(const struct program *c, uint64_t *pairs)
{
	*pairs = c->place ? placer_pairs(c->place) : 0;
	return c->records;
}

void program_unexplained(const struct program *c, size_t max,
			 void (*fn)(void *ctx, uint64_t first, uint64_t last,
				    size_t pairs),
			 void *ctx)
{
	if (c->place)
		placer_unexplained(c->place, c->image, c->n, max, fn, ctx);
}

/* Names */

bool program_find(const struct program *c, uint64_t pc, const struct image **m,
		  struct symbol_range *out)
{
	*m = NULL;
	for (size_t i = 0; i < c->n; i++) {
		const struct image *image = c->image[i];
		if (image->place == IMAGE_NOT_PLACED)
			continue;
		uint64_t at = image_address(image, pc);
		if (at < image->low || at > image->high)
			continue;
		if (symbol_table_find(image->symbols, at, out)) {
			*m = image;
			return true;
		}
		if (!*m)
			*m = image;
	}
	return false;
}

uint64_t program_function(const struct program *c, uint64_t pc, bool *entry,
			  struct str *name)
{
	const struct image *m;
	struct symbol_range r;
	struct str own = STR_INIT;
	if (!program_find(c, pc, &m, &r))
		return 0;
	symbol_table_name(m->symbols, r.symbol, &own);
	size_t len = symbol_table_base_length(own.text, own.len);
	uint64_t id = hash_bytes(hash_text(0, m->path), own.text, len);
	*entry = image_address(m, pc) == r.address;
	if (name)
		str_addn(name, own.text, own.len);
	str_release(&own);
	return id ? id : 1;
}

bool program_start(const struct program *c, uint64_t pc, uint64_t *start)
{
	const struct image *m;
	struct symbol_range r;
	if (!program_find(c, pc, &m, &r))
		return false;
	*start = pc - (image_address(m, pc) - r.address);
	return true;
}

static void program_add_offset(uint64_t offset, struct str *out)
{
	if (offset) {
		str_add(out, "+0x");
		str_addx(out, offset);
	}
}

bool program_symbol(const struct program *c, uint64_t pc, struct str *out)
{
	const struct image *m;
	struct symbol_range r;
	if (!program_find(c, pc, &m, &r))
		return false;
	symbol_table_name(m->symbols, r.symbol, out);
	program_add_offset(image_address(m, pc) - r.address, out);
	return true;
}

/* Append the symbols in first..last, which are addresses of the trace, from a table of
 * the image. */
static bool program_add_names(const struct image *m, const struct symbol_table *t,
			      uint64_t first, uint64_t last, struct str *out)
{
	struct symbol_range a, z;
	uint64_t from = u64_max(first, image_trace_address(m, m->low));
	uint64_t to = u64_min(last, image_trace_address(m, m->high));
	if (from > to)
		return false;
	from = image_address(m, from);
	to = image_address(m, to);
	if (!symbol_table_first(t, from, to, &a))
		return false;
	symbol_table_name(t, a.symbol, out);
	if (from > a.address)
		program_add_offset(from - a.address, out);
	if (symbol_table_last(t, from, to, &z) && z.symbol != a.symbol) {
		str_add(out, "..");
		symbol_table_name(t, z.symbol, out);
	}
	return true;
}

bool program_names(const struct program *c, uint64_t first, uint64_t last,
		   struct str *out)
{
	for (int functions = 0; functions < 2; functions++)
		for (size_t i = 0; i < c->n; i++) {
			const struct image *m = c->image[i];
			if (m->place != IMAGE_NOT_PLACED &&
			    program_add_names(m, functions ? m->symbols : m->variables,
					      first, last, out))
				return true;
		}
	return false;
}

bool program_insn(const struct program *c, uint64_t pc, struct machine_insn *out)
{
	uint8_t bytes[MACHINE_LENGTH_MAX];
	size_t n;
	const struct image *m = program_code(c, pc, bytes, &n);
	return m && machine_decode(m->elf.machine, pc, bytes, n, out);
}

bool program_step(const struct program *c, uint64_t pc, struct machine_insn *out)
{
	uint64_t at = pc;
	for (unsigned k = 0; k < (c->blocks ? PROGRAM_BLOCK : 1); k++) {
		if (!program_insn(c, at, out))
			return false;
		at += out->length;
		if (out->flow != FLOW_NEXT)
			break;
	}
	out->length = (unsigned)(at - pc);
	return true;
}

bool program_disasm(const struct program *c, uint64_t pc, struct str *out)
{
	uint8_t bytes[MACHINE_LENGTH_MAX];
	size_t n;
	const struct image *m = program_code(c, pc, bytes, &n);
	return m && disasm(m->elf.machine, m->elf.big_endian, pc, bytes, n, out);
}

bool program_encoding(const struct program *c, uint64_t pc, struct str *out)
{
	uint8_t bytes[MACHINE_LENGTH_MAX];
	size_t n;
	struct machine_insn insn;
	const struct image *m = program_code(c, pc, bytes, &n);
	if (!m || !machine_decode(m->elf.machine, pc, bytes, n, &insn))
		return false;
	bool words = !machine_is_x86(m->elf.machine);
	for (unsigned k = 0; k < insn.length; k++)
		str_addf(out, "%s%02x", words || !k ? "" : " ",
			 bytes[words && !m->elf.big_endian ? insn.length - 1 - k : k]);
	return true;
}

/* True if the registers of the instructions of an image can be decoded. */
static bool program_image_has_registers(const struct image *m)
{
	enum machine machine = m->elf.machine;
	return m->elf.nsegments && machine_is_decoded(machine) &&
	       (!machine_is_x86(machine) || disasm_available(machine));
}

const char *program_register_map(const struct program *c)
{
	static const char *const map[] = { [MACHINE_X86_64] = "pin3",
					   [MACHINE_X86_32] = "pin3",
					   [MACHINE_AARCH64] = "arm",
					   [MACHINE_RISCV64] = "riscv",
					   [MACHINE_RISCV32] = "riscv" };
	for (size_t i = 0; i < c->n; i++)
		if (program_image_has_registers(c->image[i]))
			return map[c->image[i]->elf.machine];
	return NULL;
}

/* Decode the registers and the memory access of the instruction at an address.  Return
 * false if no image has its bytes, or not all of its registers are known. */
static bool program_operands(const struct program *c, uint64_t pc, struct encoding *out)
{
	uint8_t bytes[MACHINE_LENGTH_MAX];
	size_t n;
	const struct image *m = program_code(c, pc, bytes, &n);
	if (!m)
		return false;
	enum machine machine = m->elf.machine;
	if (machine_is_x86(machine))
		return disasm_operands(machine, pc, bytes, n, out);
	return machine_encoding(machine, bytes, n, out) && out->known;
}

/* Append the registers that the instruction at an address reads or writes, as numbers of
 * 8 bytes. */
static bool program_add_registers(const struct program *c, uint64_t pc, bool written,
				  struct str *out)
{
	struct encoding e;
	if (!program_operands(c, pc, &e))
		return false;
	const uint64_t *list = written ? e.dst : e.src;
	str_addn(out, (const char *)list, (written ? e.ndst : e.nsrc) * sizeof *list);
	return true;
}

/* Append the kind of branch of the instruction at an address, or the address after it, as
 * a number of 8 bytes.  A system call, and an instruction that repeats, is a branch of
 * another kind, as in traces that record registers. */
static bool program_add_flow(const struct program *c, uint64_t pc, bool kind,
			     struct str *out)
{
	struct machine_insn insn;
	if (!program_insn(c, pc, &insn))
		return false;
	uint64_t v = !kind                      ? pc + insn.length
		     : insn.flow == FLOW_BRANCH ? insn.kind
		     : insn.flow == FLOW_NEXT   ? BRANCH_NONE
						: BRANCH_OTHER;
	str_addn(out, (const char *)&v, sizeof v);
	return true;
}

/* Append what the instruction at an address accesses in memory: "load 8", "store 4" or
 * "load 4, store 4".  Return false if it has no access, or its bytes are not known. */
static bool program_access(const struct program *c, uint64_t pc, struct str *out)
{
	struct encoding e;
	if (!program_operands(c, pc, &e) || !(e.loads || e.stores))
		return false;
	for (unsigned store = 0; store < 2; store++) {
		if (!(store ? e.stores : e.loads))
			continue;
		str_addf(out, "%s%s", store && e.loads ? ", " : "",
			 store ? "store" : "load");
		if (e.size)
			str_addf(out, " %u", e.size);
	}
	return true;
}

/* Return the image with line numbers that contains an address; NULL if there is none. */
static const struct image *program_lines(const struct program *c, uint64_t pc,
					 uint64_t *at)
{
	for (size_t i = 0; i < c->n; i++) {
		const struct image *m = c->image[i];
		if (m->place == IMAGE_NOT_PLACED || !m->lines)
			continue;
		*at = image_address(m, pc);
		if (*at >= m->low && *at <= m->high)
			return m;
	}
	return NULL;
}

bool program_source(const struct program *c, uint64_t pc, struct str *out)
{
	uint64_t at;
	const struct image *m = program_lines(c, pc, &at);
	return m && lines_find(m->lines, at, out);
}

bool program_source_text(const struct program *c, uint64_t pc, struct str *out)
{
	uint64_t at;
	const struct image *m = program_lines(c, pc, &at);
	return m && lines_find_text(m->lines, at, out);
}

bool program_each_inlined(const struct program *c, uint64_t pc,
			  void (*fn)(void *ctx, const char *function, const char *call),
			  void *ctx)
{
	uint64_t at;
	const struct image *m = program_lines(c, pc, &at);
	return m && lines_inlined(m->lines, at, fn, ctx);
}

struct program_chain {
	struct str *out;
	struct str call; /* place of the call in the previous function */
};

static void program_add_inlined(void *ctx, const char *function, const char *call)
{
	struct program_chain *c = ctx;
	str_add(c->out, function);
	str_addf(c->out, "%s%s < ", c->call.len ? " " : "", c->call.text);
	str_clear(&c->call);
	str_add(&c->call, call);
}

bool program_inlined(const struct program *c, uint64_t pc, struct str *out)
{
	struct program_chain chain = { out, STR_INIT };
	bool entry, any = program_each_inlined(c, pc, program_add_inlined, &chain);
	if (any) {
		if (!program_function(c, pc, &entry, out))
			str_addc(out, '?');
		str_addf(out, "%s%s", chain.call.len ? " " : "", chain.call.text);
	}
	str_release(&chain.call);
	return any;
}

/* True if an image supplies a field. */
static bool program_image_has(const struct image *m, enum program_field field)
{
	switch (field) {
	case PROGRAM_DISASM:
		return m->elf.nsegments && disasm_available(m->elf.machine);
	case PROGRAM_SOURCE:
	case PROGRAM_INLINED:
		return m->lines;
	case PROGRAM_READ:
	case PROGRAM_WRITTEN:
	case PROGRAM_ACCESS:
		return program_image_has_registers(m);
	case PROGRAM_KIND:
	case PROGRAM_FALLTHROUGH:
		return m->elf.nsegments && machine_is_decoded(m->elf.machine);
	default:
		return true;
	}
}

bool program_has(const struct program *c, enum program_field field)
{
	for (size_t i = 0; i < c->n; i++)
		if (program_image_has(c->image[i], field))
			return true;
	return false;
}

void program_symbols(const struct program *c, bool variables,
		     bool (*is)(void *ctx, const char *name, size_t len),
		     void (*fn)(void *ctx, uint64_t first, uint64_t last), void *ctx)
{
	for (size_t i = 0; i < c->n; i++) {
		const struct image *m = c->image[i];
		if (m->place != IMAGE_NOT_PLACED)
			symbol_table_each(variables ? m->variables : m->symbols, m->shift,
					  is, fn, ctx);
	}
}

/* Texts */

const char *program_text(const struct program *c, uint64_t value)
{
	uint32_t number = (uint32_t)(value >> 32);
	return c->block[number >> PROGRAM_BLOCK_BITS]
		       [number & ((1 << PROGRAM_BLOCK_BITS) - 1)];
}

/* Store a string; return its value.  Call with the lock held. */
static uint64_t program_keep(struct program *c, const struct str *text)
{
	if (c->texts == PROGRAM_TEXTS_MAX)
		return 0;
	uint32_t number = c->texts++;
	char *copy = mem_new(text->len + PROGRAM_PAD, 1);
	memcpy(copy, text->text, text->len);
	if (!c->block[number >> PROGRAM_BLOCK_BITS])
		c->block[number >> PROGRAM_BLOCK_BITS] =
			mem_new((size_t)1 << PROGRAM_BLOCK_BITS, sizeof(char *));
	c->block[number >> PROGRAM_BLOCK_BITS][number & ((1 << PROGRAM_BLOCK_BITS) - 1)] =
		copy;
	return TEXT_OF_PROGRAM | (uint64_t)number << 32 | (uint32_t)text->len;
}

static bool program_make(const struct program *c, enum program_field field, uint64_t pc,
			 struct str *out)
{
	switch (field) {
	case PROGRAM_DISASM:
		return program_disasm(c, pc, out);
	case PROGRAM_SOURCE:
		return program_source(c, pc, out);
	case PROGRAM_INLINED:
		return program_inlined(c, pc, out);
	case PROGRAM_READ:
	case PROGRAM_WRITTEN:
		return program_add_registers(c, pc, field == PROGRAM_WRITTEN, out);
	case PROGRAM_ACCESS:
		return program_access(c, pc, out);
	case PROGRAM_KIND:
	case PROGRAM_FALLTHROUGH:
		return program_add_flow(c, pc, field == PROGRAM_KIND, out);
	default:
		return program_symbol(c, pc, out);
	}
}

/* Return the value of a field.  Do not store addresses outside of images, because there
 * can be many. */
static uint64_t program_value(struct program *c, enum program_field field, uint64_t pc)
{
	struct str text = STR_INIT;
	pthread_mutex_lock(&c->lock);
	const struct program_entry *known = key_counts_get(&c->entry, pc, 0);
	uint64_t value = known ? known->value[field] : 0;
	pthread_mutex_unlock(&c->lock);
	if (value)
		return value == PROGRAM_NONE ? 0 : value;
	const struct image *m;
	struct symbol_range r;
	bool made = program_make(c, field, pc, &text);
	if (made || program_find(c, pc, &m, &r) || m) {
		pthread_mutex_lock(&c->lock);
		struct program_entry *e = key_counts_add(&c->entry, pc, 0);
		if (!e->value[field])
			e->value[field] = made ? program_keep(c, &text) : PROGRAM_NONE;
		value = e->value[field];
		pthread_mutex_unlock(&c->lock);
	}
	str_release(&text);
	return value == PROGRAM_NONE ? 0 : value;
}

/* Value of a field of a recent address. */
struct program_recent {
	uint64_t pc, value;
	bool used;
};

struct program_reader {
	struct program *code;
	struct program_recent recent[PROGRAM_FIELDS][1 << PROGRAM_RECENT_BITS];
};

struct program_reader *program_reader_new(const struct program *c)
{
	struct program_reader *r = mem_new(1, sizeof *r);
	r->code = (struct program *)c;
	return r;
}

void program_reader_free(struct program_reader *r)
{
	free(r);
}

uint64_t program_reader_value(struct program_reader *r, enum program_field field,
			      uint64_t pc)
{
	struct program_recent *e = &r->recent[field][hash_top(pc, PROGRAM_RECENT_BITS)];
	if (!e->used || e->pc != pc)
		*e = (struct program_recent) { pc, program_value(r->code, field, pc),
					       true };
	return e->value;
}

const uint64_t *program_numbers(const struct program *c, uint64_t value, unsigned *n)
{
	*n = (uint32_t)value / sizeof(uint64_t);
	return (const uint64_t *)(const void *)program_text(c, value & ~TEXT_OF_PROGRAM);
}

const uint64_t *program_registers(const struct program *c, uint64_t pc, bool written,
				  unsigned *n)
{
	enum program_field field = written ? PROGRAM_WRITTEN : PROGRAM_READ;
	uint64_t value = program_value((struct program *)c, field, pc);
	*n = 0;
	return value ? program_numbers(c, value, n) : NULL;
}
