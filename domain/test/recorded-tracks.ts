/**
 * Synthetic tracks shaped like recorded ones, the same at every run: rounds with many short halts, drift at rest,
 * tunnels, signal reflections, receivers that freeze or start a day far away, and clocks that are a day behind for some
 * minutes.
 */
import { seoulOffsetMs } from '../src/seoul-time.ts';
import type { Fix } from '../src/track/fix.ts';

/** Pseudorandom numbers, the same at every run. */
export function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export interface TrackOptions {
  seed: number;
  /** Epoch milliseconds. */
  from: number;
  until: number;
  /** Seconds between positions. */
  rhythm: number;
  /** True if speeds, directions and states are missing. */
  isPlain?: boolean;
}

export const centre = { latitude: 37.592, longitude: 127.092 };
const metresPerDegree = 111_320;
const metresEast = metresPerDegree * Math.cos((centre.latitude * Math.PI) / 180);
const round = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals;

type Phase = { kind: 'park' | 'drive' | 'halt'; until: number; heading: number; speed: number };

const dayMs = 86_400_000;
/** Milliseconds that mark positions of a clock that is behind; no other position has them. */
const behindMs = 50;
export const isDayBehind = ({ at }: Pick<Fix, 'at'>): boolean => at % 200 === behindMs;

/** Whether a receiver reports a far-away place, mostly at the start of a day. */
const isLost = (seed: number, at: number, count: number): boolean =>
  seed % 3 === 0 && (at + seoulOffsetMs) % dayMs < 1_200_000 && count % 4 !== 2;

/** The time that a clock reports; a clock that is behind reports no time before the span. */
function reportedAt(seed: number, at: number, from: number): number {
  const isBehind = seed % 2 === 1 && Math.floor(at / 60_000) % 211 < 3 && at - dayMs >= from;
  return isBehind ? at - dayMs + behindMs : at;
}

/** The positions of a tracker over a span, in the order of their reported times. */
export function recordedTrack({ seed, from, until, rhythm, isPlain = false }: TrackOptions): Fix[] {
  const chance = chances(seed);
  const fixes: Fix[] = [];
  let [x, y] = [(chance() - 0.5) * 3000, (chance() - 0.5) * 3000];
  let [driftX, driftY] = [0, 0];
  let phase: Phase = { kind: 'park', until: from, heading: 0, speed: 0 };
  let silentUntil = 0;
  let frozenUntil = 0;
  let thrownUntil = 0;
  const thrown = { x: 0, y: 0 };
  for (let at = from; at < until; at += rhythm * 1000 + Math.floor(chance() * 3) * 200) {
    if (at >= phase.until) phase = nextPhase(phase, at, chance);
    if (phase.kind === 'drive') {
      if (chance() < 0.02 * rhythm) phase.heading += (Math.floor(chance() * 3) - 1) * (Math.PI / 2);
      x += Math.sin(phase.heading) * phase.speed * rhythm;
      y += Math.cos(phase.heading) * phase.speed * rhythm;
      // Turns back to stay in the neighbourhood.
      if (Math.hypot(x, y) > 4000) phase.heading += Math.PI;
    }
    [driftX, driftY] = [driftX * 0.9 + (chance() - 0.5) * 12, driftY * 0.9 + (chance() - 0.5) * 12];
    if (at < silentUntil) continue;
    const luck = chance();
    if (luck < 0.0008) silentUntil = at + 30_000 + chance() * 240_000;
    else if (luck < 0.001) silentUntil = at + 600_000 + chance() * 2_400_000;
    else if (luck < 0.0025) frozenUntil = at + chance() * 90_000;
    else if (luck < 0.005) {
      thrownUntil = at + chance() * rhythm * 5000;
      thrown.x = (chance() - 0.5) * 20_000;
      thrown.y = (chance() - 0.5) * 20_000;
    } else if (luck < 0.0058) {
      thrownUntil = at + rhythm * 3000;
      thrown.x = 400_000;
    }
    const isThrown = at < thrownUntil;
    const before = fixes.at(-1);
    const isFrozen = at < frozenUntil && before !== undefined;
    const away = isLost(seed, at, fixes.length) ? 400_000 : isThrown ? thrown.x : 0;
    const [east, north] = [x + driftX + away, y + driftY + (isThrown ? thrown.y : 0)];
    const isOff = phase.kind === 'park';
    const kmh = phase.kind === 'drive' ? phase.speed * 3.6 : chance() * 2;
    fixes.push({
      at: reportedAt(seed, at, from),
      latitude: isFrozen ? before.latitude : round(centre.latitude + north / metresPerDegree, 6),
      longitude: isFrozen ? before.longitude : round(centre.longitude + Math.min(east / metresEast, 5), 6),
      velocity: isPlain || chance() < 0.05 ? null : round(kmh, 1),
      course: isPlain ? null : Math.floor(((((phase.heading * 180) / Math.PI) % 360) + 360) % 360),
      voltage: isPlain ? null : round(24 + chance(), 1),
      operation: isPlain ? null : isOff ? 'off' : chance() < 0.5 ? null : kmh > 3 ? 'driving' : 'stopped',
    });
  }
  return fixes.sort((a, b) => a.at - b.at);
}

function nextPhase(phase: Phase, at: number, chance: () => number): Phase {
  const heading = phase.heading;
  if (phase.kind === 'drive') {
    const luck = chance();
    if (luck < 0.1) return { kind: 'park', until: at + 120_000 + chance() * 3_000_000, heading, speed: 0 };
    return { kind: 'halt', until: at + 10_000 + chance() * (luck < 0.3 ? 500_000 : 80_000), heading, speed: 0 };
  }
  const seconds = 20 + chance() * 200;
  return {
    kind: 'drive',
    until: at + seconds * 1000,
    heading: Math.floor(chance() * 4) * (Math.PI / 2),
    speed: 2 + chance() * 9,
  };
}

/** Squares of about half a kilometre, by code; none in the north-west. */
export function dongOf(latitude: number, longitude: number): string | null {
  const [row, column] = [Math.floor((latitude - 37) * 200), Math.floor((longitude - 127) * 200)];
  return latitude > centre.latitude && longitude < centre.longitude ? null : `${row}-${column}`;
}
