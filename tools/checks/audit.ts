/**
 * `npm run check:audit` requests known vulnerabilities of the locked packages from the registry. Exits with 1 if a
 * finding isn't in audit-allowed.json, and with 2 if the registry doesn't answer.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditFaults } from './audit-findings.ts';
import { root } from './command.ts';

const allowed = JSON.parse(readFileSync(join(root, 'tools/checks/audit-allowed.json'), 'utf8'));
const today = new Date().toISOString().slice(0, 10);
// Ignores npm's exit code, which is 1 for findings as well as for failures.
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
