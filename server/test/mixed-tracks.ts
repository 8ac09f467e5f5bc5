/** Follows the same positions in a disturbed order and in order of time, and compares the results. */
import { chances, isDayBehind, recordedTrack } from '../../domain/test/recorded-tracks.ts';
import { rebuildTracks } from '../src/features/vehicles/tracks/rebuild-tracks.ts';
import { takeTurn } from '../src/features/vehicles/tracks/turn.ts';
import { area, type Following, readingOf, storedTracks } from './following.ts';

const hourMs = 3_600_000;
/** Includes a Seoul midnight. */
const hours = 30;

/** Stored rows as lines: from the disturbed order, the sorted order, and a rebuild from raw readings. */
export interface MixedTracks {
  positions: number;
  mixed: string[];
  sorted: string[];
  rebuilt: string[];
}

/** Sends tracks of five vehicles in both orders; `rhythm` is the interval between positions in seconds. */
export async function mixedTracks(
  rig: Following,
  { now, seed, rhythm }: { now: Date; seed: number; rhythm: number },
): Promise<MixedTracks> {
  const chance = chances(seed);
  const client = await rig.connect();
  const devices = await rig.register(5);
  const from = now.getTime() - hours * hourMs;
  const sentReadings = devices.map((device, i) => ({
    device,
    readings: recordedTrack({ seed: seed * 100 + i, from, until: now.getTime(), rhythm }).map(readingOf),
  }));
  const all = sentReadings.flatMap(({ device, readings }) => readings.map((reading) => ({ device, reading })));
  // Positions from a long dead spot, which arrive after all others are followed.
  const last = all.filter(({ reading }) => reading.measuredAt < from + 10 * hourMs && chance() < 0.01);
  const stream = badDay(
    all.filter((one) => !last.includes(one)),
    chance,
  );
  for (let at = 0; at < stream.length; ) {
    const some = stream.slice(at, at + 200 + Math.floor(chance() * 1500));
    at += some.length;
    await Promise.all(some.map(({ device, reading }) => rig.send(device, reading)));
    if (chance() < 0.8) await takeTurn(client, area);
  }
  await rig.followAll(client);
  await Promise.all(last.map(({ device, reading }) => rig.send(device, reading)));
  await rig.followAll(client);
  const mixed = await storedTracks(rig.pool);

  await rig.empty();
  for (const { device, readings } of sentReadings) {
    for (let at = 0; at < readings.length; at += 2000) await rig.send(device, readings.slice(at, at + 2000));
    await rig.followAll(client);
  }
  const sorted = await storedTracks(rig.pool);
  await rebuildTracks(rig.pool, area, { from: new Date(from), until: new Date(now.getTime() + 24 * hourMs), now });
  await client.end();
  return { positions: stream.length + last.length, mixed, sorted, rebuilt: await storedTracks(rig.pool) };
}

/**
 * Mostly in order: a tenth of the positions come hours late, a fifth are repeated, and the rest are shuffled by up to a
 * minute. Positions with a clock one day behind arrive a day later.
 */
function badDay<Item extends { reading: { measuredAt: number } }>(
  items: readonly Item[],
  chance: () => number,
): Item[] {
  const again = items.filter(() => chance() < 0.2);
  return [...items, ...again]
    .map((item) => ({
      item,
      at:
        item.reading.measuredAt +
        (isDayBehind({ at: item.reading.measuredAt }) ? 24 * hourMs : 0) +
        chance() * (chance() < 0.1 ? 20 * hourMs : chance() < 0.3 ? 60_000 : 1000),
    }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
