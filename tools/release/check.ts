/**
 * `npm run check:release`: builds the release of the checked-out commit twice and compares the files, starts the
 * tarball without a network, and installs the Debian package into a scratch copy of this machine's system. Requires
 * root; takes ten minutes.
 */
import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded.ts';
import { freePort } from '../../server/src/platform/postgres/free-port.ts';
import { root, run } from '../checks/command.ts';
import { startOffline } from './offline-start.ts';

const timeoutMs = 300_000;
const packages = ['node_modules', 'web/node_modules', 'tools/node/node_modules'];

async function must(command: string, args: readonly string[], options?: Parameters<typeof run>[2]): Promise<string> {
  const { code, output } = await run(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args[0] ?? ''} failed:\n${output}`);
  return output;
}

/** Builds the release in a clone; returns the folder with its files. */
async function build(folder: string, key: string, umask: string): Promise<string> {
  await must('git', ['clone', '--quiet', root, folder]);
  for (const path of packages) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    await must('cp', ['-al', join(root, path), join(folder, path)]);
  }
  const command = `umask ${umask} && exec "${process.execPath}" tools/release.mjs --deb`;
  await must('sh', ['-c', command], { cwd: folder, env: { RELEASE_KEY: key }, live: true });
  return join(folder, 'dist');
}

/** Starts an unpacked release in this process's network; prints seconds as JSON. */
async function startHere(folder: string, home: string): Promise<void> {
  const { healthySeconds, page } = await startOffline({ folder, home, settings: { MARU_CONFIG: 'off' }, timeoutMs });
  console.log(JSON.stringify({ healthySeconds, bytes: page.length }));
}

async function tryPackage(deb: string, folder: string): Promise<string> {
  const database = await startEmbeddedPostgres({ folder: join(folder, 'database') });
  try {
    const ports = [];
    for (let at = 0; at < 4; at += 1) ports.push(String(await freePort(undefined)));
    const district = join(root, 'server/test/district.json');
    const script = join(import.meta.dirname, 'try-deb.sh');
    return await must('unshare', [
      '--mount',
      'sh',
      script,
      deb,
      district,
      database.url,
      join(folder, 'scratch'),
      ...ports,
    ]);
  } finally {
    await database.stop();
  }
}

async function check(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-check-release-'));
  // The database's user must be able to enter the folder.
  chmodSync(folder, 0o755);
  try {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const [key, publicFile] = [join(folder, 'key.pem'), join(folder, 'public.pem')];
    writeFileSync(key, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
    writeFileSync(publicFile, publicKey.export({ format: 'pem', type: 'spki' }));
    const one = await build(join(folder, 'one'), key, '022');
    const two = await build(join(folder, 'another', 'path'), key, '077');
    const [sums, others] = [one, two].map((dist) => readFileSync(join(dist, 'SHA256SUMS'), 'utf8'));
    console.log(`first build:\n${sums}second build:\n${others}`);
    if (sums !== others) throw new Error('Two builds differ.');
    const verify = [
      '-verify',
      '-pubin',
      '-inkey',
      publicFile,
      '-rawin',
      '-in',
      'SHA256SUMS',
      '-sigfile',
      'SHA256SUMS.sig',
    ];
    console.log(await must('openssl', ['pkeyutl', ...verify], { cwd: one }));
    await must('sha256sum', ['--check', 'SHA256SUMS'], { cwd: one });

    const nameOf = (suffix: string) => join(one, readdirSync(one).find((name) => name.endsWith(suffix)) ?? suffix);
    const [tarball, deb] = [nameOf('.tar.gz'), nameOf('.deb')];
    for (const file of [tarball, deb])
      console.log(`${file.split('/').at(-1)}: ${(statSync(file).size / 1e6).toFixed(1)} MB`);
    const unpacked = join(folder, 'unpacked');
    mkdirSync(unpacked, { mode: 0o755 });
    await must('tar', ['-xzf', tarball, '--strip-components=1', '-C', unpacked]);
    const offline = [
      '--net',
      'sh',
      '-c',
      'ip link set lo up && exec "$@"',
      'sh',
      process.execPath,
      import.meta.filename,
    ];
    console.log(`without a network: ${await must('unshare', [...offline, unpacked, join(folder, 'home')])}`);

    const unit = join(folder, 'maru@web.service');
    writeFileSync(unit, readFileSync(join(root, 'deploy/debian/maru@.service')));
    const analysis = ['security', '--offline=true', '--no-pager', '--threshold=25', unit];
    console.log(
      (await must('systemd-analyze', analysis))
        .split('\n')
        .filter((line) => line.includes('Overall'))
        .join('\n'),
    );
    console.log(await tryPackage(deb, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const [unpacked, home] = process.argv.slice(2);
if (unpacked && home) await startHere(unpacked, home);
else await check();
