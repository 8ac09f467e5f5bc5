/** Disk space that backups and restore tests must leave free, especially for the database. */
import { statfs } from 'node:fs/promises';
import { Refused } from '../errors/refused.ts';

const gigabyte = 1_000_000_000;
/** Bytes that must always stay free: a tenth of the disk, at most 10 GB. */
const reserveOf = (total: number): number => Math.min(total / 10, 10 * gigabyte);
/** Bytes written between two checks of the free space. */
const checkEvery = 32_000_000;

const gb = (bytes: number): string => `${(bytes / gigabyte).toFixed(1)} GB`;

/** Free bytes on a folder's disk, and the number that must stay free. */
export async function readRoom(folder: string): Promise<{ free: number; reserve: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, reserve: reserveOf(blocks * bsize) };
}

/** @throws Refused if writing this many bytes would leave less than the reserve */
export async function refuseFullDisk(folder: string, bytes: number, read = readRoom): Promise<void> {
  const { free, reserve } = await read(folder);
  if (free - bytes >= reserve) return;
  throw new Refused(
    `The disk of ${folder} has ${gb(free)} free; about ${gb(bytes)} are needed, and ${gb(reserve)} must stay free for the database.`,
  );
}

/** Passes bytes through, and fails before they fill the disk. */
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
