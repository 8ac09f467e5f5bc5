/** The district's picture: its dongs as one path, and the names that fit. */
import { districtBounds, type MappedDistrict } from '../canvas/base-style.ts';
import { fit, type Point } from './projection.ts';

/** A dong's name, and its centre as fractions of the picture's width and height. */
interface DongName extends Point {
  name: string;
  /** Minimum width of the whole district, px, at which the name overlaps no other. */
  leastWidth: LeastWidth;
}

interface DistrictShapes {
  width: number;
  height: number;
  path: string;
  names: readonly DongName[];
}

/** Units across a picture of the whole district, about two per pixel in a desktop window. */
export const wholeWidth = 1000;
/** Maximum deviation of a simplified boundary, in units. */
const tolerance = 0.75;

/** The style sheet has a container query for each of these widths. */
const leastWidths = [220, 360, 520, 800, 1200] as const;
type LeastWidth = (typeof leastWidths)[number];
/** Height of a name and widths of its letters, px. */
const [nameHeight, syllableWidth, letterWidth] = [18, 13, 7.5];

/** The dongs in a picture with that many units across. */
export function districtShapes(district: MappedDistrict, units: number): DistrictShapes {
  const { width, height, project } = fit(districtBounds(district), units, 0);
  const path = district.dongs
    .map(({ boundary }) => relativePath(simplified(boundary.map(project), tolerance)))
    .join('');
  const middles = district.dongs.map((dong) => {
    const { x, y } = project([dong.longitude, dong.latitude]);
    return { name: dong.dongName, x: x / width, y: y / height };
  });
  return { width, height: Math.round(height), path, names: withRoom(middles, height / width) };
}

/** A ring in whole units with relative points, whose text is a third shorter than with absolute points. */
function relativePath(ring: readonly Point[]): string {
  let [x, y] = [0, 0];
  const steps = ring.slice(0, -1).map((point) => {
    const step = [Math.round(point.x) - x, Math.round(point.y) - y];
    [x, y] = [Math.round(point.x), Math.round(point.y)];
    return step.join(' ');
  });
  return `M${steps.join('l')}z`;
}

/** Simplifies a line within the tolerance (Douglas–Peucker). */
function simplified(line: readonly Point[], most: number): Point[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return [...line];
  let [farthest, at] = [0, 0];
  for (const [index, point] of line.entries()) {
    const distance = distanceTo(first, last, point);
    if (distance > farthest) [farthest, at] = [distance, index];
  }
  if (farthest <= most) return [first, last];
  return [...simplified(line.slice(0, at + 1), most), ...simplified(line.slice(at), most).slice(1)];
}

/** Distance of a point from the straight line between two others. */
function distanceTo(from: Point, to: Point, point: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length === 0) return Math.hypot(point.x - from.x, point.y - from.y);
  return Math.abs(dx * (point.y - from.y) - dy * (point.x - from.x)) / length;
}

const nameWidth = (name: string) =>
  [...name].reduce((sum, one) => sum + (one > '\u1100' ? syllableWidth : letterWidth), 0);

/** The names that fit, each with its minimum width. Names that fit stay when the picture grows. */
function withRoom(middles: readonly Omit<DongName, 'leastWidth'>[], ratio: number): DongName[] {
  const placed: DongName[] = [];
  for (const leastWidth of leastWidths) {
    for (const middle of middles) {
      const isClear = placed.every(
        ({ name, x, y }) =>
          Math.abs(x - middle.x) * leastWidth > (nameWidth(name) + nameWidth(middle.name)) / 2 ||
          Math.abs(y - middle.y) * leastWidth * ratio > nameHeight,
      );
      const isPlaced = placed.some(({ name }) => name === middle.name);
      if (isClear && !isPlaced) placed.push({ ...middle, leastWidth });
    }
  }
  return placed;
}
