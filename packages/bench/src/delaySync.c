/* For LD_PRELOAD: delays every fsync and fdatasync by SYNC_DELAY_US, like a slower disk. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

static void wait_a_little(void) {
  const char *text = getenv("SYNC_DELAY_US");
  if (text != NULL) usleep((useconds_t)atoi(text));
}

int fsync(int file) {
  static int (*real)(int);
  if (real == NULL) real = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  wait_a_little();
  return real(file);
}

int fdatasync(int file) {
  static int (*real)(int);
  if (real == NULL) real = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  wait_a_little();
  return real(file);
}
