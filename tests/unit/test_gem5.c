/* gem5 traces: every layout against a naive reader, stores and their companion. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <inttypes.h>

#include "finding_list.h"
#include "lines.h"

/*
 * The layouts again, as words: a letter for the notation, then the name of a field.
 *     d decimal   b 0 or 1   x hexadecimal   # number of the registers that
 *     follow as r     + only in lines of completed stores
 *     / end of the lines of stores that have not completed
 */
#define WALK5    "d:data_walk d:data_walk d:data_walk "
#define FW5      "d:fetch_walk d:fetch_walk d:fetch_walk "
#define WALKA(x) x ":data_walk_addr " x ":data_walk_addr " x ":data_walk_addr "
#define FWA(x)   x ":fetch_walk_addr " x ":fetch_walk_addr " x ":fetch_walk_addr "
#define WB2      "d:data_writebacks d:data_writebacks "
#define ACC(x)   "b:isaddr " x ":addr d:size d:depth " WALK5 WALKA(x)
#define FET(x)   "d:fetch_depth " FW5 FWA(x) "d:fetch_writebacks d:fetch_writebacks "
#define OPS      "d:op b:uop b:cond b:uncond "
#define SER      "b:squash_after b:serial_after b:serial_before "
#define LATE     "/ +:stored +:sq_out "
#define END3                                                     \
	ACC("d")                                                 \
	WB2 "d:data_writebacks d:pc b:branching b:mispred " FET( \
		"d") "#:nsrc #:ndst r:src r:dst"
#define MID1 "b:atomic b:sc b:membar b:quiesce b:nonspec "
#define TIM4 "d:fetch d:ready d:commit d:decode d:rename d:dispatch d:issue " LATE
#define BARS OPS "b:direct " SER "b:atomic b:sc b:rdbar b:wrbar b:quiesce b:nonspec "
#define OLD(x)                                                         \
	"d:sq d:fetch d:ready d:commit " LATE OPS "b:direct " SER MID1 \
	"#:nsrc r:src #:ndst r:dst " ACC(x) WB2 "d:data_writebacks " x \
						":pc b:mispred " FET(x)

static const struct {
	const char *trace, *stores; /* names of formats */
	const char *words;
} layouts[] = {
	{ "gem5-v0", NULL,
	  "d:fetch d:latency d:out " OPS SER "b:mispred b:membar b:quiesce b:nonspec "
	  "d:pc_offset #:nsrc r:src #:ndst r:dst " ACC("x") WB2 "x:pc " FET("x") },
	{ "gem5-v1", "gem5-v1-sq", OLD("x") },
	{ "gem5-v2", "gem5-v2-sq", OLD("d") },
	{ "gem5-v3", "gem5-v3-sq",
	  "d:sq d:fetch d:ready d:commit " LATE OPS "b:direct " SER MID1 END3 },
	{ "gem5-v4", "gem5-v4-sq", "d:sq " TIM4 OPS "b:direct " SER MID1 END3 },
	{ "gem5-v4b", "gem5-v4b-sq", "d:sq " TIM4 BARS END3 },
	{ "gem5", "gem5-sq", "b:fault d:sq " TIM4 BARS END3 },
};

enum { LAYOUTS = sizeof layouts / sizeof *layouts };

static const struct format *trace_of(size_t layout)
{
	return format_find(layouts[layout].trace);
}

/* NULL: the layout has no store queue. */
static const struct format *stores_of(size_t layout)
{
	const char *name = layouts[layout].stores;
	return name ? format_find(name) : NULL;
}

static const char *words_of(const struct format *f, bool *done)
{
	for (size_t i = 0; i < LAYOUTS; i++) {
		*done = stores_of(i) == f;
		if (trace_of(i) == f || *done)
			return layouts[i].words;
	}
	return NULL;
}

/* The naive reader */

struct line {
	uint64_t v[FIELDS_MAX][27];
	unsigned n[FIELDS_MAX];
	bool early;
	unsigned last; /* it loads (1) or stores (2) at the last address */
};

static bool naive_number(const char *word, int base, uint64_t *v)
{
	const char *digits = base == 16 ? "0123456789abcdefABCDEF" : "0123456789";
	const char *p = word;
	if (base == 16 && p[0] == '0' && (p[1] == 'x' || p[1] == 'X'))
		p += 2;
	if (base == 10 && *p == '-')
		p++;
	if (!*p || p[strspn(p, digits)])
		return false;
	errno = 0;
	*v = *word == '-' ? (uint64_t)strtoll(word, NULL, 10) : strtoull(p, NULL, base);
	return errno == 0;
}

/* Read the words of a line in a layout; late: of a completed store. */
static bool naive_words(const struct schema *s, const char *const *word, size_t n,
			const char *layout, bool late, bool early, struct line *out)
{
	size_t at = 0;
	uint64_t left = 0;
	unsigned first = 0;
	memset(out, 0, sizeof *out);
	out->early = early;
	for (const char *p = layout; *p; p += strcspn(p, " "), p += *p == ' ') {
		char name[32];
		if (*p == '/') {
			if (early)
				return at == n;
			continue;
		}
		if (*p == '+' && !late)
			continue;
		snprintf(name, sizeof name, "%.*s", (int)strcspn(p + 2, " "), p + 2);
		int f = schema_find(s, name);
		if (f < 0)
			fail_msg("no field is named %s", name);
		uint64_t *v = out->v[f];
		if (*p == 'r') {
			left = out->v[schema_find(s, name[0] == 's' ? "nsrc" : "ndst")]
				     [0];
			for (; left; left--, at += 2) {
				uint64_t class, index;
				if (at + 2 > n || !naive_number(word[at], 10, &class) ||
				    !naive_number(word[at + 1], 10, &index) ||
				    class > 6 || index > UINT32_MAX)
					return false;
				v[out->n[f]++] = class << 32 | index;
			}
			continue;
		}
		if (at == n ||
		    !naive_number(word[at++], *p == 'x' ? 16 : 10, &v[out->n[f]]))
			return false;
		uint64_t got = v[out->n[f]++];
		if (strcmp(name, "fetch") == 0 && got >> 63)
			return false;
		if ((*p == 'b' && got > 1) || (*p == '#' && got > 27))
			return false;
	}
	(void)first;
	return at == n && !early;
}

static bool naive_read(const struct schema *s, const uint8_t *line, size_t len,
		       struct line *out)
{
	const char *word[400];
	size_t n = 0;
	bool good = true, done, store;
	char *copy = mem_new(len + 1, 1);
	memcpy(copy, line, len);
	if (memchr(copy, 0, len))
		good = false;
	for (char *p = strtok(copy, " \t"); p; p = strtok(NULL, " \t")) {
		if (n == 400)
			good = false;
		else
			word[n++] = p;
	}
	const char *layout = words_of(s->format, &done);
	int sq = schema_find(s, "sq"), fault = schema_find(s, "fault");
	uint64_t marker;
	if (good && n == 2 && strncmp((const char *)line, "-99 ", 4) == 0 &&
	    naive_number(word[1], 10, &marker))
		good = false;
	else if (good && sq < 0) {
		good = naive_words(s, word, n, layout, false, false, out);
	} else if (good) {
		uint64_t index = 0, f = 0;
		size_t at = fault >= 0;
		store = n > at && naive_number(word[at], 10, &index) &&
			index != UINT64_MAX &&
			(fault < 0 || (naive_number(word[0], 10, &f) && f == 0));
		good = (store && !done &&
			naive_words(s, word, n, layout, false, true, out)) ||
		       (store && naive_words(s, word, n, layout, true, false, out)) ||
		       (!done && naive_words(s, word, n, layout, false, false, out));
	}
	free(copy);
	return good;
}

static uint64_t value(const struct schema *s, const struct line *l, const char *name)
{
	int f = schema_find(s, name);
	return f >= 0 ? l->v[f][0] : 0;
}

static void naive_derive(const struct schema *s, struct line *l)
{
	uint64_t op = value(s, l, "op"), reads = schema_find(s, "sq") < 0 ? 39 : 47;
	bool read = op == reads || op == reads + 2;
	bool write = op == reads + 1 || op == reads + 3;
	if (!read && !write) {
		write = schema_find(s, "sq") >= 0 && value(s, l, "sq") != UINT64_MAX;
		read = !write;
	}
	bool any = value(s, l, "isaddr"), both = value(s, l, "atomic");
	uint64_t addr = value(s, l, "addr");
	bool cond = value(s, l, "cond"), uncond = value(s, l, "uncond");
	l->v[schema_find(s, "load")][0] = any && (read || both) ? addr : UINT64_MAX;
	l->v[schema_find(s, "store")][0] = any && (write || both) ? addr : UINT64_MAX;
	l->last =
		any && addr == UINT64_MAX ? read * 1u | write * 2u | (both ? 3u : 0u) : 0;
	l->v[schema_find(s, "is_branch")][0] = cond || uncond;
	uint64_t kind = BRANCH_NONE;
	if (cond)
		kind = BRANCH_CONDITIONAL;
	else if (uncond && schema_find(s, "direct") < 0)
		kind = BRANCH_OTHER;
	else if (uncond)
		kind = value(s, l, "direct") ? BRANCH_DIRECT_JUMP : BRANCH_INDIRECT;
	l->v[schema_find(s, "kind")][0] = kind;
	int taken = schema_find(s, "taken");
	if (taken >= 0)
		l->v[taken][0] = cond || uncond ? value(s, l, "branching") : UINT64_MAX;
}

/* "-99 tick" and nothing else. */
static bool naive_marker(const uint8_t *line, size_t len)
{
	char text[64], digits[32] = "-", rest[2];
	if (len >= sizeof text || memchr(line, '\0', len))
		return false;
	snprintf(text, sizeof text, "%.*s", (int)len, (const char *)line);
	return strpbrk(text, "\v\f\r\n") == NULL && strncmp(text, "-99 ", 4) == 0 &&
	       sscanf(text + 4, " %19[-0-9]%*[ \t]%1s", digits, rest) < 2 &&
	       strspn(text + 4 + strspn(text + 4, " \t"), "-0123456789") > 0 &&
	       sscanf(text + 4, "%*s%1s", rest) < 1 && !strchr(digits + 1, '-') &&
	       strcmp(digits, "-") != 0 &&
	       strspn(text + 4, "-0123456789 \t") == strlen(text + 4);
}

/* A layout is found by the address of its format, so naive_line() gets the original. */
static const struct format *twin_of;

static bool naive_line(struct batch *b, struct record_line *text)
{
	static struct line l, other;
	struct schema own = *b->schema;
	const struct schema *s = &own;
	own.format = twin_of;
	const uint8_t *line = text->at;
	const size_t len = text->len, whole = text->whole;
	text->remark = naive_marker(line, len);
	/* The last line of a trace has a length limit, since the reader copies it. */
	if (whole == len && len > 8192)
		return false;
	if (!naive_read(s, line, len, &l))
		return false;
	bool unknown = false;
	if (l.early && (b->want & s->carried)) {
		const uint8_t *more = NULL;
		size_t n = 0;
		b->carry[0]++;
		unknown = true;
		while (b->companion &&
		       b->companion->line(b->companion, &b->carry[1], &more, &n))
			if (strspn((const char *)more, " \t") < n &&
			    strncmp((const char *)more, "-99 ", 4) != 0)
				break;
			else
				more = NULL;
		if (more && naive_read(s, more, n, &other) && !other.early &&
		    other.n[schema_find(s, "stored")] == 1) {
			static const char *const same[] = { "fetch", "decode", "rename",
							    "dispatch", "issue" };
			unknown = false;
			for (int k = 0; k < 5; k++)
				if (value(s, &l, same[k]) != value(s, &other, same[k]))
					unknown = true;
			uint64_t sq = value(s, &l, "sq"),
				 commit = value(s, &other, "commit");
			if (sq && sq != value(s, &other, "sq"))
				unknown = true;
			if (commit != UINT64_MAX &&
			    (commit != value(s, &l, "commit") ||
			     value(s, &l, "ready") != value(s, &other, "ready")))
				unknown = true;
		}
		if (!unknown) {
			for (size_t f = 0; f < s->format->nfields; f++)
				if (s->carried >> f & 1) {
					memcpy(l.v[f], other.v[f], sizeof l.v[f]);
					l.n[f] = other.n[f];
				}
			l.early = false;
		}
	}
	if (!l.early)
		naive_derive(s, &l);
	size_t i = batch_add(b, batch_position(b, line), whole);
	for (size_t f = 0; f < s->format->nfields; f++) {
		const struct field *fd = &s->format->fields[f];
		bool none = fd->flags & FIELD_MINUS_IS_NONE;
		if (!(b->want >> f & 1))
			continue;
		for (unsigned k = 0; k < field_count(fd); k++) {
			bool there =
				k < l.n[f] || ((fd->flags & FIELD_DERIVED) && !l.early);
			b->slot[s->first_slot[f] + k][i] = there  ? l.v[f][k]
							   : none ? UINT64_MAX
								  : 0;
		}
	}
	for (int k = 0; k < 2; k++)
		if (!l.early && l.last >> k & 1)
			batch_present(
				b, i,
				s->first_slot[schema_find(s, k ? "store" : "load")]);
	if (unknown)
		batch_unknown(b, i, s->carried);
	return true;
}

static size_t twin_decode(const uint8_t *bytes, size_t len, bool last, struct batch *b)
{
	return record_decode_lines(bytes, len, last, b, naive_line);
}

static struct format naive(const struct format *f)
{
	struct format twin = *f;
	twin.decode = twin_decode;
	twin_of = f;
	return twin;
}

/* Lines of all kinds */

struct store {
	uint64_t sq, fetch, time[7];
};

/* Append a line of a layout. kind: 0 an instruction, 1 the early line of a store, 2
 * the line of a completed store. */
static void add_line(struct str *s, const char *words, int kind, const struct store *st)
{
	unsigned nsrc = random_below(20) ? random_below(5) : random_below(28);
	unsigned ndst = random_below(20) ? random_below(3) : random_below(28);
	bool access = random_below(2), apart = false;
	unsigned time = 0, op = random_below(4) ? 47 + random_below(4) : random_below(60);
	if (strstr(words, "pc_offset"))
		op = random_below(2) ? 39 + random_below(2) : random_below(45);
	for (const char *p = words; *p; p += strcspn(p, " "), p += *p == ' ') {
		if (*p == '/') {
			if (kind == 1)
				break;
			continue;
		}
		if (*p == '+' && kind != 2)
			continue;
		if (apart)
			str_pad(s, ' ', 1 + (random_below(9) == 0));
		apart = true;
		const char *name = p + 2;
		bool first = strncmp(name, "sq ", 3) == 0;
		if (*p == 'r') {
			for (unsigned k = *name == 's' ? nsrc : ndst; k--;)
				str_addf(s, " %u %u", random_below(7), random_below(60));
		} else if (*p == '#') {
			str_addf(s, "%u", name[1] == 's' ? nsrc : ndst);
		} else if (strncmp(name, "fault", 5) == 0) {
			str_addc(s, kind == 0 && random_below(20) == 0 ? '1' : '0');
		} else if (first) {
			str_addf(s, "%" PRId64, kind ? (int64_t)st->sq : -1);
		} else if (strncmp(name, "fetch ", 6) == 0) {
			str_addf(s, "%" PRIu64, st->fetch);
		} else if (*p == 'd' && (strncmp(name, "ready", 5) == 0 || time)) {
			if (time < 6) {
				str_addf(s, "%" PRId64, (int64_t)st->time[time]);
				time += strstr(words, "decode") ? 1 : 6 - (time == 0) * 5;
			} else if (strncmp(name, "op ", 3) == 0) {
				str_addf(s, "%u", op);
			} else if (strncmp(name, "addr", 4) == 0 ||
				   strncmp(name, "pc", 2) == 0) {
				str_addf(s, "%" PRIu64,
					 random_number(random_below(20) ? 40 : 64));
			} else {
				str_addf(s, "%d", (int)random_below(9) - 1);
			}
		} else if (*p == 'd' && strncmp(name, "op ", 3) == 0) {
			str_addf(s, "%u", op);
		} else if (*p == 'x') {
			str_addf(s, "%" PRIx64,
				 random_number(random_below(20) ? 40 : 64));
		} else if (*p == 'b') {
			str_addc(s, strncmp(name, "isaddr", 6) == 0
					    ? '0' + access
					    : "0001"[random_below(4)]);
		} else {
			str_addf(s, "%" PRId64,
				 (int64_t)random_number(random_below(20) ? 12 : 63) - 1);
		}
	}
	str_add(s, random_below(8) ? "\n" : "\r\n");
}

/* Make an intact trace of some lines and its companion. */
static void make_trace(const char *words, unsigned lines, struct str *trace,
		       struct str *stores)
{
	bool can = strchr(words, '/') != NULL;
	struct store st = { .sq = 1 };
	for (unsigned i = 0; i < lines; i++) {
		st.fetch += random_below(1000) * 500;
		for (int k = 0; k < 7; k++)
			st.time[k] =
				random_below(9) ? random_below(999) * 500 : UINT64_MAX;
		int kind = can && random_below(4) == 0;
		add_line(trace, words, kind, &st);
		if (random_below(50) == 0)
			str_addf(trace, "-99 %" PRIu64 "\n", st.fetch);
		if (!kind)
			continue;
		add_line(stores, words, 2, &st);
		st.sq++;
	}
}

static void every_layout_agrees_with_the_naive_reader(void **state)
{
	(void)state;
	size_t records = 0;
	for (size_t v = 0; v < LAYOUTS; v++)
		for (int round = 0; round < 60; round++) {
			struct str trace = STR_INIT, stores = STR_INIT;
			make_trace(layouts[v].words, random_below(40), &trace, &stores);
			if (round % 3 == 0) {
				random_damage(&trace, random_below(20));
				random_damage(&stores, random_below(20));
			}
			if (round % 5 == 0 && trace.len)
				trace.len -= random_below(200) % trace.len;
			size_t room = random_below(2) ? 500 : 1 + random_below(9);
			size_t piece = random_below(2) ? 1 << 20 : 1 + random_below(3000);
			struct format twin = naive(trace_of(v));
			records += assert_same_decoding(trace_of(v), FIELDSET_ALL, &twin,
							FIELDSET_ALL, trace.text,
							trace.len, room, piece);
			/* The store queue file in the same format, and in its own. */
			records += assert_same_decoding(trace_of(v), FIELDSET_ALL, &twin,
							FIELDSET_ALL, stores.text,
							stores.len, room, piece);
			if (stores_of(v)) {
				twin = naive(stores_of(v));
				records += assert_same_decoding(
					stores_of(v), FIELDSET_ALL, &twin, FIELDSET_ALL,
					stores.text, stores.len, room, piece);
				assert_same_decoding(stores_of(v), FIELDSET_ALL, &twin,
						     FIELDSET_ALL, trace.text, trace.len,
						     room, piece);
			}
			str_release(&trace);
			str_release(&stores);
		}
	assert_true(records > 5000);
}

/* Texts that were read before are recognised: lines that recur, and lines that differ from
 * them in one byte. */
static void texts_that_recur_agree_with_the_naive_reader(void **state)
{
	(void)state;
	static const char bytes[] = "01 9-\t\r";
	for (size_t v = 0; v < LAYOUTS; v++) {
		struct str lines = STR_INIT, stores = STR_INIT, trace = STR_INIT;
		make_trace(layouts[v].words, 12, &lines, &stores);
		str_addn(&lines, stores.text, stores.len);
		for (unsigned n = 0; n < 1500; n++) {
			size_t from = random_below(lines.len), end;
			while (from && lines.text[from - 1] != '\n')
				from--;
			end = (size_t)(strchr(lines.text + from, '\n') - lines.text) + 1;
			str_addn(&trace, lines.text + from, end - from);
			if (random_below(3) == 0)
				trace.text[trace.len - 1 - random_below(end - from)] =
					bytes[random_below(sizeof bytes - 1)];
		}
		struct format twin = naive(trace_of(v));
		assert_true(assert_same_decoding(trace_of(v), FIELDSET_ALL, &twin,
						 FIELDSET_ALL, trace.text, trace.len,
						 2000, 1 << 20) > 200);
		str_release(&lines);
		str_release(&stores);
		str_release(&trace);
	}
}

/* A random line of a text, as its begin and its end. */
static void any_line(const struct str *lines, size_t *from, size_t *end)
{
	*from = random_below((unsigned)lines->len);
	while (*from && lines->text[*from - 1] != '\n')
		--*from;
	*end = (size_t)(strchr(lines->text + *from, '\n') - lines->text) + 1;
}

/* The words of a line from number `nth` on. */
static size_t word_at(const struct str *lines, size_t from, unsigned nth)
{
	for (; nth; nth--) {
		from += strcspn(lines->text + from, " \n");
		from += strspn(lines->text + from, " ");
	}
	return from;
}

/* Lines of few instructions, in parts that recur with other parts, and hardly any that is
 * damaged, since it ends templates. */
static void templates_agree_with_the_naive_reader(void **state)
{
	(void)state;
	static const char bytes[] = "01 9-\t\r";
	with_templates = true;
	templated = 0;
	for (size_t round = 0; round < 150 * LAYOUTS; round++) {
		size_t v = round % LAYOUTS, from, end, other, other_end;
		struct str lines = STR_INIT, stores = STR_INIT, trace = STR_INIT;
		make_trace(layouts[v].words, 5, &lines, &stores);
		if (round % 2)
			str_addn(&lines, stores.text, stores.len);
		for (unsigned n = 0; n < 100; n++) {
			any_line(&lines, &from, &end);
			any_line(&lines, &other, &other_end);
			unsigned nth = random_below(30);
			size_t cut = word_at(&lines, from, nth),
			       on = word_at(&lines, other, nth);
			if (random_below(4) || cut > end || on > other_end)
				cut = on = end, other_end = end;
			str_addn(&trace, lines.text + from, cut - from);
			str_addn(&trace, lines.text + on, other_end - on);
			if (random_below(50) == 0)
				trace.text[trace.len - 1 - random_below(80)] =
					bytes[random_below(sizeof bytes - 1)];
		}
		struct format twin = naive(trace_of(v));
		size_t room = random_below(2) ? 500 : 1 + random_below(50);
		size_t piece = random_below(2) ? 1 << 20 : 1 + random_below(3000);
		assert_same_decoding(trace_of(v), FIELDSET_ALL, &twin, FIELDSET_ALL,
				     trace.text, trace.len, room, piece);
		str_release(&lines);
		str_release(&stores);
		str_release(&trace);
	}
	assert_true(templated > 10000);
	with_templates = false;
}

#define LINE_TIMES "0 -1 216500 5000 5500 1500 2500 3000 3500 "
#define LINE_OP    "47 1 0 0 0 0 0 0 0 0 0 0 0 0  1 "
#define LINE_REST \
	" 8 1 -1 -1 -1 0 0 0 0 0 0  4196960 0 0 -1 -1 -1 -1 0 0 0 0 0  2 0  0 35 1 29 \n"

/* Each byte of the last of some equal lines, replaced by others. */
static void every_byte_of_a_template_is_compared(void **state)
{
	(void)state;
	static const char line[] = LINE_TIMES LINE_OP "4096" LINE_REST;
	static const char last[] = LINE_TIMES LINE_OP "18446744073709551615" LINE_REST;
	static const char bytes[] = "0189 -\t\r\nx";
	struct format twin = naive(format_find("gem5"));
	struct str s = STR_INIT;
	with_templates = true;
	for (size_t at = 0; at <= sizeof line - 1; at++)
		for (size_t k = 0; k < sizeof bytes; k++) {
			str_clear(&s);
			for (int n = 0; n < 4; n++)
				str_add(&s, line);
			if (at < sizeof line - 1)
				s.text[2 * (sizeof line - 1) + at] = bytes[k];
			else
				str_add(&s, last);
			assert_same_decoding(format_find("gem5"), FIELDSET_ALL, &twin,
					     FIELDSET_ALL, s.text, s.len, 10, 1 << 20);
		}
	with_templates = false;
	str_release(&s);
}

static void values_do_not_depend_on_wanted_fields(void **state)
{
	(void)state;
	for (size_t v = 0; v < LAYOUTS; v++) {
		struct str trace = STR_INIT, stores = STR_INIT;
		const struct format *f = trace_of(v);
		make_trace(layouts[v].words, 30, &trace, &stores);
		for (int round = 0; round < 50; round++)
			assert_same_decoding(f, FIELDSET_ALL, f, random_next(),
					     trace.text, trace.len, 100, 1 << 20);
		for (size_t k = 0; k < f->nfields; k++)
			assert_same_decoding(f, FIELDSET_ALL, f, (fieldset)1 << k,
					     trace.text, trace.len, 100, 1 << 20);
		str_release(&trace);
		str_release(&stores);
	}
}

static void records_do_not_depend_on_windows(void **state)
{
	(void)state;
	struct str trace = STR_INIT, stores = STR_INIT;
	make_trace(layouts[6].words, 5, &trace, &stores);
	struct format twin = naive(format_find("gem5"));
	for (size_t cut = 1; cut <= trace.len; cut++) {
		assert_same_decoding(format_find("gem5"), FIELDSET_ALL, &twin,
				     FIELDSET_ALL, trace.text, cut, 100, 1 << 20);
		assert_same_decoding(format_find("gem5"), FIELDSET_ALL, &twin,
				     FIELDSET_ALL, trace.text, trace.len, 100, cut);
	}
	str_release(&trace);
	str_release(&stores);
}

static void windows_with_templates(void **state)
{
	with_templates = true;
	records_do_not_depend_on_windows(state);
	values_do_not_depend_on_wanted_fields(state);
	with_templates = false;
}

/* Companions */

struct text_companion {
	struct companion companion;
	const char *text;
	size_t len;
	char line[20000];
};

static bool text_line(struct companion *c, uint64_t *at, const uint8_t **bytes,
		      size_t *len)
{
	struct text_companion *t = (struct text_companion *)c;
	if (*at >= t->len)
		return false;
	const char *p = t->text + *at, *lf = memchr(p, '\n', t->len - *at);
	*len = lf ? (size_t)(lf - p) : t->len - *at;
	*at += *len + (lf != NULL);
	if (*len && p[*len - 1] == '\r')
		--*len;
	/* The line is valid only until the next call. */
	memset(t->line, '9', sizeof t->line);
	memcpy(t->line, p, *len);
	t->line[*len] = '\0';
	*bytes = (const uint8_t *)t->line;
	return true;
}

static void decode_pair(struct batch *b, const struct schema *s, const struct str *trace,
			struct text_companion *t, const struct str *stores)
{
	t->companion.line = text_line;
	t->text = stores->text;
	t->len = stores->len;
	batch_init(b, s, 1000, FIELDSET_ALL);
	b->companion = &t->companion;
	b->templates = with_templates && s->format->decode != twin_decode
			       ? templates_new(s)
			       : NULL;
	assert_int_equal(
		decode_expanded(b, (const uint8_t *)trace->text, trace->len, true),
		trace->len);
	templates_free(b->templates);
	b->templates = NULL;
}

static void pairs_of_files_agree_with_the_naive_reader(void **state)
{
	(void)state;
	static struct text_companion t, u;
	for (size_t v = 1; v < LAYOUTS; v++)
		for (int round = 0; round < 20; round++) {
			struct str trace = STR_INIT, stores = STR_INIT;
			make_trace(layouts[v].words, 60, &trace, &stores);
			if (round % 2)
				random_damage(&stores, random_below(8));
			if (round % 4 == 3)
				stores.len -= random_below((unsigned)stores.len / 2 + 1);
			struct format twin = naive(trace_of(v));
			struct schema *s = schema_for(trace_of(v));
			struct schema *n = schema_for(&twin);
			struct batch a, b;
			decode_pair(&a, s, &trace, &t, &stores);
			decode_pair(&b, n, &trace, &u, &stores);
			assert_same_batch(&a, &b, FIELDSET_ALL);
			assert_int_equal(a.carry[0], b.carry[0]);
			assert_int_equal(a.carry[1], b.carry[1]);
			if (round % 2 == 0)
				assert_null(a.unknown);
			batch_release(&a);
			batch_release(&b);
			schema_free(s);
			schema_free(n);
			str_release(&trace);
			str_release(&stores);
		}
}

static const char early[] = "0 1 216500 5000 5500 1500 2500 3000 3500\n"
			    "0 2 216500 5500 6000 1500 2500 3000 4000\n";
#define DONE(sq, ready, commit, issue)                                                 \
	"0 " sq " 216500 " ready " " commit " 1500 2500 3000 " issue                   \
	" 99000 99500 48 1 0 0 0 0 0 0 0 0 0 0 0 0  1 4096 8 1 -1 -1 -1 0 0 0 0 0 0  " \
	"4196960 0 0 -1 -1 -1 -1 0 0 0 0 0  2 0  0 35 1 29 \n"

static void stores_are_completed_from_the_companion(void **state)
{
	(void)state;
	static struct text_companion t;
	static const struct {
		const char *stores;
		bool first, second;
	} cases[] = {
		{ DONE("1", "5000", "5500", "3500") DONE("2", "5500", "6000", "4000"),
		  true, true },
		{ "-99 12\n\n" DONE("1", "5000", "5500", "3500"), true, false },
		{ DONE("2", "5500", "6000", "4000") DONE("1", "5000", "5500", "3500"),
		  false, false },
		{ DONE("1", "5000", "5500", "9999") DONE("2", "5500", "6000", "4000"),
		  false, true },
		{ DONE("1", "7", "-1", "3500") DONE("2", "7", "6000", "4000"), true,
		  false },
		{ "garbage\n" DONE("2", "5500", "6000", "4000"), false, true },
		{ "", false, false },
	};
	struct schema *s = schema_for(format_find("gem5"));
	int store = schema_find(s, "store"), stored = schema_find(s, "stored");
	int src = schema_find(s, "src"), ready = schema_find(s, "ready");
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct batch b;
		struct str trace = STR_INIT, stores = STR_INIT;
		str_add(&trace, early);
		str_add(&stores, cases[i].stores);
		decode_pair(&b, s, &trace, &t, &stores);
		assert_int_equal(b.n, 2);
		assert_int_equal(b.carry[0], 2);
		for (size_t k = 0; k < 2; k++) {
			bool good = k ? cases[i].second : cases[i].first;
			assert_int_equal(batch_known(&b, k, store), good);
			assert_true(batch_known(&b, k, ready));
			assert_int_equal(batch_value(&b, k, ready, 0), 5000 + k * 500);
			assert_int_equal(batch_value(&b, k, store, 0),
					 good ? 4096 : UINT64_MAX);
			assert_int_equal(batch_value(&b, k, stored, 0),
					 good ? 99000 : UINT64_MAX);
			assert_int_equal(batch_value(&b, k, src, 1),
					 good ? UINT64_C(1) << 32 | 29 : UINT64_MAX);
			const char *found = findings_of(&b, k, 1);
			assert_int_equal(strstr(found, "GE002") != NULL, !good);
		}
		batch_release(&b);
		str_release(&trace);
		str_release(&stores);
	}
	schema_free(s);
}

/* Fields that are not carried need no companion and do not advance its position. */
static void pairs_with_templates(void **state)
{
	with_templates = true;
	templated = 0;
	pairs_of_files_agree_with_the_naive_reader(state);
	stores_are_completed_from_the_companion(state);
	assert_true(templated > 500);
	with_templates = false;
}

static void the_carry_is_kept_only_when_wanted(void **state)
{
	(void)state;
	static struct text_companion t;
	struct schema *s = schema_for(format_find("gem5"));
	struct batch b;
	batch_init(&b, s, 10, (fieldset)1 << schema_find(s, "issue"));
	t.companion.line = text_line;
	t.text = early;
	t.len = sizeof early - 1;
	b.companion = &t.companion;
	assert_int_equal(batch_decode(&b, (const uint8_t *)early, sizeof early - 1, true),
			 sizeof early - 1);
	assert_int_equal(b.n, 2);
	assert_null(b.unknown);
	assert_int_equal(b.carry[0], 0);
	assert_int_equal(b.carry[1], 0);
	batch_release(&b);
	schema_free(s);
}

static void companion_paths_are_tried_in_order(void **state)
{
	(void)state;
	static const struct {
		const char *path, *names;
	} cases[] = {
		{ "dir/X.txt",
		  "dir/X.sq.txt dir/X.sq.txt.gz dir/X.sq.txt.xz dir/X.sq.txt.zst "
		  "dir/X.sq.txt.lz4 dir/X.sq.txt.zip dir/sq.X.txt dir/sq.X.txt.gz "
		  "dir/sq.X.txt.xz dir/sq.X.txt.zst dir/sq.X.txt.lz4 dir/sq.X.txt.zip " },
		{ "trace.txt.xz", "trace.sq.txt.xz trace.sq.txt trace.sq.txt.gz "
				  "trace.sq.txt.zst trace.sq.txt.lz4 trace.sq.txt.zip "
				  "sq.trace.txt.xz sq.trace.txt sq.trace.txt.gz "
				  "sq.trace.txt.zst sq.trace.txt.lz4 sq.trace.txt.zip " },
		{ "t.txt.zip", "t.sq.txt.zip t.sq.txt t.sq.txt.gz t.sq.txt.xz "
			       "t.sq.txt.zst t.sq.txt.lz4 sq.t.txt.zip sq.t.txt "
			       "sq.t.txt.gz sq.t.txt.xz sq.t.txt.zst sq.t.txt.lz4 " },
		{ "/a.txt/t.gz", "/a.txt/t.sq.gz /a.txt/t.sq /a.txt/t.sq.xz "
				 "/a.txt/t.sq.zst /a.txt/t.sq.lz4 /a.txt/t.sq.zip "
				 "/a.txt/sq.t.gz /a.txt/sq.t /a.txt/sq.t.xz "
				 "/a.txt/sq.t.zst /a.txt/sq.t.lz4 /a.txt/sq.t.zip " },
		{ ".gz", ".gz.sq .gz.sq.gz .gz.sq.xz .gz.sq.zst .gz.sq.lz4 .gz.sq.zip "
			 "sq..gz sq..gz.gz sq..gz.xz sq..gz.zst sq..gz.lz4 sq..gz.zip " },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct str name = STR_INIT, all = STR_INIT;
		for (unsigned k = 0;
		     format_find("gem5")->companion(cases[i].path, k, &name); k++)
			str_addf(&all, "%s ", name.text);
		assert_string_equal(all.text, cases[i].names);
		str_release(&name);
		str_release(&all);
	}
}

/* Bad lines */

static void expect_gap(const char *line, const char *text)
{
	struct schema *s = schema_for(format_find("gem5"));
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
	expect_gap("-99 123000\n", "phase marker at tick 123000");
	expect_gap("-99 123000 \r\n", "phase marker at tick 123000 ");
	expect_gap("0 -1 -80000 4000\n", "the line ends where commit should follow");
	expect_gap("0 -1 -80000 4000 4500 1500 2500 3000 3000 1\n",
		   "found '-80000' instead of fetch, a number of 0 or more");
	expect_gap("hello\n", "found 'hello' instead of fault, 0 or 1");
	expect_gap("0 -1 80000 4000 4500 1500 2500 3000 3000\n",
		   "the line ends where op should follow");
	expect_gap("0 -1 80000 4000 4500 15x0 2500 3000 3000 1\n",
		   "found '15x0' instead of decode, a number");
	expect_gap("0 -1 80000 4000 4500 1500 2500 3000 3000 1 2",
		   "found '2' instead of uop, 0 or 1");
	expect_gap(
		"0 -1 80000 4000 4500 1500 2500 3000 3000 1 0 0 0 0 0 0 0 0 0 0 0 0 0  0 "
		"0 0 -1 -1 -1 -1 0 0 0 0 0 0  4196448 0 0 0 -1 -1 -1 0 0 0 0 0  0 1   9 "
		"29\n",
		"found '9' instead of dst, a register's class and index");
	expect_gap(
		"0 -1 80000 4000 4500 1500 2500 3000 3000 1 0 0 0 0 0 0 0 0 0 0 0 0 0  0 "
		"0 0 -1 -1 -1 -1 0 0 0 0 0 0  4196448 0 0 0 -1 -1 -1 0 0 0 0 0  0 1   0 "
		"29 5\n",
		"the line continues with '5' after its last number");
}

static void impossible_records_are_reported(void **state)
{
	(void)state;
#define REST " 0 0 0 0 0 0 0 0 0 0 0 0 0  "
#define TAIL " -1 -1 -1 -1 0 0 0 0 0 0  4196448 0 0 0 -1 -1 -1 0 0 0 0 0  0 0\n"
	static const struct {
		const char *line, *findings;
	} cases[] = {
		{ "0 -1 500 4000 4500 1500 2500 3000 3000 1" REST "0 0 0" TAIL, "" },
		{ "0 -1 500 4000 4500 1500 2500 -1 -1 1" REST "0 0 0" TAIL, "" },
		{ "0 -1 500 4000 4500 1500 2500 3000 2000 1" REST "0 0 0" TAIL,
		  "1 GE001 issue is at 2000 ps, before dispatch at 3000 ps\n" },
		{ "0 -1 500 4500 4000 -1 -1 -1 -1 1" REST "0 0 0" TAIL,
		  "1 GE001 commit is at 4000 ps, before ready at 4500 ps\n" },
		{ "0 -1 500 4000 4500 -2 2500 3000 3000 1" REST "0 0 0" TAIL,
		  "1 GE001 decode is at -2 ps, before fetch at 0 ps\n" },
		{ "0 -1 300 4000 4500 1500 2500 3000 3000 1" REST "0 0 0" TAIL,
		  "1 AL016 the time decreases from 400 to 300\n" },
		{ "0 -1 500 4000 4500 1500 2500 3000 3000 1" REST "0 16 8" TAIL,
		  "1 GE003 isaddr is 0, but the address is 10 and the size 8\n" },
		{ "0 -1 500 4000 4500 1500 2500 3000 3000 47" REST "1 16 0" TAIL,
		  "1 GE004 the access to 10 has a size of 0\n" },
		{ "0 -1 500 4000 4500 1500 2500 3000 3000 47" REST "0 0 0" TAIL,
		  "1 GE005 op is MemRead, but isaddr is 0\n" },
		{ "1 -1 500 4000 4500 1500 2500 3000 3000 47" REST "0 0 0" TAIL, "" },
		{ "0 -1 500 4000 4500 1500 2500 3000 3000 1 0 1 1 0 0 0 0 0 0 0 0 0 0  "
		  "0 0 0" TAIL,
		  "1 GE007 the branch at 400860 is both conditional and "
		  "unconditional\n" },
	};
	struct schema *s = schema_for(format_find("gem5"));
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct str text = STR_INIT;
		struct batch b;
		str_add(&text,
			"0 -1 400 4000 4500 1500 2500 3000 3000 1" REST "0 0 0" TAIL);
		str_add(&text, cases[i].line);
		decode_all(&b, s, text.text, text.len);
		assert_int_equal(b.n, 2);
		assert_string_equal(findings_of(&b, 1, 1), cases[i].findings);
		batch_release(&b);
		str_release(&text);
	}
	schema_free(s);
}

/* Detection */

static const struct format *winner(const char *text, size_t len, unsigned *bits)
{
	const struct format *best = NULL;
	*bits = 0;
	for (size_t i = 0; i < 2 * LAYOUTS; i++) {
		const struct format *f = i % 2 ? stores_of(i / 2) : trace_of(i / 2);
		unsigned n = f ? f->bid(f, (const uint8_t *)text, len, true) : 0;
		if (n == *bits && n >= 24)
			fail_msg("%s and %s are as likely", f->name, best->name);
		if (n > *bits) {
			*bits = n;
			best = f;
		}
	}
	return best;
}

static void layouts_are_distinguished(void **state)
{
	(void)state;
	unsigned bits;
	for (size_t v = 0; v < LAYOUTS; v++) {
		struct str trace = STR_INIT, stores = STR_INIT;
		make_trace(layouts[v].words, 60, &trace, &stores);
		assert_ptr_equal(winner(trace.text, trace.len, &bits), trace_of(v));
		assert_true(bits >= 32);
		if (stores_of(v)) {
			assert_ptr_equal(winner(stores.text, stores.len, &bits),
					 stores_of(v));
			assert_true(bits >= 32);
		}
		str_release(&trace);
		str_release(&stores);
	}
	assert_null(winner("", 0, &bits));
	assert_null(winner("0 1000\n1 2000\n2 400a00\n", 23, &bits));
	/* Lines that end early are little evidence. */
	assert_true(format_find("gem5")->bid(format_find("gem5"), (const uint8_t *)early,
					     sizeof early - 1, true) < 24);
}

/* Real traces */

static void real_traces_are_read_completely(void **state)
{
	(void)state;
	static const struct {
		const char *name;
		const char *format;
		size_t records;
	} files[] = {
		{ "perfvec_trace_example.txt", "gem5", 21 },
		{ "perfvec_trace_example.sq.txt", "gem5-sq", 2 },
		{ "simnet_554.roms_r.1k.txt", "gem5-v0", 1000 },
	};
	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		const struct format *f = format_find(files[i].format);
		size_t len = 0;
		unsigned bits;
		char *text = shared_trace(files[i].name, &len);
		if (!text)
			skip();
		assert_ptr_equal(winner(text, len, &bits), f);
		assert_true(bits >= 32);
		struct schema *s = schema_for(f);
		struct batch b;
		decode_all(&b, s, text, len);
		assert_int_equal(b.n, files[i].records);
		assert_int_equal(b.ngaps, 0);
		struct str out = STR_INIT;
		for (size_t k = 0; k < b.n; k++) {
			f->classic(s, &b, k, &out);
			str_addc(&out, '\n');
		}
		assert_int_equal(out.len, len);
		assert_memory_equal(out.text, text, len);
		str_release(&out);
		batch_release(&b);
		schema_free(s);
		free(text);
	}
}

static void the_example_is_completed_by_its_stores(void **state)
{
	(void)state;
	static struct text_companion t;
	struct str trace = STR_INIT, stores = STR_INIT, out = STR_INIT;
	size_t len = 0, more = 0;
	char *text = shared_trace("perfvec_trace_example.txt", &len);
	char *other = shared_trace("perfvec_trace_example.sq.txt", &more);
	if (!text || !other)
		skip();
	str_addn(&trace, text, len);
	str_addn(&stores, other, more);
	struct schema *s = schema_for(format_find("gem5"));
	struct batch b;
	decode_pair(&b, s, &trace, &t, &stores);
	assert_int_equal(b.n, 21);
	assert_null(b.unknown);
	assert_int_equal(b.carry[0], 2);
	assert_int_equal(b.carry[1], more);
	int store = schema_find(s, "store"), sq = schema_find(s, "sq");
	for (size_t i = 0; i < b.n; i++)
		if (batch_value(&b, i, sq, 0) != UINT64_MAX) {
			assert_in_range(batch_value(&b, i, store, 0), 549755747600,
					549755747608);
			format_find("gem5")->classic(s, &b, i, &out);
			str_addc(&out, '\n');
		}
	assert_int_equal(out.len, more);
	assert_memory_equal(out.text, other, more);
	batch_release(&b);
	schema_free(s);
	str_release(&trace);
	str_release(&stores);
	str_release(&out);
	free(text);
	free(other);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_layout_agrees_with_the_naive_reader),
		cmocka_unit_test(texts_that_recur_agree_with_the_naive_reader),
		cmocka_unit_test(templates_agree_with_the_naive_reader),
		cmocka_unit_test(every_byte_of_a_template_is_compared),
		cmocka_unit_test(windows_with_templates),
		cmocka_unit_test(values_do_not_depend_on_wanted_fields),
		cmocka_unit_test(records_do_not_depend_on_windows),
		cmocka_unit_test(pairs_of_files_agree_with_the_naive_reader),
		cmocka_unit_test(stores_are_completed_from_the_companion),
		cmocka_unit_test(pairs_with_templates),
		cmocka_unit_test(the_carry_is_kept_only_when_wanted),
		cmocka_unit_test(companion_paths_are_tried_in_order),
		cmocka_unit_test(bad_lines_have_a_reason),
		cmocka_unit_test(impossible_records_are_reported),
		cmocka_unit_test(layouts_are_distinguished),
		cmocka_unit_test(real_traces_are_read_completely),
		cmocka_unit_test(the_example_is_completed_by_its_stores),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
