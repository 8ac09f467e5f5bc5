/** Tells when the process should end: asked by a signal, or left behind by the one that started it. */
import { fstatSync } from 'node:fs';

/** A file, a terminal or nothing at standard input says nothing about a parent; a pipe or socket is held by it. */
function isHeldByParent(): boolean {
  try {
    const input = fstatSync(0);
    return input.isFIFO() || input.isSocket();
  } catch {
    return false;
  }
}

/** Calls back once, with the reason. */
export function whenAskedToEnd(callback: (reason: string) => void): void {
  let asked = false;
  const end = (reason: string) => () => {
    if (asked) return;
    asked = true;
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
