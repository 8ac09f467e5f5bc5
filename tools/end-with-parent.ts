/**
 * Loaded before the program of a child: when the channel to its parent closes,
 * the parent is gone, killed perhaps, and the child shuts down as if asked to.
 */
const graceMs = 10_000;

process.channel?.unref();
process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), graceMs).unref();
});
