import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { Refused } from '../errors/refused.ts';
import { leaveRoom, readRoom, refuseFullDisk } from './disk-room.ts';

const megabyte = 1_000_000;
/** A disk with `room` megabytes available in addition to a reserve of 100 MB. */
const disk = (room: () => number) => async () => ({ free: (100 + room()) * megabyte, reserve: 100 * megabyte });

describe('room on disk', () => {
  test('is read from the folder’s disk', async () => {
    const { free, reserve } = await readRoom(tmpdir());
    expect(free).toBeGreaterThan(0);
    expect(reserve).toBeGreaterThan(0);
    expect(reserve).toBeLessThanOrEqual(10_000 * megabyte);
  });

  test('is sufficient up to the reserve', async () => {
    const read = disk(() => 50);
    await refuseFullDisk('/srv', 50 * megabyte, read);
    const refused = refuseFullDisk('/srv', 50 * megabyte + 1, read);
    await expect(refused).rejects.toThrow(Refused);
    await expect(refused).rejects.toThrow('The disk of /srv has 0.1 GB free');
  });

  test('ends a stream before the disk is full', async () => {
    let written = 0;
    const chunks = Readable.from(Array.from({ length: 200 }, () => Buffer.alloc(megabyte)));
    const passed = async () => {
      for await (const chunk of leaveRoom(
        '/srv',
        disk(() => 100 - written),
      )(chunks))
        written += chunk.length / megabyte;
    };
    await expect(passed()).rejects.toThrow(Refused);
    expect(written).toBeGreaterThan(60);
    expect(written).toBeLessThanOrEqual(100);
  });
});
