/** Compares the units and the Compose file in `deploy/` with the settings and programs that they name. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig, roles } from '#config.ts';
import { refusedExitCode } from '#platform/errors/refused.ts';
import { longestWorkMs } from '#platform/http/stalled-readers.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const processRoles = roles.filter((role) => role !== 'all');
const shutdownSeconds = 60 + 8;

/** All settings, from the documented table (compared with the code by another test). */
const settings = new Set(
  [...read('docs/operations.md').matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  ),
);

describe('the Debian package', () => {
  const unit = read('deploy/debian/maru@.service');
  const settingOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
  const common = parseEnv(read('deploy/debian/maru.env'));
  const database = { DATABASE_URL: 'postgres://maru_owner:x@127.0.0.1/maru' };
  const configOf = (role: string) => {
    const own = parseEnv(read(`deploy/debian/${role}.env`));
    return { own, config: readConfig({ ...common, ...database, ...own, MARU_ROLE: role }) };
  };

  it('has a process for each role, with existing settings and separate ports', () => {
    expect(/^Wants=(.*)$/m.exec(read('deploy/debian/maru.target'))?.[1]?.split(' ').toSorted()).toEqual(
      processRoles.map((role) => `maru@${role}.service`).toSorted(),
    );
    const given = processRoles.map(configOf);
    const names = [common, ...given.map(({ own }) => own)].flatMap(Object.keys);
    expect(names.filter((name) => !settings.has(name))).toEqual([]);
    expect(new Set(given.map(({ config }) => config.port)).size).toBe(processRoles.length);
    expect(given.map(({ config }) => [config.isDemo, config.dataFolder])).toEqual(
      processRoles.map(() => [false, '/var/lib/maru']),
    );
  });

  it('starts an existing program, and restarts it except after a configuration error', () => {
    const [, program = ''] = settingOf('ExecStart').split(' ');
    expect(existsSync(join(root, program.replace('/usr/lib/maru/', '')))).toBe(true);
    expect(settingOf('RestartPreventExitStatus')).toBe(String(refusedExitCode));
    expect(Number(settingOf('TimeoutStopSec'))).toBeGreaterThan(shutdownSeconds);
  });
});

describe('the Compose file', () => {
  interface Service {
    environment: Record<string, string>;
    ports?: string[];
    stop_grace_period: string;
    volumes: string[];
  }
  const text = read('deploy/compose/compose.yaml');
  const { services } = parse(text, { merge: true }) as { services: Record<string, Service> };
  const example = parseEnv(read('deploy/compose/example.env'));
  const secret = createHash('sha256').update('any').digest('base64');
  const filledIn = (environment: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [
        name,
        value.replace(/\$\{\w+:\?\}/g, name === 'MARU_SECRET_KEY' ? secret : 'any'),
      ]),
    );

  it('has the database and a process for each role', () => {
    expect(Object.keys(services).toSorted()).toEqual(['postgres', ...processRoles].toSorted());
    for (const role of processRoles) expect(services[role]?.environment.MARU_ROLE).toBe(role);
  });

  it.each(processRoles)('passes only existing settings to %s, and publishes only its listening ports', (role) => {
    const { environment = {}, ports = [], stop_grace_period: grace = '' } = services[role] ?? {};
    expect(Object.keys(environment).filter((name) => !settings.has(name))).toEqual([]);
    const { port, mqttPort, isDemo } = readConfig(filledIn(environment));
    const listening = role === 'ingest' ? [port, mqttPort] : [port];
    const inside = ports.map((pair) => Number(pair.split(':')[1]));
    expect([inside.filter((one) => !listening.includes(one)), isDemo]).toEqual([[], false]);
    expect(Number.parseInt(grace, 10)).toBeGreaterThan(shutdownSeconds);
  });

  it('uses exactly the variables listed in the example', () => {
    const taken = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    expect(Object.keys(example).toSorted()).toEqual([...taken].toSorted());
    expect(example.VERSION).toBe((JSON.parse(read('package.json')) as { version: string }).version);
  });

  it('mounts existing files, and runs an existing program', () => {
    const files = readdirSync(join(root, 'deploy/compose'));
    const mounted = Object.values(services).flatMap(({ volumes }) => volumes.map((pair) => pair.split(':')[0] ?? ''));
    const own = mounted.filter((path) => path.startsWith('./') && path !== './district.json');
    expect(own.filter((path) => !files.includes(path.slice(2)))).toEqual([]);
    const [, command = '[]'] = /^CMD (.*)$/m.exec(read('deploy/compose/Dockerfile')) ?? [];
    const [, program = ''] = JSON.parse(command) as string[];
    expect(existsSync(join(root, program))).toBe(true);
  });
});

describe('the settings of nginx', () => {
  it("wait longer for an answer than the server's own limit", () => {
    const [, seconds] = /^ *proxy_read_timeout (\d+)s;$/m.exec(read('deploy/nginx/maru.conf')) ?? [];
    expect(Number(seconds) * 1000).toBeGreaterThan(longestWorkMs);
  });
});

describe('the archive of an external PostgreSQL', () => {
  it('stores complete WAL files, never overwrites one, and can be restored', () => {
    const folder = mkdtempSync(join(tmpdir(), 'maru-archive-'));
    try {
      const [, command = ''] = /^archive_command = '(.*)'$/m.exec(read('deploy/postgresql/maru-archive.conf')) ?? [];
      const [, restore = ''] = /^restore_command = '(.*)'$/m.exec(read('docs/operations.md')) ?? [];
      const archive = join(folder, 'wal');
      const shell = (script: string, file: string, name: string) =>
        spawnSync('sh', [
          '-c',
          script.replaceAll('/mnt/backup/maru', folder).replaceAll('%p', file).replaceAll('%f', name),
        ]).status;
      const pathOf = (name: string) => join(folder, name);
      const [one, other, restored] = [pathOf('one'), pathOf('other'), pathOf('restored')];
      writeFileSync(one, 'log'.repeat(9_999));
      writeFileSync(other, 'another');
      // The share isn't mounted.
      expect(shell(command, one, '01')).not.toBe(0);
      mkdirSync(archive);
      // A crash left an incomplete file.
      writeFileSync(join(archive, '.01.gz'), 'torn');
      expect(shell(command, one, '01')).toBe(0);
      expect(shell(command, one, '01')).toBe(0);
      expect(shell(command, other, '01')).not.toBe(0);
      expect(readdirSync(archive)).toEqual(['01.gz']);
      expect(shell(restore, restored, '01')).toBe(0);
      expect(readFileSync(restored, 'utf8')).toBe('log'.repeat(9_999));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

it('has every command that docs/install.md names', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = [...read('docs/install.md').matchAll(/(?:node --run|sudo maru) ([a-z:]+)/g)].map(
    ([, name = '']) => name,
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !scripts[name]?.startsWith('node tools/'))).toEqual([]);
});
