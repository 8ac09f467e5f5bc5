import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Ending } from '../run/run.ts';

/** The first start makes a database and builds the web. */
const longestStartMs = 300_000;

/** A port of this machine that nobody has. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('no port is free');
  return address.port;
}

/** Starts the built product with its demo, as a newcomer does, in a folder and on ports of its own; gives its origin. */
export async function startDemo(ending: Ending): Promise<string> {
  const data = mkdtempSync(join(tmpdir(), 'maru-lighthouse-'));
  ending(() => rmSync(data, { recursive: true, force: true }));
  const [port, mqttPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../../tools/start.mjs')], {
    env: { ...process.env, PORT: String(port), MQTT_PORT: String(mqttPort), MARU_DATA: data },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  ending(async () => {
    child.kill('SIGINT');
    await ended;
  });
  const origin = `http://127.0.0.1:${port}`;
  const until = performance.now() + longestStartMs;
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || performance.now() > until) throw new Error('the demo did not start');
    await wait(500);
  }
  return origin;
}

const isReady = (origin: string) =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
