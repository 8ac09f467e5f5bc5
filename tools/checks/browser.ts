import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findChromium } from '../../server/test/system-program.ts';
import type { Failure, FileTime, Finding } from './check.ts';
import { run } from './command.ts';

/** A file in Playwright's report, or a group of tests in it. */
interface Suite {
  title: string;
  specs: {
    title: string;
    ok: boolean;
    tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[];
  }[];
  suites?: Suite[];
}

interface Report {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: (Suite & { file: string })[];
}

/** Runs the journeys of e2e/ in a real browser against the built product. */
export async function browser(): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-browser-'));
  const file = join(folder, 'report.json');
  try {
    const env = { CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    const { code } = await run('playwright', ['test', '--config', 'e2e', '--reporter', 'list,json'], {
      env,
      live: true,
    });
    const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as Report;
    return {
      ok: code === 0,
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      failures: suites.flatMap((suite) => failuresOf(suite, `e2e/journeys/${suite.file}`)),
      repeated: suites.flatMap((suite) => repeatedOf(suite, `e2e/journeys/${suite.file}`)),
      files: suites.map((suite): FileTime => ({ file: `e2e/journeys/${suite.file}`, seconds: secondsOf(suite) })),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function secondsOf({ specs, suites = [] }: Suite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((one) => one.results));
  const own = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
  return suites.reduce((sum, suite) => sum + secondsOf(suite), own);
}

function failuresOf({ specs, suites = [] }: Suite, path: string): Failure[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => ({
      test: `${path} › ${title}`,
      why: stripVTControlCharacters(tests.at(-1)?.results.at(-1)?.error?.message ?? ''),
    }));
  return [...own, ...suites.flatMap((suite) => failuresOf(suite, `${path} › ${suite.title}`))];
}

function repeatedOf({ specs, suites = [] }: Suite, path: string): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [
    ...own.map(({ title }) => `${path} › ${title}`),
    ...suites.flatMap((suite) => repeatedOf(suite, `${path} › ${suite.title}`)),
  ];
}
