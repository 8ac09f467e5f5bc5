/** Space on disk that backups and restore tests leave to everything else, above all to the database. */
import { statfs } from 'node:fs/promises';
import { Refused } from '../errors/refused.ts';

const gigabyte = 1_000_000_000;
/** Bytes that always stay free: a tenth of the disk, but not more than 10 GB. */
const reserveOf = (total: number): number => Math.min(total / 10, 10 * gigabyte);
/** Bytes written between two looks at the disk. */
const checkEvery = 32_000_000;

const gb = (bytes: number): string => `${(bytes / gigabyte).toFixed(1)} GB`;

/** Bytes that are free on a folder's disk, and that must stay so. */
export async function readRoom(folder: string): Promise<{ free: number; reserve: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, reserve: reserveOf(blocks * bsize) };
}

/** @throws Refused if so many bytes more would leave less than the reserve */
export async function refuseFullDisk(folder: string, bytes: number, read = readRoom): Promise<void> {
  const { free, reserve } = await read(folder);
  if (free - bytes >= reserve) return;
  throw new Refused(
    `The disk of ${folder} has ${gb(free)} free; about ${gb(bytes)} are needed, and ${gb(reserve)} must stay free for the database.`,
  );
}

/** Passes bytes on, and fails before they fill the disk. */
export const leaveRoom = (folder: string, read = readRoom) =>
  async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let unchecked = 0;
    for await (const chunk of source) {
      if (unchecked <= 0) {
        await refuseFullDisk(folder, checkEvery, read);
        unchecked = checkEvery;
      }
      unchecked -= chunk.length;
      yield chunk;
    }
  };
