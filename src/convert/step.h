/*
 * An instruction, micro-op or access during conversion, by the roles of its fields.
 *
 * A source is read into steps (step_reader.h); a target writes each step (convert.h).
 * Values that the source lacks are marked as absent, and the target writes its own
 * "none".  Registers have the numbers of the target.
 */
#ifndef CONVERT_STEP_H
#define CONVERT_STEP_H

#include "format/record.h"

enum {
	STEP_REGS = 24,     /* max number of registers read, and of registers written */
	STEP_ACCESSES = 64, /* max number of loads and stores together */
	STEP_SPACES = 2,
	STEP_STAGES = ROLE_LEFT_STORES - ROLE_DECODED + 1,
	STEP_OPCODE = 64,      /* max length of an opcode in bytes */
	STEP_DISASSEMBLY = 128 /* max length of a disassembly in bytes */
};

/* An empty slot, or a register that does not exist in the target. */
#define STEP_NO_REG UINT32_MAX

/* The record has no thread or address space. */
#define STEP_NO_SPACE UINT64_MAX

struct step_regs {
	unsigned n; /* number of slots, including empty slots before used ones */
	uint32_t reg[STEP_REGS];
};

struct step_access {
	uint64_t addr;
	uint64_t size; /* 0 if unknown */
	bool store;
	bool empty;    /* empty slot before a used one */
	uint16_t part; /* index of the record in the step */
};

struct step_text {
	unsigned n; /* 0 if there is none */
	char text[STEP_DISASSEMBLY];
};

/* Losses of a record in conversion; convert.c has the sentences. */
enum convert_loss {
	LOSS_READ,        /* a register read has no slot in the target */
	LOSS_WRITTEN,     /* a register written has no slot in the target */
	LOSS_LOAD,        /* a load has no slot in the target */
	LOSS_STORE,       /* a store has no slot in the target */
	LOSS_NUMBER,      /* a register has no number in the target */
	LOSS_ADDRESS,     /* an address does not fit in the target */
	LOSS_SIZE,        /* a size does not fit in the target */
	LOSS_SPACE,       /* a thread or address space does not fit in the target */
	LOSS_TIME,        /* the time since the previous record does not fit in the
			   * target */
	LOSS_TEXT,        /* an opcode was truncated */
	LOSS_FALLTHROUGH, /* the length of the instruction is unknown */
	LOSS_NO_PC,       /* omitted: not part of an instruction */
	LOSS_ZERO_PC,     /* omitted: the pc is 0, which the target does not allow */
	LOSS_SQUASHED,    /* omitted: not committed */
	LOSS_NO_ACCESS,   /* omitted: neither a fetch nor a load nor a store */
	LOSS_LENGTH,      /* the length of the instruction is unknown */
	LOSS_ACCESS_SIZE, /* the size of an access is unknown */
	LOSS_NO_FETCH,    /* omitted: no fetch time */
	LOSS_IP,          /* the instruction pointer is not a register of the target */
	LOSS_MOVED,       /* fetched long before the previous records */
	LOSSES
};

struct step {
	uint64_t record;  /* number of the first record */
	unsigned records; /* number of joined records */
	bool wanted;      /* at least one of the records is wanted */
	bool same_slots;  /* the target has the same slots as the source */

	bool has_pc, has_target, has_next, has_time, has_before, has_stages;
	bool has_value, has_data, has_encoding;
	uint64_t pc;
	uint64_t length; /* in bytes; 0 if unknown */
	uint64_t target;
	uint64_t next; /* pc of the next step in the same thread */

	enum branch_kind kind;
	int8_t marked; /* branch flag of the source, 1 or 0; -1 if the source has none */
	int8_t taken;  /* 1 or 0; -1 if unknown or not a branch */
	uint8_t flags; /* enum flags_use */
	bool uses_ip;  /* uses the instruction pointer, which has no number in the
		        * target */

	struct step_regs reads, writes;
	struct step_access access[STEP_ACCESSES];
	unsigned naccesses;

	uint64_t uop; /* number of the first micro-op, from 1; 0 if unknown */
	unsigned nspaces;
	uint64_t space[STEP_SPACES];
	uint64_t time;
	uint64_t before;             /* time of the previous step written */
	uint64_t stage[STEP_STAGES]; /* time of each stage; -1 if the stage was not
	                              * reached */
	uint64_t displacement;
	uint64_t value;        /* value of the first register written */
	uint64_t data;         /* data of the only access, or of the first of several
				* equal accesses */
	uint64_t encoding;     /* bits of the instruction */
	const char *time_unit; /* unit of times in the source; NULL if there is none */

	struct step_text macro, micro, disassembly;
	struct step_text mode, unit; /* processor mode; unit of the time */
	bool skipped, has_count;     /* skipped because the condition was not met */
	int8_t set;                  /* instruction set: 0 A32, 1 T32, 2 A64; -1 if
				      * unknown or different */
	uint64_t count;              /* number of the instruction, as counted by the
				      * source */

	uint32_t lost; /* losses, with a bit for each enum convert_loss */
};

static inline void step_lose(struct step *s, enum convert_loss what)
{
	s->lost |= UINT32_C(1) << what;
}

/* Remove empty slots. */
static inline void step_compact(struct step_regs *r)
{
	unsigned n = 0;
	for (unsigned i = 0; i < r->n; i++)
		if (r->reg[i] != STEP_NO_REG)
			r->reg[n++] = r->reg[i];
	r->n = n;
}

/* True if the set has the register. */
static inline bool step_has_reg(const struct step_regs *r, uint32_t reg)
{
	for (unsigned i = 0; i < r->n; i++)
		if (r->reg[i] == reg)
			return true;
	return false;
}

#endif
