import { afterEach, describe, expect, test, vi } from 'vitest';

/** Imported by a computed path, because tools/ may not import from e2e/. */
const file = new URL('../../e2e/support/timeouts.ts', import.meta.url).href;
const { configuredTimeouts, stretched } = await import(file);

afterEach(() => void vi.unstubAllEnvs());

describe('timeouts of the journeys', () => {
  test('are all multiplied by MARU_TEST_PATIENCE', () => {
    vi.stubEnv('MARU_TEST_PATIENCE', '');
    expect(configuredTimeouts()).toEqual({ globalTimeout: 840_000, timeout: 90_000, expect: { timeout: 20_000 } });
    expect(stretched(1000)).toBe(1000);
    vi.stubEnv('MARU_TEST_PATIENCE', '2');
    expect(configuredTimeouts()).toEqual({ globalTimeout: 1_680_000, timeout: 180_000, expect: { timeout: 40_000 } });
    expect(stretched(1000)).toBe(2000);
  });

  test('are never shorter than on an idle machine', () => {
    vi.stubEnv('MARU_TEST_PATIENCE', '0.1');
    expect(stretched(1000)).toBe(1000);
  });

  test('abort a hung run within 50 minutes, for any factor', () => {
    vi.stubEnv('MARU_TEST_PATIENCE', '100');
    expect(configuredTimeouts().globalTimeout).toBe(3_000_000);
  });
});
