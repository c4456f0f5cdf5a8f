/*
 * An image is an executable or library, or a list of symbols, with its load address in
 * the traced program.
 *
 * Addresses in the file plus the shift are addresses in the trace, modulo 2^32 on
 * 32-bit machines.  Names come from the symbols of the file, of its debug file, and
 * from its unwind tables: see symbol_table.h.
 *
 * Threads: any thread may use an image after it has been placed, because it no longer
 * changes.
 */
#ifndef CODE_IMAGE_H
#define CODE_IMAGE_H

#include "code/elf_read.h"

/* Evidence for the place of an image: pairs of consecutive instructions. */
struct image_evidence {
	uint64_t agree, strong; /* strong is the number of agreeing pairs that are
				 * branches to their target */
	uint64_t against;
	uint64_t longer; /* number of agreeing pairs that are blocks of several
			  * instructions */
};

enum image_place {
	IMAGE_NOT_PLACED, /* the shift is unknown */
	IMAGE_FIXED,      /* loaded at the addresses in the file */
	IMAGE_TOLD,       /* placed by the user */
	IMAGE_FOUND       /* placed by the flow of the trace */
};

/* Lengths and encodings that the trace records, for different instructions. */
struct image_code_check {
	uint64_t compared, differ, first; /* first: the lowest address that differs */
};

struct image {
	char *path;
	struct elf_info elf;            /* no segments for a list of symbols */
	struct symbol_table *symbols;   /* functions */
	struct symbol_table *variables; /* global and static variables, not thread-local
					 * ones */
	char *debug;                    /* path of its debug file; NULL if none is used */
	bool debug_has_lines;
	char *alt;           /* path of the shared debug file; NULL if none */
	char *alt_missing;   /* name of the required file that was not found */
	struct lines *lines; /* NULL if there are no line numbers */
	uint64_t low, high;  /* min and max address of segments or symbols, unmoved */
	uint64_t told;       /* for IMAGE_TOLD: address of its lowest segment */
	enum image_place place;
	uint64_t shift;
	struct image_evidence evidence;
	struct image_code_check check;
	struct image_bytes *bytes; /* private */
};

/*
 * Open an executable or library, written FILE or FILE@ADDRESS, where ADDRESS is the
 * load address of its lowest segment, in hexadecimal.  debug_dirs has n directories
 * with debug files, in addition to /usr/lib/debug.  The caller frees the image.
 */
enum status image_open(struct image **out, const char *text,
		       const char *const *debug_dirs, size_t n, struct err *err);

/* Set the load address of the first byte of its lowest segment. */
void image_tell(struct image *m, uint64_t address);

/* Open a list of symbols: the output of nm, System.map, perf-PID.map, or lines of
 * address, size and name.  With FILE@SHIFT, add SHIFT to the addresses. */
enum status image_open_symbols(struct image **out, const char *text, struct err *err);

void image_free(struct image *m); /* m may be NULL */

/* Return the name of the file without directories. */
const char *image_name(const struct image *m);

/* Return the address in the file for an address in the trace; it may be outside the
 * file. */
uint64_t image_address(const struct image *m, uint64_t address);
/* Return the address in the trace for an address in the file. */
uint64_t image_trace_address(const struct image *m, uint64_t address);
uint64_t image_address_at(const struct image *m, uint64_t shift, uint64_t address);

/* Read up to n bytes of code at an address of the file; return the number of bytes
 * read. */
size_t image_code(const struct image *m, uint64_t address, uint8_t *to, size_t n);

#endif
