import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/src/platform/postgres/free-port.ts';
import type { Finding } from './check.ts';
import { root, run } from './command.ts';
import { withScratchDatabase } from './scratch-database.ts';

/** The catalogue of calls is kept beside the project where there is one. */
const catalogue = join(root, '..', 'shared', 'check', 'calls.mjs');
const wholeAreas = 'air,code,air-korea,auth,user,favorite,admin-auth,admin-account';
/** Calls of an area that others of its calls come before. */
const notYet = /^missing\tmap\tGET \/api\/map\/(statistics\/(cctv|clean-environment)\/|union$)/;

/** Whether the OpenAPI document holds every call of the catalogue that should be there, with its access. */
export function calls(): Promise<Finding> {
  return withDocument(async (address) => {
    const document = (await (await fetch(address)).json()) as { openapi?: string; paths?: Record<string, unknown> };
    const count = Object.keys(document.paths ?? {}).length;
    if (!document.openapi?.startsWith('3.') || count === 0)
      return { ok: false, output: 'This is no OpenAPI document.' };
    if (!existsSync(catalogue)) return { ok: true, output: `${count} paths; no catalogue here to hold them against.` };
    const whole = await run(process.execPath, [catalogue, address, '--area', wholeAreas]);
    const map = await run(process.execPath, [catalogue, address, '--area', 'map']);
    const faults = map.output.split('\n').filter((line) => /^(missing|access)\t/.test(line) && !notYet.test(line));
    // It ends with a fault while some are yet to come, so that it looked at all is seen by what it says last.
    const hasLooked = /^\d+ of \d+ calls there/m.test(map.output);
    return {
      ok: whole.code === 0 && hasLooked && faults.length === 0,
      output: [whole.output.trimEnd(), ...(hasLooked ? faults : [map.output])].join('\n'),
    };
  });
}

/** Serves the document from a server of its own on an empty database. */
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
