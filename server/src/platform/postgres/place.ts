import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDurably } from '../durable.ts';
import { canEnter, type SystemUser } from './system-user.ts';

/** Root's folder for clusters that the database's user couldn't access below a closed home directory. */
export const systemFolder = '/var/lib/maru';

/** File in a data folder with the path of its cluster, if the cluster is elsewhere. */
const note = 'place';
/** File in such a cluster folder with the path of its data folder. */
const owner = 'data-folder';

/**
 * The folder with the cluster of a data folder, created if missing: the data folder itself, or, if the database's user
 * has no access, a folder below `systemFolder` whose path is noted in the data folder. Without the note a new cluster
 * is created, so that deleting the data folder resets the installation.
 */
export function placeOfCluster(folder: string, user: SystemUser | undefined): string {
  if (user === undefined) return realpathSync(folder);
  const noted = readIfThere(join(folder, note));
  if (noted !== undefined && existsSync(noted)) return realpathSync(noted);
  if (canEnter(user, folder)) return realpathSync(folder);

  removeAbandoned();
  const hash = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 12);
  const place = join(systemFolder, `${hash}-${randomBytes(3).toString('hex')}`);
  mkdirSync(place, { recursive: true });
  // With a umask of 077, this folder would be inaccessible.
  chmodSync(systemFolder, 0o755);
  chmodSync(place, 0o700);
  chownSync(place, user.uid, user.gid);
  writeFileSync(join(place, owner), realpathSync(folder));
  // Without the note, the next start would create an empty database.
  rmSync(join(folder, note), { force: true });
  createDurably(join(folder, note), `${place}\n`);
  return realpathSync(place);
}

/** Deletes clusters of deleted temporary data folders only. Other missing data folders may just not be mounted. */
function removeAbandoned(): void {
  for (const name of existsSync(systemFolder) ? readdirSync(systemFolder) : []) {
    const place = join(systemFolder, name);
    const folder = readIfThere(join(place, owner));
    const isTemporary = folder?.startsWith(`${realpathSync(tmpdir())}/`);
    if (folder && isTemporary && readIfThere(join(folder, note)) !== place)
      rmSync(place, { recursive: true, force: true });
  }
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}
