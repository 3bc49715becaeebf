// harmful-app MODE [ARGUMENT…]: see harmful.h. Without arguments the mode is taken from HARM_MODE (words separated by
// spaces), and is `single` where that is unset. HARM_LIFE bounds the life of each process in seconds (default 300).
#define _GNU_SOURCE 1
#include "harmful.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { BEAT_MILLISECONDS = 20, WORDS_MAX = 32 };

static int log_fd = -1;
static long long born;

void heart_open(void) {
    const char *path = getenv("HARM_LOG");
    born = now_nanoseconds();
    if (path == NULL) return;
    log_fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

long long now_nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

void heart_beat(void) {
    char line[64];
    int length = snprintf(line, sizeof line, "%lld %d\n", now_nanoseconds(), (int)getpid());
    if (log_fd < 0) return;
    if (write(log_fd, line, (size_t)length) != length) _exit(3);
}

void pause_milliseconds(long milliseconds) {
    struct timespec length = {milliseconds / 1000, (milliseconds % 1000) * 1000000L};
    nanosleep(&length, NULL);
}

void live(long milliseconds) {
    const char *words = getenv("HARM_LIFE");
    long long life = (words != NULL ? number(words) : 300) * 1000000000LL;
    long long start = now_nanoseconds();
    while (milliseconds < 0 || now_nanoseconds() - start < milliseconds * 1000000LL) {
        if (now_nanoseconds() - born > life) _exit(4);
        heart_beat();
        pause_milliseconds(BEAT_MILLISECONDS);
    }
}

long number(const char *word) {
    char *end = NULL;
    long value = strtol(word, &end, 10);
    if (end == word || *end != 0 || value < 0) {
        fprintf(stderr, "harmful-app: %s is not a number\n", word);
        _exit(2);
    }
    return value;
}

static void *live_in_thread(void *unused) {
    (void)unused;
    live(-1);
    return NULL;
}

static void run_threads(long count) {
    for (long index = 1; index < count; index += 1) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, live_in_thread, NULL) != 0) _exit(5);
    }
    live(-1);
}

static void run(int count, char **words) {
    const char *mode = words[0];
    if (strcmp(mode, "single") == 0) live(-1);
    if (strcmp(mode, "ignore-term") == 0) {
        signal(SIGTERM, SIG_IGN);
        signal(SIGHUP, SIG_IGN);
        signal(SIGINT, SIG_IGN);
        live(-1);
    }
    if (strcmp(mode, "threads") == 0 && count == 2) run_threads(number(words[1]));
    if (strcmp(mode, "exit-after") == 0 && count == 2) {
        live(number(words[1]));
        _exit(0);
    }
    run_tree_mode(count, words);
    run_restart_mode(count, words);
    run_serving_mode(count, words);
    run_other_mode(count, words);
    fprintf(stderr, "harmful-app: no mode %s with %d arguments\n", mode, count - 1);
    _exit(2);
}

int main(int count, char **arguments) {
    char *words[WORDS_MAX] = {"single"};
    int length = 1;
    char *text = getenv("HARM_MODE");
    heart_open();
    if (count > 1) {
        run(count - 1, arguments + 1);
    }
    if (text != NULL) {
        length = 0;
        for (char *word = strtok(strdup(text), " "); word != NULL && length < WORDS_MAX - 1; word = strtok(NULL, " ")) {
            words[length] = word;
            length += 1;
        }
        if (length == 0) return 2;
    }
    run(length, words);
}
