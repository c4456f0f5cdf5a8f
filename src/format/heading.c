/*
 * Determine the type of a column from its name and its values in the first lines.  Accept
 * a heading if these lines match the description made from it.
 */
#include "format/heading.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "base/str.h"
#include "format/lookalike.h"
#include "format/pattern_internal.h"
#include "format/registers.h"

/* Columns of a file; those with an unknown name that become fields; first lines. */
enum {
	HEADING_COLUMNS = 256,
	HEADING_OWN = 40,
	HEADING_LINES = 300,
	HEADING_DECIMAL = 16
};

/* clang-format off */
static const struct {
	const char *name, *field;
} known[] = {
	{ "pc", "pc" }, { "ip", "pc" }, { "rip", "pc" }, { "eip", "pc" }, { "programcounter", "pc" },
	{ "addr", "addr" }, { "address", "addr" }, { "vaddr", "addr" }, { "ea", "addr" }, { "memaddr", "addr" },
	{ "load", "load" }, { "loadaddr", "load" }, { "readaddr", "load" },
	{ "store", "store" }, { "storeaddr", "store" }, { "writeaddr", "store" },
	{ "paddr", "physical" }, { "target", "target" }, { "branchtarget", "target" }, { "taken", "taken" },
	{ "binary", "encoding" }, { "encoding", "encoding" }, { "bits", "encoding" },
	{ "op", "opcode" }, { "opcode", "opcode" }, { "mnemonic", "opcode" },
	{ "insn", "disasm" }, { "instr", "disasm" }, { "inst", "disasm" }, { "instruction", "disasm" }, { "disasm", "disasm" }, { "asm", "disasm" },
	{ "disassembly", "disasm" }, { "assembly", "disasm" },
	{ "rw", "rw" }, { "access", "rw" }, { "data", "data" }, { "memdata", "data" },
	{ "rd", "dst" }, { "dst", "dst" }, { "dest", "dst" },
	{ "rs1", "src" }, { "rs2", "src" }, { "src", "src" }, { "src1", "src" }, { "src2", "src" },
	{ "value", "value" }, { "val", "value" }, { "rdvalue", "value" }, { "rdval", "value" }, { "rdwdata", "value" }, { "wdata", "value" },
	{ "cycle", "cycle" }, { "cycles", "cycle" }, { "cyc", "cycle" }, { "clock", "cycle" }, { "time", "time" }, { "timestamp", "time" },
	{ "tid", "tid" }, { "thread", "tid" }, { "cpu", "cpu" }, { "core", "cpu" }, { "hart", "hart" },
	{ "size", "size" }, { "bytes", "size" },
};
/* clang-format on */

struct heading_column {
	char name[HEADING_NAME + 8];
	const char *field; /* name in known[]; NULL if unknown */
	/* Words for reads and for writes; NULL if the name does not suggest them */
	const char *const *access;
	bool is_record; /* number of the record, as `opscope export` writes it */
	bool blank;     /* blanks precede values */
	size_t values, dec, sign, hex, prefix, reg, yes, riscv;
	size_t reads, writes;
	uint64_t last; /* hexadecimal value */
	size_t near;   /* values that follow the previous one like the next instruction */
};

struct heading {
	char separator;
	size_t n, lines;
	struct heading_column column[HEADING_COLUMNS];
};

bool heading_next(const char **p, const char *end, char separator, const char **from,
		  size_t *len)
{
	if (*p > end)
		return false;
	const char *at = *p;
	while (at < end && *at == ' ')
		at++;
	bool quoted = at < end && *at == '"';
	*p = at = quoted ? at : *p;
	if (quoted) /* "" in it is a quote */
		for (at++; at < end && (*at != '"' || (at + 1 < end && at[1] == '"'));
		     at++)
			at += *at == '"';
	while (at < end && *at != separator)
		at++;
	*from = *p + quoted;
	*len = (size_t)(at - *from);
	if (quoted && *len && (*from)[*len - 1] == '"')
		--*len;
	*p = at + 1;
	return true;
}

static const char *heading_known(const char *text, size_t len)
{
	char name[HEADING_NAME + 1];
	size_t n = 0;
	for (size_t i = 0; i < len && n < HEADING_NAME; i++)
		if (!strchr(" _-", text[i]))
			name[n++] = (char)(text[i] | (char_is_letter(text[i]) ? 32 : 0));
	name[n] = '\0';
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (!strcmp(known[i].name, name))
			return known[i].field;
	return NULL;
}

static bool heading_is_address(const char *field)
{
	return str_has_word("pc addr load store", field);
}

bool heading_line(const char **p, const char *end, const char **line, size_t *len)
{
	if (*p >= end)
		return false;
	const char *lf = memchr(*p, '\n', (size_t)(end - *p));
	*line = *p;
	*p = lf ? lf + 1 : end;
	*len = (size_t)((lf ? lf : end) - *line);
	*len -= *len && (*line)[*len - 1] == '\r';
	return true;
}

bool heading_lower(const char *text, size_t len, char *name)
{
	size_t n = 0;
	for (size_t i = 0; i < len && n < HEADING_NAME; i++) {
		unsigned char b = (unsigned char)text[i], l = b | 32;
		bool letter = l >= 'a' && l <= 'z', digit = b >= '0' && b <= '9';
		name[n++] = (char)(letter ? l : digit ? b : '_');
	}
	name[n] = '\0';
	return n && name[0] >= 'a';
}

/* Set name to the text in lower case.  Return false if the name is a role or a word of
 * the query language. */
static bool heading_plain_name(const char *text, size_t len, char *name)
{
	static const char words[] =
		"and or not in is record fault gap byte bytes length event thread trap";
	return heading_lower(text, len, name) && !pattern_role(name, strlen(name)) &&
	       !str_has_word(words, name);
}

bool heading_name(const char *text, size_t len, char *name)
{
	const char *field = heading_known(text, len);
	if (!field)
		return heading_plain_name(text, len, name);
	snprintf(name, HEADING_NAME + 1, "%s", field);
	return true;
}

/* Set the name of the next column from its heading; add its number as a prefix if the
 * name is reserved or in use. */
static void heading_own_name(struct heading *h, const char *text, size_t len)
{
	struct heading_column *c = &h->column[h->n];
	char name[HEADING_NAME + 1];
	bool taken = !heading_plain_name(text, len, name);
	for (size_t k = 0; k < h->n; k++)
		taken |= !strcmp(h->column[k].name, name);
	if (taken)
		snprintf(c->name, sizeof c->name, "c%zu_%s", h->n + 1, name);
	else
		memcpy(c->name, name, sizeof name);
}

/* Words for reads and writes in columns that say the kind of access, by enum
 * heading_access. */
static const char *const access_words[] = {
	[HEADING_READS] = "R r RD rd READ Read read L l LD ld LOAD Load load LR",
	[HEADING_WRITES] = "W w WR wr WRITE Write write S s ST st STORE Store store SW",
};
static const char *const is_write_words[] = {
	[HEADING_READS] = "0 false False",
	[HEADING_WRITES] = "1 true True",
};
static const char *const is_read_words[] = {
	[HEADING_READS] = "1 true True",
	[HEADING_WRITES] = "0 false False",
};

enum heading_access heading_access_of(const void *word, size_t len)
{
	return str_has_word_n(access_words[HEADING_READS], word, len)    ? HEADING_READS
	       : str_has_word_n(access_words[HEADING_WRITES], word, len) ? HEADING_WRITES
									 : HEADING_ANY;
}

/* Return the words for accesses in a column with this name, in lower case; NULL for columns
 * without them. */
static const char *const *heading_access_words(const char *name)
{
	return str_has_word("type kind op operation access_type mem_op mem_type", name)
		       ? access_words
	       : str_has_word("is_write is_store iswrite isstore", name) ? is_write_words
	       : str_has_word("is_read is_load isread isload", name)     ? is_read_words
									 : NULL;
}

/* Name the columns; return false if there are too many, or too few have known names. */
static bool heading_split(struct heading *h, const char *line, size_t len, char separator)
{
	const char *p = line, *end = line + len, *from;
	size_t n, names = 0;
	bool address = false;
	memset(h, 0, sizeof *h);
	h->separator = separator;
	while (heading_next(&p, end, separator, &from, &n)) {
		if (h->n == HEADING_COLUMNS)
			return false;
		struct heading_column *c = &h->column[h->n];
		c->field = heading_known(from, n);
		heading_own_name(h, from, n);
		char lower[HEADING_NAME + 1];
		c->access = heading_lower(from, n, lower) ? heading_access_words(lower)
							  : NULL;
		c->is_record = n == 6 && !memcmp(from, "record", n);
		names += c->field || c->access || c->is_record;
		address |= c->field && heading_is_address(c->field);
		h->n++;
	}
	return address && (names >= 2 || h->n == 1);
}

/* True if a number can be a RISC-V instruction of 16 or 32 bits. */
static bool heading_is_riscv(uint64_t v)
{
	return (v & 3) == 3 ? (v & 31) != 31 && v <= UINT32_MAX : v && v <= UINT16_MAX;
}

static void heading_count(struct heading_column *c, const char *text, size_t len)
{
	uint64_t v;
	int64_t i;
	char name[16];
	if (!len)
		return;
	c->values++;
	bool prefix = number_has_prefix(text, len);
	c->prefix += prefix;
	c->dec += number_udec(text, len, &v);
	c->sign += number_dec(text, len, &i);
	enum { LONGEST_INSTRUCTION = 15 };
	bool hex = number_hex(text, len, &v);
	c->near += hex && c->hex && v - c->last - 1 < LONGEST_INSTRUCTION;
	c->last = hex ? v : c->last;
	c->hex += hex;
	c->riscv += hex && heading_is_riscv(v);
	c->yes += len == 1 && (*text == '0' || *text == '1');
	snprintf(name, sizeof name, "%.*s", len < 15 ? (int)len : 15, text);
	const char *const *access = c->access ? c->access : access_words;
	c->reads += str_has_word_n(access[HEADING_READS], text, len);
	c->writes += str_has_word_n(access[HEADING_WRITES], text, len);
	c->reg += (*name < '0' || *name > '9') &&
		  register_parse(registers_find("disasm"), name, &v);
}

/* Return the type of the values of a column, as in descriptions. */
static const char *heading_type(const struct heading_column *c)
{
	return !c->values               ? "csv"
	       : c->dec == c->values    ? "dec"
	       : c->sign == c->values   ? "int"
	       : c->prefix == c->values ? "hex"
					: "csv";
}

/* Return the type of a known column, as in descriptions; NULL if its values have another
 * kind. */
static const char *heading_known_type(const struct heading_column *c)
{
	const char *f = c->field, *needs = pattern_role_type(f);
	if (!strcmp(f, "taken"))
		return c->values && c->yes == c->values ? "dec" : NULL;
	if (needs && !strcmp(needs, "hex")) {
		if (c->hex < c->values || !c->values)
			return NULL;
		return c->dec == c->values && c->values >= HEADING_DECIMAL ? "dec"
									   : "hex";
	}
	if (needs && !strcmp(needs, "reg"))
		return c->values && c->reg == c->values ? "reg" : NULL;
	if (needs && !strcmp(needs, "dec"))
		return c->values && c->dec == c->values ? "dec" : NULL;
	if (str_has_word("rw", f))
		return c->values && c->reads + c->writes == c->values ? "rw" : NULL;
	return needs && !c->prefix ? "csv" : NULL; /* disasm, opcode */
}

/* Find the column with a field and values of its kind; return NULL if there is none. */
static const struct heading_column *heading_of(const struct heading *h, const char *field)
{
	for (size_t i = 0; i < h->n; i++) {
		const struct heading_column *c = &h->column[i];
		if (c->field && !strcmp(c->field, field) && heading_known_type(c))
			return c;
	}
	return NULL;
}

/* True if a column determines whether the address is a load or a store. */
static bool heading_has_accesses(const struct heading *h)
{
	return heading_of(h, "rw") && heading_of(h, "addr") && !heading_of(h, "load") &&
	       !heading_of(h, "store");
}

/* Settle the fields when the values are known. */
static void heading_settle(struct heading *h)
{
	for (size_t i = 0; i < h->n; i++) {
		struct heading_column *c = &h->column[i];
		/* A hexadecimal instruction is an encoding. */
		if (c->field && !strcmp(c->field, "disasm") && c->values &&
		    c->prefix == c->values)
			c->field = "encoding";
		/* A column with a general name whose values are all words for accesses */
		if (c->access && c->values && c->reads + c->writes == c->values &&
		    !heading_of(h, "rw"))
			c->field = "rw";
		/* The first of several columns with values of its kind has the field. */
		if (c->field && strcmp(c->field, "src") != 0 && heading_of(h, c->field) &&
		    heading_of(h, c->field) < c)
			c->field = NULL;
	}
	/* Data follow the address of a known kind of access. */
	const struct heading_column *addr = heading_of(h, "addr");
	const struct heading_column *data = heading_of(h, "data");
	if (data && (!heading_has_accesses(h) || addr > data ||
		     data->values > heading_of(h, "rw")->values))
		h->column[data - h->column].field = NULL;
	/* Addresses of instructions may have the heading "address". */
	if (addr && !heading_of(h, "pc") && !heading_of(h, "rw") &&
	    (heading_of(h, "disasm") || heading_of(h, "encoding")) &&
	    addr->near * 2 >= addr->values)
		h->column[addr - h->column].field = "pc";
}

/* Append the words for a kind of access, with value 0 for reads and 1 for writes. */
static void heading_add_access(const struct heading_column *c, enum heading_access access,
			       struct str *out)
{
	const char *words = (c->access ? c->access : access_words)[access];
	str_add(out, "{?\"}{rw:");
	for (const char *p = words; *p; p += strcspn(p, " "), p += *p == ' ')
		str_addf(out, "%s%.*s=%d", p == words ? "" : "|", (int)strcspn(p, " "), p,
			 access == HEADING_WRITES);
	str_add(out, "}{?\"}");
}

/* Append the pattern of a column; `own` is the number of earlier fields named after their
 * columns. */
static void heading_add_column(const struct heading *h, const struct heading_column *c,
			       enum heading_access access, size_t *own, struct str *out)
{
	const char *type = c->field ? heading_known_type(c) : NULL;
	const char *name = c->field;
	if (type && !strcmp(name, "value") && !heading_of(h, "dst"))
		type = NULL;
	if (!type) {
		bool keep = ++*own <= HEADING_OWN;
		name = keep ? c->name : "";
		type = keep ? heading_type(c) : "csv";
	}
	if (access == HEADING_NEITHER && str_has_word("rw addr data", name)) {
		str_add(out, "{?\"\"}");
		return;
	}
	if (!strcmp(type, "rw") && access) {
		heading_add_access(c, access, out);
		return;
	}
	if (!strcmp(type, "rw"))
		type = "csv";
	if (access && !strcmp(name, "addr"))
		name = access == HEADING_READS ? "load" : "store";
	if (access == HEADING_READS && !strcmp(name, "data"))
		name = "loaded";
	/* An empty value is absent, even if a tab and the next value follow. */
	const char *empty = h->separator == '\t' ? "{!\\t}" : "";
	if (!strcmp(type, "csv") && h->separator != ',')
		str_addf(out, "{%s:csv[%s]}", name, h->separator == '\t' ? "\\t" : ";");
	else if (!strcmp(type, "csv"))
		str_addf(out, "{%s:csv}", name);
	else
		str_addf(out, "{?%s{?\"}{%s:%s}{?\"}}", empty, name, type);
}

static void heading_escape(struct str *out, const char *text, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		char c = text[i];
		if (c == '\t')
			str_add(out, "\\t");
		else if (strchr("\\{}|", c) && c)
			str_addf(out, "\\%c", c);
		else
			str_addc(out, c);
	}
}

static void heading_add_line(struct heading *h, enum heading_access access,
			     struct str *out)
{
	size_t own = 0;
	str_add(out, "\nline: ");
	for (size_t i = 0; i < h->n; i++) {
		if (i && h->separator == '\t')
			str_add(out, "\\t");
		else if (i)
			str_addc(out, h->separator);
		if (h->column[i].blank && h->separator != '\t')
			str_add(out, "{? }");
		heading_add_column(h, &h->column[i], access, &own, out);
	}
}

/* Describe the lines; if riscv is set, encodings are RISC-V. */
static void heading_describe(struct heading *h, const char *line, size_t len, bool riscv,
			     struct str *out)
{
	str_addf(out,
		 "title Values with a heading\nfamily Others\nunit record\n"
		 "registers %s\nhead: ",
		 riscv ? "riscv" : "disasm");
	heading_escape(out, line, len);
	bool rw = heading_has_accesses(h);
	heading_add_line(h, rw ? HEADING_READS : HEADING_ANY, out);
	if (rw) {
		heading_add_line(h, HEADING_WRITES, out);
		if (heading_of(h, "rw")->values < h->lines)
			heading_add_line(h, HEADING_NEITHER, out);
		str_add(out, "\nnames rw R W");
	}
	str_addc(out, '\n');
	if (riscv)
		str_add(out, "derive riscv enc\n");
	else if (heading_of(h, "disasm") && heading_of(h, "pc"))
		str_add(out, "derive branch disasm\nderive target disasm\n");
}

/* True if the heading deserves a description, after its values are known. */
static bool heading_holds(const struct heading *h)
{
	size_t names = 0;
	bool address = false;
	for (size_t i = 0; i < h->n; i++) {
		const struct heading_column *c = &h->column[i];
		bool known_type = c->field && heading_known_type(c);
		names += c->is_record || known_type;
		address |= known_type && heading_is_address(c->field);
	}
	return address && (h->n == 1 ? h->column->dec < h->column->values : names >= 2);
}

static bool heading_is_comment(const char *line, size_t len)
{
	return len && strchr("#;*/", *line);
}

/* Return the format of a description if the lines from p on match it. */
static struct format *heading_compile(struct heading *h, const char *line, size_t len,
				      bool riscv, char comment, const char *p,
				      const char *end)
{
	enum { PERCENT = 95 };
	struct str text = STR_INIT;
	struct err err = ERR_INIT;
	struct format *f;
	struct pattern_fit fit;
	heading_describe(h, line, len, riscv, &text);
	if (comment)
		str_addf(&text, "note: %c{}\n", comment);
	if (pattern_compile(&f, "csv", text.text, &err) != ST_OK)
		f = NULL;
	else
		pattern_bid(f, (const uint8_t *)p, (size_t)(end - p), true, &fit);
	if (f && (h->lines < 2 || fit.fits * 100 < (fit.fits + fit.misfits) * PERCENT)) {
		format_free(f);
		f = NULL;
	}
	str_release(&text);
	return f;
}

static struct format *heading_try(struct heading *h, const char *line, size_t len,
				  char comment, const char *p, const char *end)
{
	const char *at = p, *q;
	size_t length;
	for (size_t n = 0; n < HEADING_LINES && heading_line(&at, end, &q, &length);
	     n++) {
		const char *stop = q + length, *from, *next = q;
		size_t columns = 0, value;
		while (heading_next(&next, stop, h->separator, &from, &value))
			columns++;
		/* A line with fewer or more columns does not belong to this heading. */
		if (!length || *q == '#' || columns != h->n) {
			comment = heading_is_comment(q, length) ? *q : comment;
			continue;
		}
		h->lines++;
		for (struct heading_column *c = h->column; c < h->column + h->n; c++) {
			c->blank |= q < stop && *q == ' ';
			heading_next(&q, stop, h->separator, &from, &value);
			for (; value && *from == ' '; value--)
				from++;
			heading_count(c, from, value);
		}
	}
	heading_settle(h);
	if (!heading_holds(h))
		return NULL;
	enum { RISCV_LEAST = 4 };
	const struct heading_column *enc = heading_of(h, "encoding");
	struct format *f = NULL;
	if (enc && enc->riscv == enc->values && enc->values >= RISCV_LEAST)
		f = heading_compile(h, line, len, true, comment, p, end);
	f = f ? f : heading_compile(h, line, len, false, comment, p, end);
	/* A line of values may begin like a comment. */
	return f || !comment ? f : heading_compile(h, line, len, false, 0, p, end);
}

struct format *heading_example(void)
{
	static const char text[] = "pc,rw,addr,size,cycle\n401000,R,7ffc10,8,1\n"
				   "401004,W,7ffc18,4,3\n401008,R,7ffc10,8,4\n";
	return heading_format(NULL, (const uint8_t *)text, sizeof text - 1, true);
}

/* True if the first line of a file that is not empty does not match its format. */
static bool heading_misfits(const struct format *f, const char *head, const char *end)
{
	struct pattern_fit fit = { 0 };
	const char *line = head;
	size_t n = 0;
	while (!n && heading_line(&head, end, &line, &n))
		;
	if (f->pattern)
		pattern_bid(f, (const uint8_t *)line, n, true, &fit);
	return fit.misfits;
}

struct format *heading_format(const struct format *detected, const uint8_t *head,
			      size_t len, bool whole)
{
	static const char separators[] = ",;\t";
	const char *p = (const char *)head, *end = p + len, *line;
	size_t n, tries = 0;
	if (!len || lookalike_magic(head, len) ||
	    (detected && !heading_misfits(detected, p, end)) ||
	    !lookalike_is_text(head, len))
		return NULL;
	while (!whole && end > p && end[-1] != '\n')
		end--;
	struct heading *h = mem_new(1, sizeof *h);
	struct format *f = NULL;
	char comment = 0;
	while (heading_line(&p, end, &line, &n)) {
		for (const char *c = separators; *c && !f; c++)
			if (n < 2000 && heading_split(h, line, n, *c)) {
				f = heading_try(h, line, n, comment, p, end);
				tries++;
			}
		if (f || tries >= HEADING_LINES || (n && !heading_is_comment(line, n)))
			break;
		comment = n ? *line : comment;
	}
	free(h);
	return f;
}
