/** Model of an old building's tilt and cracks: fast movement that slows down, with season, sun and noise. */
import { roundTo } from '@maru/domain/measure';
import { hourOfDay, seoulDay, shareOfYear } from './calendar.ts';
import { chance, jitter, seedOf, wave } from './noise.ts';

/** A sensor's properties for the model. */
export interface BuildingSite {
  managementCode: string;
  /** Final movement of the building, in degrees or millimetres. */
  movement: number;
}

/** Installation time of all sensors of the demo, at which their baselines were set. */
export const installedMs = Date.parse('2025-01-06T10:00:00+09:00');
const yearMs = 365.2425 * 86_400_000;
/** Years after which a third of the movement remains. */
const slowingYears = 2;

/** Fraction of the movement completed at an instant. */
const moved = (instantMs: number) => 1 - Math.exp(-Math.max(0, instantMs - installedMs) / yearMs / slowingYears);

/** From -1 in the cold of January to 1 in the heat of July, varying by day and around noon. */
function warmth(instantMs: number): number {
  const day = seoulDay(instantMs);
  const year = -Math.cos(2 * Math.PI * (shareOfYear(day) - 0.045));
  return year + 0.12 * wave(99, day / 4) + 0.1 * Math.cos((2 * Math.PI * (hourOfDay(instantMs) - 15)) / 24);
}

const thousandths = (value: number) => roundTo(value, 3);
const noiseAt = (seed: number, instantMs: number) => jitter(seed, Math.floor(instantMs / 60_000));

/** Degrees as measured by a sensor that isn't mounted exactly level. */
export function tiltAt({ managementCode, movement }: BuildingSite, instantMs: number) {
  const seed = seedOf(managementCode);
  const direction = 2 * Math.PI * chance(seed, 1);
  const lean = movement * moved(instantMs);
  const season = warmth(instantMs) * (0.008 + 0.012 * chance(seed, 2));
  const axis = (mounted: number, share: number, noise: number) =>
    thousandths(0.6 * jitter(seed, mounted) + lean * share + season * share + 0.004 * noiseAt(seed + noise, instantMs));
  return { xAngle: axis(3, Math.cos(direction), 1), yAngle: axis(4, Math.sin(direction), 2) };
}

/** Millimetres; cracks open as the building contracts in the cold. */
export function crackAt({ managementCode, movement }: BuildingSite, instantMs: number) {
  const seed = seedOf(managementCode);
  const width = 0.08 + 0.07 * chance(seed, 1) + movement * moved(instantMs) - 0.012 * warmth(instantMs);
  return { crackWidth: thousandths(Math.max(0, width + 0.003 * noiseAt(seed, instantMs))) };
}
