import { spawnSync } from 'node:child_process';
import { generateKeyPairSync, verify } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packFolder, signText, sumsOf } from './archive.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maru-archive-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('packFolder', () => {
  /** Creates a folder with the same content, but different order, times and modes of the files. */
  function make(name: string, files: readonly string[], group: number, time: number): string {
    const made = join(folder, name, 'maru');
    mkdirSync(made, { recursive: true });
    for (const file of files) {
      writeFileSync(join(made, file), file);
      chmodSync(join(made, file), (file === 'run' ? 0o700 : 0o600) | group);
      utimesSync(join(made, file), time, time);
    }
    symlinkSync('run', join(made, 'link'));
    return made;
  }

  it('writes the same bytes for the same content', async () => {
    const made = [make('one', ['a', 'b', 'run'], 0, 1e9), make('two', ['run', 'b', 'a'], 0o44, 2e9)];
    const archives = made.map((path) => `${path}.tar.gz`);
    for (const [at, path] of made.entries()) await packFolder(path, archives[at] ?? '', new Date(1.7e12));
    const [one, two] = archives.map((file) => readFileSync(file));
    expect(one?.length).toBeGreaterThan(100);
    expect(one?.equals(two ?? Buffer.alloc(0))).toBe(true);
  });

  it('fails if tar fails', async () => {
    await expect(packFolder(join(folder, 'absent'), join(folder, 'x.tar.gz'), new Date())).rejects.toThrow(
      'tar failed',
    );
  });
});

it('writes checksums in the format of sha256sum, ordered by name', async () => {
  for (const name of ['b', 'a']) writeFileSync(join(folder, name), 'abc');
  const sum = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(await sumsOf([join(folder, 'b'), join(folder, 'a')])).toBe(`${sum}  a\n${sum}  b\n`);
});

describe('signText', () => {
  it('makes a signature that the public key verifies', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const signature = signText('sums', privateKey.export({ format: 'pem', type: 'pkcs8' }).toString());
    expect(verify(null, Buffer.from('sums'), publicKey, signature)).toBe(true);
    expect(verify(null, Buffer.from('other sums'), publicKey, signature)).toBe(false);
  });

  it('refuses other kinds of keys', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    expect(() => signText('sums', pem)).toThrow('Ed25519');
  });
});

describe.runIf(spawnSync('dpkg-deb', ['--version']).status === 0)('makeDeb', () => {
  it('writes the same package, readable for every user, under any umask', () => {
    const tarball = join(folder, 'maru.tar.gz');
    mkdirSync(join(folder, 'maru'));
    writeFileSync(join(folder, 'maru', 'file'), 'content');
    spawnSync('tar', ['-czf', tarball, '-C', folder, 'maru']);
    const module = pathToFileURL(join(import.meta.dirname, 'deb.ts')).href;
    const packages = ['022', '077'].map((umask) => {
      const options = { tarball, file: join(folder, `${umask}.deb`), version: '1.0.0' };
      const program = `import { makeDeb } from '${module}';
        await makeDeb({ ...${JSON.stringify(options)}, time: new Date(1.7e12) });`;
      const command = `umask ${umask} && exec "$0" --input-type=module --eval "$1"`;
      expect(spawnSync('sh', ['-c', command, process.execPath, program], { encoding: 'utf8' }).stderr).toBe('');
      return readFileSync(options.file);
    });
    expect(packages[0]?.equals(packages[1] as Buffer)).toBe(true);
    const list = spawnSync('dpkg-deb', ['--contents', join(folder, '077.deb')], { encoding: 'utf8' }).stdout;
    expect(list.match(/^d(?!rwxr-xr-x)/gm)).toBeNull();
  });
});
