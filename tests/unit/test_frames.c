/* Call stacks: cases by hand, random programs against a model, and a recorded program. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/mem.h"
#include "code/frames.h"

/* A step: C call (5 bytes), R return, I indirect jump, N another instruction with its length, S a system call,
 * E a return from an interrupt, ? an unknown one; with its slot, and the depth after it.  c: a call of unknown length;
 * K: a call of the function at `slot`, after which an interruption begins; B: a branch to `slot` with its length. */
struct step_case {
	char what;
	uint64_t pc, next, slot;
	unsigned depth, length;
};

enum { CASE_STEPS = 12 };

struct stack_case {
	const char *name;
	struct step_case step[CASE_STEPS];
	unsigned outer;
};

/* clang-format off */
static const struct stack_case cases[] = {
	{ "call and return", {
		{ 'C', 0x10, 0x100, 0, 1, 0 }, { 'R', 0x105, 0x15, 0, 0, 0 } }, 0 },
	{ "recursion", {
		{ 'C', 0x10, 0x100, 0, 1, 0 }, { 'C', 0x108, 0x100, 0, 2, 0 }, { 'C', 0x108, 0x100, 0, 3, 0 },
		{ 'R', 0x120, 0x10d, 0, 2, 0 }, { 'R', 0x120, 0x10d, 0, 1, 0 }, { 'R', 0x120, 0x15, 0, 0, 0 } }, 0 },
	{ "a tail call", {
		{ 'C', 0x30, 0x200, 0, 1, 0 }, { 'R', 0x205, 0x35, 0, 0, 0 }, { 'C', 0x10, 0x100, 0, 1, 0 },
		{ 'I', 0x105, 0x200, 0, 1, 0 }, { 'R', 0x205, 0x15, 0, 0, 0 } }, 0 },
	{ "setjmp and longjmp", {
		{ 'C', 0x10, 0x800, 0, 1, 0 }, { 'R', 0x805, 0x15, 0, 0, 0 }, { 'C', 0x20, 0x100, 0, 1, 0 },
		{ 'C', 0x105, 0x200, 0, 2, 0 }, { 'C', 0x205, 0x900, 0, 3, 0 }, { 'I', 0x905, 0x15, 0, 0, 0 } }, 0 },
	{ "a call without a return", {
		{ 'C', 0x10, 0x100, 0, 1, 0 }, { 'C', 0x105, 0x200, 0, 2, 0 }, { 'R', 0x205, 0x15, 0, 0, 0 } }, 0 },
	{ "a signal", {
		{ 'N', 0x12, 0x900, 0, 1, 2 }, { 'C', 0x905, 0x300, 0, 2, 0 }, { 'R', 0x303, 0x90a, 0, 1, 0 },
		{ 'R', 0x90b, 0x990, 0, 1, 0 }, { 'N', 0x990, 0x997, 0, 1, 7 }, { 'N', 0x997, 0x14, 0, 0, 2 } }, 0 },
	{ "a signal that ends with a system call", {
		{ 'N', 0x12, 0x900, 0, 1, 2 }, { 'R', 0x90b, 0x990, 0, 1, 0 }, { 'S', 0x990, 0x992, 0, 1, 2 },
		{ 'S', 0x997, 0x14, 0, 0, 2 }, { 'S', 0x14, 0x16, 0, 0, 2 } }, 0 },
	{ "a signal in a system call, which is made again", {
		{ 'C', 0x10, 0x100, 0, 1, 0 }, { 'S', 0x100, 0x900, 0, 2, 2 }, { 'R', 0x905, 0x990, 0, 2, 0 },
		{ 'S', 0x997, 0x100, 0, 1, 2 }, { 'S', 0x100, 0x102, 0, 1, 2 } }, 0 },
	{ "a trap and its return", {
		{ 'S', 0x12, 0x900, 0, 1, 4 }, { 'C', 0x905, 0x300, 0, 2, 0 }, { 'R', 0x303, 0x90a, 0, 1, 0 },
		{ 'E', 0x90b, 0x16, 0, 0, 4 }, { 'E', 0x1b, 0x5000, 0, 0, 4 } }, 0 },
	{ "an interrupt that ends with a return", {
		{ 'N', 0x12, 0x900, 0, 1, 2 }, { 'C', 0x905, 0x300, 0, 2, 0 }, { 'R', 0x303, 0x14, 0, 0, 0 } }, 0 },
	{ "a call of the next instruction", { { 'C', 0x10, 0x15, 0, 0, 0 } }, 0 },
	{ "returns out of functions before the trace", {
		{ 'R', 0x105, 0x15, 0, 0, 0 }, { 'C', 0x20, 0x200, 0, 1, 0 }, { 'R', 0x205, 0x25, 0, 0, 0 },
		{ 'R', 0x30, 0x55, 0, 0, 0 } }, 2 },
	{ "coroutines", {
		{ 'C', 0x10, 0x100, 0, 1, 0 }, { 'C', 0x105, 0x900, 0, 2, 0 }, { 'R', 0x905, 0x200, 0, 2, 0 },
		{ 'C', 0x210, 0x900, 0, 3, 0 }, { 'R', 0x905, 0x10a, 0, 1, 0 }, { 'C', 0x110, 0x900, 0, 2, 0 },
		{ 'R', 0x905, 0x215, 0, 2, 0 }, { 'C', 0x220, 0x900, 0, 3, 0 }, { 'R', 0x905, 0x115, 0, 1, 0 },
		{ 'R', 0x120, 0x15, 0, 0, 0 } }, 0 },
	/* f calls swap at 0x105 and 0x110; the coroutine of 0x200 calls 0x300, which calls swap. */
	{ "a coroutine that continues in two calls", {
		{ 'C', 0x10, 0x100, 0, 1, 0 }, { 'C', 0x105, 0x900, 0, 2, 0 }, { 'R', 0x905, 0x200, 0, 2, 0 },
		{ 'C', 0x210, 0x300, 0, 3, 0 }, { 'C', 0x305, 0x900, 0, 4, 0 }, { 'R', 0x905, 0x10a, 0, 1, 0 },
		{ 'C', 0x110, 0x900, 0, 2, 0 }, { 'R', 0x905, 0x30a, 0, 3, 0 }, { 'R', 0x320, 0x215, 0, 2, 0 },
		{ 'C', 0x220, 0x900, 0, 3, 0 }, { 'R', 0x905, 0x115, 0, 1, 0 }, { 'R', 0x120, 0x15, 0, 0, 0 } }, 0 },
	{ "the same with slots", {
		{ 'C', 0x10, 0x100, 0x7f8, 1, 0 }, { 'C', 0x105, 0x900, 0x7e8, 2, 0 }, { 'R', 0x905, 0x200, 0x4f8, 2, 0 },
		{ 'C', 0x210, 0x300, 0x4f0, 3, 0 }, { 'C', 0x305, 0x900, 0x4e8, 4, 0 }, { 'R', 0x905, 0x10a, 0x7e8, 1, 0 },
		{ 'C', 0x110, 0x900, 0x7e8, 2, 0 }, { 'R', 0x905, 0x30a, 0x4e8, 3, 0 }, { 'R', 0x320, 0x215, 0x4f0, 2, 0 },
		{ 'C', 0x220, 0x900, 0x4e8, 3, 0 }, { 'R', 0x905, 0x115, 0x7e8, 1, 0 }, { 'R', 0x120, 0x15, 0x7f8, 0, 0 } }, 0 },
	{ "the same, calls of unknown length", {
		{ 'c', 0x10, 0x100, 0x7f8, 1, 0 }, { 'c', 0x105, 0x900, 0x7e8, 2, 0 }, { 'R', 0x905, 0x200, 0x4f8, 2, 0 },
		{ 'c', 0x210, 0x300, 0x4f0, 3, 0 }, { 'c', 0x305, 0x900, 0x4e8, 4, 0 }, { 'R', 0x905, 0x10a, 0x7e8, 1, 0 },
		{ 'c', 0x110, 0x900, 0x7e8, 2, 0 }, { 'R', 0x905, 0x30a, 0x4e8, 3, 0 }, { 'R', 0x320, 0x215, 0x4f0, 2, 0 } }, 0 },
	/* 0x200 and 0x500 are two coroutines, and 0x305 and 0x605 where they go to the other. */
	{ "coroutines that call each other", {
		{ 'C', 0x10, 0x900, 0, 1, 0 }, { 'R', 0x905, 0x200, 0, 1, 0 }, { 'C', 0x210, 0x300, 0, 2, 0 },
		{ 'C', 0x305, 0x900, 0, 3, 0 }, { 'R', 0x905, 0x500, 0, 3, 0 }, { 'C', 0x510, 0x600, 0, 4, 0 },
		{ 'C', 0x605, 0x900, 0, 5, 0 }, { 'R', 0x905, 0x30a, 0, 2, 0 }, { 'C', 0x30c, 0x900, 0, 3, 0 },
		{ 'R', 0x905, 0x60a, 0, 4, 0 }, { 'R', 0x620, 0x515, 0, 3, 0 }, { 'C', 0x520, 0x900, 0, 4, 0 } }, 0 },
	{ "a thunk that overwrites its return address", {
		{ 'C', 0x10, 0x40, 0, 1, 0 }, { 'C', 0x40, 0x50, 0, 2, 0 }, { 'R', 0x54, 0x300, 0, 2, 0 },
		{ 'R', 0x305, 0x15, 0, 0, 0 } }, 0 },
	{ "the same with slots", {
		{ 'C', 0x10, 0x40, 0x7f8, 1, 0 }, { 'C', 0x40, 0x50, 0x7f0, 2, 0 },
		{ 'R', 0x54, 0x300, 0x7f0, 1, 0 }, { 'R', 0x305, 0x15, 0x7f8, 0, 0 } }, 0 },
	{ "an address that was pushed", {
		{ 'C', 0x10, 0x100, 0, 1, 0 }, { 'R', 0x110, 0x300, 0, 1, 0 }, { 'R', 0x305, 0x15, 0, 0, 0 } }, 0 },
	{ "the same with slots", {
		{ 'C', 0x10, 0x100, 0x7f8, 1, 0 }, { 'R', 0x110, 0x300, 0x7f0, 1, 0 },
		{ 'R', 0x305, 0x15, 0x7f8, 0, 0 } }, 0 },
	{ "recursion with slots", {
		{ 'C', 0x10, 0x100, 0x7f8, 1, 0 }, { 'C', 0x108, 0x100, 0x7e8, 2, 0 },
		{ 'C', 0x108, 0x100, 0x7d8, 3, 0 }, { 'R', 0x120, 0x10d, 0x7d8, 2, 0 },
		{ 'R', 0x120, 0x10d, 0x7e8, 1, 0 }, { 'R', 0x120, 0x15, 0x7f8, 0, 0 } }, 0 },
	{ "call and return with slots", {
		{ 'C', 0x10, 0x100, 0x7f8, 1, 0 }, { 'R', 0x105, 0x15, 0x7f8, 0, 0 } }, 0 },
	{ "a tail call with slots", {
		{ 'C', 0x30, 0x200, 0x7f8, 1, 0 }, { 'R', 0x205, 0x35, 0x7f8, 0, 0 }, { 'C', 0x10, 0x100, 0x7f8, 1, 0 },
		{ 'I', 0x105, 0x200, 0, 1, 0 }, { 'R', 0x205, 0x15, 0x7f8, 0, 0 } }, 0 },
	{ "setjmp and longjmp with slots", {
		{ 'C', 0x10, 0x800, 0x7f8, 1, 0 }, { 'R', 0x805, 0x15, 0x7f8, 0, 0 }, { 'C', 0x20, 0x100, 0x7f8, 1, 0 },
		{ 'C', 0x105, 0x200, 0x7e8, 2, 0 }, { 'C', 0x205, 0x900, 0x7d8, 3, 0 }, { 'I', 0x905, 0x15, 0, 0, 0 } }, 0 },
	{ "a call without a return, with slots", {
		{ 'C', 0x10, 0x100, 0x7f8, 1, 0 }, { 'C', 0x105, 0x200, 0x7e8, 2, 0 }, { 'R', 0x205, 0x15, 0x7f8, 0, 0 } }, 0 },
	{ "a signal with slots", {
		{ 'N', 0x12, 0x900, 0, 1, 2 }, { 'C', 0x905, 0x300, 0x5e8, 2, 0 }, { 'R', 0x303, 0x90a, 0x5e8, 1, 0 },
		{ 'R', 0x90b, 0x990, 0x5f8, 1, 0 }, { 'N', 0x990, 0x997, 0, 1, 7 }, { 'N', 0x997, 0x14, 0, 0, 2 } }, 0 },
	{ "returns out of functions before the trace, with slots", {
		{ 'R', 0x105, 0x15, 0x7e8, 0, 0 }, { 'C', 0x20, 0x200, 0x7e8, 1, 0 }, { 'R', 0x205, 0x25, 0x7e8, 0, 0 },
		{ 'R', 0x30, 0x55, 0x7f8, 0, 0 } }, 2 },
	{ "coroutines with slots", {
		{ 'C', 0x10, 0x100, 0x7f8, 1, 0 }, { 'C', 0x105, 0x900, 0x7e8, 2, 0 }, { 'R', 0x905, 0x200, 0x4f8, 2, 0 },
		{ 'C', 0x210, 0x900, 0x4f0, 3, 0 }, { 'R', 0x905, 0x10a, 0x7e8, 1, 0 }, { 'C', 0x110, 0x900, 0x7e8, 2, 0 },
		{ 'R', 0x905, 0x215, 0x4f0, 2, 0 }, { 'C', 0x220, 0x900, 0x4f0, 3, 0 }, { 'R', 0x905, 0x115, 0x7e8, 1, 0 },
		{ 'R', 0x120, 0x15, 0x7f8, 0, 0 } }, 0 },
	/* The same call again, from the function that catches. */
	{ "an exception with slots", {
		{ 'C', 0x10, 0x100, 0x7f8, 1, 0 }, { 'C', 0x108, 0x200, 0x7e8, 2, 0 },
		{ 'C', 0x208, 0x900, 0x7d8, 3, 0 }, { 'I', 0x905, 0x150, 0, 3, 0 },
		{ 'C', 0x158, 0x300, 0x7e8, 2, 0 }, { 'R', 0x305, 0x15d, 0x7e8, 1, 0 } }, 0 },
	{ "a return in code that is not known", {
		{ 'C', 0x10, 0x100, 0, 1, 0 }, { 'C', 0x105, 0x9000, 0, 2, 0 }, { '?', 0x9000, 0x9008, 0, 2, 0 },
		{ '?', 0x9008, 0x10a, 0, 1, 0 }, { 'R', 0x10c, 0x15, 0, 0, 0 } }, 0 },
	{ "a signal that ends in code that is not known", {
		{ 'C', 0x10, 0x100, 0, 1, 0 }, { 'N', 0x102, 0x900, 0, 2, 2 }, { 'R', 0x905, 0x9000, 0, 2, 0 },
		{ '?', 0x9000, 0x9004, 0, 2, 0 }, { '?', 0x9004, 0x104, 0, 1, 0 } }, 0 },
	{ "a fault that ends in code that is not known", {
		{ 'N', 0x102, 0x900, 0, 1, 2 }, { 'R', 0x905, 0x9000, 0, 1, 0 }, { '?', 0x9000, 0x102, 0, 0, 0 } }, 0 },
	/* 0x10a is where the outer call of 0x100 returns, and a case of its switch. */
	{ "a switch of a function that calls itself", {
		{ 'C', 0x10, 0x100, 0, 1, 0 }, { 'C', 0x105, 0x100, 0, 2, 0 }, { 'I', 0x102, 0x10a, 0, 2, 0 },
		{ 'R', 0x120, 0x10a, 0, 1, 0 }, { 'R', 0x120, 0x15, 0, 0, 0 } }, 0 },
	{ "setjmp and longjmp, calls of unknown length", {
		{ 'c', 0x10, 0x800, 0, 1, 0 }, { 'R', 0x805, 0x15, 0, 0, 0 }, { 'c', 0x20, 0x100, 0, 1, 0 },
		{ 'c', 0x105, 0x200, 0, 2, 0 }, { 'c', 0x205, 0x900, 0, 3, 0 }, { 'I', 0x905, 0x15, 0, 0, 0 } }, 0 },
	{ "the same with slots", {
		{ 'c', 0x10, 0x800, 0x7f8, 1, 0 }, { 'R', 0x805, 0x15, 0x7f8, 0, 0 }, { 'c', 0x20, 0x100, 0x7f8, 1, 0 },
		{ 'c', 0x105, 0x200, 0x7f0, 2, 0 }, { 'c', 0x205, 0x900, 0x7e8, 3, 0 }, { 'I', 0x905, 0x15, 0, 0, 0 } }, 0 },
	{ "a switch, calls of unknown length", {
		{ 'c', 0x10, 0x100, 0, 1, 0 }, { 'c', 0x105, 0x100, 0, 2, 0 }, { 'R', 0x120, 0x10a, 0, 1, 0 },
		{ 'c', 0x105, 0x100, 0, 2, 0 }, { 'I', 0x102, 0x10a, 0, 2, 0 }, { 'R', 0x120, 0x10a, 0, 1, 0 } }, 0 },
	{ "a signal after a call", {
		{ 'K', 0x10, 0x900, 0x100, 2, 0 }, { 'C', 0x905, 0x300, 0, 3, 0 }, { 'R', 0x303, 0x90a, 0, 2, 0 },
		{ 'R', 0x90b, 0x990, 0, 2, 0 }, { 'S', 0x997, 0x100, 0, 1, 2 }, { 'R', 0x105, 0x15, 0, 0, 0 } }, 0 },
	{ "signals after branches", {
		{ 'B', 0x10, 0x900, 0x40, 1, 2 }, { 'S', 0x997, 0x40, 0, 0, 2 }, { 'B', 0x10, 0x900, 0x40, 1, 2 },
		{ 'S', 0x997, 0x12, 0, 0, 2 }, { 'B', 0x10, 0x40, 0x40, 0, 2 }, { 'B', 0x10, 0x12, 0x40, 0, 2 } }, 0 },
	{ "a signal after a branch, with slots of calls", {
		{ 'C', 0x10, 0x100, 0x7f8, 1, 0 }, { 'B', 0x100, 0x900, 0x140, 2, 2 }, { 'C', 0x905, 0x300, 0x7c8, 3, 0 },
		{ 'R', 0x303, 0x90a, 0x7c8, 2, 0 }, { 'R', 0x90b, 0x990, 0x7d0, 2, 0 }, { 'S', 0x997, 0x140, 0, 1, 2 },
		{ 'R', 0x145, 0x15, 0x7f8, 0, 0 } }, 0 },
	{ "a signal after a call, left by longjmp", {
		{ 'C', 0x10, 0x800, 0, 1, 0 }, { 'R', 0x805, 0x15, 0, 0, 0 }, { 'K', 0x20, 0x900, 0x100, 2, 0 },
		{ 'I', 0x905, 0x15, 0, 0, 0 } }, 0 },
	{ "a signal after a return", {
		{ 'C', 0x10, 0x100, 0, 1, 0 }, { 'C', 0x105, 0x200, 0, 2, 0 }, { 'R', 0x205, 0x900, 0, 2, 0 },
		{ 'C', 0x905, 0x300, 0, 3, 0 }, { 'R', 0x303, 0x90a, 0, 2, 0 }, { 'R', 0x90b, 0x990, 0, 2, 0 },
		{ 'S', 0x997, 0x10a, 0, 1, 2 }, { 'R', 0x110, 0x15, 0, 0, 0 } }, 0 },
	{ "an interrupt after a return", {
		{ 'C', 0x10, 0x100, 0, 1, 0 }, { 'R', 0x105, 0x900, 0, 1, 0 }, { 'E', 0x90b, 0x15, 0, 0, 4 } }, 0 },
	{ "a repeated instruction", { { 'N', 0x10, 0x10, 0, 0, 3 }, { 'N', 0x10, 0x13, 0, 0, 3 } }, 0 },
};
/* clang-format on */

static struct frames_step step_of(const struct step_case *c, uint64_t record)
{
	struct frames_step s = {
		.record = record, .pc = c->pc, .next = c->next, .slot = c->slot
	};
	switch (c->what) {
	case 'c':
		s.what = FRAMES_CALL;
		break;
	case 'K':
		s.slot = 0;
		s.what = FRAMES_CALL;
		s.after = c->pc + 5;
		s.target = c->slot;
		break;
	case 'B':
		s.slot = 0;
		s.after = c->pc + c->length;
		s.target = c->slot;
		break;
	case 'C':
		s.what = FRAMES_CALL;
		s.after = c->pc + 5;
		s.target = c->next;
		break;
	case 'R':
		s.what = FRAMES_RETURN;
		break;
	case 'I':
		s.what = FRAMES_INDIRECT;
		break;
	case '?':
		s.what = FRAMES_UNKNOWN;
		break;
	default:
		s.after = c->pc + c->length;
		s.anywhere = s.resumes = c->what == 'S' || c->what == 'E';
		s.traps = c->what == 'S';
	}
	return s;
}

static void test_cases(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct frames *f = frames_new();
		for (size_t k = 0; k < CASE_STEPS && cases[i].step[k].what; k++) {
			struct frames_step s = step_of(&cases[i].step[k], k);
			frames_step(f, &s);
			if (frames_depth(f) != cases[i].step[k].depth)
				fail_msg("%s: depth %zu after step %zu, not %u",
					 cases[i].name, frames_depth(f), k,
					 cases[i].step[k].depth);
		}
		assert_int_equal(frames_outer_returns(f), cases[i].outer);
		frames_free(f);
	}
}

/* Functions have 256 bytes; 0xa00 continues an exception. */
static struct frames_function function_of(void *ctx, uint64_t pc)
{
	++*(size_t *)ctx;
	return (struct frames_function) { .id = pc / 256,
					  .entry = pc % 256 == 0,
					  .continues = pc / 256 == 0xa };
}

/* clang-format off */
static const struct stack_case catches[] = {
	{ "an exception", {
		{ 'C', 0x110, 0x200, 0, 1, 0 }, { 'C', 0x208, 0x300, 0, 2, 0 }, { 'C', 0x308, 0x900, 0, 3, 0 },
		{ 'R', 0x905, 0x150, 0, 0, 0 }, { 'C', 0x158, 0x300, 0, 1, 0 } }, 0 },
	{ "the nearest function catches", {
		{ 'C', 0x110, 0x200, 0, 1, 0 }, { 'C', 0x208, 0x100, 0, 2, 0 }, { 'C', 0x110, 0x300, 0, 3, 0 },
		{ 'I', 0x305, 0x150, 0, 2, 0 } }, 0 },
	{ "an exception continues", {
		{ 'C', 0x110, 0x200, 0, 1, 0 }, { 'C', 0x208, 0x200, 0, 2, 0 }, { 'C', 0x250, 0xa00, 0, 3, 0 },
		{ 'I', 0xa10, 0x260, 0, 1, 0 } }, 0 },
	{ "a tail call of a function that is on the stack", {
		{ 'C', 0x110, 0x200, 0, 1, 0 }, { 'C', 0x208, 0x300, 0, 2, 0 }, { 'I', 0x308, 0x100, 0, 2, 0 } }, 0 },
	{ "a table of jumps", {
		{ 'C', 0x110, 0x100, 0, 1, 0 }, { 'I', 0x108, 0x140, 0, 1, 0 } }, 0 },
	{ "a switch of a function that calls itself, behind a tail call", {
		{ 'C', 0x110, 0x200, 0, 1, 0 }, { 'I', 0x205, 0x300, 0, 1, 0 }, { 'C', 0x308, 0x300, 0, 2, 0 },
		{ 'I', 0x304, 0x30d, 0, 2, 0 } }, 0 },
	{ "longjmp as a tail call", {
		{ 'C', 0x110, 0x200, 0, 1, 0 }, { 'C', 0x208, 0x900, 0, 2, 0 }, { 'R', 0x905, 0x20d, 0, 1, 0 },
		{ 'C', 0x210, 0x200, 0, 2, 0 }, { 'I', 0x215, 0x900, 0, 2, 0 }, { 'I', 0x905, 0x20d, 0, 1, 0 } }, 0 },
	{ "an exception with slots", {
		{ 'C', 0x110, 0x200, 0x7f8, 1, 0 }, { 'C', 0x208, 0x300, 0x7f0, 2, 0 },
		{ 'I', 0x308, 0x150, 0, 0, 0 }, { 'C', 0x158, 0x300, 0x7f8, 1, 0 },
		{ 'R', 0x305, 0x15d, 0x7f8, 0, 0 } }, 0 },
};
/* clang-format on */

static void test_catches(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof catches / sizeof *catches; i++) {
		struct frames *f = frames_new();
		size_t asked = 0;
		frames_set_functions(f, function_of, &asked);
		for (size_t k = 0; k < CASE_STEPS && catches[i].step[k].what; k++) {
			struct frames_step s = step_of(&catches[i].step[k], k);
			frames_step(f, &s);
			if (frames_depth(f) != catches[i].step[k].depth)
				fail_msg("%s: depth %zu after step %zu, not %u",
					 catches[i].name, frames_depth(f), k,
					 catches[i].step[k].depth);
		}
		frames_free(f);
	}
}

/* The records of calls, and whether a frame of unknown length is found. */
static void test_contents(void **state)
{
	(void)state;
	struct frames *f = frames_new();
	struct frames_step call = {
		.record = 7, .pc = 0x10, .next = 0x100, .what = FRAMES_CALL
	};
	frames_step(f, &call);
	assert_int_equal(frames_depth(f), 1);
	assert_int_equal(frames_at(f, 0)->record, 7);
	assert_int_equal(frames_at(f, 0)->entry, 0x100);
	assert_int_equal(frames_at(f, 0)->back, 0);
	struct frames_step back = { .pc = 0x105, .next = 0x20, .what = FRAMES_RETURN };
	frames_step(f, &back); /* 16 bytes after it */
	assert_int_equal(frames_depth(f), 1);
	back.next = 0x1f;
	frames_step(f, &back);
	assert_int_equal(frames_depth(f), 0);
	frames_free(f);
}

/* A program that calls, returns, leaves several frames at once, and jumps back to where an
 * earlier call of a frame that is alive returned. */
struct model_frame {
	uint64_t back, slot, record;
	uint64_t landed; /* return address of the last call of this frame; 0: none */
};

static void run_model(uint64_t seed, bool slots, size_t steps)
{
	enum { MOST = 400 };
	static struct model_frame stack[MOST + 1];
	struct frames *f = frames_new();
	size_t depth = 0;
	uint64_t sites = 1;
	memset(stack, 0, sizeof stack);
	for (size_t k = 0; k < steps; k++) {
		seed = hash_number(seed, k);
		unsigned dice = seed % 100;
		struct frames_step s = { .record = k };
		if (dice < 52 && depth < MOST) {
			/* Call sites differ, so that a return address tells the frame. */
			s.pc = 0x1000 + 16 * sites++;
			s.next = 0x100000000 + (seed >> 32);
			s.after = s.pc + 5;
			s.what = FRAMES_CALL;
			s.slot = slots ? 0x7fff0000 - 32 * depth : 0;
			stack[depth].landed = 0;
			stack[++depth] = (struct model_frame) { s.after, s.slot, k, 0 };
		} else if (dice < 97 && depth) {
			size_t leave = dice < 94 || depth < 3 ? 1 : 1 + seed / 100 % 3;
			s.pc = 0x200000000;
			depth -= leave;
			s.next = stack[depth + 1].back;
			s.slot = slots ? stack[depth + 1].slot : 0;
			s.what = FRAMES_RETURN;
			stack[depth].landed = s.next;
		} else {
			/* longjmp, or a jump that means nothing */
			size_t to = depth ? seed / 100 % depth : 0;
			s.pc = 0x300000000;
			s.what = FRAMES_INDIRECT;
			s.next = stack[to].landed ? stack[to].landed : 0x400000000;
			if (stack[to].landed)
				depth = to;
		}
		frames_step(f, &s);
		if (frames_depth(f) != depth)
			fail_msg("step %zu: depth %zu, not %zu", k, frames_depth(f),
				 depth);
		for (size_t d = 0; d < depth; d++)
			assert_int_equal(frames_at(f, d)->record, stack[d + 1].record);
	}
	frames_free(f);
}

static void test_model(void **state)
{
	(void)state;
	/* Fewer calls than places in the table, so that none is forgotten. */
	for (uint64_t seed = 0; seed < 60; seed++) {
		run_model(seed, false, 400);
		run_model(seed, true, 400);
	}
}

/* Deep recursion, and leaving it at once. */
static void test_deep(void **state)
{
	(void)state;
	enum { DEEP = 100000 };
	struct frames *f = frames_new();
	struct frames_step s = {
		.pc = 0x10, .next = 0x100, .after = 0x15, .what = FRAMES_CALL
	};
	frames_step(f, &s);
	s.pc = 0x108;
	s.after = 0x10d;
	for (int k = 1; k < DEEP; k++)
		frames_step(f, &s);
	assert_int_equal(frames_depth(f), DEEP);
	struct frames_step nothing = { .pc = 0x120,
				       .next = 0x999,
				       .what = FRAMES_RETURN };
	for (int k = 0; k < DEEP; k++) /* each one look-up */
		frames_step(f, &nothing);
	assert_int_equal(frames_depth(f), DEEP);
	nothing.next = 0x15;
	frames_step(f, &nothing);
	assert_int_equal(frames_depth(f), 0);
	assert_int_equal(frames_unreturned(f), DEEP - 1);
	frames_free(f);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_cases),    cmocka_unit_test(test_catches),
		cmocka_unit_test(test_contents), cmocka_unit_test(test_model),
		cmocka_unit_test(test_deep),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
