/** Bounds for the size of screens and groups, and the ones exceeded. */
import { type Size, screensBy, sizeOf } from './size.ts';

export interface Counted {
  name: string;
  size: Size;
  most: Size;
}

const mostList: Size = { files: 2, lines: 120 };
const mostDetail: Size = { files: Number.POSITIVE_INFINITY, lines: 200 };
const mostGroup: Size = { files: 15, lines: 700 };

/** Groups with only places, devices, values and grades, by all their files. */
const groups: Record<string, readonly string[]> = {
  light: ['server/test/places/lights.ts', 'server/src/features/lights/series.ts', 'domain/src/light.ts'],
  vehicle: ['server/test/places/vehicles.ts', 'server/src/features/vehicles/series.ts', 'domain/src/vehicle.ts'],
  noise: ['server/test/places/noise.ts'],
};

const features = 'web/src/features';
const ofList = /[#/]screens\/list\//;
const ofDetail = /[#/]screens\/(detail|edit|post)\/|<FactList\b/;
/** Statistics pages have tables too, but aren't lists. */
const isStatistics = /\/statistics\//;

export function countBounded(root: string): { lists: Counted[]; details: Counted[]; groups: Counted[] } {
  const screens = (component: string, kit: RegExp, most: Size): Counted[] =>
    Object.entries(screensBy(root, features, component, kit))
      .filter(([file]) => !isStatistics.test(file))
      .map(([name, files]) => ({ name: name.slice(features.length + 1), size: sizeOf(root, files), most }));
  return {
    lists: screens('ListScreen', ofList, mostList),
    details: ['DetailScreen', 'PostScreen'].flatMap((component) => screens(component, ofDetail, mostDetail)),
    groups: Object.entries(groups).map(([name, paths]) => ({ name, size: sizeOf(root, paths), most: mostGroup })),
  };
}

export const isBroken = ({ size, most }: Counted): boolean => size.files > most.files || size.lines > most.lines;
