/** A real installation on an empty database, started by the commands of docs/first-day.md. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import mqtt from 'mqtt';

const root = join(import.meta.dirname, '..', '..');
const port = Number(process.env.MARU_E2E_PORT) + 10;
const mqttPort = port + 1;
export const origin = `http://127.0.0.1:${port}`;
export const firstAdministrator = { adminId: 'firstsupervisor', password: 'First-of-7-days-here' };

/** The page's commands in order: a start, the check, the second start, a reading over MQTT, and one over HTTP. */
function commands(): string[] {
  const page = readFileSync(join(root, 'docs', 'first-day.md'), 'utf8');
  return [...page.matchAll(/```sh\n([\s\S]*?)\n```/g)].map((match) => match[1] ?? '');
}

export interface Installation {
  /** The output of the district's check. */
  checked: string;
  stop(): Promise<void>;
}

/** Fills the template with a district of two dongs. */
function fillIn(districtFile: string): void {
  const text = readFileSync(districtFile, 'utf8').replaceAll('○○구', '여울구').replaceAll('○○시', '서울특별시');
  const district = JSON.parse(text) as Record<string, object>;
  const office = { ...district.office, address: '서울특별시 여울구 여울로 1', telephone: '02-0000-1000' };
  const dong = (at: number) => ({
    dongCode: `1199${at}00`,
    dongName: `여울${at}동`,
    englishName: `Yeoul ${at}-dong`,
    latitude: 37.58 + at / 100,
    longitude: 127.08 + at / 100,
  });
  const centre = { latitude: 37.59, longitude: 127.09, zoom: 13 };
  writeFileSync(
    districtFile,
    JSON.stringify({ ...district, englishName: 'Yeoul-gu', office, centre, dongs: [dong(1), dong(2)] }),
  );
}

/** Starts the installation in the two steps of the page: once for the template, then with the district. */
export async function startInstallation(): Promise<Installation> {
  const data = mkdtempSync(join(tmpdir(), 'maru-first-day-'));
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    MARU_DATA: data,
    // No settings file, because commands of other journeys would use it.
    MARU_CONFIG: 'off',
    MARU_DEMO: '',
    MARU_DISTRICT: '',
    HOST: '127.0.0.1',
    MQTT_HOST: '127.0.0.1',
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    REQUESTS_PER_MINUTE: '100000',
    MARU_FIRST_ADMIN_ID: firstAdministrator.adminId,
    MARU_FIRST_ADMIN_PASSWORD: firstAdministrator.password,
  };
  const [template = '', check = '', start = ''] = commands();
  const { status, stderr } = spawnSync('sh', ['-c', template], { cwd: root, env, encoding: 'utf8' });
  if (status === 0 || !stderr.includes('district:check')) throw new Error(`no template: ${stderr}`);
  fillIn(join(data, 'district.json'));
  const checked = execFileSync('sh', ['-c', check], { cwd: root, env, encoding: 'utf8' });
  const running = spawn('sh', ['-c', `exec ${start}`], { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const stop = async () => {
    await end(running);
    rmSync(data, { recursive: true, force: true });
  };
  await untilReady(running).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { checked, stop };
}

async function untilReady(running: ChildProcess): Promise<void> {
  while (running.exitCode === null) {
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await wait(100);
  }
  throw new Error(`the start ended with ${running.exitCode}`);
}

async function end(running: ChildProcess): Promise<void> {
  if (running.exitCode !== null) return;
  const ended = once(running, 'exit');
  running.kill('SIGTERM');
  await ended;
}

export interface Reporter {
  managementCode: string;
  key: string;
}

/**
 * Runs the page's command that sends a reading of an air sensor, with this installation's ports; returns its output.
 */
export function runReading(way: 'mqtt' | 'http', { managementCode, key }: Reporter): string {
  const command = commands()[way === 'mqtt' ? 3 : 4] ?? '';
  return execFileSync('sh', ['-c', command.replace(':8080', `:${port}`).replace('-p 1883', `-p ${mqttPort}`)], {
    cwd: root,
    env: { ...process.env, CODE: managementCode, KEY: key },
    encoding: 'utf8',
  });
}

/** Sends a reading over MQTT, measured a minute ago, and another one over HTTP. */
export async function report({ managementCode, key }: Reporter, overMqtt: object, overHttp: object): Promise<void> {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${mqttPort}`, { username: managementCode, password: key });
  const topic = `maru/v1/devices/${managementCode}/readings`;
  await client.publishAsync(topic, JSON.stringify({ measuredAt: Date.now() - 60_000, ...overMqtt }), { qos: 1 });
  await client.endAsync();
  const answer = await fetch(`${origin}/ingest/v1/readings`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${managementCode}:${key}`).toString('base64')}`,
    },
    body: JSON.stringify({ measuredAt: Date.now(), ...overHttp }),
  });
  const said = await answer.text();
  if (said !== '{"accepted":1,"refused":[]}') throw new Error(`${managementCode}: ${answer.status} ${said}`);
}
