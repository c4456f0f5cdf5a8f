/*
 * Telling ChampSim's records from anything else: there is no magic, but a record
 * has an instruction pointer, two bytes that are 0 or 1, and addresses that the
 * hardware would take, and one instruction mostly stands right behind the other.
 * Real traces score 1.00 in both; 64-byte records read as 96 bytes at most 0.61
 * in the first, programs and libraries at most 0.06.
 */
#include "format/champsim.h"

#include "base/bytes.h"
#include "format/branches.h"
#include "format/detect.h"

enum {
	LONGEST_INSTRUCTION = 15,
	SAMPLE_MOST = 4000,
	SAMPLE_SURE = 16, /* fewer records than these are weak evidence */
	LOWEST_PC = 0x1000
};

struct shape {
	size_t size;                  /* of a record */
	size_t written, nwritten;     /* where the registers written stand */
	size_t addresses, naddresses; /* the same of addresses read and written */
};

static bool canonical(uint64_t a)
{
	return a < UINT64_C(1) << 57 || a >= -(UINT64_C(1) << 47);
}

static bool legal(const uint8_t *p, const struct shape *s)
{
	uint64_t pc = le64(p);
	if (p[8] > 1 || p[9] > 1 || pc < LOWEST_PC || !canonical(pc))
		return false;
	for (size_t i = 0; i < s->naddresses; i++)
		if (!canonical(le64(p + s->addresses + i * 8)))
			return false;
	return true;
}

/* Whether one of the registers written can be the instruction pointer. */
static bool may_jump(const uint8_t *p, const struct shape *s)
{
	if (p[8] && p[9])
		return true;
	for (size_t i = 0; i < s->nwritten; i++)
		if (p[s->written + i] == 26 || p[s->written + i] == 42)
			return true;
	return false;
}

static unsigned bid(const uint8_t *head, size_t len, bool whole, const struct shape *s)
{
	size_t n = len / s->size;
	if (n > SAMPLE_MOST)
		n = SAMPLE_MOST;
	if (n == 0)
		return 0;
	size_t good = 0, follow = 0, moved = 0;
	for (size_t i = 0; i < n; i++) {
		const uint8_t *p = head + i * s->size;
		good += legal(p, s);
		if (i == 0)
			continue;
		const uint8_t *before = p - s->size;
		uint64_t step = le64(p) - le64(before);
		moved += step != 0;
		follow += step <= LONGEST_INSTRUCTION || may_jump(before, s);
	}
	if (good * 100 < n * 99 || follow * 100 < (n - 1) * 60)
		return 0;
	if (n < SAMPLE_SURE) {
		unsigned bits = (unsigned)n;
		return whole && len % s->size ? bits / 2 : bits;
	}
	/* The same record again and again is a pattern, not a program. */
	if (moved == 0)
		return 0;
	return DETECT_SURE + 8 + (good == n) * 2 + (follow * 100 >= (n - 1) * 95) * 4;
}

unsigned champsim_bid_64(const uint8_t *head, size_t len, bool whole)
{
	static const struct shape shape = { 64, 10, 2, 16, 6 };
	return bid(head, len, whole, &shape);
}

unsigned champsim_bid_96(const uint8_t *head, size_t len, bool whole)
{
	static const struct shape shape = { 96, 10, 4, 24, 8 };
	return bid(head, len, whole, &shape);
}

const char *champsim_complain(const struct schema *s, const struct batch *prev, size_t i,
			      const struct batch *b, size_t j)
{
	return branches_complain(s, prev, i, b, j, LONGEST_INSTRUCTION);
}

/* " | NAME[1, 2]" of the values of one field that are not 0; with hex, as
 * Python prints a list of hex() texts. */
static void list(const struct field *f, const uint8_t *record, const char *name, bool hex,
		 struct str *out)
{
	bool any = false;
	for (unsigned k = 0; k < field_count(f); k++) {
		uint64_t v = le_load(record + f->at + (size_t)k * f->width, f->width);
		if (!v)
			continue;
		str_add(out, any ? ", " : " | ");
		if (!any) {
			str_add(out, name);
			str_addc(out, '[');
		}
		any = true;
		if (hex) {
			str_add(out, "'0x");
			str_addx(out, v);
			str_addc(out, '\'');
		} else {
			str_addu(out, v);
		}
	}
	if (any)
		str_addc(out, ']');
}

void champsim_classic(const struct schema *s, const struct batch *b, size_t i,
		      struct str *out)
{
	static const struct {
		enum role role;
		const char *name;
		bool hex;
	} parts[] = {
		{ ROLE_REG_WRITTEN, "D_R", false },
		{ ROLE_REG_READ, "S_R", false },
		{ ROLE_STORE, "D_M", true },
		{ ROLE_LOAD, "S_M", true },
	};
	const uint8_t *p = batch_bytes(b, i);
	str_addf(out, "[%6llu] 0x%016llx", (unsigned long long)(b->first + i),
		 (unsigned long long)le64(p));
	if (p[8] == 1)
		str_add(out, p[9] ? " | BR(T)" : " | BR(N)");
	for (size_t k = 0; k < sizeof parts / sizeof *parts; k++)
		for (size_t f = 0; f < s->format->nfields; f++)
			if (s->by_role[parts[k].role] >> f & 1)
				list(&s->format->fields[f], p, parts[k].name,
				     parts[k].hex, out);
}
