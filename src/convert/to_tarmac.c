/*
 * Tarmac, with the lines of Fast Models, or of Cycle Models if a value is unknown: the
 * encoding in an ES line, or bytes in a row of memory or of a register.  Registers are
 * AArch64 registers.
 */
#include "base/number.h"
#include "convert/convert.h"
#include "output/fastnum.h"

enum {
	STACK = 31,
	VECTORS = 32,
	FLAGS = 64,
	ROW = 16,
	LINE_ROOM = 128 + STEP_DISASSEMBLY
};

static struct reg_map_target tarmac_registers(const struct registers *from)
{
	return (struct reg_map_target) {
		.map = &registers_tarmac,
		.first = 0,
		.last = FLAGS - 1,
		.drop_flags = true,
	};
}

static char *tarmac_put(char *p, const char *text)
{
	return fastnum_bytes(p, text, strlen(text));
}

static char *tarmac_put_address(char *p, uint64_t addr)
{
	return fastnum_digits(p, addr, addr > UINT32_MAX ? 16 : 8);
}

/* Put a text without trailing blanks, because readers remove them. */
static char *tarmac_put_text(char *p, const struct step_text *t)
{
	const char *from = p;
	for (unsigned i = 0; i < t->n; i++) {
		unsigned char c = (unsigned char)t->text[i];
		*p++ = c >= ' ' && c != 127 ? (char)c : ' ';
	}
	while (p > from && p[-1] == ' ')
		p--;
	return p;
}

/* Put a blank and a text, if any. */
static char *tarmac_put_word(char *p, const struct step_text *t)
{
	if (t->n)
		*p++ = ' ';
	return tarmac_put_text(p, t);
}

/* Put "TIME clk cpuN" and a blank. */
static char *tarmac_put_place(char *p, const struct step *s)
{
	const char *unit = s->time_unit;
	if (s->has_time) {
		p = fastnum_dec(p, s->time);
		*p++ = ' ';
		if (s->unit.n)
			p = tarmac_put_text(p, &s->unit);
		else
			p = tarmac_put(p, unit && strlen(unit) == 2 ? unit : "clk");
		*p++ = ' ';
	}
	if (s->nspaces && s->space[0] != STEP_NO_SPACE) {
		p = tarmac_put(p, "cpu");
		p = fastnum_dec(p, s->space[0]);
		*p++ = ' ';
	}
	return p;
}

static char *tarmac_put_instruction(char *p, const struct step *s)
{
	char set = "ATO"[s->set < 0 ? 2 : s->set];
	bool narrow = set == 'T' && s->encoding <= UINT16_MAX;
	/* Readers take an encoding of all ones as missing. */
	bool encoded = s->has_encoding && s->encoding != UINT64_MAX;
	p = tarmac_put_place(p, s);
	if (encoded) {
		p = tarmac_put(p, s->skipped ? "IS (" : "IT (");
		p = fastnum_dec(p, s->has_count ? s->count : s->record + 1);
		p = tarmac_put(p, ") ");
		p = tarmac_put_address(p, s->pc);
		*p++ = ' ';
		p = fastnum_digits(p, s->encoding, narrow ? 4 : 8);
		*p++ = ' ';
	} else {
		p = tarmac_put(p, "ES (");
		p = tarmac_put_address(p, s->pc);
		p = tarmac_put(p, ":--------) ");
	}
	*p++ = set;
	*p++ = ' ';
	p = s->mode.n ? tarmac_put_text(p, &s->mode) : tarmac_put(p, "-");
	p = tarmac_put(p, s->skipped && !encoded ? " : CCFAIL" : " :");
	if (s->disassembly.n)
		return tarmac_put_word(p, &s->disassembly);
	p = tarmac_put_word(p, &s->macro);
	return tarmac_put_word(p, &s->micro);
}

/* Put a register; value is NULL if unknown. */
static char *tarmac_put_register(char *p, const struct step *s, uint32_t reg,
				 const uint64_t *value)
{
	p = tarmac_put_place(p, s);
	p = tarmac_put(p, "R ");
	if (reg == STACK) {
		p = tarmac_put(p, "SP");
	} else {
		*p++ = reg < VECTORS ? 'X' : 'V';
		p = fastnum_dec(p, reg % VECTORS);
	}
	*p++ = ' ';
	if (reg >= VECTORS && !value)
		p = tarmac_put(p, "----------------_");
	else if (reg >= VECTORS)
		p = tarmac_put(p, "0000000000000000_");
	return value ? fastnum_digits(p, *value, 16) : tarmac_put(p, "----------------");
}

/* Put a row of memory, starting at an address, with the last byte first. */
static char *tarmac_put_row(char *p, uint64_t addr, unsigned size)
{
	p = tarmac_put_address(p, addr);
	*p++ = ' ';
	for (unsigned i = ROW; i-- > 0;) {
		p = tarmac_put(p, i < size ? "##" : "..");
		if (i && i % 4 == 0)
			*p++ = ' ';
	}
	return p;
}

/* True if the value in the source belongs to this access and to no other. */
static bool tarmac_has_data(const struct step *s, unsigned i)
{
	bool only = s->has_data && s->access[i].size && s->access[i].size <= 8;
	for (unsigned k = 0; k < s->naccesses; k++)
		only &= s->access[k].empty ||
			(k >= i && s->access[k].store == s->access[i].store);
	return only;
}

static char *tarmac_put_access(char *p, struct step *s, unsigned i)
{
	const struct step_access *a = &s->access[i];
	uint64_t size = a->size;
	p = tarmac_put_place(p, s);
	if (tarmac_has_data(s, i)) {
		p = tarmac_put(p, a->store ? "MW" : "MR");
		p = fastnum_dec(p, size);
		*p++ = ' ';
		p = tarmac_put_address(p, a->addr);
		*p++ = ' ';
		return fastnum_digits(p, s->data, 2 * (unsigned)size);
	}
	if (!size)
		step_lose(s, LOSS_ACCESS_SIZE);
	if (size > ROW)
		step_lose(s, LOSS_SIZE);
	p = tarmac_put(p, a->store ? "ST " : "LD ");
	return tarmac_put_row(p, a->addr, !size ? 1 : size > ROW ? ROW : (unsigned)size);
}

static void tarmac_end(struct str *out, char *p)
{
	*p++ = '\n';
	fastnum_end(out, p);
}

static unsigned tarmac_write(struct step *s, struct str *out)
{
	bool first = true;
	tarmac_end(out, tarmac_put_instruction(str_room(out, LINE_ROOM), s));
	for (unsigned i = 0; i < s->naccesses; i++)
		if (!s->access[i].empty)
			tarmac_end(out,
				   tarmac_put_access(str_room(out, LINE_ROOM), s, i));
	for (unsigned i = 0; i < s->writes.n; i++) {
		if (s->writes.reg[i] == STEP_NO_REG)
			continue;
		const uint64_t *value = first && s->has_value ? &s->value : NULL;
		tarmac_end(out, tarmac_put_register(str_room(out, LINE_ROOM), s,
						    s->writes.reg[i], value));
		first = false;
	}
	if (s->flags & FLAGS_WRITTEN) {
		char *p = tarmac_put_place(str_room(out, LINE_ROOM), s);
		tarmac_end(out, tarmac_put(p, "R cpsr --------"));
	}
	return 1;
}

const struct convert_target to_tarmac = {
	.name = "tarmac",
	.unit = CONVERT_INSTRUCTION,
	.needs_pc = true,
	.fills = "set unit count accesses opcode",
	.needs = STEP_REGISTERS | STEP_SIZES | STEP_TIME | STEP_TEXT | STEP_VALUES,
	.registers = tarmac_registers,
	.write = tarmac_write,
};
