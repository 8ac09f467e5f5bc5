/** An external PostgreSQL of Debian's packages, set up by the commands of docs/operations.md. */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#platform/postgres/free-port.ts';
import { findProgram, systemPrograms } from '#test/system-program.ts';
import { openFolder } from '../../rig/cluster.ts';
import { Guide } from './guide.ts';

const shipped = join(import.meta.dirname, '../../../../../deploy/postgresql');

/** Two clusters, `main` and its recovered copy, and the folders named in the guide. */
export class ExternalPostgres {
  readonly folder = openFolder();
  readonly data = join(this.folder, 'data');
  readonly backup = join(this.folder, 'backup');
  readonly guide: Guide;
  readonly #version: string;
  readonly #main = `maru_main_${process.pid}`;
  readonly #recovered = `maru_recovered_${process.pid}`;

  /** @throws if Debian's PostgreSQL is missing, or this process isn't root */
  constructor() {
    findProgram(systemPrograms.postgresqlClusters);
    if (process.getuid?.() !== 0) throw new Error('check:pitr makes clusters of the system: run it as root.');
    this.#version =
      readdirSync('/usr/lib/postgresql')
        .toSorted((a, b) => Number(a) - Number(b))
        .at(-1) ?? '';
    const [bin, deploy] = [join(this.folder, 'bin'), join(this.folder, 'deploy')];
    for (const path of [this.data, bin]) mkdirSync(path);
    cpSync(shipped, deploy, { recursive: true });
    const conf = join(deploy, 'maru-archive.conf');
    writeFileSync(conf, readFileSync(conf, 'utf8').replaceAll('/mnt/backup/maru', this.backup));
    const version = this.#version;
    this.guide = new Guide(
      [
        ['deploy/postgresql', deploy],
        ['/usr/local/bin', bin],
        ['/mnt/backup/maru', this.backup],
        ['/var/lib/maru', this.data],
        ['17/main', `${version}/${this.#main}`],
        ['17 main', `${version} ${this.#main}`],
        ['17/recovered', `${version}/${this.#recovered}`],
        ['17 recovered', `${version} ${this.#recovered}`],
      ],
      { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin`, PGCLUSTER: `${version}/${this.#main}` },
    );
  }

  /** Creates the cluster with two logins and the database; returns a connection string for each login. */
  async start(): Promise<{ url: string; appUrl: string }> {
    const port = String(await freePort(undefined));
    const flags = ['--port', port, '--locale', 'C.UTF-8', '--start'];
    execFileSync('pg_createcluster', [this.#version, this.#main, ...flags], { cwd: '/tmp', stdio: 'ignore' });
    // Removes the password prompt, because there is no terminal.
    await this.guide.run('createuser --createdb --pwprompt maru_owner', [['--pwprompt ', '']]);
    const password = 'Wonderful-first-7-day';
    for (const role of ['maru_owner', 'maru_server']) this.#administer(`alter role ${role} password '${password}'`);
    const urlOf = (user: string) => `postgres://${user}:${password}@127.0.0.1:${port}/maru`;
    return { url: urlOf('maru_owner'), appUrl: urlOf('maru_server') };
  }

  /** Converts a connection string to the recovered cluster. */
  recovered(url: string): string {
    const clusters = execFileSync('pg_lsclusters', ['--no-header'], { encoding: 'utf8' });
    const [, port = ''] = new RegExp(`${this.#recovered} +(\\d+)`).exec(clusters) ?? [];
    const recovered = new URL(url);
    recovered.port = port;
    return recovered.href;
  }

  /** The folder of the newest base backup. */
  newestBase = (): string => readdirSync(join(this.backup, 'base')).toSorted().at(-1) ?? '';

  /** Makes the archive's folder accessible or not, and switches WAL files, which archives the previous one. */
  setArchive(isOpen: boolean): void {
    chmodSync(join(this.backup, 'wal'), isOpen ? 0o700 : 0o000);
    this.#administer('select pg_switch_wal()');
  }

  /** Runs a statement as the cluster's superuser. */
  #administer(sql: string): void {
    const cluster = `${this.#version}/${this.#main}`;
    const psql = ['-u', 'postgres', '--', 'psql', '--cluster', cluster, '--quiet', '--command', sql];
    execFileSync('runuser', psql, { cwd: '/tmp', stdio: ['ignore', 'ignore', 'inherit'] });
  }

  stop(): void {
    for (const name of [this.#main, this.#recovered])
      try {
        execFileSync('pg_dropcluster', ['--stop', this.#version, name], { cwd: '/tmp', stdio: 'ignore' });
      } catch {
        // The cluster wasn't created.
      }
    rmSync(this.folder, { recursive: true, force: true });
  }
}
