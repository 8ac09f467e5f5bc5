/**
 * Multiplies the time limits of `vi.waitFor` and `vi.waitUntil`, as `vitest.config.ts` does those of tests and of
 * `expect.poll`: Vitest has no setting for them.
 */
import { vi } from 'vitest';
import { timeFactor } from './time-factor.ts';

type Wait = (check: () => unknown, options?: number | { timeout?: number; interval?: number }) => Promise<unknown>;

/** The limit in milliseconds of a wait without its own. */
const defaultMs = 5_000;
const isDone = Symbol.for('maru.patient-waits');

export const patient =
  (wait: Wait): Wait =>
  (check, options = {}) => {
    const { timeout = defaultMs, ...others } = typeof options === 'number' ? { timeout: options } : options;
    return wait(check, { ...others, timeout: timeout * timeFactor });
  };

// Files that share a worker share `vi`.
if (!Object.hasOwn(vi, isDone))
  Object.assign(vi, {
    waitFor: patient(vi.waitFor as Wait),
    waitUntil: patient(vi.waitUntil as Wait),
    [isDone]: true,
  });
