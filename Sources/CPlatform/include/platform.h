#pragma once
#include <stddef.h>
#include <stdint.h>

// What systems spell each in its own way, and C alike for all of them: unions, macros, opaque types. In C because
// Swift sees other types on each system, so that every one of these functions would stand there three times.
// No header of the system is named here: Swift would take this module for the home of its types.

// Lets a pipe hold more, where the system allows it.
void platform_widen_pipe(int descriptor, int bytes);

// Makes what was written durable: 0, or -1 with errno.
int platform_sync(int descriptor);

// Lets writing to a closed pipe be an error on this thread, not a signal.
void platform_block_closed_pipe(int descriptor);

// Calls a function when a signal comes, and lets the signal through. Calls that wait return then.
void platform_handle(int number, void (*handler)(int));

// Whether a signal is ignored: 1 or 0.
int platform_is_ignored(int number);

// The most bytes of addresses that the process may have; UINT64_MAX where there is no limit.
uint64_t platform_most_addresses(void);

// Starts a thread that nobody waits for: 0, or the system's error number.
int platform_start_thread(size_t stack, void *(*body)(void *), void *argument);

// Runs a function on a thread of its own and waits for its end: 0, or the system's error number.
int platform_run_on_thread(size_t stack, void *(*body)(void *), void *argument);

// About how many bytes of stack this thread has left; of the main thread of Linux a little less than it may have in all.
size_t platform_stack_left(void);

// Lets memory come in larger pages, where the system has them: less is to be done when it is first written.
void platform_advise_large_pages(void *start, size_t bytes);

// The columns of a terminal; 0 where nobody knows.
int platform_columns(int descriptor);

// Starts a command of the shell in a process group of its own, with its standard input and output: 0, or the
// system's error number. `defaults` are signals that this process ignores and the command does not.
int platform_start_shell(
    const char *command, int input, int output, const int *defaults, int count, int32_t *process);

// The file of this program, with a 0 at its end: its length, or -1 where nobody knows, or it is longer.
long platform_program(char *path, size_t most);
