/*
 * Call stacks of recorded programs.  The programs are compiled and recorded here with the stack
 * pointer: those of x86-64 by single steps, those of other machines by QEMU.  A frame lives
 * while the stack pointer is not above the place of its return address; where this is in a
 * register, until the stack pointer is above that of the call, or is the same in the function that
 * called.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analysis/call_points.h"
#include "base/bytes.h"
#include "code/program.h"
#include "tracefile.h"

enum { MOST = 300000, DEEPEST = 4096 };

struct recorded {
	uint64_t pc, sp;
	uint8_t code[8];
	uint64_t handled;
};

struct truth_frame {
	uint64_t record, slot; /* slot: the highest stack pointer with which it lives */
	uint64_t back;         /* 0: on the stack */
	uint64_t caller;       /* the function of the call; 0: it calls itself */
	bool interruption;
};

/* The stack of a record differs from that of the previous one by frames that ended and one that
 * began. */
struct truth {
	struct recorded *r;
	size_t n;
	struct truth_frame stack[DEEPEST];
	size_t depth;
	enum machine machine;
	/* Not x86-64 */
	uint64_t handler;   /* where the signal handler begins */
	uint64_t *function; /* of each record */
	/* Compared with what is found */
	size_t at, compared, run, longest, signals, deepest;
	size_t leaving; /* records at which frames have ended that a jump has still to leave */
	size_t wrong;       /* other records with another stack */
	bool interruptions; /* they are found */
};

static const char program_c[] =
	"#include <setjmp.h>\n#include <signal.h>\n#include <stdlib.h>\n"
	"#include <sys/mman.h>\n"
	"#define F __attribute__((noinline))\n"
	"static sigjmp_buf landing;\nstatic volatile char *page;\nvolatile int sum;\n"
	"static char other_stack[65536];\n"
	"F int leaf(int n) { sum += n; return sum; }\n"
	"F int tail(int n) { sum++; return leaf(n + 1); }\n"
	"F int rec(int n) { int a = n ? rec(n - 1) : tail(1); sum++; return a + leaf(n); }\n"
	"F void far_jump(int n) { if (!n) longjmp(landing, 1); far_jump(n - 1); sum++; }\n"
	"F int each(const void *a, const void *b) { return *(int *)a - *(int *)b; }\n"
	"/* Cases begin where the calls of other cases return. */\n"
	"F int visit(unsigned n, int d)\n{\n\tif (d > 5) return leaf(1);\n"
	"\tswitch (n & 7) {\n\tcase 0: visit(n >> 3, d + 1);\n\tcase 1: leaf(1);\n\tcase 2: sum++; break;\n"
	"\tcase 3: visit(n >> 2, d + 1);\n\tcase 4: leaf(2); leaf(3);\n\tcase 5: sum += leaf(3); break;\n"
	"\tcase 6: visit(n >> 4, d + 1); visit(n >> 3, d + 1);\n\tdefault: leaf(9);\n\t}\n\treturn sum;\n}\n"
	"F int interpret(const unsigned char *p, int d)\n{\n"
	"\tstatic void *const op[] = { &&end, &&call, &&next, &&count };\n"
	"\tgoto *op[*p++];\ncall: if (d < 4) interpret(p, d + 1);\nnext: sum++; goto *op[*p++];\n"
	"count: leaf(d); goto *op[*p++];\nend: return sum;\n}\n"
	"F int space(int n) { volatile char v[n * 16 + 8]; v[n] = 1; return n ? space(n - 1) + v[n] : leaf(v[0]); }\n"
	"typedef int function(int);\nextern function *const volatile more[2];\n"
	"F int one(int n) { sum++; return n ? more[n & 1](n - 1) : 3; }\n"
	"F int two(int n) { sum--; return n ? more[n & 1](n - 1) : leaf(2); }\n"
	"function *const volatile more[2] = { two, one };\n"
	"static void handler(int s)\n{\n\tsum += rec(2);\n"
	"\tif (s == SIGSEGV) mprotect((void *)page, 4096, PROT_READ | PROT_WRITE);\n"
	"\tif (s == SIGUSR1) raise(SIGHUP);\n\tif (s == SIGUSR2) siglongjmp(landing, 1);\n\trec(1);\n}\n"
	"int main(void)\n{\n\tint v[9] = { 4, 2, 8, 1, 5, 7, 3, 6, 9 };\n"
	"\tstatic const unsigned char code[] = { 1, 3, 2, 1, 2, 1, 3, 3, 2, 1, 2, 2, 3, 0 };\n"
	"\tstack_t stack = { .ss_sp = other_stack, .ss_size = sizeof other_stack };\n"
	"\tstruct sigaction action = { .sa_handler = handler };\n"
	"#ifdef __x86_64__\n\t__asm__(\"int3\");\n#endif\n"
	"\tsigaction(SIGSEGV, &action, 0);\n\tsigaction(SIGUSR1, &action, 0);\n\tsigaction(SIGHUP, &action, 0);\n"
	"\tsigaltstack(&stack, 0);\n\taction.sa_flags = SA_ONSTACK | SA_NODEFER;\n\tsigaction(SIGUSR2, &action, 0);\n"
	"\tpage = mmap(0, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);\n"
	"\tfor (volatile int k = 0; k < 6; k++) {\n\t\trec(k + 3);\n"
	"\t\tif (!sigsetjmp(landing, 0)) far_jump(k);\n"
	"\t\ttail(k);\n\t\tvisit(k * 2654435769u, 0);\n\t\tspace(k);\n\t\tone(k + 3);\n\t}\n"
	"\tpage[5] = 1;\n\trec(3);\n\traise(SIGUSR1);\n\trec(2);\n\tinterpret(code, 0);\n"
	"\tfor (volatile int k = 0; k < 3; k++) {\n\t\traise(SIGUSR1);\n\t\tif (!sigsetjmp(landing, 0)) raise(SIGUSR2);\n\t\trec(2);\n\t}\n"
	"\tqsort(v, 9, sizeof *v, each);\n\treturn v[0] != 1;\n}\n";

/* Without a library: for machines of 32 bits. */
static const char program_bare[] =
	"#define F __attribute__((noinline))\nvolatile int sum;\n"
	"F int leaf(int n) { sum += n; return sum; }\n"
	"F int tail(int n) { sum++; return leaf(n + 1); }\n"
	"F int rec(int n) { int a = n ? rec(n - 1) : tail(1); sum++; return a + leaf(n); }\n"
	"F int apply(int (*f)(int), int n) { int a = f(n); return a + sum; }\n"
	"void _start(void)\n{\n\tfor (int k = 0; k < 12; k++) {\n\t\trec(k);\n"
	"\t\tsum += apply(k & 1 ? rec : leaf, k);\n\t}\n"
	"#ifdef __riscv\n\t__asm__ volatile(\"li a0, 0\\n li a7, 93\\n ecall\");\n"
	"#else\n\t__asm__ volatile(\"int $0x80\" : : \"a\"(1), \"b\"(0));\n#endif\n"
	"\tfor (;;)\n\t\t;\n}\n";

/* Coroutines that are left and continued within several calls. */
static const char program_co[] =
	"#include <ucontext.h>\n#define F __attribute__((noinline))\n"
	"volatile int sum; static ucontext_t scheduler, c[3]; static char stack[3][65536];\n"
	"F int leaf(int n) { sum += n; return sum; }\n"
	"#define COROUTINE(X) F void yield##X(int k) { swapcontext(&c[k], &scheduler); sum += X + 1; } \\\n"
	"F int walk##X(int k, int n) { leaf(n); if (n) walk##X(k, n - 1); yield##X(k); return leaf(n); } \\\n"
	"static void body##X(int k) { for (;;) walk##X(k, k + 3); }\n"
	"COROUTINE(0) COROUTINE(1) COROUTINE(2)\n"
	"#ifdef SAME\n#define body1 body0\n#define body2 body0\n#endif\n"
	"static void (*const body[])(int) = { body0, body1, body2 };\n"
	"F void drive(int n)\n{\n\tif (n) drive(n - 1);\n"
	"\tfor (int k = 0; k < 3; k++) { swapcontext(&scheduler, &c[k]); leaf(2); }\n}\n"
	"int main(void)\n{\n\t__asm__(\"int3\");\n\tfor (int k = 0; k < 3; k++) {\n\t\tgetcontext(&c[k]);\n"
	"\t\tc[k].uc_stack.ss_sp = stack[k];\n\t\tc[k].uc_stack.ss_size = sizeof stack[k];\n"
	"\t\tc[k].uc_link = &scheduler;\n\t\tmakecontext(&c[k], (void (*)(void))body[k], 1, k);\n\t}\n"
	"\tfor (int k = 0; k < 12; k++) drive(k % 4);\n\treturn 0;\n}\n";

static const char program_cc[] =
	"#define F __attribute__((noinline))\nvolatile int sum;\n"
	"struct guard { int k; F guard(int n) : k(n) { sum++; } F ~guard() { sum += k; } };\n"
	"F int deep(int n)\n{\n\tguard g(n);\n\tif (!n) throw 7;\n"
	"\tint a = deep(n - 1);\n\treturn a + sum;\n}\n"
	"F int again(int n)\n{\n\ttry { return deep(n); }\n"
	"\tcatch (int k) { sum += k; throw; }\n}\n"
	"F int plain(int n) { return n ? plain(n - 1) + 1 : sum; }\n"
	"int main()\n{\n\tint ok = 0;\n\t__asm__(\"int3\");\n\tfor (int n = 2; n < 14; n += 10) {\n"
	"\t\ttry { again(n); }\n\t\tcatch (int k) { ok += k; plain(n); }\n\t\tplain(2);\n\t}\n"
	"\treturn ok != 14;\n}\n";

static bool run_command(const char *text, ...)
{
	struct str command = STR_INIT;
	va_list args;
	va_start(args, text);
	char *part = mem_new(4096, 1);
	vsnprintf(part, 4096, text, args);
	va_end(args);
	str_addf(&command, "cd '%s' && %s >/dev/null 2>&1", file_dir, part);
	int status = system(command.text);
	str_release(&command);
	free(part);
	return !status;
}

/* Compile and record a program; false: that is not possible here. */
static bool record(struct truth *t, const char *source, const char *text, const char *cc,
		   const char *options)
{
	struct str bytes = STR_INIT;
	char path[400];
	const char *top = getenv("top_srcdir");
	*t = (struct truth) { .machine = MACHINE_X86_64 };
	if (!elf_read_available())
		return false;
	str_add(&bytes, text);
	file_write(source, &bytes);
	if (!run_command("test -x record || %s -O1 -o record '%s/tests/lib/record.c'",
			 getenv("CC") ? getenv("CC") : "cc", top ? top : ".") ||
	    !run_command("%s %s -fasynchronous-unwind-tables -o program %s", cc, options,
			 source) ||
	    !run_command("./record -t trace %d ./program", MOST)) {
		str_release(&bytes);
		return false;
	}
	snprintf(path, sizeof path, "%s/trace", file_dir);
	slurp(path, &bytes);
	t->n = bytes.len / sizeof *t->r;
	t->r = mem_new(t->n + 1, sizeof *t->r);
	memcpy(t->r, bytes.text, t->n * sizeof *t->r);
	str_release(&bytes);
	return t->n > 1000;
}

static bool is_handler(void *ctx, const char *name, size_t len)
{
	(void)ctx;
	return len == 7 && !memcmp(name, "handler", 7);
}

static void set_first(void *ctx, uint64_t first, uint64_t last)
{
	(void)last;
	*(uint64_t *)ctx = first;
}

struct other_machine {
	const char *qemu, *cc;
	enum machine machine;
	bool bare;
	const char *pc, *sp; /* in the log */
};

static const struct other_machine others[] = {
	{ "aarch64", "aarch64-linux-gnu-gcc", MACHINE_AARCH64, false, " PC=", " SP=" },
	{ "riscv64", "riscv64-linux-gnu-gcc", MACHINE_RISCV64, false, " pc ", "x2/sp" },
	{ "riscv32", "riscv64-linux-gnu-gcc -march=rv32imac -mabi=ilp32", MACHINE_RISCV32,
	  true, " pc ", "x2/sp" },
	{ "i386", "cc -m32", MACHINE_X86_32, true, "EIP=", "ESP=" },
};

/* The registers in a log of QEMU, before each instruction. */
static void read_log(struct truth *t, const struct other_machine *o,
		     const struct image *m)
{
	char path[400], line[512];
	size_t room = 0, functions = 0;
	uint64_t pc = 0, sp = 0;
	bool pc_is_first = o->machine != MACHINE_X86_32;
	snprintf(path, sizeof path, "%s/log", file_dir);
	FILE *log = fopen(path, "r");
	while (log && fgets(line, sizeof line, log) && t->n < MOST) {
		const char *a = strstr(line, o->pc), *b = strstr(line, o->sp);
		if (a)
			pc = strtoull(a + strlen(o->pc), NULL, 16);
		if (b)
			sp = strtoull(b + strlen(o->sp), NULL, 16);
		if (!(pc_is_first ? b : a))
			continue;
		struct symbol_range of = { .address = 0 };
		t->r = mem_room(t->r, t->n, &room, sizeof *t->r);
		t->function =
			mem_room(t->function, t->n, &functions, sizeof *t->function);
		struct recorded *r = &t->r[t->n];
		*r = (struct recorded) { .pc = pc, .sp = sp };
		image_code(m, pc, r->code, sizeof r->code);
		symbol_table_find(m->symbols, pc, &of);
		t->function[t->n++] = of.address;
	}
	if (log)
		fclose(log);
}

/* Compile a program for another machine and run it in QEMU; false: that is not possible here. */
static bool record_other(struct truth *t, const struct other_machine *o)
{
	struct str bytes = STR_INIT, out = STR_INIT;
	struct err err = ERR_INIT;
	struct image *m = NULL;
	char path[400];
	*t = (struct truth) { .machine = o->machine };
	str_add(&bytes, o->bare ? program_bare : program_c);
	file_write("program.c", &bytes);
	str_release(&bytes);
	snprintf(path, sizeof path, "%s/program", file_dir);
	if (!elf_read_available() ||
	    !run_command("%s -O2 -static -fno-pie -no-pie %s -o program program.c", o->cc,
			 o->bare ? "-nostdlib -ffreestanding" : "") ||
	    !run_command("qemu-%s -singlestep -d cpu,nochain -D log ./program",
			 o->qemu) ||
	    image_open(&m, path, NULL, 0, &err))
		return false;
	symbol_table_each(m->symbols, 0, is_handler, set_first, &t->handler);
	read_log(t, o, m);
	image_free(m);
	str_addn(&out, (const char *)t->r, t->n * sizeof *t->r);
	file_write("trace", &out);
	str_release(&out);
	return t->n > 1000;
}

/* Instructions, as far as they matter. */
enum insn { OTHER, CALL, CALL_INDIRECT, RETURN, JUMP, JUMP_INDIRECT, CONDITIONAL };

static enum insn insn_of(const struct recorded *r)
{
	const uint8_t *p = r->code, *end = p + 6;
	while (p < end && (*p == 0x3e || *p == 0xf2 || *p == 0xf3 || *p == 0x2e ||
			   *p == 0x66 || (*p & 0xf0) == 0x40))
		p++;
	if (*p == 0xe8)
		return CALL;
	if (*p == 0xc3 || *p == 0xc2)
		return RETURN;
	if (*p == 0xe9 || *p == 0xeb)
		return JUMP;
	if ((*p & 0xf0) == 0x70 || (*p == 0x0f && (p[1] & 0xf0) == 0x80))
		return CONDITIONAL;
	if (*p == 0xff && (p[1] >> 3 & 7) == 2)
		return CALL_INDIRECT;
	if (*p == 0xff && (p[1] >> 3 & 7) == 4)
		return JUMP_INDIRECT;
	return OTHER;
}

static bool is_call(enum insn i)
{
	return i == CALL || i == CALL_INDIRECT;
}

static void push(struct truth *t, uint64_t record, uint64_t slot, uint64_t back,
		 bool interruption)
{
	assert_true(t->depth < DEEPEST);
	t->stack[t->depth++] =
		(struct truth_frame) { record, slot, back, 0, interruption };
	if (t->depth > t->deepest)
		t->deepest = t->depth;
}

/* Where a call of AArch64 or RISC-V returns; 0: it is another instruction. */
static uint64_t return_address(const struct truth *t, const struct recorded *r)
{
	uint32_t w = le32(r->code);
	if (t->machine == MACHINE_AARCH64)
		return (w & 0xfc000000) == 0x94000000 || (w & 0xfffffc1f) == 0xd63f0000
			       ? r->pc + 4
			       : 0;
	if (t->machine != MACHINE_RISCV64 && t->machine != MACHINE_RISCV32)
		return 0;
	if (t->machine == MACHINE_RISCV32 && (w & 0xe003) == 0x2001)
		return r->pc + 2; /* c.jal */
	if ((w & 0xfff) == 0x0ef || (w & 0xfff) == 0x0e7)
		return r->pc + 4; /* jal ra, jalr ra */
	return (w & 0xf07f) == 0x9002 && w >> 7 & 31 ? r->pc + 2 : 0; /* c.jalr */
}

static bool is_over(const struct truth *t, const struct truth_frame *f, size_t i)
{
	const struct recorded *r = &t->r[i];
	return f->slot < r->sp ||
	       (f->slot == r->sp && f->back &&
		(f->back == r->pc || (f->caller && f->caller == t->function[i])));
}

/* Advance to the stack at record i, the next one. */
static void truth_step(struct truth *t, size_t i)
{
	const struct recorded *r = &t->r[i], *last = i ? r - 1 : NULL;
	uint64_t back = last ? return_address(t, last) : 0;
	if (back && r->pc != back) {
		push(t, i - 1, last->sp, back, false);
		if (t->function[i] != t->function[i - 1])
			t->stack[t->depth - 1].caller = t->function[i - 1];
	}
	unsigned word = t->machine == MACHINE_X86_64   ? 8
			: t->machine == MACHINE_X86_32 ? 4
						       : 0;
	bool handled = r->handled || (r->pc == t->handler && !back);
	if (last && word && is_call(insn_of(last)) &&
	    (r->sp == last->sp - word || r->handled))
		push(t, i - 1, last->sp - word, 0, false);
	/* A signal after a return: its frame is over, but the stack pointer is lower. */
	if (last && r->handled && insn_of(last) == RETURN && t->depth &&
	    t->stack[t->depth - 1].slot == last->sp)
		t->depth--;
	while (t->depth && is_over(t, &t->stack[t->depth - 1], i))
		t->depth--;
	if (last && handled) {
		/* It ends when the stack pointer is above the saved registers, which are
		 * above the return address of the handler. */
		push(t, i - 1, t->handler ? last->sp - 1 : r->sp + 8, 0, true);
		t->signals++;
	}
	t->at = i;
}

/* All frames of the stack are found; *more: others are found above them. */
static bool same_stack(const struct truth *t, struct frames *f, bool *more)
{
	size_t d = 0;
	for (size_t k = 0; k < t->depth; k++) {
		const struct truth_frame *x = &t->stack[k];
		if (x->interruption && !t->interruptions)
			continue;
		if (d >= frames_depth(f) || frames_at(f, d)->record != x->record ||
		    (frames_at(f, d)->kind == FRAME_INTERRUPTION) != x->interruption)
			return false;
		d++;
	}
	*more = d < frames_depth(f);
	return true;
}

static bool visit(void *ctx, struct call_steps_thread *c, const struct batch *b, size_t i,
		  uint64_t pc, size_t thread)
{
	struct truth *t = ctx;
	uint64_t record = b->first + i;
	(void)thread;
	assert_int_equal(pc, t->r[record].pc);
	for (size_t k = t->compared ? t->at + 1 : 0; k <= record; k++)
		truth_step(t, k);
	t->compared++;
	bool more = false, same = same_stack(t, c->frames, &more);
	t->run = same && !more ? 0 : t->run + 1;
	t->leaving += same && more;
	t->wrong += !same;
	if (t->run > t->longest)
		t->longest = t->run;
	if (t->run == 40) {
		struct str text = STR_INIT;
		for (size_t k = 0; k < t->depth && k < 40; k++)
			str_addf(&text, " %lu", (unsigned long)t->stack[k].record);
		str_add(&text, ", not");
		for (size_t k = 0; k < frames_depth(c->frames) && k < 40; k++)
			str_addf(&text, " %lu",
				 (unsigned long)frames_at(c->frames, k)->record);
		fail_msg("the stack at record %lu is%s", (unsigned long)record,
			 text.text);
	}
	return true;
}

static void compare(struct truth *t, struct trace *trace)
{
	struct call_steps steps;
	struct err err = ERR_INIT;
	const struct batch *b;
	explore_all(trace);
	assert_int_equal(trace_extent(trace).records, t->n);
	t->depth = t->at = t->compared = t->run = t->longest = t->signals = 0;
	t->leaving = t->wrong = 0;
	assert_int_equal(call_steps_init(&steps, trace, NULL, &err), ST_OK);
	struct reader *rd = reader_open(trace, NULL);
	for (uint64_t at = 0; at < t->n; at += b->n) {
		assert_int_equal(reader_read(rd, at, 4096, steps.want, &b, &err), ST_OK);
		call_steps_add(&steps, b, visit, t);
	}
	reader_free(rd);
	call_steps_release(&steps);
	assert_int_equal(t->compared, t->n);
}

static struct program *place_program(struct trace *trace)
{
	struct err err = ERR_INIT;
	struct image *m;
	char path[400];
	snprintf(path, sizeof path, "%s/program", file_dir);
	assert_int_equal(image_open(&m, path, NULL, 0, &err), ST_OK);
	struct program *program = program_new();
	program_add(program, m);
	assert_int_equal(program_place(program, trace, NULL, &err), ST_OK);
	assert_true(m->evidence.against <= 8); /* signals */
	trace_set_program(trace, program, program_free);
	return program;
}

/* The bytes of instructions, as the code pane shows them without a disassembler. */
static void check_encodings(const struct truth *t, const struct program *program)
{
	bool x86 = t->machine == MACHINE_X86_64 || t->machine == MACHINE_X86_32;
	for (size_t i = 0; i < t->n && i < 2000; i++) {
		const struct recorded *r = &t->r[i];
		struct str text = STR_INIT;
		char want[16];
		bool whole = t->machine == MACHINE_AARCH64 || (r->code[0] & 3) == 3;
		if (x86)
			snprintf(want, sizeof want, "%02x", r->code[0]);
		else
			snprintf(want, sizeof want, "%0*x", whole ? 8 : 4,
				 whole ? le32(r->code) : le32(r->code) & 0xffff);
		assert_true(program_encoding(program, r->pc, &text));
		if (x86)
			assert_memory_equal(text.text, want, 2);
		else
			assert_string_equal(text.text, want);
		str_release(&text);
	}
}

/* Addresses alone: instructions and names are those of the program. */
static void compare_by_program(struct truth *t)
{
	char path[400];
	snprintf(path, sizeof path, "%s/trace", file_dir);
	struct trace *trace = open_as(path, NULL, "pc:u64 sp:u64 code:u64 signal:u64");
	check_encodings(t, place_program(trace));
	t->interruptions = true;
	compare(t, trace);
	trace_free(trace);
}

/* As ChampSim has it: kinds of branches by registers, and where return addresses are stored;
 * interruptions are not seen without the program. */
static struct trace *open_slots(const struct truth *t)
{
	enum { SP = 6, FLAGS = 25, IP = 26, OTHER_REGISTER = 1 };
	static const uint8_t registers[][6] = {
		/* two written, four read */
		[OTHER] = { 1, 0, 2, 0, 0, 0 },
		[CALL] = { SP, IP, SP, IP, 0, 0 },
		[CALL_INDIRECT] = { SP, IP, SP, IP, OTHER_REGISTER, 0 },
		[RETURN] = { SP, IP, SP, 0, 0, 0 },
		[JUMP] = { IP, 0, IP, 0, 0, 0 },
		[JUMP_INDIRECT] = { IP, 0, OTHER_REGISTER, 0, 0, 0 },
		[CONDITIONAL] = { IP, 0, IP, FLAGS, 0, 0 },
	};
	struct str out = STR_INIT;
	for (size_t i = 0; i < t->n; i++) {
		uint8_t bytes[64] = { 0 };
		enum insn what = insn_of(&t->r[i]);
		put_le64(bytes, t->r[i].pc);
		bytes[8] = what != OTHER;
		bytes[9] = what != OTHER && what != CONDITIONAL;
		memcpy(bytes + 10, registers[what], 6);
		if (is_call(what))
			put_le64(bytes + 16, t->r[i].sp - 8);
		if (what == RETURN)
			put_le64(bytes + 32, t->r[i].sp);
		str_addn(&out, (const char *)bytes, sizeof bytes);
	}
	struct trace *trace = open_as(file_write("slots", &out), "champsim", NULL);
	str_release(&out);
	return trace;
}

static void compare_by_slots(struct truth *t, bool program)
{
	struct trace *trace = open_slots(t);
	if (program)
		place_program(trace);
	t->interruptions = program;
	compare(t, trace);
	trace_free(trace);
}

/* Between a change of the stack pointer by longjmp or the unwinder and the jump after it, the
 * frames are those of before, for at most `most` records; all other stacks are the same. */
static void check(struct truth *t, size_t jumps, size_t most)
{
	if (getenv("OPSCOPE_TEST_SAY"))
		print_message("%zu records, %zu wrong, %zu leave in runs of up to %zu, "
			      "depth %zu\n",
			      t->n, t->wrong, t->leaving, t->longest, t->deepest);
	assert_int_equal(t->wrong, 0);
	assert_true(t->longest <= most);
	assert_in_range(t->leaving, 0, most * jumps);
	assert_true(t->deepest > 8);
}

/* As they are compiled for small and for fast programs. */
static const char *const c_options[] = { "-static -O0", "-static -O2", "-static -O3",
					 "-static -Os" };

static void stacks_of_c(void **state)
{
	static struct truth t;
	size_t n = sizeof c_options / sizeof *c_options;
	(void)state;
	for (size_t k = 0; k < n; k++) {
		if (!record(&t, "program.c", program_c,
			    getenv("CC") ? getenv("CC") : "cc", c_options[k]))
			skip();
		compare_by_program(&t);
		check(&t, 16, 2);
		assert_int_equal(t.signals, 12);
		compare_by_slots(&t, false);
		check(&t, 16, 2);
		compare_by_slots(&t, true);
		check(&t, 16, 2);
		free(t.r);
	}
}

static void stacks_of_exceptions(void **state)
{
	static struct truth t;
	(void)state;
	if (!record(&t, "program.cc", program_cc, "c++", "-O2 -static-pie"))
		skip();
	compare_by_program(&t);
	check(&t, 60, 2);
	compare_by_slots(&t, false);
	check(&t, 60, 8);
	compare_by_slots(&t, true);
	check(&t, 60, 2);
	free(t.r);
}

/* The stacks of coroutines, which lie apart; the first is that of main. */
struct coroutines {
	const struct truth *t;
	struct truth_frame stack[4][64];
	size_t depth[4];
	uint64_t sp[4];                      /* 0: not used yet */
	size_t now, since, compared, within; /* since: records since the last change */
};

enum { COROUTINE_APART = 16384, COROUTINE_CHANGES = 20 };

static void coroutine_step(struct coroutines *c, size_t i)
{
	const struct recorded *r = &c->t->r[i], *last = i ? r - 1 : NULL;
	if (last && r->sp + COROUTINE_APART - last->sp > 2 * COROUTINE_APART) {
		size_t k = 0;
		while (k < 4 && c->sp[k] &&
		       r->sp + COROUTINE_APART - c->sp[k] > 2 * COROUTINE_APART)
			k++;
		assert_true(k < 4);
		c->now = k;
		c->since = 0;
	}
	struct truth_frame *stack = c->stack[c->now];
	size_t *depth = &c->depth[c->now];
	c->sp[c->now] = r->sp;
	c->since++;
	if (last && is_call(insn_of(last)) && r->sp == last->sp - 8)
		stack[(*depth)++] =
			(struct truth_frame) { .record = i - 1, .slot = r->sp };
	assert_true(*depth < 64);
	while (*depth && stack[*depth - 1].slot < r->sp)
		--*depth;
}

/* The calls of the running coroutine are the uppermost ones; main has no others. */
static bool coroutine_visit(void *ctx, struct call_steps_thread *t, const struct batch *b,
			    size_t i, uint64_t pc, size_t thread)
{
	struct coroutines *c = ctx;
	size_t record = (size_t)(b->first + i), n = frames_depth(t->frames);
	(void)pc, (void)thread;
	coroutine_step(c, record);
	if (c->since < COROUTINE_CHANGES && record > COROUTINE_CHANGES)
		return true;
	size_t depth = c->depth[c->now];
	bool same = depth <= n && (c->now || depth == n);
	for (size_t k = 0; k < depth && same; k++)
		same = frames_at(t->frames, n - depth + k)->record ==
		       c->stack[c->now][k].record;
	if (!same)
		fail_msg(
			"the stack at record %zu has %zu calls, not %zu of coroutine %zu",
			record, n, depth, c->now);
	c->compared++;
	c->within += c->now && depth > 3;
	return true;
}

static void compare_coroutines(const struct truth *t, bool slots)
{
	struct coroutines c = { .t = t };
	struct call_steps steps;
	struct err err = ERR_INIT;
	char path[400];
	snprintf(path, sizeof path, "%s/trace", file_dir);
	struct trace *trace =
		slots ? open_slots(t)
		      : open_as(path, NULL, "pc:u64 sp:u64 code:u64 signal:u64");
	if (!slots)
		place_program(trace);
	explore_all(trace);
	assert_int_equal(call_steps_init(&steps, trace, NULL, &err), ST_OK);
	assert_int_equal(call_steps_read(&steps, trace, 0, t->n - 1, 0, coroutine_visit,
					 &c, NULL, &err),
			 ST_OK);
	call_steps_release(&steps);
	assert_true(c.compared > t->n / 2 && c.within > 1000);
	trace_free(trace);
}

/* Coroutines with the same code differ only by the slots of return addresses. */
static void stacks_of_coroutines(void **state)
{
	static const char *const options[] = { "-static -O0", "-static -O2",
					       "-static -O2 -DSAME" };
	static struct truth t;
	(void)state;
	for (size_t k = 0; k < sizeof options / sizeof *options; k++) {
		if (!record(&t, "program.c", program_co,
			    getenv("CC") ? getenv("CC") : "cc", options[k]))
			skip();
		if (!strstr(options[k], "SAME"))
			compare_coroutines(&t, false);
		compare_coroutines(&t, true);
		free(t.r);
	}
}

static void stacks_of_other_machines(void **state)
{
	static struct truth t;
	unsigned n = 0;
	(void)state;
	for (size_t k = 0; k < sizeof others / sizeof *others; k++) {
		if (record_other(&t, &others[k])) {
			compare_by_program(&t);
			/* RISC-V then restores the registers of numbers. */
			check(&t, others[k].bare ? 0 : 16, 16);
			assert_int_equal(t.signals, others[k].bare ? 0 : 12);
			n++;
		}
		free(t.r);
		free(t.function);
	}
	if (!n)
		skip();
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(stacks_of_c),
		cmocka_unit_test(stacks_of_exceptions),
		cmocka_unit_test(stacks_of_coroutines),
		cmocka_unit_test(stacks_of_other_machines),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
