/** Calls that wait to be retried, so that the page can display the wait. */
import { useSyncExternalStore } from 'react';

/** Seconds of the current waits. */
const waits = new Set<{ seconds: number }>();
const watchers = new Set<() => void>();
const changed = () => {
  for (const watcher of watchers) watcher();
};

/** Resolves after some seconds. Throws the signal's reason if the caller aborts. */
export async function waitToRetry(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  const wait = { seconds };
  waits.add(wait);
  changed();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Adds jitter.
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

/** The longest current wait in seconds, as the server required; null if no call waits. */
export const retryWait = (): number | null =>
  waits.size === 0 ? null : Math.max(...[...waits].map(({ seconds }) => seconds));

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

export const useRetryWait = (): number | null => useSyncExternalStore(watch, retryWait, () => null);
