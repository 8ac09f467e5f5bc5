/** Promise 25: without the installation's environment, a command creates no database and uses no other database. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maru-command-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A shell's environment without Maru's variables, plus the given ones. */
const shell = (given: Record<string, string>) => ({ PATH: process.env.PATH, ...given });

async function run(args: string[], given: Record<string, string>) {
  const child = spawn(process.execPath, ['tools/command.ts', ...args], { cwd: root, env: shell(given) });
  let said = '';
  child.stdout.resume();
  child.stderr.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  return { code, lines: said.trim().split('\n') };
}

const commands = (backup: string) => [
  ['server/src/commands/backup.ts', backup],
  ['server/src/commands/create-administrator.ts'],
  ['server/src/commands/add-device.ts', 'air', 'AIR-1', '--place', '주민센터', '--dong', '면목본동'],
  ['server/src/commands/restore.ts', backup],
];

test('creates no files without an installation, and explains the next step in one sentence', async () => {
  const data = join(folder, 'data');
  for (const command of commands(join(folder, 'maru.gz'))) {
    const { code, lines } = await run(command, { MARU_CONFIG: 'off', MARU_DATA: data });
    expect([code, lines]).toEqual([
      1,
      [
        expect.stringMatching(
          /^There is no database in .*\/data\/postgres, and a command makes none: start Maru first/,
        ),
      ],
    ]);
  }
  expect(readdirSync(folder)).toEqual([]);
});

describe('while an installation runs', () => {
  const running = { MARU_DATA: '/srv/maru', MARU_DISTRICT: '/srv/gangnam.json', DATABASE_URL: 'the built-in maru' };

  test('refuses a command for another installation, naming both, and ignores a killed installation', async () => {
    const program = `
      import { noteRunning } from '${new URL('../server/src/platform/running.ts', import.meta.url)}';
      noteRunning(${JSON.stringify(running)});
      console.log('noted');
      setInterval(() => {}, 60_000);`;
    const installation = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(installation.stdout, 'data');
    const settings = join(folder, 'maru.env');
    writeFileSync(settings, `MARU_DATA=data\nDATABASE_URL=postgres://maru@127.0.0.1:1/maru\n`);
    const [backup = []] = commands(join(folder, 'maru.gz'));
    const refused = await run(backup, { MARU_CONFIG: settings });
    installation.kill('SIGKILL');
    await once(installation, 'exit');
    const left = join(root, '.running', String(installation.pid));
    expect(existsSync(left)).toBe(true);
    const alone = await run(backup, { MARU_CONFIG: settings });

    expect([refused.code, refused.lines]).toEqual([
      1,
      [
        expect.stringContaining(
          `MARU_DATA is /srv/maru there and ${join(folder, 'data')} here, MARU_DISTRICT is /srv/gangnam.json there and ${join(folder, 'data', 'district.json')} here, DATABASE_URL is the built-in maru there and 127.0.0.1:1/maru here`,
        ),
      ],
    ]);
    expect(alone.lines.join()).not.toContain('Maru runs');
    expect(existsSync(left)).toBe(false);
  });
});
