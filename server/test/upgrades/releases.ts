/** The recorded demos of earlier releases, and the answers expected of this version. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type RestoreOptions, restoreBackup } from '#platform/backup/restore-backup.ts';
import { LocalStorage } from '#platform/files/local-storage.ts';

export interface Release {
  name: string;
  /** Path of the backup of the release's demo. */
  backup: string;
  secretKey: string;
  takenAt: string;
  /** Recorded answers by address. */
  answers: Record<string, unknown>;
}

export const releaseNames = (): string[] =>
  readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

export function readRelease(name: string): Release {
  const folder = join(import.meta.dirname, name);
  const recorded = JSON.parse(gunzipSync(readFileSync(join(folder, 'answers.json.gz'))).toString());
  const secretKey = readFileSync(join(folder, 'secret-key'), 'utf8').trim();
  return { name, backup: join(folder, 'demo.maru'), secretKey, ...recorded };
}

/** Restores a release's demo, or another of its backups, with the files of a data folder. */
export const restoreRelease = (
  { backup, secretKey }: Pick<Release, 'backup' | 'secretKey'>,
  url: string,
  dataFolder: string,
  options: Partial<RestoreOptions> = {},
) =>
  restoreBackup(url, backup, {
    storage: new LocalStorage(join(dataFolder, 'files')),
    uploadFolder: dataFolder,
    isDemo: true,
    keys: { secretKey, dataFolder },
    replace: true,
    onProgress: () => undefined,
    ...options,
  });

/** Fields that a later release changed on purpose, by path. */
const changed: Record<string, readonly string[]> = {
  // Now the worst sensor of a building instead of the mean.
  '/admin/api/statistics/tilt': ['xTiltAngle', 'yTiltAngle'],
  // Now over all days instead of the period.
  '/admin/api/statistics/vehicles': ['latestDrivingDate', 'previousDrivingDate'],
  // Now rounded for the public.
  '/api/clean-environment/vehicle/report': ['drivingDistance', 'startSignalDatetime', 'endSignalDatetime'],
};

function without(value: unknown, fields: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => without(one, fields));
  if (typeof value !== 'object' || value === null) return value;
  const rest = Object.entries(value).filter(([field]) => !fields.includes(field));
  return Object.fromEntries(rest.map(([field, one]) => [field, without(one, fields)]));
}

/** The expected answer of this version, apart from new fields. */
export const expectedAnswer = ({ answers }: Release, address: string): object =>
  without(answers[address], changed[address.split('?', 1)[0] ?? ''] ?? []) as object;

/** Sends requests to a running server: as the demo's supervisor for the console, otherwise without an account. */
export async function asker(url: string, password = 'Seoul-demo-7'): Promise<(address: string) => Promise<unknown>> {
  const login = await fetch(`${url}/admin/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ adminId: 'supervisor', password }),
  });
  if (!login.ok) throw new Error(`the login answered ${login.status}: ${await login.text()}`);
  const authorization = `Bearer ${((await login.json()) as { token: string }).token}`;
  return async (address) => {
    const answer = await fetch(url + address, { headers: address.startsWith('/admin') ? { authorization } : {} });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
}

/** Whether an answer contains all expected values; objects may contain further fields. */
export function hasAll(answer: unknown, expected: unknown): boolean {
  if (typeof expected !== 'object' || expected === null) return answer === expected;
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer) !== Array.isArray(expected)) return false;
  if (Array.isArray(answer) && answer.length !== (expected as unknown[]).length) return false;
  return Object.entries(expected).every(([key, one]) => hasAll((answer as Record<string, unknown>)[key], one));
}
