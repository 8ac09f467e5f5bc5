import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findChromium } from '../../server/test/system-program.ts';
import type { Finding } from './check.ts';
import { run } from './command.ts';

/** A test in Playwright's report. */
interface Spec {
  title: string;
  ok: boolean;
  tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[];
}

/** A file in Playwright's report, or a group of tests in it. */
interface Suite {
  title: string;
  specs: Spec[];
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
    const tested = suites.map((suite) => {
      const path = `e2e/journeys/${suite.file}`;
      return { path, tests: testsIn(suite, path) };
    });
    const all = tested.flatMap(({ tests }) => tests);
    return {
      ok: code === 0,
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      failures: all
        .filter(({ ok }) => !ok)
        .map(({ path, tests }) => ({
          test: path,
          why: stripVTControlCharacters(tests.at(-1)?.results.at(-1)?.error?.message ?? ''),
        })),
      repeated: all.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ path }) => path),
      files: tested.map(({ path, tests }) => ({ file: path, seconds: secondsOf(tests) })),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Every test of a suite, with its path of titles. */
function testsIn({ specs, suites = [] }: Suite, path: string): (Spec & { path: string })[] {
  const own = specs.map((spec) => ({ ...spec, path: `${path} › ${spec.title}` }));
  return [...own, ...suites.flatMap((suite) => testsIn(suite, `${path} › ${suite.title}`))];
}

const secondsOf = (specs: readonly Spec[]): number =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, { duration }) => sum + duration / 1000, 0);
