/*
 * Values of registers and memory as of a record: those of a small machine, of which each step
 * writes the lines of a log and changes the state that the log shows.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analysis/machine_state.h"
#include "base/bytes.h"
#include "tracefile.h"

enum { STEPS = 400, REGISTERS = 12, BASE = 0x20000, BYTES = 96 };
#define NEVER UINT64_MAX

struct told_byte {
	uint64_t writer;
	bool known;
	uint8_t value;
};

struct told {
	uint64_t value[REGISTERS], writer[REGISTERS];
	struct told_byte byte[BYTES];
};

enum log { SPIKE, TARMAC, CVP };

struct machine {
	enum log kind;
	bool tarmac;
	uint64_t seed;
	uint8_t memory[BYTES];
	struct told now;
	struct told after[STEPS];
	struct str log;
};

static void set_register(struct machine *m, uint64_t step, unsigned r, uint64_t value)
{
	m->now.value[r] = value;
	m->now.writer[r] = step;
	if (m->tarmac)
		str_addf(&m->log, "%d clk R X%u %016" PRIx64 "\n", (int)step, r, value);
}

static uint64_t load(const struct machine *m, unsigned at, unsigned size)
{
	uint64_t value = 0;
	for (unsigned k = size; k--;)
		value = value << 8 | m->memory[at + k];
	return value;
}

/* shown: whether the log has the value. */
static void store(struct machine *m, uint64_t step, unsigned at, unsigned size,
		  uint64_t value, bool shown)
{
	for (unsigned k = 0; k < size; k++) {
		m->memory[at + k] = (uint8_t)(value >> 8 * k);
		m->now.byte[at + k] =
			(struct told_byte) { step, shown, m->memory[at + k] };
	}
	if (m->tarmac)
		str_addf(&m->log, "%d clk MW%u %08x:0000%08x %0*" PRIx64 "\n", (int)step,
			 size, BASE + at, BASE + at, 2 * (int)size, value);
}

/* A load shows bytes whose store has no value in the log. */
static void show(struct machine *m, unsigned at, unsigned size)
{
	for (unsigned k = 0; k < size; k++) {
		m->now.byte[at + k].known = true;
		m->now.byte[at + k].value = m->memory[at + k];
	}
}

/* A store of CVP has no value, so that its bytes are known if they are loaded later.  Sizes are any
 * from 1 to 8. */
static void step_cvp(struct machine *m, uint64_t n)
{
	unsigned what = (unsigned)(dice(&m->seed) % 3),
		 size = 1 + (unsigned)(dice(&m->seed) % 8),
		 r = 1 + (unsigned)(dice(&m->seed) % (REGISTERS - 1)),
		 at = (unsigned)(dice(&m->seed) % (BYTES - 16));
	uint64_t value = dice(&m->seed);
	char bytes[8];
	put_le64((uint8_t *)bytes, 0x8000 + 4 * n);
	str_addn(&m->log, bytes, 8);
	str_addc(&m->log, (char)what); /* 0: calculates, 1: loads, 2: stores */
	if (what) {
		put_le64((uint8_t *)bytes, BASE + at);
		str_addn(&m->log, bytes, 8);
		str_addc(&m->log, (char)size);
	}
	str_addc(&m->log, 0);
	str_addc(&m->log, what < 2);
	if (what == 1) {
		value = load(m, at, size);
		show(m, at, size);
	}
	if (what < 2) {
		set_register(m, n, r, value);
		str_addc(&m->log, (char)r);
		put_le64((uint8_t *)bytes, value);
		str_addn(&m->log, bytes, 8);
	} else {
		store(m, n, at, size, value, false);
	}
	m->after[n] = m->now;
}

static void step(struct machine *m, uint64_t n)
{
	unsigned what = (unsigned)(dice(&m->seed) % 4),
		 funct = (unsigned)(dice(&m->seed) % 4);
	unsigned size = 1u << funct, r = 1 + (unsigned)(dice(&m->seed) % (REGISTERS - 1));
	unsigned at = (unsigned)(dice(&m->seed) % (BYTES - 16));
	uint64_t value = dice(&m->seed),
		 mask = size == 8 ? UINT64_MAX : (UINT64_C(1) << 8 * size) - 1;
	unsigned encoding = what == 0   ? 0x13 | r << 7
			    : what == 1 ? 0x03 | r << 7 | funct << 12
					: 0x23 | funct << 12 | r << 20;
	if (m->tarmac)
		str_addf(&m->log, "%d clk IT (%d) %08x d2800000 O EL1h_s : MOV\n", (int)n,
			 (int)n, 0x8000 + 4 * (unsigned)n);
	else
		str_addf(&m->log, "core   0: 3 0x%016x (0x%08x)",
			 0x8000 + 4 * (unsigned)n, encoding);
	if (what == 1) {
		value = load(m, at, size);
		if (m->tarmac)
			str_addf(&m->log, "%d clk MR%u %08x:0000%08x %0*" PRIx64 "\n",
				 (int)n, size, BASE + at, BASE + at, 2 * (int)size,
				 value);
		else if (size < 8 && value >> (8 * size - 1)) /* sign extension */
			value |= ~mask;
		show(m, at, size);
	}
	if (what < 2)
		set_register(m, n, r, value);
	if (what < 2 && !m->tarmac)
		str_addf(&m->log, " x%-2u 0x%016" PRIx64, r, value);
	if (what == 1 && !m->tarmac)
		str_addf(&m->log, " mem 0x%016x", BASE + at);
	if (what >= 2) {
		value = value & mask;
		store(m, n, at, size, value, true);
		if (m->tarmac && what == 3)
			store(m, n, at + size, size, value, true);
		if (!m->tarmac)
			str_addf(&m->log, " mem 0x%016x 0x%0*" PRIx64, BASE + at,
				 2 * (int)size, value);
	}
	if (!m->tarmac)
		str_addc(&m->log, '\n');
	m->after[n] = m->now;
}

static struct machine *machine_run(enum log kind, uint64_t seed)
{
	struct machine *m = mem_new(1, sizeof *m);
	m->kind = kind;
	m->tarmac = kind == TARMAC;
	m->seed = seed;
	str_init(&m->log);
	for (unsigned k = 0; k < BYTES; k++) {
		m->memory[k] = (uint8_t)dice(&m->seed);
		m->now.byte[k].writer = NEVER;
	}
	for (unsigned r = 0; r < REGISTERS; r++)
		m->now.writer[r] = NEVER;
	for (uint64_t n = 0; n < STEPS; n++)
		(kind == CVP ? step_cvp : step)(m, n);
	file_write("t.log", &m->log);
	return m;
}

static struct trace *machine_trace(const struct machine *m, const char *options)
{
	char path[400];
	struct err err = ERR_INIT;
	struct trace *t;
	static const char *const format[] = { "spike", "tarmac", "cvp1" };
	struct trace_options opt = { .format = format[m->kind], .index = "none" };
	snprintf(path, sizeof path, "%s/t.log", file_dir);
	setenv("OPSCOPE_TEST", options, 1);
	if (trace_open(&t, path, &opt, &err))
		fail_msg("%s", err.text);
	unsetenv("OPSCOPE_TEST");
	return t;
}

static void compare(const struct machine_state *s, const struct told *told, unsigned from)
{
	size_t written = 0;
	for (unsigned r = 0; r < REGISTERS; r++)
		written += told->writer[r] != NEVER;
	assert_int_equal(s->nregs, written);
	for (size_t k = 0; k < s->nregs; k++) {
		uint64_t r = s->reg[k].key;
		assert_in_range(r, 1, REGISTERS - 1);
		assert_int_equal(s->writer[s->reg[k].writer].record, told->writer[r]);
		assert_true(s->reg[k].known);
		assert_int_equal(s->reg[k].value, told->value[r]);
	}
	for (size_t k = 0; k < s->nbytes; k++) {
		const struct told_byte *b = &told->byte[from + k];
		uint32_t w = s->byte[k].writer;
		assert_int_equal(w == STATE_NO_WRITER ? NEVER : s->writer[w].record,
				 b->writer);
		assert_int_equal(s->byte[k].known, b->known);
		if (b->known)
			assert_int_equal(s->byte[k].value, b->value);
	}
}

static void values_are_those_of_the_machine(void **state)
{
	static const char *const options[] = { "", "chunk=7", "noindex,chunk=50",
					       "noscreen,chunk=20" };
	(void)state;
	for (unsigned round = 0; round < 12; round++) {
		struct machine *m = machine_run(round % 3, round + 1);
		struct trace *t = machine_trace(m, options[round / 3]);
		for (int k = 0; k < 250; k++) {
			uint64_t record = dice(&m->seed) % STEPS;
			unsigned from = (unsigned)(dice(&m->seed) % BYTES);
			struct state_request what = { true, BASE + from,
						      1 + dice(&m->seed) % (BYTES - from),
						      0 };
			struct machine_state s;
			struct err err = ERR_INIT;
			assert_int_equal(
				machine_state_make(&s, t, record, &what, NULL, &err),
				ST_OK);
			assert_int_equal(s.nbytes, what.bytes);
			compare(&s, &m->after[record], from);
			machine_state_release(&s);
		}
		trace_free(t);
		str_release(&m->log);
		free(m);
	}
}

/* Each processor has its registers and memory: the last writers are those found by reading
 * from the beginning.  A record writes up to two registers and stores to up to two places;
 * chunks are as long as several batches. */
static void processors_have_their_own_state(void **state)
{
	enum { RECORDS = 9000, CPUS = 3, WHOLE = 6, PLACES = 64 };
	static struct {
		uint8_t cpu;
		uint64_t reg[CPUS][WHOLE], byte[CPUS][PLACES];
	} after[RECORDS], now;
	static const char *const options[] = { "chunk=64", "chunk=4000", "noindex" };
	struct str bytes = STR_INIT;
	uint64_t seed = 5;
	(void)state;
	memset(&now, 255, sizeof now);
	for (uint64_t n = 0; n < RECORDS; n++) {
		uint8_t record[28] = { [27] = 4 };
		record[0] = now.cpu = (uint8_t)(dice(&seed) % CPUS);
		put_le64(record + 3, 0x1000 + n % 700 * 4);
		for (int k = 0; k < 2; k++) {
			/* Some are written rarely. */
			unsigned r =
				(unsigned)(dice(&seed) % (dice(&seed) % 500 ? 3 : WHOLE));
			unsigned at = (unsigned)(dice(&seed) %
						 (dice(&seed) % 500 ? 20 : PLACES));
			if (dice(&seed) % 3 == 0) {
				record[1 + k] = (uint8_t)(10 + r);
				now.reg[now.cpu][r] = n;
			}
			if (dice(&seed) % 3 == 0) {
				put_le64(record + 11 + 8 * k, BASE + at);
				for (unsigned b = at; b < at + 4 && b < PLACES; b++)
					now.byte[now.cpu][b] = n;
			}
		}
		after[n] = now;
		str_addn(&bytes, (const char *)record, sizeof record);
	}
	for (size_t o = 0; o < 3; o++) {
		setenv("OPSCOPE_TEST", options[o], 1);
		struct trace *t = open_as(file_write("threads", &bytes), NULL,
					  "cpu:u8 dst:u8[2] pc:u64 store:u64[2] size:u8");
		unsetenv("OPSCOPE_TEST");
		for (int k = 0; k < 300; k++) {
			uint64_t record = dice(&seed) % RECORDS;
			unsigned cpu = after[record].cpu;
			unsigned from = (unsigned)(dice(&seed) % PLACES);
			struct state_request what = { true, BASE + from, PLACES - from,
						      0 };
			struct machine_state s;
			struct err err = ERR_INIT;
			uint64_t left[WHOLE];
			memcpy(left, after[record].reg[cpu], sizeof left);
			assert_int_equal(
				machine_state_make(&s, t, record, &what, NULL, &err),
				ST_OK);
			for (size_t r = 0; r < s.nregs; r++) {
				uint64_t *at = &left[s.reg[r].key - 10];
				assert_int_equal(s.writer[s.reg[r].writer].record, *at);
				*at = NEVER;
			}
			for (unsigned r = 0; r < WHOLE; r++)
				assert_int_equal(left[r], NEVER);
			for (size_t b = 0; b < s.nbytes; b++) {
				uint32_t w = s.byte[b].writer;
				assert_int_equal(
					w == STATE_NO_WRITER ? NEVER : s.writer[w].record,
					after[record].byte[cpu][from + b]);
			}
			machine_state_release(&s);
		}
		trace_free(t);
	}
	str_release(&bytes);
}

/* Parts of registers, as ChampSim has them: the last writer of any part is that of the register,
 * which has the name of that part. */
static void parts_belong_to_their_register(void **state)
{
	static const char *const part[][5] = { { "rax", "eax", "ax", "al", "ah" },
					       { "rbx", "ebx", "bx", "bl", "bh" },
					       { "rsi", "esi", "si", "sil", "rsi" },
					       { "r9", "r9d", "r9w", "r9b", "r9" } };
	enum { WHOLE = sizeof part / sizeof *part, RECORDS = 3000 };
	static struct {
		uint64_t writer[WHOLE], part[WHOLE];
	} after[RECORDS], now;
	const struct registers *map = registers_find("pin3");
	struct str bytes = STR_INIT;
	uint64_t seed = 31, number;
	(void)state;
	memset(&now, 255, sizeof now);
	for (uint64_t n = 0; n < RECORDS; n++) {
		uint8_t record[64] = { 0 };
		put_le64(record, 0x401000 + 4 * (n % 500));
		for (int k = 0; k < 2 && dice(&seed) % 3; k++) {
			/* Some are written rarely. */
			size_t w = dice(&seed) % 40 ? dice(&seed) % 2
						    : 2 + dice(&seed) % 2,
			       p = dice(&seed) % 5;
			if (now.writer[w] == n)
				break;
			assert_true(register_parse(map, part[w][p], &number));
			record[10 + k] = (uint8_t)number;
			now.writer[w] = n;
			now.part[w] = number;
		}
		after[n] = now;
		str_addn(&bytes, (const char *)record, sizeof record);
	}
	setenv("OPSCOPE_TEST", "chunk=64", 1);
	struct trace *t = open_as(file_write("parts", &bytes), "champsim", NULL);
	unsetenv("OPSCOPE_TEST");
	for (int k = 0; k < 1000; k++) {
		uint64_t record = dice(&seed) % RECORDS;
		struct state_request what = { true, 0, 0, 0 };
		struct machine_state s;
		struct err err = ERR_INIT;
		size_t found = 0;
		assert_int_equal(machine_state_make(&s, t, record, &what, NULL, &err),
				 ST_OK);
		for (size_t w = 0; w < WHOLE; w++)
			for (size_t r = 0; r < s.nregs; r++) {
				assert_true(register_parse(map, part[w][0], &number));
				if (s.reg[r].key != register_whole(map, number))
					continue;
				found++;
				assert_int_equal(s.writer[s.reg[r].writer].record,
						 after[record].writer[w]);
				assert_int_equal(s.reg[r].name.number,
						 after[record].part[w]);
			}
		size_t written = 0;
		for (size_t w = 0; w < WHOLE; w++)
			written += after[record].writer[w] != NEVER;
		assert_int_equal(found, written);
		machine_state_release(&s);
	}
	trace_free(t);
	str_release(&bytes);
}

/* Of links through registers, the value that the writer has written. */
static size_t check_chain_data(const struct machine *m, struct trace *t, uint64_t record,
			       bool forward)
{
	struct chain c;
	struct err err = ERR_INIT;
	struct chain_options opt = chain_defaults();
	size_t n = 0;
	opt.depth = 3;
	opt.forward = forward;
	opt.with = (1u << CHAIN_SWITCH_COUNT) - 1;
	assert_int_equal(chain_trace(&c, t, record, &opt, NULL, &err), ST_OK);
	for (size_t k = 0; k < c.nlinks; k++) {
		const struct chain_link *l = &c.link[k];
		uint64_t writer = forward ? c.node[l->from].record : l->record, data;
		if (l->end != END_FOUND || l->value.kind != VALUE_REGISTER)
			continue;
		assert_true(chain_link_data(&c, trace_schema(t), l, forward, &data));
		assert_int_equal(data, m->after[writer].value[l->value.number]);
		n++;
	}
	chain_release(&c);
	return n;
}

/* The stores of Spike read the registers of their encoding. */
static void links_have_the_data_of_the_machine(void **state)
{
	(void)state;
	size_t n = 0;
	struct machine *m = machine_run(SPIKE, 21);
	struct trace *t = machine_trace(m, "chunk=50");
	for (int k = 0; k < 100; k++)
		n += check_chain_data(m, t, dice(&m->seed) % STEPS, k % 2);
	assert_in_range(n, 20, 10000);
	trace_free(t);
	str_release(&m->log);
	free(m);
}

static void what_is_not_there_is_an_error(void **state)
{
	(void)state;
	struct machine *m = machine_run(SPIKE, 9);
	struct trace *t = machine_trace(m, "");
	static const struct state_request all[] = { { true, 0, STATE_BYTES_MAX + 1, 0 },
						    { true, UINT64_MAX - 3, 8, 0 },
						    { true, 0, 8, 0 } };
	for (size_t k = 0; k < 3; k++) {
		struct machine_state s;
		struct err err = ERR_INIT;
		assert_int_equal(
			machine_state_make(&s, t, k < 2 ? 5 : STEPS, &all[k], NULL, &err),
			ST_INVALID);
		assert_string_not_equal(err.text, "");
		machine_state_release(&s);
	}
	trace_free(t);
	str_release(&m->log);
	free(m);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(values_are_those_of_the_machine),
		cmocka_unit_test(processors_have_their_own_state),
		cmocka_unit_test(parts_belong_to_their_register),
		cmocka_unit_test(links_have_the_data_of_the_machine),
		cmocka_unit_test(what_is_not_there_is_an_error),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
