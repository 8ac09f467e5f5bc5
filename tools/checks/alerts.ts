/** Checks the alert rules by promtool: each rule fires for its own failure only. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, systemPrograms } from '../../server/test/system-program.ts';
import { alertCases, healthy } from './alert-cases.ts';
import { root } from './command.ts';
import { installMissing } from './system.ts';

const rules = join(root, 'deploy/prometheus/maru.rules.yaml');
/** Minutes at which no alert may fire in a healthy installation. */
const healthyAt = [0, 30, 120, 190];

/** Query for the names of firing alerts. */
const firing = 'count by (alertname) (ALERTS{alertstate="firing"})';

function testOf(
  series: Readonly<Record<string, string | null>>,
  expected: readonly { at: number; alerts: string[] }[],
) {
  const all = { ...healthy, ...series };
  return {
    interval: '1m',
    input_series: Object.entries(all).flatMap(([name, values]) => (values === null ? [] : [{ series: name, values }])),
    promql_expr_test: expected.map(({ at, alerts }) => ({
      expr: firing,
      eval_time: `${at}m`,
      exp_samples: alerts.map((alert) => ({ labels: `{alertname="${alert}"}`, value: 1 })),
    })),
  };
}

/** Content of promtool's test file: the healthy installation, then one failure after the other. */
const testFile = () => ({
  rule_files: [rules],
  evaluation_interval: '1m',
  tests: [
    testOf(
      {},
      healthyAt.map((at) => ({ at, alerts: [] })),
    ),
    ...Object.entries(alertCases).map(([alert, { failure, firesAfter, quietAt }]) =>
      testOf(failure, [
        ...(quietAt === null ? [] : [{ at: quietAt, alerts: [] }]),
        { at: firesAfter, alerts: [alert] },
      ]),
    ),
  ],
});

function promtool(...args: string[]): void {
  const { status } = spawnSync(findProgram(systemPrograms.promtool), args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`promtool ${args.slice(0, 2).join(' ')} failed`);
}

const named = [...readFileSync(rules, 'utf8').matchAll(/^\s+- alert: (\w+)$/gm)].map(([, name = '']) => name);
const untested = named.filter((name) => !(name in alertCases));
if (untested.length > 0) throw new Error(`rules without a case: ${untested.join(', ')}`);
const unruled = Object.keys(alertCases).filter((name) => !named.includes(name));
if (unruled.length > 0) throw new Error(`cases without a rule: ${unruled.join(', ')}`);

await installMissing([systemPrograms.promtool], { print: console.log });
promtool('check', 'rules', rules);
const folder = mkdtempSync(join(tmpdir(), 'maru-alerts-'));
try {
  // JSON is valid YAML.
  writeFileSync(join(folder, 'cases.yaml'), JSON.stringify(testFile()));
  promtool('test', 'rules', join(folder, 'cases.yaml'));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
