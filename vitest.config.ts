import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/longest-first.ts';
import { type TestProject, testProjects } from './tools/test-projects.ts';
import { timeFactor } from './tools/time-factor.ts';

// Tests ignore configuration in this checkout.
process.env.MARU_CONFIG = 'off';
// Loads the programs that tests start in two thirds of the time.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compiled');
const files = testProjects();
const names = Object.keys(files) as TestProject[];

/** A test project with its files. Projects run one after the other. */
const project = (name: TestProject, options: object) => ({
  test: {
    name,
    include: files[name],
    pool: 'forks',
    // Database and broker tests wait for real processes on a machine that may have two cores.
    testTimeout: 30_000 * timeFactor,
    hookTimeout: 60_000 * timeFactor,
    expect: { poll: { timeout: 5_000 * timeFactor } },
    // In CI, a stall of the machine must not refuse a change. The report names each repeated test.
    retry: process.env.CI ? 1 : 0,
    setupFiles: 'tools/patient-waits.ts',
    unstubGlobals: true,
    sequence: { groupOrder: names.indexOf(name) + 1 },
    ...options,
  },
});

const database = 'server/test/global-setup.ts';
const promises = 'server/test/promises/global-setup.ts';

export default defineConfig({
  test: {
    allowOnly: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      project('unit', { pool: 'threads', isolate: false, maxWorkers: 2 }),
      // Its tests wait for half of the time.
      project('server', { isolate: false, maxWorkers: 3, globalSetup: database }),
      // Its checks wait for processes, crashes and delays.
      project('promises', { maxWorkers: 3, maxConcurrency: 2, globalSetup: promises }),
      project('timed', { maxWorkers: 1, maxConcurrency: 1, globalSetup: [database, promises] }),
    ],
  },
});
