/** All checks of `npm test`. */
import { join } from 'node:path';
import { systemPrograms } from '../../server/test/system-program.ts';
import { buildWeb } from '../start/web-build.ts';
import { browser } from './browser.ts';
import { calls } from './calls.ts';
import type { Check } from './check.ts';
import { passes, run } from './command.ts';
import { compiler } from './compiler.ts';
import { databaseTypes } from './database-types.ts';
import { documents } from './documents.ts';
import { example } from './example.ts';
import { changedServerTests, tests } from './tests.ts';

const folders = ['domain', 'contract', 'server', 'web', 'devices', 'e2e', 'bench', 'tools'];

/** Compiler, import and usage checks cache their results about unchanged files here. */
const cache = join('node_modules', '.cache');

/** Type-checks one configuration incrementally. */
const typeCheck = (config: string, name: string) => [
  ...compiler,
  '-p',
  config,
  '--incremental',
  '--tsBuildInfoFile',
  join(cache, `${name}.tsbuildinfo`),
];

const format: Check = {
  name: 'format',
  about: 'one format, and no rule of the linter broken',
  budgetSeconds: 20,
  run: () => passes(['biome', 'ci']),
};
const types: Check = {
  name: 'types',
  about: 'every type holds',
  budgetSeconds: 60,
  run: () => passes(typeCheck('tsconfig.json', 'all'), typeCheck('web/tsconfig.json', 'web')),
};
const imports: Check = {
  name: 'imports',
  about: 'imports point the way docs/architecture.md says',
  budgetSeconds: 40,
  run: () =>
    passes([
      'depcruise',
      '--config',
      '.dependency-cruiser.cjs',
      '--cache',
      join(cache, 'dependency-cruiser'),
      '--cache-strategy',
      'content',
      ...folders,
    ]),
};
const unused: Check = {
  name: 'unused',
  about: 'nothing is there that nothing uses',
  budgetSeconds: 40,
  run: () => passes(['knip', '--cache', '--cache-location', join(cache, 'knip')]),
};
const unit: Check = {
  name: 'unit',
  about: 'the tests beside the code that need no database pass',
  budgetSeconds: 60,
  run: () => tests('unit'),
};
const server: Check = {
  name: 'server',
  about: 'the tests beside the code pass on a real PostgreSQL',
  budgetSeconds: 300,
  needs: [
    systemPrograms.age,
    systemPrograms.ageKeygen,
    systemPrograms.swift,
    systemPrograms.mosquitto,
    systemPrograms.mosquittoPasswords,
    systemPrograms.pdfPages,
    systemPrograms.pdfText,
  ],
  run: () => tests('server'),
};

/** System programs that the journeys need. */
const browserNeeds = [
  ...(process.env.CHROMIUM_PATH ? [] : [systemPrograms.chromium]),
  systemPrograms.koreanFont,
  systemPrograms.pdfText,
];

/** Runs only in CI, because a newly published advisory must not fail `npm test` for everyone. */
const audit: Check = {
  name: 'audit',
  about: 'no package has a known fault, as far as the registry tells',
  budgetSeconds: 60,
  async run() {
    const { code, output } = await run('node', ['tools/checks/audit.ts']);
    return { ok: code !== 1, output };
  },
};

/** Static checks and checks that take seconds, the fastest first. Budgets assume that other checks run beside them. */
const light: Check[] = [
  { name: 'documents', about: 'links lead somewhere, commands exist', budgetSeconds: 10, run: documents },
  format,
  {
    name: 'database-types',
    about: 'the types of the tables are those of the migrations',
    budgetSeconds: 30,
    run: databaseTypes,
  },
  unused,
  imports,
  { name: 'calls', about: 'the OpenAPI document has the calls of the catalogue', budgetSeconds: 40, run: calls },
  types,
  ...(process.env.CI ? [audit] : []),
];

/**
 * Ordered so that the fastest checks can fail first and light checks run beside the promises; measurements run last.
 * Budgets cover the specification's full scope.
 */
const heavy: Check[] = [
  unit,
  {
    name: 'bundle',
    about: 'the web builds, and the main page stays within its budget of JavaScript',
    budgetSeconds: 60,
    async run() {
      await buildWeb(process.env, AbortSignal.timeout(300_000));
      const { code, output } = await run('npm', ['run', '--silent', 'check:bundle', '-w', 'web']);
      return { ok: code === 0, output };
    },
  },
  {
    name: 'promises',
    about: 'the promises hold, and a defect planted against each is noticed',
    budgetSeconds: 420,
    waits: true,
    needs: [
      systemPrograms.nginx,
      systemPrograms.nginxStreams,
      systemPrograms.openssl,
      systemPrograms.gcc,
      systemPrograms.cHeaders,
      systemPrograms.mosquitto,
      systemPrograms.mosquittoPasswords,
    ],
    run: () => tests('promises'),
  },
  server,
  {
    name: 'example',
    about: 'the example of a device group compiles, and passes its tests and its journey',
    budgetSeconds: 90,
    needs: browserNeeds,
    run: example,
  },
  {
    name: 'browser',
    about: 'the journeys pass in a real browser',
    budgetSeconds: 840,
    needs: browserNeeds,
    run: browser,
  },
  { name: 'timed', about: 'what is measured is as quick as promised', budgetSeconds: 240, run: () => tests('timed') },
];
export const checks: readonly Check[] = [...light.map((check) => ({ ...check, isLight: true })), ...heavy];

/** The checks of `npm run check` during development: two at a time, the longest first. */
export const quickChecks: readonly Check[] = [
  unit,
  types,
  imports,
  unused,
  format,
  {
    ...server,
    about: 'the server tests beside changed files, and those that import one, pass',
    run: changedServerTests,
  },
].map((check) => ({ ...check, isLight: true }));
