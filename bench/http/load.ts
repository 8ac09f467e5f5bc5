import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const autocannon = fileURLToPath(import.meta.resolve('autocannon'));

export interface Load {
  requestsPerSecond: number;
  /** In milliseconds. */
  p99: number;
}

/** Requests one address repeatedly from a separate process. Throws on an unexpected answer. */
export async function load(address: string, options: { connections: number; seconds: number }): Promise<Load> {
  const flags = [
    '--json',
    '--connections',
    String(options.connections),
    '--duration',
    String(options.seconds),
    address,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [autocannon, ...flags]);
  const result = JSON.parse(stdout) as {
    requests: { average: number };
    latency: { p99: number };
    errors: number;
    non2xx: number;
  };
  if (result.errors + result.non2xx > 0)
    throw new Error(`${address}: ${result.errors} errors, ${result.non2xx} answers that weren't 200`);
  return { requestsPerSecond: result.requests.average, p99: result.latency.p99 };
}
