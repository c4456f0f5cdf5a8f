#include "programs.h"

#include <stdlib.h>
#include <string.h>

#include "assembler.h"

/*
 * Addresses.  Their low 32 bits are all different, because BYU records have no
 * more.
 */
#define CODE_AT   UINT64_C(0x401000)
#define DATA_AT   UINT64_C(0x602000)
#define HEAP_AT   UINT64_C(0x10000000) /* 16 MiB for each thread */
#define SHARED_AT UINT64_C(0x7f55a0000000)
#define STACK_AT  UINT64_C(0x7f3cb0800000) /* end of the stack of thread 1 */
#define MAIN_SP   UINT64_C(0x7fffffffe000) /* end of the stack of thread 0 */

#define LCG_FACTOR INT64_C(6364136223846793005)

/* Offsets in the heap of a thread. */
enum {
	HEAP_ARRAY = 0,
	HEAP_MATRIX = 0x10000,
	HEAP_NEEDLE = 0x1f000,
	HEAP_TEXT = 0x20000,
	HEAP_LIST = 0x40000,
	HEAP_COPY = 0x60000,
	HEAP_BYTECODE = 0x70000,
	HEAP_BARRIERS = 0x80000,
	HEAP_MAZE = 0x100000 /* 1 MiB */
};

/*
 * The programs.  On entry RDI is the thread's heap and RSI a random number;
 * RBX, RBP and R12 to R15 are callee-saved.  copy is the number of this copy.
 */

/* Sets RAX to the next random number; RBP is the factor. */
static void next_random(struct assembler *a)
{
	rr(a, OP_IMUL, RAX, RBP);
	ri(a, OP_ADD, RAX, 1442695041);
}

static void random_begin(struct assembler *a)
{
	push(a, RBX);
	push(a, RBP);
	rr(a, OP_MOV, RBX, RDI);
	rr(a, OP_MOV, RAX, RSI);
	ri(a, OP_MOV, RBP, LCG_FACTOR);
}

static void random_end(struct assembler *a)
{
	pop(a, RBP);
	pop(a, RBX);
	plain(a, OP_RET);
}

static void program_quicksort(struct assembler *a, unsigned copy)
{
	int n = 60 + 4 * (int)copy;
	unsigned sort = new_label(a);
	random_begin(a);
	zero(a, RCX);
	unsigned fill = here(a);
	next_random(a);
	rr(a, OP_MOV, RDX, RAX);
	ri(a, OP_SHR, RDX, 40);
	store(a, at_index(RBX, RCX, 3, HEAP_ARRAY), RDX);
	ri(a, OP_ADD, RCX, 1);
	ri(a, OP_CMP, RCX, n);
	jump_if(a, COND_L, fill);
	rr(a, OP_MOV, RDI, RBX);
	lea(a, RSI, at(RBX, 8 * (n - 1)));
	jump(a, OP_CALL, sort);
	random_end(a);

	/* sort(first = RDI, last = RSI), inclusive */
	unsigned done = new_label(a), next = new_label(a), parted = new_label(a);
	place(a, sort);
	rr(a, OP_CMP, RDI, RSI);
	jump_if(a, COND_AE, done);
	push(a, R12);
	push(a, R13);
	push(a, R14);
	rr(a, OP_MOV, R12, RDI);
	rr(a, OP_MOV, R13, RSI);
	load(a, RAX, at(RSI, 0));
	rr(a, OP_MOV, RCX, RDI);
	rr(a, OP_MOV, RDX, RDI);
	unsigned part = here(a);
	rr(a, OP_CMP, RDX, R13);
	jump_if(a, COND_AE, parted);
	load(a, R8, at(RDX, 0));
	rr(a, OP_CMP, R8, RAX);
	jump_if(a, COND_GE, next);
	load(a, R9, at(RCX, 0));
	store(a, at(RCX, 0), R8);
	store(a, at(RDX, 0), R9);
	ri(a, OP_ADD, RCX, 8);
	place(a, next);
	ri(a, OP_ADD, RDX, 8);
	jump(a, OP_JMP, part);
	place(a, parted);
	load(a, R8, at(RCX, 0));
	store(a, at(RCX, 0), RAX);
	store(a, at(R13, 0), R8);
	rr(a, OP_MOV, R14, RCX);
	rr(a, OP_MOV, RDI, R12);
	lea(a, RSI, at(R14, -8));
	jump(a, OP_CALL, sort);
	lea(a, RDI, at(R14, 8));
	rr(a, OP_MOV, RSI, R13);
	jump(a, OP_CALL, sort);
	pop(a, R14);
	pop(a, R13);
	pop(a, R12);
	place(a, done);
	plain(a, OP_RET);
}

static void program_matrix(struct assembler *a, unsigned copy)
{
	int n = 6 + (int)copy % 4, row = 8 * n, whole = row * n;
	random_begin(a);
	ri(a, OP_ADD, RBX, HEAP_MATRIX);
	ri(a, OP_MOV, R9, INT64_C(0x3ff0000000000000)); /* numbers from 1 to 2 */
	zero(a, RCX);
	unsigned fill = here(a);
	next_random(a);
	rr(a, OP_MOV, RDX, RAX);
	ri(a, OP_SHR, RDX, 12);
	rr(a, OP_OR, RDX, R9);
	store(a, at_index(RBX, RCX, 3, 64), RDX);
	ri(a, OP_ADD, RCX, 1);
	ri(a, OP_CMP, RCX, 2 * n * n);
	jump_if(a, COND_NE, fill);
	zero(a, R8);
	unsigned rows = here(a);
	zero(a, R9);
	unsigned columns = here(a);
	rr(a, OP_MOV, RAX, R8);
	ri(a, OP_IMUL, RAX, row);
	rr(a, OP_ADD, RAX, RBX);
	lea(a, RCX, at_index(RBX, R9, 3, 64 + whole));
	rm(a, OP_MOVSD, F0, at(RBX, 0), 8);
	zero(a, R10);
	unsigned inner = here(a);
	rm(a, OP_MOVSD, F1, at_index(RAX, R10, 3, 64), 8);
	rm(a, OP_MULSD, F1, at(RCX, 0), 8);
	rr(a, OP_ADDSD, F0, F1);
	ri(a, OP_ADD, RCX, row);
	ri(a, OP_ADD, R10, 1);
	ri(a, OP_CMP, R10, n);
	jump_if(a, COND_L, inner);
	mr(a, OP_MOVSD, at_index(RAX, R9, 3, 64 + 2 * whole), F0, 8);
	ri(a, OP_ADD, R9, 1);
	ri(a, OP_CMP, R9, n);
	jump_if(a, COND_L, columns);
	ri(a, OP_ADD, R8, 1);
	ri(a, OP_CMP, R8, n);
	jump_if(a, COND_L, rows);
	random_end(a);
}

/* Counts keys in a table of 4096 slots that all threads share.  There are 1024
 * different keys, so it never fills up. */
static void program_hash(struct assembler *a, unsigned copy)
{
	unsigned empty = new_label(a), found = new_label(a);
	random_begin(a);
	ri(a, OP_MOV, R8, (int64_t)SHARED_AT);
	ri(a, OP_MOV, RCX, 24 + copy % 16);
	unsigned each = here(a);
	next_random(a);
	rr(a, OP_MOV, RDX, RAX);
	ri(a, OP_SHR, RDX, 54);
	ri(a, OP_ADD, RDX, 1);
	rr(a, OP_MOV, R9, RDX);
	ri(a, OP_IMUL, R9, 2654435);
	ri(a, OP_AND, R9, 4095);
	ri(a, OP_SHL, R9, 4);
	unsigned probe = here(a);
	load(a, R10, at_index(R8, R9, 0, 0));
	rr(a, OP_TEST, R10, R10);
	jump_if(a, COND_E, empty);
	rr(a, OP_CMP, R10, RDX);
	jump_if(a, COND_E, found);
	ri(a, OP_ADD, R9, 16);
	ri(a, OP_AND, R9, 65535);
	jump(a, OP_JMP, probe);
	place(a, empty);
	store(a, at_index(R8, R9, 0, 0), RDX);
	place(a, found);
	mi(a, OP_ADD, at_index(R8, R9, 0, 8), 1, 4);
	ri(a, OP_SUB, RCX, 1);
	jump_if(a, COND_NE, each);
	random_end(a);
}

static void program_strings(struct assembler *a, unsigned copy)
{
	int n = 64 + 8 * (int)(copy % 16);
	random_begin(a);
	/* a text of the letters a to d, and a needle of four letters */
	ri(a, OP_ADD, RBX, HEAP_TEXT);
	zero(a, RCX);
	unsigned fill = here(a);
	next_random(a);
	rr(a, OP_MOV, RDX, RAX);
	ri(a, OP_SHR, RDX, 62);
	ri(a, OP_ADD, RDX, 'a');
	mr(a, OP_MOV, at_index(RBX, RCX, 0, 0), RDX, 1);
	ri(a, OP_ADD, RCX, 1);
	ri(a, OP_CMP, RCX, n);
	jump_if(a, COND_L, fill);
	rm(a, OP_MOVZX, RDX, at(RBX, 15), 2); /* two bytes, two writers */
	mr(a, OP_MOV, at(RBX, HEAP_NEEDLE - HEAP_TEXT), RDX, 2);
	mi(a, OP_MOV, at(RBX, HEAP_NEEDLE - HEAP_TEXT + 2), 'a' | 'b' << 8, 2);
	zero(a, RCX);
	zero(a, R11);
	unsigned outer = here(a), miss = new_label(a), match = new_label(a);
	zero(a, RDX);
	lea(a, RSI, at_index(RBX, RCX, 0, 0));
	unsigned inner = here(a);
	rm(a, OP_MOVZX, R8, at_index(RSI, RDX, 0, 0), 1);
	rm(a, OP_MOVZX, R9, at_index(RBX, RDX, 0, HEAP_NEEDLE - HEAP_TEXT), 1);
	rr(a, OP_CMP, R8, R9);
	jump_if(a, COND_NE, miss);
	ri(a, OP_ADD, RDX, 1);
	ri(a, OP_CMP, RDX, 4);
	jump_if(a, COND_L, inner);
	jump(a, OP_JMP, match);
	place(a, miss);
	ri(a, OP_CMP, RDX, 3);
	place(a, match);
	set(a, COND_GE, R10);
	rr(a, OP_ADD, R11, R10);
	ri(a, OP_ADD, RCX, 1);
	ri(a, OP_CMP, RCX, n - 4);
	jump_if(a, COND_L, outer);
	random_end(a);
}

/* A list whose nodes {next, value}, 64 bytes apart, are in memory in another order
 * than they are linked.  It is built, summed up and reversed. */
static void program_list(struct assembler *a, unsigned copy)
{
	int n = 40 + 2 * (int)(copy % 16);
	random_begin(a);
	ri(a, OP_ADD, RBX, HEAP_LIST);
	zero(a, R8); /* the list */
	zero(a, R9); /* offset of the node */
	ri(a, OP_MOV, RCX, n);
	unsigned build = here(a);
	next_random(a);
	lea(a, RDX, at_index(RBX, R9, 0, 0));
	store(a, at(RDX, 0), R8);
	mr(a, OP_MOV, at(RDX, 8), RAX, 4);
	rr(a, OP_MOV, R8, RDX);
	ri(a, OP_ADD, R9, 167 * 64);
	ri(a, OP_AND, R9, 0x1ffc0);
	ri(a, OP_SUB, RCX, 1);
	jump_if(a, COND_NE, build);
	zero(a, RAX);
	rr(a, OP_MOV, RDX, R8);
	unsigned sum = here(a);
	rm(a, OP_ADD, RAX, at(RDX, 8), 4);
	load(a, RDX, at(RDX, 0));
	rr(a, OP_TEST, RDX, RDX);
	jump_if(a, COND_NE, sum);
	zero(a, RDX);
	unsigned turn = here(a);
	load(a, R10, at(R8, 0));
	store(a, at(R8, 0), RDX);
	rr(a, OP_MOV, RDX, R8);
	rr(a, OP_MOV, R8, R10);
	rr(a, OP_TEST, R8, R8);
	jump_if(a, COND_NE, turn);
	random_end(a);
}

static void program_recursion(struct assembler *a, unsigned copy)
{
	unsigned fib = new_label(a), more = new_label(a);
	ri(a, OP_AND, RSI, 3);
	lea(a, RDI, at(RSI, 5 + (int)copy % 3));
	jump(a, OP_CALL, fib);
	plain(a, OP_RET);
	place(a, fib);
	push(a, RBP);
	rr(a, OP_MOV, RBP, RSP);
	ri(a, OP_SUB, RSP, 16);
	store(a, at(RBP, -8), RDI);
	ri(a, OP_CMP, RDI, 1);
	jump_if(a, COND_G, more);
	rr(a, OP_MOV, RAX, RDI);
	rr(a, OP_MOV, RSP, RBP);
	pop(a, RBP);
	plain(a, OP_RET);
	place(a, more);
	ri(a, OP_SUB, RDI, 1);
	jump(a, OP_CALL, fib);
	store(a, at(RBP, -16), RAX);
	load(a, RDI, at(RBP, -8));
	ri(a, OP_SUB, RDI, 2);
	jump(a, OP_CALL, fib);
	rm(a, OP_ADD, RAX, at(RBP, -16), 8);
	rr(a, OP_MOV, RSP, RBP);
	pop(a, RBP);
	plain(a, OP_RET);
}

static void program_copy(struct assembler *a, unsigned copy)
{
	int n = 12 + (int)copy % 20;
	lea(a, R8, at(RDI, HEAP_TEXT));
	lea(a, R9, at(RDI, HEAP_COPY));
	ri(a, OP_AND, RSI, 0xf8);
	rr(a, OP_ADD, R8, RSI);
	rr(a, OP_MOV, RSI, R8);
	rr(a, OP_MOV, RDI, R9);
	ri(a, OP_MOV, RCX, n);
	plain(a, OP_MOVS);
	rr(a, OP_MOV, RSI, R8);
	rr(a, OP_MOV, RDI, R9);
	ri(a, OP_MOV, RCX, n);
	unsigned next = here(a), differ = new_label(a);
	plain(a, OP_CMPS);
	jump_if(a, COND_NE, differ);
	ri(a, OP_SUB, RCX, 1);
	jump_if(a, COND_NE, next);
	place(a, differ);
	plain(a, OP_NOP);
	plain(a, OP_RET);
}

/* Interprets a bytecode, with an indirect jump for each instruction of it. */
static void program_interpreter(struct assembler *a, unsigned copy)
{
	enum { CODES = 4 };
	uint64_t table = DATA_AT + 0x4000 + 64 * copy;
	int n = 24 + (int)copy % 8;
	unsigned code[CODES], done = new_label(a);
	random_begin(a);
	ri(a, OP_ADD, RBX, HEAP_BYTECODE);
	zero(a, RCX);
	unsigned fill = here(a);
	next_random(a);
	rr(a, OP_MOV, RDX, RAX);
	ri(a, OP_SHR, RDX, 62);
	mr(a, OP_MOV, at_index(RBX, RCX, 0, 0), RDX, 1);
	ri(a, OP_ADD, RCX, 1);
	ri(a, OP_CMP, RCX, n);
	jump_if(a, COND_L, fill);
	ri(a, OP_MOV, R8, (int64_t)table);
	zero(a, RCX);
	unsigned next = here(a);
	ri(a, OP_CMP, RCX, n);
	jump_if(a, COND_GE, done);
	rm(a, OP_MOVZX, RDX, at_index(RBX, RCX, 0, 0), 1);
	ri(a, OP_ADD, RCX, 1);
	load(a, RDX, at_index(R8, RDX, 3, 0));
	jump_reg(a, OP_JMP_REG, RDX);
	for (unsigned i = 0; i < CODES; i++) {
		code[i] = here(a);
		data_word(a, table + 8 * i, code[i]);
		switch (i) {
		case 0:
			rr(a, OP_XOR, RAX, RCX);
			break;
		case 1:
			mr(a, OP_ADD, at(RBX, 0x100), RAX, 8);
			break;
		case 2:
			mr(a, OP_CMP, at(RBX, 0x100), RCX, 8);
			set(a, COND_B, R9);
			break;
		default:
			ri(a, OP_SHL, RAX, 1);
			rm(a, OP_SUB, RAX, at(RBX, 0x100), 8);
			break;
		}
		jump(a, OP_JMP, next);
	}
	place(a, done);
	random_end(a);
}

/*
 * Code like that of large compiled programs: many short blocks that are all
 * different, unpredictable branches, and addresses all over the heap.  The code
 * is generated at random, but it always terminates: blocks only jump forward,
 * and the sequence of blocks is repeated a few times.  Arguments of a call have at
 * most one random number, since compilers evaluate them in different orders.
 */
static enum reg any_work(struct rng *rng)
{
	static const enum reg work[] = { RDX, RSI, RDI, R8, R9, R10 };
	return work[rng_below(rng, 6)];
}

static int32_t any_local(struct rng *rng)
{
	return -8 * (int32_t)(1 + rng_below(rng, 24));
}

/* Sets R11 to an offset in the heap, from the random number. */
static void any_place(struct assembler *a, struct rng *rng)
{
	rr(a, OP_MOV, R11, RAX);
	ri(a, OP_SHR, R11, 24 + rng_below(rng, 20));
	ri(a, OP_AND, R11, rng_below(rng, 2) ? 0x3ff8 : 0xffff8);
}

static void any_work_on(struct assembler *a, struct rng *rng)
{
	static const enum op ops[] = { OP_ADD, OP_SUB, OP_XOR, OP_AND, OP_OR, OP_MOV };
	enum reg dst = any_work(rng), src = any_work(rng);
	int32_t disp = 8 * (int32_t)rng_below(rng, 12);
	uint32_t number;
	switch (rng_below(rng, 14)) {
	case 0:
	case 1:
		rr(a, ops[rng_below(rng, 6)], dst, src);
		break;
	case 2:
		number = rng_below(rng, 4000);
		ri(a, ops[rng_below(rng, 6)], dst, number);
		break;
	case 3:
	case 12:
		any_place(a, rng);
		load(a, dst, at_index(RBX, R11, 0, disp));
		break;
	case 4:
	case 13:
		any_place(a, rng);
		store(a, at_index(RBX, R11, 0, disp), src);
		break;
	case 5:
		rm(a, OP_MOVZX, dst, at_index(RBX, R11, 0, disp), 1);
		break;
	case 6:
	case 7:
		load(a, dst, at(RSP, any_local(rng)));
		break;
	case 8:
		store(a, at(RSP, any_local(rng)), src);
		break;
	case 9:
		number = rng_below(rng, 4);
		lea(a, dst, at_index(src, any_work(rng), number, disp));
		break;
	case 10:
		mr(a, OP_ADD, at_index(RBX, R11, 0, disp), src, 4);
		break;
	default:
		rm(a, ops[rng_below(rng, 5)], dst, at(RBX, disp), 8);
		break;
	}
}

static void program_maze(struct assembler *a, unsigned copy)
{
	enum { BLOCKS = 48, PASSES = 12 };
	struct rng rng = { copy + 1 };
	unsigned block[BLOCKS + 8], leaf = new_label(a);
	for (unsigned i = 0; i < BLOCKS + 8; i++)
		block[i] = new_label(a);
	random_begin(a);
	ri(a, OP_ADD, RBX, HEAP_MAZE);
	zero(a, R11);
	ri(a, OP_MOV, RCX, PASSES);
	unsigned pass = here(a);
	for (unsigned i = 0; i < BLOCKS; i++) {
		place(a, block[i]);
		if (rng_below(&rng, 3) == 0)
			next_random(a);
		for (uint32_t n = 1 + rng_below(&rng, 5); n; n--)
			any_work_on(a, &rng);
		if (rng_below(&rng, 10) == 0)
			jump(a, OP_CALL, leaf);
		if (rng_below(&rng, 3) == 0) {
			enum reg src = any_work(&rng);
			rr(a, OP_CMP, any_work(&rng), src);
			unsigned to = block[i + 1 + rng_below(&rng, 7)];
			jump_if(a, rng_below(&rng, 8), to);
			continue;
		}
		rr(a, OP_MOV, RDX, RAX);
		ri(a, OP_SHR, RDX, 30 + rng_below(&rng, 20));
		ri(a, OP_TEST, RDX, (2 << rng_below(&rng, 3)) - 1);
		unsigned to = block[i + 1 + rng_below(&rng, 7)];
		jump_if(a, rng_below(&rng, 2) ? COND_E : COND_NE, to);
	}
	for (unsigned i = BLOCKS; i < BLOCKS + 8; i++)
		place(a, block[i]);
	next_random(a);
	ri(a, OP_SUB, RCX, 1);
	jump_if(a, COND_NE, pass);
	random_end(a);
	place(a, leaf);
	push(a, RBP);
	rr(a, OP_MOV, RBP, RSP);
	any_work_on(a, &rng);
	store(a, at(RBP, -16), RDX);
	any_place(a, &rng);
	any_work_on(a, &rng);
	load(a, RSI, at(RBP, -16));
	pop(a, RBP);
	plain(a, OP_RET);
}

/* Works on an array, then waits in a loop until all threads have come here.  A single
 * instruction is never interrupted, so an addition to memory is enough to count them. */
static void program_barrier(struct assembler *a, unsigned copy)
{
	int n = 100 + 16 * (int)copy;
	random_begin(a);
	rr(a, OP_MOV, RDX, RSI);
	ri(a, OP_AND, RDX, 0xff8);
	zero(a, RCX);
	unsigned work = here(a);
	load(a, R8, at_index(RBX, RCX, 3, HEAP_ARRAY));
	rr(a, OP_ADD, R8, RCX);
	store(a, at_index(RBX, RCX, 3, HEAP_ARRAY), R8);
	ri(a, OP_ADD, RCX, 1);
	ri(a, OP_CMP, RCX, n);
	jump_if(a, COND_L, work);
	zero(a, RCX);
	unsigned more = here(a); /* a part that takes each thread another time */
	load(a, R9, at_index(RBX, RCX, 0, HEAP_ARRAY));
	ri(a, OP_ADD, RCX, 8);
	rr(a, OP_CMP, RCX, RDX);
	jump_if(a, COND_LE, more);
	ri(a, OP_MOV, R10, (int64_t)THREADS_AT);
	load(a, R8, at(RBX, HEAP_BARRIERS));
	rm(a, OP_ADD, R8, at(R10, 0), 8);
	store(a, at(RBX, HEAP_BARRIERS), R8);
	mi(a, OP_ADD, at(R10, 64), 1, 8);
	unsigned spin = here(a);
	plain(a, OP_NOP);
	load(a, R9, at(R10, 64));
	rr(a, OP_CMP, R9, R8);
	jump_if(a, COND_L, spin);
	random_end(a);
}

const struct program_info program_infos[] = {
	{ "quicksort", "sorts random numbers, recursively" },
	{ "matrix", "multiplies matrices of floating point numbers" },
	{ "hash", "counts keys in a hash table that all threads share" },
	{ "strings", "searches a text byte by byte" },
	{ "list", "builds, sums up and reverses a linked list" },
	{ "recursion", "computes Fibonacci numbers the slow way" },
	{ "copy", "copies and compares with string instructions" },
	{ "interpreter", "runs bytecode with an indirect jump for each code" },
	{ "maze", "random code with branches and addresses as hard as those of gcc" },
	{ "barrier", "loops, then spins until all threads have come; not in the mix" },
	{ NULL, NULL },
};

enum {
	PROGRAMS = sizeof program_infos / sizeof *program_infos - 1,
	MIXED = PROGRAMS - 1, /* without the barrier */
	SLOTS = 16            /* entries in the table of functions for each copy */
};

static void (*const assemble[PROGRAMS])(struct assembler *a, unsigned copy) = {
	program_quicksort, program_matrix,    program_hash, program_strings,
	program_list,      program_recursion, program_copy, program_interpreter,
	program_maze,      program_barrier,
};

/*
 * Every thread begins with a marker like those that trace collectors insert: its
 * number in EAX, to which zero is added twice.  Then it calls functions forever.
 */
static void driver(struct assembler *a, unsigned functions)
{
	rr(a, OP_MOV, RAX, RDX);
	ri(a, OP_ADD, RAX, 0);
	ri(a, OP_ADD, RAX, 0);
	rr(a, OP_MOV, RBX, RDI);
	rr(a, OP_MOV, R12, RSI);
	ri(a, OP_MOV, R13, LCG_FACTOR);
	ri(a, OP_MOV, R14, (int64_t)DATA_AT);
	unsigned loop = here(a);
	rr(a, OP_IMUL, R12, R13);
	ri(a, OP_ADD, R12, 1442695041);
	rr(a, OP_MOV, RAX, R12);
	ri(a, OP_SHR, RAX, 33);
	ri(a, OP_AND, RAX, functions - 1);
	rr(a, OP_MOV, RDI, RBX);
	rr(a, OP_MOV, RSI, R12);
	ri(a, OP_SHR, RSI, 24);
	load(a, RAX, at_index(R14, RAX, 3, 0));
	jump_reg(a, OP_CALL_REG, RAX);
	jump(a, OP_JMP, loop);
}

/* The program in a slot of the mix; half of them have the last program, which is
 * long. */
static int mixed(int slot)
{
	return slot < MIXED ? slot : MIXED - 1;
}

/* A handler uses the stack of the thread that it interrupts. */
static void signal_handler(struct assembler *a, struct handler *out)
{
	a->aligned[a->n] = true;
	out->entry = a->n;
	push(a, RAX);
	push(a, RCX);
	ri(a, OP_MOV, RAX, (int64_t)THREADS_AT);
	mi(a, OP_ADD, at(RAX, 128), 1, 8);
	load(a, RCX, at(RSP, 0));
	pop(a, RCX);
	pop(a, RAX);
	plain(a, OP_RET);
	a->aligned[a->n] = true;
	out->leave = a->n;
	plain(a, OP_NOP);
	plain(a, OP_NOP);
}

struct program *program_new(struct memory *m, const char *name, unsigned copies,
			    struct handler *handler)
{
	int only = -1;
	if (strcmp(name, "mix") != 0) {
		for (int i = 0; i < PROGRAMS; i++) {
			if (strcmp(name, program_infos[i].name) == 0)
				only = i;
		}
		if (only < 0)
			return NULL;
	}
	struct assembler *a = must_alloc(1, sizeof *a);
	driver(a, SLOTS * copies);
	for (unsigned c = 0; c < copies; c++) {
		for (int i = 0; i < (only == MIXED ? PROGRAMS : MIXED); i++) {
			a->aligned[a->n] = true;
			unsigned entry = here(a);
			assemble[i](a, c);
			for (int j = 0; j < SLOTS; j++) {
				if (i == (only >= 0 ? only : mixed(j)))
					data_word(a,
						  DATA_AT + 8 * (SLOTS * c + (unsigned)j),
						  entry);
			}
		}
	}
	if (handler)
		signal_handler(a, handler);
	lay_out(a, CODE_AT);

	struct program *p = must_alloc(1, sizeof *p);
	p->n = a->n;
	p->base = CODE_AT;
	p->insn = must_alloc(p->n, sizeof *p->insn);
	memcpy(p->insn, a->insn, p->n * sizeof *p->insn);
	p->effects = must_alloc(p->n, sizeof *p->effects);
	const struct insn *last = &p->insn[p->n - 1];
	p->code_size = (uint32_t)(last->pc + last->len - p->base);
	p->at = must_alloc(p->code_size, sizeof *p->at);
	for (uint32_t i = 0; i < p->n; i++) {
		struct insn *in = &p->insn[i];
		p->at[in->pc - p->base] = i;
		if (in->op == OP_J || in->op == OP_JMP || in->op == OP_CALL)
			in->target = a->label[in->target];
		insn_effects(in, &p->effects[i]);
	}
	for (unsigned i = 0; i < a->nwords; i++)
		memory_write(m, a->word[i].at, 8, p->insn[a->label[a->word[i].label]].pc);
	free(a);
	return p;
}

void program_free(struct program *p)
{
	if (!p)
		return;
	free(p->insn);
	free(p->effects);
	free(p->at);
	free(p);
}

void program_start(const struct program *p, struct thread *t, unsigned number,
		   uint64_t seed, uint64_t stack, bool marked)
{
	enum { MARKER = 3 /* instructions */ };
	memset(t, 0, sizeof *t);
	t->number = number;
	t->next = p->entry + (marked ? 0 : MARKER);
	t->reg[RDI] = HEAP_AT + number * UINT64_C(0x1000000);
	t->reg[RSI] = seed;
	t->reg[RDX] = number;
	t->reg[RSP] = number ? STACK_AT + (number - 1) * stack : MAIN_SP;
}
