import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../server/src/config.ts';
import { freePort } from '../../server/src/platform/postgres/free-port.ts';
import { say } from './say.ts';

/** Maximum time in which the children of a killed start release their ports. */
const portReleaseMs = 12_000;

/** The configured ports, or the next free ports with a message. Port 0 means any free port. */
export async function choosePorts(config: Config, isAfterCrash: boolean): Promise<{ port: number; mqttPort: number }> {
  const { port: wished, host, mqttPort: wishedMqtt, mqttHost, mqttUrl } = config;
  const port = await choose('PORT', wished, host, { isAfterCrash, other: mqttUrl ? 0 : wishedMqtt });
  const mqttPort = mqttUrl ? 0 : await choose('MQTT_PORT', wishedMqtt, mqttHost, { isAfterCrash, other: port });
  return { port, mqttPort };
}

/** @param options.other the port that the other server will use; nobody listens on it yet */
async function choose(
  name: string,
  wished: number,
  host: string,
  { isAfterCrash, other }: { isAfterCrash: boolean; other: number },
): Promise<number> {
  if (wished === 0) return freePort(undefined, host);
  const find = async () => {
    const port = await freePort(wished, host);
    return port === other ? freePort(port + 1, host) : port;
  };
  const giveUp = performance.now() + (isAfterCrash ? portReleaseMs : 0);
  for (let port = await find(); port !== wished; port = await find()) {
    if (performance.now() > giveUp) {
      say(`${name} ${wished} is taken${wished < 1024 ? ' or needs privileges' : ''}; using ${port}.`);
      return port;
    }
    await sleep(200);
  }
  return wished;
}
