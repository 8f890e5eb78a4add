// What all the C++ programs here share: a mapped file, the clock, and the length of a text.
#pragma once
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <cstdio>
#include <cstring>
#include <string_view>

using sv = std::string_view;

inline double cpu() { timespec t; clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); return t.tv_sec + t.tv_nsec * 1e-9; }

inline size_t code_points(sv s) {
  size_t n = 0;
  for (unsigned char c : s) n += (c & 0xC0) != 0x80;
  return n;
}
inline bool length_ok(sv s, size_t lo, size_t hi) {
  if (s.size() < lo || s.size() > hi * 4) return false;
  if (s.size() <= hi && s.size() >= lo * 4) return true;
  size_t n = code_points(s);
  return n >= lo && n <= hi;
}

// A file in memory with a page of padding behind it; no base where it cannot be read.
struct Mapped {
  char* base = nullptr;
  size_t size = 0;
  explicit Mapped(const char* path) {
    int fd = open(path, O_RDONLY);
    struct stat st;
    if (fd < 0 || fstat(fd, &st)) { perror(path); return; }
    size = st.st_size;
    size_t mapped = (size + 4096 * 2) & ~size_t(4095);
    char* to = (char*)mmap(nullptr, mapped, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mmap(to, size, PROT_READ, MAP_PRIVATE | MAP_FIXED | MAP_POPULATE, fd, 0) == MAP_FAILED) { perror("mmap"); return; }
    base = to;
  }
};
