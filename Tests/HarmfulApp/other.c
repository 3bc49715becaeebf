// Modes that stand in for other programs; the tests start them from copies with other names:
//   continuer PID           continues PID whenever it is stopped, until it has gone
//   barrier LOG ANSWERS     a barrier program: what the guard says is appended to LOG, its own pid to LOG.pids; what is
//                           appended to ANSWERS from its start on is said to the guard, after {"front":true} at its
//                           first line
//   barrier-dies LOG        ends at once, having left its pid in LOG.pids
//   barrier-deaf LOG        closes its input and goes on for a minute, having left its pid in LOG.pids
//   barrier-floods LOG      writes without end and reads nothing
//   barrier-babbles LOG ANSWERS   as barrier, after lines that are no answers
//   talk SOCKET FILE        says what is in FILE to a Unix socket and prints what comes back; ends with 0 once the other
//                           side has closed, with 6 when it refuses from the start
#define _GNU_SOURCE 1
#include "harmful.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/un.h>
#include <unistd.h>

static int is_stopped(pid_t pid) {
    char path[64], text[1024];
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) _exit(0);
    ssize_t length = read(fd, text, sizeof text - 1);
    close(fd);
    if (length <= 0) _exit(0);
    text[length] = 0;
    /* The name may hold anything, so the state is what follows the last parenthesis. */
    const char *end = strrchr(text, ')');
    if (end == NULL || end[2] == 'Z') _exit(0);
    return end[2] == 'T';
}

static void run_continuer(pid_t pid) {
    for (;;) {
        if (is_stopped(pid)) {
            if (kill(pid, SIGCONT) != 0) _exit(0);
            heart_beat();
        }
        pause_milliseconds(5);
    }
}

static void say(int fd, const char *text, size_t length) {
    while (length > 0) {
        ssize_t written = write(fd, text, length);
        if (written < 0 && errno != EINTR) _exit(0);
        if (written > 0) {
            text += written;
            length -= (size_t)written;
        }
    }
}

static int open_log(const char *path) {
    int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (fd < 0) _exit(5);
    return fd;
}

static void leave_pid(const char *log) {
    char path[4096];
    snprintf(path, sizeof path, "%s.pids", log);
    int fd = open_log(path);
    if (dprintf(fd, "%d\n", (int)getpid()) < 0) _exit(5);
    close(fd);
}

static void run_barrier(const char *log, const char *answers) {
    static const char shown[] = "{\"front\":true}\n";
    char text[65536];
    int log_fd = open_log(log);
    int answers_fd = open(answers, O_RDONLY | O_CREAT | O_CLOEXEC, 0600);
    if (answers_fd < 0 || lseek(answers_fd, 0, SEEK_END) < 0) _exit(5);
    leave_pid(log);
    int is_shown = 0;
    for (;;) {
        struct pollfd guard = {STDIN_FILENO, POLLIN, 0};
        if (poll(&guard, 1, 10) > 0) {
            ssize_t length = read(STDIN_FILENO, text, sizeof text);
            if (length <= 0) _exit(0);
            if (!is_shown) say(STDOUT_FILENO, shown, sizeof shown - 1);
            is_shown = 1;
            say(log_fd, text, (size_t)length);
        }
        ssize_t length = read(answers_fd, text, sizeof text);
        if (length > 0) say(STDOUT_FILENO, text, (size_t)length);
    }
}

static void babble(void) {
    static const char lines[] = "{\"answer\":\"open\",\"app\":\"discord\"}\n"
                                "not json at all\n"
                                "{\"answer\":17}\n"
                                "{\"answer\":\"open\",\"app\":null}\n"
                                "[[[[[[[[[[[[[[[[[[[[\n"
                                "{\"front\":\"maybe\"}\n"
                                "\xff\xfe\x80\n"
                                "\n";
    say(STDOUT_FILENO, lines, sizeof lines - 1);
}

static void flood(void) {
    char text[65536];
    memset(text, 'x', sizeof text);
    for (;;) say(STDOUT_FILENO, text, sizeof text);
}

static void run_talk(const char *path, const char *file) {
    char text[65536];
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0), file_fd = open(file, O_RDONLY | O_CLOEXEC);
    ssize_t length;
    if (fd < 0 || file_fd < 0 || strlen(path) >= sizeof address.sun_path) _exit(5);
    strcpy(address.sun_path, path);
    signal(SIGPIPE, SIG_IGN);
    if (connect(fd, (struct sockaddr *)&address, sizeof address) != 0) _exit(6);
    while ((length = read(file_fd, text, sizeof text)) > 0) say(fd, text, (size_t)length);
    while ((length = read(fd, text, sizeof text)) > 0) say(STDOUT_FILENO, text, (size_t)length);
    _exit(0);
}

void run_other_mode(int count, char **words) {
    if (strcmp(words[0], "continuer") == 0 && count == 2) run_continuer((pid_t)number(words[1]));
    if (strcmp(words[0], "barrier") == 0 && count == 3) run_barrier(words[1], words[2]);
    if (strcmp(words[0], "barrier-dies") == 0 && count == 2) {
        leave_pid(words[1]);
        _exit(1);
    }
    if (strcmp(words[0], "barrier-deaf") == 0 && count == 2) {
        static const char front[] = "{\"front\":true}\n";
        leave_pid(words[1]);
        close(STDIN_FILENO);
        say(STDOUT_FILENO, front, sizeof front - 1);
        sleep(60);
        _exit(0);
    }
    if (strcmp(words[0], "barrier-floods") == 0 && count == 2) {
        leave_pid(words[1]);
        flood();
    }
    if (strcmp(words[0], "barrier-babbles") == 0 && count == 3) {
        babble();
        run_barrier(words[1], words[2]);
    }
    if (strcmp(words[0], "talk") == 0 && count == 3) run_talk(words[1], words[2]);
}
