/*
 * The bytes of a stdio stream made with fopencookie() pass through a compressor.  A
 * single function writes the compressed bytes with write(2), so all errors occur there.
 */
#define _GNU_SOURCE
#include "config.h"

#include "output/outfile.h"

#include <errno.h>
#include <fcntl.h>
#include <lzma.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef HAVE_ZSTD
#include <zstd.h>
#endif
#ifdef HAVE_LZ4
#include <lz4frame.h>
#endif

#include "base/io.h"
#include "base/mem.h"
#include "base/parallel.h"
#include "base/str.h"
#include "base/temp.h"
#include "output/gzip_write.h"

enum { ROOM = 65536, LEVEL = 6, ZSTD_LEVEL = 3 };

/* xz needs about 150 MB per thread.  If more than FEW files are open, use one thread for
 * each. */
enum {
	XZ_BLOCK = 24 << 20,
	XZ_THREADS = 8,
	GZIP_THREADS = 32,
	ZSTD_THREADS = 16,
	FEW = 4
};

static atomic_uint outfiles; /* number of open files */

struct outfile {
	FILE *stream;
	struct temp temp; /* name is NULL for a pipe or device */
	bool failed;
	int error; /* errno of the first failure, if failed */
	/* Compress and write bytes; if end is set, also finish the compressed data. */
	bool (*put)(struct outfile *p, const uint8_t *bytes, size_t len, bool end);
	struct gzip_write *gzip;
	lzma_stream xz;
#ifdef HAVE_ZSTD
	ZSTD_CCtx *zstd;
#endif
#ifdef HAVE_LZ4
	LZ4F_cctx *lz4;
	bool lz4_begun;
#endif
	uint8_t out[ROOM];
};

static bool outfile_fail(struct outfile *p)
{
	p->error = errno;
	p->failed = true;
	return false;
}

static bool outfile_write_bytes(struct outfile *p, const uint8_t *bytes, size_t len)
{
	return io_write(p->temp.fd, bytes, len) || outfile_fail(p);
}

static bool outfile_put_plain(struct outfile *p, const uint8_t *bytes, size_t len,
			      bool end)
{
	return outfile_write_bytes(p, bytes, len);
}

/* Return the number of threads for compression. */
static unsigned outfile_threads(unsigned most)
{
	unsigned n = parallel_processors();
	return atomic_load(&outfiles) > FEW ? 1 : n < most ? n : most;
}

static bool outfile_sink(void *ctx, const uint8_t *bytes, size_t len)
{
	return outfile_write_bytes(ctx, bytes, len);
}

static bool outfile_put_gzip(struct outfile *p, const uint8_t *bytes, size_t len,
			     bool end)
{
	bool good = !p->failed && gzip_write_put(p->gzip, bytes, len, end);
	if (!good && !p->failed)
		outfile_fail(p);
	if (end)
		gzip_write_free(p->gzip);
	return good;
}

static bool outfile_begin_gzip(struct outfile *p)
{
	p->put = outfile_put_gzip;
	p->gzip = gzip_write_new(outfile_sink, p, outfile_threads(GZIP_THREADS));
	return true;
}

static bool outfile_put_xz(struct outfile *p, const uint8_t *bytes, size_t len, bool end)
{
	lzma_ret got = LZMA_OK;
	p->xz.next_in = bytes;
	p->xz.avail_in = len;
	do {
		p->xz.next_out = p->out;
		p->xz.avail_out = ROOM;
		got = lzma_code(&p->xz, end ? LZMA_FINISH : LZMA_RUN);
		if (got != LZMA_OK && got != LZMA_STREAM_END) {
			errno = ENOMEM;
			outfile_fail(p);
			break;
		}
		if (!outfile_write_bytes(p, p->out, ROOM - p->xz.avail_out))
			break;
	} while (p->xz.avail_in || (end && got == LZMA_OK) || !p->xz.avail_out);
	if (end)
		lzma_end(&p->xz);
	return !p->failed;
}

static bool outfile_begin_xz(struct outfile *p)
{
	p->put = outfile_put_xz;
	lzma_mt options = { .threads = outfile_threads(XZ_THREADS),
			    .block_size = XZ_BLOCK,
			    .preset = LEVEL,
			    .check = LZMA_CHECK_CRC64 };
	return lzma_stream_encoder_mt(&p->xz, &options) == LZMA_OK;
}

#ifdef HAVE_ZSTD
static bool outfile_put_zstd(struct outfile *p, const uint8_t *bytes, size_t len,
			     bool end)
{
	ZSTD_inBuffer in = { bytes, len, 0 };
	size_t left;
	do {
		ZSTD_outBuffer out = { p->out, ROOM, 0 };
		left = ZSTD_compressStream2(p->zstd, &out, &in,
					    end ? ZSTD_e_end : ZSTD_e_continue);
		if (ZSTD_isError(left)) {
			errno = ENOMEM;
			outfile_fail(p);
			break;
		}
		if (!outfile_write_bytes(p, p->out, out.pos))
			break;
	} while (in.pos < in.size || (end && left));
	if (end)
		ZSTD_freeCCtx(p->zstd);
	return !p->failed;
}

/* Compress on other threads.  Ignore the error of a libzstd without thread support. */
static bool outfile_start_zstd(struct outfile *p)
{
	ZSTD_CCtx_setParameter(p->zstd, ZSTD_c_nbWorkers,
			       (int)outfile_threads(ZSTD_THREADS));
	return true;
}

static bool outfile_begin_zstd(struct outfile *p)
{
	p->put = outfile_put_zstd;
	p->zstd = ZSTD_createCCtx();
	return p->zstd &&
	       !ZSTD_isError(ZSTD_CCtx_setParameter(p->zstd, ZSTD_c_compressionLevel,
						    ZSTD_LEVEL)) &&
	       !ZSTD_isError(ZSTD_CCtx_setParameter(p->zstd, ZSTD_c_checksumFlag, 1)) &&
	       outfile_start_zstd(p);
}
#endif

#ifdef HAVE_LZ4
enum { LZ4_PIECE = 16 << 10 }; /* ROOM bytes suffice for incompressible data of this
                                * size */

static const LZ4F_preferences_t outfile_lz4 = {
	.frameInfo = { .blockSizeID = LZ4F_max64KB,
		       .blockMode = LZ4F_blockLinked,
		       .contentChecksumFlag = LZ4F_contentChecksumEnabled },
	.autoFlush = 1,
};

/* Write the result of an LZ4F function. */
static bool outfile_written_lz4(struct outfile *p, size_t n)
{
	if (LZ4F_isError(n)) {
		errno = ENOMEM;
		return outfile_fail(p);
	}
	return outfile_write_bytes(p, p->out, n);
}

static bool outfile_put_lz4(struct outfile *p, const uint8_t *bytes, size_t len, bool end)
{
	bool good = true;
	if (!p->lz4_begun)
		good = outfile_written_lz4(
			p, LZ4F_compressBegin(p->lz4, p->out, ROOM, &outfile_lz4));
	p->lz4_begun = true;
	while (good && len) {
		size_t n = len < LZ4_PIECE ? len : LZ4_PIECE;
		good = outfile_written_lz4(
			p, LZ4F_compressUpdate(p->lz4, p->out, ROOM, bytes, n, NULL));
		bytes += n;
		len -= n;
	}
	if (good && end)
		outfile_written_lz4(p, LZ4F_compressEnd(p->lz4, p->out, ROOM, NULL));
	if (end)
		LZ4F_freeCompressionContext(p->lz4);
	return !p->failed;
}

static bool outfile_begin_lz4(struct outfile *p)
{
	p->put = outfile_put_lz4;
	return !LZ4F_isError(LZ4F_createCompressionContext(&p->lz4, LZ4F_VERSION));
}
#endif

static ssize_t outfile_stream_write(void *cookie, const char *bytes, size_t len)
{
	struct outfile *p = cookie;
	if (p->failed || !p->put(p, (const uint8_t *)bytes, len, false)) {
		errno = p->error;
		return 0;
	}
	return (ssize_t)len;
}

#ifndef HAVE_ZSTD
#define outfile_begin_zstd NULL
#endif
#ifndef HAVE_LZ4
#define outfile_begin_lz4 NULL
#endif

static enum status outfile_begin(struct outfile *p, const char *path, struct err *err)
{
	static const struct {
		const char *end, *library;
		bool (*begin)(struct outfile *p);
	} packings[] = {
		{ ".gz", "zlib", outfile_begin_gzip },
		{ ".xz", "liblzma", outfile_begin_xz },
		{ ".zst", "libzstd", outfile_begin_zstd },
		{ ".lz4", "liblz4", outfile_begin_lz4 },
	};
	p->put = outfile_put_plain;
	if (str_ends_with(path, ".zip"))
		return err_set(err, ST_UNSUPPORTED,
			       "%s: zip archives can only be read; to compress a file, "
			       "use a name that ends with .gz, .xz, .zst or .lz4",
			       path);
	for (size_t i = 0; i < sizeof packings / sizeof *packings; i++) {
		if (!str_ends_with(path, packings[i].end))
			continue;
		if (!packings[i].begin)
			return err_set(err, ST_UNSUPPORTED,
				       "%s: this opscope was built without %s and cannot "
				       "compress",
				       path, packings[i].library);
		if (!packings[i].begin(p))
			return err_set(err, ST_NOMEM, "not enough memory to compress %s",
				       path);
	}
	return ST_OK;
}

static void outfile_release(struct outfile *p)
{
	atomic_fetch_sub(&outfiles, 1);
	temp_close(&p->temp);
	free(p);
}

/* Check the target.  Set *special if it is a pipe or device.  Never replace these with a
 * file, because other programs use their names (/dev/null). */
static enum status outfile_check_target(const char *path, bool replace, bool *special,
					struct err *err)
{
	struct stat st;
	*special = false;
	if (stat(path, &st) != 0)
		return ST_OK;
	if (S_ISDIR(st.st_mode))
		return err_set(err, ST_INVALID, "%s is a directory; name a file in it",
			       path);
	if (S_ISBLK(st.st_mode))
		return err_set(err, ST_INVALID, "%s is a block device; name a file",
			       path);
	*special = !S_ISREG(st.st_mode);
	if (!*special && !replace)
		return err_set(err, ST_INVALID,
			       "%s already exists; use --force to replace it", path);
	return ST_OK;
}

static void outfile_open_special(struct outfile *p, const char *path)
{
	p->temp.path = mem_text(path);
	p->temp.fd = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
}

enum status outfile_open(struct outfile **out, const char *path, bool replace,
			 struct err *err)
{
	bool special;
	enum status got = outfile_check_target(path, replace, &special, err);
	if (got != ST_OK)
		return got;
	struct outfile *p = mem_new(1, sizeof *p);
	atomic_fetch_add(&outfiles, 1);
	if (special)
		outfile_open_special(p, path);
	else
		temp_open(&p->temp, path, 0666);
	if (p->temp.fd < 0)
		got = err_set(err, ST_IO, "cannot write %s: %s", path, strerror(errno));
	else if (isatty(p->temp.fd))
		got = err_set(err, ST_INVALID,
			      "%s is a terminal; omit --output to write to it", path);
	else
		got = outfile_begin(p, path, err);
	if (got == ST_OK) {
		cookie_io_functions_t io = { .write = outfile_stream_write };
		p->stream = fopencookie(p, "w", io);
		if (!p->stream)
			got = err_set(err, ST_NOMEM, "not enough memory to write %s",
				      path);
	}
	if (got != ST_OK) {
		temp_abandon(&p->temp);
		outfile_release(p);
		return got;
	}
	*out = p;
	return ST_OK;
}

FILE *outfile_stream(struct outfile *p)
{
	return p->stream;
}

static void outfile_end(struct outfile *p)
{
	if (p->stream) {
		fclose(p->stream);
		p->put(p, NULL, 0, true);
	}
	p->stream = NULL;
}

static enum status outfile_status(const struct outfile *p, struct err *err)
{
	return p->failed ? err_set(err, ST_IO, "cannot write %s: %s", p->temp.path,
				   strerror(p->error))
			 : ST_OK;
}

enum status outfile_complete(struct outfile *p, struct err *err)
{
	outfile_end(p);
	if (!p->failed && fsync(p->temp.fd) != 0 && errno != EINVAL)
		outfile_fail(p);
	return outfile_status(p, err);
}

enum status outfile_close(struct outfile *p, bool keep, struct err *err)
{
	enum status st = ST_OK;
	bool report = keep || p->failed;
	if (keep && p->stream)
		outfile_complete(p, err);
	outfile_end(p);
	if (keep && !p->failed && p->temp.name && rename(p->temp.name, p->temp.path) != 0)
		outfile_fail(p);
	if (report)
		st = outfile_status(p, err);
	if (!keep || p->failed)
		temp_abandon(&p->temp);
	outfile_release(p);
	return st;
}
