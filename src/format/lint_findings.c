/* Findings of all formats. */
#include "format/lint.h"

/* clang-format off */
const struct finding_kind lint_common_findings[FOUND_COMMON + 1] = {
	[FOUND_ILLEGAL] = { .id = "AL001", .severity = SEVERITY_ERROR,
		.title = "an undefined value",
		.sentence = "{f} is {v}, which is not a defined value",
		.explanation = "The table of the format (opscope formats NAME) lists the "
			       "values of this field, or its largest value.  The tracer "
			       "wrote another value, or the records have another format "
			       "or start at another byte.",
		.example = "branch is 255, which is not a defined value" },
	[FOUND_ZERO] = { .id = "AL002", .severity = SEVERITY_ERROR,
		.title = "0 in a field that must have a value", .sentence = "{f} is 0",
		.explanation = "No instruction has the address 0, and micro-ops are numbered "
			"from 1.  The tracer did not fill in the field.", .example = "pc is 0" },
	[FOUND_PADDING] = { .id = "AL003", .severity = SEVERITY_WARNING,
		.title = "padding that is not 0",
		.sentence = "{f} is {x}, but should contain only zeros",
		.explanation = "The compiler inserts these bytes to align the next "
			       "field, and readers skip them.  A tracer that does not "
			       "clear them writes uninitialised memory, which compresses "
			       "badly; or the records have another layout.",
		.example = "pad2 is 2a0000, but should contain only zeros" },
	[FOUND_ZEROS] = { .id = "AL004", .severity = SEVERITY_ERROR,
		.title = "a record that contains only zeros",
		.sentence = "all bytes of the record are 0",
		.explanation = "The file was extended beyond the data written to it, or "
			       "the disk was full.  Simulators interpret such records as "
			       "instructions at address 0.",
		.example = "all bytes of the record are 0" },
	[FOUND_ACCESS_TO_0] = { .id = "AL005", .severity = SEVERITY_WARNING,
		.title = "a load or store of address 0", .sentence = "{f} is address 0",
		.explanation = "The record is a memory access, and the address is 0: the "
			       "tracer did not know the address, or the program used a "
			       "null pointer.  Bus traces are not checked, because 0 is "
			       "an ordinary address there.",
		.example = "load is address 0" },
	[FOUND_NOT_CANONICAL] = { .id = "AL006", .severity = SEVERITY_WARNING,
		.title = "an address that is not canonical",
		.sentence = "{f} is {x}, which is not a canonical address",
		.explanation = "The upper bits of an address must all be equal: "
			       "canonical addresses are those below 2^57 and the highest "
			       "2^47.  The address may have tags in its upper bits, as "
			       "some processors allow, or the bytes are not an address.",
		.example = "load is 1ead00000000beef, which is not a canonical address" },
	[FOUND_TARGET_WITHOUT_BRANCH] = { .id = "AL007", .severity = SEVERITY_WARNING,
		.title = "a target without a branch",
		.sentence = "the record at {x} has the target {x} but is not a branch",
		.explanation = "Only branches have targets.  Either the branch mark or "
			       "the target is wrong.",
		.example = "the record at 48d1f0 has the target 48d220 but is not a branch" },
	[FOUND_NO_TARGET] = { .id = "AL008", .severity = SEVERITY_WARNING,
		.title = "a taken branch without a target",
		.sentence = "the branch at {x} was taken but has no target",
		.explanation = "A taken branch has a target, and the format has a field "
			       "for it.",
		.example = "the branch at 48d1e9 was taken but has no target" },
	[FOUND_UOP_JUMPS] = { .id = "AL010", .severity = SEVERITY_ERROR,
		.title = "micro-op numbers that are not consecutive",
		.sentence = "micro-op {d} follows micro-op {d}",
		.explanation = "The micro-ops of an instruction are numbered 1, 2, 3 and "
			       "so on.  Records are missing, or are out of execution "
			       "order.",
		.example = "micro-op 4 follows micro-op 2" },
	[FOUND_UOP_PC] = { .id = "AL011", .severity = SEVERITY_ERROR,
		.title = "a pc that changes within a macro-op",
		.sentence = "the pc changes from {x} to {x} within a macro-op, at micro-op {d}",
		.explanation = "All micro-ops of an instruction have the same address.",
		.example = "the pc changes from 48d1e2 to 48d1e5 within a macro-op, at micro-op "
			"2" },
	[FOUND_UOP_FALLTHROUGH] = { .id = "AL012", .severity = SEVERITY_ERROR,
		.title = "a fall-through that changes within a macro-op",
		.sentence = "the fall-through changes from {x} to {x} within a macro-op, at "
			"micro-op {d}",
		.explanation = "All micro-ops of an instruction have the same fall-through: the "
			"address after the instruction.",
		.example = "the fall-through changes from 48d1e9 to 48d1ea within a macro-op, at "
			"micro-op 2" },
	[FOUND_PC_UNEXPECTED] = { .id = "AL013", .severity = SEVERITY_WARNING,
		.title = "the next pc is neither fall-through nor target",
		.sentence = "the pc is {x}, but {x} is followed by {x}",
		.explanation = "An instruction is followed by the next one in memory or "
			       "by the target of its branch, which a RISC-V encoding or "
			       "the disassembly contains if the format has no field for "
			       "them.  Otherwise the pc is wrong, or something is missing "
			       "between the two: an interrupt, a system call, a signal, "
			       "another thread, or lost records.",
		.example = "the pc is 48d300, but 48d1eb is followed by 48d1f0" },
	[FOUND_PC_AGAINST_TAKEN] = { .id = "AL014", .severity = SEVERITY_WARNING,
		.title = "the next pc contradicts the branch",
		.sentence = "the branch at {x} was {t}, but the next pc is {x}",
		.explanation = "The pc after a branch shows whether it was taken, and here it "
			"contradicts the record.  A predictor trained with this record learns "
			"the wrong outcome.",
		.example = "the branch at 48d1e9 was not taken, but the next pc is 48d201" },
	[FOUND_PC_JUMPS] = { .id = "AL015", .severity = SEVERITY_WARNING,
		.title = "the pc jumps without a branch",
		.sentence = "the pc changes from {x} to {x} without a branch",
		.explanation = "The format has no instruction lengths, but an "
			       "instruction has at most 15 bytes.  A next pc that is "
			       "farther away, or lower, requires a branch, and the "
			       "registers of the record are not those of a branch.  "
			       "Possible causes are an interrupt, a system call, a "
			       "signal, another thread, or lost records.",
		.example = "the pc changes from 401000 to 401016 without a branch" },
	[FOUND_TIME_BACK] = { .id = "AL016", .severity = SEVERITY_ERROR,
		.title = "a time that decreases",
		.sentence = "the time decreases from {i} to {i}",
		.explanation = "Records are in the order of events, so their time never "
			       "decreases.  Two runs were joined, or the records are out "
			       "of order.  Each processor counts its own clock cycles, "
			       "so they may decrease where another one continues.", .example = "the time decreases from 84500 to 83000" },
	[FOUND_LATER] = { .id = "AL017", .severity = SEVERITY_ERROR, .title = "inserted bytes",
		.sentence = "the next record of the program begins {d} bytes later",
		.explanation = "Bytes were inserted before this record, so all records from here "
			"on are shifted.  --resync skips such bytes.",
		.example = "the next record of the program begins 3 bytes later" },
	[FOUND_EARLIER] = { .id = "AL018", .severity = SEVERITY_ERROR, .title = "lost bytes",
		.sentence = "the next record of the program begins {d} bytes earlier",
		.explanation = "Bytes of the preceding record are missing, so all "
			       "records from here on are shifted.  --resync continues at "
			       "the next complete record.",
		.example = "the next record of the program begins 3 bytes earlier" },
	[FOUND_MALFORMED] = { .id = "AL020", .severity = SEVERITY_ERROR,
		.title = "a line that is not a record", .sentence = "a line cannot be read",
		.explanation = "The line is skipped, and shown in place.  Lines run "
			       "together if two programs write to the same file, and are "
			       "cut off if a program is stopped.",
		.example = "line has 3 words instead of 14" },
	[FOUND_PARTIAL] = { .id = "AL021", .severity = SEVERITY_ERROR,
		.title = "a truncated record",
		.sentence = "the rest of a record is missing",
		.explanation = "Bytes in the middle of the record are lost, and the "
			       "following bytes do not belong to it.",
		.example = "the first part of a record; the rest is missing" },
	[FOUND_STRAY] = { .id = "AL022", .severity = SEVERITY_WARNING,
		.title = "bytes after the last record",
		.sentence = "the last bytes are not a complete record",
		.explanation = "The tracer was stopped while it wrote, or the file was "
			       "cut off.  Simulators skip such bytes; some published "
			       "traces have them.",
		.example = "8 stray bytes after the last complete record of 64 bytes" },
	[FOUND_LOST] = { .id = "AL023", .severity = SEVERITY_ERROR,
		.title = "damaged compressed data", .sentence = "packed bytes are damaged",
		.explanation = "The bytes cannot be decompressed, or their checksum does "
			       "not match.  The data after them is read if the "
			       "compression format allows it.",
		.example = "the checksum of the gzip member at byte 0 does not match: some of "
			"its bytes are wrong" },
	[FOUND_REMARK] = { .id = "AL024", .severity = SEVERITY_HINT,
		.title = "a line that is not a record but is part of the format",
		.sentence = "a remark",
		.explanation = "Some tools write lines between the records: Valgrind its "
			       "messages, and gem5 built with PHASE_DUMP the phases of a "
			       "run, as -99 and a tick.  They are not records.",
		.example = "phase marker at tick 123456" },
	[FOUND_INSERTED] = { .id = "AL025", .severity = SEVERITY_ERROR,
		.title = "bytes between records", .sentence = "bytes are not a record",
		.explanation = "With --resync, bytes that are not a record are skipped "
			       "if plausible records follow: the tracer inserted bytes, "
			       "lost some, or was restarted.",
		.example = "3 bytes that are not a record; records resume after them" },
	[FOUND_TAR] = { .id = "AL030", .severity = SEVERITY_ERROR,
		.title = "a tar archive instead of a trace",
		.sentence = "the trace begins with the header of a tar archive",
		.explanation = "The trace was packed with tar, and the archive headers "
			       "are read as records.  Unpack it first (tar xf).",
		.example = "the trace begins with the header of a tar archive" },
	[FOUND_UNWRITTEN_REGISTER] = { .id = "AL040", .severity = SEVERITY_HINT,
		.title = "a register that is read before it is written",
		.sentence = "{r} is read, but no earlier record writes it",
		.explanation = "Reported once for each register.  Near the beginning of "
			       "a trace this is normal, because the program ran before "
			       "it; far from the beginning, the tracer may not record "
			       "every write.",
		.example = "rbp is read, but no earlier record writes it" },
	[FOUND_UNWRITTEN_FLAGS] = { .id = "AL041", .severity = SEVERITY_HINT,
		.title = "condition codes that are read before they are written",
		.sentence = "the condition codes are read, but no earlier record writes them",
		.explanation = "Reported once.  The tracer does not record which "
			       "instructions set the condition codes, or the trace "
			       "begins between the write and the read.",
		.example = "the condition codes are read, but no earlier record writes them" },
	[FOUND_LENGTHS] = { .id = "AL042", .severity = SEVERITY_WARNING,
		.title = "one pc, instructions of different lengths",
		.sentence = "the instruction at {x} ends at {x} here and at {x} at record {d}",
		.explanation = "Reported once for each pc and length.  The program "
			       "modified its code, as just-in-time compilers do, or the "
			       "lengths are wrong.",
		.example = "the instruction at 48d1e2 ends at 48d1e7 here and at 48d1e9 at "
			"record 0" },
	[FOUND_OPCODES] = { .id = "AL043", .severity = SEVERITY_WARNING,
		.title = "one pc, different opcodes",
		.sentence = "one instruction has different opcodes",
		.explanation = "Reported once for each micro-op of a pc and opcode.  The "
			       "program modified its code, or the tracer's decoder is "
			       "sometimes wrong.",
		.example = "micro-op 1 at 48d1e2 is ADD LOAD here and CMP LOAD at record 0" },
	[FOUND_KINDS] = { .id = "AL044", .severity = SEVERITY_WARNING,
		.title = "one pc, different kinds of branch",
		.sentence = "the record at {x} is {k} here and {k} at record {d}",
		.explanation = "Reported once for each pc and kind.  The kind follows "
			       "from the registers of the record, or from its opcode, "
			       "which are the same in all executions of an instruction: "
			       "some of its records lack registers.",
		.example = "the record at 401000 is an indirect jump here and a direct jump at "
			"record 0" },
	[FOUND_SUCCESSOR] = { .id = "AL045", .severity = SEVERITY_WARNING,
		.title = "an instruction that is not followed by the usual one",
		.sentence = "{x} is followed by {x} here and by {x} otherwise",
		.explanation = "An instruction that is not a branch, and a taken direct "
			       "branch, are always followed by the same instruction; "
			       "without lengths in the format, opscope learns it from "
			       "the trace.  Here another one follows: records were lost "
			       "or inserted, or the code changed, or there was an "
			       "interrupt.",
		.example = "401004 is followed by 40100c here and by 401008 otherwise" },
	[FOUND_REPEATED] = { .id = "AL046", .severity = SEVERITY_WARNING,
		.title = "a duplicate record",
		.sentence = "the record is the same as the one before it",
		.explanation = "All bytes are equal, and the instruction is not a branch "
			       "to itself.  A string instruction changes its addresses "
			       "with each iteration.  The tracer has written the record "
			       "twice.",
		.example = "the record is the same as the one before it" },
	[FOUND_CODE_CUT] = { .id = "AL047", .severity = SEVERITY_WARNING,
		.title = "instruction addresses truncated to 32 bits",
		.sentence = "all instruction addresses are below 2^32, but nearby data "
			    "addresses are not",
		.explanation = "Reported once.  A program's constants and tables are "
			       "near its code.  Here they are near it only if the upper "
			       "32 bits of their addresses are ignored: the tracer "
			       "writes the pc with 32 bits.",
		.example = "all instruction addresses are below 2^32, but nearby data "
			   "addresses are not" },
	[FOUND_BRANCH_EXCHANGED] = { .id = "AL048", .severity = SEVERITY_WARNING,
		.title = "branch marks and outcomes are swapped",
		.sentence = "records are taken without being branches, and every branch "
			    "is taken",
		.explanation = "Reported with the number of such records.  The tracer "
			       "writes the branch mark to the field of the outcome, and "
			       "the outcome to the field of the mark.",
		.example = "records are taken without being branches, and every branch "
			   "is taken" },
	[FOUND_CALL_WITHOUT_STORE] = { .id = "AL049", .severity = SEVERITY_WARNING,
		.title = "a call without a store",
		.sentence = "the call does not store the return address, as other calls "
			    "do",
		.explanation = "Nine of ten direct calls in the trace have a store, as "
			       "on x86, where a call writes the return address to the "
			       "stack.  The tracer has lost the access.",
		.example = "the call does not store the return address, as other calls do" },
	[FOUND_ACCESS_EXCHANGED] = { .id = "AL050", .severity = SEVERITY_WARNING,
		.title = "loads and stores are swapped",
		.sentence = "calls load and returns store, instead of the reverse",
		.explanation = "Reported with the number of such records.  A call writes "
			       "the return address to the stack, and a return reads it.  "
			       "The tracer writes loads to the fields of stores, and "
			       "stores to the fields of loads.",
		.example = "calls load and returns store, instead of the reverse" },
	[FOUND_OPERANDS] = { .id = "AL051", .severity = SEVERITY_WARNING,
		.title = "registers that do not match the encoding",
		.sentence = "the encoding has {r}, which is not a register of the record",
		.explanation = "Reported with the number of such records.  The encoding "
			       "of a RISC-V instruction contains the registers that it "
			       "reads and writes.  The record has others: the tracer "
			       "mixes two instructions, or names registers incorrectly.",
		.example = "the encoding has a0, which is not a register of the record" },
	[FOUND_VALUE] = { .id = "AL052", .severity = SEVERITY_WARNING,
		.title = "a value other than the last one written",
		.sentence = "the load of {x} reads {x}, but it has been {x} since record "
			    "{d}",
		.explanation = "No record writes these bytes in between, and there is no "
			       "trap, system call or gap.  The address or the value of "
			       "one of them is wrong, or a store is missing.  Devices, "
			       "and processors that are not in the trace, also change "
			       "memory.",
		.example = "the load of 80001000 reads 8, but it has been 7 since record "
			   "0" },
	[FOUND_REGISTER_VALUE] = { .id = "AL053", .severity = SEVERITY_WARNING,
		.title = "a register value other than the last one written",
		.sentence = "{r} is read as {x}, but it has been {x} since record {d}",
		.explanation = "The record has the values of the registers that it reads.  "
			       "No record of the thread writes the register in between, "
			       "and there is no trap, system call, gap, unexpected pc or "
			       "unknown encoding.  One of the two values is wrong, or a "
			       "write is missing.",
		.example = "a0 is read as 8, but it has been 7 since record 0" },
	[FOUND_DATA_CUT] = { .id = "AL054", .severity = SEVERITY_WARNING,
		.title = "data addresses truncated to 32 bits",
		.sentence = "all data addresses are below 2^32, but nearby instruction "
			    "addresses are not",
		.explanation = "Reported once.  As AL047, for the addresses of loads and "
			       "stores.",
		.example = "all data addresses are below 2^32, but nearby instruction "
			   "addresses are not" },
	[FOUND_NO_ADDRESS] = { .id = "AL055", .severity = SEVERITY_WARNING,
		.title = "a load or store without an address",
		.sentence = "the encoding is a {s}, but the record has no address of it",
		.explanation = "Reported with the number of such records.  Nine of ten "
			       "loads (or stores) of the trace, by the RISC-V encoding, "
			       "have an address.  The next instruction follows, so there "
			       "was no trap: the tracer has lost the access.",
		.example = "the encoding is a load, but the record has no address of it" },
	[FOUND_ADDRESS] = { .id = "AL056", .severity = SEVERITY_WARNING,
		.title = "an address other than base and offset",
		.sentence = "the address is {x}, but {r} and the encoding give {x}",
		.explanation = "The RISC-V encoding has the base register and the offset "
			       "of the access.  The register has the value that the record "
			       "reads, or that the previous instruction wrote.  Only "
			       "the lowest 12 bits are compared, because tracers may "
			       "record physical addresses.  The address or the register "
			       "is wrong.",
		.example = "the address is 80001004, but a0 and the encoding give 80001000" },
	[FOUND_RESULT] = { .id = "AL057", .severity = SEVERITY_WARNING,
		.title = "a result that contradicts the encoding",
		.sentence = "{x} is written to {r}, but the encoding gives {x}",
		.explanation = "The RISC-V encoding and the pc determine what lui, auipc, "
			       "li and calls write, and how a load extends its value.  A "
			       "value below 2^32 may be of RV32, so only its lower 32 "
			       "bits are compared.  Cores may execute two instructions "
			       "as one: calls are checked always, others only if the "
			       "next instruction follows.",
		.example = "80 is written to a0, but the encoding gives ffffffffffffff80" },
};
/* clang-format on */
