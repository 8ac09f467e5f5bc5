/**
 * Runs a promise's check: `node server/test/promises/run.ts 1 [--short] [--plant DEFECT [--until PATTERN]] [--seed N]`.
 * The run ends at the first breach that matches the pattern. Exit code 0: holds, 1: broken, 2: the check itself failed.
 */
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { isDefect } from './plant/defects.ts';
import { plant } from './plant/plant.ts';
import type { Check, CheckOptions } from './rig/check.ts';
import { Report, untilShown } from './rig/report.ts';

/** Imported at run time, so that a defect can be planted before the code is loaded. */
const checks: Record<string, () => Promise<Check>> = {
  1: async () => (await import('./checks/kill-server.ts')).killServer,
  2: async () => (await import('./checks/crash-database.ts')).crashDatabase,
  4: async () => (await import('./checks/statistics.ts')).statistics,
  5: async () => (await import('./checks/bad-payloads.ts')).badTraffic,
  7: async () => (await import('./checks/sent-once.ts')).sentOnce,
  9: async () => (await import('./checks/shutdown.ts')).shutdown,
  alarms: async () => (await import('./checks/alarms.ts')).alarms,
  reports: async () => (await import('./checks/reports.ts')).reports,
  deliveries: async () => (await import('./checks/deliveries.ts')).deliveries,
  closing: async () => (await import('./checks/closing.ts')).closing,
  rolling: async () => (await import('./checks/rolling.ts')).rolling,
  upgrade: async () => (await import('./checks/upgrade.ts')).upgrade,
  tracks: async () => (await import('./checks/tracks.ts')).tracks,
  22: async () => (await import('./checks/masked.ts')).masked,
  27: async () => (await import('./checks/power-loss.ts')).powerLoss,
  pitr: async () => (await import('./checks/point-in-time.ts')).pointInTime,
  16: async () => (await import('./checks/fuzz.ts')).fuzz,
  20: async () => (await import('./checks/hostile.ts')).hostile,
  21: async () => (await import('./checks/live-readers.ts')).liveReaders,
};

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      short: { type: 'boolean' },
      plant: { type: 'string' },
      until: { type: 'string' },
      seed: { type: 'string' },
    },
  });
  const [name = ''] = positionals;
  const check = checks[name];
  const defect = values.plant ?? '';
  if (!check || (defect && !isDefect(defect)))
    throw new Error(`usage: ${Object.keys(checks).join('|')} [--short] [--plant DEFECT [--until PATTERN]] [--seed N]`);
  const options: CheckOptions = {
    isShort: values.short ?? false,
    defect: isDefect(defect) ? defect : undefined,
    seed: Number(values.seed ?? Date.now() % 1_000_000),
  };
  if (options.defect) plant(options.defect);
  const report = new Report(values.until ? [new RegExp(values.until)] : undefined);
  const startedAt = performance.now();
  await untilShown(async () => (await check())(report, options));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const verdict = report.breaches.length === 0 ? 'holds' : 'is BROKEN';
  process.stdout.write(
    `promise ${name} ${verdict}: ${report.figures} (${seconds} s, load ${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} cores, seed ${options.seed})\n`,
  );
  for (const breach of report.breaches) process.stdout.write(`  - ${breach}\n`);
  return report.breaches.length === 0 ? 0 : 1;
}

try {
  process.exit(await run());
} catch (error) {
  console.error(error);
  process.exit(2);
}
