/** Trips and days of vehicles equal those of the sorted set, in any order of arrival. */
import { startFollowing } from '#test/following.ts';
import { mixedTracks } from '#test/mixed-tracks.ts';
import type { Check } from '../rig/check.ts';
import { startCheckDatabase } from '../rig/database.ts';

const now = new Date('2026-11-20T18:00:00+09:00');

export const tracks: Check = async (report, { isShort, seed }) => {
  const database = await startCheckDatabase();
  const rig = startFollowing(database, now);
  try {
    // More than 100,000 positions on an idle machine.
    const { positions, mixed, sorted, rebuilt } = await mixedTracks(rig, { now, seed, rhythm: isShort ? 30 : 5 });
    report.measured('positions', positions);
    report.measured('rows of tracks', sorted.length);
    const differing = mixed.find((line) => !sorted.includes(line)) ?? sorted.find((line) => !mixed.includes(line));
    if (differing) report.broken(`a bad day's tracks are not those of the sorted set: ${differing}`);
    if (rebuilt.join() !== sorted.join()) report.broken('rebuilt tracks are others than followed ones');
  } finally {
    await rig.stop();
    await database.stop();
  }
};
