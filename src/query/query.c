/*
 * An opcode is matched once: the scratch keeps a dictionary of those that were
 * met, with the answer for each.  Two words lead to the opcode of a record (where
 * its texts stand); building the text and looking it up costs some ten
 * nanoseconds, matching an expression against it ten times that.
 */
#include "query/query.h"

#include <ctype.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/dict.h"
#include "base/mem.h"
#include "query/regex.h"

struct query {
	const struct schema *schema;
	char *text;
	fieldset fields;

	struct regex *re; /* NULL: it asks for a PC */
	bool over_rows;
	uint64_t pc;
	fieldset first_uop; /* where it must be 1; none: it need not */
};

struct query_scratch {
	const struct query *query;
	struct regex_state *state;
	struct dict *dict;
	uint8_t *answer; /* enum regex_answer, for each entry */
	size_t answer_room;
	struct str row;
	bool gave_up;
	uint64_t gave_up_at;
};

/* Compiling */

static struct query *new_query(const struct schema *s, const char *text)
{
	struct query *q = mem_new(1, sizeof *q);
	q->schema = s;
	q->text = mem_text(text);
	return q;
}

struct query *query_pc(uint64_t pc, const struct schema *s)
{
	struct str text = STR_INIT;
	str_addf(&text, "pc == 0x%llx", (unsigned long long)pc);
	struct query *q = new_query(s, text.text);
	str_release(&text);
	q->pc = pc;
	q->fields = s->by_role[ROLE_PC];
	return q;
}

struct query *query_execution(uint64_t pc, const struct schema *s)
{
	struct query *q = query_pc(pc, s);
	q->first_uop = s->by_role[ROLE_UOP];
	q->fields |= q->first_uop;
	return q;
}

static const char *skip_blank(const char *p)
{
	while (*p == ' ' || *p == '\t')
		p++;
	return p;
}

static int column(const char *text, const char *at)
{
	return (int)(at - text) + 1;
}

/* 0x48d1e2, or 48d1e2 where an address must stand; NULL: it is no number. */
static const char *parse_address(const char *p, bool bare, uint64_t *value)
{
	if (p[0] == '0' && (p[1] == 'x' || p[1] == 'X'))
		p += 2;
	else if (!bare)
		return NULL;
	uint64_t v = 0;
	const char *from = p;
	for (; isxdigit((unsigned char)*p) || (*p == '_' && p > from); p++) {
		if (*p == '_')
			continue;
		if (v >> 60)
			return NULL;
		v = v << 4 | (uint64_t)(*p <= '9' ? *p - '0' : (*p | 32) - 'a' + 10);
	}
	*value = v;
	return p > from ? p : NULL;
}

/*
 * What asks for a PC: 0 no, 1 yes, -1 it begins like that and goes wrong at *at.
 * "pc == X" with X in hexadecimal; or a number that says itself that it is.
 */
static int parse_pc(const char *text, uint64_t *pc, const char **at)
{
	const char *p = skip_blank(text);
	bool named = false;
	if (strncmp(p, "pc", 2) == 0) {
		const char *q = skip_blank(p + 2);
		if (q[0] == '=') {
			p = skip_blank(q + 1 + (q[1] == '='));
			named = true;
		}
	}
	const char *end = parse_address(p, named, pc);
	if (end && *skip_blank(end) == 0)
		return 1;
	*at = end ? skip_blank(end) : p;
	return named ? -1 : 0;
}

enum status query_compile(struct query **out, const char *text, const struct schema *s,
			  struct err *err)
{
	uint64_t pc;
	const char *at = text;
	int asks_pc = parse_pc(text, &pc, &at);
	if (asks_pc < 0)
		return err_at(err, column(text, at),
			      "here an address in hexadecimal is expected");
	if (asks_pc > 0) {
		if (!s->by_role[ROLE_PC])
			return err_at(err, 1,
				      "a record of %s has no instruction address; "
				      "write /0x.../ to look for it in the row",
				      s->format->name);
		*out = query_pc(pc, s);
		return ST_OK;
	}

	/* /.../ with nothing behind it, or the text as it is. */
	const char *re = skip_blank(text);
	size_t len = strlen(re);
	if (len > 1 && re[0] == '/') {
		size_t trimmed = len;
		while (trimmed > 1 && (re[trimmed - 1] == ' ' || re[trimmed - 1] == '\t'))
			trimmed--;
		if (trimmed > 1 && re[trimmed - 1] == '/') {
			re++;
			len = trimmed - 2;
		}
	} else {
		re = text;
		len = strlen(text);
	}
	if (!len)
		return err_at(err, column(text, re), "there is nothing to look for");

	struct regex *compiled;
	enum status st = regex_new(&compiled, re, len, err);
	if (st) {
		err->at += column(text, re) - 1;
		return st;
	}
	struct query *q = new_query(s, text);
	q->re = compiled;
	q->over_rows = !schema_has_opcode(s);
	q->fields = q->over_rows ? s->shown : schema_opcode_fields(s);
	*out = q;
	return ST_OK;
}

void query_free(struct query *q)
{
	if (!q)
		return;
	regex_free(q->re);
	free(q->text);
	free(q);
}

fieldset query_fields(const struct query *q)
{
	return q->fields;
}

const char *query_text(const struct query *q)
{
	return q->text;
}

bool query_over_rows(const struct query *q)
{
	return q->over_rows;
}

struct query_reach query_reach(const struct query *q)
{
	(void)q;
	return (struct query_reach) { 0, 0 };
}

/* Screening */

enum verdict query_screen(const struct query *q, const struct chunk *c)
{
	if (q->re)
		return VERDICT_SOME;
	enum verdict v = VERDICT_NONE;
	for (size_t f = 0; f < q->schema->format->nfields; f++) {
		if (!(q->schema->by_role[ROLE_PC] >> f & 1))
			continue;
		const struct range *r = &c->range[f];
		if (r->min > r->max || q->pc < r->min || q->pc > r->max)
			continue;
		bool one = field_count(&q->schema->format->fields[f]) == 1;
		if (one && !q->first_uop && r->min == r->max && r->present == c->count)
			return VERDICT_ALL;
		v = VERDICT_SOME;
	}
	if (v == VERDICT_SOME && !chunk_may_execute(c, q->pc, q->pc))
		return VERDICT_NONE;
	return v;
}

/* Numbers below `known` have their answer and are looked at without the lock. */
struct screener {
	const struct query *query;
	struct index *index;
	pthread_mutex_t lock;
	struct regex_state *state;
	atomic_uint_fast32_t known;
	uint8_t *answer; /* enum regex_answer, for each opcode */
};

struct screener *screener_new(const struct query *q, struct index *ix)
{
	struct screener *s = mem_new(1, sizeof *s);
	s->query = q;
	s->index = ix;
	pthread_mutex_init(&s->lock, NULL);
	if (q->re && !q->over_rows) {
		s->state = regex_state_new(q->re);
		s->answer = mem_new(DICT_MOST, 1);
	}
	return s;
}

void screener_free(struct screener *s)
{
	if (!s)
		return;
	regex_state_free(s->state);
	free(s->answer);
	pthread_mutex_destroy(&s->lock);
	free(s);
}

/* Match what has come into the dictionary since the last time. */
static void match_new_opcodes(struct screener *s)
{
	struct str text = STR_INIT;
	pthread_mutex_lock(&s->lock);
	uint32_t n = index_opcodes(s->index);
	for (uint32_t code = (uint32_t)s->known; code < n; code++) {
		str_clear(&text);
		index_opcode_text(s->index, code, &text);
		s->answer[code] =
			(uint8_t)regex_match(s->query->re, s->state, text.text, text.len);
	}
	atomic_store(&s->known, n);
	pthread_mutex_unlock(&s->lock);
	str_release(&text);
}

/* HITS_UNKNOWN: some opcodes are not told, or the expression gives up on one. */
static uint64_t count_opcodes(struct screener *s, const struct opcodes *opcodes)
{
	if (opcodes->others)
		return HITS_UNKNOWN;
	uint64_t hits = 0;
	struct opcodes_walk w;
	opcodes_walk(&w, opcodes);
	while (opcodes_next(&w)) {
		if (w.code >= s->known)
			match_new_opcodes(s);
		if (w.code >= s->known || s->answer[w.code] == REGEX_GAVE_UP)
			return HITS_UNKNOWN;
		hits += s->answer[w.code] == REGEX_YES ? w.count : 0;
	}
	return hits;
}

enum verdict screener_ask(struct screener *s, const struct chunk *c, uint64_t *hits)
{
	enum verdict v = VERDICT_SOME;
	*hits = HITS_UNKNOWN;
	if (s->state)
		*hits = count_opcodes(s, &c->opcodes);
	else
		v = query_screen(s->query, c);
	if (v == VERDICT_NONE)
		*hits = 0;
	if (v == VERDICT_ALL)
		*hits = c->count;
	return *hits == 0 ? VERDICT_NONE : *hits == c->count ? VERDICT_ALL : VERDICT_SOME;
}

/* Scratch */

struct query_scratch *query_scratch_new(const struct query *q)
{
	struct query_scratch *s = mem_new(1, sizeof *s);
	s->query = q;
	str_init(&s->row);
	if (q->re) {
		s->state = regex_state_new(q->re);
		s->dict = dict_new();
	}
	return s;
}

void query_scratch_free(struct query_scratch *s)
{
	if (!s)
		return;
	regex_state_free(s->state);
	dict_free(s->dict);
	free(s->answer);
	str_release(&s->row);
	free(s);
}

bool query_gave_up(const struct query_scratch *s, uint64_t *ordinal)
{
	*ordinal = s->gave_up_at;
	return s->gave_up;
}

/* Selecting */

static size_t select_pc(const struct query *q, const struct batch *b, uint32_t *hit)
{
	/* A value that stands for "nothing here" matches nothing. */
	size_t n = 0;
	uint8_t *mark = NULL;
	fieldset fields = q->schema->by_role[ROLE_PC];
	bool single = !(fields & (fields - 1));
	for (size_t f = 0; f < q->schema->format->nfields; f++) {
		const struct field *fd = &q->schema->format->fields[f];
		if (!(fields >> f & 1) || field_none(fd, q->pc))
			continue;
		if (single && field_count(fd) == 1 && !b->known) {
			const uint64_t *v = batch_field(b, (int)f)[0];
			for (size_t i = 0; i < b->n; i++) {
				hit[n] = (uint32_t)i;
				n += v[i] == q->pc;
			}
			return n;
		}
		if (!mark)
			mark = mem_new(b->n, 1);
		for (unsigned k = 0; k < field_count(fd); k++) {
			const uint64_t *v = batch_field(b, (int)f)[k];
			for (size_t i = 0; i < b->n; i++)
				mark[i] |= v[i] == q->pc && batch_known(b, i, (int)f);
		}
	}
	for (size_t i = 0; mark && i < b->n; i++)
		if (mark[i])
			hit[n++] = (uint32_t)i;
	free(mark);
	return n;
}

/* Match the text in s->row, or remember what came of it before. */
static enum regex_answer match_opcode(struct query_scratch *s)
{
	const struct regex *re = s->query->re;
	uint32_t before = dict_count(s->dict);
	uint32_t code = dict_code(s->dict, s->row.text, s->row.len);
	if (code < before)
		return s->answer[code];
	enum regex_answer a = regex_match(re, s->state, s->row.text, s->row.len);
	if (code != DICT_FULL) {
		s->answer = mem_room(s->answer, code, &s->answer_room, 1);
		s->answer[code] = (uint8_t)a;
	}
	return a;
}

/* The fields that are columns at first, with blanks between. */
static void print_row(const struct batch *b, size_t i, fieldset fields, struct str *out)
{
	for (size_t f = 0; f < b->schema->format->nfields; f++) {
		if (!(fields >> f & 1))
			continue;
		size_t before = out->len;
		if (before)
			str_addc(out, ' ');
		size_t from = out->len;
		field_print(b, i, (int)f, out);
		if (out->len == from) {
			out->len = before;
			out->text[before] = 0;
		}
	}
}

/* Of the records hit[0..n-1], those that begin a macro-op. */
static size_t keep_first_uops(const struct query *q, const struct batch *b, uint32_t *hit,
			      size_t n)
{
	size_t kept = 0;
	for (size_t k = 0; k < n; k++) {
		bool first = false;
		for (int f = 0; q->first_uop >> f; f++)
			first |= (q->first_uop >> f & 1) &&
				 batch_value(b, hit[k], f, 0) == 1;
		hit[kept] = hit[k];
		kept += first;
	}
	return kept;
}

size_t query_select(const struct query *q, struct query_scratch *s, const struct batch *b,
		    uint32_t *hit)
{
	if (!q->re) {
		size_t hits = select_pc(q, b, hit);
		return q->first_uop ? keep_first_uops(q, b, hit, hits) : hits;
	}
	size_t n = 0;
	for (size_t i = 0; i < b->n; i++) {
		enum regex_answer a;
		str_clear(&s->row);
		if (q->over_rows) {
			print_row(b, i, q->fields, &s->row);
			a = regex_match(q->re, s->state, s->row.text, s->row.len);
		} else {
			record_opcode(b, i, &s->row);
			a = match_opcode(s);
		}
		hit[n] = (uint32_t)i;
		n += a == REGEX_YES;
		if (a == REGEX_GAVE_UP && !s->gave_up) {
			s->gave_up = true;
			s->gave_up_at = b->first + i;
		}
	}
	return n;
}
