/*
 * Preloaded into the processes of a power-loss check. Each sync copies what it makes durable into a store, so that the
 * store holds what a disk would hold after a power loss; power.ts rebuilds the folder from it. Everything else is lost:
 * a write without a sync, however it was made, never reaches the store.
 *
 * - fsync or fdatasync of a file stores its content and, at the first sync, its name and those of the folders above it,
 *   as ext4, XFS and Btrfs do.
 * - fsync of a folder stores its names: only then are a rename, a deletion and an unsynced file's name durable.
 *
 * Store: `files/KEY` are contents, `folders/KEY` lists of names, one `KEY TYPE MODE UID GID NAME` a line; the watched
 * folder itself is `folders/root`. A key is the inode with its birth time, because inodes are reused. Once the file
 * `off` exists, no sync ends any more; while `slow` exists, each takes 100 ms longer. Variables: MARU_POWER_ROOT, the
 * watched folder; MARU_POWER_STORE.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define KEY 64
#define LONG (PATH_MAX + 600)

static const char *root, *store;
static int (*real_fsync)(int), (*real_fdatasync)(int);

/* A copy, because PostgreSQL writes its processes' titles over the environment. */
static const char *variable(const char *name) {
  const char *value = getenv(name);
  return value ? strdup(value) : NULL;
}

__attribute__((constructor)) static void load(void) {
  root = variable("MARU_POWER_ROOT");
  store = variable("MARU_POWER_STORE");
  real_fsync = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  real_fdatasync = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
}

/* A fault of the check itself ends the process, which the check reports. */
static void fail(const char *what) {
  dprintf(2, "synced.c: %s: %s\n", what, strerror(errno));
  abort();
}

static int is_set(const char *flag) {
  char path[LONG];
  snprintf(path, sizeof path, "%s/%s", store, flag);
  return access(path, F_OK) == 0;
}

static void stop_without_power(void) {
  while (is_set("off")) pause();
}

static void look(int folder, const char *path, int flags, struct statx *found, char *key) {
  if (statx(folder, path, flags | AT_SYMLINK_NOFOLLOW, STATX_BASIC_STATS | STATX_BTIME, found)) {
    key[0] = 0;
    return;
  }
  snprintf(key, KEY, "%llu-%lld%09u", (unsigned long long)found->stx_ino, (long long)found->stx_btime.tv_sec,
           found->stx_btime.tv_nsec);
}

static int open_in_store(const char *place, const char *key, int flags) {
  char path[LONG];
  snprintf(path, sizeof path, "%s/%s/%s", store, place, key);
  int fd = open(path, O_CREAT | O_CLOEXEC | flags, 0666);
  if (fd < 0) fail(path);
  /* The database's user and the server's write the same store, whatever their umask. */
  fchmod(fd, 0666);
  return fd;
}

static void list_entry(int out, const char *key, const struct statx *found, const char *name) {
  char line[LONG];
  int length = snprintf(line, sizeof line, "%s %c %o %u %u %s\n", key, S_ISDIR(found->stx_mode) ? 'd' : 'f',
                        found->stx_mode & 07777, found->stx_uid, found->stx_gid, name);
  if (write(out, line, length) != length) fail("write");
}

/* Locks all lists of names; closing the descriptor unlocks. */
static int lock_lists(void) {
  int lock = open_in_store("", "lock", O_RDWR);
  if (flock(lock, LOCK_EX)) fail("flock");
  return lock;
}

static int has_key(int list, const char *key) {
  char line[LONG];
  size_t length = strlen(key);
  FILE *lines = fdopen(dup(list), "r");
  int found = 0;
  rewind(lines);
  while (!found && fgets(line, sizeof line, lines)) found = !strncmp(line, key, length) && line[length] == ' ';
  fclose(lines);
  return found;
}

/* Stores the name of a file or folder, and those of the folders above, unless they are stored. */
static void store_names(const char *of) {
  char path[LONG], key[KEY], above[KEY];
  struct statx found;
  snprintf(path, sizeof path, "%s", of);
  while (strcmp(path, root)) {
    look(AT_FDCWD, path, 0, &found, key);
    if (!key[0]) return;
    struct statx entry = found;
    char *slash = strrchr(path, '/');
    *slash = 0;
    look(AT_FDCWD, path, 0, &found, above);
    if (!above[0]) return;
    int list = open_in_store("folders", strcmp(path, root) ? above : "root", O_RDWR | O_APPEND);
    int known = has_key(list, key);
    if (!known) list_entry(list, key, &entry, slash + 1);
    close(list);
    if (known) return;
  }
}

static void store_folder(const char *path, const char *key) {
  char partial[KEY + 40], from[LONG], to[LONG], child[KEY];
  struct statx found;
  int lock = lock_lists();
  snprintf(partial, sizeof partial, "partial-%d", gettid());
  int list = open_in_store("folders", partial, O_WRONLY | O_TRUNC);
  DIR *folder = opendir(path);
  for (struct dirent *entry; folder && (entry = readdir(folder));) {
    if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
    look(dirfd(folder), entry->d_name, 0, &found, child);
    if (child[0]) list_entry(list, child, &found, entry->d_name);
  }
  if (folder) closedir(folder);
  close(list);
  snprintf(from, sizeof from, "%s/folders/%s", store, partial);
  snprintf(to, sizeof to, "%s/folders/%s", store, strcmp(path, root) ? key : "root");
  if (rename(from, to)) fail(to);
  store_names(path);
  close(lock);
}

static void store_file(int fd, const char *path, const char *key) {
  char again[40], stored[LONG];
  char buffer[1 << 16];
  snprintf(stored, sizeof stored, "%s/files/%s", store, key);
  int is_new = access(stored, F_OK) != 0;
  snprintf(again, sizeof again, "/proc/self/fd/%d", fd);
  int in = open(again, O_RDONLY | O_CLOEXEC), out = open_in_store("files", key, O_RDWR);
  if (in < 0) fail(path);
  /* Otherwise a slower copy of another process could overwrite a newer one. */
  if (flock(out, LOCK_EX)) fail("flock");
  off_t at = 0;
  for (ssize_t got; (got = pread(in, buffer, sizeof buffer, at)) > 0; at += got)
    if (pwrite(out, buffer, got, at) != got) fail(stored);
  if (ftruncate(out, at)) fail("ftruncate");
  close(in);
  close(out);
  if (!is_new) return;
  int lock = lock_lists();
  store_names(path);
  close(lock);
}

static int sync_into_store(int fd, int (*real)(int)) {
  char link[40], path[PATH_MAX], key[KEY];
  struct statx found;
  if (!root || !store) return real(fd);
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return real(fd);
  path[length] = 0;
  size_t above = strlen(root);
  if (strncmp(path, root, above) || (path[above] != '/' && path[above])) return real(fd);
  if (is_set("slow")) nanosleep(&(struct timespec){0, 100000000}, NULL);
  look(fd, "", AT_EMPTY_PATH, &found, key);
  stop_without_power();
  if (found.stx_nlink > 0 && S_ISDIR(found.stx_mode)) store_folder(path, key);
  else if (found.stx_nlink > 0) store_file(fd, path, key);
  stop_without_power();
  return 0;
}

int fsync(int fd) { return sync_into_store(fd, real_fsync); }
int fdatasync(int fd) { return sync_into_store(fd, real_fdatasync); }
