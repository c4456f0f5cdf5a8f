/*
 * Registers and memory as of a record: who wrote each register of its thread and each byte of
 * some memory last, and the values, if the format records them.
 *
 * The record itself is included: the state is that after it.  Values are those that the
 * writer has written; a byte whose writer has no value, or that nothing has stored to, has the
 * value of the last load of it after that.  Registers that were not written are not listed.
 * Those with numbers from REGISTERS_NEAR on are found if one of the last STATE_FAR_RECORDS
 * records names them.
 *
 * Bytes without a store often are beside others that are stored to all the time, so that many
 * chunks might have one.  With patience, the search for them ends after as many chunks.
 *
 * Cost: a walk backward over the chunks whose summaries have something that is wanted
 * (last_writers.h); a second one of the bytes without a value, if the format has values of
 * loads.
 *
 * Threads: runs on the calling thread; a result belongs to one at a time, and does not refer to
 * the trace.
 */
#ifndef ANALYSIS_MACHINE_STATE_H
#define ANALYSIS_MACHINE_STATE_H

#include "analysis/chain.h"

enum { STATE_BYTES_MAX = 1 << 16, STATE_FAR_RECORDS = 1 << 16, STATE_PATIENCE = 4 };

#define STATE_NO_WRITER UINT32_MAX

struct state_request {
	bool registers;
	uint64_t address, bytes; /* bytes: 0: no memory; at most STATE_BYTES_MAX */
	unsigned patience;       /* usually STATE_PATIENCE; 0 means search to the
				  * beginning */
};

struct state_writer {
	uint64_t record, pc;
	bool has_pc;
	char *symbol; /* the place of the pc; "" if unknown */
	char *what;   /* the instruction, otherwise its opcode, class or kind */
};

struct state_register {
	uint64_t key; /* of the whole register: it orders the list */
	struct chain_value
		name; /* as the writer names it; VALUE_REGISTER or VALUE_FLAGS */
	uint32_t writer;
	bool known;
	uint64_t value;
};

struct state_byte {
	uint32_t writer; /* STATE_NO_WRITER: no store from record `low` on */
	uint64_t low;    /* 0 if there is a writer */
	bool known;
	uint8_t value;
};

struct machine_state {
	uint64_t record, address;
	struct state_register *reg;
	size_t nregs, reg_room;
	struct state_byte *byte;
	size_t nbytes;
	struct state_writer *writer; /* each record once, in no order */
	size_t nwriters, writer_room;
	bool separate; /* the registers are those of one thread of several */
};

/* ST_INVALID if there is no such record, or too many bytes are asked for.  Release it
 * after any result. */
enum status machine_state_make(struct machine_state *out, struct trace *t,
			       uint64_t record, const struct state_request *what,
			       struct task *task, struct err *err);
void machine_state_release(struct machine_state *s);

#endif
