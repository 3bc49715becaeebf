// Modes that end one process and go on in another:
//   exec-restart MS   becomes itself anew (execve) after MS, as an app does after an update
//   fork-restart MS   after MS forks a successor that runs the program anew, and exits
//   late-restart MS   the same, but the successor is in its own session and starts the program once its parent has gone
//   handover FILE     the first instance keeps FILE locked; a later one leaves a line in FILE.told and exits with 0
#define _GNU_SOURCE 1
#include "harmful.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/types.h>
#include <unistd.h>

static void become_anew(void) {
    char path[4096];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length < 0) _exit(5);
    path[length] = 0;
    execl(path, path, "single", (char *)NULL);
    _exit(127);
}

static void run_fork_restart(long milliseconds) {
    live(milliseconds);
    if (fork() == 0) become_anew();
    live(60);
    _exit(0);
}

static void run_late_restart(long milliseconds) {
    pid_t parent = getpid();
    live(milliseconds);
    if (fork() != 0) _exit(0);
    setsid();
    while (getppid() == parent) pause_milliseconds(1);
    become_anew();
}

static void run_handover(const char *path) {
    char told[4096];
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) _exit(5);
    if (flock(fd, LOCK_EX | LOCK_NB) == 0) live(-1);
    snprintf(told, sizeof told, "%s.told", path);
    int told_fd = open(told, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (told_fd < 0 || dprintf(told_fd, "%d\n", (int)getpid()) < 0) _exit(5);
    _exit(0);
}

void run_restart_mode(int count, char **words) {
    if (count != 2) return;
    if (strcmp(words[0], "exec-restart") == 0) {
        live(number(words[1]));
        become_anew();
    }
    if (strcmp(words[0], "fork-restart") == 0) run_fork_restart(number(words[1]));
    if (strcmp(words[0], "late-restart") == 0) run_late_restart(number(words[1]));
    if (strcmp(words[0], "handover") == 0) run_handover(words[1]);
}
