// Modes that make processes:
//   tree N                  N children at once, and each process goes on forking until there are 4 N in all
//   deep N                  a chain: each child forks the next one and stays
//   double-fork stay|leave  a grandchild in its own session whose parent has exited; the first process stays or exits
//   starts PROGRAM ARGS…    another program as a child; stays
//   adopts PROGRAM ARGS…    another program, and stays the parent of all that comes of it until nothing of it is left
//   SteamLaunch AppId=N -- PROGRAM ARGS…    the same, in the words of Steam's reaper
#define _GNU_SOURCE 1
#include "harmful.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

static void run_tree(long count) {
    atomic_long *born = mmap(NULL, sizeof *born, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (born == MAP_FAILED) _exit(5);
    for (long index = 0; index < count; index += 1) {
        atomic_fetch_add(born, 1);
        if (fork() == 0) break;
    }
    while (atomic_load(born) < 4 * count) {
        live(20);
        if (atomic_fetch_add(born, 1) < 4 * count) (void)fork();
    }
    live(-1);
}

static void run_deep(long count) {
    for (long index = 1; index < count; index += 1) {
        if (fork() != 0) break;
    }
    live(-1);
}

static void run_double_fork(int stays) {
    pid_t child = fork();
    if (child == 0) {
        setsid();
        if (fork() != 0) _exit(0);
        live(-1);
    }
    waitpid(child, NULL, 0);
    if (stays) live(-1);
    _exit(0);
}

static void run_starts(char **command) {
    if (fork() == 0) {
        execv(command[0], command);
        _exit(127);
    }
    live(-1);
}

static void run_adopts(char **command) {
    signal(SIGCHLD, SIG_DFL);
    if (prctl(PR_SET_CHILD_SUBREAPER, 1) != 0) _exit(5);
    if (fork() == 0) {
        execv(command[0], command);
        _exit(127);
    }
    while (wait(NULL) > 0 || errno == EINTR) continue;
    _exit(0);
}

void run_tree_mode(int count, char **words) {
    /* Nobody waits for the children: the kernel clears them away. */
    if (strcmp(words[0], "double-fork") != 0) signal(SIGCHLD, SIG_IGN);
    if (strcmp(words[0], "tree") == 0 && count == 2) run_tree(number(words[1]));
    if (strcmp(words[0], "deep") == 0 && count == 2) run_deep(number(words[1]));
    if (strcmp(words[0], "double-fork") == 0 && count == 2) run_double_fork(strcmp(words[1], "stay") == 0);
    if (strcmp(words[0], "starts") == 0 && count >= 2) run_starts(words + 1);
    if (strcmp(words[0], "adopts") == 0 && count >= 2) run_adopts(words + 1);
    if (strcmp(words[0], "SteamLaunch") == 0 && count >= 4 && strcmp(words[2], "--") == 0) run_adopts(words + 3);
    signal(SIGCHLD, SIG_DFL);
}
