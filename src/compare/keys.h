/*
 * Make the keys of the records of two traces: two records are equal if their keys are
 * equal.
 *
 * A key is two numbers: the address of the instruction, if it is part of the key, and a
 * hash of all other values.  The keys of both traces are numbered in one table, so that
 * lists of records are lists of 32-bit numbers, and equal keys have equal numbers.
 * After KEYS_MAX different keys, the number is a 31-bit hash.
 *
 * Keys are made from the roles of fields, so the traces may have different formats.
 *
 * Threads: a table and the streams of a comparison belong to one thread at a time;
 * streams read on all processors.
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
#define KEYS_HASHED (UINT32_C(1) << 31) /* set in a number that is a hash */

enum keys_kind {
	KEYS_AUTO,   /* the address; modulo page shifts if few pages are shared */
	KEYS_PC,     /* the address of the instruction */
	KEYS_OPCODE, /* opcode, op class, or registers and accesses */
	KEYS_FIELDS_ONLY
};

enum keys_unit {
	KEYS_UNIT_AUTO, /* records if the formats are the same, otherwise instructions,
			 * unless a comparison finds the same number of records */
	KEYS_RECORDS,
	KEYS_INSTRUCTIONS /* records with an address; the first micro-op of each
			   * instruction */
};

/* Composition of a key; the same for both traces. */
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

/* Entry of the table of keys. */
struct keys_entry {
	uint64_t pc;    /* address of the first record with the key; 0 if none */
	uint64_t n[2];  /* number of compared records of A and B with the key */
	uint64_t equal; /* number of these records in equal runs */
	uint8_t in;     /* bit 0 if A has the key, bit 1 if B has it */

	/* Numbers + 1 of the first item in a hunk of A and of B, and of the first one of A
	 * in a run; 0 if there is none, or if functions are not collected. */
	uint64_t first_differs[2], first_equal;
};

void keys_table_init(struct key_counts *t);
/* Return the number of a key; add the key if it is new. */
uint32_t keys_number(struct key_counts *t, uint64_t a, uint64_t b);
/* Return the entry of a number; NULL if the number is a hash.  Valid until a key is
 * added. */
struct keys_entry *keys_entry(const struct key_counts *t, uint32_t number);

/* Find the values that a name selects in both formats.  Errors as in keys_makers(). */
enum status keys_find_name(struct query_name out[2], const struct schema *const s[2],
			   const char *name, size_t len, int *side, struct err *err);
/* Maker of keys for the records of one trace. */
struct keys_maker {
	const struct schema *schema;
	struct keys_spec spec;
	fieldset want;
	struct role_slots pc, uop, loads, stores, reads, writes;
	bool instructions; /* only records that begin an instruction */
	bool use_uop, use_target;
	bool use_accesses; /* the numbers of loads and stores are part of the key */
	bool plain;        /* compare a field by number, not by text */
	fieldset fields[KEYS_FIELDS];
	unsigned nfields;
	bool selects; /* true if records may be omitted */
	/* The key of a record without an address has its kind, not what it accesses,
	 * because it belongs to the instruction before it.  Set by the caller. */
	bool attached;
	/* A record without an address is the result of an earlier instruction; its value
	 * is added to that instruction. */
	bool late;
	struct role_slots values;
	int tag; /* field that links a result to its instruction; -1 if the register
		  * does */
};

/*
 * Make the makers for both traces.  Return ST_INVALID if a field or role is missing, with
 * the side (0 or 1) in *side, or -1 if neither side has the error.
 */
enum status keys_makers(struct keys_maker out[2], const struct schema *const s[2],
			const struct keys_spec *spec, int *side, struct err *err);

/* True if records without an address can be accesses of an instruction before them. */
bool keys_may_attach(const struct keys_maker *m);

/* True if the address is part of the key. */
bool keys_use_pc(const struct keys_maker *m);

/* Get the key of record i.  Return false if the record is omitted. */
bool keys_of(const struct keys_maker *m, const struct batch *b, size_t i, uint64_t *pc,
	     uint64_t *rest);

/* Return a hash of the values of fields, continued from `hash`.  If `plain` is set,
 * hash numbers unchanged, not by name. */
uint64_t keys_hash_fields(bool plain, const struct batch *b, size_t i, fieldset fields,
			  uint64_t hash);

/* Last instructions with a pending result, by its tag or register. */
struct keys_waits {
	uint64_t key[KEYS_WAITS], item[KEYS_WAITS]; /* item is number + 1; 0 if none */
};

struct roles; /* roles.h */
struct roles_words;

/* Numbers of the keys of a trace, in order. */
struct keys_stream {
	struct trace *trace;
	struct matcher *matcher;
	const struct keys_maker *maker;
	struct key_counts *table;
	uint8_t side; /* 0 for A, 1 for B */
	struct span span;
	const struct roles *roles; /* roles to compare in addition to the key; NULL if
				    * none */
	bool filtered;             /* true if the matcher has queries */

	uint32_t *item;    /* keys of the records in memory */
	uint64_t *ordinal; /* ordinal of each item; NULL if consecutive from `first` on */
	uint32_t *value;   /* hash of the narrow roles of each item; NULL if none */
	uint8_t *nwords;   /* number of words of each item; NULL without roles */
	struct roles_words *words; /* words of all items, in order */
	size_t n, room;
	size_t allocated; /* size of the arrays; the number of gaps can exceed room */
	uint64_t first;   /* ordinal of item[0] if ordinal is NULL */
	uint64_t gone;    /* number of items dropped */
	uint64_t next;    /* next record to read */
	bool ended;       /* there are no more records */

	/* Item numbers of the gaps in memory: unless the stream is filtered, gaps in
	 * the trace are items, too.  The ordinal of a gap is the ordinal of the record
	 * after it. */
	uint64_t *gap;
	uint32_t *remarks; /* number of remarks after each gap, before the next item */
	size_t ngaps, gap_room;
	uint64_t all_gaps;

	/* Counts of the records read so far: */
	uint64_t records;  /* number of records with an address */
	uint64_t steps;    /* number of these records with an address different from the
			   * previous record's */
	uint64_t last_pc;  /* address of the last of these records */
	uint64_t calls_at; /* record after the last one, if the last one was a call to an
			    * unknown target */
	struct key_counts targets; /* targets of calls, if the maker collects them */
	struct keys_waits
		*waits; /* items count from the beginning of the trace; NULL if no result
			 * is pending */
};

/* Initialise a stream.  room is the number of records in memory.  The trace, matcher,
 * maker and table are borrowed. */
void keys_stream_init(struct keys_stream *s, struct trace *t, struct matcher *m,
		      const struct keys_maker *maker, struct key_counts *table,
		      uint8_t side, struct span span, const struct roles *roles,
		      bool filtered, size_t room);
void keys_stream_release(struct keys_stream *s);

/* Read until `upto` items are in memory (at most room) or the trace ends.  If records
 * are omitted, stop a little earlier. */
enum status keys_stream_fill(struct keys_stream *s, size_t upto, struct task *task,
			     struct err *err);

/* Drop the first n items. */
void keys_stream_drop(struct keys_stream *s, size_t n);

/* Return the number of gaps before item i. */
size_t keys_stream_gaps(const struct keys_stream *s, size_t i);

/* Place of an item in the trace: a record, or a gap before it. */
struct keys_place {
	uint64_t ordinal;
	uint64_t above; /* 0 for the record, 1 for the nearest gap before it, 2 for the
			 * gap before that */
};

struct keys_place keys_stream_place(const struct keys_stream *s, size_t i);

/* Return the ordinal of item i, or the last record + 1 if i is the number of items. */
uint64_t keys_stream_ordinal(const struct keys_stream *s, size_t i);

#endif
