/** Promise 23: unsafe configurations don't start or don't exist. */
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

/** Errors of a start with these settings. */
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
  test('refuses short, guessable or malformed secrets and accepts a random one', () => {
    for (const secret of ['changeme', 'A'.repeat(43), Buffer.alloc(32).toString('base64'), '한글'])
      expect(faults({ MARU_SECRET_KEY: secret }), secret).toHaveLength(1);
    expect(faults({ MARU_SECRET_KEY: randomBytes(31).toString('base64') })).toHaveLength(1);
    expect(faults({ MARU_SECRET_KEY: randomBytes(32).toString('base64') })).toEqual([]);
  });

  test('creates a secret in the data folder only once, and refuses a truncated secret', async () => {
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

  test('refuses a guessable metrics token', () => {
    expect(faults({ METRICS_TOKEN: 'short' })).toHaveLength(1);
    expect(faults({ METRICS_TOKEN: randomBytes(16).toString('hex') })).toEqual([]);
  });
});

const publicHosts = ['0.0.0.0', '::', '192.0.2.7', 'maru.example'];
/** Settings each of which lets other machines connect. */
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

describe('the demo with its public accounts and keys', () => {
  test.each(waysIn)('refuses connections from other machines: %o', (way) => {
    const [fault, ...others] = faults({ MARU_DEMO: 'on', ...way });
    expect(fault).toMatch(/npm start -- --no-demo/);
    expect(fault).toContain(Object.keys(way)[0]);
    expect(others).toEqual([]);
    expect(faults({ MARU_DEMO: 'off', ...way })).toEqual([]);
  });

  test.each(publicHosts)('refuses devices from other machines: %s', (host) => {
    expect(faults({ MARU_DEMO: 'on', MQTT_HOST: host })).toEqual([expect.stringContaining('MQTT_HOST')]);
    expect(faults({ MARU_DEMO: 'off', MQTT_HOST: host })).toEqual([]);
  });

  test.each(onThisMachine)('starts for this machine: %o', (env) =>
    expect(faults({ MARU_DEMO: 'on', ...env })).toEqual([]),
  );
});

describe('the certification sandbox', () => {
  const named = { CERTIFICATION: 'sandbox', HOST: '127.0.0.1' };
  test.each(waysIn)('refuses other machines: %o', (way) =>
    expect(faults({ ...named, ...way })).toEqual([expect.stringContaining('take over any account')]),
  );

  test('requires HOST outside the demo, because the default is every interface', () =>
    expect(faults({ CERTIFICATION: 'sandbox' })).toEqual([expect.stringContaining('HOST=0.0.0.0')]));

  test.each(onThisMachine)('starts for this machine: %o', (env) => {
    expect(faults({ ...named, ...env })).toEqual([]);
    expect(faults({ MARU_DEMO: 'on', CERTIFICATION: 'sandbox', ...env })).toEqual([]);
  });
});

test('refuses a proxy setting that trusts every caller', () => {
  for (const proxies of ['on', 'true', '0.0.0.0/0', '::/0', '99', 'nginx', ','])
    expect([proxies, faults({ TRUST_PROXY: proxies })]).toEqual([proxies, [expect.stringContaining('TRUST_PROXY')]]);
  for (const proxies of ['off', '1', '2', '10.0.0.7', '10.0.0.0/8, 2001:db8::/32'])
    expect([proxies, faults({ TRUST_PROXY: proxies })]).toEqual([proxies, []]);
});

test('refuses unreadable administrators’ networks', () => {
  for (const networks of ['10.0.0.0/33', 'office', '10.0.0.0/8 x'])
    expect(faults({ ADMIN_NETWORKS: networks })).toHaveLength(1);
  expect(faults({ ADMIN_NETWORKS: '10.0.0.0/8, 2001:db8::/32 192.0.2.7' })).toEqual([]);
});

describe('planted defects of settings', () => {
  const config = new URL('../src/config.ts', import.meta.url).href;
  const plantImport = new URL('./promises/plant/import.ts', import.meta.url).href;
  const program = `import { readConfig } from '${config}'; readConfig(process.env)`;
  /** Whether a separate process, optionally with a defect, accepts these settings. */
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
  ])('detects %s', (defect, env) => {
    expect(takes(env)).toBe(false);
    expect(takes(env, defect)).toBe(true);
  });
});

describe('running server', () => {
  let app: TestApp;
  beforeAll(async () => {
    // Plausible names of unsafe settings, none of which exists.
    app = await startTestApp({ env: { CORS_ORIGIN: '*', MQTT_ANONYMOUS: 'on', ALLOW_ANONYMOUS: 'true' } });
  });
  afterAll(() => app.stop());

  test('refuses devices without the right key', async () => {
    const device = await createDevice(app.pool);
    const anonymous = { host: '127.0.0.1', port: app.mqttPort, reconnectPeriod: 0 } as const;
    await expect(connectAsync(anonymous)).rejects.toThrow();
    await expect(connectAsync({ ...anonymous, username: device.managementCode })).rejects.toThrow();
    await expect(connectDevice(app.mqttPort, { ...device, key: 'guessed' })).rejects.toThrow();
    await (await connectDevice(app.mqttPort, device)).endAsync();
  });

  /** Whether pages of other sites may read the server's answers or send more than simple requests. */
  async function admitsOtherSites(url: string, path: string): Promise<boolean> {
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' };
    const answers = await Promise.all([
      fetch(url + path, { headers: { origin: headers.origin } }),
      fetch(url + path, { method: 'OPTIONS', headers }),
    ]);
    await Promise.all(answers.map((answer) => answer.text()));
    return answers.some((answer) => answer.headers.has('access-control-allow-origin'));
  }

  test('prevents other sites’ pages from reading the server’s answers', async () => {
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

  test('detects a planted defect that admits any site', async () => {
    const open = createServer((_request, response) => response.setHeader('access-control-allow-origin', '*').end());
    await new Promise<void>((listening) => open.listen(0, '127.0.0.1', listening));
    const { port } = open.address() as AddressInfo;
    expect(await admitsOtherSites(`http://127.0.0.1:${port}`, '/')).toBe(true);
    open.close();
  });
});
