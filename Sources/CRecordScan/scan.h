#pragma once
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <immintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

// How many of the 32 bytes at `bytes` are plain bytes of a JSON string, before the first quote, backslash,
// control character or byte of 0x80 and more: 0 to 32. Most strings are shorter, so that they take one look.
//
// In C because Swift has no instruction that makes a mask of 16 comparisons.
#if defined(__SSE2__)
static inline __attribute__((always_inline)) uint32_t record_scan_stops(const uint8_t *bytes) {
  __m128i x = _mm_loadu_si128((const __m128i *)bytes);
  __m128i quote = _mm_cmpeq_epi8(x, _mm_set1_epi8('"'));
  __m128i backslash = _mm_cmpeq_epi8(x, _mm_set1_epi8('\\'));
  // As signed numbers, bytes of 0x80 and more are below 0x20 too.
  __m128i other = _mm_cmplt_epi8(x, _mm_set1_epi8(0x20));
  return (uint32_t)_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(quote, backslash), other));
}
static inline __attribute__((always_inline)) intptr_t record_scan_plain(const uint8_t *bytes) {
  uint32_t stops = record_scan_stops(bytes) | record_scan_stops(bytes + 16) << 16;
  return stops == 0 ? 32 : __builtin_ctz(stops);
}
// The same of 16 bytes: most keys are shorter.
static inline __attribute__((always_inline)) intptr_t record_scan_half(const uint8_t *bytes) {
  return __builtin_ctz(record_scan_stops(bytes) | 1 << 16);
}
#else
static inline __attribute__((always_inline)) intptr_t record_scan_half(const uint8_t *bytes) {
#if defined(__ARM_NEON)
  uint8x16_t x = vld1q_u8(bytes);
  uint8x16_t stops = vorrq_u8(
      vorrq_u8(vceqq_u8(x, vdupq_n_u8('"')), vceqq_u8(x, vdupq_n_u8('\\'))),
      vcltq_s8(vreinterpretq_s8_u8(x), vdupq_n_s8(0x20)));
  uint64_t nibbles = vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(stops), 4)), 0);
  return nibbles == 0 ? 16 : __builtin_ctzll(nibbles) >> 2;
#else
  for (intptr_t at = 0; at < 16; at++) {
    if (bytes[at] == '"' || bytes[at] == '\\' || bytes[at] < 0x20 || bytes[at] >= 0x80) return at;
  }
  return 16;
#endif
}
static inline __attribute__((always_inline)) intptr_t record_scan_plain(const uint8_t *bytes) {
  intptr_t plain = record_scan_half(bytes);
  return plain < 16 ? plain : 16 + record_scan_half(bytes + 16);
}
#endif

// Which of the 16 bytes at `bytes` lie in one of `count` ranges, one or more; a bit for each. `ranges` has for each
// range 16 times its first byte, and 16 times how many follow that.
static inline __attribute__((always_inline)) uint32_t record_scan_members(
    const uint8_t *bytes, const uint8_t *ranges, int32_t count) {
#if defined(__SSE2__)
  __m128i x = _mm_loadu_si128((const __m128i *)bytes);
  __m128i members = _mm_setzero_si128();
  do {
    __m128i from = _mm_sub_epi8(x, _mm_loadu_si128((const __m128i *)ranges));
    __m128i width = _mm_loadu_si128((const __m128i *)(ranges + 16));
    members = _mm_or_si128(members, _mm_cmpeq_epi8(_mm_min_epu8(from, width), from));
    ranges += 32;
  } while (--count > 0);
  return (uint32_t)_mm_movemask_epi8(members);
#else
  uint32_t members = 0;
  for (int32_t range = 0; range < count; range++) {
    for (int at = 0; at < 16; at++) {
      members |= (uint32_t)((uint8_t)(bytes[at] - ranges[32 * range]) <= ranges[32 * range + 16]) << at;
    }
  }
  return members;
#endif
}

// Which of the 64 bytes at `bytes` end a line, a bit for each.
static inline __attribute__((always_inline)) uint64_t record_scan_breaks(const uint8_t *bytes) {
#if defined(__SSE2__)
  __m128i wanted = _mm_set1_epi8('\n');
  __m128i found[4];
  for (int at = 0; at < 4; at++) found[at] = _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)bytes + at), wanted);
  // Most lines are longer.
  if (_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(found[0], found[1]), _mm_or_si128(found[2], found[3]))) == 0) return 0;
  uint64_t breaks = 0;
  for (int at = 0; at < 4; at++) breaks |= (uint64_t)(uint32_t)_mm_movemask_epi8(found[at]) << 16 * at;
  return breaks;
#else
  uint64_t breaks = 0;
  for (int at = 0; at < 64; at++) breaks |= (uint64_t)(bytes[at] == '\n') << at;
  return breaks;
#endif
}

// The 16 bytes that a key may begin with.
typedef struct {
  uint64_t low, high;
} RecordScanKey;

// Which of the 16 bytes at `bytes` are the same as those of a key, a bit for each.
static inline __attribute__((always_inline)) uint32_t record_scan_same(const uint8_t *bytes, RecordScanKey key) {
#if defined(__SSE2__)
  __m128i wanted = _mm_set_epi64x((long long)key.high, (long long)key.low);
  return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)bytes), wanted));
#else
  uint8_t wanted[16];
  memcpy(wanted, &key, 16);
  uint32_t same = 0;
  for (int at = 0; at < 16; at++) same |= (uint32_t)(bytes[at] == wanted[at]) << at;
  return same;
#endif
}

// Which of the 16 bytes at `bytes` are a delimiter, a bit for each, and in the upper half which are no ASCII.
static inline __attribute__((always_inline)) uint32_t record_scan_delimiters(const uint8_t *bytes, uint8_t delimiter) {
#if defined(__SSE2__)
  __m128i x = _mm_loadu_si128((const __m128i *)bytes);
  uint32_t found = (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(x, _mm_set1_epi8((char)delimiter)));
  return found | (uint32_t)_mm_movemask_epi8(x) << 16;
#else
  uint32_t found = 0;
  for (int at = 0; at < 16; at++) {
    found |= (uint32_t)(bytes[at] == delimiter) << at | (uint32_t)(bytes[at] >> 7) << (16 + at);
  }
  return found;
#endif
}

// Has memory bring the line at an address, to be written soon; nothing waits for it. In C because Swift has no such instruction.
static inline __attribute__((always_inline)) void record_scan_prefetch(const void *address) {
  __builtin_prefetch(address, 1);
}

// Ten to a power of 0 to 18. In C because Swift makes a table when it is first used, and asks each time whether it did.
static inline __attribute__((always_inline)) int64_t record_scan_power_of_ten(intptr_t exponent) {
  static const int64_t powers[19] = {
      1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000, 10000000000, 100000000000,
      1000000000000, 10000000000000, 100000000000000, 1000000000000000, 10000000000000000, 100000000000000000,
      1000000000000000000};
  return powers[exponent];
}

// In no header of the C standard, but in every C library that Swift runs on.
extern void *memmem(const void *bytes, size_t count, const void *part, size_t length);

// Whether a part stands in a text; in time that is in proportion to both, whatever they are.
static inline _Bool record_scan_contains(
    const uint8_t *bytes, intptr_t count, const uint8_t *part, intptr_t length) {
  return memmem(bytes, (size_t)count, part, (size_t)length) != 0;
}

// Whether the machine looks up 16 bytes at once in tables of 16: what record_scan_row needs.
static inline int record_scan_has_rows(void) {
#if defined(__SSE2__)
  return __builtin_cpu_supports("ssse3");
#else
  return 0;
#endif
}

// Whether each of the `count` bytes at `bytes`, 1 to 32, has a bit in common with the byte of `wanted` at its place.
// The bits of a byte are those that `tables` has both for its low four bits, in the first 16 bytes, and for its
// high four, in the next; bytes of 0x80 and more have none. `longest` is the longest text that `wanted` is for: whether
// one look is enough is known beforehand then, where how long a text is nobody can foresee.
#if defined(__SSE2__)
__attribute__((target("ssse3"))) static inline uint32_t record_scan_lacking(
    const uint8_t *bytes, const uint8_t *tables, const uint8_t *wanted) {
  __m128i x = _mm_loadu_si128((const __m128i *)bytes);
  __m128i high = _mm_and_si128(_mm_srli_epi16(x, 4), _mm_set1_epi8(0x0F));
  __m128i bits = _mm_and_si128(
      _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)tables), x),
      _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(tables + 16)), high));
  bits = _mm_and_si128(bits, _mm_loadu_si128((const __m128i *)wanted));
  return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(bits, _mm_setzero_si128()));
}
__attribute__((target("ssse3"), noinline)) static _Bool record_scan_row(
    const uint8_t *bytes, intptr_t count, const uint8_t *tables, const uint8_t *wanted, intptr_t longest) {
  uint32_t lacking = record_scan_lacking(bytes, tables, wanted);
  if (longest > 16) lacking |= record_scan_lacking(bytes + 16, tables, wanted + 16) << 16;
  return lacking << (32 - count) == 0;
}
#else
static inline _Bool record_scan_row(
    const uint8_t *bytes, intptr_t count, const uint8_t *tables, const uint8_t *wanted, intptr_t longest) {
  for (intptr_t at = 0; at < count; at++) {
    uint8_t bits = bytes[at] < 0x80 ? tables[bytes[at] & 0x0F] & tables[16 + (bytes[at] >> 4)] : 0;
    if ((bits & wanted[at]) == 0) return 0;
  }
  return 1;
}
#endif
