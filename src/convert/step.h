/*
 * An instruction, micro-op or access during conversion, by the roles of its fields.
 *
 * A source is read into steps (step_reader.h), and a target writes each of them
 * (convert.h).  Values that the source lacks are marked as absent, and the target writes
 * its own "none".  Registers have the numbers of the target.
 */
#ifndef CONVERT_STEP_H
#define CONVERT_STEP_H

#include "format/record.h"

enum {
	STEP_REGS = 24,     /* max registers read, and max written */
	STEP_ACCESSES = 64, /* max loads and stores together */
	STEP_SPACES = 2,
	STEP_STAGES = ROLE_LEFT_STORES - ROLE_DECODED + 1,
	STEP_OPCODE = 64,      /* max bytes of an opcode */
	STEP_DISASSEMBLY = 128 /* max bytes of a disassembly */
};

/* An empty slot, or a register that the target does not have. */
#define STEP_NO_REG UINT32_MAX

/* The record has no thread or address space. */
#define STEP_NO_SPACE UINT64_MAX

struct step_regs {
	unsigned n; /* number of slots, including empty ones before used ones */
	uint32_t reg[STEP_REGS];
};

struct step_access {
	uint64_t addr;
	uint64_t size; /* 0 if unknown */
	bool store;
	bool empty;    /* an empty slot before a used one */
	uint16_t part; /* number of the record in the step */
};

struct step_text {
	unsigned n; /* 0 if there is none */
	char text[STEP_DISASSEMBLY];
};

/* What a record lost in conversion; see convert.c for the sentences. */
enum convert_loss {
	LOSS_READ,        /* a register read for which the target has no slot */
	LOSS_WRITTEN,     /* a register written for which the target has no slot */
	LOSS_LOAD,        /* a load for which the target has no slot */
	LOSS_STORE,       /* a store for which the target has no slot */
	LOSS_NUMBER,      /* a register for which the target has no number */
	LOSS_ADDRESS,     /* an address that the target cannot hold */
	LOSS_SIZE,        /* a size that the target cannot hold */
	LOSS_SPACE,       /* a thread or address space that the target cannot hold */
	LOSS_TIME,        /* the time since the previous record, if the target cannot hold
			   * it */
	LOSS_TEXT,        /* an opcode that was shortened */
	LOSS_FALLTHROUGH, /* the length of the instruction is unknown */
	LOSS_NO_PC,       /* left out: does not belong to an instruction */
	LOSS_ZERO_PC,     /* left out: the pc is 0, which the target does not allow */
	LOSS_SQUASHED,    /* left out: not committed */
	LOSS_NO_ACCESS,   /* left out: neither a fetch nor a load nor a store */
	LOSS_LENGTH,      /* the length of the instruction is unknown */
	LOSS_ACCESS_SIZE, /* the size of an access is unknown */
	LOSS_NO_FETCH,    /* left out: no fetch time */
	LOSS_IP,          /* the instruction pointer, outside of a branch */
	LOSS_MOVED,       /* fetched long before the previous ones */
	LOSSES
};

struct step {
	uint64_t record;  /* number of its first record */
	unsigned records; /* number of joined records */
	bool wanted;      /* at least one of the records is wanted */
	bool same_slots;  /* the target has the same slots as the source */

	bool has_pc, has_target, has_next, has_time, has_before, has_stages;
	bool has_value, has_data, has_encoding;
	uint64_t pc;
	uint64_t length; /* in bytes; 0 if unknown */
	uint64_t target;
	uint64_t next; /* pc of the next step of the same thread */

	enum branch_kind kind;
	int8_t marked; /* branch mark of the source, 1 or 0; -1 if none */
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
	uint64_t stage[STEP_STAGES]; /* time of each stage; -1 if not reached */
	uint64_t displacement;
	uint64_t value;        /* value of the first register written */
	uint64_t data;         /* data of the only access, or of the first of several
				* equal ones */
	uint64_t encoding;     /* bits of the instruction */
	const char *time_unit; /* unit of times in the source; NULL if none */

	struct step_text macro, micro, disassembly;
	struct step_text mode, unit; /* mode of the processor; unit of the time */
	bool skipped, has_count;     /* the condition was not met, so the instruction was
				      * skipped */
	int8_t set;                  /* 0 A32, 1 T32, 2 A64; -1 if unknown or another
				      * set */
	uint64_t count;              /* number of the instruction in the source's own
				      * count */

	uint32_t lost; /* losses: a bit for each enum convert_loss */
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
