#include "output/csv.h"

#include <string.h>

void csv_quote(struct str *out, const char *text, size_t len)
{
	const char *end = text + len;
	if (!memchr(text, '"', len) && !memchr(text, ',', len)) {
		str_plain(out, text, len);
		return;
	}
	for (;;) {
		const char *quote = memchr(text, '"', (size_t)(end - text));
		str_addc(out, '"');
		str_plain(out, text, (size_t)((quote ? quote : end) - text));
		str_addc(out, '"');
		if (!quote)
			break;
		text = quote + 1;
	}
}

void csv_cell_of(struct str *line, bool *any, const char *text, size_t len)
{
	if (*any)
		str_addc(line, ',');
	csv_quote(line, text, len);
	*any = true;
}

void csv_cell(struct str *line, bool *any, const char *text)
{
	csv_cell_of(line, any, text, strlen(text));
}
