import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestProject, testsOf } from '../test-projects.ts';
import { changedFiles } from './changed-files.ts';
import type { Finding } from './check.ts';
import { run } from './command.ts';
import type { TestReport } from './vitest-report.ts';

/** Runs the server tests affected by changed files. */
export async function changedServerTests(): Promise<Finding> {
  const files = testsOf('server', await changedFiles());
  return files.length > 0 ? tests('server', files) : { ok: true, output: 'No changed file has a server test.' };
}

/** Runs the tests of a project, or only those in `files`. */
export async function tests(project: TestProject, files: readonly string[] = []): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-tests-'));
  const file = join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=./tools/checks/vitest-report.ts'];
    const flags = ['run', '--project', project, ...reporters, ...files];
    const { code } = await run('vitest', flags, { live: true, env: { MARU_TEST_REPORT: file } });
    const report = JSON.parse(readFileSync(file, 'utf8')) as TestReport;
    return { ok: code === 0, ...report };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
