/*
 * Op classes of gem5.  Their numbers come from an enumeration in gem5's FuncUnit.py, and
 * many versions of gem5 added names in the middle of it.  This file has the lists of
 * releases; read other lists from the FuncUnit.py of the gem5 that wrote the trace.
 *
 * In the file, or in any other list, each name has the next number, unless a number
 * precedes it.  Quotes, commas and comments are skipped.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/gem5_internal.h"

/* clang-format off */

/* Sequences of names shared by several lists. */

#define INTS(X) X(No_OpClass) X(IntAlu) X(IntMult) X(IntDiv)
#define FLOATS(X) \
	X(FloatAdd) X(FloatCmp) X(FloatCvt) X(FloatMult) X(FloatMultAcc) X(FloatDiv) \
	X(FloatMisc) X(FloatSqrt)
#define OLD_FLOATS(X) \
	X(FloatAdd) X(FloatCmp) X(FloatCvt) X(FloatMult) X(FloatDiv) X(FloatSqrt)
#define SIMD_TO_MULT(X) \
	X(SimdAdd) X(SimdAddAcc) X(SimdAlu) X(SimdCmp) X(SimdCvt) X(SimdMisc) \
	X(SimdMult) X(SimdMultAcc)
#define SIMD_SHIFTS(X) X(SimdShift) X(SimdShiftAcc)
#define SIMD_FLOATS_TO_MULT(X) \
	X(SimdFloatAdd) X(SimdFloatAlu) X(SimdFloatCmp) X(SimdFloatCvt) X(SimdFloatDiv) \
	X(SimdFloatMisc) X(SimdFloatMult) X(SimdFloatMultAcc)
#define OLD_SIMD(X) \
	SIMD_TO_MULT(X) SIMD_SHIFTS(X) X(SimdSqrt) SIMD_FLOATS_TO_MULT(X) \
	X(SimdFloatSqrt)
#define REDUCTIONS(X) \
	X(SimdReduceAdd) X(SimdReduceAlu) X(SimdReduceCmp) X(SimdFloatReduceAdd) \
	X(SimdFloatReduceCmp)
#define AES(X) X(SimdAes) X(SimdAesMix)
#define SHA(X) \
	X(SimdSha1Hash) X(SimdSha1Hash2) X(SimdSha256Hash) X(SimdSha256Hash2) \
	X(SimdShaSigma2) X(SimdShaSigma3)
#define OLD_MEMORY(X) X(MemRead) X(MemWrite)
#define MEMORY(X) OLD_MEMORY(X) X(FloatMemRead) X(FloatMemWrite)
#define OTHERS(X) X(IprAccess) X(InstPrefetch)

#define LIST_2007_06(X) INTS(X) OLD_FLOATS(X) OLD_MEMORY(X) OTHERS(X)
#define LIST_2010_11(X) INTS(X) OLD_FLOATS(X) OLD_SIMD(X) OLD_MEMORY(X) OTHERS(X)
#define LIST_2016_10(X) INTS(X) FLOATS(X) OLD_SIMD(X) MEMORY(X) OTHERS(X)
#define LIST_2018_04(X) INTS(X) FLOATS(X) OLD_SIMD(X) SHA(X) MEMORY(X) OTHERS(X)
#define LIST_2018_05(X) INTS(X) FLOATS(X) OLD_SIMD(X) AES(X) SHA(X) MEMORY(X) OTHERS(X)
#define LIST_V19(X) \
	INTS(X) FLOATS(X) SIMD_TO_MULT(X) SIMD_SHIFTS(X) X(SimdDiv) X(SimdSqrt) \
	SIMD_FLOATS_TO_MULT(X) X(SimdFloatSqrt) REDUCTIONS(X) AES(X) SHA(X) \
	X(SimdPredAlu) MEMORY(X) OTHERS(X)
#define UP_TO_V23(X) \
	INTS(X) FLOATS(X) SIMD_TO_MULT(X) X(SimdMatMultAcc) SIMD_SHIFTS(X) X(SimdDiv) \
	X(SimdSqrt) SIMD_FLOATS_TO_MULT(X) X(SimdFloatMatMultAcc) X(SimdFloatSqrt) \
	REDUCTIONS(X) AES(X) SHA(X) X(SimdPredAlu) X(Matrix) X(MatrixMov) X(MatrixOP) \
	MEMORY(X) OTHERS(X)
#define LIST_V23(X) \
	UP_TO_V23(X) X(VectorUnitStrideLoad) X(VectorUnitStrideStore) \
	X(VectorUnitStrideMaskLoad) X(VectorUnitStrideMaskStore) X(VectorStridedLoad) \
	X(VectorStridedStore) X(VectorIndexedLoad) X(VectorIndexedStore) \
	X(VectorUnitStrideFaultOnlyFirstLoad) X(VectorWholeRegisterLoad) \
	X(VectorWholeRegisterStore) X(VectorIntegerArith) X(VectorFloatArith) \
	X(VectorFloatConvert) X(VectorIntegerReduce) X(VectorFloatReduce) X(VectorMisc) \
	X(VectorIntegerExtension) X(VectorConfig)
#define LIST_V24(X) \
	UP_TO_V23(X) X(SimdUnitStrideLoad) X(SimdUnitStrideStore) \
	X(SimdUnitStrideMaskLoad) X(SimdUnitStrideMaskStore) X(SimdStridedLoad) \
	X(SimdStridedStore) X(SimdIndexedLoad) X(SimdIndexedStore) \
	X(SimdWholeRegisterLoad) X(SimdWholeRegisterStore) \
	X(SimdUnitStrideFaultOnlyFirstLoad) X(SimdUnitStrideSegmentedLoad) \
	X(SimdUnitStrideSegmentedStore) X(SimdExt) X(SimdFloatExt) X(SimdConfig)

#define AS_TEXT(name) #name " "
#define AS_NUMBER(name) V19_##name,
#define AS_CODE(name) { V19_##name, #name },

enum { LIST_V19(AS_NUMBER) V19_CLASSES };
const struct code gem5_classes_v19[] = { LIST_V19(AS_CODE) { 0, NULL } };

/* A list, and the first version of gem5 that has it: the release times 100, or year and
 * month. */
static const struct gem5_classes_list {
	unsigned since;
	const char *name; /* name of that version */
	const char *text;
} gem5_classes_releases[] = {
	{ 1900, "v19.0", LIST_V19(AS_TEXT) },
	{ 2300, "v23.0", LIST_V23(AS_TEXT) },
	{ 2400, "v24.0", LIST_V24(AS_TEXT) },
	{ 2401, NULL, NULL }, /* later lists are unknown */
	{ 0, NULL, NULL }
}, gem5_classes_months[] = { /* before the first release */
	{ 200706, "2007-06", LIST_2007_06(AS_TEXT) },
	{ 201011, "2010-11", LIST_2010_11(AS_TEXT) },
	{ 201610, "2016-10", LIST_2016_10(AS_TEXT) },
	{ 201804, "2018-04", LIST_2018_04(AS_TEXT) },
	{ 201805, "2018-05", LIST_2018_05(AS_TEXT) },
	{ 201810, "2018-10", LIST_V19(AS_TEXT) },
	{ 202001, NULL, NULL },
	{ 0, NULL, NULL }
};

/* clang-format on */

/* Return 2301 for "23.1.0.0", 201805 for "2018-05", 2300 for "23", and 0 for other
 * texts. */
static unsigned gem5_classes_numbers(const char *text, char between)
{
	unsigned n[2] = { 0, 0 };
	for (size_t i = 0; i < 2; i++) {
		size_t digits = strspn(text, "0123456789");
		if (!digits || digits > 4)
			return 0;
		n[i] = (unsigned)strtoul(text, NULL, 10);
		text += digits;
		if (i == 0 && *text && *text++ != between)
			return 0;
		if (!*text)
			break;
	}
	return *text && (between != '.' || *text != '.') ? 0 : n[0] * 100 + n[1];
}

enum status gem5_class_list(const char *version, const char **text, struct err *err)
{
	bool release = *version == 'v';
	const struct gem5_classes_list *l =
		release ? gem5_classes_releases : gem5_classes_months;
	unsigned n = release ? gem5_classes_numbers(version + 1, '.')
			     : gem5_classes_numbers(version, '-');
	if (!n)
		return ST_END;
	*text = NULL;
	for (; l->since && l->since <= n; l++)
		*text = l->text;
	return *text ? ST_OK
		     : err_set(err, ST_INVALID,
			       "the op classes of this gem5 are not known; use v19.0 to "
			       "v24.0, an earlier month from 2007-06 to 2019-12, or its "
			       "src/cpu/FuncUnit.py");
}

const char *gem5_class_version(size_t n)
{
	const struct gem5_classes_list *l = gem5_classes_releases;
	for (; l->name; l++)
		if (!n--)
			return l->name;
	for (l = gem5_classes_months; l->name; l++)
		if (!n--)
			return l->name;
	return NULL;
}

/* Format with its own classes. */
struct gem5_classes {
	struct gem5_layout
		layout; /* first member: gem5_classes_free() casts its pointer */
	struct code code[OP_CLASSES_MAX + 1];
	size_t n;
};

static bool gem5_classes_ends(const char *name, size_t len, const char *end)
{
	size_t n = strlen(end);
	return len >= n && memcmp(name + len - n, end, n) == 0;
}

/* Loads are named MemRead, FloatMemRead and, since 2023, SimdUnitStrideLoad and
 * others. */
unsigned gem5_class_access(const char *name, size_t len)
{
	if (gem5_classes_ends(name, len, "MemRead") ||
	    gem5_classes_ends(name, len, "Load"))
		return CLASS_LOADS;
	if (gem5_classes_ends(name, len, "MemWrite") ||
	    gem5_classes_ends(name, len, "Store"))
		return CLASS_STORES;
	return 0;
}

static unsigned gem5_classes_access(const struct code *c)
{
	return gem5_class_access(c->name, strlen(c->name));
}

void gem5_classes_use(struct gem5_layout *l, const struct code *codes)
{
	memset(l->access, 0, sizeof l->access);
	for (; codes->name; codes++)
		l->access[codes->value] = (uint8_t)gem5_classes_access(codes);
}

static void gem5_classes_free(struct format *f)
{
	struct gem5_classes *own = (struct gem5_classes *)f;
	for (size_t i = 0; i < own->n; i++)
		free((char *)own->code[i].name);
	free(own);
}

/* Return the beginning of the list in FuncUnit.py, or in any other text. */
static const char *gem5_classes_begin(const char *text)
{
	const char *list = strstr(text, "OpClass(Enum)");
	list = list ? strstr(list, "vals") : NULL;
	list = list ? strchr(list, '[') : NULL;
	return list ? list + 1 : text;
}

static bool gem5_classes_has(const struct gem5_classes *own, const char *name,
			     uint64_t number)
{
	for (size_t i = 0; i < own->n; i++)
		if (own->code[i].value == number || !strcmp(own->code[i].name, name))
			return true;
	return false;
}

/* Add the word as the name of class *next; if it is a number, set *next to it. */
static enum status gem5_classes_add(struct gem5_classes *own, const char *word,
				    size_t len, uint64_t *next, struct err *err)
{
	enum { LONGEST = 60 };
	char name[LONGEST + 1];
	if (len > LONGEST)
		return err_set(err, ST_INVALID, "%.20s... is too long for an op class",
			       word);
	memcpy(name, word, len);
	name[len] = '\0';
	if (strspn(name, "0123456789") == len) {
		*next = len < 4 ? (uint64_t)atoi(name) : OP_CLASSES_MAX;
		return ST_OK;
	}
	if (*next >= OP_CLASSES_MAX)
		return err_set(err, ST_INVALID,
			       "%s has a number above %d, the limit for op classes", name,
			       OP_CLASSES_MAX - 1);
	if (gem5_classes_has(own, name, *next))
		return err_set(err, ST_INVALID, "%s, or class %d, is in the list twice",
			       name, (int)*next);
	own->code[own->n++] = (struct code) { (*next)++, mem_text(name) };
	return ST_OK;
}

static enum status gem5_classes_parse(struct gem5_classes *own, const char *text,
				      struct err *err)
{
	uint64_t next = 0;
	for (const char *p = gem5_classes_begin(text); *p && *p != ']';) {
		size_t len = 0;
		while (isalnum((unsigned char)p[len]) || p[len] == '_')
			len++;
		enum status st = len ? gem5_classes_add(own, p, len, &next, err) : ST_OK;
		if (st)
			return st;
		if (len)
			p += len;
		else if (*p == '#')
			p += strcspn(p, "\n");
		else if (strchr(" \t\r\n,:'\"", *p))
			p++;
		else
			return err_set(err, ST_INVALID,
				       "it is not a list of op classes; give gem5's "
				       "src/cpu/FuncUnit.py, or one name in each line");
	}
	for (size_t i = 0; i < own->n; i++)
		if (gem5_classes_access(&own->code[i]) == CLASS_LOADS)
			return ST_OK;
	return err_set(err, ST_INVALID,
		       "the list has no MemRead; give gem5's src/cpu/FuncUnit.py, or one "
		       "name in each line");
}

enum status gem5_with_classes(const struct format *f, const char *text,
			      struct format **out, struct err *err)
{
	struct gem5_classes *own = mem_new(1, sizeof *own);
	struct gem5_layout *l = &own->layout;
	*l = *gem5_layout(f);
	l->format.fields = l->field;
	l->format.free = gem5_classes_free;
	enum status st = gem5_classes_parse(own, text, err);
	if (st) {
		gem5_classes_free(&l->format);
		return st;
	}
	for (size_t i = 0; i < l->format.nfields; i++)
		if (l->field[i].role == ROLE_CLASS)
			l->field[i].codes = own->code;
	gem5_classes_use(l, own->code);
	*out = &l->format;
	return ST_OK;
}
