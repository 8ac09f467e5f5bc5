/** Bounds for the size of screens and groups, and which of them are exceeded. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entriesOf } from '../example.ts';
import { housed } from './before.ts';
import { type Size, screensBy, sizeOf, sourcesOf } from './size.ts';
import { groupSize, groupWords } from './totals.ts';

export interface Counted {
  name: string;
  size: Size;
  most: Size;
}

/** Bound of a list. A page with several lists may have as many times the lines. */
const mostList: Size = { files: 2, lines: 120 };
/** Bound of a detail page with its edit; each list that the page declares may add a list's lines. */
const mostDetail: Size = { files: Number.POSITIVE_INFINITY, lines: 200 };
/** Bound of a declaration that makes a list and its detail page. */
const mostDeclared: Size = { files: 3, lines: mostList.lines + mostDetail.lines };
/** Bound of groups with one kind of device, as a fraction of their earlier lines. */
const mostShare = 2 / 3;
const bounded = ['lights', 'bins', 'people'] as const;

const mostExample: Size = { files: 20, lines: 1000 };
/** Maximum number of lists of manifests that contain a group's entries. */
export const mostLists = 5;

const features = 'web/src/features';
const ofList = /[#/]screens\/list\//;
const ofDetail = /[#/]screens\/(detail|edit|post)\/|<FactList\b/;
/** Excluded, because statistics pages have tables but aren't lists. */
const isStatistics = /\/statistics[/.]/;

type Bounded = Record<'lists' | 'details' | 'declared' | 'groups', Counted[]>;

export function countBounded(root: string): Bounded {
  const screens = (mark: string, kit: RegExp, most: Size): Counted[] =>
    Object.entries(screensBy(root, features, mark, kit))
      .filter(([file]) => !isStatistics.test(file))
      .map(([name, files]) => ({ name: name.slice(features.length + 1), size: sizeOf(root, files), most }));
  const listsOn = (page: string) => readFileSync(join(root, features, page), 'utf8').match(/\blistOf\(/g)?.length ?? 0;
  const declared = ['declarePlaces(', 'declareSingleDevices('].flatMap((mark) => screens(mark, ofList, mostDeclared));
  const isDeclared = ({ name }: Counted) => declared.some((one) => one.name === name);
  return {
    lists: screens('<ListScreen', ofList, mostList)
      .filter((list) => !isDeclared(list))
      .map((list) => ({ ...list, most: { ...mostList, lines: mostList.lines * (listsOn(list.name) || 1) } })),
    details: ['<DetailScreen', '<PostScreen']
      .flatMap((mark) => screens(mark, ofDetail, mostDetail))
      .map((one) => ({
        ...one,
        most: { ...mostDetail, lines: mostDetail.lines + mostList.lines * listsOn(one.name) },
      })),
    declared,
    groups: bounded.map((name) => ({
      name,
      size: groupSize(root, groupWords[name]),
      most: { files: Number.POSITIVE_INFINITY, lines: Math.floor(housed.groups[name].lines * mostShare) },
    })),
  };
}

export const isBroken = ({ size, most }: Counted): boolean => size.files > most.files || size.lines > most.lines;

/** Size of an example group in all workspaces, without tests and journey, and the number of lists with its entries. */
export function countExample(root: string, name: string): { counted: Counted; lists: number } {
  const example = `examples/${name}`;
  const files = sourcesOf(root, example).filter((file) => !/\/(lists\.json|e2e\/.*)$/.test(file));
  const lists = new Set(entriesOf(join(root, example)).map(({ file }) => file)).size;
  return { counted: { name, size: sizeOf(root, files), most: mostExample }, lists };
}
