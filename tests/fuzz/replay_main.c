/*
 * A main() for fuzz targets without a fuzzer: runs them on the named files and
 * directories or, without arguments, on the samples, the small files of the tests, and
 * the seeds of this target.
 */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LONGEST = 4 << 20 };

static unsigned files;

static void replay_file(const char *path, size_t size)
{
	FILE *f = fopen(path, "rb");
	uint8_t *data = malloc(size ? size : 1);
	if (f && data) {
		/* In memory of exactly its size, so that a sanitizer detects its end. */
		size = fread(data, 1, size, f);
		LLVMFuzzerTestOneInput(data, size);
		files++;
	}
	if (f)
		fclose(f);
	free(data);
}

static void replay(const char *path)
{
	struct stat st;
	if (stat(path, &st) != 0)
		return;
	if (S_ISREG(st.st_mode) && st.st_size <= LONGEST)
		replay_file(path, (size_t)st.st_size);
	if (!S_ISDIR(st.st_mode))
		return;
	DIR *dir = opendir(path);
	if (!dir)
		return;
	for (struct dirent *e; (e = readdir(dir));) {
		char name[4096];
		if (e->d_name[0] == '.')
			continue;
		int len = snprintf(name, sizeof name, "%s/%s", path, e->d_name);
		if (len > 0 && (size_t)len < sizeof name)
			replay(name);
	}
	closedir(dir);
}

static void replay_under(const char *top, const char *folder, const char *name)
{
	char path[4096];
	int len = snprintf(path, sizeof path, "%s/%s%s", top, folder, name);
	if (len > 0 && (size_t)len < sizeof path)
		replay(path);
}

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		replay(argv[i]);
	const char *top = getenv("top_srcdir");
	if (argc == 1 && top) {
		const char *slash = strrchr(argv[0], '/');
		const char *name = slash ? slash + 1 : argv[0];
		const char *target = strstr(name, "fuzz_");
		replay_under(top, "samples", "");
		replay_under(top, "tests/data", "");
		replay_under(top, "tests/fuzz/seeds/", target ? target + 5 : name);
	}
	puts("1..1");
	printf(files ? "ok 1 - %u files\n" : "ok 1 # SKIP %u files\n", files);
	return 0;
}
