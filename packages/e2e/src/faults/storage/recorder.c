/*
 * Preloaded into a process to record all its calls on the files below one folder, in order and from all threads.
 *
 *   RECORD_FOLDER  absolute path of that folder, without symbolic links
 *   RECORD_LOG     file the records are appended to; outside the folder
 *
 * A record is eight little-endian 64-bit words (kind, file, offset, length of the bytes, length of the path, and three
 * spare), then the path, then the bytes. A file is its inode number. A record is written before its call returns, so the
 * records are in the order of the calls. A sync has a record at its start and another at its end, because only writes
 * before its start are safe at its end.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { CREATE = 1, OPEN, WRITE, TRUNCATE, SYNC_BEGIN, SYNC_END, RENAME, UNLINK };

#define MAX_FD 65536

static pthread_mutex_t order = PTHREAD_MUTEX_INITIALIZER;
static ino_t recorded[MAX_FD]; /* by descriptor; 0 = not ours */
static char folder[PATH_MAX];
static size_t folder_length;
static int log_fd = -1;

#define REAL(name) ((__typeof__(&name))real(#name))

static void *real(const char *name) {
  void *found = dlsym(RTLD_NEXT, name);
  if (found == NULL) abort();
  return found;
}

__attribute__((constructor)) static void start(void) {
  const char *wanted = getenv("RECORD_FOLDER");
  const char *log = getenv("RECORD_LOG");
  if (wanted == NULL || log == NULL) return;
  folder_length = strlen(wanted);
  if (folder_length >= sizeof folder) abort();
  memcpy(folder, wanted, folder_length + 1);
  log_fd = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (log_fd < 0) abort();
}

static int ours(const char *path) {
  return log_fd >= 0 && path != NULL && strncmp(path, folder, folder_length) == 0 &&
         (path[folder_length] == '/' || path[folder_length] == '\0');
}

static ino_t file_of(int fd) { return fd >= 0 && fd < MAX_FD ? recorded[fd] : 0; }

static void put(const void *bytes, size_t length) {
  const char *rest = bytes;
  while (length > 0) {
    ssize_t written = syscall(SYS_write, log_fd, rest, length);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) abort(); /* a gap in the recording would invalidate the test */
    rest += written;
    length -= (size_t)written;
  }
}

/* called with `order` held; preserves errno */
static void note(uint64_t kind, ino_t file, off_t offset, const char *path, const struct iovec *parts, int count,
                 size_t length) {
  int kept = errno;
  size_t path_length = path == NULL ? 0 : strlen(path);
  uint64_t head[8] = {kind, file, (uint64_t)offset, length, path_length, 0, 0, 0};
  put(head, sizeof head);
  put(path, path_length);
  for (int i = 0; i < count && length > 0; i++) {
    size_t share = parts[i].iov_len < length ? parts[i].iov_len : length;
    put(parts[i].iov_base, share);
    length -= share;
  }
  errno = kept;
}

static void note_path(uint64_t kind, const char *path, const char *second) {
  struct iovec part = {(void *)second, second == NULL ? 0 : strlen(second)};
  note(kind, 0, 0, path, &part, 1, part.iov_len);
}

/* ---- opening and closing ---- */

static int open_any(int at, const char *path, int flags, mode_t mode) {
  static int (*real_openat)(int, const char *, int, ...);
  if (real_openat == NULL) real_openat = REAL(openat);
  if (!ours(path)) return real_openat(at, path, flags, mode);
  pthread_mutex_lock(&order);
  int missing = access(path, F_OK) != 0;
  int fd = real_openat(at, path, flags, mode);
  if (fd >= MAX_FD) abort();
  struct stat found;
  if (fd >= 0 && fstat(fd, &found) == 0) {
    recorded[fd] = found.st_ino;
    note(missing ? CREATE : OPEN, found.st_ino, 0, path, NULL, 0, 0);
    if (!missing && (flags & O_TRUNC)) note(TRUNCATE, found.st_ino, 0, NULL, NULL, 0, 0);
  }
  pthread_mutex_unlock(&order);
  return fd;
}

#define OPENING(name)                                 \
  int name(const char *path, int flags, ...) {        \
    va_list rest;                                     \
    va_start(rest, flags);                            \
    mode_t mode = va_arg(rest, mode_t);               \
    va_end(rest);                                     \
    return open_any(AT_FDCWD, path, flags, mode);     \
  }
#define OPENING_AT(name)                              \
  int name(int at, const char *path, int flags, ...) { \
    va_list rest;                                     \
    va_start(rest, flags);                            \
    mode_t mode = va_arg(rest, mode_t);               \
    va_end(rest);                                     \
    return open_any(at, path, flags, mode);           \
  }
OPENING(open)
OPENING(open64)
OPENING_AT(openat)
OPENING_AT(openat64)

int close(int fd) {
  if (fd >= 0 && fd < MAX_FD) recorded[fd] = 0;
  return REAL(close)(fd);
}

/* ---- bytes ---- */

static void note_write(ino_t file, off_t offset, const struct iovec *parts, int count, ssize_t written) {
  if (written > 0) note(WRITE, file, offset, NULL, parts, count, (size_t)written);
}

ssize_t write(int fd, const void *bytes, size_t length) {
  ino_t file = file_of(fd);
  if (file == 0) return REAL(write)(fd, bytes, length);
  struct iovec part = {(void *)bytes, length};
  pthread_mutex_lock(&order);
  ssize_t written = REAL(write)(fd, bytes, length);
  note_write(file, lseek(fd, 0, SEEK_CUR) - written, &part, 1, written);
  pthread_mutex_unlock(&order);
  return written;
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  ino_t file = file_of(fd);
  if (file == 0) return REAL(writev)(fd, parts, count);
  pthread_mutex_lock(&order);
  ssize_t written = REAL(writev)(fd, parts, count);
  note_write(file, lseek(fd, 0, SEEK_CUR) - written, parts, count, written);
  pthread_mutex_unlock(&order);
  return written;
}

#define WRITING_AT(name)                                                      \
  ssize_t name(int fd, const void *bytes, size_t length, off_t offset) {      \
    ino_t file = file_of(fd);                                                 \
    if (file == 0) return REAL(name)(fd, bytes, length, offset);              \
    struct iovec part = {(void *)bytes, length};                              \
    pthread_mutex_lock(&order);                                               \
    ssize_t written = REAL(name)(fd, bytes, length, offset);                  \
    note_write(file, offset, &part, 1, written);                              \
    pthread_mutex_unlock(&order);                                             \
    return written;                                                           \
  }
WRITING_AT(pwrite)
WRITING_AT(pwrite64)

#define WRITING_PARTS_AT(name)                                                 \
  ssize_t name(int fd, const struct iovec *parts, int count, off_t offset) {   \
    ino_t file = file_of(fd);                                                  \
    if (file == 0) return REAL(name)(fd, parts, count, offset);                \
    pthread_mutex_lock(&order);                                                \
    ssize_t written = REAL(name)(fd, parts, count, offset);                    \
    note_write(file, offset, parts, count, written);                           \
    pthread_mutex_unlock(&order);                                              \
    return written;                                                            \
  }
WRITING_PARTS_AT(pwritev)
WRITING_PARTS_AT(pwritev64)

#define TRUNCATING(name)                                              \
  int name(int fd, off_t length) {                                    \
    ino_t file = file_of(fd);                                         \
    if (file == 0) return REAL(name)(fd, length);                     \
    pthread_mutex_lock(&order);                                       \
    int failed = REAL(name)(fd, length);                              \
    if (!failed) note(TRUNCATE, file, length, NULL, NULL, 0, 0);      \
    pthread_mutex_unlock(&order);                                     \
    return failed;                                                    \
  }
TRUNCATING(ftruncate)
TRUNCATING(ftruncate64)

/* ---- syncs ---- */

static void note_sync(uint64_t kind, ino_t file) {
  pthread_mutex_lock(&order);
  note(kind, file, 0, NULL, NULL, 0, 0);
  pthread_mutex_unlock(&order);
}

#define SYNCING(name)                        \
  int name(int fd) {                         \
    ino_t file = file_of(fd);                \
    if (file == 0) return REAL(name)(fd);    \
    note_sync(SYNC_BEGIN, file);             \
    int failed = REAL(name)(fd);             \
    if (!failed) note_sync(SYNC_END, file);  \
    return failed;                           \
  }
SYNCING(fsync)
SYNCING(fdatasync)

/* ---- names ---- */

int rename(const char *from, const char *to) {
  if (!ours(from) && !ours(to)) return REAL(rename)(from, to);
  pthread_mutex_lock(&order);
  int failed = REAL(rename)(from, to);
  if (!failed) note_path(RENAME, from, to);
  pthread_mutex_unlock(&order);
  return failed;
}

int unlink(const char *path) {
  if (!ours(path)) return REAL(unlink)(path);
  pthread_mutex_lock(&order);
  int failed = REAL(unlink)(path);
  if (!failed) note_path(UNLINK, path, NULL);
  pthread_mutex_unlock(&order);
  return failed;
}
