#define _GNU_SOURCE 1 /* for struct ucred, accept4 and open file description locks */
#include "CLinux.h"

#include <string.h>
#include <sys/stat.h>

int fg_peer_credentials(int fd, pid_t *pid, uid_t *uid) {
    struct ucred credentials;
    socklen_t length = sizeof credentials;
    if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &credentials, &length) != 0) return -1;
    *pid = credentials.pid;
    *uid = credentials.uid;
    return 0;
}

int fg_epoll_control(int epoll, int operation, int fd, int readable, int writable, uint64_t key) {
    struct epoll_event event = {0};
    event.events = (readable ? EPOLLIN : 0) | (writable ? EPOLLOUT : 0);
    event.data.u64 = key;
    return epoll_ctl(epoll, operation, fd, &event);
}

int fg_epoll_wait(int epoll, uint64_t *keys, uint32_t *states, int count, int milliseconds) {
    struct epoll_event events[FG_EPOLL_BATCH];
    int ready = epoll_wait(epoll, events, count < FG_EPOLL_BATCH ? count : FG_EPOLL_BATCH, milliseconds);
    for (int i = 0; i < ready; i++) {
        keys[i] = events[i].data.u64;
        states[i] = events[i].events;
    }
    return ready;
}

static int unix_address(const char *path, struct sockaddr_un *address) {
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
    if (strlen(path) >= sizeof address->sun_path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    strcpy(address->sun_path, path);
    return 0;
}

int fg_unix_socket(int nonblocking) {
    return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | (nonblocking ? SOCK_NONBLOCK : 0), 0);
}

int fg_unix_bind(int fd, const char *path) {
    struct sockaddr_un address;
    if (unix_address(path, &address) != 0) return -1;
    /* The file gets the mode of the socket's own inode, less the umask: so it has the mode from its first moment. */
    if (fchmod(fd, 0600) != 0) return -1;
    return bind(fd, (struct sockaddr *)&address, sizeof address);
}

int fg_unix_connect(int fd, const char *path) {
    struct sockaddr_un address;
    if (unix_address(path, &address) != 0) return -1;
    return connect(fd, (struct sockaddr *)&address, sizeof address);
}

int fg_accept(int fd) { return accept4(fd, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK); }

int fg_lock(int fd) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(fd, F_OFD_SETLK, &lock);
}

int fg_unlock(int fd) {
    struct flock lock = {.l_type = F_UNLCK, .l_whence = SEEK_SET};
    return fcntl(fd, F_OFD_SETLK, &lock);
}

int fg_is_locked(int fd) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (fcntl(fd, F_OFD_GETLK, &lock) != 0) return -1;
    return lock.l_type != F_UNLCK;
}

int fg_spawn_chdir(posix_spawn_file_actions_t *actions, const char *path) {
    return posix_spawn_file_actions_addchdir_np(actions, path);
}

int fg_pipe(int *ends) { return pipe2(ends, O_CLOEXEC); }
