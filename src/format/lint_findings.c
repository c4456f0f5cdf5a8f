/* What can be wrong with the records of any format. */
#include "format/lint.h"

const struct finding common_findings[FOUND_COMMON + 1] = {
	[FOUND_ILLEGAL] = {
		.id = "AL001",
		.severity = SEVERITY_ERROR,
		.title = "a value that the format does not have",
		.sentence = "{f} is {v}, which is not among its values",
		.explanation = "The table of the format (opscope formats NAME) lists "
			       "the values of this field, or the largest of them.  The "
			       "tracer wrote another one, or the records are of another "
			       "format or begin at another byte.",
		.example = "branch is 255, which is not among its values",
	},
	[FOUND_ZERO] = {
		.id = "AL002",
		.severity = SEVERITY_ERROR,
		.title = "0 where there must be a value",
		.sentence = "{f} is 0",
		.explanation = "No instruction stands at address 0, and micro-ops are "
			       "counted from 1.  The tracer did not fill the field in.",
		.example = "pc is 0",
	},
	[FOUND_PADDING] = {
		.id = "AL003",
		.severity = SEVERITY_WARNING,
		.title = "padding that is not 0",
		.sentence = "{f} is {x}, where there should be nothing but zeros",
		.explanation = "These bytes are there because a compiler aligns what "
			       "stands behind them.  Readers pass them over.  A tracer "
			       "that does not clear them writes what was in its memory, "
			       "and the trace packs badly; or the layout is another one.",
		.example = "pad2 is 2a0000, where there should be nothing but zeros",
	},
	[FOUND_ZEROS] = {
		.id = "AL004",
		.severity = SEVERITY_ERROR,
		.title = "a record of nothing but zeros",
		.sentence = "all bytes of the record are 0",
		.explanation = "A file that was made longer than what was written to it, "
			       "or a disk that was full.  Simulators read such records "
			       "as instructions at address 0.",
		.example = "all bytes of the record are 0",
	},
	[FOUND_ACCESS_TO_0] = {
		.id = "AL005",
		.severity = SEVERITY_WARNING,
		.title = "a load or store of address 0",
		.sentence = "{f} is address 0",
		.explanation = "The record says that memory is accessed, and the address "
			       "is 0: the tracer did not know it, or the program used a "
			       "null pointer.  On a bus, 0 is an address like others.",
		.example = "load is address 0",
	},
	[FOUND_NOT_CANONICAL] = {
		.id = "AL006",
		.severity = SEVERITY_WARNING,
		.title = "an address that no processor takes",
		.sentence = "{f} is {x}, which is not a canonical address",
		.explanation = "The upper bits of an address must all be the same: "
			       "canonical are those below 2^57 and the last 2^47.  An "
			       "address with tags in its upper bits, as some processors "
			       "allow, or bytes that are no address at all.",
		.example = "load is 1ead00000000beef, which is not a canonical address",
	},
	[FOUND_TARGET_OF_NONE] = {
		.id = "AL007",
		.severity = SEVERITY_WARNING,
		.title = "a target without a branch",
		.sentence = "the record at {x} has the target {x} but is no branch",
		.explanation = "Only branches have targets.  Either the mark of the "
			       "branch or the target is wrong.",
		.example = "the record at 48d1f0 has the target 48d220 but is no branch",
	},
	[FOUND_NO_TARGET] = {
		.id = "AL008",
		.severity = SEVERITY_WARNING,
		.title = "a taken branch without a target",
		.sentence = "the branch at {x} was taken but has no target",
		.explanation = "A branch that was taken went somewhere, and the format "
			       "has a field for where.",
		.example = "the branch at 48d1e9 was taken but has no target",
	},
	[FOUND_UOP_JUMPS] = {
		.id = "AL010",
		.severity = SEVERITY_ERROR,
		.title = "micro-op numbers that jump",
		.sentence = "micro-op {d} follows micro-op {d}",
		.explanation = "The micro-ops of an instruction are numbered from 1 on, "
			       "one after the other.  Records are missing, or stand in "
			       "another order than they ran in.",
		.example = "micro-op 4 follows micro-op 2",
	},
	[FOUND_UOP_PC] = {
		.id = "AL011",
		.severity = SEVERITY_ERROR,
		.title = "a pc that changes within a macro-op",
		.sentence = "the pc changes from {x} to {x} within a macro-op, at "
			    "micro-op {d}",
		.explanation = "All micro-ops of an instruction have its address.",
		.example = "the pc changes from 48d1e2 to 48d1e5 within a macro-op, at micro-op 2",
	},
	[FOUND_UOP_FALLTHROUGH] = {
		.id = "AL012",
		.severity = SEVERITY_ERROR,
		.title = "a fall-through that changes within a macro-op",
		.sentence = "the fall-through changes from {x} to {x} within a macro-op, "
			    "at micro-op {d}",
		.explanation = "All micro-ops of an instruction have the address behind "
			       "it as their fall-through.",
		.example = "the fall-through changes from 48d1e9 to 48d1ea within a macro-op, at micro-op 2",
	},
	[FOUND_PC_ASTRAY] = {
		.id = "AL013",
		.severity = SEVERITY_WARNING,
		.title = "the next pc is neither fall-through nor target",
		.sentence = "the pc is {x}, where {x} leads to {x}",
		.explanation = "An instruction is followed by the one behind it or by "
			       "the target of its branch.  Otherwise something is "
			       "missing between the two: an interrupt, a system call, a "
			       "signal, another thread, or records that were lost.",
		.example = "the pc is 48d300, where 48d1eb leads to 48d1f0",
	},
	[FOUND_PC_AGAINST_TAKEN] = {
		.id = "AL014",
		.severity = SEVERITY_WARNING,
		.title = "the next pc contradicts the branch",
		.sentence = "the branch at {x} was {t}, but the pc that follows is {x}",
		.explanation = "What follows a branch tells whether it was taken, and "
			       "here it tells the contrary of what the record says.  A "
			       "predictor trained with it learns the wrong thing.",
		.example = "the branch at 48d1e9 was not taken, but the pc that follows is 48d201",
	},
	[FOUND_PC_JUMPS] = {
		.id = "AL015",
		.severity = SEVERITY_WARNING,
		.title = "the pc jumps without a branch",
		.sentence = "the pc goes from {x} to {x}, although no branch is there",
		.explanation = "The format does not say how long an instruction is, but "
			       "none is longer than 15 bytes.  A pc that is farther "
			       "away or before it needs a branch, and the registers of "
			       "the record are not those of one.  An interrupt, a "
			       "system call, a signal, another thread, or records that "
			       "were lost.",
		.example = "the pc goes from 401000 to 401016, although no branch is there",
	},
	[FOUND_TIME_BACK] = {
		.id = "AL016",
		.severity = SEVERITY_ERROR,
		.title = "a time that goes back",
		.sentence = "the time goes back from {i} to {i}",
		.explanation = "Records stand in the order in which they happened, so "
			       "their time grows.  Two runs were joined, or the records "
			       "are out of order.",
		.example = "the time goes back from 84500 to 83000",
	},
	[FOUND_MALFORMED] = {
		.id = "AL020",
		.severity = SEVERITY_ERROR,
		.title = "a line that is no record",
		.sentence = "a line cannot be read",
		.explanation = "It is passed over and shown where it stands.  Lines run "
			       "together where two programs write to one file, and are "
			       "cut where one was stopped.",
		.example = "line has 3 words instead of 14",
	},
	[FOUND_PARTIAL] = {
		.id = "AL021",
		.severity = SEVERITY_ERROR,
		.title = "a record that breaks off",
		.sentence = "the rest of a record is missing",
		.explanation = "Bytes were lost in the middle of it, and what follows "
			       "them does not belong to it.",
		.example = "the beginning of a record whose rest is missing",
	},
	[FOUND_STRAY] = {
		.id = "AL022",
		.severity = SEVERITY_WARNING,
		.title = "bytes behind the last record",
		.sentence = "the last bytes are no whole record",
		.explanation = "The tracer was stopped while it wrote, or the file was "
			       "cut.  Simulators pass such bytes over; published traces "
			       "have them.",
		.example = "8 stray bytes behind the last whole record of 64 bytes",
	},
	[FOUND_LOST] = {
		.id = "AL023",
		.severity = SEVERITY_ERROR,
		.title = "packed bytes that are damaged",
		.sentence = "packed bytes are damaged",
		.explanation = "They could not be unpacked, or their check says that "
			       "they are not what was packed.  What follows is read "
			       "where the packing lets it be.",
		.example = "the checksum of the gzip member at byte 0 does not fit: some of the bytes before this place are wrong",
	},
	[FOUND_REMARK] = {
		.id = "AL024",
		.severity = SEVERITY_HINT,
		.title = "a line that is no record but belongs there",
		.sentence = "a remark",
		.explanation = "gem5 built with PHASE_DUMP marks the phases of a run by "
			       "lines of -99 and a tick, which are no instructions.",
		.example = "phase marker at tick 123456",
	},
	[FOUND_TAR] = {
		.id = "AL030",
		.severity = SEVERITY_ERROR,
		.title = "a tar archive instead of a trace",
		.sentence = "the trace begins with the header of a tar archive",
		.explanation = "The trace was packed with tar.  Its headers are read as "
			       "records, since nothing in the format speaks against it. "
			       " Unpack it (tar xf) before it is used.",
		.example = "the trace begins with the header of a tar archive",
	},
	[FOUND_UNWRITTEN_REGISTER] = {
		.id = "AL040",
		.severity = SEVERITY_HINT,
		.title = "a register that is read before it is written",
		.sentence = "{r} is read, and nothing has written it since the beginning",
		.explanation = "Told once for each register.  At the beginning of a "
			       "trace that is as it should be, since the program ran "
			       "before; far behind it, the tracer may not see all that "
			       "writes registers.",
		.example = "rbp is read, and nothing has written it since the beginning",
	},
	[FOUND_UNWRITTEN_FLAGS] = {
		.id = "AL041",
		.severity = SEVERITY_HINT,
		.title = "condition codes that are read before they are written",
		.sentence = "the condition codes are read, and nothing has written them "
			    "since the beginning",
		.explanation = "Told once.  The tracer does not say which instructions "
			       "set the condition codes, or the trace begins between "
			       "the two.",
		.example = "the condition codes are read, and nothing has written them since the beginning",
	},
	[FOUND_LENGTHS] = {
		.id = "AL042",
		.severity = SEVERITY_WARNING,
		.title = "one pc, instructions of different lengths",
		.sentence = "the instruction at {x} has {i} bytes, but {i} at record {d}",
		.explanation = "Told once for each pc and length.  The program changed "
			       "its code, as compilers at run time do; or the lengths "
			       "are wrong.",
		.example = "the instruction at 48d1e2 has 5 bytes, but 7 at record 0",
	},
	[FOUND_OPCODES] = {
		.id = "AL043",
		.severity = SEVERITY_WARNING,
		.title = "one pc, different opcodes",
		.sentence = "one instruction has different opcodes",
		.explanation = "Told once for each micro-op of a pc and opcode.  The "
			       "program changed its code, or the decoder of the tracer "
			       "is not always right.",
		.example = "micro-op 1 at 48d1e2 is ADD LOAD, but CMP LOAD at record 0",
	},
	[FOUND_KINDS] = {
		.id = "AL044",
		.severity = SEVERITY_WARNING,
		.title = "one pc, different kinds of branch",
		.sentence = "the record at {x} is a {k}, but a {k} at record {d}",
		.explanation = "Told once for each pc and kind.  The kind is told by the "
			       "registers of the record, or by its opcode, and both "
			       "belong to the instruction: some of its records lack "
			       "registers.",
		.example = "the record at 401000 is a indirect jump, but a direct jump at record 0",
	},
};
