/** Keys of the simulated devices: random, stored in a file readable only by its owner. */
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The file's keys, and new keys for devices without one; an unreadable file counts as empty. */
export function keysFor(managementCodes: readonly string[], file: string): Map<string, string> {
  const held = existsSync(file) ? readKeys(file) : {};
  return new Map(managementCodes.map((code) => [code, held[code] ?? randomBytes(32).toString('base64url')]));
}

function readKeys(file: string): Record<string, string | undefined> {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const entries = Object.entries(parsed ?? {}).filter(([, key]) => typeof key === 'string' && key.length >= 32);
    return Object.fromEntries(entries) as Record<string, string>;
  } catch {
    return {};
  }
}

/** Replaces the file atomically. */
export function writeKeys(file: string, keys: ReadonlyMap<string, string>): void {
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.unfinished`;
  writeFileSync(unfinished, `${JSON.stringify(Object.fromEntries(keys), null, 1)}\n`, { mode: 0o600 });
  // The mode given to writeFileSync applies only to a new file.
  chmodSync(unfinished, 0o600);
  renameSync(unfinished, file);
}
