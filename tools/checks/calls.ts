import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/src/platform/postgres/free-port.ts';
import { testDistrictFile } from '../../server/test/district.ts';
import type { Finding } from './check.ts';
import { root, run } from './command.ts';
import { withScratchDatabase } from './scratch-database.ts';

/** The catalogue of calls, in a folder beside the project; may be missing. */
const catalogue = join(root, '..', 'shared', 'check', 'calls.mjs');
/** Checks that the OpenAPI document has every call of the catalogue with its access. */
export function calls(): Promise<Finding> {
  return withDocument(async (address) => {
    const document = (await (await fetch(address)).json()) as { openapi?: string; paths?: Record<string, unknown> };
    const count = Object.keys(document.paths ?? {}).length;
    if (!document.openapi?.startsWith('3.') || count === 0)
      return { ok: false, output: 'This is no OpenAPI document.' };
    if (!existsSync(catalogue)) return { ok: true, output: `${count} paths; no catalogue here to hold them against.` };
    const { output } = await run(process.execPath, [catalogue, address]);
    // The last line of the output shows that the check completed.
    const said = /^\d+ of \d+ calls there.*$/m.exec(output)?.[0];
    if (!said) return { ok: false, output };
    const faults = faultsOf(output.split('\n'));
    return { ok: faults.length === 0, output: [...faults, said].join('\n') };
  });
}

/** The faults in the catalogue check's output; other lines are ignored. */
export const faultsOf = (lines: readonly string[]): string[] =>
  lines.filter((line) => /^(missing|access)\t[\w-]+\t[A-Z]+ \S+/.test(line));

/** Serves the document from a separate server on an empty database. */
function withDocument<T>(use: (address: string) => Promise<T>): Promise<T> {
  return withScratchDatabase(async (url, folder) => {
    const port = await freePort(undefined);
    const server = spawn(process.execPath, [join(root, 'server/src/main.ts')], {
      cwd: root,
      env: {
        ...process.env,
        DATABASE_URL: url,
        MARU_DATA: folder,
        MARU_DEMO: 'off',
        MARU_DISTRICT: testDistrictFile,
        HOST: '127.0.0.1',
        PORT: String(port),
        MQTT_HOST: '127.0.0.1',
        MQTT_PORT: '0',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = new Promise((resolve) => server.once('exit', resolve));
    try {
      const origin = `http://127.0.0.1:${port}`;
      while (server.exitCode === null && !(await answers(`${origin}/readyz`))) await sleep(100);
      if (server.exitCode !== null) throw new Error(`the server ended with code ${server.exitCode}`);
      return await use(`${origin}/api/openapi.json`);
    } finally {
      server.kill('SIGTERM');
      await ended;
    }
  });
}

async function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
}
