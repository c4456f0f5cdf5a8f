/*
 * A codec: one way of packing bytes, as a table of the parts of its files.  Also the
 * code that all codecs share: the loop that reads the parts, an input buffer, the
 * positions, and the recording of checkpoints and damage.
 *
 * Positions in the file are absolute, and reading does not consume input.  So a part can
 * return at any point, because bytes have not arrived or a system call failed, and repeat
 * the same step later.
 *
 * To add a codec: write codec_NAME.c and add its line to codecs.am.  Private to source/.
 * Threads: a state belongs to a cursor.
 */
#ifndef SOURCE_CODEC_H
#define SOURCE_CODEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "source/checkpoints.h"
#include "source/file.h"

enum { CODEC_INPUT_SIZE = 64 << 10 };

/* The first member of the state of each codec, which begins as zeros. */
struct codec_state {
	const struct codec *codec;
	struct file *f;
	struct checkpoints *cps;
	uint64_t plain;  /* position of the next plain byte */
	uint64_t packed; /* position in the file of the next byte that is needed */
	uint64_t next;   /* plain position at which a checkpoint is due */
	unsigned part;   /* part of the file at packed: index to the parts of the codec */

	uint8_t *to; /* buffer for plain bytes of the part being read */
	size_t room; /* bytes of the buffer */
	/* Plain bytes that the part has in memory of its own: they are returned before any
	 * part is read again. */
	const uint8_t *out;
	size_t out_len;

	bool over;      /* no more plain bytes follow */
	bool damaged;   /* ... because of damage */
	char text[200]; /* a sentence about the damage */

	char what[150];   /* the beginning of a message about damage */
	bool searching;   /* searching the next part of the file, from packed on */
	uint64_t noticed; /* position in the file where it was detected */
	unsigned tries;   /* candidates rejected so far */
	bool garbage;     /* garbage: nothing is missing if no other part follows */
	bool listed;      /* the checkpoints of the file itself are all parts */

	uint64_t in_at; /* in contains in_len bytes of the file from here on */
	size_t in_len;
	uint8_t in[CODEC_INPUT_SIZE];
	char place[32]; /* see codec_place() */
};

/*
 * A part of the files of a codec.  read() gets the state of the codec, reads the part at
 * packed, or a piece of it, moves packed, and sets the next part.  It writes plain bytes to
 * `to` and calls codec_gave(), or sets out.  A step that fails can be repeated.  Without
 * a message, read() returns ST_END where the file ends, ST_DAMAGED at a hole, and
 * ST_NOMEM.
 *
 * The beginning and the end of a hole must not depend on the checkpoint, nor on the sizes
 * in which bytes are read or arrive.
 */
struct codec_part {
	enum status (*read)(void *state, struct err *err);
	const char *name; /* if the file ends in it, it is truncated; NULL if it ends
		        * there */
	bool alone; /* the part may begin a hole: first return the bytes before it */
};

/* The target of a search: a part with which reading can begin, the first of the codec. */
struct codec_sought {
	const uint8_t *magic;
	size_t magic_len;
	const char *name; /* the word for it, "member" */
	uint8_t kind;     /* kind of the checkpoint that is added there */
	/* Check if the part begins at a position: ST_OK; ST_INVALID, without a message,
	 * if not; ST_END if none can follow; or a failure. */
	enum status (*begins)(void *state, uint64_t at, struct err *err);
	uint8_t zeros; /* bits of the byte after the magic number that are always 0 */
};

struct codec {
	const char *name;

	/* Return the number of bits of the head that identify this codec; 0 if not this
	 * codec. */
	unsigned (*bid)(const uint8_t *head, size_t len);

	/* The reason why this build recognises the codec but cannot decompress it; NULL
	 * if it can. */
	const char *missing;

	/* Not packed: reading can start anywhere, without checkpoints. */
	bool anywhere;

	/*
	 * Add the checkpoints and the size that the file itself lists (the xz Index),
	 * and return the index for start(); free_index() frees it.  Both are NULL for
	 * codecs without such a list: reading finds their checkpoints.  If the list is
	 * damaged, add nothing and return NULL, which is not an error.  Called once,
	 * before any start(), and never while the file is growing.
	 */
	void *(*load_index)(struct file *f, struct checkpoints *cps);
	void (*free_index)(void *index);

	size_t state_size;
	/*
	 * Prepare to read from a checkpoint on, with plain and packed at its positions;
	 * cp == NULL: from the beginning.  Reading begins with the first part unless
	 * another is set.  Without a message: ST_INVALID, ST_END and ST_UNSUPPORTED if
	 * the checkpoint is not valid for this file, and ST_NOMEM.  May be called
	 * repeatedly (memory is kept); may be NULL.  stop() releases what the state
	 * holds; may be NULL.
	 */
	enum status (*start)(void *state, const void *index, const struct checkpoint *cp,
			     struct err *err);
	void (*stop)(void *state);

	const struct codec_part *parts;
	const struct codec_sought *sought;
};

extern const struct codec *const codecs[]; /* ends with NULL */

/* Reading */

struct codec_state *codec_open(const struct codec *codec);
void codec_close(struct codec_state *u);

/* Decompress from a checkpoint on; cp == NULL: from the beginning.  May be called again.
 * ST_INVALID, without a message: the checkpoint is not valid for this file. */
enum status codec_start(struct codec_state *u, struct file *f, struct checkpoints *cps,
			const void *index, const struct checkpoint *cp, struct err *err);

/*
 * Read the next plain bytes, at u->plain, and add checkpoints.  As in cursor_read(),
 * *got == 0 comes with ST_END, ST_AGAIN or ST_DAMAGED, and with an error, after which the
 * same read may be tried again.  *got may be less than len at any time.  After ST_DAMAGED
 * the damage is recorded in cps and u->plain is its resume; if nothing follows, u->plain is
 * unchanged and the next call returns ST_DAMAGED again.  Damage without missing bytes
 * (resume == at) does not interrupt reading.
 */
enum status codec_read(struct codec_state *u, uint8_t *buf, size_t len, size_t *got,
		       struct err *err);

/* Prepare to read the file at these positions, without a codec. */
void codec_begin(struct codec_state *u, struct file *f, struct checkpoints *cps,
		 uint64_t plain, uint64_t packed);

/* For parts: n plain bytes were written to u->to. */
void codec_gave(struct codec_state *u, size_t n);

/* Add a checkpoint, and set u->next. */
void codec_checkpoint(struct codec_state *u, struct checkpoint cp);

/* Input: ST_END and ST_AGAIN as for file_read() */

/* Fill the buffer so that it contains the byte at a position. */
enum status codec_have(struct codec_state *u, uint64_t at, struct err *err);

/* Return the bytes of the buffer from a position on; *len == 0 if it does not contain
 * it.  Borrowed until the next call that reads. */
const uint8_t *codec_data(const struct codec_state *u, uint64_t at, size_t *len);

enum status codec_byte(struct codec_state *u, uint64_t at, uint8_t *byte,
		       struct err *err);
enum status codec_bytes(struct codec_state *u, uint64_t at, void *out, size_t n,
			struct err *err);

/* Move u->packed to the next byte that is not 0. */
enum status codec_skip_zeros(struct codec_state *u, struct err *err);

/* Move *at to the next occurrence of n bytes in the file, from *at on; ST_END if there
 * is none. */
enum status codec_find(struct codec_state *u, uint64_t *at, const uint8_t *magic,
		       size_t n, struct err *err);

/* Ends and damage, all at u->plain */

/* A position formatted for a message; borrowed until the next call. */
const char *codec_place(struct codec_state *u, uint64_t at);

/* End the data regularly; damage if the file was truncated while it was open. */
void codec_end(struct codec_state *u);

/*
 * Record damage that was noticed at a position in the file.  resume: where reading continues,
 * u->plain if nothing is missing, or DAMAGE_NO_MORE.  Moves u->plain there or, if nothing more
 * can be read or there are too many holes, sets u->over.  Returns ST_DAMAGED if it is a hole,
 * otherwise ST_OK.
 */
enum status codec_damage(struct codec_state *u, uint64_t resume, uint64_t noticed,
			 const char *fmt, ...) __attribute__((format(printf, 4, 5)));

/* Record that a checksum or length (what) does not match in the part of the file (of:
 * "member") that begins at this position. */
void codec_mismatch(struct codec_state *u, const char *what, const char *of,
		    uint64_t begin);

/* Set u->what. */
void codec_describe(struct codec_state *u, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/*
 * Search the next part of the codec from a position in the file on, because data is
 * missing at u->packed, or garbage begins, for the reason u->what.
 * codec_search_back() begins some bytes before u->packed, but not before `least`.
 */
void codec_search_from(struct codec_state *u, uint64_t from, bool garbage);
void codec_search_back(struct codec_state *u, uint64_t back, uint64_t min, bool garbage);

#endif
