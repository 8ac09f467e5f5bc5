import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../server/src/config.ts';
import { freePort } from '../../server/src/platform/postgres/free-port.ts';
import { say } from './say.ts';

/** Maximum time in which the children of a killed start release their ports. */
const portReleaseMs = 12_000;

/** The configured ports, or the next free ports with a message. Port 0 means any free port. */
export async function choosePorts(config: Config, isAfterCrash: boolean): Promise<{ port: number; mqttPort: number }> {
  const port = await choose('PORT', config.port, config.host, isAfterCrash);
  const mqttPort = config.mqttUrl ? 0 : await choose('MQTT_PORT', config.mqttPort, config.mqttHost, isAfterCrash);
  return { port, mqttPort };
}

async function choose(name: string, wished: number, host: string, isAfterCrash: boolean): Promise<number> {
  if (wished === 0) return freePort(undefined, host);
  const giveUp = performance.now() + (isAfterCrash ? portReleaseMs : 0);
  for (let port = await freePort(wished, host); port !== wished; port = await freePort(wished, host)) {
    if (performance.now() > giveUp) {
      say(`${name} ${wished} is taken; using ${port}.`);
      return port;
    }
    await sleep(200);
  }
  return wished;
}
