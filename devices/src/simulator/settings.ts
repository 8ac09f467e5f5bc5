/** Reads the simulator's environment; no other file does. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Address } from './link.ts';

export interface Settings {
  mqtt: Address;
  http: Address;
  /** Device keys by management code. */
  keys: ReadonlyMap<string, string>;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));

function portOf(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const port = Number(env[name]?.trim() || fallback);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`${name} is no port: '${env[name]}'`);
  return port;
}

function readKeys(file: string): Map<string, string> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`The device keys can't be read (MARU_DEVICE_KEYS=${file}): ${why}`);
  }
  const entries = Object.entries(parsed ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  if (entries.length === 0) throw new Error(`The file of device keys has none: ${file}`);
  return new Map(entries);
}

/** Throws an error with a message for the user. Devices with HTTP report to the server on the same machine. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const data = resolve(env.MARU_DATA?.trim() || resolve(root, '.maru'));
  return {
    mqtt: { host: env.MQTT_HOST?.trim() || '127.0.0.1', port: portOf(env, 'MQTT_PORT', 1883) },
    http: { host: '127.0.0.1', port: portOf(env, 'PORT', 8080) },
    keys: readKeys(resolve(env.MARU_DEVICE_KEYS?.trim() || resolve(data, 'demo-device-keys.json'))),
  };
}
