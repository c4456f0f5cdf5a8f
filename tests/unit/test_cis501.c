/* CIS 501 traces: the decoder against a naive one, and real lines. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>

#include "finding_list.h"
#include "format/template.h"
#include "lines.h"

extern const struct format fmt_cis501;

enum { UOP, PC, SRC1, SRC2, DST, FLAGS, BRANCH, MEM, IMM, ADDR, FALL, TARGET };
enum { MACRO = 12, MICRO, MACROOP, LOAD, STORE, TAKEN, KIND, IS_BRANCH };

/* The naive decoder: words by isspace(), numbers by strtoull(). */

static bool naive_number(const char *word, int base, int64_t least, int64_t most,
			 uint64_t *v)
{
	const char *digits = base == 16 ? "0123456789abcdefABCDEF" : "0123456789";
	const char *p = word;
	if (base == 16 && p[0] == '0' && tolower((unsigned char)p[1]) == 'x')
		p += 2;
	else if (base == 10 && *p == '-')
		p++;
	if (!*p || p[strspn(p, digits)])
		return false;
	errno = 0;
	if (base == 16) {
		*v = strtoull(p, NULL, 16);
		return errno == 0;
	}
	int64_t n = strtoll(word, NULL, 10);
	*v = (uint64_t)n;
	return errno == 0 && n >= least && n <= most;
}

static bool naive_line(struct batch *b, struct record_line *l)
{
	const uint8_t *line = l->at;
	const size_t len = l->len;
	char *word[14];
	uint64_t v[20];
	size_t n = 0;
	char *copy = mem_new(len + 1, 1);
	bool good = true;
	for (size_t i = 0; i < len; i++) {
		bool first = i == 0 || isspace(line[i - 1]);
		copy[i] = isspace(line[i]) ? '\0' : (char)line[i];
		if (isspace(line[i]) || !first)
			continue;
		if (n < 14)
			word[n] = copy + i;
		n++;
	}
	/* A NUL in the trace is part of a word; only opcodes may have one. */
	for (size_t i = 0; n >= 13 && i < len; i++)
		if (line[i] == 0 && copy + i < word[12])
			good = false;
	good = good && n == 14 && naive_number(word[UOP], 10, 0, INT32_MAX, &v[UOP]) &&
	       naive_number(word[PC], 16, 0, 0, &v[PC]) &&
	       naive_number(word[SRC1], 10, INT32_MIN, INT32_MAX, &v[SRC1]) &&
	       naive_number(word[SRC2], 10, INT32_MIN, INT32_MAX, &v[SRC2]) &&
	       naive_number(word[DST], 10, INT32_MIN, INT32_MAX, &v[DST]) &&
	       naive_number(word[IMM], 10, INT64_MIN, INT64_MAX, &v[IMM]) &&
	       naive_number(word[ADDR], 16, 0, 0, &v[ADDR]) &&
	       naive_number(word[FALL], 16, 0, 0, &v[FALL]) &&
	       naive_number(word[TARGET], 16, 0, 0, &v[TARGET]);
	static const char *const letters[] = { "-RW", "-TN", "-LS" };
	for (int f = FLAGS; good && f <= MEM; f++) {
		good = strlen(word[f]) == 1 && strchr(letters[f - FLAGS], *word[f]);
		if (good)
			v[f] = (uint64_t)(strchr(letters[f - FLAGS], *word[f]) -
					  letters[f - FLAGS]);
	}
	if (good) {
		const char *micro = word[13], *macro = word[12];
		const uint8_t *p = line + (macro - copy), *q = line + (micro - copy);
		size_t m = 0, k = 0;
		while (p + m < line + len && !isspace(p[m]))
			m++;
		while (q + k < line + len && !isspace(q[k]))
			k++;
		v[MACRO] = TEXT_PLACE(macro - copy, m);
		v[MICRO] = TEXT_PLACE(micro - copy, k);
		v[LOAD] = v[MEM] == 1 ? v[ADDR] : UINT64_MAX;
		v[STORE] = v[MEM] == 2 ? v[ADDR] : UINT64_MAX;
		v[IS_BRANCH] = v[BRANCH] != 0;
		v[TAKEN] = v[BRANCH] ? v[BRANCH] == 1 : UINT64_MAX;
		bool imm = k == 7 && memcmp(q, "JMP_IMM", 7) == 0;
		bool reg = k == 7 && memcmp(q, "JMP_REG", 7) == 0;
		v[KIND] = BRANCH_OTHER;
		if (!v[BRANCH])
			v[KIND] = BRANCH_NONE;
		else if (m == 3 && memcmp(p, "RET", 3) == 0)
			v[KIND] = BRANCH_RETURN;
		else if (m == 4 && memcmp(p, "CALL", 4) == 0)
			v[KIND] = imm   ? BRANCH_DIRECT_CALL
				  : reg ? BRANCH_INDIRECT_CALL
					: BRANCH_OTHER;
		else if (m == 3 && memcmp(p, "JMP", 3) == 0)
			v[KIND] = imm   ? BRANCH_DIRECT_JUMP
				  : reg ? BRANCH_INDIRECT
					: BRANCH_OTHER;
		else if (*p == 'J')
			v[KIND] = BRANCH_CONDITIONAL;
		if (b->slot[MACROOP]) {
			if (v[UOP] == 1 || b->carry[0] == 0)
				b->carry[0]++;
			v[MACROOP] = b->carry[0] - 1;
		}
		size_t i = batch_add(b, batch_position(b, l->at), l->whole);
		for (int f = 0; f < 20; f++)
			if (b->slot[f])
				b->slot[f][i] = v[f];
	}
	free(copy);
	return good;
}

static size_t naive_decode(const uint8_t *bytes, size_t len, bool last, struct batch *b)
{
	return record_decode_lines(bytes, len, last, b, naive_line);
}

static struct format naive(void)
{
	struct format f = fmt_cis501;
	f.decode = naive_decode;
	return f;
}

/* Lines of all kinds */

static uint64_t random_register(void)
{
	return random_below(3) == 0 ? UINT64_MAX
				    : random_below(random_below(9) ? 50 : 200);
}

static void add_random_line(struct str *s)
{
	static const char *const macros[] = {
		"MOV", "J",     "JMP",     "CALL", "RET", "JNE", "VERYLONGOPCODE",
		"ADD", "XORPS", "SETCCCCC"
	};
	static const char *const micros[] = {
		"LOAD",
		"STORE",
		"JMP_IMM",
		"JMP_REG",
		"SAVE_PC",
		"SEXT_DWORD_TO_QWORD",
		"AN_OPCODE_OF_MORE_THAN_FORTY_CHARACTERS_HERE"
	};
	const char *macro = macros[random_below(10)], *micro = micros[random_below(7)];
	unsigned uop = random_below(9) ? 1 + random_below(4) : random_below(30);
	uint64_t pc =
		random_below(4) ? 0x400000 + random_below(1 << 20) : random_number(64);
	uint64_t src1 = random_register(), src2 = random_register(),
		 dst = random_register();
	char flags = "-RW"[random_below(3)], branch = "-TN"[random_below(3)];
	char mem = "-LS"[random_below(3)];
	uint64_t imm = random_number(random_below(9) ? 20 : 64);
	if (random_below(2))
		imm = 0 - imm;
	uint64_t addr = random_below(3) ? random_number(random_below(9) ? 48 : 64) : 0;
	uint64_t fall = pc + 4, target = random_below(3) ? 0 : random_number(48);
	static const char *const shapes[] = {
		"%u %" PRIx64 " %2" PRId64 " %2" PRId64 " %2" PRId64 " %c %c %c %9" PRId64
		" %12" PRIx64 " %12" PRIx64 " %12" PRIx64 " %-8s %s",
		"%u %" PRIx64 " %" PRId64 " %" PRId64 " %" PRId64 " %c %c %c %" PRId64
		" %" PRIx64 " %" PRIx64 " %" PRIx64 " %s %s",
		"%u\t0x%" PRIx64 "\t%" PRId64 "\v%" PRId64 "\t%" PRId64
		"\t%c\f%c %c\t%" PRId64 "\t0X%" PRIX64 "\t0x%" PRIx64 " \r 0x%" PRIx64
		"\t%s\t%s  ",
		"  %u %012" PRIx64 " %02" PRId64 " %3" PRId64 " %2" PRId64
		" %c %c %c %9" PRId64 " %012" PRIx64 " %12" PRIX64 " %14" PRIx64
		" %-9s %s",
	};
	unsigned shape = random_below(3) ? 0 : random_below(4);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
	str_addf(s, shapes[shape], uop, pc, src1, src2, dst, flags, branch, mem, imm,
		 addr, fall, target, macro, micro);
#pragma GCC diagnostic pop
	str_add(s, random_below(6) ? "\n" : "\r\n");
	if (random_below(40) == 0)
		str_add(s, "\n \n");
	if (random_below(60) == 0)
		str_add(s, "no trace at all\n");
}

static void decoder_and_naive_decoder_agree(void **state)
{
	(void)state;
	const struct format twin = naive();
	struct str s = STR_INIT;
	size_t records = 0;
	for (int round = 0; round < 300; round++) {
		str_clear(&s);
		unsigned lines = random_below(60);
		for (unsigned i = 0; i < lines; i++)
			add_random_line(&s);
		if (round % 3)
			random_damage(&s, random_below(lines + 1));
		if (random_below(3) == 0 && s.len)
			s.len -= random_below(s.len < 100 ? (unsigned)s.len : 100);
		size_t room = random_below(2) ? 4096 : 1 + random_below(20);
		size_t piece = random_below(2) ? 1 << 20 : 1 + random_below(2000);
		records += assert_same_decoding(&fmt_cis501, FIELDSET_ALL, &twin,
						FIELDSET_ALL, s.text, s.len, room, piece);
	}
	assert_true(records > 2000);
	str_release(&s);
}

/* Lines that are read again */

/* A line in the columns of the course; sometimes with a word that is too wide for them. */
static void add_line_in_columns(struct str *s)
{
	static const char *const macros[] = { "MOV", "J",   "JMP", "CALL",
					      "RET", "ADD", "X",   "SETCCCCC" };
	static const char *const micros[] = { "LOAD", "STORE", "JMP_IMM", "JMP_REG",
					      "SEXT_DWORD_TO_QWORD" };
	unsigned odd = random_below(40); /* 0 to 6: the word that is too wide */
	int imm = (int)random_number(26) * (random_below(2) ? -1 : 1);
	str_addf(s,
		 "%u %" PRIx64 " %2d %2d %2d %c %c %c %9" PRId64 " %12" PRIx64
		 " %12" PRIx64 " %12" PRIx64 " %-8s %s\n",
		 odd == 0 ? 10 + random_below(90) : 1 + random_below(9),
		 random_number(random_below(9) ? 30 : 64), (int)random_below(101) - 1,
		 odd == 1 ? 100 + (int)random_below(900) : (int)random_below(101) - 1,
		 (int)random_below(101) - 1, "-RW"[random_below(3)],
		 "-TN"[random_below(3)], "-LS"[random_below(3)],
		 odd == 2   ? (int64_t)random_next()
		 : odd == 6 ? (int64_t)(100000000 + random_below(900000000))
			    : imm,
		 odd == 3 ? random_next() : random_number(48),
		 odd == 4 ? random_next() : random_number(48), random_number(48),
		 odd == 5 ? "VERYLONGOPCODE" : macros[random_below(8)],
		 micros[random_below(5)]);
}

/* Whether all batches of a text are regular, without gaps. */
static bool all_regular(const char *text, size_t len, size_t room, size_t piece)
{
	struct schema *s = schema_for(&fmt_cis501);
	struct batch b;
	bool regular = true;
	batch_init(&b, s, room, FIELDSET_ALL);
	b.templates = with_templates ? templates_new(s) : NULL;
	for (size_t at = 0, most = piece; at < len;) {
		size_t n = len - at < most ? len - at : most;
		batch_clear(&b);
		b.bytes_at = at;
		size_t used =
			batch_decode(&b, (const uint8_t *)text + at, n, at + n == len);
		regular = regular && (!b.n || b.regular) && !b.ngaps;
		most = used ? piece : most + piece;
		at += used;
	}
	templates_free(b.templates);
	batch_release(&b);
	schema_free(s);
	return regular;
}

/* Read a text again, if it can be; whether it can. */
static bool read_again(const char *text, size_t len, fieldset want, size_t room,
		       size_t piece)
{
	const struct format twin = naive();
	if (!all_regular(text, len, 1000, len))
		return false;
	regular_to = len;
	assert_same_decoding(&fmt_cis501, want, &twin, FIELDSET_ALL, text, len, room,
			     piece);
	regular_to = 0;
	return true;
}

static void regular_lines_are_read_again(void **state)
{
	(void)state;
	struct str s = STR_INIT;
	unsigned again = 0;
	for (int round = 0; round < 1000; round++) {
		str_clear(&s);
		unsigned lines = random_below(round % 10 ? 30 : 400);
		for (unsigned i = 0; i < lines; i++)
			if (round % 2 && random_below(20) == 0)
				add_random_line(&s);
			else
				add_line_in_columns(&s);
		if (round % 4 == 3)
			random_damage(&s, random_below(4));
		size_t room = random_below(2) ? 4096 : 1 + random_below(100);
		size_t piece = random_below(2) ? 1 << 20 : 1 + random_below(9000);
		fieldset want = round % 3 ? random_next() : FIELDSET_ALL;
		bool regular = read_again(s.text, s.len, want, room, piece);
		again += regular;
		assert_int_equal(all_regular(s.text, s.len, room, piece), regular);
		with_templates = true;
		assert_int_equal(all_regular(s.text, s.len, room, piece), regular);
		with_templates = false;
	}
	assert_in_range(again, 200, 900);
	str_release(&s);
}

/* A number that fills its columns is read by words, but its neighbours need not be. */
static void numbers_of_nine_digits_do_no_harm(void **state)
{
	(void)state;
	static const char lines[] =
		"1 48d1e2 -1  5 45 W T L 123456789  7fffe7ff048       48d1e9       "
		"48d220 CMP      LOAD\n"
		"1 48d1e2 -1  5 45 W T L -23456789  7fffe7ff048       48d1e9       "
		"48d220 CMP      LOAD\n";
	struct str s = STR_INIT;
	for (int i = 0; i < 9; i++)
		str_add(&s, lines);
	assert_true(read_again(s.text, s.len, 0x3ff, 100, 4096));
	str_release(&s);
}

static void every_byte_of_a_line_may_make_it_irregular(void **state)
{
	(void)state;
	static const char line[] = "1 48d1e2 -1  5 45 W T L      -264  7fffe7ff048       "
				   "48d1e9       48d220 CMP      LOAD\n";
	size_t len = strlen(line);
	unsigned again = 0;
	struct str s = STR_INIT;
	for (size_t at = 0; at < len; at++)
		for (unsigned c = 0; c < 256; c++) {
			str_clear(&s);
			for (int i = 0; i < 6; i++)
				str_add(&s, line);
			s.text[2 * len + at] = (char)c;
			/* Not too many fields for the way that is tested. */
			again += read_again(s.text, s.len, 0x3ff, 16, 4096);
			read_again(s.text, s.len, 0xffc00, 16, 4096);
		}
	assert_in_range(again, 500, 256 * len / 4);
	str_release(&s);
}

/* Lines of which it is not true that they are regular: any values, but of bytes that are
 * there. */
static void false_claims_do_no_harm(void **state)
{
	(void)state;
	struct schema *s = schema_for(&fmt_cis501);
	struct str text = STR_INIT;
	for (int round = 0; round < 1000; round++) {
		str_clear(&text);
		for (unsigned i = random_below(200); i; i--)
			if (round % 2 || random_below(9) == 0)
				add_random_line(&text);
			else
				add_line_in_columns(&text);
		random_damage(&text, random_below(500));
		for (unsigned i = round % 3 ? 0 : random_below(400); i && text.len; i--)
			text.text[random_below((unsigned)text.len)] =
				" \n1\r"[random_below(4)];
		struct batch b;
		uint8_t *bytes = mem_new(text.len + 1, 1);
		bytes = mem_resize(bytes, text.len ? text.len : 1, 1);
		memcpy(bytes, text.text, text.len);
		batch_init(&b, s, 1 + random_below(300),
			   1 << MACRO | 1 << MICRO | (random_next() & random_next()));
		for (size_t at = 0; at < text.len;) {
			batch_clear(&b);
			b.bytes_at = at;
			b.regular_to =
				random_below(4) ? UINT64_MAX : random_below(1 << 15);
			size_t used = batch_decode(&b, bytes + at, text.len - at, true);
			assert_in_range(used, 1, text.len - at);
			for (size_t i = 0, end = at; i < b.n; i++) {
				assert_in_range(b.offset[i], end, at + used);
				end = b.offset[i] + b.length[i];
				assert_true(end <= at + used);
				for (int f = MACRO; f <= MICRO; f++)
					assert_true((b.slot[f][i] >> 32) +
							    (uint32_t)b.slot[f][i] <=
						    b.length[i]);
			}
			at += used;
		}
		batch_release(&b);
		free(bytes);
	}
	str_release(&text);
	schema_free(s);
}

/* Every byte of a line, replaced by every other value; with templates, which take longer,
 * by some. */
static void check_every_byte(const char *line)
{
	unsigned step = with_templates ? 17 : 1;
	const struct format twin = naive();
	struct str s = STR_INIT;
	size_t len = strlen(line);
	for (size_t at = 0; at < len; at++)
		for (unsigned c = at % step; c < 256; c += step) {
			str_clear(&s);
			str_add(&s, line);
			str_add(&s, line);
			s.text[len + at] = (char)c;
			/* Enough bytes after it that the fast decoder reads all
			 * lines. */
			str_add(&s, line);
			str_add(&s, line);
			str_add(&s, line);
			assert_same_decoding(&fmt_cis501, FIELDSET_ALL, &twin,
					     FIELDSET_ALL, s.text, s.len, 16, 4096);
		}
	str_release(&s);
}

static void every_byte_of_a_line_in_columns_is_checked(void **state)
{
	(void)state;
	check_every_byte("1 48d1e2 -1  5 45 W T L      -264  7fffe7ff048       "
			 "48d1e9       48d220 CMP      LOAD\n");
}

static void every_byte_of_a_line_of_words_is_checked(void **state)
{
	(void)state;
	check_every_byte("1 48d1e2 -1 5 45 W T L -264 7fffe7ff048 48d1e9 48d220 CMP "
			 "LOAD_AND_MORE_SO_THAT_THE_LINE_IS_LONGER_THAN_64\n");
	check_every_byte("\t12  0x48d1e2\t123 -5\t45 - - S\t6364136223846793005 "
			 "0X7fffe7ff048 48D1e9 000000000000048d220 CMP LOAD \r\n");
}

static void values_do_not_depend_on_wanted_fields(void **state)
{
	(void)state;
	struct str s = STR_INIT;
	for (int i = 0; i < 50; i++)
		add_random_line(&s);
	random_damage(&s, 10);
	assert_same_decoding(&fmt_cis501, FIELDSET_ALL, &fmt_cis501, 0, s.text, s.len,
			     100, 4096);
	for (int f = 0; f < 20; f++)
		assert_same_decoding(&fmt_cis501, FIELDSET_ALL, &fmt_cis501,
				     (fieldset)1 << f, s.text, s.len, 100, 4096);
	for (int round = 0; round < 200; round++)
		assert_same_decoding(&fmt_cis501, FIELDSET_ALL, &fmt_cis501,
				     random_next(), s.text, s.len, 100, 4096);
	str_release(&s);
}

static void records_do_not_depend_on_windows(void **state)
{
	(void)state;
	const struct format twin = naive();
	struct str s = STR_INIT;
	for (int i = 0; i < 12; i++)
		add_random_line(&s);
	for (size_t cut = 1; cut <= s.len; cut++) {
		/* A trace that ends here, and the whole trace in windows of this
		 * size. */
		assert_same_decoding(&fmt_cis501, FIELDSET_ALL, &twin, FIELDSET_ALL,
				     s.text, cut, 100, 4096);
		assert_same_decoding(&fmt_cis501, FIELDSET_ALL, &twin, FIELDSET_ALL,
				     s.text, s.len, 100, cut);
	}
	str_release(&s);
}

/* Single lines */

/* Lines of a few micro-ops again and again, some of them changed. */
static void lines_that_recur_agree(void **state)
{
	(void)state;
	const struct format twin = naive();
	struct str lines[40], s = STR_INIT;
	size_t records = 0;
	with_templates = true;
	for (int i = 0; i < 40; i++) {
		str_init(&lines[i]);
		add_random_line(&lines[i]);
	}
	for (int round = 0; round < 200; round++) {
		str_clear(&s);
		for (unsigned i = 0, k = 0; i < 300; i++) {
			k = random_below(5) ? (k + 1) % 40 : random_below(40);
			str_add(&s, lines[k].text);
			/* Another address, or anything else. */
			if (round % 2 && lines[k].len > 60 && random_below(20) == 0)
				s.text[s.len - 60 + random_below(58)] =
					" 0123456789abcdefTNL-\n\t"[random_below(23)];
		}
		if (round % 4 == 3)
			random_damage(&s, random_below(10));
		size_t room = random_below(2) ? 4096 : 1 + random_below(50);
		size_t piece = random_below(2) ? 1 << 20 : 1 + random_below(5000);
		fieldset want = round % 3 ? FIELDSET_ALL : random_next();
		records += assert_same_decoding(&fmt_cis501, want, &twin, FIELDSET_ALL,
						s.text, s.len, room, piece);
	}
	assert_true(records > 20000);
	every_byte_of_a_line_in_columns_is_checked(state);
	every_byte_of_a_line_of_words_is_checked(state);
	records_do_not_depend_on_windows(state);
	with_templates = false;
	for (int i = 0; i < 40; i++)
		str_release(&lines[i]);
	str_release(&s);
}

static void expect_gap(const char *line, const char *text)
{
	struct schema *s = schema_for(&fmt_cis501);
	struct batch b;
	decode_all(&b, s, line, strlen(line));
	assert_int_equal(b.n, 0);
	assert_int_equal(b.ngaps, 1);
	assert_string_equal(b.gap[0].text, text);
	batch_release(&b);
	schema_free(s);
}

static void bad_lines_have_a_reason(void **state)
{
	(void)state;
	expect_gap("1 48d1de -1 -1 13 - - - 0 0 48d1e2 0 SET\n",
		   "line has 13 words instead of 14");
	expect_gap("one\n", "line has 1 word instead of 14");
	expect_gap("1 48d1de -1 -1 13 - X - 0 0 48d1e2 0 SET ADD\n",
		   "word 7 (branch) is 'X', not T, N or -");
	expect_gap("1 48d1dg -1 -1 13 - - - 0 0 48d1e2 0 SET ADD\n",
		   "word 2 (pc) is '48d1dg', not a hexadecimal number");
	expect_gap("1 0 -1 2147483648 13 - - - 0 0 48d1e2 0 SET ADD\n",
		   "word 4 (src2) is '2147483648', not a register number or -1");
	expect_gap("1 0 -1 -1 13 - - - 9223372036854775808 0 48d1e2 0 SET ADD",
		   "word 9 (imm) is '9223372036854775808', not a number");
	expect_gap("-1 0 -1 -1 13 - - - 0 0 0 0 SET ADD",
		   "word 1 (uop) is '-1', not a number");
	expect_gap("1 0 -1 -1 13 - - - 0 10000000000000000 0 0 SET ADD",
		   "word 10 (addr) is '10000000000000000', not a hexadecimal number");
}

static void branches_have_kinds(void **state)
{
	(void)state;
	static const struct {
		const char *opcodes;
		char letter;
		enum branch_kind kind;
	} cases[] = {
		{ "J JMP_IMM", 'T', BRANCH_CONDITIONAL },
		{ "J JMP_IMM", 'N', BRANCH_CONDITIONAL },
		{ "JNE JMP_IMM", 'N', BRANCH_CONDITIONAL },
		{ "JMP JMP_IMM", 'T', BRANCH_DIRECT_JUMP },
		{ "JMP JMP_REG", 'T', BRANCH_INDIRECT },
		{ "CALL JMP_IMM", 'T', BRANCH_DIRECT_CALL },
		{ "CALL JMP_REG", 'T', BRANCH_INDIRECT_CALL },
		{ "RET JMP_REG", 'T', BRANCH_RETURN },
		{ "SYSCALL TRAP", 'T', BRANCH_OTHER },
		{ "CALL STORE", '-', BRANCH_NONE },
	};
	struct schema *s = schema_for(&fmt_cis501);
	struct str line = STR_INIT;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct batch b;
		str_clear(&line);
		str_addf(&line, "1 10 -1 -1 -1 - %c - 0 0 12 30 %s", cases[i].letter,
			 cases[i].opcodes);
		decode_all(&b, s, line.text, line.len);
		assert_int_equal(b.n, 1);
		assert_int_equal(b.slot[KIND][0], cases[i].kind);
		assert_int_equal(b.slot[IS_BRANCH][0], cases[i].letter != '-');
		assert_int_equal(b.slot[TAKEN][0], cases[i].letter == 'T'   ? 1
						   : cases[i].letter == 'N' ? 0
									    : UINT64_MAX);
		batch_release(&b);
	}
	str_release(&line);
	schema_free(s);
}

static void neighbouring_records_are_checked(void **state)
{
	(void)state;
	static const struct {
		const char *lines, *findings;
	} cases[] = {
		{ "1 10 -1 -1 -1 - - - 0 0 14 0 A B\n2 10 -1 -1 -1 - - - 0 0 14 0 A B",
		  "" },
		{ "1 10 -1 -1 -1 - - - 0 0 14 0 A B\n1 14 -1 -1 -1 - - - 0 0 18 0 A B",
		  "" },
		{ "1 10 -1 -1 -1 - T - 0 0 14 40 J B\n1 40 -1 -1 -1 - - - 0 0 44 0 A B",
		  "" },
		{ "1 10 -1 -1 -1 - - - 0 0 14 0 A B\n1 10 -1 -1 -1 - - - 0 0 14 0 A B",
		  "" },
		{ "1 10 -1 -1 -1 - - - 0 0 14 0 A B\n3 10 -1 -1 -1 - - - 0 0 14 0 A B",
		  "1 AL010 micro-op 3 follows micro-op 1\n" },
		{ "1 10 -1 -1 -1 - - - 0 0 14 0 A B\n2 12 -1 -1 -1 - - - 0 0 14 0 A B",
		  "1 AL011 the pc changes from 10 to 12 within a macro-op, at micro-op "
		  "2\n" },
		{ "1 10 -1 -1 -1 - - - 0 0 14 0 A B\n2 10 -1 -1 -1 - - - 0 0 15 0 A B",
		  "1 AL012 the fall-through changes from 14 to 15 within a macro-op, at "
		  "micro-op 2\n" },
		{ "1 10 -1 -1 -1 - - - 0 0 14 0 A B\n1 20 -1 -1 -1 - - - 0 0 24 0 A B",
		  "1 AL013 the pc is 20, but 10 is followed by 14\n" },
		{ "1 10 -1 -1 -1 - T - 0 0 14 40 J B\n1 20 -1 -1 -1 - - - 0 0 24 0 A B",
		  "1 AL013 the pc is 20, but 10 is followed by 40\n" },
		{ "1 10 -1 -1 -1 - N - 0 0 14 40 J B\n1 40 -1 -1 -1 - - - 0 0 44 0 A B",
		  "1 AL014 the branch at 10 was not taken, but the next pc is "
		  "40\n" },
		{ "1 10 -1 -1 -1 - T - 0 0 14 40 J B\n1 14 -1 -1 -1 - - - 0 0 18 0 A B",
		  "1 AL014 the branch at 10 was taken, but the next pc is 14\n" },
		{ "1 10 -1 -1 -1 - N - 0 0 14 40 J B\n2 10 -1 -1 -1 - - - 0 0 14 0 J B",
		  "1 CI002 micro-op 2 at 10 follows a branch in the same macro-op\n" },
		{ "1 10 -1 -1 -1 - - - 0 0 14 0 A B\n2 10 -1 -1 -1 - - - 0 0 14 0 C B",
		  "1 CI004 the macro opcode changes at micro-op 2 of 10\n" },
		/* A gap between two records separates them. */
		{ "1 10 -1 -1 -1 - - - 0 0 14 0 A B\n?\n1 20 -1 -1 -1 - - - 0 0 24 0 A "
		  "B",
		  "" },
		{ "1 10 -1 -1 -1 - - - 0 0 14 0 A B\n1 14 -1 -1 -1 - - - 0 99 18 0 A B",
		  "1 CI001 a micro-op that neither loads nor stores has the address 99\n" },
		{ "1 10 -1 -1 -1 - - - 0 0 14 0 A B\n1 14 -1 -1 -1 - - L 0 0 18 0 A LOAD",
		  "1 AL005 load is address 0\n" },
		{ "1 10 -1 -1 -1 - - - 0 0 14 0 A B\n1 14 -1 -1 -1 - - - 0 0 18 0 A "
		  "STORE",
		  "1 CI005 the micro-op at 14 is a LOAD or STORE by its opcode, but mem is -\n" },
		{ "1 10 -1 -1 -1 - - - 0 0 14 0 A B\n1 14 -1 -1 -1 - - - 0 0 18 0 "
		  "ABCDEFGHIJKL B",
		  "1 CI003 the opcodes at 14 have 12 and 1 characters\n" },
		{ "1 10 -1 -1 -1 - - - 0 0 14 0 A B\n1 14 -1 -1 -1 - - - 0 0 18 70 A B",
		  "1 AL007 the record at 14 has the target 70 but is not a branch\n" },
		{ "1 10 -1 -1 -1 - - - 0 0 14 0 A B\n1 14 -1 -1 -1 - T - 0 0 18 0 J B",
		  "1 AL008 the branch at 14 was taken but has no target\n" },
	};
	struct schema *s = schema_for(&fmt_cis501);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct batch b;
		decode_all(&b, s, cases[i].lines, strlen(cases[i].lines));
		assert_int_equal(b.n, 2);
		assert_string_equal(findings_of(&b, 1, 1), cases[i].findings);
		batch_release(&b);
	}
	schema_free(s);
}

static unsigned bid(const char *text, bool whole)
{
	return fmt_cis501.bid(&fmt_cis501, (const uint8_t *)text, strlen(text), whole);
}

static void detection_is_beyond_doubt(void **state)
{
	(void)state;
	static const char good[] = "1 48d1de -1 -1 13 - - -         0            0       "
				   "48d1e2            0 "
				   "SET      ADD\n2 48d1de -1 -1 13 R - -         1      "
				   "      0       48d1e2"
				   "            0 SET      ADD_IMM\n";
	assert_true(bid(good, true) > 40);
	assert_true(bid("1 48d1de -1 -1 13 - - - 0 0 48d1e2 0 SET ADD", true) > 24);
	assert_int_equal(bid("", true), 0);
	assert_int_equal(bid("0 1000\n1 2000\n2 400a00\n", true), 0);
	assert_int_equal(bid("\x7f"
			     "ELF\n\n\n",
			     true),
			 0);
	assert_int_equal(bid("I  4000f0,3\n S 1ffeffe7e0,8\n", true), 0);
	/* The last line is not counted if it may be cut. */
	struct str s = STR_INIT;
	str_add(&s, good);
	str_addn(&s, good, 20);
	assert_true(bid(s.text, false) > 40);
	assert_true(bid(s.text, true) < 40);
	str_release(&s);
}

/* Real traces */

static void a_trace_of_the_course_is_read_exactly(void **state)
{
	(void)state;
	size_t len = 0;
	char *text = shared_trace("cis501_gcc-1K.trace", &len);
	if (!text)
		skip();
	struct schema *s = schema_for(&fmt_cis501);
	struct batch b;
	decode_all(&b, s, text, len);
	assert_int_equal(b.n, 1000);
	assert_int_equal(b.ngaps, 0);
	assert_int_equal(b.slot[MACROOP][999] + 1, 754);
	struct str out = STR_INIT;
	for (size_t i = 0; i < b.n; i++) {
		fmt_cis501.classic(s, &b, i, &out);
		str_addc(&out, '\n');
	}
	assert_string_equal(findings_of(&b, 0, b.n), "");
	assert_int_equal(out.len, len);
	assert_memory_equal(out.text, text, len);
	assert_true(fmt_cis501.bid(&fmt_cis501, (const uint8_t *)text, len, true) > 40);
	const struct format twin = naive();
	assert_same_decoding(&fmt_cis501, FIELDSET_ALL, &twin, FIELDSET_ALL, text, len,
			     700, 50000);
	str_release(&out);
	batch_release(&b);
	schema_free(s);
	free(text);
}

/* The most templates with the same hash of many lines, all of which are different. */
static size_t longest_search(const char *format)
{
	enum { LINES = 4096 };
	struct schema *s = schema_for(&fmt_cis501);
	struct str text = STR_INIT;
	struct batch b;
	size_t longest = 0;
	for (unsigned i = 0; i < LINES; i++)
		str_addf(&text, format, i);
	batch_init(&b, s, LINES, FIELDSET_ALL);
	b.templates = templates_new(s);
	assert_int_equal(batch_decode(&b, (const uint8_t *)text.text, text.len, true),
			 text.len);
	assert_int_equal(b.n, LINES);
	assert_int_equal(b.templates->rows.n, LINES);
	assert_int_equal(b.templates->keys.n, LINES);
	for (size_t i = 0; i < LINES; i++)
		if (b.templates->keys.key[i].b > longest)
			longest = b.templates->keys.key[i].b;
	templates_free(b.templates);
	batch_release(&b);
	schema_free(s);
	str_release(&text);
	return longest;
}

/* By the opcode alone, by the target alone, and by an address that is not in columns. */
static void searches_for_templates_are_short(void **state)
{
	(void)state;
	static const char *const lines[] = {
		"1 7ffff7fd3a28 -1  4 15 - - L        16 7fffffffe220 7ffff7fd3a2d        "
		"    0 OP%-6x LOAD\n",
		"1 7ffff7fd3a28 -1  4 15 - - L        16 7fffffffe220 7ffff7fd3a2d %12x "
		"MOV      LOAD\n",
		"1 7ffff7fd3a28 -1  4 15 - - L        16 7ffff%08x 7ffff7fd3a2d           "
		" 0 MOV      LOAD\n",
	};
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
		assert_int_equal(longest_search(lines[i]), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(decoder_and_naive_decoder_agree),
		cmocka_unit_test(regular_lines_are_read_again),
		cmocka_unit_test(numbers_of_nine_digits_do_no_harm),
		cmocka_unit_test(every_byte_of_a_line_may_make_it_irregular),
		cmocka_unit_test(false_claims_do_no_harm),
		cmocka_unit_test(every_byte_of_a_line_in_columns_is_checked),
		cmocka_unit_test(every_byte_of_a_line_of_words_is_checked),
		cmocka_unit_test(values_do_not_depend_on_wanted_fields),
		cmocka_unit_test(records_do_not_depend_on_windows),
		cmocka_unit_test(lines_that_recur_agree),
		cmocka_unit_test(searches_for_templates_are_short),
		cmocka_unit_test(bad_lines_have_a_reason),
		cmocka_unit_test(branches_have_kinds),
		cmocka_unit_test(neighbouring_records_are_checked),
		cmocka_unit_test(detection_is_beyond_doubt),
		cmocka_unit_test(a_trace_of_the_course_is_read_exactly),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
