/** Wooded hills, and the park along the river. */

import { clearanceOf, edgeBuckets } from '@maru/domain/plane/buckets';
import { beside, between, edgesOf, isWithin, type Line, type Spot } from '@maru/domain/plane/shape';
import { seedOf, wave } from '../model/noise.ts';
import { isInDistrict, quarters, standingNear } from './ground.ts';
import { longStreets, riverHalf, riverLine } from './lines.ts';
import { hills } from './plan.ts';

/** An area drawn as a park. */
export interface Green {
  name: string;
  ring: Line;
}

/** Minimum distances in metres of a wood from a dong's centre, from places, and from long streets. */
const [centreClear, standingClear, streetClear] = [330, 45, 16];
const rays = 48;
const stride = 12;

const longEdges = edgeBuckets([...longStreets.map(({ line }) => line), riverLine].flatMap(edgesOf));
const isWild = (spot: Spot) =>
  isInDistrict(spot) &&
  quarters.every(({ at }) => between(at, spot) > centreClear) &&
  [...standingNear(spot, standingClear)].every((other) => between(other, spot) > standingClear) &&
  clearanceOf(longEdges, spot, streetClear) > streetClear;

/** A wood around a peak, extending along rays up to obstacles, with a rugged edge. */
function woodAround({ name, at: [x, y], reach }: (typeof hills)[number]): Green {
  const seed = seedOf(name);
  const reached = Array.from({ length: rays }, (_, ray) => {
    const angle = (2 * Math.PI * ray) / rays;
    const most = reach * (0.8 + 0.2 * wave(seed, ray / 3));
    let metres = 0;
    while (
      metres < most &&
      isWild({ x: x + (metres + stride) * Math.cos(angle), y: y + (metres + stride) * Math.sin(angle) })
    )
      metres += stride;
    return metres;
  });
  const ring = reached.map((metres, ray) => {
    const angle = (2 * Math.PI * ray) / rays;
    // Removes spikes: a ray exceeds its longer neighbour by at most 50 m.
    const most = 50 + Math.max(reached.at(ray - 1) ?? 0, reached[(ray + 1) % rays] ?? 0);
    const far = Math.min(metres, most);
    return { x: x + far * Math.cos(angle), y: y + far * Math.sin(angle) };
  });
  return { name, ring };
}

export const woods: readonly Green[] = hills.map(woodAround);
export const isInWood = (spot: Spot): boolean => woods.some(({ ring }) => isWithin(ring, spot));

const bankSeed = seedOf('banks');
const widthAt = (side: number) => (at: number) => side * (riverHalf + 1.5 * wave(bankSeed + side, at / 4));
export const riverArea: Line = [...beside(riverLine, widthAt(1)), ...beside(riverLine, widthAt(-1)).reverse()];

/** The river's park, on both banks up to the streets. */
export const riverPark: Green = {
  name: '물빛강변 공원',
  ring: [...beside(riverLine, () => riverHalf + 31), ...beside(riverLine, () => -riverHalf - 31).reverse()],
};
