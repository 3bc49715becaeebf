// The part of Linux that Swift's Glibc module does not say: newer system calls, variadic ones, and headers it leaves out.
#ifndef FOCUSGUARD_CLINUX_H
#define FOCUSGUARD_CLINUX_H

/* No _GNU_SOURCE here: with it glibc spells fd_set in another way than Swift's own module does, and Swift refuses both. */
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <spawn.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/types.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

/* pidfd_open(2) and pidfd_send_signal(2) as raw calls: the glibc wrappers would ask for glibc 2.36. */
static inline int fg_pidfd_open(pid_t pid, unsigned int flags) { return (int)syscall(434, pid, flags); }
static inline int fg_pidfd_send_signal(int pidfd, int signal) { return (int)syscall(424, pidfd, signal, (void *)0, 0u); }

/* getrandom(2): Swift refuses syscall(2) as variadic. */
static inline long fg_getrandom(void *buffer, size_t length) { return syscall(SYS_getrandom, buffer, length, 0u); }

/* open(2) with a mode, and with O_CREAT: the C function is variadic. */
static inline int fg_open(const char *path, int flags, mode_t mode) { return open(path, flags, mode); }
static inline int fg_openat(int folder, const char *path, int flags, mode_t mode) { return openat(folder, path, flags, mode); }

/* getdents64(2): whole directories in few calls, without the allocations of readdir. */
static inline long fg_getdents64(int fd, void *buffer, size_t length) { return syscall(SYS_getdents64, fd, buffer, length); }

/* prctl(2) is variadic. */
static inline int fg_set_timer_slack(unsigned long nanoseconds) { return prctl(PR_SET_TIMERSLACK, nanoseconds, 0, 0, 0); }
static inline int fg_set_name(const char *name) { return prctl(PR_SET_NAME, name, 0, 0, 0); }
static inline int fg_set_parent_death_signal(int signal) { return prctl(PR_SET_PDEATHSIG, signal, 0, 0, 0); }

/* The user on the other side of a Unix socket: SO_PEERCRED of unix(7). */
int fg_peer_credentials(int fd, pid_t *pid, uid_t *uid);

/* The macros of wait(2). */
static inline int fg_exited(int status) { return WIFEXITED(status); }
static inline int fg_exit_status(int status) { return WEXITSTATUS(status); }
static inline int fg_signaled(int status) { return WIFSIGNALED(status); }
static inline int fg_term_signal(int status) { return WTERMSIG(status); }
static inline int fg_stopped(int status) { return WIFSTOPPED(status); }

/* epoll_ctl(2) and epoll_wait(2) without the packed struct. */
#define FG_EPOLL_BATCH 32
int fg_epoll_control(int epoll, int operation, int fd, int readable, int writable, uint64_t key);
int fg_epoll_wait(int epoll, uint64_t *keys, uint32_t *states, int count, int milliseconds);

/* Unix stream sockets of unix(7), all close-on-exec. A bound file has mode 0600 from its first moment. */
int fg_unix_socket(int nonblocking);
int fg_unix_bind(int fd, const char *path);
int fg_unix_connect(int fd, const char *path);
int fg_accept(int fd);

/* Open file description locks of fcntl(2) on a whole file: unlike flock(2) they can be looked at without taking them. */
int fg_lock(int fd);
int fg_unlock(int fd);
int fg_is_locked(int fd);

/* What posix_spawn(3) can do beyond POSIX. */
#define FG_POSIX_SPAWN_SETSID 0x80
int fg_spawn_chdir(posix_spawn_file_actions_t *actions, const char *path);

/* The process events connector of the kernel (linux/cn_proc.h), a netlink socket that is in its group, never waiting and
   close-on-exec; -1 and errno where the kernel refuses it. It tells nothing until it is told to. */
int fg_exec_connector(void);
/* Asks for the events of execve(2) alone, or for none; 0, or -1 and errno. */
int fg_exec_connector_listen(int fd, int listens);
/* Reads one message: the number of the process that has executed a program, 0 for a message about something else, -1 and
   errno (ENOBUFS: messages were lost). */
pid_t fg_exec_connector_receive(int fd);

/* pipe2(2) with close-on-exec. */
int fg_pipe(int *ends);

/* fcntl(2) is variadic. */
static inline int fg_duplicate_above(int fd, int lowest) { return fcntl(fd, F_DUPFD_CLOEXEC, lowest); }
static inline int fg_set_close_on_exec(int fd) { return fcntl(fd, F_SETFD, FD_CLOEXEC); }
static inline int fg_set_nonblocking(int fd) {
    int flags = fcntl(fd, F_GETFL);
    return flags < 0 ? -1 : fcntl(fd, F_SETFL, flags | O_NONBLOCK);
}

#endif
