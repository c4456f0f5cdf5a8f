/*
 * Kanata logs of pipelines, written by Onikiri 2 and other simulators for Konata.
 *
 *     C=   216             the cycle
 *     I    0   0   0       instruction 0 of the file: number in the simulator, thread
 *     L    0   0   12000d918 iBC(r17)
 *     S    0   0   F       stage F begins, in lane 0
 *     C    1               a cycle later
 *     S    0   0   X
 *     R    0   0   0       retired (1: flushed)
 *
 * (with tabs).  The commands of instructions are interleaved.  A record is an
 * instruction.  Its bytes are the line I and all commands up to the next line I,
 * including commands of other instructions.  Gather its stages from the commands in
 * KANATA_WINDOW bytes, starting at its line I.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/minmax.h"
#include "format/detect.h"
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
	ONE_VALUE, /* following fields have several values */
	F_STAGE = ONE_VALUE,
	F_PRODUCER,
	FIELDS
};
enum { SLOT_STAGE = F_STAGE, SLOT_PRODUCER = SLOT_STAGE + STAGE_MOST };

/* clang-format off */
#define STAGE(NAME, RANK, ROLE, HELP) \
	FIELD(NAME, RANK, INT, ROLE, 6, FIELD_OWN_NONE, HELP, .unit = "cycles")

static const struct field fields[FIELDS] = {
	[F_PC] = FIELD("pc", 1, ADDR, PC, 12, FIELD_OWN_NONE,
		"address of the instruction if its label starts with one"),
	[F_DISASM] = FIELD("disasm", 2, TEXT, DISASSEMBLY, 26, 0,
		"its label (L), without the address"),
	[F_OPCODE] = FIELD("opcode", 0, TEXT, MACRO, 8, FIELD_QUIET,
		"the first word of the label after the address"),
	[F_ID] = FIELD("id", 3, UINT, NONE, 8, 0, "number of the instruction in the file"),
	[F_NUMBER] = FIELD("number", 0, UINT, NONE, 8, FIELD_QUIET,
		"number of the instruction in the simulator"),
	[F_THREAD] = FIELD("thread", 12, UINT, SPACE, 3, 0, "thread"),
	[F_TIME] = FIELD("time", 4, UINT, TIME, 10, FIELD_CARRIED,
		"cycle in which it appears (I)", .unit = "cycles"),
	[F_DECODE] = STAGE("decode", 5, DECODED, "time to its stage D, Dc, De or ID"),
	[F_RENAME] = STAGE("rename", 6, RENAMED, "time to its stage Rn"),
	[F_DISPATCH] = STAGE("dispatch", 7, DISPATCHED, "time to its stage Ds or Di"),
	[F_ISSUE] = STAGE("issue", 8, ISSUED, "time to its stage Is, I or Sc"),
	[F_COMPLETE] = STAGE("complete", 9, READY, "time to its stage Cm or WB"),
	[F_RETIRE] = STAGE("retire", 10, COMMITTED,
		"time to its retirement (R); absent if it is flushed"),
	[F_SQUASHED] = FIELD("squashed", 11, BOOL, SQUASHED, 1, 0,
		"whether it is flushed (R with type 1)"),
	[F_RETIRED_AS] = FIELD("retire_id", 0, UINT, NONE, 8, FIELD_QUIET | FIELD_OWN_NONE,
		"number of its retirement"),
	[F_STAGE] = FIELD("stages", 0, INT, NONE, 3, FIELD_QUIET | FIELD_OWN_NONE,
		"start times of its stages, up to 12, whatever their names", .unit = "cycles",
		.count = STAGE_MOST),
	[F_PRODUCER] = FIELD("producer", 0, UINT, NONE, 6, FIELD_QUIET | FIELD_OWN_NONE,
		"ids of the instructions that wake it (W)", .count = PRODUCER_MOST),
};
/* clang-format on */

/* Fields of stages with the same meaning in several simulators, by the letters of their
 * names; NAME_END for names of one letter.  Lines have stages in any order, so a switch
 * would often be mispredicted. */
enum { NAME_FIRST = 'A', NAME_END = '?', LETTERS = 'Z' - NAME_FIRST + 1 };
static const uint8_t stage_fields[LETTERS]['z' - NAME_END + 1] = {
	['C' - NAME_FIRST] = { ['m' - NAME_END] = F_COMPLETE },
	['D' - NAME_FIRST] = { [0] = F_DECODE,
			       ['c' - NAME_END] = F_DECODE,
			       ['e' - NAME_END] = F_DECODE,
			       ['i' - NAME_END] = F_DISPATCH,
			       ['s' - NAME_END] = F_DISPATCH },
	['I' - NAME_FIRST] = { [0] = F_ISSUE,
			       ['D' - NAME_END] = F_DECODE,
			       ['s' - NAME_END] = F_ISSUE },
	['R' - NAME_FIRST] = { ['n' - NAME_END] = F_RENAME },
	['S' - NAME_FIRST] = { ['c' - NAME_END] = F_ISSUE },
	['W' - NAME_FIRST] = { ['B' - NAME_END] = F_COMPLETE },
};

/* Return the field of a stage; 0 if it has no field. */
static inline unsigned kanata_stage_field(const uint8_t *name, size_t len)
{
	unsigned first = (unsigned)name[0] - NAME_FIRST;
	unsigned second = len == 2 ? (unsigned)name[1] - NAME_END : 0;
	if (len > 2 || first >= LETTERS || second >= sizeof stage_fields[0] ||
	    (len == 2 && !second))
		return 0;
	return stage_fields[first][second];
}

/* An instruction.  Its number is its row in the batch, less kanata_scan.from. */
struct kanata_insn {
	size_t at; /* first byte */
	uint64_t id;
	uint64_t start,
		after;  /* cycle at the beginning and, if it has ended, at the end */
	size_t older;   /* 1 + the previous instruction in its list of ids */
	uint32_t epoch; /* 0 if the instruction is retired */
	uint8_t nstages, nproducers;
	bool labelled;
};

struct kanata_scan {
	struct batch *b;
	const uint8_t *bytes;
	size_t len, at;
	bool last;
	size_t from; /* row of the first instruction; rows may not fit in the batch */
	struct kanata_insn *insn;
	size_t n, room;
	size_t cleared;          /* rows before it have the values of kanata_clear() */
	bool open;               /* the bytes of the last instruction have not ended */
	size_t newest[ID_HEADS]; /* lists of instructions by id: 1 + the newest */
	uint64_t cycle;
	uint32_t epoch; /* from 1, incremented when the cycle is set */
};

static inline void kanata_set(struct kanata_scan *k, const struct kanata_insn *i,
			      unsigned slot, uint64_t v)
{
	size_t row = k->from + (size_t)(i - k->insn);
	if (row < k->b->room)
		linescan_set(k->b, row, slot, v);
}

/* Set a time of an instruction. */
static inline void kanata_set_time(struct kanata_scan *k, const struct kanata_insn *i,
				   unsigned slot)
{
	kanata_set(k, i, slot, k->cycle - i->start);
}

/* Commands */

/* Find the instruction with this number; return NULL if a command at the current position
 * does not apply to it. */
static inline struct kanata_insn *kanata_target(struct kanata_scan *k, uint64_t id)
{
	struct kanata_insn *i = NULL;
	for (size_t n = k->newest[id % ID_HEADS]; n; n = i->older) {
		i = &k->insn[n - 1];
		if (k->at - i->at >= KANATA_WINDOW)
			return NULL;
		if (i->id == id)
			return i->epoch == k->epoch ? i : NULL;
	}
	return NULL;
}

/* Read a label: [0x]ADDRESS[:] TEXT. */
static void kanata_label(struct kanata_scan *k, struct kanata_insn *i, struct linescan *l)
{
	enum { DIGITS_LEAST = 4 };
	const uint8_t *record = k->bytes + i->at;
	linescan_blanks(l);
	const uint8_t *from = l->at;
	uint64_t pc;
	bool address = linescan_hex(l, &pc) && l->at - from >= DIGITS_LEAST &&
		       (linescan_ended(l) || *l->at == ':' || linescan_blank(*l->at));
	if (address) {
		kanata_set(k, i, F_PC, pc);
		linescan_char(l, ':');
	} else {
		l->at = from;
	}
	linescan_blanks(l);
	from = l->at;
	kanata_set(k, i, F_DISASM, linescan_text(record, from, l->end));
	linescan_word(l);
	kanata_set(k, i, F_OPCODE, linescan_text(record, from, l->at));
	i->labelled = true;
}

/* Read label 0 of an instruction if it is the first label and within the bytes of the
 * instruction. */
static inline void kanata_labels(struct kanata_scan *k, struct kanata_insn *i,
				 struct linescan *l)
{
	if (i && k->open && i == &k->insn[k->n - 1] && !i->labelled)
		kanata_label(k, i, l);
}

static inline __attribute__((always_inline)) void kanata_stage(struct kanata_scan *k,
							       struct kanata_insn *i,
							       const uint8_t *name,
							       size_t len)
{
	if (i->nstages < STAGE_MOST)
		kanata_set_time(k, i, SLOT_STAGE + i->nstages++);
	unsigned field = kanata_stage_field(name, len);
	size_t row = k->from + (size_t)(i - k->insn);
	if (field && row < k->b->room && k->b->slot[field] &&
	    k->b->slot[field][row] == UINT64_MAX)
		kanata_set_time(k, i, field);
}

static inline void kanata_wake(struct kanata_scan *k, struct kanata_insn *i,
			       uint64_t producer)
{
	if (i->nproducers == PRODUCER_MOST)
		return;
	kanata_set(k, i, SLOT_PRODUCER + i->nproducers++, producer);
}

static inline void kanata_retire(struct kanata_scan *k, struct kanata_insn *i,
				 uint64_t number, bool squashed)
{
	i->epoch = 0;
	kanata_set(k, i, F_SQUASHED, squashed);
	kanata_set(k, i, F_RETIRED_AS, number);
	if (!squashed)
		kanata_set_time(k, i, F_RETIRE);
}

/* End the bytes of the last instruction. */
static inline void kanata_end(struct kanata_scan *k)
{
	if (!k->open)
		return;
	struct kanata_insn *i = &k->insn[k->n - 1];
	i->after = k->cycle;
	if (k->from + k->n <= k->b->room)
		k->b->length[k->from + k->n - 1] = (uint32_t)(k->at - i->at);
	k->open = false;
}

/* Add a gap for a line that is not part of an instruction; whole is its length with, n
 * without its end. */
static void kanata_add_gap(struct kanata_scan *k, size_t whole, size_t n, bool remark)
{
	enum { TEXT_MOST = 80 };
	const uint8_t *line = k->bytes + k->at, *cr = memchr(line, '\r', n);
	uint64_t offset = batch_position(k->b, line);
	char text[sizeof "remark: " + TEXT_MOST] = "remark: ";
	const size_t prefix = strlen(text);
	n = cr ? (size_t)(cr - line) : n;
	n = n < TEXT_MOST ? n : TEXT_MOST;
	memcpy(text + prefix, line, n);
	kanata_end(k);
	if (k->from + k->n >= k->b->room)
		return;
	if (remark)
		batch_gap_text(k->b, GAP_REMARK, offset, whole, text, prefix + n);
	else
		batch_gap(k->b, GAP_MALFORMED, offset, whole,
			  "this line is not a command");
}

/* Set the values of the next rows that commands may not set. */
static void kanata_clear(struct kanata_scan *k, size_t row)
{
	enum { ROWS = 64 };
	struct batch *b = k->b;
	size_t n = size_min(ROWS, b->room - row);
	k->cleared = row + n;
	for (unsigned s = 0; s < SLOT_PRODUCER + PRODUCER_MOST; s++) {
		bool text = s == F_DISASM || s == F_OPCODE || s == F_SQUASHED;
		if (b->slot[s])
			memset(b->slot[s] + row, text ? 0 : 0xff, n * sizeof **b->slot);
	}
}

static inline void kanata_begin(struct kanata_scan *k, uint64_t id, uint64_t number,
				uint64_t thread)
{
	kanata_end(k);
	k->insn = mem_room(k->insn, k->n, &k->room, sizeof *k->insn);
	struct kanata_insn *i = &k->insn[k->n++];
	*i = (struct kanata_insn) { .at = k->at,
				    .id = id,
				    .start = k->cycle,
				    .older = k->newest[id % ID_HEADS],
				    .epoch = k->epoch };
	k->newest[id % ID_HEADS] = k->n;
	k->open = true;
	if (k->from + k->n > k->b->room)
		return;
	size_t row = batch_add(k->b, batch_position(k->b, k->bytes + k->at), 0);
	if (row >= k->cleared)
		kanata_clear(k, row);
	linescan_set(k->b, row, F_ID, id);
	linescan_set(k->b, row, F_NUMBER, number);
	linescan_set(k->b, row, F_THREAD, thread);
	linescan_set(k->b, row, F_TIME, k->cycle);
}

/* Lines, according to their definition */

/* Read NUMBER THREAD of a line I.  Return false if they are missing. */
static bool kanata_insn(struct kanata_scan *k, uint64_t id, struct linescan *l)
{
	uint64_t number, thread;
	if (!linescan_gap(l) || !linescan_dec(l, &number) || !linescan_gap(l) ||
	    !linescan_dec(l, &thread))
		return false;
	kanata_begin(k, id, number, thread);
	return true;
}

/* Read "C N" or "C= N", starting after the C. */
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

/* Read a command of an instruction, except I, after its letter and number. */
static bool kanata_command(struct kanata_scan *k, char letter, struct kanata_insn *i,
			   struct linescan *l)
{
	uint64_t first, type = 0;
	if (!linescan_gap(l) || !linescan_dec(l, &first) || !linescan_gap(l))
		return false;
	if (letter == 'L') {
		if (first == 0)
			kanata_labels(k, i, l);
		return true;
	}
	if (letter == 'S' || letter == 'E') {
		const uint8_t *name = l->at;
		if (linescan_word(l) && letter == 'S' && i)
			kanata_stage(k, i, name, (size_t)(l->at - name));
		return l->at > name;
	}
	if (!linescan_dec(l, &type))
		return false;
	if (letter == 'W' && i)
		kanata_wake(k, i, first);
	if (letter == 'R' && i)
		kanata_retire(k, i, first, type == 1);
	return letter == 'W' || letter == 'R';
}

static bool kanata_is_head(const uint8_t *line, size_t len)
{
	return linescan_starts(line, len, "Kanata\t") || (len && *line == '#');
}

/* Read a line.  Return false if it is not a command. */
static bool kanata_line(struct kanata_scan *k, const uint8_t *line, size_t n,
			bool *begins)
{
	struct linescan l;
	linescan_init(&l, k->b, line, n);
	*begins = false;
	if (linescan_char(&l, 'C'))
		return kanata_clock(k, &l);
	char letter = linescan_ended(&l) ? 0 : (char)*l.at++;
	uint64_t id;
	if (!linescan_gap(&l) || !linescan_dec(&l, &id))
		return false;
	if (letter != 'I')
		return kanata_command(k, letter, kanata_target(k, id), &l);
	*begins = kanata_insn(k, id, &l);
	return *begins;
}

/* Read the next line.  Return false if more bytes are needed. */
static bool kanata_step(struct kanata_scan *k)
{
	size_t left = k->len - k->at;
	const uint8_t *line = k->bytes + k->at;
	const uint8_t *lf = words_lf(line, left < KANATA_WINDOW ? left : KANATA_WINDOW);
	if (left == 0 && k->last)
		kanata_end(k);
	if (left == 0 || (!lf && !k->last && left < KANATA_WINDOW))
		return false;
	size_t whole = lf                     ? (size_t)(lf - line) + 1
		       : left < KANATA_WINDOW ? left
					      : KANATA_WINDOW;
	size_t n = lf ? whole - 1 : whole;
	n -= n && line[n - 1] == '\r';
	bool begins, command = kanata_line(k, line, n, &begins);
	if (!begins && !(command && k->open))
		kanata_add_gap(k, whole, n, command || kanata_is_head(line, n));
	k->at += whole;
	return true;
}

/* True if instruction n has ended, and all commands that apply to it have been read. */
static inline bool kanata_ready(const struct kanata_scan *k, size_t n)
{
	if (n == k->n || (k->open && n + 1 == k->n))
		return false;
	return (k->last && k->at == k->len) || k->insn[n].epoch != k->epoch ||
	       k->at - k->insn[n].at >= KANATA_WINDOW;
}

/* Keep the first n instructions, and the gaps before the next one.  Return the number of
 * bytes. */
static size_t kanata_cut(struct kanata_scan *k, size_t n)
{
	struct batch *b = k->b;
	size_t used = k->at;
	b->carry[0] = k->cycle;
	b->n = k->from + n;
	if (n && b->n == b->room) {
		used = k->insn[n - 1].at + b->length[b->n - 1];
		b->carry[0] = k->insn[n - 1].after;
	} else if (n < k->n) {
		used = k->insn[n].at;
		b->carry[0] = k->insn[n].start;
	}
	while (b->ngaps &&
	       b->gap[b->ngaps - 1].offset >= batch_position(b, k->bytes + used))
		b->ngaps--;
	for (size_t i = 0; i < n; i++) {
		if (b->used[F_STAGE] < k->insn[i].nstages)
			b->used[F_STAGE] = k->insn[i].nstages;
		if (b->used[F_PRODUCER] < k->insn[i].nproducers)
			b->used[F_PRODUCER] = k->insn[i].nproducers;
	}
	return used;
}

static size_t kanata_decode(const uint8_t *bytes, size_t len, bool last, struct batch *b)
{
	struct kanata_scan k = { .b = b,
				 .bytes = bytes,
				 .len = len,
				 .last = last,
				 .cycle = b->carry[0],
				 .from = b->n,
				 .epoch = 1 };
	size_t n = 0;
	if (!b->n)
		b->used[F_STAGE] = b->used[F_PRODUCER] = 0;
	for (bool more = true; more && k.from + n < b->room;) {
		size_t begun = k.n;
		more = kanata_step(&k);
		while ((k.n > begun || !more) && k.from + n < b->room &&
		       kanata_ready(&k, n))
			n++;
	}
	n = kanata_cut(&k, n);
	free(k.insn);
	return n;
}

static unsigned kanata_bid(const struct format *f, const uint8_t *head, size_t len,
			   bool whole)
{
	return detect_lines_bid(f, head, len, whole, 13);
}

/* clang-format off */
const struct format fmt_kanata = {
	.name = "kanata", .title = "Kanata pipeline log", .family = "Simulators",
	.command = "the log of Onikiri 2 for Konata",
	.sample = "I\t0\t0\t0\nL\t0\t0\t12000d918 iBC(r17)\nS\t0\t0\tF\nC\t1\nR\t0\t0\t0",
	.record = "instruction",
	.about = "Text, commands for the stages of instructions, as written by Onikiri 2 "
		 "and other simulators for the viewer Konata.  The commands of "
		 "instructions are interleaved, so the bytes of a record are its line I "
		 "and all commands up to the next one; its stages are collected from the "
		 "64 KiB after its line I.  Times of stages are relative to that line.", .suffixes = "kanata log", .fields = fields,
	.nfields = FIELDS, .layout = LAYOUT_OWN, .decode = kanata_decode, .bid = kanata_bid,
};
/* clang-format on */
