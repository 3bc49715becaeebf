#include "CLinux.h"

#include <linux/cn_proc.h>
#include <linux/connector.h>
#include <linux/netlink.h>
#include <string.h>

int fg_exec_connector(void) {
    int fd = socket(PF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_CONNECTOR);
    if (fd < 0) return -1;
    struct sockaddr_nl address = {.nl_family = AF_NETLINK, .nl_groups = CN_IDX_PROC};
    if (bind(fd, (struct sockaddr *)&address, sizeof address) == 0) return fd;
    int number = errno;
    close(fd);
    errno = number;
    return -1;
}

int fg_exec_connector_listen(int fd, int listens) {
    /* struct proc_input of newer headers: what to do, and the events that are wanted. */
    uint32_t input[2] = {listens ? 1 : 2, 2 /* PROC_EVENT_EXEC */};
    union {
        struct nlmsghdr header;
        char bytes[NLMSG_SPACE(sizeof(struct cn_msg) + sizeof input)];
    } message;
    memset(&message, 0, sizeof message);
    message.header.nlmsg_len = NLMSG_LENGTH(sizeof(struct cn_msg) + sizeof input);
    message.header.nlmsg_type = NLMSG_DONE;
    struct cn_msg *body = NLMSG_DATA(&message.header);
    body->id.idx = CN_IDX_PROC;
    body->id.val = CN_VAL_PROC;
    body->len = sizeof input;
    memcpy(body->data, input, sizeof input);
    return send(fd, &message, message.header.nlmsg_len, 0) < 0 ? -1 : 0;
}

pid_t fg_exec_connector_receive(int fd) {
    union {
        struct nlmsghdr header;
        char bytes[1024];
    } message;
    struct sockaddr_nl sender = {0};
    socklen_t length = sizeof sender;
    ssize_t size = recvfrom(fd, &message, sizeof message, 0, (struct sockaddr *)&sender, &length);
    if (size < 0) return -1;
    /* Only the kernel is believed: any process may send to a netlink socket whose number it knows. */
    if (sender.nl_pid != 0) return 0;
    if ((size_t)size < NLMSG_LENGTH(sizeof(struct cn_msg) + 24)) return 0;
    struct cn_msg *body = NLMSG_DATA(&message.header);
    uint32_t what, pid;
    /* struct proc_event: what (4), cpu (4), time stamp (8), then for an exec the thread (4) and its process (4). */
    memcpy(&what, body->data, sizeof what);
    memcpy(&pid, body->data + 20, sizeof pid);
    return what == 2 /* PROC_EVENT_EXEC */ ? (pid_t)pid : 0;
}
