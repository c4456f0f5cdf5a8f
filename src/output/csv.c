#include "output/csv.h"

#include <string.h>

void csv_quote(struct str *out, const char *text, size_t len)
{
	if (!memchr(text, '"', len) && !memchr(text, ',', len) &&
	    !memchr(text, '\n', len) && !memchr(text, '\r', len)) {
		str_addn(out, text, len);
		return;
	}
	str_addc(out, '"');
	for (size_t i = 0; i < len; i++) {
		if (text[i] == '"')
			str_addc(out, '"');
		str_addc(out, text[i]);
	}
	str_addc(out, '"');
}

void csv_cell(struct str *line, bool *any, const char *text)
{
	if (*any)
		str_addc(line, ',');
	csv_quote(line, text, strlen(text));
	*any = true;
}

bool csv_read(const char **line, struct str *out)
{
	const char *p = *line;
	str_clear(out);
	if (!p)
		return false;
	bool quoted = *p == '"';
	p += quoted;
	for (; *p && (quoted || (*p != ',' && *p != '\n')); p++) {
		if (quoted && *p == '"' && *++p != '"')
			break;
		str_addc(out, *p);
	}
	*line = *p == ',' ? p + 1 : NULL;
	return true;
}
