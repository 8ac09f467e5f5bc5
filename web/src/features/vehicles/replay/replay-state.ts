import { formatSeoulDate } from '@maru/domain/seoul-time';
import { dayOr } from '#lib/clock/days.ts';
import type { Search } from '#lib/paths/search.ts';

/** Maximum distinguishable vehicles. */
export const mostVehicles = 5;
export const speeds = [1, 10, 60, 300] as const;
export type Speed = (typeof speeds)[number];
const usualSpeed: Speed = 60;
const lastSecond = 86_399;
/** An address omits empty texts. */
const noVehicle = 'none';
/** While a year is typed, the field has days like 0002-11-30, too. */
const earliestDay = '2000-01-01';

/** Whether a text is an existing day ('YYYY-MM-DD') up to today, and not before `firstDay`. */
export const isReplayable = (day: string | undefined, firstDay = earliestDay, now = new Date()): day is string =>
  day !== undefined && dayOr('', day) === day && day >= firstDay && day <= formatSeoulDate(now);

/** The replay's state in the address. */
export interface ReplayState {
  /** 'YYYY-MM-DD' */
  day: string;
  /** Null if the address has none; the page then shows default vehicles. */
  vehicleIds: readonly number[] | null;
  /** Second of the day; null for its start. */
  at: number | null;
  speed: Speed;
  isPlaying: boolean;
}

/**
 * Parses the replay from an address; missing or invalid values get their default. A future day, or one before
 * `firstDay`, becomes today.
 */
export function parseReplay(
  { replay, vehicles, at, speed, playing }: Search,
  firstDay = earliestDay,
  now = new Date(),
): ReplayState {
  const ids = vehicles?.split(',').filter((id) => /^[1-9]\d{0,14}$/.test(id));
  return {
    day: isReplayable(replay, firstDay, now) ? replay : formatSeoulDate(now),
    vehicleIds: ids ? [...new Set(ids.map(Number))].slice(0, mostVehicles) : null,
    at: at !== undefined && /^\d{1,5}$/.test(at) ? Math.min(lastSecond, Number(at)) : null,
    speed: speeds.find((one) => String(one) === speed) ?? usualSpeed,
    isPlaying: playing === '1',
  };
}

/** The replay for an address, without default values. */
export const writeReplay = ({ day, vehicleIds, at, speed, isPlaying }: Partial<ReplayState>) => ({
  ...(day !== undefined && { replay: day }),
  ...(vehicleIds !== undefined && { vehicles: vehicleIds?.length === 0 ? noVehicle : vehicleIds?.join() }),
  ...(at !== undefined && { at: at === null ? undefined : String(Math.round(at)) }),
  ...(speed !== undefined && { speed: speed === usualSpeed ? undefined : String(speed) }),
  ...(isPlaying !== undefined && { playing: isPlaying ? '1' : undefined }),
});

/** The player's texts. */
export interface PlayerWords {
  player: string;
  play: string;
  pause: string;
  speed: string;
  times: (factor: number) => string;
  position: string;
  positionHelp: string;
  legend: { trip: string; stop: string; gap: string };
  way: (number: string) => string;
}
