import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../../..');
/** Cache of old versions with their packages; outside `node_modules`, below which Node strips no types. */
const cache = join(tmpdir(), 'maru-releases');

/**
 * The folder of an old version with its packages, taken from this repository's history.
 * @throws if the packages can't be installed, as without a network
 */
export function oldVersion(revision: string): string {
  const folder = join(cache, revision);
  if (existsSync(folder)) return folder;
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  const archive = execFileSync('git', ['archive', revision], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', partial], { input: archive });
  // Not `npm ci`, which refuses these lock files because of their optional packages.
  const flags = ['--no-save', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', ...flags], { cwd: partial, stdio: 'pipe', timeout: 600_000 });
  renameSync(partial, folder);
  return folder;
}

/** Writes the district of a version's demo like the district of a real installation; returns the file. */
export function demoDistrict(target: string, version = root): string {
  const district = JSON.parse(readFileSync(join(version, 'devices', 'demo', 'jungnang.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  const file = join(target, version === root ? 'district.json' : 'old-district.json');
  writeFileSync(file, JSON.stringify({ ...district, isDemo: false }));
  return file;
}

/** Restores a backup by an old version's own command; returns the error message if the command refuses. */
export function restoreByOldVersion(folder: string, backup: string, env: Record<string, string>): string | undefined {
  try {
    const command = join(folder, 'server', 'src', 'commands', 'restore.ts');
    execFileSync(process.execPath, [command, backup, '--replace', '--yes'], {
      env: { PATH: process.env.PATH, ...env },
      stdio: 'pipe',
    });
    return undefined;
  } catch (error) {
    return String((error as { stderr?: Buffer }).stderr ?? error).trim();
  }
}
