/*
 * What is known of the instructions of a trace from its images: the function, the instruction
 * as assembly language.  These are fields of formats that do not record it themselves.
 *
 * The texts of an instruction are made when a record with its address is first read, and
 * kept.
 *
 * Threads: after program_place() any number of threads use a struct program; a program_reader belongs to
 * one.
 */
#ifndef CODE_PROGRAM_H
#define CODE_PROGRAM_H

#include "code/image.h"
#include "trace/trace.h"

enum { PROGRAM_IMAGES_MAX = 4096, PROGRAM_TEXTS_MAX = 1 << 24 };

/* The fields that images give. */
enum program_field { PROGRAM_SYMBOL, PROGRAM_DISASM, PROGRAM_SOURCE, PROGRAM_FIELDS };

struct program;

/* Life cycle */

struct program *program_new(void);
void program_free(struct program *c); /* c may be NULL */

/* Add an image, which belongs to c from now on. */
void program_add(struct program *c, struct image *m);

/* Find out where the images are, from the first records of the trace.  Then no image is
 * added.  It can be cancelled. */
enum status program_place(struct program *c, struct trace *t, struct task *task,
			  struct err *err);

/* Use */

size_t program_images(const struct program *c);
const struct image *program_image(const struct program *c, size_t n);

/* A number of the images and their places: others may have other functions and branches. */
uint64_t program_key(const struct program *c);

/* Records that were read to place images; the number of different pairs of them. */
uint64_t program_placed_from(const struct program *c, uint64_t *pairs);

/* Call fn(ctx, first, last, pairs) for regions of the trace's code in no image, at most max. */
void program_unexplained(const struct program *c, size_t max,
			 void (*fn)(void *ctx, uint64_t first, uint64_t last,
				    size_t pairs),
			 void *ctx);

/* Why images cannot be placed in this trace; NULL if they can. */
const char *program_cannot_place(const struct schema *s);

/* The image that contains an address, and its symbol; *m is set if there is an image
 * without a symbol there.  False means no symbol. */
bool program_find(const struct program *c, uint64_t pc, const struct image **m,
		  struct symbol_range *out);

/* A number of the function at an address, the same for all of its parts (main.cold); 0 if
 * it has none.  *entry: it is the first address of the symbol; name: if it is not NULL,
 * receives the name in addition to what it has. */
uint64_t program_function(const struct program *c, uint64_t pc, bool *entry,
			  struct str *name);

/* The address of the symbol that an address of the trace belongs to; false if it has
 * none. */
bool program_start(const struct program *c, uint64_t pc, uint64_t *start);

/* Append the name of the function at an address and the distance to it, if it is not 0:
 * "main+0x1c".  False if it has none. */
bool program_symbol(const struct program *c, uint64_t pc, struct str *out);

/* Decode the instruction at an address; false if no image has its bytes, or its machine
 * is not decoded.  Its target is an address in the trace. */
bool program_insn(const struct program *c, uint64_t pc, struct machine_insn *out);

/* Append the instruction at an address; false if no image has its bytes. */
bool program_disasm(const struct program *c, uint64_t pc, struct str *out);

/* Append the file and line of the instruction at an address: "main.c:12".  False if it
 * has none. */
bool program_source(const struct program *c, uint64_t pc, struct str *out);

/* True if this build and the images can. */
bool program_has(const struct program *c, enum program_field field);

/*
 * Call fn for the ranges of addresses in the trace of all functions of which is(ctx, name, len)
 * is true for one of their names; last is inclusive.
 */
void program_functions(const struct program *c,
		       bool (*is)(void *ctx, const char *name, size_t len),
		       void (*fn)(void *ctx, uint64_t first, uint64_t last), void *ctx);

/* Texts of records */

/* Remembers the texts of the addresses that one thread has seen last. */
struct program_reader;

struct program_reader *program_reader_new(const struct program *c);
void program_reader_free(struct program_reader *r); /* r may be NULL */

/* The value of a field of the instruction at an address, for a slot; 0 if none. */
uint64_t program_reader_value(struct program_reader *r, enum program_field field,
			      uint64_t pc);

/* The text of a value without TEXT_OF_PROGRAM (record.h); 16 bytes can be read. */
const char *program_text(const struct program *c, uint64_t value);

#endif
