import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, 'e2e/**', '.maru/**'],
    globalSetup: 'server/test/global-setup.ts',
    // Database and broker tests wait for real processes on a machine that may have two cores.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    allowOnly: false,
  },
});
