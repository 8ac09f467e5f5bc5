import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Ending } from '../run/run.ts';

/** Part of the line that is printed when the demo is completely loaded. */
const historyLoaded = 'history is whole';

/** Time limit of the first start, which creates a database, builds the web and loads a year of readings. */
const longestStartMs = 1_800_000;

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('no port is free');
  return address.port;
}

/**
 * Starts the built product with its demo on free ports; returns its origin after the year of history is loaded, which
 * takes some minutes. A data folder named by `MARU_DATA` is reused, and not deleted at the end.
 */
export async function startDemo(ending: Ending): Promise<string> {
  const givenFolder = process.env.MARU_DATA;
  const data = givenFolder ?? mkdtempSync(join(tmpdir(), 'maru-lighthouse-'));
  if (!givenFolder) ending(() => rmSync(data, { recursive: true, force: true }));
  const [port, mqttPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../../tools/start.mjs')], {
    env: { ...process.env, PORT: String(port), MQTT_PORT: String(mqttPort), MARU_DATA: data, MARU_CONFIG: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  ending(async () => {
    child.kill('SIGINT');
    await ended;
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const until = performance.now() + longestStartMs;
  while (!said.includes(historyLoaded)) {
    if (child.exitCode !== null || performance.now() > until) throw new Error(`the demo did not start:\n${said}`);
    await wait(500);
  }
  return `http://127.0.0.1:${port}`;
}
