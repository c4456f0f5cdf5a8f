/*
 * Find facts about the addresses of a trace, from its images: the function, the
 * disassembly and the source of an instruction, which are fields in formats that do not
 * record them, and the variable at an address.
 *
 * Strings of an instruction are made when a record with its address is first read, and
 * then kept.
 *
 * Threads: after program_place(), any number of threads may use a struct program; a
 * program_reader belongs to one thread.
 */
#ifndef CODE_PROGRAM_H
#define CODE_PROGRAM_H

#include "code/image.h"
#include "trace/trace.h"

enum { PROGRAM_TEXTS_MAX = 1 << 24 };

/* Fields that images supply. */
enum program_field {
	PROGRAM_SYMBOL,
	PROGRAM_DISASM,
	PROGRAM_SOURCE,
	PROGRAM_INLINED,
	PROGRAM_READ, /* registers */
	PROGRAM_WRITTEN,
	PROGRAM_ACCESS,
	PROGRAM_KIND,        /* of branch */
	PROGRAM_FALLTHROUGH, /* address of the next instruction in memory */
	PROGRAM_FIELDS
};

struct program;

/* Life cycle */

struct program *program_new(void);
void program_free(struct program *c); /* c may be NULL */

/* Add an image; c takes ownership. */
void program_add(struct program *c, struct image *m);

/* Find the load addresses of the images, from the first records of the trace.  Do not
 * add images afterwards.  The task can cancel it. */
enum status program_place(struct program *c, struct trace *t, struct task *task,
			  struct err *err);

/* True if an image is placed, and the records are single instructions of the images, not
 * blocks or accesses.  Without evidence, they are. */
bool program_has_steps(const struct program *c);

/* Return the fields of registers, loads, stores and branches that have a value in any
 * record that was read to place images; all of them if no record was read. */
fieldset program_recorded_fields(const struct program *c);

/* Use */

size_t program_images(const struct program *c);
const struct image *program_image(const struct program *c, size_t n);

/* Return a key for the images and their places: if the keys differ, functions and
 * branches can differ. */
uint64_t program_key(const struct program *c);

/* Return the number of records read to place images, and set *pairs to the number of
 * different pairs in them. */
uint64_t program_placed_from(const struct program *c, uint64_t *pairs);

/* Call fn(ctx, first, last, pairs) for at most max regions of code that are not in an
 * image. */
void program_unexplained(const struct program *c, size_t max,
			 void (*fn)(void *ctx, uint64_t first, uint64_t last,
				    size_t pairs),
			 void *ctx);

/* Return the reason why images cannot be placed in this trace; NULL if they can. */
const char *program_cannot_place(const struct schema *s);

/* Find the image that contains an address, and its symbol.  Set *m even if the image
 * has no symbol there.  Return false if there is no symbol. */
bool program_find(const struct program *c, uint64_t pc, const struct image **m,
		  struct symbol_range *out);

/* Return the number of the function at an address, the same for all of its parts
 * (main.cold); 0 if there is none.  Set *entry to true if the address is the first one
 * of the symbol.  Append the name to `name`, unless NULL. */
uint64_t program_function(const struct program *c, uint64_t pc, bool *entry,
			  struct str *name);

/* Get the start of the symbol that contains an address of the trace; return false if
 * there is none. */
bool program_start(const struct program *c, uint64_t pc, uint64_t *start);

/* Append the name of the function at an address, and the offset unless it is 0:
 * "main+0x1c".  Return false if there is none. */
bool program_symbol(const struct program *c, uint64_t pc, struct str *out);

/* Append the variables in first..last: "table", "table+0x40", or "table..end" if there
 * are several; otherwise the functions.  Return false if there are none. */
bool program_names(const struct program *c, uint64_t first, uint64_t last,
		   struct str *out);

/* Decode the instruction at an address.  Return false if no image has its bytes, or its
 * machine is not supported.  Its target is an address in the trace. */
bool program_insn(const struct program *c, uint64_t pc, struct machine_insn *out);

/* Do the same for a record at an address: if the records are blocks, decode the last
 * instruction of the block, with the length of the whole block. */
bool program_step(const struct program *c, uint64_t pc, struct machine_insn *out);

/* Append the instruction at an address; return false if no image has its bytes. */
bool program_disasm(const struct program *c, uint64_t pc, struct str *out);

/* Append the bytes of the instruction at an address in hexadecimal; as a number if the
 * machine has instructions of 2 or 4 bytes.  Return false in the same cases as
 * program_insn(). */
bool program_encoding(const struct program *c, uint64_t pc, struct str *out);

/* Return the register map of derived registers (registers.h); NULL if no image has a
 * machine whose registers can be decoded. */
const char *program_register_map(const struct program *c);

/* Return the registers that the instruction at an address reads or writes, and set *n to
 * their number, 0 if they are unknown. */
const uint64_t *program_registers(const struct program *c, uint64_t pc, bool written,
				  unsigned *n);

/* Append the file and line of the instruction at an address: "main.c:12".  Return false
 * if it has none. */
bool program_source(const struct program *c, uint64_t pc, struct str *out);

/* Append the text of that line; return false if the source file is not found. */
bool program_source_text(const struct program *c, uint64_t pc, struct str *out);

/* Call fn for the functions inlined at an address, innermost first, with the file and
 * line of the call.  Return false if there are none. */
bool program_each_inlined(const struct program *c, uint64_t pc,
			  void (*fn)(void *ctx, const char *function, const char *call),
			  void *ctx);

/* Append the functions inlined at an address and the function with the code: "square <
 * poly a.c:9 < main a.c:20"; square is called at a.c:9.  Return false if there are
 * none. */
bool program_inlined(const struct program *c, uint64_t pc, struct str *out);

/* True if this build and the images support the field. */
bool program_has(const struct program *c, enum program_field field);

/* Call fn for the address ranges in the trace of all functions, or variables, for which
 * is(ctx, name, len) is true for one of their names; last is inclusive. */
void program_symbols(const struct program *c, bool variables,
		     bool (*is)(void *ctx, const char *name, size_t len),
		     void (*fn)(void *ctx, uint64_t first, uint64_t last), void *ctx);

/* Texts of records */

/* Cache of the strings of the most recent addresses of a thread. */
struct program_reader;

struct program_reader *program_reader_new(const struct program *c);
void program_reader_free(struct program_reader *r); /* r may be NULL */

/* Return the value of a field of the instruction at an address, for a slot; 0 if there
 * is none.  The values of PROGRAM_READ, PROGRAM_WRITTEN, PROGRAM_KIND and
 * PROGRAM_FALLTHROUGH are lists: see program_numbers(). */
uint64_t program_reader_value(struct program_reader *r, enum program_field field,
			      uint64_t pc);

/* Return the string of a value without TEXT_OF_PROGRAM (record.h); 16 bytes of it can
 * be read. */
const char *program_text(const struct program *c, uint64_t value);

/* Return the registers, or the kind or address, of a value of program_reader_value(), and
 * set *n to their number. */
const uint64_t *program_numbers(const struct program *c, uint64_t value, unsigned *n);

#endif
