#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "platform.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <crt_externs.h>
#include <mach-o/dyld.h>
#endif

void platform_widen_pipe(int descriptor, int bytes) {
#if defined(__linux__)
  // F_SETPIPE_SZ, which the headers have for GNU programs alone.
  fcntl(descriptor, 1031, bytes);
#else
  (void)descriptor;
  (void)bytes;
#endif
}

int platform_sync(int descriptor) {
#if defined(__APPLE__)
  // fsync leaves it in the cache of the disk there. Not every file system has the other.
  if (fcntl(descriptor, F_FULLFSYNC) == 0) return 0;
#endif
  return fsync(descriptor);
}

void platform_block_closed_pipe(int descriptor) {
#if defined(__APPLE__)
  // A signal may go to any thread there.
  fcntl(descriptor, F_SETNOSIGPIPE, 1);
#else
  (void)descriptor;
#endif
  sigset_t closed;
  sigemptyset(&closed);
  sigaddset(&closed, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &closed, NULL);
}

void platform_handle(int number, void (*handler)(int)) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
  sigset_t wanted;
  sigemptyset(&wanted);
  sigaddset(&wanted, number);
  pthread_sigmask(SIG_UNBLOCK, &wanted, NULL);
}

int platform_is_ignored(int number) {
  struct sigaction action;
  return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

uint64_t platform_most_addresses(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return UINT64_MAX;
  return (uint64_t)limit.rlim_cur;
}

static int make_thread(
    size_t stack, int state, void *(*body)(void *), void *argument, pthread_t *thread) {
  pthread_attr_t attributes;
  int failure = pthread_attr_init(&attributes);
  if (failure != 0) return failure;
  pthread_attr_setstacksize(&attributes, stack);
  pthread_attr_setdetachstate(&attributes, state);
  failure = pthread_create(thread, &attributes, body, argument);
  pthread_attr_destroy(&attributes);
  return failure;
}

int platform_start_thread(size_t stack, void *(*body)(void *), void *argument) {
  pthread_t thread;
  return make_thread(stack, PTHREAD_CREATE_DETACHED, body, argument, &thread);
}

int platform_run_on_thread(size_t stack, void *(*body)(void *), void *argument) {
  pthread_t thread;
  int failure = make_thread(stack, PTHREAD_CREATE_JOINABLE, body, argument, &thread);
  return failure != 0 ? failure : pthread_join(thread, NULL);
}

size_t platform_stack_left(void) {
  char here;
  uintptr_t lowest = 0;
#if defined(__APPLE__)
  pthread_t self = pthread_self();
  lowest = (uintptr_t)pthread_get_stackaddr_np(self) - pthread_get_stacksize_np(self);
#elif defined(__linux__)
  if (getpid() == gettid()) {
    // It grows until the limit, which may be changed while the process runs.
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) != 0) return 0;
    const size_t used = 128 << 10;
    if (limit.rlim_cur == RLIM_INFINITY) return SIZE_MAX;
    return limit.rlim_cur > used ? (size_t)limit.rlim_cur - used : 0;
  }
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 0;
  void *start = NULL;
  size_t size = 0;
  if (pthread_attr_getstack(&attributes, &start, &size) == 0) lowest = (uintptr_t)start;
  pthread_attr_destroy(&attributes);
#endif
  if (lowest == 0 || (uintptr_t)&here <= lowest) return 0;
  return (uintptr_t)&here - lowest;
}

void platform_advise_large_pages(void *start, size_t bytes) {
#if defined(MADV_HUGEPAGE)
  // Without them it is slower: no failure.
  madvise(start, bytes, MADV_HUGEPAGE);
#else
  (void)start, (void)bytes;
#endif
}

int platform_columns(int descriptor) {
  struct winsize size;
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

#if !defined(__APPLE__)
// musl's header has it for GNU programs alone.
extern char **environ;
#endif

int platform_start_shell(
    const char *command, int input, int output, const int *defaults, int count, int32_t *process) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int failure = posix_spawn_file_actions_init(&actions);
  if (failure != 0) return failure;
  failure = posix_spawnattr_init(&attributes);
  if (failure != 0) {
    posix_spawn_file_actions_destroy(&actions);
    return failure;
  }
  posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  sigset_t signals;
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  for (int index = 0; index < count; index++) sigaddset(&signals, defaults[index]);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
  char *words[] = {(char *)"/bin/sh", (char *)"-c", (char *)command, NULL};
#if defined(__APPLE__)
  char **variables = *_NSGetEnviron();
#else
  char **variables = environ;
#endif
  failure = posix_spawn((pid_t *)process, "/bin/sh", &actions, &attributes, words, variables);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return failure;
}

long platform_program(char *path, size_t most) {
#if defined(__APPLE__)
  uint32_t size = (uint32_t)most;
  return _NSGetExecutablePath(path, &size) == 0 ? (long)strlen(path) : -1;
#else
  ssize_t length = readlink("/proc/self/exe", path, most);
  if (length < 0 || (size_t)length >= most) return -1;
  path[length] = 0;
  return (long)length;
#endif
}
