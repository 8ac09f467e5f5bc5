/** Statistics of groups of devices by hour, day or month, for a group's lists, details and workbooks. */
import { formatBucket } from '@maru/domain/seoul-time';
import type { ExcelColumn } from '#platform/excel/column.ts';
import { type ExcelExport, excelAnswer } from '#platform/excel/excel-answer.ts';
import type { Context } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { markNote } from '#telemetry/marks/note.ts';
import type { GroupedRow, groupedStatistics, RequestedRows, SideSums } from '#telemetry/statistics/grouped.ts';
import type { Range } from '#telemetry/statistics/range.ts';

/** Measurements of one group of devices in one bucket. */
export interface PeriodRow {
  rowNumber: number;
  /** Start of the bucket in Seoul time. */
  time: string;
  readingCount: number;
  sides: readonly SideSums[];
}

const readingsOf = ({ sides }: GroupedRow) => sides.reduce((sum, { readings }) => sum + readings, 0);

/**
 * The rows of groups of devices, one per group and bucket.
 * @param sideOf  returns the side of a group's device; by default each device is a separate side, in order
 */
export function periodRows<Device extends { deviceId: number }, Group extends { devices: readonly Device[] }, Row>(
  range: Range,
  groups: readonly Group[],
  rowOf: (group: Group, row: PeriodRow) => Row,
  sideOf: (device: Device, at: number) => number = (_, at) => at,
): RequestedRows<Row> {
  return {
    range,
    members: groups.flatMap(({ devices }, group) =>
      devices.map((device, at) => ({ deviceId: device.deviceId, group, side: sideOf(device, at) })),
    ),
    rowOf: (row, rowNumber) =>
      rowOf(groups[row.group] as Group, {
        rowNumber,
        time: formatBucket(row.bucket, range.unit),
        readingCount: readingsOf(row),
        sides: row.sides,
      }),
  };
}

/** Rows with the file name and columns of their workbook. */
export interface PeriodList<Row> {
  rows: RequestedRows<Row>;
  fileName: string;
  columns: readonly ExcelColumn<Row>[];
  /** The group's own note below the workbook's rows; empty without one. */
  note?: (deviceIds: readonly number[]) => Promise<string>;
}

/** A list query's filter with paging. */
type Paged<Filter> = Filter & { pageNumber: number; pageSize: number };

/**
 * The handlers of a statistics list and of its workbook.
 * @param listOf evaluates the filter; throws if the filter is invalid
 */
export function periodHandlers<Filter extends object, Row>(
  { reads, clock }: Pick<Services, 'reads' | 'clock'>,
  grouped: ReturnType<typeof groupedStatistics>,
  listOf: (filter: Filter) => Promise<PeriodList<Row>>,
) {
  /** The workbook of a filter. */
  async function exportOf(filter: Filter): Promise<ExcelExport<Row>> {
    const { rows, fileName, columns, note: ownNote } = await listOf(filter);
    const totalCount = await grouped.count(rows);
    const deviceIds = rows.members.map(({ deviceId }) => deviceId);
    const note = async () =>
      [await markNote(reads, deviceIds, rows.range), await ownNote?.(deviceIds)].filter(Boolean).join(' ');
    return { name: fileName, now: clock.now(), columns, rows: grouped.rows(rows, totalCount), totalCount, note };
  }

  return {
    exportOf,
    async rows({ query: { pageNumber, pageSize, ...filter } }: { query: Paged<Filter> }) {
      const { rows } = await listOf(filter as unknown as Filter);
      return grouped.page(rows, { pageNumber, pageSize });
    },
    excel: async ({ query }: { query: Filter }, context: Context) => excelAnswer(context, await exportOf(query)),
  };
}

/** A text column of a workbook. */
export const textColumn = <Row>(header: string, value: (row: Row) => string): ExcelColumn<Row> => ({
  kind: 'text',
  header,
  value,
});
export const numberColumn = <Row>(
  header: string,
  value: (row: Row) => number | null,
  decimals = 0,
): ExcelColumn<Row> => ({ kind: 'number', header, decimals, value });
export const timeColumn = <Row>(header: string, value: (row: Row) => string): ExcelColumn<Row> => ({
  kind: 'datetime',
  header,
  value,
});
