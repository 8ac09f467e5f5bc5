import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from './check.ts';
import { run } from './command.ts';

/** Runs every test beside the code, on one PostgreSQL. */
export async function tests(): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-tests-'));
  const file = join(folder, 'report.json');
  try {
    const flags = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const { code } = await run('vitest', flags, { live: true });
    const report = JSON.parse(readFileSync(file, 'utf8')) as { numPassedTests: number; numFailedTests: number };
    return { ok: code === 0, passed: report.numPassedTests, failed: report.numFailedTests };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
