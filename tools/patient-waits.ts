/**
 * Multiplies the time limits of `vi.waitFor` and `vi.waitUntil` for slow machines, because Vitest has no setting for
 * these limits. `vitest.config.ts` multiplies the limits of tests and of `expect.poll`.
 */
import { vi } from 'vitest';
import { timeFactor } from './time-factor.ts';

type Wait = (check: () => unknown, options?: number | { timeout?: number; interval?: number }) => Promise<unknown>;

/** Default time limit of a wait in milliseconds. */
const defaultMs = 5_000;
const isDone = Symbol.for('maru.patient-waits');

export const patient =
  (wait: Wait): Wait =>
  (check, options = {}) => {
    const { timeout = defaultMs, ...others } = typeof options === 'number' ? { timeout: options } : options;
    return wait(check, { ...others, timeout: timeout * timeFactor });
  };

// Replaced only once, because files in the same worker share `vi`.
if (!Object.hasOwn(vi, isDone))
  Object.assign(vi, {
    waitFor: patient(vi.waitFor as Wait),
    waitUntil: patient(vi.waitUntil as Wait),
    [isDone]: true,
  });
