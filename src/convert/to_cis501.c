/*
 * CIS 501.  Write a record of a source with micro-ops as a line.  An instruction of
 * another source may have more registers and accesses than a line has words; write it as
 * several lines: loads, stores, then operations.  All registers are read before any is
 * written, so joining the lines again gives the same instruction.  Temporaries pass
 * values from line to line.
 */
#include <string.h>

#include "convert/convert.h"
#include "output/fastnum.h"

enum {
	STACK = 4,
	TEMP = 44,
	LOADED = 45,
	MACRO_MAX = 11, /* limit of the course's parser */
	MICRO_MAX = 22,
	LINES = STEP_ACCESSES + 2 * STEP_REGS + 2,
	LINE_ROOM = 14 * FASTNUM_NUMBER + MACRO_MAX + MICRO_MAX + 32
};

struct cis501_line {
	uint32_t src1, src2, dst;
	uint8_t flags; /* enum flags_use: read or written, not both */
	char mem;
	uint64_t addr;
};

static struct reg_map_target cis501_registers(const struct registers *from)
{
	return (struct reg_map_target) {
		.map = registers_find("x86"),
		.first = 0,
		.last = INT32_MAX,
		.temporaries = true,
		.drop_flags = true,
	};
}

/* Lines of an instruction */

struct cis501_lines {
	struct cis501_line line[LINES];
	unsigned n;
	const struct step *step;
	unsigned read; /* number of registers read so far */
};

static struct cis501_line *cis501_line(struct cis501_lines *l)
{
	struct cis501_line *line = &l->line[l->n++];
	*line = (struct cis501_line) { STEP_NO_REG, STEP_NO_REG, STEP_NO_REG, 0, '-', 0 };
	return line;
}

static uint32_t cis501_next_read(struct cis501_lines *l)
{
	const struct step_regs *r = &l->step->reads;
	while (l->read < r->n && r->reg[l->read] == STEP_NO_REG)
		l->read++;
	return l->read < r->n ? r->reg[l->read++] : STEP_NO_REG;
}

static bool cis501_more_reads(struct cis501_lines *l)
{
	uint32_t reg = cis501_next_read(l);
	l->read -= reg != STEP_NO_REG;
	return reg != STEP_NO_REG;
}

static bool cis501_loaded(const struct cis501_lines *l)
{
	return l->n && l->line[0].dst == LOADED;
}

static void cis501_accesses(struct cis501_lines *l, bool store)
{
	const struct step *s = l->step;
	bool loaded = store && cis501_loaded(l);
	for (unsigned i = 0; i < s->naccesses; i++) {
		const struct step_access *a = &s->access[i];
		if (a->store != store || a->empty)
			continue;
		struct cis501_line *line = cis501_line(l);
		/* The second register is the base of the address. */
		line->src2 = cis501_next_read(l);
		if (store)
			line->src1 = cis501_next_read(l);
		else
			line->dst = LOADED;
		if (loaded && line->src1 == STEP_NO_REG)
			line->src1 = LOADED;
		line->mem = store ? 'S' : 'L';
		line->addr = a->addr;
	}
}

/* Write a register.  Its new value depends on the values loaded and computed before or,
 * if there are none, on its old value. */
static void cis501_write_reg(struct cis501_lines *l, uint32_t reg, bool loaded,
			     bool computed)
{
	struct cis501_line *line = cis501_line(l);
	uint32_t old = step_has_reg(&l->step->reads, reg) ? reg : STEP_NO_REG;
	line->src1 = loaded ? LOADED : computed ? TEMP : old;
	line->src2 = loaded && computed ? TEMP : loaded ? old : STEP_NO_REG;
	line->dst = reg;
}

/* Add the registers that no load or store reads, condition codes, and registers
 * written. */
static void cis501_operations(struct cis501_lines *l)
{
	const struct step *s = l->step;
	bool reads = s->flags & FLAGS_READ, writes = s->flags & FLAGS_WRITTEN;
	bool loaded = cis501_loaded(l), computed = cis501_more_reads(l);
	while (cis501_more_reads(l)) {
		struct cis501_line *line = cis501_line(l);
		line->src1 = cis501_next_read(l);
		line->src2 = cis501_next_read(l);
		line->dst = TEMP;
	}
	if (reads)
		cis501_line(l)->flags = FLAGS_READ;
	for (unsigned i = 0; i < s->writes.n; i++)
		if (s->writes.reg[i] != STEP_NO_REG)
			cis501_write_reg(l, s->writes.reg[i], loaded, computed);
	if (writes)
		cis501_line(l)->flags = FLAGS_WRITTEN;
}

static unsigned cis501_used(const struct step_regs *r)
{
	unsigned n = 0;
	for (unsigned i = 0; i < r->n; i++)
		n += r->reg[i] != STEP_NO_REG;
	return n;
}

/* Put the whole instruction in one line.  Return false if it does not fit. */
static bool cis501_single(struct cis501_lines *l)
{
	const struct step *s = l->step;
	const struct step_access *a = NULL;
	if (s->flags == (FLAGS_READ | FLAGS_WRITTEN) || cis501_used(&s->writes) > 1)
		return false;
	for (unsigned i = 0; i < s->naccesses; i++)
		if (!s->access[i].empty && a)
			return false;
		else if (!s->access[i].empty)
			a = &s->access[i];
	bool slots = s->same_slots && s->reads.n <= 2;
	if (!slots && cis501_used(&s->reads) > 2)
		return false;
	struct cis501_line *line = cis501_line(l);
	if (slots) {
		line->src1 = s->reads.n > 0 ? s->reads.reg[0] : STEP_NO_REG;
		line->src2 = s->reads.n > 1 ? s->reads.reg[1] : STEP_NO_REG;
	} else {
		line->src1 = cis501_next_read(l);
		line->src2 = cis501_next_read(l);
		if (a && (line->src2 == STEP_NO_REG || line->src1 == STACK)) {
			uint32_t base = line->src1;
			line->src1 = line->src2;
			line->src2 = base;
		}
	}
	for (unsigned i = 0; i < s->writes.n; i++)
		if (s->writes.reg[i] != STEP_NO_REG)
			line->dst = s->writes.reg[i];
	line->flags = s->flags;
	if (a) {
		line->mem = a->store ? 'S' : 'L';
		line->addr = a->addr;
	}
	return true;
}

static void cis501_split(struct cis501_lines *l)
{
	if (cis501_single(l))
		return;
	l->n = 0;
	l->read = 0;
	cis501_accesses(l, false);
	/* Stores also read registers, so write them before lines that write registers. */
	cis501_accesses(l, true);
	cis501_operations(l);
	/* A branch must be the last line and cannot be a load or store. */
	if (!l->n || (l->step->kind != BRANCH_NONE && l->line[l->n - 1].mem != '-'))
		cis501_line(l);
}

/* Opcodes */

/* Words by which readers recognise the kind of a branch. */
static const struct {
	const char *macro, *micro;
} branches[BRANCH_KINDS] = {
	[BRANCH_NONE] = { "-", "-" },
	[BRANCH_DIRECT_JUMP] = { "JMP", "JMP_IMM" },
	[BRANCH_INDIRECT] = { "JMP", "JMP_REG" },
	[BRANCH_CONDITIONAL] = { "J", "JMP_IMM" },
	[BRANCH_DIRECT_CALL] = { "CALL", "JMP_IMM" },
	[BRANCH_INDIRECT_CALL] = { "CALL", "JMP_REG" },
	[BRANCH_RETURN] = { "RET", "JMP_REG" },
	[BRANCH_OTHER] = { "BRANCH", "JMP_REG" },
};

/* Put one word of at most n characters. */
static char *cis501_put_word(char *p, struct step *s, const char *text, size_t len,
			     size_t n)
{
	if (len > n) {
		step_lose(s, LOSS_TEXT);
		len = n;
	}
	for (size_t i = 0; i < len; i++) {
		unsigned char c = (unsigned char)text[i];
		*p++ = c > ' ' && c < 127 ? (char)c : '_';
	}
	return p;
}

static size_t cis501_word_length(const struct step_text *t)
{
	size_t n = 0;
	while (n < t->n && t->text[n] != ' ' && t->text[n] != '\t')
		n++;
	return n;
}

/* Put the opcode of the instruction, or the first word of its disassembly. */
static char *cis501_put_macro(char *p, struct step *s)
{
	const struct step_text *t = s->macro.n ? &s->macro : &s->disassembly;
	size_t n = cis501_word_length(t);
	/* Keep a text of the source that is already one of these words. */
	if (s->kind != BRANCH_NONE && !s->same_slots)
		return cis501_put_word(p, s, branches[s->kind].macro,
				       strlen(branches[s->kind].macro), MACRO_MAX);
	if (!n && s->micro.n)
		return cis501_put_word(p, s, s->micro.text, cis501_word_length(&s->micro),
				       MACRO_MAX);
	return n ? cis501_put_word(p, s, t->text, n,
				   s->same_slots ? STEP_OPCODE : MACRO_MAX)
		 : fastnum_bytes(p, "-", 1);
}

static char *cis501_put_micro(char *p, struct step *s, const struct cis501_line *l,
			      bool branch)
{
	const char *word = l->mem == 'L' ? "LOAD" : l->mem == 'S' ? "STORE" : NULL;
	if (s->micro.n && s->same_slots)
		return cis501_put_word(p, s, s->micro.text, s->micro.n, STEP_OPCODE);
	if (branch)
		word = branches[s->kind].micro;
	if (word)
		return fastnum_bytes(p, word, strlen(word));
	if (s->micro.n)
		return cis501_put_word(p, s, s->micro.text, cis501_word_length(&s->micro),
				       MICRO_MAX);
	return fastnum_bytes(p, "-", 1);
}

/* Numbers, right-aligned in a column of width characters */

/* Put blanks before n digits; width is at most 16. */
static char *cis501_pad(char *p, unsigned n, unsigned width)
{
	memcpy(p, "                ", 16);
	return n < width ? p + width - n : p;
}

static char *cis501_put_hex(char *p, uint64_t v, unsigned width)
{
	p = fastnum_digits(cis501_pad(p, fastnum_digits_length(v), width), v, 1);
	*p++ = ' ';
	return p;
}

static char *cis501_put_int(char *p, uint64_t v, unsigned width)
{
	unsigned minus = v >> 63;
	unsigned n = fastnum_dec_length(minus ? -v : v) + minus;
	p = fastnum_int(cis501_pad(p, n, width), v);
	*p++ = ' ';
	return p;
}

static char *cis501_put_reg(char *p, uint32_t reg)
{
	if (reg >= 100)
		return cis501_put_int(p, reg == STEP_NO_REG ? UINT64_MAX : reg, 2);
	p[0] = reg < 10 ? ' ' : (char)('0' + reg / 10);
	p[1] = (char)('0' + reg % 10);
	p[2] = ' ';
	return p + 3;
}

static char *cis501_put_letter(char *p, char c)
{
	*p++ = c;
	*p++ = ' ';
	return p;
}

static void cis501_put_line(struct step *s, const struct cis501_line *l, uint64_t uop,
			    bool last, struct str *out)
{
	bool branch = last && s->kind != BRANCH_NONE;
	char *p = str_room(out, LINE_ROOM + 2 * STEP_OPCODE), *macro;
	p = fastnum_dec(p, uop);
	*p++ = ' ';
	p = cis501_put_hex(p, s->pc, 0);
	p = cis501_put_reg(p, l->src1);
	p = cis501_put_reg(p, l->src2);
	p = cis501_put_reg(p, l->dst);
	p = cis501_put_letter(p, "-RW"[l->flags]);
	p = cis501_put_letter(p, !branch ? '-' : s->taken == 1 ? 'T' : 'N');
	p = cis501_put_letter(p, l->mem);
	p = cis501_put_int(p, s->displacement, 9);
	p = cis501_put_hex(p, l->addr, 12);
	if (last && !s->length)
		step_lose(s, LOSS_FALLTHROUGH);
	p = cis501_put_hex(p, s->length ? s->pc + s->length : 0, 12);
	p = cis501_put_hex(p, last && s->has_target ? s->target : 0, 12);
	macro = p;
	p = cis501_put_macro(p, s);
	while (p < macro + 8)
		*p++ = ' ';
	*p++ = ' ';
	p = cis501_put_micro(p, s, l, branch);
	*p++ = '\n';
	fastnum_end(out, p);
}

static unsigned cis501_write(struct step *s, struct str *out)
{
	struct cis501_lines l;
	l.n = l.read = 0;
	l.step = s;
	cis501_split(&l);
	uint64_t uop = s->uop ? s->uop : 1;
	for (unsigned i = 0; i < l.n; i++)
		cis501_put_line(s, &l.line[i], uop + i, i + 1 == l.n, out);
	return l.n;
}

const struct convert_target to_cis501 = {
	.name = "cis501",
	.unit = CONVERT_MICRO_OP,
	.needs_pc = true,
	.fills = "branch mem addr",
	.needs = STEP_REGISTERS | STEP_FLOW | STEP_SIZES | STEP_TEXT,
	.copies = true,
	.registers = cis501_registers,
	.write = cis501_write,
};
