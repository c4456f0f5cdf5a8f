#include "config.h"

#include "source/checksum.h"

#ifdef HAVE_ISAL
#include <isa-l/crc.h>
#include <isa-l/crc64.h>
#else
#include <lzma.h>
#endif

uint32_t checksum_crc32(uint32_t crc, const void *bytes, size_t len)
{
#ifdef HAVE_ISAL
	return crc32_gzip_refl(crc, bytes, len);
#else
	return lzma_crc32(bytes, len, crc);
#endif
}

uint64_t checksum_crc64(uint64_t crc, const void *bytes, size_t len)
{
#ifdef HAVE_ISAL
	return crc64_ecma_refl(crc, bytes, len);
#else
	return lzma_crc64(bytes, len, crc);
#endif
}
