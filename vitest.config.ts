import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, 'e2e/**', '.maru/**'],
    globalSetup: 'server/test/global-setup.ts',
    // Database and broker tests wait for real processes on a machine that may have two cores.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The promises are measured against the clock, beside other processes: a machine that stalls once rejects nothing,
    // what fails three times is broken. A planted defect has to be seen as well.
    retry: 2,
    allowOnly: false,
  },
});
