/*
 * Compare records with equal keys further: by the roles that both formats record, and
 * by fields that the user names.
 *
 * A record is a list of words; each word is a number with a role.  For records of the
 * same format, small values (registers, sizes, outcomes) are combined into a hash
 * instead.  Addresses, and values that may be addresses, are always words, because they
 * are compared modulo shifts.
 *
 * Threads: a set does not change after it is made, except for `shifts`, which belongs
 * to the comparing thread.
 */
#ifndef COMPARE_ROLES_H
#define COMPARE_ROLES_H

#include "compare/data_shifts.h"
#include "compare/keys.h"
#include "compare/shifts.h"

enum { ROLES_MAX = 32, ROLES_SLOTS = 192, ROLES_NAMES = 1 << 13, ROLES_SOME = 512 };

/* How to compare the values of a role. */
enum roles_sense {
	ROLES_NUMBER,
	ROLES_REGISTER, /* a register: by name if the formats differ */
	ROLES_DATA,     /* a data address: modulo the shift of its region */
	ROLES_CODE,     /* a code address: modulo the shift of its region */
	ROLES_VALUE,    /* a value that may be an address */
	ROLES_FIELDS    /* a hash of the values of some fields */
};

/* Reason why a role is not compared. */
enum roles_lack {
	ROLES_COMPARED,
	ROLES_ONLY_A,
	ROLES_ONLY_B,
	ROLES_OTHER_REGISTERS, /* the registers have different numbers or names */
	ROLES_OTHER_ORDER,     /* a trace is not in program order */
	ROLES_OTHER_FORMAT,    /* two formats, and it was not asked for */
	ROLES_NOT_ASKED        /* excluded by --not or by the key */
};

struct roles_role {
	const char *name; /* borrowed */
	enum role role;   /* ROLE_NONE for fields named by the user */
	enum roles_sense sense;
	enum roles_lack lack;
	fieldset fields[2];
	bool wide;    /* compared as words; otherwise in the hash */
	bool no_zero; /* one of the formats cannot have 0; 0 is then not a value */
};

struct roles_slot {
	struct role_slot at;
	uint8_t role;
};

struct roles_side {
	const struct schema *schema;
	fieldset want;
	struct roles_slot slot[ROLES_SLOTS];
	unsigned nslots;
	uint64_t *name; /* hashes of the names of the first registers; NULL to compare by
			 * number */
};

struct roles {
	struct roles_role role[ROLES_MAX];
	unsigned n;
	uint8_t field[ROLES_MAX]; /* roles that are hashes of fields */
	unsigned nfields;
	uint32_t compared; /* a bit for each compared role */
	uint32_t accesses; /* bits of the roles of loads and stores */
	uint32_t parts;    /* roles that later micro-ops of an instruction add to */
	int write, value;  /* role numbers; -1 if not compared */
	bool single[2];    /* a record may have only one of the accesses of its
			    * instruction */
	bool same;         /* both traces have the same format */
	bool instructions; /* the unit is the instruction */
	bool narrow;       /* there is a hash */
	bool fixed;        /* compare addresses unchanged */
	struct roles_side side[2];
	struct data_shifts shifts;
};

/* Words of several records. */
struct roles_words {
	uint64_t *word;
	uint8_t *role; /* role of each word; for ROLES_MAX see ROLES_LATER */
	size_t n, room;
	uint32_t seen; /* bits of the roles with a value */
};

/*
 * Make a set.  except lists names to exclude, such as "all"; also lists names to compare
 * all the same.  Both are separated by commas and may be NULL.  Return ST_INVALID if a
 * name is unknown; *blame is as in keys_makers().
 */
enum status roles_new(struct roles **out, const struct keys_maker maker[2],
		      const char *also, const char *except, int *blame, struct err *err);
void roles_free(struct roles *r); /* r may be NULL */

/* Words of a record to take. */
enum roles_taken {
	ROLES_FIRST, /* words of roles that are not in the hash */
	ROLES_LATER, /* words of a record that is not the first of its instruction; a word
		      * of role ROLES_MAX means that the instruction has several
		      * micro-ops */
	ROLES_EVERY  /* all values */
};

/*
 * Append the words of records at[0] to at[n - 1] of a batch, at most ROLES_SOME; set
 * count[k] to the number of words of record k.  Set hash[k]; hash is NULL if the set
 * has no hash.
 */
void roles_take(const struct roles *r, int side, const struct batch *b,
		const uint32_t *at, size_t n, enum roles_taken taken, uint32_t *hash,
		uint8_t *count, struct roles_words *out);
void roles_words_release(struct roles_words *w);
/* Insert a value that an instruction writes before word number `at`, if values are
 * compared. */
bool roles_words_insert(const struct roles *r, struct roles_words *w, size_t at,
			uint64_t value);
/* roles_words_add() appends the words of another list, without the first `skip`; the
 * other function drops the first n words. */
void roles_words_add(struct roles_words *to, const struct roles_words *from, size_t skip);
void roles_words_drop(struct roles_words *w, size_t n);

/* Words of a record of an equal pair. */
struct roles_record {
	const uint64_t *word;
	const uint8_t *role;
	size_t n;
};

/* Reason why a role of two records is not compared, or only modulo a shift. */
enum roles_reason {
	ROLES_ABSENT_A, /* only the other side has a value */
	ROLES_ABSENT_B,
	ROLES_UNLEARNT, /* an address is in a region without a shift */
	ROLES_FURTHER,  /* more results than recorded, or than the other side has */
	ROLES_PARTS,    /* an instruction has several micro-ops */
	ROLES_OTHER,    /* the values belong to different registers */
	ROLES_MOVED,    /* compared; the values are addresses, equal modulo a shift */
	ROLES_REASONS
};

/* Result of comparing two records; a bit for each role. */
struct roles_result {
	uint32_t differ;
	uint32_t why[ROLES_REASONS];
};

/*
 * Compare two records.  code has the shifts of code; NULL to compare code addresses
 * unchanged.  seen has the roles for which a side has had a value so far.
 */
struct roles_result roles_compare(const struct roles *r, const struct shifts *code,
				  const uint32_t seen[2], const struct roles_record *a,
				  const struct roles_record *b);

/* Vote for the shifts of data. */
void roles_vote(struct roles *r, const struct roles_record *a,
		const struct roles_record *b);

#endif
