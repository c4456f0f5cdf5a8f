/*
 * BYU, with addresses of 32 bits or, in the variant, 64 bits.  The time of a request is
 * relative to the previous request written, in the unit of the source.  It is 0 for the
 * accesses of an instruction.
 */
#include <string.h>

#include "base/bytes.h"
#include "convert/convert.h"
#include "convert/put_reference.h"

enum {
	RECORD = 12,
	TIME = 8,
	WIDE = 16,
	SIZE_LAST = 64,
	PROC_LAST = 15,
	REQ_FETCH = 0,
	REQ_READ = 1,
	REQ_WRITE = 3
};

static uint8_t byu_type(enum put_kind kind)
{
	return kind == PUT_FETCH ? REQ_FETCH : kind == PUT_STORE ? REQ_WRITE : REQ_READ;
}

static uint8_t byu_processor(struct step *s)
{
	bool fits = s->nspaces && s->space[0] <= PROC_LAST;
	if (s->nspaces && !fits && s->space[0] != STEP_NO_SPACE)
		step_lose(s, LOSS_SPACE);
	return fits ? (uint8_t)s->space[0] : 0;
}

/* All ones is not a time; see byu_time(). */
enum { LONGEST = UINT32_MAX - 1 };

static bool byu_has(uint64_t time, uint64_t before)
{
	return time >= before && time - before <= LONGEST;
}

static uint32_t byu_since(uint64_t time, uint64_t before)
{
	return byu_has(time, before) ? (uint32_t)(time - before)
	       : time < before       ? 0
				     : LONGEST;
}

/* Return the time of a request; all ones before the first request. */
static uint32_t byu_time(const struct step *s)
{
	return !s->has_time     ? 0
	       : !s->has_before ? UINT32_MAX
				: byu_since(s->time, s->before);
}

static bool byu_set_time(char *p, uint64_t time, uint64_t before)
{
	put_le32((uint8_t *)p + TIME, byu_since(time, before));
	return byu_has(time, before);
}

/* Append a request as a record of `size` bytes.  Attribute, processor and time are 0 in
 * all known traces of the variant. */
static unsigned byu_put(struct step *s, struct str *out, size_t size)
{
	struct put_reference r;
	unsigned n = 0;
	bool wide = size == WIDE;
	for (unsigned at = 0; put_reference_next(s, false, &at, &r); n++) {
		uint8_t *p = (uint8_t *)str_room(out, size), *type = p + (wide ? 8 : 4);
		memset(p, 0, size + 1);
		out->len += size;
		type[0] = byu_type(r.kind);
		type[1] = (uint8_t)put_reference_size(s, &r, SIZE_LAST);
		if (wide) {
			put_le64(p, r.addr);
			continue;
		}
		if (!n && s->has_time && s->has_before && !byu_has(s->time, s->before))
			step_lose(s, LOSS_TIME);
		if (r.addr > UINT32_MAX)
			step_lose(s, LOSS_ADDRESS);
		put_le32(p, (uint32_t)r.addr);
		type[3] = byu_processor(s);
		put_le32(p + TIME, n ? 0 : byu_time(s));
	}
	return n;
}

static unsigned byu_write(struct step *s, struct str *out)
{
	return byu_put(s, out, RECORD);
}

static unsigned byu_write_wide(struct step *s, struct str *out)
{
	return byu_put(s, out, WIDE);
}

const struct convert_target to_byu = {
	.name = "byu",
	.unit = CONVERT_REFERENCE,
	.needs_access = true,
	.fills = "addr size time",
	.needs = STEP_FLOW | STEP_SIZES | STEP_TIME,
	.copies = true,
	.registers = convert_no_registers,
	.write = byu_write,
	.set_time = byu_set_time,
};

const struct convert_target to_byu_wide = {
	.name = "byu16",
	.unit = CONVERT_REFERENCE,
	.needs_access = true,
	.fills = "addr size attr proc time clock",
	.needs = STEP_FLOW | STEP_SIZES,
	.copies = true,
	.registers = convert_no_registers,
	.write = byu_write_wide,
};
