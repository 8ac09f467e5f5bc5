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
import { canEnter, type SystemUser } from './system-user.ts';

/** Where root keeps what the database's user could not reach under a closed home directory. */
export const systemFolder = '/var/lib/maru';

/** In a data folder: the place of its cluster, where that is elsewhere. */
const note = 'place';
/** In a place there: the data folder that it belongs to. */
const owner = 'data-folder';

/**
 * The folder that holds the cluster of a data folder, made when missing: the
 * data folder itself, or, when the database's user cannot enter that, one of
 * its own under `systemFolder`, noted in the data folder. Without the note a
 * new place is taken, so that deleting the data folder starts over.
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
  // A umask of 077 would close the way that this folder is there to open.
  chmodSync(systemFolder, 0o755);
  chmodSync(place, 0o700);
  chownSync(place, user.uid, user.gid);
  writeFileSync(join(folder, note), `${place}\n`);
  writeFileSync(join(place, owner), realpathSync(folder));
  return realpathSync(place);
}

/** Clusters of temporary data folders that are gone. Any other is kept: its folder may just not be mounted. */
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
