import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canEnter, type SystemUser } from './system-user.ts';

/** Where root keeps what the database's user could not reach under a closed home directory. */
export const systemFolder = '/var/lib/maru';

/**
 * The folder that holds the cluster of a data folder, made when missing: the
 * data folder itself, or, when the database's user cannot enter that, one of
 * its own under `systemFolder`, noted in the data folder. Without the note a
 * new place is taken, so that deleting the data folder starts over.
 */
export function placeOfCluster(folder: string, user: SystemUser | undefined): string {
  if (user === undefined) return realpathSync(folder);
  const note = join(folder, 'place');
  const noted = existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined;
  if (noted !== undefined && existsSync(noted)) return realpathSync(noted);
  if (canEnter(user, folder)) return realpathSync(folder);

  const hash = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 12);
  const place = join(systemFolder, `${hash}-${randomBytes(3).toString('hex')}`);
  mkdirSync(place, { recursive: true });
  // A umask of 077 would close the way that this folder is there to open.
  chmodSync(systemFolder, 0o755);
  chmodSync(place, 0o700);
  chownSync(place, user.uid, user.gid);
  writeFileSync(note, `${place}\n`);
  return realpathSync(place);
}
