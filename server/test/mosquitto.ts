/** A test's own Mosquitto with the shipped settings. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../src/platform/postgres/free-port.ts';
import { findProgram, systemPrograms } from './system-program.ts';
import { answers } from './waiting.ts';

const shipped = fileURLToPath(new URL('../../docs/mosquitto', import.meta.url));

export interface Mosquitto {
  /** Maru's address including its credentials. */
  url: string;
  port: number;
  /** Stops the broker with the signal of a service restart. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Changes a password while the broker runs. */
  setPassword(user: string, password: string): void;
  remove(): Promise<void>;
}

/** Starts a broker with the user `maru` and the given users by name and password. */
export async function startMosquitto(users: Readonly<Record<string, string>>): Promise<Mosquitto> {
  const program = findProgram(systemPrograms.mosquitto);
  const folder = mkdtempSync(join(tmpdir(), 'maru-mosquitto-'));
  const port = await freePort(undefined);
  prepare(folder, port, { maru: 'maru-of-the-test', ...users });
  let running: ChildProcess | undefined;

  async function start() {
    running = spawn(program, ['-c', 'maru.conf'], { cwd: folder, stdio: 'ignore' });
    for (let tries = 0; !(await answers(port)); tries += 1) {
      if (tries > 100 || running.exitCode !== null) throw new Error('Mosquitto does not start');
      await wait(50);
    }
  }
  async function stop() {
    const ending = running;
    if (!ending || ending.exitCode !== null) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill('SIGTERM');
    await ended;
  }

  await start();
  return {
    url: `mqtt://maru:maru-of-the-test@127.0.0.1:${port}`,
    port,
    start,
    stop,
    setPassword(user, password) {
      writePassword(folder, user, password);
      running?.kill('SIGHUP');
    },
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The shipped settings with the test's port and folder. Mosquitto drops root privileges, so its user must be able to
 * read them.
 */
function prepare(folder: string, port: number, users: Readonly<Record<string, string>>) {
  cpSync(shipped, folder, { recursive: true });
  const settings = readFileSync(join(folder, 'maru.conf'), 'utf8').replace(
    'listener 1883 0.0.0.0',
    `listener ${port} 127.0.0.1`,
  );
  writeFileSync(join(folder, 'maru.conf'), process.getuid?.() === 0 ? `${settings}\nuser root\n` : settings);
  mkdirSync(join(folder, 'data'));
  writeFileSync(join(folder, 'passwords'), '');
  for (const [user, password] of Object.entries(users)) writePassword(folder, user, password);
  for (const file of ['passwords', 'access']) chmodSync(join(folder, file), 0o700);
}

function writePassword(folder: string, user: string, password: string) {
  spawnSync(findProgram(systemPrograms.mosquittoPasswords), ['-b', join(folder, 'passwords'), user, password]);
}
