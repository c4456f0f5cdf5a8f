#include "config.h"

#include "source/checksum.h"

#ifdef HAVE_ISAL
#include <isa-l/crc.h>
#include <isa-l/crc64.h>
#endif
#ifdef HAVE_ZLIB
#include <zlib.h>
#endif
#ifdef HAVE_LZMA
#include <lzma.h>
#endif

#if defined HAVE_ISAL

uint32_t checksum_crc32(uint32_t crc, const void *bytes, size_t len)
{
	return crc32_gzip_refl(crc, bytes, len);
}

uint64_t checksum_crc64(uint64_t crc, const void *bytes, size_t len)
{
	return crc64_ecma_refl(crc, bytes, len);
}

#else

#if defined HAVE_LZMA

uint32_t checksum_crc32(uint32_t crc, const void *bytes, size_t len)
{
	return lzma_crc32(bytes, len, crc);
}

uint64_t checksum_crc64(uint64_t crc, const void *bytes, size_t len)
{
	return lzma_crc64(bytes, len, crc);
}

#elif defined HAVE_ZLIB

uint32_t checksum_crc32(uint32_t crc, const void *bytes, size_t len)
{
	return (uint32_t)crc32_z(crc, bytes, len);
}

#endif

#endif
