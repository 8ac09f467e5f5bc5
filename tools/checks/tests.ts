import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from '../test-projects.ts';
import type { Finding } from './check.ts';
import { run } from './command.ts';
import type { TestReport } from './vitest-report.ts';

/** Runs the tests of a project. */
export async function tests(project: TestProject): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-tests-'));
  const file = join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=./tools/checks/vitest-report.ts'];
    const flags = ['run', '--project', project, ...reporters];
    const { code } = await run('vitest', flags, { live: true, env: { MARU_TEST_REPORT: file } });
    const { passed, failed, files, failures } = JSON.parse(readFileSync(file, 'utf8')) as TestReport;
    return { ok: code === 0, passed, failed, files, failures };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
