/*
 * Kanata logs of pipelines, as Onikiri 2 and other simulators write them for Konata.
 *
 *     C=   216             the cycle
 *     I    0   0   0       instruction 0 of the file: number in the simulator, thread
 *     L    0   0   12000d918 iBC(r17)
 *     S    0   0   F       stage F begins, in lane 0
 *     C    1               a cycle later
 *     S    0   0   X
 *     R    0   0   0       retired (1: flushed)
 *
 * (with tabs).  The commands of instructions are interleaved.  A record is an instruction:
 * its bytes are the line I and the commands up to the next line I, whichever instruction
 * these are of.  Its stages are gathered from the commands in the KANATA_WINDOW bytes from
 * its line I on.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/mem.h"
#include "format/linescan.h"

enum { KANATA_WINDOW = 65536, STAGE_MOST = 12, PRODUCER_MOST = 4, ID_HEADS = 256 };

enum {
	F_PC,
	F_DISASM,
	F_OPCODE,
	F_ID,
	F_NUMBER,
	F_THREAD,
	F_TIME,
	F_DECODE,
	F_RENAME,
	F_DISPATCH,
	F_ISSUE,
	F_COMPLETE,
	F_RETIRE,
	F_SQUASHED,
	F_RETIRED_AS,
	ONE_VALUE, /* the following fields have several */
	F_STAGE = ONE_VALUE,
	F_PRODUCER,
	FIELDS
};
enum { SLOT_STAGE = F_STAGE, SLOT_PRODUCER = SLOT_STAGE + STAGE_MOST };

#define OWN_NONE (FIELD_MINUS_IS_NONE | FIELD_NONE_IS_DERIVED)

/* clang-format off */
#define STAGE(NAME, RANK, ROLE, HELP) \
	{ .name = NAME, .rank = RANK, .help = HELP, .unit = "cycles", .kind = KIND_INT, \
	  .role = ROLE, .column = 6, .flags = OWN_NONE }
/* clang-format on */

static const struct field fields[FIELDS] = {
	[F_PC] = { .name = "pc",
		   .rank = 1,
		   .help = "address of the instruction, if its label begins with one",
		   .kind = KIND_ADDR,
		   .role = ROLE_PC,
		   .column = 12,
		   .flags = OWN_NONE },
	[F_DISASM] = { .name = "disasm",
		       .rank = 2,
		       .help = "its label (L), without the address",
		       .kind = KIND_TEXT,
		       .role = ROLE_DISASSEMBLY,
		       .column = 26 },
	[F_OPCODE] = { .name = "opcode",
		       .help = "the first word of the label after the address",
		       .kind = KIND_TEXT,
		       .role = ROLE_MACRO,
		       .column = 8,
		       .flags = FIELD_QUIET },
	[F_ID] = { .name = "id",
		   .rank = 3,
		   .help = "number of the instruction in the file",
		   .kind = KIND_UINT,
		   .column = 8 },
	[F_NUMBER] = { .name = "number",
		       .help = "number of the instruction in the simulator",
		       .kind = KIND_UINT,
		       .column = 8,
		       .flags = FIELD_QUIET },
	[F_THREAD] = { .name = "thread",
		       .rank = 12,
		       .help = "thread",
		       .kind = KIND_UINT,
		       .role = ROLE_SPACE,
		       .column = 3 },
	[F_TIME] = { .name = "time",
		     .rank = 4,
		     .help = "cycle in which it appears (I)",
		     .unit = "cycles",
		     .kind = KIND_UINT,
		     .role = ROLE_TIME,
		     .column = 10,
		     .flags = FIELD_CARRIED },
	[F_DECODE] =
		STAGE("decode", 5, ROLE_DECODED, "time to its stage D, Dc, De or ID"),
	[F_RENAME] = STAGE("rename", 6, ROLE_RENAMED, "time to its stage Rn"),
	[F_DISPATCH] =
		STAGE("dispatch", 7, ROLE_DISPATCHED, "time to its stage Ds or Di"),
	[F_ISSUE] = STAGE("issue", 8, ROLE_ISSUED, "time to its stage Is, I or Sc"),
	[F_COMPLETE] = STAGE("complete", 9, ROLE_READY, "time to its stage Cm or WB"),
	[F_RETIRE] = STAGE("retire", 10, ROLE_COMMITTED,
			   "time to its retirement (R); absent if it is flushed"),
	[F_SQUASHED] = { .name = "squashed",
			 .rank = 11,
			 .help = "whether it is flushed (R with type 1)",
			 .kind = KIND_BOOL,
			 .role = ROLE_SQUASHED,
			 .column = 1 },
	[F_RETIRED_AS] = { .name = "retire_id",
			   .help = "number of its retirement",
			   .kind = KIND_UINT,
			   .column = 8,
			   .flags = FIELD_QUIET | OWN_NONE },
	[F_STAGE] = { .name = "stages",
		      .help = "times to the beginning of each of its stages, the first 12, "
			      "whatever their names",
		      .unit = "cycles",
		      .kind = KIND_INT,
		      .count = STAGE_MOST,
		      .column = 3,
		      .flags = FIELD_QUIET | OWN_NONE },
	[F_PRODUCER] = { .name = "producer",
			 .help = "ids of the instructions that wake it (W)",
			 .kind = KIND_UINT,
			 .count = PRODUCER_MOST,
			 .column = 6,
			 .flags = FIELD_QUIET | OWN_NONE },
};

/* The field of a stage whose meaning is common to simulators; 0: of another stage. */
static unsigned kanata_stage_field(const uint8_t *name, size_t len)
{
	enum { SECOND = 256 };
	if (len < 1 || len > 2)
		return 0;
	switch (name[0] + (len > 1 ? SECOND * name[1] : 0)) {
	case 'D':
	case 'D' + SECOND * 'c':
	case 'D' + SECOND * 'e':
	case 'I' + SECOND * 'D':
		return F_DECODE;
	case 'R' + SECOND * 'n':
		return F_RENAME;
	case 'D' + SECOND * 's':
	case 'D' + SECOND * 'i':
		return F_DISPATCH;
	case 'I' + SECOND * 's':
	case 'I':
	case 'S' + SECOND * 'c':
		return F_ISSUE;
	case 'C' + SECOND * 'm':
	case 'W' + SECOND * 'B':
		return F_COMPLETE;
	}
	return 0;
}

/* A part of the file: an instruction, or a line that is not part of one. */
struct kanata_item {
	enum { ITEM_INSN, ITEM_REMARK, ITEM_OTHER } kind;
	size_t at, end;        /* its bytes; end is that of the part read so far */
	size_t older;          /* the one before it in its list of ids, plus 1 */
	bool closed;           /* the next item has begun */
	bool done;             /* it is retired */
	uint64_t start, after; /* cycle at the beginning, and at the end */
	unsigned epoch;
	uint64_t id, number, thread, pc, disasm, opcode, retired_as;
	unsigned nstages, nproducers;
	bool squashed, labelled;
	/* the following are not cleared; the lists have nstages and nproducers entries */
	uint64_t time[ONE_VALUE]; /* of the fields from F_DECODE to F_RETIRE */
	uint64_t stage[STAGE_MOST], producer[PRODUCER_MOST];
};

struct kanata_scan {
	struct batch *b;
	const uint8_t *bytes;
	size_t len, at;
	bool last;
	struct kanata_item *item;
	size_t nitems, room, first; /* first: the first that has not been given */
	size_t newest[ID_HEADS];    /* lists of instructions by their ids: place plus 1 */
	uint64_t cycle;
	unsigned epoch; /* incremented when the cycle is set */
};

static struct kanata_item *kanata_find(struct kanata_scan *k, uint64_t id)
{
	for (size_t i = k->newest[id % ID_HEADS]; i > k->first; i = k->item[i - 1].older)
		if (k->item[i - 1].id == id)
			return &k->item[i - 1];
	return NULL;
}

/* The instruction with this number, if a command at the current place counts for it. */
static struct kanata_item *kanata_target(struct kanata_scan *k, uint64_t id)
{
	struct kanata_item *i = kanata_find(k, id);
	return i && !i->done && i->epoch == k->epoch && k->at - i->at < KANATA_WINDOW
		       ? i
		       : NULL;
}

/* Label: [0x]ADDRESS[:] TEXT */
static void kanata_label(struct kanata_item *i, const uint8_t *record, struct linescan l)
{
	enum { DIGITS_LEAST = 4 };
	linescan_blanks(&l);
	const uint8_t *from = l.at;
	uint64_t pc;
	bool address = linescan_hex(&l, &pc) && l.at - from >= DIGITS_LEAST &&
		       (linescan_ended(&l) || *l.at == ':' || linescan_blank(*l.at));
	if (address) {
		i->pc = pc;
		linescan_char(&l, ':');
	} else {
		l.at = from;
	}
	linescan_blanks(&l);
	from = l.at;
	i->disasm = linescan_text(record, from, l.end);
	linescan_word(&l);
	i->opcode = linescan_text(record, from, l.at);
	i->labelled = true;
}

static void kanata_stage(struct kanata_scan *k, struct kanata_item *i,
			 const struct linescan *l)
{
	uint64_t time = k->cycle - i->start;
	const uint8_t *end = l->at;
	while (end < l->end && !linescan_blank(*end))
		end++;
	size_t len = (size_t)(end - l->at);
	if (i->nstages < STAGE_MOST)
		i->stage[i->nstages++] = time;
	unsigned field = kanata_stage_field(l->at, len);
	if (field && i->time[field] == UINT64_MAX)
		i->time[field] = time;
}

static struct kanata_item *kanata_add(struct kanata_scan *k, size_t len)
{
	if (k->nitems > k->first)
		k->item[k->nitems - 1].closed = true;
	k->item = mem_room(k->item, k->nitems, &k->room, sizeof *k->item);
	struct kanata_item *i = &k->item[k->nitems++];
	memset(i, 0, offsetof(struct kanata_item, time));
	i->at = k->at;
	i->end = k->at + len;
	return i;
}

/* NUMBER THREAD of a line I; false: they are not there. */
static bool kanata_begin(struct kanata_scan *k, size_t len, uint64_t id,
			 struct linescan *l)
{
	uint64_t number, thread;
	if (!linescan_gap(l) || !linescan_dec(l, &number) || !linescan_gap(l) ||
	    !linescan_dec(l, &thread))
		return false;
	struct kanata_item *i = kanata_add(k, len);
	i->kind = ITEM_INSN;
	i->id = id;
	i->older = k->newest[id % ID_HEADS];
	k->newest[id % ID_HEADS] = k->nitems;
	i->number = number;
	i->thread = thread;
	i->epoch = k->epoch;
	i->start = k->cycle;
	i->pc = i->retired_as = UINT64_MAX;
	i->disasm = i->opcode = TEXT_PLACE(0, 0);
	for (unsigned f = F_DECODE; f <= F_RETIRE; f++)
		i->time[f] = UINT64_MAX;
	return true;
}

/* C N and C= N */
static bool kanata_clock(struct kanata_scan *k, struct linescan *l)
{
	bool set = linescan_char(l, '=');
	uint64_t n;
	if (!linescan_gap(l) || !linescan_dec(l, &n))
		return false;
	linescan_blanks(l);
	if (!linescan_ended(l))
		return false;
	k->epoch += set;
	k->cycle = set ? n : k->cycle + n;
	return true;
}

/* A command of an instruction other than I, after its letter and number. */
static bool kanata_command(struct kanata_scan *k, char letter, struct kanata_item *i,
			   struct linescan *l)
{
	uint64_t first, type = 0;
	if (!linescan_gap(l) || !linescan_dec(l, &first) || !linescan_gap(l))
		return false;
	if (letter == 'L') {
		bool own = i && i == &k->item[k->nitems - 1] && !i->labelled;
		if (own && first == 0)
			kanata_label(i, k->bytes + i->at, *l);
		return true;
	}
	if (letter == 'S' && i)
		kanata_stage(k, i, l);
	if (letter == 'S' || letter == 'E')
		return !linescan_ended(l);
	if (!linescan_dec(l, &type))
		return false;
	if (letter == 'W' && i && i->nproducers < PRODUCER_MOST)
		i->producer[i->nproducers++] = first;
	if (letter == 'R' && i) {
		i->done = true;
		i->squashed = type == 1;
		i->retired_as = first;
		if (!i->squashed)
			i->time[F_RETIRE] = k->cycle - i->start;
	}
	return true;
}

static bool kanata_is_head(const uint8_t *line, size_t len)
{
	return linescan_starts(line, len, "Kanata\t") || (len && *line == '#');
}

/* Read a line; false: it is not a command. */
static bool kanata_line(struct kanata_scan *k, const uint8_t *line, size_t n,
			size_t whole, bool *begins)
{
	struct linescan l;
	linescan_init(&l, k->b, line, n);
	*begins = false;
	if (linescan_char(&l, 'C'))
		return kanata_clock(k, &l);
	char letter = linescan_ended(&l) ? 0 : (char)*l.at++;
	uint64_t id;
	switch (letter) {
	case 'I':
	case 'L':
	case 'S':
	case 'E':
	case 'R':
	case 'W':
		break;
	default:
		return false;
	}
	if (!linescan_gap(&l) || !linescan_dec(&l, &id))
		return false;
	if (letter != 'I')
		return kanata_command(k, letter, kanata_target(k, id), &l);
	*begins = kanata_begin(k, whole, id, &l);
	return *begins;
}

/* Read the next line into the items; false: more bytes are needed. */
static bool kanata_step(struct kanata_scan *k)
{
	size_t left = k->len - k->at;
	const uint8_t *line = k->bytes + k->at;
	const uint8_t *lf = words_lf(line, left < KANATA_WINDOW ? left : KANATA_WINDOW);
	if (left == 0 || (!lf && !k->last && left < KANATA_WINDOW))
		return false;
	size_t whole = lf                     ? (size_t)(lf - line) + 1
		       : left < KANATA_WINDOW ? left
					      : KANATA_WINDOW;
	size_t n = lf ? whole - 1 : whole;
	if (n && line[n - 1] == '\r')
		n--;
	bool begins, command = kanata_line(k, line, n, whole, &begins);
	struct kanata_item *now = k->nitems > k->first ? &k->item[k->nitems - 1] : NULL;
	bool in_record = now && now->kind == ITEM_INSN;
	if (begins || (command && in_record)) {
		now->end = k->at + whole;
	} else {
		now = kanata_add(k, whole);
		now->kind = command || kanata_is_head(line, n) ? ITEM_REMARK : ITEM_OTHER;
	}
	now->after = k->cycle;
	k->at += whole;
	return true;
}

/* Whether all that counts for the first item has been read. */
static bool kanata_ready(const struct kanata_scan *k)
{
	if (k->first == k->nitems)
		return false;
	const struct kanata_item *i = &k->item[k->first];
	bool end = k->last && k->at == k->len;
	if (i->kind != ITEM_INSN)
		return true;
	return (i->closed || end) &&
	       (i->done || end || i->epoch != k->epoch || k->at - i->at >= KANATA_WINDOW);
}

static void kanata_give_record(struct batch *b, const struct kanata_item *i,
			       const uint8_t *bytes)
{
	size_t r = batch_add(b, batch_position(b, bytes + i->at), i->end - i->at);
	linescan_set(b, r, F_PC, i->pc);
	linescan_set(b, r, F_DISASM, i->disasm);
	linescan_set(b, r, F_OPCODE, i->opcode);
	linescan_set(b, r, F_ID, i->id);
	linescan_set(b, r, F_NUMBER, i->number);
	linescan_set(b, r, F_THREAD, i->thread);
	linescan_set(b, r, F_TIME, i->start);
	for (unsigned f = F_DECODE; f <= F_RETIRE; f++)
		linescan_set(b, r, f, i->time[f]);
	linescan_set(b, r, F_SQUASHED, i->squashed);
	linescan_set(b, r, F_RETIRED_AS, i->retired_as);
	for (unsigned s = 0; s < STAGE_MOST; s++)
		linescan_set(b, r, SLOT_STAGE + s,
			     s < i->nstages ? i->stage[s] : UINT64_MAX);
	for (unsigned p = 0; p < PRODUCER_MOST; p++)
		linescan_set(b, r, SLOT_PRODUCER + p,
			     p < i->nproducers ? i->producer[p] : UINT64_MAX);
}

static void kanata_give(struct kanata_scan *k)
{
	struct batch *b = k->b;
	const struct kanata_item *i = &k->item[k->first++];
	uint64_t offset = batch_position(b, k->bytes + i->at);
	const char *line = (const char *)k->bytes + i->at;
	int n = 0;
	while (n < 80 && i->at + (size_t)n < i->end && line[n] != '\n' && line[n] != '\r')
		n++;
	if (i->kind == ITEM_INSN)
		kanata_give_record(b, i, k->bytes);
	else if (i->kind == ITEM_REMARK)
		batch_gap(b, GAP_REMARK, offset, i->end - i->at, "remark: %.*s", n, line);
	else
		batch_gap(b, GAP_MALFORMED, offset, i->end - i->at,
			  "this line is not a command");
	b->carry[0] = i->after;
}

static size_t kanata_decode(const struct schema *s, const uint8_t *bytes, size_t len,
			    bool last, struct batch *b)
{
	(void)s;
	struct kanata_scan k = {
		.b = b, .bytes = bytes, .len = len, .last = last, .cycle = b->carry[0]
	};
	size_t used = 0;
	while (b->n < b->room) {
		while (!kanata_ready(&k) && kanata_step(&k))
			;
		if (!kanata_ready(&k))
			break;
		used = k.item[k.first].end;
		kanata_give(&k);
	}
	free(k.item);
	return used;
}

const struct format fmt_kanata = {
	.name = "kanata",
	.title = "Kanata pipeline log",
	.family = "Simulators",
	.command = "the log of Onikiri 2 for Konata",
	.sample = "I\t0\t0\t0\n"
		  "L\t0\t0\t12000d918 iBC(r17)\n"
		  "S\t0\t0\tF\n"
		  "C\t1\n"
		  "R\t0\t0\t0",
	.record = "instruction",
	.about =
		"Text, commands for the stages of instructions, as Onikiri 2 and other "
		"simulators write them for the viewer Konata.  The commands of instructions "
		"are interleaved, so the bytes of a record are its line I and all commands up "
		"to the next one; its stages are gathered from the 64 KiB after its line I.  "
		"Times of stages are relative to that line.",
	.suffixes = "kanata log",
	.fields = fields,
	.nfields = FIELDS,
	.layout = LAYOUT_OWN,
	.decode = kanata_decode,
	.line_bits = 13,
	.remark = "remark",
};
