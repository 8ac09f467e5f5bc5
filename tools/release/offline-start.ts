/** Starts an unpacked release as on a machine without other software, to check that its pages are served. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/src/platform/postgres/free-port.ts';

/** The result of a start. */
export interface StartResult {
  /** Seconds from the command to the first successful answer of /healthz. */
  healthySeconds: number;
  /** HTML of the public main page. */
  page: string;
  /** Printed output of the start. */
  output: string;
}

/**
 * Runs a release with its own Node and database and an empty home folder; requests to package registries fail.
 *
 * @param options.home a new folder for the home and the data
 * @param options.settings further settings
 * @throws Error with the output if the release ends, or serves no page in time
 */
export async function startOffline(options: {
  folder: string;
  home: string;
  arguments?: readonly string[];
  settings?: Record<string, string>;
  timeoutMs: number;
}): Promise<StartResult> {
  const { folder, home, settings, timeoutMs } = options;
  mkdirSync(home, { recursive: true });
  const [port, mqttPort, databasePort] = [
    await freePort(undefined),
    await freePort(undefined),
    await freePort(undefined),
  ];
  const unreachable = 'http://127.0.0.1:9/';
  const env = {
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: home,
    HOST: '127.0.0.1',
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    DATABASE_PORT: String(databasePort),
    MARU_DATA: join(home, 'data'),
    npm_config_registry: unreachable,
    npm_config_cache: join(home, 'cache'),
    npm_config_fetch_retries: '0',
    ...settings,
  };
  const startedAt = performance.now();
  const node = join(folder, 'tools/node/node_modules/node/bin/node');
  const child = spawn(node, ['tools/start.mjs', ...(options.arguments ?? [])], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const exited = once(child, 'close');
  try {
    const answer = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        async (response) => (response.ok ? response.text() : null),
        () => null,
      );
    const untilAnswered = async (path: string) => {
      for (;;) {
        const text = await answer(path);
        if (text !== null) return text;
        if (child.exitCode !== null || performance.now() - startedAt > timeoutMs)
          throw new Error(`The release doesn't serve ${path}:\n${output}`);
        await sleep(50);
      }
    };
    await untilAnswered('/healthz');
    const healthySeconds = (performance.now() - startedAt) / 1000;
    return { healthySeconds, page: await untilAnswered('/portal/main'), output };
  } finally {
    child.kill('SIGTERM');
    await exited;
  }
}
