/** Bounds for the size of screens and groups, and the ones exceeded. */
import { housed } from './before.ts';
import { type Size, screensBy, sizeOf } from './size.ts';
import { groupSize, groupWords } from './totals.ts';

export interface Counted {
  name: string;
  size: Size;
  most: Size;
}

const mostList: Size = { files: 2, lines: 120 };
const mostDetail: Size = { files: Number.POSITIVE_INFINITY, lines: 200 };
/** Groups with one kind of device: at most this share of their earlier lines. */
const mostShare = 2 / 3;
const bounded = ['lights', 'bins', 'people'] as const;

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
    groups: bounded.map((name) => ({
      name,
      size: groupSize(root, groupWords[name]),
      most: { files: Number.POSITIVE_INFINITY, lines: Math.floor(housed.groups[name].lines * mostShare) },
    })),
  };
}

export const isBroken = ({ size, most }: Counted): boolean => size.files > most.files || size.lines > most.lines;
