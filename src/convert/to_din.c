/* Dinero, in the classic form: kind and address. */
#include "convert/convert.h"
#include "convert/put_reference.h"
#include "output/fastnum.h"

enum { LINE_ROOM = 24 };

static unsigned din_write(struct step *s, struct str *out)
{
	struct put_reference r;
	unsigned n = 0;
	for (unsigned at = 0; put_reference_next(s, false, &at, &r); n++) {
		char *p = str_room(out, LINE_ROOM);
		*p++ = r.kind == PUT_FETCH ? '2' : r.kind == PUT_STORE ? '1' : '0';
		*p++ = ' ';
		p = fastnum_digits(p, r.addr, 1);
		*p++ = '\n';
		fastnum_end(out, p);
	}
	return n;
}

const struct convert_target to_din = {
	.name = "din",
	.unit = CONVERT_REFERENCE,
	.needs_access = true,
	.copies = true,
	.fills = "addr",
	.registers = convert_no_registers,
	.write = din_write,
};
