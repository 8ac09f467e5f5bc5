/** Type-checks and tests the example group in a copy of the project, where it is loaded. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeExample } from '../example.ts';
import type { Finding } from './check.ts';
import { root, run } from './command.ts';
import { compiler } from './compiler.ts';

export async function example(): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-example-'));
  try {
    placeExample(root, 'parking', folder);
    const [command = '', ...args] = compiler;
    for (const config of ['tsconfig.json', 'web/tsconfig.json']) {
      const types = await run(command, [...args, '-p', config], { cwd: folder });
      if (types.code !== 0) return { ok: false, output: types.output };
    }
    const tests = ['vitest', 'run', '--project', 'server', 'server/src/features/parking/'];
    const { code, output } = await run('npx', tests, { cwd: folder });
    return { ok: code === 0, output: code === 0 ? '' : output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
