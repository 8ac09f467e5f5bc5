/** The combined condition of many bins: numbers by item type and level, and items put in. */
import type { GroupNow } from '@maru/contract/main-page';
import { type Compartment, takes } from '@maru/domain/bin';
import { grades } from '@maru/domain/grade';
import { gradeCounts, gradedNow } from '#places/summary.ts';
import type { Services } from '#platform/services.ts';
import { type BinRow, binsOf, levelName, levelOf } from './places.ts';

const levels = grades.filter((grade) => grade !== 'measuring');

type Items = ReadonlyMap<number, { petCan: number; carton: number }>;

/** Number of bins in total and by compartment, because a place can have several bins. */
export function countsOf(rows: readonly BinRow[]) {
  const countOf = (some: readonly BinRow[]) => some.reduce((sum, { recycleBinCount }) => sum + recycleBinCount, 0);
  const taking = (compartment: Compartment) => countOf(rows.filter((row) => takes(row.recycleBinType, compartment)));
  return { petCanCount: taking('pet_can'), cartonCount: taking('carton'), totalCount: countOf(rows) };
}

/** Each of the bins: a place's bins fill together, so that all of them have the place's level. */
const eachBin = (rows: readonly BinRow[]) =>
  rows.flatMap((row) => Array.from({ length: row.recycleBinCount }, () => row));

/** The condition of some bins, or of one requested compartment. */
export function conditionOf(rows: readonly BinRow[], items: Items, only?: Compartment) {
  const found = eachBin(rows).map((row) => levelOf(row, only));
  const itemsOf = (compartment: 'petCan' | 'carton') =>
    rows.reduce((sum, { device }) => sum + ((device && items.get(device.deviceId)?.[compartment]) ?? 0), 0);
  return {
    ...countsOf(rows),
    levels: gradeCounts(levels, found, levelName),
    petCanItems: itemsOf('petCan'),
    cartonItems: itemsOf('carton'),
  };
}

/** The bins for the main page. */
export function binsNowOf(services: Pick<Services, 'db' | 'clock'>) {
  const bins = binsOf(services);
  return async (): Promise<GroupNow> => {
    const rows = await bins.load();
    const graded = eachBin(rows).map((row) => ({ ...row, grade: levelOf(row) }));
    return { group: 'bins', figure: countsOf(rows).totalCount, ...gradedNow(graded), last24Hours: [] };
  };
}
