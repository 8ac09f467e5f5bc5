/** Type-checks and tests the example group in a copy of the project, where it is loaded, and runs its journey there. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../../server/test/system-program.ts';
import { placeExample } from '../example.ts';
import type { Finding } from './check.ts';
import { root, run } from './command.ts';
import { compiler } from './compiler.ts';

/** Other ports than those of the project's own journeys. */
const ports = { MARU_E2E_PORT: '18493', MARU_E2E_MQTT_PORT: '18494' };

export async function example(): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-example-'));
  const [compile = '', ...options] = compiler;
  const journey = {
    ...ports,
    MARU_E2E_DATA: join(folder, 'data'),
    MARU_E2E_DAYS: '2',
    CHROMIUM_PATH: findChromium(),
    ...process.env,
  } as Record<string, string>;
  const commands: { command: [string, ...string[]]; env?: Record<string, string> }[] = [
    { command: [compile, ...options, '-p', 'tsconfig.json'] },
    { command: [compile, ...options, '-p', 'web/tsconfig.json'] },
    { command: ['vitest', 'run', '--project', 'server', 'server/src/features/parking/'] },
    { command: ['playwright', 'test', '--config', 'e2e', 'parking.spec.ts'], env: journey },
  ];
  try {
    placeExample(root, 'parking', folder);
    for (const {
      command: [program, ...args],
      env = {},
    } of commands) {
      const { code, output } = await run(program, args, { cwd: folder, env });
      if (code !== 0) return { ok: false, output };
    }
    return { ok: true, output: '' };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
