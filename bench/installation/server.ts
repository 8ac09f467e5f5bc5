import { fileURLToPath } from 'node:url';
import type { Ending } from '../run/run.ts';
import type { BenchDatabase } from './database.ts';
import { endProcess, startProcess } from './process.ts';

/** Level of errors in the server's log. */
const errorLevel = 50;

export interface BenchServer {
  port: number;
  mqttPort: number;
  /** Id of the server's process. */
  pid: number;
}

/** Starts the server as a separate process, as in production, on free ports. */
export async function startServer(
  database: BenchDatabase,
  ending: Ending,
  env: NodeJS.ProcessEnv = {},
): Promise<BenchServer> {
  const { child, lines } = startProcess(import.meta.resolve('../../server/src/main.ts'), {
    DATABASE_URL: database.url,
    DATABASE_APP_URL: database.appUrl,
    MARU_DATA: database.folder,
    MARU_DISTRICT: fileURLToPath(import.meta.resolve('../../server/test/district.json')),
    HOST: '127.0.0.1',
    PORT: '0',
    MQTT_HOST: '127.0.0.1',
    MQTT_PORT: '0',
    ...env,
  });
  let isEnding = false;
  ending(() => {
    isEnding = true;
    return endProcess(child);
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => {
      if (!isEnding) console.error(`the server ended by ${signal ?? `code ${code}`}`);
      reject(new Error('the server ended before it served'));
    });
    lines.on('line', (line) => {
      const logged = JSON.parse(line) as { level: number; msg: string; port: number; mqttPort: number; pid: number };
      if (logged.msg === 'serving') resolve(logged);
      else if (logged.level >= errorLevel) console.error(line);
    });
  });
}
