/** Promise 23: what would make an installation unsafe doesn't start, or can't be set at all. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../src/config.ts';
import { loadKeys } from '../src/platform/security/keys.ts';
import { startTestApp, type TestApp } from './app.ts';
import { createDevice } from './factories.ts';
import type { DefectName } from './promises/plant/defects.ts';
import { connectDevice } from './reporting.ts';

/** What a start with these settings is refused for. */
function faults(env: Record<string, string>): string[] {
  try {
    readConfig({ DATABASE_URL: 'postgres://nowhere', ...env });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

describe('secrets', () => {
  test('one that is short, made up or no base64 is refused, a random one is not', () => {
    for (const secret of ['changeme', 'A'.repeat(43), Buffer.alloc(32).toString('base64'), '한글'])
      expect(faults({ MARU_SECRET_KEY: secret }), secret).toHaveLength(1);
    expect(faults({ MARU_SECRET_KEY: randomBytes(31).toString('base64') })).toHaveLength(1);
    expect(faults({ MARU_SECRET_KEY: randomBytes(32).toString('base64') })).toEqual([]);
  });

  test('none configured, the data folder’s own is made once, kept, and refused when it was cut short', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'maru-keys-'));
    const all = await Promise.all(Array.from({ length: 20 }, () => loadKeys({ secretKey: '', dataFolder: folder })));
    const keys = await loadKeys({ secretKey: '', dataFolder: folder });
    expect(all).toEqual(all.map(() => keys));
    expect(readdirSync(folder)).toEqual(['secret-key']);
    const other = await loadKeys({ secretKey: randomBytes(32).toString('base64'), dataFolder: folder });
    expect(other.token.equals(keys.token)).toBe(false);
    for (const text of ['', 'c2hvcnQ=', Buffer.alloc(32).toString('base64')]) {
      writeFileSync(join(folder, 'secret-key'), text);
      await expect(loadKeys({ secretKey: '', dataFolder: folder })).rejects.toThrow('secret-key');
    }
    rmSync(folder, { recursive: true });
  });

  test('a metrics token that can be guessed is refused', () => {
    expect(faults({ METRICS_TOKEN: 'short' })).toHaveLength(1);
    expect(faults({ METRICS_TOKEN: randomBytes(16).toString('hex') })).toEqual([]);
  });
});

const publicHosts = ['0.0.0.0', '::', '192.0.2.7', 'maru.example'];
/** What brings people at other machines here, each by itself. */
const waysIn = [
  ...publicHosts.map((host) => ({ HOST: host })),
  { TRUST_PROXY: '1' },
  { TRUST_PROXY: '127.0.0.1' },
  { PUBLIC_URL: 'https://city.example' },
  { PUBLIC_URL: 'http://192.0.2.7:8080' },
  { PUBLIC_URL: 'http://localhost.example' },
];
const onThisMachine = [
  {},
  { HOST: '127.0.0.1' },
  { HOST: '::1' },
  { TRUST_PROXY: 'off' },
  { PUBLIC_URL: 'http://localhost:8080' },
  { PUBLIC_URL: 'http://[::1]:8080' },
];

describe('the demo, with accounts and keys that everybody knows', () => {
  test.each(waysIn)('opens to no other machine: %o', (way) => {
    const [fault, ...others] = faults({ MARU_DEMO: 'on', ...way });
    expect(fault).toMatch(/npm start -- --no-demo/);
    expect(fault).toContain(Object.keys(way)[0]);
    expect(others).toEqual([]);
    expect(faults({ MARU_DEMO: 'off', ...way })).toEqual([]);
  });

  test.each(publicHosts)('takes no devices of other machines: %s', (host) => {
    expect(faults({ MARU_DEMO: 'on', MQTT_HOST: host })).toEqual([expect.stringContaining('MQTT_HOST')]);
    expect(faults({ MARU_DEMO: 'off', MQTT_HOST: host })).toEqual([]);
  });

  test.each(onThisMachine)('starts for this machine: %o', (env) =>
    expect(faults({ MARU_DEMO: 'on', ...env })).toEqual([]),
  );
});

describe('the sandbox, which certifies anybody as anybody', () => {
  const named = { CERTIFICATION: 'sandbox', HOST: '127.0.0.1' };
  test.each(waysIn)('certifies for no other machine: %o', (way) =>
    expect(faults({ ...named, ...way })).toEqual([expect.stringContaining('take over any account')]),
  );

  test('also where no host is named, which is every one outside the demo', () =>
    expect(faults({ CERTIFICATION: 'sandbox' })).toEqual([expect.stringContaining('HOST=0.0.0.0')]));

  test.each(onThisMachine)('certifies for this machine: %o', (env) => {
    expect(faults({ ...named, ...env })).toEqual([]);
    expect(faults({ MARU_DEMO: 'on', CERTIFICATION: 'sandbox', ...env })).toEqual([]);
  });
});

test('proxies that aren’t told from callers are refused, not all believed', () => {
  for (const proxies of ['on', 'true', '0.0.0.0/0', '::/0', '99', 'nginx', ','])
    expect([proxies, faults({ TRUST_PROXY: proxies })]).toEqual([proxies, [expect.stringContaining('TRUST_PROXY')]]);
  for (const proxies of ['off', '1', '2', '10.0.0.7', '10.0.0.0/8, 2001:db8::/32'])
    expect([proxies, faults({ TRUST_PROXY: proxies })]).toEqual([proxies, []]);
});

test('administrators’ networks that can’t be read are refused, not ignored', () => {
  for (const networks of ['10.0.0.0/33', 'office', '10.0.0.0/8 x'])
    expect(faults({ ADMIN_NETWORKS: networks })).toHaveLength(1);
  expect(faults({ ADMIN_NETWORKS: '10.0.0.0/8, 2001:db8::/32 192.0.2.7' })).toEqual([]);
});

describe('planted: what reads the settings', () => {
  const config = new URL('../src/config.ts', import.meta.url).href;
  const plantImport = new URL('./promises/plant/import.ts', import.meta.url).href;
  const program = `import { readConfig } from '${config}'; readConfig(process.env)`;
  /** Whether a process of its own, perhaps with a defect, takes these settings. */
  function takes(env: Record<string, string>, defect?: DefectName): boolean {
    const { status, stderr } = spawnSync(
      process.execPath,
      [...(defect ? ['--import', plantImport] : []), '--input-type=module', '--eval', program],
      {
        env: { DATABASE_URL: 'postgres://nowhere', HOST: '127.0.0.1', ...env, ...(defect && { MARU_PLANT: defect }) },
        encoding: 'utf8',
      },
    );
    if (status !== 0) expect(stderr).toContain('The configuration has 1 fault');
    return status === 0;
  }

  test.each<[DefectName, Record<string, string>]>([
    ['forget-the-proxy', { MARU_DEMO: 'on', TRUST_PROXY: '1' }],
    ['forget-the-public-address', { CERTIFICATION: 'sandbox', PUBLIC_URL: 'https://city.example' }],
    ['demo-for-everybody', { MARU_DEMO: 'on', HOST: '0.0.0.0' }],
    ['sandbox-for-everybody', { CERTIFICATION: 'sandbox', HOST: '0.0.0.0' }],
    ['trust-every-proxy', { TRUST_PROXY: '0.0.0.0/0' }],
  ])('with %s is told from what ships', (defect, env) => {
    expect(takes(env)).toBe(false);
    expect(takes(env, defect)).toBe(true);
  });
});

describe('a running server', () => {
  let app: TestApp;
  beforeAll(async () => {
    // Settings that somebody might try; there are none of the kind.
    app = await startTestApp({ env: { CORS_ORIGIN: '*', MQTT_ANONYMOUS: 'on', ALLOW_ANONYMOUS: 'true' } });
  });
  afterAll(() => app.stop());

  test('takes no device without its key', async () => {
    const device = await createDevice(app.pool);
    const anonymous = { host: '127.0.0.1', port: app.mqttPort, reconnectPeriod: 0 } as const;
    await expect(connectAsync(anonymous)).rejects.toThrow();
    await expect(connectAsync({ ...anonymous, username: device.managementCode })).rejects.toThrow();
    await expect(connectDevice(app.mqttPort, { ...device, key: 'guessed' })).rejects.toThrow();
    await (await connectDevice(app.mqttPort, device)).endAsync();
  });

  /** Whether pages of another site may read what a server answers, or ask it to take more than a plain request. */
  async function admitsOtherSites(url: string, path: string): Promise<boolean> {
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' };
    const answers = await Promise.all([
      fetch(url + path, { headers: { origin: headers.origin } }),
      fetch(url + path, { method: 'OPTIONS', headers }),
    ]);
    await Promise.all(answers.map((answer) => answer.text()));
    return answers.some((answer) => answer.headers.has('access-control-allow-origin'));
  }

  test('lets no other site’s pages read its answers', async () => {
    for (const path of [
      '/api/air-quality/installation-place',
      '/api/district',
      '/api/auth/login',
      '/admin/api/auth/login',
      '/admin/api/users',
      '/ingest/v1/readings',
      '/api/openapi.json',
      '/nothing-here',
    ])
      expect([path, await admitsOtherSites(app.url, path)]).toEqual([path, false]);
  });

  test('planted: a server that lets any site in is told from it', async () => {
    const open = createServer((_request, response) => response.setHeader('access-control-allow-origin', '*').end());
    await new Promise<void>((listening) => open.listen(0, '127.0.0.1', listening));
    const { port } = open.address() as AddressInfo;
    expect(await admitsOtherSites(`http://127.0.0.1:${port}`, '/')).toBe(true);
    open.close();
  });
});
