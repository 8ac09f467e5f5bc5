/**
 * `npm run release`: writes the release of the checked-out commit into `dist/`: tarball, bill of materials, notes,
 * checksums, with `--deb` a Debian package, and a signature if RELEASE_KEY names an Ed25519 key (PEM).
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root, run } from './checks/command.ts';
import { packFolder, signText, sumsOf } from './release/archive.ts';
import { debName, makeDeb } from './release/deb.ts';
import { notesOf } from './release/notes.ts';
import { buildReleasedWeb, stageRelease } from './release/stage.ts';
import { say } from './start/say.ts';

const stopping = new AbortController();
for (const event of ['SIGINT', 'SIGTERM', 'message', 'disconnect']) process.on(event, () => stopping.abort());

async function git(...args: string[]): Promise<string> {
  const { code, output } = await run('git', args);
  if (code !== 0) throw new Error(`git ${args[0]} failed: ${output}`);
  return output.trim();
}

async function release(): Promise<void> {
  const { values } = parseArgs({ options: { deb: { type: 'boolean', default: false } } });
  const key = process.env.RELEASE_KEY && readFileSync(process.env.RELEASE_KEY, 'utf8');
  if (await git('status', '--porcelain'))
    throw new Error('A release is made of a commit, and there are changes besides.');
  const time = new Date(Number(await git('log', '-1', '--format=%ct')) * 1000);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const notes = notesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version);
  const name = `maru-${version}-${process.platform}-${process.arch}`;
  const out = join(root, 'dist');
  const folder = join(out, name);

  await buildReleasedWeb(stopping.signal);
  say('Collecting what runs…');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await stageRelease(folder, time);

  say('Packing…');
  const files = ['.tar.gz', '.cdx.json', '-notes.md'].map((suffix) => join(out, name + suffix));
  const [tarball = '', sbom = '', notesFile = ''] = files;
  await packFolder(folder, tarball, time);
  copyFileSync(join(folder, 'sbom.cdx.json'), sbom);
  writeFileSync(notesFile, notes);
  rmSync(folder, { recursive: true });
  if (values.deb) {
    say('Making the Debian package…');
    const file = join(out, debName(version));
    await makeDeb({ tarball, file, version, time });
    files.push(file);
  }
  const sums = await sumsOf(files);
  writeFileSync(join(out, 'SHA256SUMS'), sums);
  if (key) writeFileSync(join(out, 'SHA256SUMS.sig'), signText(sums, key));
  say(`${name} is in ${out}${key ? '' : '; it isn’t signed, because RELEASE_KEY names no key'}.`);
  console.log(sums.trimEnd());
}

release()
  .catch((error: unknown) => {
    if (!stopping.signal.aborted) console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  })
  .finally(() => process.disconnect?.());
