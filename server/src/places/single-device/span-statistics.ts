/** Statistics of places with a single device: one row per place for a range of days. */
import { startOfBucket } from '@maru/domain/seoul-time';
import type { Expression, SqlBool } from 'kysely';
import { listPage, listRows, type Order } from '#platform/database/listing.ts';
import { Problem } from '#platform/errors/problem.ts';
import type { ExcelColumn } from '#platform/excel/column.ts';
import { type ExcelExport, excelAnswer } from '#platform/excel/excel-answer.ts';
import { readDays } from '#platform/http/days.ts';
import type { Context } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { markNote } from '#telemetry/marks/note.ts';
import type { Series } from '#telemetry/series/series.ts';
import type { Span } from '#telemetry/statistics/device-sums.ts';
import { type ListedSingle, matchingSingles, type SingleDeviceFilter, singleDeviceList } from './list.ts';
import type { OwnTable } from './own-fields.ts';

const dayMs = 86_400_000;
const usualDays = 365;
/** Maximum days. */
const maxDays = 3660;
/** Rows of a workbook computed per query. */
const rowsAtOnce = 500;

/**
 * The requested days, by default the last year; future days are excluded, and only the first moment of a future range is
 * left. Throws VALIDATION, RANGE_REVERSED, RANGE_TOO_LONG.
 */
export function readSpan(range: { startDate?: string; endDate?: string }, now: Date): Span {
  const { from, to: end = now } = readDays(range);
  const passed = Math.min(end.getTime(), now.getTime());
  const begin = startOfBucket(from ?? new Date(passed - usualDays * dayMs), 'day');
  const to = new Date(Math.max(begin.getTime(), passed));
  if (to.getTime() - begin.getTime() > maxDays * dayMs) throw new Problem('RANGE_TOO_LONG', { field: 'endDate' });
  return { from: begin, to };
}

type Sort = keyof ReturnType<typeof singleDeviceList>['sorts'] & string;

interface SpanStatistics<Own, Filter, Row> {
  placeType: string;
  series: Series;
  table: OwnTable<Own>;
  /** A condition on a place `p` and its device `v`; null without filters on own fields. */
  condition(filter: Filter, now: Date): Expression<SqlBool> | null;
  rowsOf(listed: readonly ListedSingle<Own>[], span: Span, now: Date): Promise<Row[]>;
  fileName: string;
  columns: readonly ExcelColumn<Row>[];
}

/**
 * The handlers of a list with one row per place, and of its workbook. The filter's days are the range of the
 * statistics.
 */
export function spanHandlers<Own, Filter extends SingleDeviceFilter & Order<Sort>, Row>(
  { db, reads, clock }: Pick<Services, 'db' | 'reads' | 'clock'>,
  { condition, rowsOf, fileName, columns, ...group }: SpanStatistics<Own, Filter, Row>,
) {
  const list = singleDeviceList<Own>();

  async function matching(request: Filter) {
    const { startDate, endDate, sortBy, sortDirection, ...filter }: SingleDeviceFilter & Order<Sort> = request;
    const now = clock.now();
    const span = readSpan({ ...(startDate && { startDate }), ...(endDate && { endDate }) }, now);
    const order = { ...(sortBy && { sortBy }), ...(sortDirection && { sortDirection }) };
    return { span, order, query: await matchingSingles(db, group, filter, condition(request, now), now) };
  }

  /** All rows in batches; adds the ids of their devices to `deviceIds`. */
  async function* allRows({ query, order, span }: Awaited<ReturnType<typeof matching>>, deviceIds: number[]) {
    let some: ListedSingle<Own>[] = [];
    for await (const listed of listRows(db, query, order, list)) {
      some.push(listed);
      deviceIds.push(listed.row.deviceId);
      if (some.length < rowsAtOnce) continue;
      yield* await rowsOf(some, span, clock.now());
      some = [];
    }
    yield* await rowsOf(some, span, clock.now());
  }

  /** The workbook of a filter. */
  async function exportOf(filter: Filter): Promise<ExcelExport<Row>> {
    const found = await matching(filter);
    const deviceIds: number[] = [];
    const rows = allRows(found, deviceIds);
    const note = () => markNote(reads, deviceIds, found.span);
    return { name: fileName, now: clock.now(), columns, rows, note };
  }

  return {
    exportOf,
    /** The span of a query, and the ids of all matching devices. */
    async devices(request: Filter) {
      const { query, span } = await matching(request);
      const rows = await query.clearSelect().select('v.device_id as deviceId').execute();
      return { span, deviceIds: rows.map(({ deviceId }) => deviceId) };
    },
    async rows({ query: request }: { query: Filter & { pageNumber: number; pageSize: number } }) {
      const { pageNumber, pageSize } = request;
      const { query, order, span } = await matching(request);
      const page = await listPage(db, query, { pageNumber, pageSize, ...order }, list);
      return { ...page, list: await rowsOf(page.list, span, clock.now()) };
    },
    excel: async ({ query }: { query: Filter }, context: Context) => excelAnswer(context, await exportOf(query)),
  };
}
