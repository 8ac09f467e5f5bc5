/**
 * Asks the registry for known faults of the locked packages: `npm run check:audit`. Exits with 1 if a finding isn't in
 * audit-allowed.json, and with 2 if the registry doesn't answer.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditFaults } from './audit-findings.ts';
import { root } from './command.ts';

const allowed = JSON.parse(readFileSync(join(root, 'tools/checks/audit-allowed.json'), 'utf8'));
const today = new Date().toISOString().slice(0, 10);
// npm exits with 1 for findings too, so its answer is read instead.
const flags = ['--json', '--package-lock-only', '--fetch-retries=0', '--fetch-timeout=30000'];
const { stdout } = spawnSync('npm', ['audit', ...flags], { cwd: root, encoding: 'utf8' });
try {
  const faults = auditFaults(JSON.parse(stdout), allowed, today);
  process.stdout.write(faults.length === 0 ? 'no finding that is not allowed\n' : `${faults.join('\n')}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch {
  process.stderr.write(
    `No audit, because the registry doesn't answer: ${/"message": "(.*)"/.exec(stdout)?.[1] ?? stdout.slice(0, 300)}\n`,
  );
  process.exitCode = 2;
}
