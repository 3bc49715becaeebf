// The modes in which harmful-app serves a session: it listens on a socket, or owns a name on a message bus.
#define _GNU_SOURCE 1
#include "harmful.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static int unix_socket(const char *path, struct sockaddr_un *address) {
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
    if (fd < 0 || strlen(path) >= sizeof address->sun_path) _exit(6);
    strcpy(address->sun_path, path);
    return fd;
}

static void listen_at(const char *path) {
    struct sockaddr_un address;
    int fd = unix_socket(path, &address);
    if (bind(fd, (struct sockaddr *)&address, sizeof address) != 0 || listen(fd, 4) != 0) _exit(6);
}

/* A message of the bus protocol, little endian, while it is being put together. */
static unsigned char message[1024];
static size_t length;

static void align(size_t to) {
    while (length % to != 0) message[length++] = 0;
}

static void put_number(uint32_t value) {
    align(4);
    memcpy(message + length, &value, 4);
    length += 4;
}

static void put_text(const char *text) {
    put_number((uint32_t)strlen(text));
    memcpy(message + length, text, strlen(text) + 1);
    length += strlen(text) + 1;
}

static void put_field(unsigned char code, char type, const char *text) {
    align(8);
    message[length++] = code;
    message[length++] = 1;
    message[length++] = (unsigned char)type;
    message[length++] = 0;
    if (type != 'g') {
        put_text(text);
        return;
    }
    message[length++] = (unsigned char)strlen(text);
    memcpy(message + length, text, strlen(text) + 1);
    length += strlen(text) + 1;
}

/* Calls a method of the bus itself; with a name it is handed over as the first argument, the flags 0 behind it. */
static void call_bus(int fd, uint32_t serial, const char *member, const char *name) {
    const unsigned char head[4] = {'l', 1, 0, 1};
    uint32_t body = name == NULL ? 0 : (uint32_t)((4 + strlen(name) + 1 + 3) / 4 * 4 + 4);
    length = 0;
    memcpy(message, head, 4);
    length = 4;
    put_number(body);
    put_number(serial);
    put_number(0);
    size_t start = length;
    put_field(1, 'o', "/org/freedesktop/DBus");
    put_field(2, 's', "org.freedesktop.DBus");
    put_field(3, 's', member);
    put_field(6, 's', "org.freedesktop.DBus");
    if (name != NULL) put_field(8, 'g', "su");
    uint32_t fields = (uint32_t)(length - start);
    memcpy(message + 12, &fields, 4);
    align(8);
    if (name != NULL) {
        put_text(name);
        put_number(0);
    }
    if (write(fd, message, length) != (ssize_t)length) _exit(7);
}

/* Reads until `text` has come. */
static void expect(int fd, const char *text) {
    static char heard[65536];
    size_t count = 0;
    while (memmem(heard, count, text, strlen(text)) == NULL) {
        ssize_t got = read(fd, heard + count, sizeof heard - count);
        if (got <= 0) _exit(7);
        count += (size_t)got;
    }
}

static void own(const char *path, const char *name) {
    struct sockaddr_un address;
    char line[128];
    char user[32];
    int fd = unix_socket(path, &address);
    if (connect(fd, (struct sockaddr *)&address, sizeof address) != 0) _exit(7);
    snprintf(user, sizeof user, "%d", (int)getuid());
    size_t end = 0;
    line[end++] = 0;
    end += (size_t)sprintf(line + end, "AUTH EXTERNAL ");
    for (char *digit = user; *digit != 0; digit += 1) end += (size_t)sprintf(line + end, "%02x", *digit);
    end += (size_t)sprintf(line + end, "\r\n");
    if (write(fd, line, end) != (ssize_t)end) _exit(7);
    expect(fd, "OK ");
    if (write(fd, "BEGIN\r\n", 7) != 7) _exit(7);
    call_bus(fd, 1, "Hello", NULL);
    call_bus(fd, 2, "RequestName", name);
    expect(fd, name);
}

void run_serving_mode(int count, char **words) {
    if (strcmp(words[0], "listens") == 0 && count == 2) {
        listen_at(words[1]);
        live(-1);
    }
    if (strcmp(words[0], "owns") == 0 && count == 3) {
        own(words[1], words[2]);
        live(-1);
    }
    // The name is owned by a child, which has a child of its own.
    if (strcmp(words[0], "owner-below") == 0 && count == 3) {
        if (fork() == 0) {
            own(words[1], words[2]);
            if (fork() == 0) live(-1);
            live(-1);
        }
        live(-1);
    }
    // One child listens, another one does not.
    if (strcmp(words[0], "listener-below") == 0 && count == 2) {
        if (fork() == 0) {
            listen_at(words[1]);
            live(-1);
        }
        if (fork() == 0) live(-1);
        live(-1);
    }
}
