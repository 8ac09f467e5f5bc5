import { formatSeoulDate } from '@maru/domain/seoul-time';
import { dayOr } from '#lib/clock/days.ts';
import type { Search } from '#lib/paths/search.ts';

/** Maximum distinguishable vehicles. */
export const mostVehicles = 5;
export const speeds = [1, 10, 60, 300] as const;
export type Speed = (typeof speeds)[number];
const usualSpeed: Speed = 60;
const lastSecond = 86_399;

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
  firstDay = '',
  now = new Date(),
): ReplayState {
  const today = formatSeoulDate(now);
  const given = dayOr(today, replay);
  const ids = vehicles?.split(',').filter((id) => /^[1-9]\d{0,14}$/.test(id));
  return {
    day: given >= firstDay && given <= today ? given : today,
    vehicleIds: ids ? [...new Set(ids.map(Number))].slice(0, mostVehicles) : null,
    at: at !== undefined && /^\d{1,5}$/.test(at) ? Math.min(lastSecond, Number(at)) : null,
    speed: speeds.find((one) => String(one) === speed) ?? usualSpeed,
    isPlaying: playing === '1',
  };
}

/** The replay for an address, without default values. */
export const writeReplay = ({ day, vehicleIds, at, speed, isPlaying }: Partial<ReplayState>) => ({
  ...(day !== undefined && { replay: day }),
  ...(vehicleIds !== undefined && { vehicles: vehicleIds?.join() }),
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
