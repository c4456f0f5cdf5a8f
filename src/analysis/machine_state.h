/*
 * Find registers and memory as of a record: the last writer of each register of its
 * thread and of each byte of a memory range, and the values, if the format records
 * them.
 *
 * The state is the one after the record.  A register has the value that its writer wrote.
 * A byte has the value of its last store; if that is unknown, or there is no store, the
 * value of the last load after it.  Registers that were not written are not listed.
 * Registers numbered REGISTERS_NEAR or higher are found only if one of the last
 * STATE_FAR_RECORDS records names them.
 *
 * Bytes without a store are often next to bytes with frequent stores, so many chunks
 * may seem to have a store to them.  With patience, the search for these bytes ends
 * after that many chunks.
 *
 * Cost: a backward walk over the chunks whose summaries contain a wanted register or
 * address.
 *
 * Threads: runs on the calling thread; a result belongs to one thread at a time, and
 * does not refer to the trace.
 */
#ifndef ANALYSIS_MACHINE_STATE_H
#define ANALYSIS_MACHINE_STATE_H

#include "analysis/chain.h"

enum { STATE_BYTES_MAX = 1 << 16, STATE_FAR_RECORDS = 1 << 16, STATE_PATIENCE = 4 };

#define STATE_NO_WRITER UINT32_MAX

struct state_request {
	bool registers;
	uint64_t address, bytes; /* bytes is at most STATE_BYTES_MAX; 0 for no memory */
	unsigned patience;       /* usually STATE_PATIENCE; 0 to search to the
				  * beginning */
};

struct state_writer {
	uint64_t record, pc;
	bool has_pc;
	char *symbol; /* symbol of the pc; "" if unknown */
	char *what;   /* disassembly, otherwise opcode, class or kind */
};

struct state_register {
	uint64_t key; /* key of the whole register, by which the list is ordered */
	struct chain_value
		name; /* register as named by its writer; VALUE_REGISTER or VALUE_FLAGS */
	uint32_t writer;
	bool known;
	uint64_t value;
};

struct state_byte {
	uint32_t writer; /* STATE_NO_WRITER if there is no store from `low` on */
	uint64_t low;    /* 0 if there is a writer */
	bool known;
	uint8_t value;
	bool loaded; /* true if a load after the store has a value: */
	uint8_t load;
};

struct machine_state {
	uint64_t record, address;
	struct state_register *reg;
	size_t nregs, reg_room;
	struct state_byte *byte;
	size_t nbytes;
	struct state_writer *writer; /* in no particular order */
	size_t nwriters, writer_room;
	bool separate; /* true if the registers belong to one of several threads */
};

/* Compute the state after a record.  Return ST_INVALID if there is no such record, or
 * too many bytes are requested.  The caller releases *out after any result. */
enum status machine_state_make(struct machine_state *out, struct trace *t,
			       uint64_t record, const struct state_request *what,
			       struct task *task, struct err *err);
void machine_state_release(struct machine_state *s);

#endif
