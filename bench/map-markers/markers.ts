import { airMeasure } from '@maru/domain/air';
import type { District } from '@maru/domain/district';
import { lightStatuses } from '@maru/domain/light';
import { gradeOf, gradeWordOf } from '@maru/domain/measure';

/** Standard deviation of places around their dong's centre, in metres. */
const spread = 450;
const metresPerDegree = 111_320;

/** mulberry32, for the same places in every run. */
function randoms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Dongs = Pick<District, 'dongs'>;

/** Random places around the district's dongs, with fields from `own`. */
function scattered<Own extends object>({ dongs }: Dongs, count: number, own: (random: () => number) => Own) {
  const random = randoms(20_261_120);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: count }, (_, at) => {
    const dong = dongs[at % dongs.length];
    if (!dong) throw new Error('the district has no dongs');
    const ofItsOwn = own(random);
    return {
      installationPlaceId: at + 1,
      installationPlaceName: `${dong.dongName} 측정 장소 ${at + 1}`,
      latitude: dong.latitude + (normal() * spread) / metresPerDegree,
      longitude: dong.longitude + (normal() * spread) / (metresPerDegree * Math.cos((dong.latitude * Math.PI) / 180)),
      dongCode: dong.dongCode,
      ...ofItsOwn,
    };
  });
}

const measurementDatetime = '2026-11-20 10:00:00';

/** Air markers of every grade, in the form of the map's call. */
export const generateMarkers = (district: Dongs, count: number) =>
  scattered(district, count, (random) => {
    const isSilent = random() < 0.04;
    const measurementValue = isSilent ? null : Math.round(10 + 90 * random() ** 2);
    const measurementStatus = gradeOf(airMeasure('ultra_fine_dust'), measurementValue);
    const measurementStatusName = gradeWordOf(airMeasure('ultra_fine_dust'), measurementStatus);
    return {
      facilityType: 'public',
      measurementValue,
      measurementStatus,
      measurementStatusName,
      measurementDatetime,
    };
  });

/** Security lights in every state, in the form of their map's call. */
export const generateLights = (district: Dongs, count: number) =>
  scattered(district, count, (random) => {
    const status = lightStatuses[Math.floor(lightStatuses.length * random() ** 2)] ?? null;
    return { light: { status, isSilent: false, isNightFault: random() < 0.01, measurementDatetime } };
  });
