/* For texts.sh: of the files whose names are the lines of the input, those that detection takes
 * for traces, with the format.  All in one process, since most of the time of a short command
 * is its start. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/detect.h"
#include "format/heading.h"

static size_t read_head(const char *path, uint8_t *head)
{
	FILE *file = fopen(path, "rb");
	size_t len = file ? fread(head, 1, FORMAT_HEAD + 1, file) : 0;
	if (file)
		fclose(file);
	return len;
}

static void print_taken(const char *path, uint8_t *head, struct detection *d)
{
	size_t len = read_head(path, head);
	bool whole = len <= FORMAT_HEAD;
	if (!whole)
		len = FORMAT_HEAD;
	detect_format(d, head, len, whole, path);
	struct format *own = heading_format(d->format, head, len, whole);
	if (d->format || own)
		printf("%s: %s\n", path, own ? own->name : d->format->name);
	format_free(own);
}

int main(void)
{
	char path[8192];
	uint8_t *head = mem_new(FORMAT_HEAD + 1, 1);
	struct detection *d = mem_new(1, sizeof *d);
	while (fgets(path, sizeof path, stdin)) {
		path[strcspn(path, "\n")] = '\0';
		print_taken(path, head, d);
	}
	free(d);
	free(head);
	return 0;
}
