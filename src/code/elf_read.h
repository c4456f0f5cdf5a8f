/*
 * Read ELF files: segments, names of functions and variables, ranges of unwind tables,
 * and the links to the debug file.  Supports 32 and 64 bits and both byte orders.
 *
 * An ELF file is untrusted input, like a trace: check every offset and count against
 * the file size, and omit invalid parts.
 *
 * Without libelf, elf_read() fails with ST_UNSUPPORTED.
 *
 * Threads: any; the functions have no state.
 */
#ifndef CODE_ELF_READ_H
#define CODE_ELF_READ_H

#include "base/err.h"
#include "code/symbol_table.h"
#include "isa/machine.h"

enum { ELF_SEGMENTS_MAX = 256, ELF_BUILD_ID_MAX = 64 };

/* A loaded part of the file. */
struct elf_segment {
	uint64_t address, size;     /* range in memory, before the image is moved */
	uint64_t offset, file_size; /* range in the file; memory after it is zero */
	bool executable;
};

struct elf_info {
	enum machine machine;
	bool big_endian;
	bool fixed; /* true if loaded at the addresses in the file */
	struct elf_segment segment[ELF_SEGMENTS_MAX];
	size_t nsegments;
	uint8_t build_id[ELF_BUILD_ID_MAX];
	size_t build_id_len;
	struct str debuglink; /* "" if none */
	uint32_t debuglink_crc;
	struct str altlink; /* .gnu_debugaltlink: the file that several debug files share;
			     * "" if none */
	uint8_t alt_id[ELF_BUILD_ID_MAX];
	size_t alt_id_len;
	uint64_t packed_at,
		packed;  /* .gnu_debugdata: size of a compressed debug file inside this
			  * one; 0 if none */
	bool has_symtab; /* true if it has symbols that are not exported to other files */
	bool has_lines;  /* true if it has line numbers */
};

void elf_info_release(struct elf_info *info);

/*
 * Read an ELF file from its descriptor.  Add its functions and its variables to two
 * tables, which the caller finishes.  debug_of is NULL for a program; otherwise, it is
 * the program of this debug file: read only symbols, and return ST_INVALID if the file
 * belongs to another program.
 */
enum status elf_read(int fd, const struct elf_info *debug_of, struct elf_info *out,
		     struct symbol_table *symbols, struct symbol_table *variables,
		     struct err *err);

/* True if opscope was built with support for ELF files. */
bool elf_read_available(void);

#endif
