import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/src/platform/postgres/free-port.ts';
import { testDistrictFile } from '../../server/test/district.ts';
import type { Finding } from './check.ts';
import { root, run } from './command.ts';
import { withScratchDatabase } from './scratch-database.ts';

/** The catalogue of calls is kept beside the project where there is one. */
const catalogue = join(root, '..', 'shared', 'check', 'calls.mjs');
/** Areas of the catalogue that are there, each with those of its calls that come with a later group: none where it is whole. */
const areas: Readonly<Record<string, RegExp | null>> = {
  air: null,
  'air-korea': null,
  auth: null,
  building: null,
  cctv: null,
  cleaning: null,
  code: null,
  favorite: null,
  article: null,
  light: null,
  notice: null,
  popup: null,
  map: /^\/api\/map\/union$/,
  mypage: null,
  user: null,
  'admin-account': null,
  'admin-auth': null,
  'admin-post': null,
  'admin-sms': null,
  'admin-device': null,
  'admin-map': null,
  'admin-stat': null,
  dashboard: null,
  excel: null,
  portlet: null,
};

/** Whether the OpenAPI document holds every call of the catalogue that should be there, with its access. */
export function calls(): Promise<Finding> {
  return withDocument(async (address) => {
    const document = (await (await fetch(address)).json()) as { openapi?: string; paths?: Record<string, unknown> };
    const count = Object.keys(document.paths ?? {}).length;
    if (!document.openapi?.startsWith('3.') || count === 0)
      return { ok: false, output: 'This is no OpenAPI document.' };
    if (!existsSync(catalogue)) return { ok: true, output: `${count} paths; no catalogue here to hold them against.` };
    const { output } = await run(process.execPath, [catalogue, address, '--area', Object.keys(areas).join()]);
    // It ends with a fault while some are yet to come, so that it looked at all is seen by what it says last.
    const said = /^\d+ of \d+ calls there.*$/m.exec(output)?.[0];
    if (!said) return { ok: false, output };
    const faults = faultsOf(output.split('\n'));
    return { ok: faults.length === 0, output: [...faults, said].join('\n') };
  });
}

/** What the catalogue's check found, without the calls that come later; and exceptions that nothing needs any more. */
export function faultsOf(lines: readonly string[]): string[] {
  const needed = new Set<string>();
  const found = lines.filter((line) => {
    const [, kind, area = '', path = ''] = /^(missing|access)\t([\w-]+)\t[A-Z]+ (\S+)/.exec(line) ?? [];
    const isLater = kind === 'missing' && areas[area]?.test(path);
    if (isLater) needed.add(area);
    return kind !== undefined && !isLater;
  });
  const spare = Object.keys(areas).filter((area) => areas[area] && !needed.has(area));
  return [...found, ...spare.map((area) => `every call of ${area} is there: no exception is needed any more`)];
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
