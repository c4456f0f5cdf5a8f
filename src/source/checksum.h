/*
 * The checksums of packed data, from the fastest library of this build: zlib and liblzma
 * take as long to sum a byte as ISA-L takes to decompress it.
 *
 * crc is 0 at the beginning, and then the result for the preceding bytes.
 */
#ifndef SOURCE_CHECKSUM_H
#define SOURCE_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

uint32_t checksum_crc32(uint32_t crc, const void *bytes, size_t len); /* gzip, xz */
uint64_t checksum_crc64(uint64_t crc, const void *bytes, size_t len); /* xz */

#endif
