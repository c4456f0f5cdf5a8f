/*
 * The keys of the records of two traces: two records are equal if their keys are.
 *
 * A key is two numbers: the address of the instruction, if it is part of the key, and a
 * hash of everything else.  The keys of both traces are numbered in one table, so that
 * lists of records are lists of 32-bit numbers, and equal keys have equal numbers.
 * Beyond KEYS_MAX different keys, the number is a 31-bit hash.
 *
 * Keys are made from the roles of fields, so the traces may have different formats.
 *
 * Threads: a table and the streams of a comparison belong to one thread at a time; the
 * streams read with all processors.
 */
#ifndef COMPARE_KEYS_H
#define COMPARE_KEYS_H

#include "analysis/branch_info.h"
#include "base/key_counts.h"
#include "query/matcher.h"
#include "query/names.h"

enum {
	KEYS_MAX = 1 << 19,
	KEYS_FIELDS = 16,
	KEYS_TARGETS_MAX = 1 << 16,
	KEYS_WAITS = 128
};
#define KEYS_HASHED (UINT32_C(1) << 31) /* set in numbers that are hashes */

enum keys_kind {
	KEYS_AUTO,   /* the address; modulo page shifts if few pages are shared */
	KEYS_PC,     /* the address of the instruction */
	KEYS_OPCODE, /* opcode, op class, or registers and accesses */
	KEYS_FIELDS_ONLY
};

enum keys_unit {
	KEYS_UNIT_AUTO, /* records if both have the same format, otherwise instructions,
			 * unless a comparison finds the same number of records */
	KEYS_RECORDS,
	KEYS_INSTRUCTIONS /* records with an address; the first micro-op of each
			   * instruction */
};

/* The composition of a key; the same for both traces. */
struct keys_spec {
	enum keys_kind kind;
	const char *fields; /* for KEYS_FIELDS_ONLY: names separated by commas */
	enum keys_unit unit;
	bool calls;     /* only calls and returns; their kind and target are part of the
		     * key */
	bool collapse;  /* consecutive records with the same address are one item */
	bool remarks;   /* remarks are items, like gaps */
	bool functions; /* collect call targets, for compare_functions() */
};

/* Set kind and fields from the user's text: "auto", "pc", "opcode", or fields
 * (borrowed). */
void keys_set_kind(struct keys_spec *k, const char *name);

/* An entry of the table of keys. */
struct keys_entry {
	uint64_t pc;    /* of the first record with the key; 0 if it has none */
	uint64_t n[2];  /* compared records of A and B with the key */
	uint64_t equal; /* number of them in equal runs */
	uint8_t in;     /* bit 0: A has the key, bit 1: B has it */
};

void keys_table_init(struct key_counts *t);
/* The number of a key, which is added if it is new. */
uint32_t keys_number(struct key_counts *t, uint64_t a, uint64_t b);
/* The entry of a number; NULL if it is a hash.  Valid until a key is added. */
struct keys_entry *keys_entry(const struct key_counts *t, uint32_t number);

/* What a name means in both formats: values of fields.  Errors as in keys_makers(). */
enum status keys_find_name(struct query_name out[2], const struct schema *const s[2],
			   const char *name, size_t len, int *side, struct err *err);
/* Turns the records of one trace into keys. */
struct keys_maker {
	const struct schema *schema;
	struct keys_spec spec;
	fieldset want;
	struct role_slots pc, uop, loads, stores, reads, writes;
	bool instructions; /* only records that begin an instruction */
	bool use_uop, use_macro, use_class, use_target, use_registers, use_accesses;
	bool plain; /* a field is compared by number, not by text */
	fieldset fields[KEYS_FIELDS];
	unsigned nfields;
	bool selects; /* some records may be left out */
	/* A record without an address is the result of an earlier instruction, and
	 * becomes its value. */
	bool late;
	struct role_slots values;
	int tag; /* the field that links the two; -1 if the register does */
};

/*
 * Make the makers for both traces.  ST_INVALID if a field or role is missing, with the
 * side (0 or 1) in *side, or -1 if neither side is to blame.
 */
enum status keys_makers(struct keys_maker out[2], const struct schema *const s[2],
			const struct keys_spec *spec, int *side, struct err *err);

/* True if the address is part of the key. */
bool keys_use_pc(const struct keys_maker *m);

/* The key of record i.  False if the record is left out. */
bool keys_of(const struct keys_maker *m, const struct batch *b, size_t i, uint64_t *pc,
	     uint64_t *rest);

/* A hash of the values of some fields, continued from `hash`.  plain: hash numbers as
 * they are, not by name. */
uint64_t keys_hash_fields(bool plain, const struct batch *b, size_t i, fieldset fields,
			  uint64_t hash);

/* The last instructions waiting for a result, by its tag or register. */
struct keys_waits {
	uint64_t key[KEYS_WAITS], item[KEYS_WAITS]; /* item: from 1; 0 if none */
};

struct roles; /* roles.h */
struct roles_words;

/* A stream: the numbers of the keys of a trace, in order. */
struct keys_stream {
	struct trace *trace;
	struct matcher *matcher;
	const struct keys_maker *maker;
	struct key_counts *table;
	uint8_t side; /* 0: A, 1: B */
	struct span span;
	const struct roles *roles; /* roles to compare as well; NULL if none */
	bool filtered;             /* the matcher has queries */

	uint32_t *item;    /* of the records in memory */
	uint64_t *ordinal; /* of each item; NULL if consecutive from `first` on */
	uint32_t *value;   /* hash of the narrow roles of each; NULL if there are none */
	uint8_t *nwords;   /* number of words of each item; NULL without roles */
	struct roles_words *words; /* of all, in order */
	size_t n, room;
	size_t allocated; /* gaps may be more than room */
	uint64_t first;   /* ordinal of item[0] if ordinal is NULL */
	uint64_t gone;    /* items that were dropped */
	uint64_t next;    /* the next record to read */
	bool ended;       /* there are no more */

	/* Gaps in the trace are items, too, unless the stream is filtered: the numbers of
	 * those in memory.  The ordinal of a gap is that of the record after it. */
	uint64_t *gap;
	uint32_t *remarks; /* remarks after each of them, before the next item */
	size_t ngaps, gap_room;
	uint64_t all_gaps;
	uint64_t gap_from,
		gap_end;  /* if the last item is a gap, where it begins and ends in the
			  * trace; otherwise 0 */
	uint64_t gap_key; /* of it */

	/* Records read so far: */
	uint64_t records; /* with an address */
	uint64_t steps;   /* number of them whose address differs from the previous one */
	uint64_t last_pc; /* of the last one */
	uint64_t calls_at; /* the last record was a call to an unknown target; the record
			   * after it */
	struct key_counts targets; /* of calls, if the maker collects them */
	struct keys_waits
		*waits; /* items count from the first of the trace; NULL if none wait */
};

/* room: the number of records in memory.  The trace, matcher, maker and table are
 * borrowed. */
void keys_stream_init(struct keys_stream *s, struct trace *t, struct matcher *m,
		      const struct keys_maker *maker, struct key_counts *table,
		      uint8_t side, struct span span, const struct roles *roles,
		      bool filtered, size_t room);
void keys_stream_release(struct keys_stream *s);

/* Read until `upto` items are in memory (at most room) or the trace ends; if records are
 * left out, until there are nearly as many. */
enum status keys_stream_fill(struct keys_stream *s, size_t upto, struct task *task,
			     struct err *err);

/* Drop the first n items. */
void keys_stream_drop(struct keys_stream *s, size_t n);

/* The number of gaps before item i. */
size_t keys_stream_gaps(const struct keys_stream *s, size_t i);

/* The place of an item in the trace: a record, or a gap above it. */
struct keys_place {
	uint64_t ordinal;
	uint64_t above; /* 0: the record; 1: the nearest gap, 2: the one above it */
};

struct keys_place keys_stream_place(const struct keys_stream *s, size_t i);

/* The ordinal of item i; one past the last record if i is the number of items. */
uint64_t keys_stream_ordinal(const struct keys_stream *s, size_t i);

#endif
