import type { OutputOf } from '@maru/contract';
import { grouped } from '@maru/domain/number-text';
import type { DatetimeType } from '@maru/domain/seoul-time';
import type { Texts } from '#texts/ko.ts';
import type { CsvTable } from '#ui/chart/export/csv.ts';
import { bucketLabel } from '#ui/chart/time-series.ts';
import type { Column } from '#ui/table/columns.ts';

type Row = OutputOf<'GET /api/cctv/statistics'>['list'][number];

const monthLength = 'YYYY-MM'.length;
const dateLength = 'YYYY-MM-DD'.length;

/** The table's columns: the date (with the hour if counted by hour), persons and cars in and out. */
export function flowColumns(words: Texts['people'], datetimeType: DatetimeType): Column<Row>[] {
  const figure = (id: string, of: string, name: string, value: (row: Row) => number): Column<Row> => ({
    id,
    header: `${of} ${name}`,
    isNumeric: true,
    cell: (row) => grouped(value(row)),
  });
  return [
    {
      id: 'date',
      header: words.date,
      isRowHeader: true,
      isWhole: true,
      cell: ({ measurementDatetime, isRepaired }) => (
        <>
          {measurementDatetime.slice(0, datetimeType === 'month' ? monthLength : dateLength)}
          {isRepaired ? (
            <span className="muted smaller nowrap" title={words.repairedHelp}>
              {' '}
              ({words.repaired})
            </span>
          ) : null}
        </>
      ),
    },
    ...(datetimeType === 'hour'
      ? [
          {
            id: 'hour',
            header: words.statistics.hour,
            isWhole: true,
            cell: (row: Row) => row.measurementDatetime.slice(dateLength + 1),
          },
        ]
      : []),
    figure('personIn', words.persons, words.in, (row) => row.personInCount),
    figure('personOut', words.persons, words.out, (row) => row.personOutCount),
    figure('persons', words.persons, words.total, (row) => row.personCount),
    figure('carIn', words.cars, words.in, (row) => row.carInCount),
    figure('carOut', words.cars, words.out, (row) => row.carOutCount),
    figure('cars', words.cars, words.total, (row) => row.carCount),
  ];
}

/** The table as a CSV file with the same columns, the oldest row first. */
export function flowTable(
  area: string,
  newestFirst: readonly Row[],
  words: Texts['people'],
  datetimeType: DatetimeType,
): CsvTable {
  const figures = (of: string) => [words.in, words.out, words.total].map((name) => `${of} ${name}`);
  return {
    name: `${area} ${words.persons}·${words.cars} ${words.statistics.units[datetimeType]}`,
    note: words.corrected,
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
