/** Detects when the process should end: on a signal, or when its parent has ended. */
import { fstatSync } from 'node:fs';

/** Whether a parent process may hold standard input open: true for a pipe or socket, false for a file or terminal. */
function isHeldByParent(): boolean {
  try {
    const input = fstatSync(0);
    return input.isFIFO() || input.isSocket();
  } catch {
    return false;
  }
}

/** Calls back once, with the reason. */
export function onEndRequest(callback: (reason: string) => void): void {
  let isRequested = false;
  const end = (reason: string) => () => {
    if (isRequested) return;
    isRequested = true;
    callback(reason);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end(signal));
  if (process.channel) process.on('disconnect', end('the parent is gone'));
  else if (isHeldByParent())
    process.stdin
      .on('error', () => undefined)
      .once('end', end('standard input was closed'))
      .resume();
}
