/** Type-checks and tests the example group in a copy of the project, where it is loaded, and runs its journey there. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../../server/test/system-program.ts';
import { placeExample } from '../example.ts';
import type { Finding } from './check.ts';
import { root, run } from './command.ts';
import { compiler } from './compiler.ts';

/** Ports that differ from those of the project's own journeys. */
const ports = { MARU_E2E_PORT: '18493', MARU_E2E_MQTT_PORT: '18494' };
const projects = ['--project', 'unit', '--project', 'server'];
/** Days of demo history, which the example's journey doesn't need. */
const days = '0';

export async function example(): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-example-'));
  const env = { MARU_E2E_DATA: join(folder, 'data'), MARU_E2E_DAYS: days, CHROMIUM_PATH: findChromium(), ...ports };
  /** Runs commands in the copy until a command fails; returns its output. */
  async function inTurn(...commands: (readonly string[])[]) {
    for (const [command = '', ...args] of commands) {
      const { code, output } = await run(command, args, { cwd: folder, env });
      if (code !== 0) return output;
    }
    return '';
  }
  try {
    placeExample(root, 'parking', folder);
    const failed = await Promise.all([
      inTurn([...compiler, '-p', 'web/tsconfig.json'], [...compiler, '-p', 'tsconfig.json']),
      inTurn(
        ['vitest', 'run', ...projects, 'server/src/features/parking/', 'devices/src/demo/'],
        ['playwright', 'test', '--config', 'e2e', 'parking.spec.ts'],
      ),
    ]);
    const output = failed.filter(Boolean).join('\n');
    return { ok: output === '', output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
