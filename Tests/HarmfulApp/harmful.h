// The parts of harmful-app: an app that misbehaves on request, for the end-to-end tests.
//
// Every process and thread of it writes a heartbeat, "NANOSECONDS PID\n" on the monotonic clock, to the file named by
// HARM_LOG every 20 ms: one write each, appended, so lines of many processes never mix. A test sees from the file that
// nothing ran while held and that everything runs afterwards.
#ifndef HARMFUL_H
#define HARMFUL_H

/* Opens the heartbeat file; every later process inherits it. */
void heart_open(void);
/* One heartbeat. */
void heart_beat(void);
/* Nanoseconds on the monotonic clock. */
long long now_nanoseconds(void);
/* Sleeps for a number of milliseconds; a signal may cut it short. */
void pause_milliseconds(long milliseconds);
/* Beats until `milliseconds` have gone by; for ever when negative. Ends the process once its life is over. */
void live(long milliseconds);
/* A whole number from a word; ends the process with status 2 where it is none. */
long number(const char *word);

/* The tree-shaped modes: `words[0]` is the mode. Return only if the mode is not theirs. */
void run_tree_mode(int count, char **words);
/* The restarting and handing-over modes. */
void run_restart_mode(int count, char **words);
/* The modes that serve a session. */
void run_serving_mode(int count, char **words);
/* The modes that stand in for other programs: a continuer, a barrier. */
void run_other_mode(int count, char **words);

#endif
