#include "analysis/marker.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "query/names.h"
#include "query/query_text.h"

const char marker_default[] =
	"MOV reg->rax tid=reg; ADD_IMM rax,rax imm 0; ADD_IMM rax,rax imm 0";

enum { WORD_MAX = 32, ANY_REGISTER = -1 };

struct marker_parser {
	const struct schema *schema;
	const char *text, *at;
	struct err *err;
	struct marker *out;
	struct str query; /* query of the current item */
	char word[WORD_MAX];
	bool opcodes;
	/* State of the current item */
	bool wrote;
	unsigned reads;
	bool memory_said;
};

static int marker_column(const struct marker_parser *p, const char *at)
{
	return (int)(at - p->text) + 1;
}

/* Add a condition to the query of the item. */
__attribute__((format(printf, 2, 3))) static void marker_add(struct marker_parser *p,
							     const char *fmt, ...)
{
	va_list args;
	va_start(args, fmt);
	if (p->query.len)
		str_add(&p->query, " and ");
	str_addv(&p->query, fmt, args);
	va_end(args);
}

/* Read the next word of the item into p->word: letters, digits, _, -> and =.  Return
 * false at the end of the item. */
static bool marker_word(struct marker_parser *p, const char **begin)
{
	p->at += strspn(p->at, " \t,");
	size_t n = strcspn(p->at, " \t,;");
	*begin = p->at;
	if (!n)
		return false;
	if (n >= WORD_MAX)
		n = WORD_MAX - 1;
	memcpy(p->word, p->at, n);
	p->word[n] = 0;
	p->at += n;
	return true;
}

static enum status marker_register(struct marker_parser *p, const char *name,
				   const char *at, bool *any)
{
	uint64_t number;
	*any = !strcmp(name, "reg");
	if (*any || register_parse(p->schema->registers, name, &number))
		return ST_OK;
	return err_at(
		p->err, marker_column(p, at),
		"unknown word \"%s\"; after the opcode there can be registers of the "
		"map %s, reg, imm N, len N, mem, nomem and tid=REG",
		name, p->schema->registers->name);
}

/* Add a condition on a register, or on the part of it that the same instruction can
 * write instead. */
static void marker_add_register(struct marker_parser *p, const char *role,
				const char *name)
{
	const struct registers *map = p->schema->registers;
	uint64_t whole, part;
	char other[8];
	if (strlen(name) == 3 && *name == 'r' && register_parse(map, name, &whole)) {
		memcpy(other, name, 4);
		*other = 'e';
		if (register_parse(map, other, &part) &&
		    register_whole(map, part) == whole) {
			marker_add(p, "(%s == %s or %s == %s)", role, name, role, other);
			return;
		}
	}
	marker_add(p, "%s == %s", role, name);
}

/* Add a register that the item reads or writes. */
static enum status marker_access(struct marker_parser *p, bool writes, const char *name,
				 const char *at)
{
	bool any;
	enum status st = marker_register(p, name, at, &any);
	p->reads += !writes;
	p->wrote |= writes;
	if (st == ST_OK && !any)
		marker_add_register(p, writes ? "write" : "read", name);
	return st;
}

static enum status marker_number(struct marker_parser *p, const char *after, int64_t *out)
{
	const char *at;
	if (marker_word(p, &at) &&
	    number_dec((const uint8_t *)p->word, strlen(p->word), out))
		return ST_OK;
	return err_at(p->err, marker_column(p, at), "expected a number after %s", after);
}

static enum status marker_memory(struct marker_parser *p, bool has, const char *at)
{
	const struct schema *s = p->schema;
	if (!s->by_role[ROLE_LOAD] && !s->by_role[ROLE_STORE])
		return err_at(p->err, marker_column(p, at),
			      "%s does not record addresses of memory", s->format->name);
	marker_add(p, has ? "mem" : "not mem");
	p->memory_said = true;
	return ST_OK;
}

static enum status marker_immediate(struct marker_parser *p)
{
	int64_t n;
	int field = schema_first(p->schema, ROLE_DISPLACEMENT);
	enum status st = marker_number(p, "imm", &n);
	if (st != ST_OK || field < 0)
		return st; /* without immediates, match the other operands */
	struct str name = STR_INIT;
	query_name_write(p->schema, field, &name);
	marker_add(p, "%s == %lld", name.text, (long long)n);
	str_release(&name);
	return ST_OK;
}

static enum status marker_operand(struct marker_parser *p, const char *at,
				  uint32_t *length)
{
	char *arrow = strstr(p->word, "->");
	if (arrow) {
		char to[WORD_MAX];
		strcpy(to, arrow + 2);
		*arrow = 0;
		const char *second = at + (arrow - p->word) + 2;
		enum status st = marker_access(p, false, p->word, at);
		return st ? st : marker_access(p, true, to, second);
	}
	if (!strcmp(p->word, "imm"))
		return marker_immediate(p);
	if (!strcmp(p->word, "len")) {
		int64_t n = 0;
		enum status st = marker_number(p, "len", &n);
		*length = n > 0 && n <= 15 ? (uint32_t)n : 0;
		return st;
	}
	if (!strcmp(p->word, "mem") || !strcmp(p->word, "nomem"))
		return marker_memory(p, *p->word == 'm', at);
	if (!strncmp(p->word, "tid=", 4)) {
		bool any;
		enum status st = marker_register(p, p->word + 4, at + 4, &any);
		p->out->tid_item = (int)p->out->n;
		p->out->tid_register = UINT64_MAX;
		if (st == ST_OK && !any)
			register_parse(p->schema->registers, p->word + 4,
				       &p->out->tid_register);
		return st;
	}
	return marker_access(p, !p->wrote, p->word, at);
}

/* Add the conditions that an opcode implies in a format without opcodes. */
static void marker_without_opcode(struct marker_parser *p, const char *opcode)
{
	const struct schema *s = p->schema;
	bool memory = s->by_role[ROLE_LOAD] || s->by_role[ROLE_STORE];
	bool sets = !strncmp(opcode, "ADD", 3) || !strncmp(opcode, "SUB", 3) ||
		    !strncmp(opcode, "AND", 3) || !strncmp(opcode, "OR", 2) ||
		    !strncmp(opcode, "XOR", 3);
	bool any = !strcmp(opcode, "*");
	struct str flags = STR_INIT;
	if (s->registers->flags)
		register_print(s->registers, s->registers->flags, &flags);
	if (!any && flags.len)
		marker_add(p, sets ? "write == %s" : "not write == %s", flags.text);
	str_release(&flags);
	if (!any && p->reads)
		marker_add(p, "count(read) == %u", sets ? 1 : p->reads);
	if (!any && !p->memory_said && memory)
		marker_memory(p, false, p->text);
	if (s->by_role[ROLE_BRANCH_KIND])
		marker_add(p, "not branch");
}

static enum status marker_item(struct marker_parser *p, struct marker *out)
{
	const char *at;
	char opcode[WORD_MAX];
	enum status st = ST_OK;
	if (!marker_word(p, &at))
		return err_at(p->err, marker_column(p, at),
			      "expected an opcode, such as MOV, or *");
	if (strspn(p->word, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
			    "0123456789_.*") != strlen(p->word))
		return err_at(p->err, marker_column(p, at),
			      "\"%s\" is not an opcode; a marker is written as in \"MOV "
			      "reg->rax; ADD_IMM rax,rax imm 0\"",
			      p->word);
	strcpy(opcode, p->word);
	str_clear(&p->query);
	p->wrote = p->memory_said = false;
	p->reads = 0;
	if (p->opcodes && strcmp(opcode, "*") != 0)
		marker_add(p, "op == \"%s\"", opcode);
	out->length[out->n] = 0;
	while (st == ST_OK && marker_word(p, &at))
		st = marker_operand(p, at, &out->length[out->n]);
	if (st != ST_OK)
		return st;
	if (!p->opcodes)
		marker_without_opcode(p, opcode);
	if (!p->query.len)
		marker_add(p, "record >= 0");
	struct err inner = ERR_INIT;
	st = query_compile(&out->item[out->n], p->query.text, p->schema, &inner);
	if (st != ST_OK)
		return err_at(p->err, marker_column(p, at), "%s", inner.text);
	out->n++;
	return ST_OK;
}

enum status marker_compile(struct marker *out, const char *text, const struct schema *s,
			   struct err *err)
{
	struct marker_parser p = { .schema = s,
				   .text = text,
				   .at = text,
				   .err = err,
				   .out = out,
				   .query = STR_INIT,
				   .opcodes = s->by_role[ROLE_MACRO] ||
					      s->by_role[ROLE_MICRO] };
	enum status st = ST_OK;
	memset(out, 0, sizeof *out);
	out->tid_item = -1;
	if (strstr(text, "==") || strstr(text, " then ")) {
		st = query_compile_steps(out->item, MARKER_ITEMS, &out->n, text, s, err);
	} else {
		do {
			if (out->n == MARKER_ITEMS)
				st = err_at(err, marker_column(&p, p.at),
					    "a marker has at most %d items",
					    MARKER_ITEMS);
			else
				st = marker_item(&p, out);
		} while (st == ST_OK && *p.at++ == ';');
	}
	str_release(&p.query);
	if (st != ST_OK)
		marker_release(out);
	return st;
}

void marker_release(struct marker *m)
{
	for (size_t k = 0; k < m->n; k++)
		query_free(m->item[k]);
	memset(m, 0, sizeof *m);
}
