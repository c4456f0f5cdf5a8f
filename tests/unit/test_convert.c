/* Conversion between formats: registers, mnemonics, branch kinds, and a naive converter. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "convert/convert.h"
#include "convert/reg_map.h"
#include "format/branch_kind.h"
#include "format/mnemonic.h"
#include "format/record.h"

static uint64_t seed = 1;

static uint64_t next_random(uint64_t below)
{
	seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407;
	return (seed >> 33) % below;
}

/* Converts bytes of a format, in pieces of any size; the caller frees the result. */
static char *convert_bytes(const char *from, const char *to, const void *bytes,
			   size_t len, size_t *out_len)
{
	struct err err = ERR_INIT;
	struct schema *s;
	struct convert *c;
	struct batch b;
	char *out = NULL;
	FILE *stream = open_memstream(&out, out_len);
	assert_int_equal(schema_new(&s, format_find(from), NULL, &err), ST_OK);
	assert_int_equal(convert_new(&c, convert_find(to), s, stream, &err), ST_OK);
	batch_init(&b, s, 4096, convert_wants(c));
	b.bytes_at = 0;
	assert_int_equal(batch_decode(&b, bytes, len, true), len);
	assert_int_equal(b.ngaps, 0);
	for (size_t i = 0; i < b.n;) {
		size_t n = 1 + next_random(b.n - i);
		assert_int_equal(convert_add(c, &b, i, n, NULL, &err), ST_OK);
		i += n;
	}
	assert_int_equal(convert_end(c, &err), ST_OK);
	assert_int_equal(convert_counts(c).records, b.n);
	convert_free(c);
	batch_release(&b);
	schema_free(s);
	fclose(stream);
	return out;
}

static char *read_data(const char *name, size_t *len)
{
	char path[512];
	const char *top = getenv("top_srcdir");
	snprintf(path, sizeof path, "%s/tests/data/%s", top ? top : ".", name);
	FILE *f = fopen(path, "r");
	assert_non_null(f);
	char *text = malloc(1 << 20);
	*len = fread(text, 1, 1 << 20, f);
	fclose(f);
	return text;
}

/* The naive converter of CIS501: sscanf(), and a bit for each register of Pin. */

struct naive {
	uint64_t pc, next;
	uint64_t reads, writes; /* bits of the first 64 numbers of Pin */
	uint64_t load[8], store[8];
	unsigned nload, nstore;
	int branch, taken;
	char din[512], lackey[512]; /* its references as text */
};

static uint64_t naive_bit(int reg)
{
	static const uint8_t pin[16] = { 10, 9,  8,  7,  6,  5,  4,  3,
					 11, 12, 13, 14, 15, 16, 17, 18 };
	return reg >= 0 && reg < 16 ? UINT64_C(1) << pin[reg] : 0;
}

static void naive_begin(struct naive *x, uint64_t pc, uint64_t length)
{
	memset(x, 0, sizeof *x);
	x->pc = pc;
	snprintf(x->din, sizeof x->din, "2 %llx\n", (unsigned long long)pc);
	snprintf(x->lackey, sizeof x->lackey, "I  %08llx,%llu\n", (unsigned long long)pc,
		 (unsigned long long)length);
}

static void naive_access(struct naive *x, char letter, uint64_t addr)
{
	char line[64];
	snprintf(line, sizeof line, "%c %llx\n", letter == 'L' ? '0' : '1',
		 (unsigned long long)addr);
	strcat(x->din, line);
	snprintf(line, sizeof line, " %c %08llx,1\n", letter, (unsigned long long)addr);
	strcat(x->lackey, line);
}

static size_t naive_read(char *text, struct naive *to)
{
	size_t n = 0;
	for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
		int uop, r1, r2, w, used;
		char f, br, m;
		unsigned long long pc, addr, fall, target;
		long long imm;
		used = sscanf(line, "%d %llx %d %d %d %c %c %c %lld %llx %llx %llx", &uop,
			      &pc, &r1, &r2, &w, &f, &br, &m, &imm, &addr, &fall,
			      &target);
		assert_int_equal(used, 12);
		if (uop == 1)
			naive_begin(&to[n++], pc, fall - pc);
		struct naive *x = &to[n - 1];
		x->reads |= (naive_bit(r1) | naive_bit(r2)) & ~x->writes;
		if (f == 'R' && !(x->writes >> 25 & 1))
			x->reads |= UINT64_C(1) << 25;
		x->writes |= naive_bit(w) | (f == 'W' ? UINT64_C(1) << 25 : 0);
		if (m == 'L')
			x->load[x->nload++] = addr;
		if (m == 'S')
			x->store[x->nstore++] = addr;
		if (m != '-')
			naive_access(x, m, addr);
		x->branch |= br != '-';
		x->taken |= br == 'T';
	}
	return n;
}

static uint64_t register_bits(const uint8_t *p, unsigned n)
{
	uint64_t bits = 0;
	for (unsigned i = 0; i < n; i++)
		bits |= p[i] ? UINT64_C(1) << p[i] : 0;
	return bits;
}

static void test_naive_cis501(void **state)
{
	(void)state;
	size_t len, out_len;
	char *text = read_data("cis501/good-300uop-recorded.trace", &len);
	const uint8_t *p;
	char *out = convert_bytes("cis501", "champsim", text, len, &out_len);
	struct naive *want = calloc(300, sizeof *want);
	text[len] = 0;
	size_t n = naive_read(text, want), branches = 0;
	assert_int_equal(out_len, n * 64);
	for (size_t i = 0; i < n; i++) {
		p = (const uint8_t *)out + i * 64;
		const struct naive *x = &want[i];
		assert_int_equal(le64(p), x->pc);
		assert_int_equal(p[8], x->branch);
		assert_int_equal(p[9], x->taken);
		for (unsigned k = 0; k < 2; k++)
			assert_int_equal(le64(p + 16 + 8 * k),
					 k < x->nstore ? x->store[k] : 0);
		for (unsigned k = 0; k < 4; k++)
			assert_int_equal(le64(p + 32 + 8 * k),
					 k < x->nload ? x->load[k] : 0);
		branches += x->branch;
		if (x->branch)
			continue;
		assert_int_equal(register_bits(p + 10, 2), x->writes);
		assert_int_equal(register_bits(p + 12, 4), x->reads);
	}
	assert_true(branches > 10);
	free(want);
	free(text);
	free(out);
}

/* The references of the same instructions, as text and as bytes. */
static void test_naive_references(void **state)
{
	(void)state;
	size_t len, out_len, byu_len, at = 0, lackey_len;
	char *text = read_data("cis501/good-300uop-recorded.trace", &len);
	char *din = convert_bytes("cis501", "din", text, len, &out_len);
	char *lackey = convert_bytes("cis501", "lackey", text, len, &lackey_len);
	char *byu = convert_bytes("din", "byu16", din, out_len, &byu_len);
	struct naive *want = calloc(300, sizeof *want);
	struct str all = STR_INIT, mem = STR_INIT;
	text[len] = 0;
	size_t n = naive_read(text, want);
	for (size_t i = 0; i < n; i++) {
		str_add(&all, want[i].din);
		str_add(&mem, want[i].lackey);
	}
	assert_string_equal(din, all.text);
	assert_string_equal(lackey, mem.text);
	for (char *line = strtok(din, "\n"); line; line = strtok(NULL, "\n"), at += 16) {
		static const uint8_t types[] = { 1, 3, 0 };
		const uint8_t *p = (const uint8_t *)byu + at;
		assert_int_equal(le64(p), strtoull(line + 2, NULL, 16));
		assert_int_equal(p[8], types[line[0] - '0']);
	}
	assert_int_equal(at, byu_len);
	str_release(&all);
	str_release(&mem);
	free(want);
	free(text);
	free(din);
	free(lackey);
	free(byu);
}

/* Round trips of records of any content */

static void random_record(uint8_t *p)
{
	memset(p, 0, 64);
	put_le64(p, 0x1000 + next_random(1 << 30));
	p[8] = next_random(4) == 0;
	p[9] = p[8] && next_random(2);
	for (unsigned i = 10; i < 16; i++)
		p[i] = next_random(3) ? (uint8_t)next_random(256) : 0;
	for (unsigned i = 16; i < 64; i += 8)
		put_le64(p + i, next_random(3) ? next_random(UINT64_C(1) << 31) : 0);
}

static void test_slots(void **state)
{
	(void)state;
	enum { RECORDS = 2000 };
	uint8_t *bytes = malloc(RECORDS * 64);
	size_t wide_len, len;
	for (size_t i = 0; i < RECORDS; i++)
		random_record(bytes + i * 64);
	char *wide =
		convert_bytes("champsim", "cloudsuite", bytes, RECORDS * 64, &wide_len);
	assert_int_equal(wide_len, RECORDS * 96);
	char *out = convert_bytes("cloudsuite", "champsim", wide, wide_len, &len);
	assert_int_equal(len, RECORDS * 64);
	assert_memory_equal(out, bytes, len);
	free(wide);
	free(out);
	free(bytes);
}

/* Kinds of branches */

static void random_regs(struct step_regs *r)
{
	static const uint32_t special[] = { 6, 25, 26 };
	r->n = (unsigned)next_random(STEP_REGS + 1);
	for (unsigned i = 0; i < r->n; i++)
		r->reg[i] = next_random(3) ? 1 + (uint32_t)next_random(255)
					   : special[next_random(3)];
}

/* A kind that the registers say, and what a source without calls says of it. */
static bool refines(enum branch_kind by_registers, enum branch_kind kind)
{
	return (by_registers == BRANCH_DIRECT_CALL && kind == BRANCH_DIRECT_JUMP) ||
	       ((by_registers == BRANCH_INDIRECT_CALL || by_registers == BRANCH_RETURN) &&
		kind == BRANCH_INDIRECT);
}

static void test_kinds(void **state)
{
	(void)state;
	struct err err = ERR_INIT;
	struct schema *s;
	struct batch b;
	assert_int_equal(schema_new(&s, format_find("champsim"), NULL, &err), ST_OK);
	int field = schema_first(s, ROLE_BRANCH_KIND);
	size_t equal = 0;
	for (size_t i = 0; i < 20000; i++) {
		struct str out = STR_INIT;
		struct step step = { .records = 1, .has_pc = true, .pc = 0x4000 };
		step.kind = (enum branch_kind)(i % BRANCH_KINDS);
		step.marked = step.taken = -1;
		random_regs(&step.reads);
		random_regs(&step.writes);
		enum branch_kind kind = step.kind;
		assert_int_equal(convert_find("champsim")->write(&step, &out), 1);
		batch_init(&b, s, 1, s->all);
		b.bytes_at = 0;
		assert_int_equal(
			batch_decode(&b, (const uint8_t *)out.text, out.len, true), 64);
		enum branch_kind now = (enum branch_kind)batch_value(&b, 0, field, 0);
		if (now != kind && !refines(now, kind))
			fail_msg("%u is written as %u", kind, now);
		equal += now == kind;
		assert_int_equal(out.text[8], kind != BRANCH_NONE);
		batch_release(&b);
		str_release(&out);
	}
	assert_true(equal > 18000);
	schema_free(s);
}

static void test_mnemonics(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		enum branch_kind kind;
	} cases[] = {
		{ "jmp 0x401000", BRANCH_DIRECT_JUMP },
		{ "jmpq   *%rax", BRANCH_INDIRECT },
		{ "JMP rax", BRANCH_INDIRECT },
		{ "bnd jmp qword ptr [rip + 0x2f75]", BRANCH_INDIRECT },
		{ "callq  1040 <puts@plt>", BRANCH_DIRECT_CALL },
		{ "call   *0x2fe2(%rip)", BRANCH_INDIRECT_CALL },
		{ "call $0x00007f10", BRANCH_DIRECT_CALL },
		{ "rep ret", BRANCH_RETURN },
		{ "retq", BRANCH_RETURN },
		{ "jne 0x55", BRANCH_CONDITIONAL },
		{ "jz $0x00007f10", BRANCH_CONDITIONAL },
		{ "jrcxz 10", BRANCH_CONDITIONAL },
		{ "bt eax, 5", BRANCH_NONE },
		{ "bswap eax", BRANCH_NONE },
		{ "cmp eax, 5", BRANCH_NONE },
		{ "lea rax, [rip]", BRANCH_NONE },
		{ "rep movsb", BRANCH_NONE },
		{ "b.eq 0x400", BRANCH_CONDITIONAL },
		{ "beq #16", BRANCH_CONDITIONAL },
		{ "b 0x1000", BRANCH_DIRECT_JUMP },
		{ "bl 0x1000", BRANCH_DIRECT_CALL },
		{ "bls 0x1000", BRANCH_CONDITIONAL },
		{ "bic x0, x1, x2", BRANCH_NONE },
		{ "blr x8", BRANCH_INDIRECT_CALL },
		{ "br x17", BRANCH_INDIRECT },
		{ "bx lr", BRANCH_RETURN },
		{ "bx r3", BRANCH_INDIRECT },
		{ "blx r3", BRANCH_INDIRECT_CALL },
		{ "tbnz w0, #3, 0x10", BRANCH_CONDITIONAL },
		{ "ret", BRANCH_RETURN },
		{ "jalr zero, 0(a5)", BRANCH_INDIRECT },
		{ "jal ra, 0x80000000", BRANCH_DIRECT_CALL },
		{ "jal zero, 0x80000000", BRANCH_DIRECT_JUMP },
		{ "jal 0x80000000", BRANCH_DIRECT_CALL },
		{ "jalr zero, 0(ra)", BRANCH_RETURN },
		{ "jalr zero,ra,0", BRANCH_RETURN },
		{ "jalr x0, x1, 0", BRANCH_RETURN },
		{ "jalr zero, a5", BRANCH_INDIRECT },
		{ "jalr x0, 8(x10)", BRANCH_INDIRECT },
		{ "jalr ra, 0(ra)", BRANCH_INDIRECT_CALL },
		{ "jalr a5", BRANCH_INDIRECT_CALL },
		{ "c.jr ra", BRANCH_RETURN },
		{ "c_jr ra", BRANCH_RETURN },
		{ "c_jr a5", BRANCH_INDIRECT },
		{ "jr t0", BRANCH_RETURN },
		{ "c_beqz a0, 12", BRANCH_CONDITIONAL },
		{ "callq foo+0x10", BRANCH_DIRECT_CALL },
		{ "call foo", BRANCH_DIRECT_CALL },
		{ "call r8", BRANCH_INDIRECT_CALL },
		{ "jmp foo+0x10", BRANCH_DIRECT_JUMP },
		{ "jmp puts@plt", BRANCH_DIRECT_JUMP },
		{ "jmp *foo(%rip)", BRANCH_INDIRECT },
		{ "je,pn 0x401000", BRANCH_CONDITIONAL },
		{ "addr32 jmp 0x401000", BRANCH_DIRECT_JUMP },
		{ "rex.W jmpq *%rax", BRANCH_INDIRECT },
		{ "retfq", BRANCH_RETURN },
		{ "blraaz x8", BRANCH_INDIRECT_CALL },
		{ "bc.eq 0x400", BRANCH_CONDITIONAL },
		{ "adc eax, 1", BRANCH_NONE },
		{ "adr x0, 0x400", BRANCH_NONE },
		{ "c.bnez a0, pc + 10", BRANCH_CONDITIONAL },
		{ "tst r0, r1", BRANCH_NONE },
		{ "pop {r4-r7, pc}", BRANCH_RETURN },
		{ "pop {r4, r5}", BRANCH_NONE },
		{ "popq %rbp", BRANCH_NONE },
		{ "ldm sp!,{r4,pc}", BRANCH_RETURN },
		{ "LDR pc,[r3]", BRANCH_INDIRECT },
		{ "ldr r0,[pc, #4]", BRANCH_NONE },
		{ "", BRANCH_NONE },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		if (mnemonic_branch(cases[i].text, strlen(cases[i].text)) !=
		    cases[i].kind)
			fail_msg("%s", cases[i].text);
}

/* Each name of the table, with operands that decide nothing. */
static void test_every_mnemonic(void **state)
{
	(void)state;
	static const struct {
		const char *names;
		enum branch_kind kind;
	} lists[] = {
		{ "ret retq retn retaa retab c.ret", BRANCH_RETURN },
		{ "b b.w b.n j c.j tail jmp jmpq", BRANCH_DIRECT_JUMP },
		{ "bl bl.w c.jal call callq lcall", BRANCH_DIRECT_CALL },
		{ "br braa jr c.jr bx", BRANCH_INDIRECT },
		{ "blr blraa c.jalr jalr", BRANCH_INDIRECT_CALL },
		{ "cbz cbnz tbz tbnz loop loope loopne bgtz bltz bgez blez beqz bnez bltu bgeu "
		  "bgtu bleu c.beqz c.bnez ja jae jb jbe jc jcxz jecxz jrcxz je jg jge jl jle "
		  "jna jnae jnb jnbe jnc jne jng jnge jnl jnle jno jnp jns jnz jo jp jpe jpo js "
		  "jz beq bne bcs bhs bcc blo bmi bpl bvs bvc bhi bls bge blt bgt ble b.eq b.ne "
		  "b.cs b.hs b.cc b.lo b.mi b.pl b.vs b.vc b.hi b.ls b.ge b.lt b.gt b.le",
		  BRANCH_CONDITIONAL },
		{ "add mov sub push nop cmp test lea bswap cdq callqq callqqqq r bound reps "
		  "notrackk",
		  BRANCH_NONE },
	};
	static const char *const prefixes[] = { "",        "bnd ",  "notrack ",
						"rep ",    "repz ", "repne ",
						"data16 ", "cs ",   "ds " };
	char names[1024], text[64];
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
		strcpy(names, lists[i].names);
		for (char *name = strtok(names, " "); name; name = strtok(NULL, " "))
			for (size_t k = 0; k < sizeof prefixes / sizeof *prefixes; k++) {
				snprintf(text, sizeof text, "%s%s 0x401000", prefixes[k],
					 name);
				if (mnemonic_branch(text, strlen(text)) != lists[i].kind)
					fail_msg("%s", text);
			}
	}
}

/* Registers */

static int64_t mapped(struct reg_map *m, const struct registers *map, const char *name)
{
	uint64_t number;
	assert_true(register_parse(map, name, &number));
	return reg_map_number(m, number);
}

static void test_registers(void **state)
{
	(void)state;
	static const char *const names[] = {
		"rax", "rcx", "rsp", "rbp", "r8", "r9", "r15"
	};
	const struct registers *pin3 = registers_find("pin3"),
			       *x86 = registers_find("x86");
	const struct convert_target *champsim = convert_find("champsim");
	const struct convert_target *cis501 = convert_find("cis501");
	struct reg_map *there = reg_map_new(pin3, cis501->registers(pin3));
	struct reg_map *back = reg_map_new(x86, champsim->registers(x86));
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		uint64_t in_pin, in_x86;
		assert_true(register_parse(pin3, names[i], &in_pin));
		assert_true(register_parse(x86, names[i], &in_x86));
		assert_int_equal(reg_map_number(there, in_pin), in_x86);
		assert_int_equal(reg_map_number(back, in_x86), in_pin);
	}
	assert_int_equal(mapped(there, pin3, "al"), 0);
	assert_int_equal(mapped(there, pin3, "r9d"), 9);
	assert_int_equal(mapped(there, pin3, "rflags"), REG_MAP_FLAGS);
	assert_int_equal(mapped(there, pin3, "rip"), REG_MAP_IP);
	assert_int_equal(mapped(back, x86, "t0"), REG_MAP_NONE);
	reg_map_free(there);
	reg_map_free(back);
}

/* Different registers keep different numbers, none of them with another purpose. */
static void test_distinct(void **state)
{
	(void)state;
	static const char *const maps[] = { "arm", "riscv", "gem5", "cvp1", "arm32" };
	for (size_t k = 0; k < sizeof maps / sizeof *maps; k++) {
		const struct registers *from = registers_find(maps[k]);
		struct reg_map *m =
			reg_map_new(from, convert_find("champsim")->registers(from));
		bool used[256] = { false };
		unsigned plain = 0, last = strcmp(maps[k], "arm32") == 0 ? 15 : 64;
		for (uint64_t n = 0; n < last; n++) {
			int64_t to = reg_map_number(m, n);
			enum register_sort sort = register_sort(from, n);
			assert_int_equal(to, reg_map_number(m, n));
			if (sort == REGISTER_ZERO || sort == REGISTER_TEMP) {
				assert_int_equal(to, REG_MAP_NONE);
			} else if (sort == REGISTER_STACK) {
				assert_int_equal(to, 6);
			} else {
				assert_in_range(to, 1, 255);
				assert_true(to != 6 && to != 25 && to != 26);
				assert_false(used[to]);
				used[to] = true;
				plain++;
			}
		}
		assert_true(plain > 12);
		reg_map_free(m);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_naive_cis501),
		cmocka_unit_test(test_slots),
		cmocka_unit_test(test_naive_references),
		cmocka_unit_test(test_kinds),
		cmocka_unit_test(test_mnemonics),
		cmocka_unit_test(test_every_mnemonic),
		cmocka_unit_test(test_registers),
		cmocka_unit_test(test_distinct),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
