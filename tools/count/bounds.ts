/** What docs/architecture.md holds screens and groups to, and what of it is broken. */
import { type Size, screensBy, sizeOf } from './size.ts';

export interface Counted {
  name: string;
  size: Size;
  most: Size;
}

const mostList: Size = { files: 2, lines: 120 };
const mostDetail: Size = { files: Number.POSITIVE_INFINITY, lines: 200 };
/** A declaration makes a list with its details. */
const mostDeclared: Size = { files: 3, lines: mostList.lines + mostDetail.lines };
const mostGroup: Size = { files: 15, lines: 700 };

/** Groups that are places, devices, values and grades and nothing else, by all that is written for them. */
const groups: Record<string, readonly string[]> = {
  light: ['server/test/places/lights.ts', 'server/src/features/lights/series.ts', 'domain/src/light.ts'],
  vehicle: ['server/test/places/vehicles.ts', 'server/src/features/vehicles/series.ts', 'domain/src/vehicle.ts'],
  noise: ['server/test/places/noise.ts'],
};

const features = 'web/src/features';
const ofList = /[#/]screens\/list\//;
const ofDetail = /[#/]screens\/(detail|edit|post)\/|<FactList\b/;
/** A table under a chart is more than a list. */
const isStatistics = /\/statistics[/.]/;

type Bounded = Record<'lists' | 'details' | 'declared' | 'groups', Counted[]>;

export function countBounded(root: string): Bounded {
  const screens = (mark: string, kit: RegExp, most: Size): Counted[] =>
    Object.entries(screensBy(root, features, mark, kit))
      .filter(([file]) => !isStatistics.test(file))
      .map(([name, files]) => ({ name: name.slice(features.length + 1), size: sizeOf(root, files), most }));
  const declared = ['declarePlaces(', 'declareSingleDevices('].flatMap((mark) => screens(mark, ofList, mostDeclared));
  const isDeclared = ({ name }: Counted) => declared.some((one) => one.name === name);
  return {
    lists: screens('<ListScreen', ofList, mostList).filter((list) => !isDeclared(list)),
    details: ['<DetailScreen', '<PostScreen'].flatMap((mark) => screens(mark, ofDetail, mostDetail)),
    declared,
    groups: Object.entries(groups).map(([name, paths]) => ({ name, size: sizeOf(root, paths), most: mostGroup })),
  };
}

export const isBroken = ({ size, most }: Counted): boolean => size.files > most.files || size.lines > most.lines;
