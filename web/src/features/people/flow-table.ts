import type { OutputOf } from '@maru/contract';
import type { DatetimeType } from '@maru/domain/seoul-time';
import type { Texts } from '#texts/ko.ts';
import type { CsvTable } from '#ui/chart/take-along/csv.ts';
import { bucketLabel } from '#ui/chart/time-series.ts';

type Row = OutputOf<'GET /api/cctv/statistics'>['list'][number];

/** Ins and outs as an export, with the columns of the table on the screen, oldest first. */
export function flowTable(
  area: string,
  newestFirst: readonly Row[],
  words: Texts['people'],
  datetimeType: DatetimeType,
): CsvTable {
  const figures = (of: string) => [words.in, words.out, words.total].map((name) => `${of} ${name}`);
  return {
    name: `${area} ${words.persons}·${words.cars} ${words.statistics.units[datetimeType]}`,
    head: [words.area, words.date, ...figures(words.persons), ...figures(words.cars), words.repaired],
    rows: newestFirst
      .toReversed()
      .map((row) => [
        area,
        bucketLabel(row.measurementDatetime, datetimeType),
        row.personInCount,
        row.personOutCount,
        row.personCount,
        row.carInCount,
        row.carOutCount,
        row.carCount,
        row.isRepaired ? words.repaired : null,
      ]),
  };
}
