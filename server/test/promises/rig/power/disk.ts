/** A folder that loses unsynced changes at a power loss, with the processes that use it. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findProgram, systemPrograms } from '#test/system-program.ts';
import { openFolder } from '../cluster.ts';

const source = join(import.meta.dirname, 'synced.c');

/** Compiles the library that records synced writes; returns its path. */
function compile(folder: string): string {
  const library = join(folder, 'synced.so');
  findProgram(systemPrograms.cHeaders);
  execFileSync(findProgram(systemPrograms.gcc), ['-O2', '-shared', '-fPIC', '-o', library, source]);
  return library;
}

export class PowerDisk {
  readonly #top = openFolder();
  readonly #store = join(this.#top, 'store');
  readonly #library = compile(this.#top);
  /** The folder that loses unsynced changes. */
  readonly root = join(this.#top, 'disk');

  constructor() {
    mkdirSync(this.root);
    this.#openStore();
  }

  /** The environment of processes that use the folder. */
  get env(): Record<string, string> {
    return { LD_PRELOAD: this.#library, MARU_POWER_ROOT: this.root, MARU_POWER_STORE: this.#store };
  }

  /** Whether each sync takes 100 ms longer. */
  set isSlow(is: boolean) {
    const flag = join(this.#store, 'slow');
    if (is) writeFileSync(flag, '');
    else rmSync(flag, { force: true });
  }

  /** Kills all processes at once, and restores the synced state of the folder. */
  async losePower(): Promise<void> {
    writeFileSync(join(this.#store, 'off'), '');
    while (this.#killAll() > 0) await wait(5);
    const left = join(this.#top, 'left');
    this.#rebuild('root', left);
    rmSync(this.root, { recursive: true, force: true });
    renameSync(left, this.root);
    rmSync(this.#store, { recursive: true, force: true });
    this.#openStore();
    this.syncAll();
  }

  /** Syncs all files. */
  syncAll(): void {
    execFileSync('find', [this.root, '-exec', 'sync', '{}', '+'], { env: { ...process.env, ...this.env } });
  }

  /** Ends all processes, and deletes everything. */
  async close(): Promise<void> {
    while (this.#killAll() > 0) await wait(5);
    rmSync(this.#top, { recursive: true, force: true });
  }

  #openStore() {
    for (const name of ['', 'files', 'folders']) {
      mkdirSync(join(this.#store, name), { recursive: true });
      chmodSync(join(this.#store, name), 0o777);
    }
  }

  /** Kills every process that has loaded the library; returns their number. */
  #killAll(): number {
    let killed = 0;
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        if (!readFileSync(`/proc/${pid}/maps`, 'utf8').includes(this.#library)) continue;
        process.kill(Number(pid), 'SIGKILL');
        killed += 1;
      } catch {
        // The process has ended, or belongs to another user.
      }
    }
    return killed;
  }

  #rebuild(key: string, path: string) {
    mkdirSync(path);
    const list = join(this.#store, 'folders', key);
    if (!existsSync(list)) return;
    for (const line of readFileSync(list, 'utf8').split('\n').filter(Boolean)) {
      const [of = '', type, mode = '', uid, gid, ...name] = line.split(' ');
      const target = join(path, name.join(' '));
      const content = join(this.#store, 'files', of);
      if (type === 'd') this.#rebuild(of, target);
      else if (existsSync(content)) copyFileSync(content, target);
      else writeFileSync(target, '');
      chownSync(target, Number(uid), Number(gid));
      chmodSync(target, Number.parseInt(mode, 8));
    }
  }
}
