/** Waits of calls that were told to come again later, so that the page can say that it waits. */
import { useSyncExternalStore } from 'react';

/** Seconds of the waits under way. */
const waits = new Set<{ seconds: number }>();
const watchers = new Set<() => void>();
const changed = () => {
  for (const watcher of watchers) watcher();
};

/** Resolves after so many seconds. Throws the signal's reason once the caller gives up. */
export async function waitToRetry(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  const wait = { seconds };
  waits.add(wait);
  changed();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Not all in the same moment.
  const timer = setTimeout(resolve, (seconds + Math.random()) * 1000);
  const giveUp = () => reject(signal?.reason);
  signal?.addEventListener('abort', giveUp);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
    waits.delete(wait);
    changed();
  }
}

/** The longest wait under way in seconds, as it was told; null while nothing waits. */
export const retryWait = (): number | null =>
  waits.size === 0 ? null : Math.max(...[...waits].map(({ seconds }) => seconds));

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

export const useRetryWait = (): number | null => useSyncExternalStore(watch, retryWait, () => null);
