/** Handlers of the area `lightsStatistics`: lights with their hours in each state, and the reports of one. */
import type { Input, Output } from '@maru/contract/call';
import { lightsStatistics } from '@maru/contract/lights-statistics';
import { lightGroup } from '@maru/domain/light';
import { formatSeoul, startOfBucket } from '@maru/domain/seoul-time';
import type { FastifyInstance } from 'fastify';
import { readDays } from '#places/administration/place-list.ts';
import { type ListedSingle, matchingSingles, singleDeviceList } from '#places/single-device/list.ts';
import { listPage, listRows } from '#platform/database/listing.ts';
import { Problem } from '#platform/errors/problem.ts';
import type { ExcelColumn } from '#platform/excel/column.ts';
import { excelAnswer } from '#platform/excel/excel-answer.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { selectDays, selectHours } from './hours.ts';
import { lightTypeName } from './light-type.ts';
import { lightsOf } from './lights.ts';
import type { Centre } from './places.ts';
import { countReports, lastEvents, type Span, selectReports } from './reports.ts';
import { lightSeries } from './series.ts';
import { lightStates, statusCondition } from './states.ts';
import { lightTable } from './table.ts';

type Filter = Input<typeof lightsStatistics.excel>['query'];
type Row = Output<typeof lightsStatistics.rows>['list'][number];
type Report = Output<typeof lightsStatistics.detail>['list'][number];
type Listed = ListedSingle<{ lightType: string; indcCompany: string }>;

const dayMs = 86_400_000;
const usualDays = 365;
/** As far as days are answered one by one. */
const maxDays = 3660;
/** Rows of a workbook that are made at once. */
const rowsAtOnce = 500;

const group = { placeType: lightGroup.placeType, series: lightSeries, table: lightTable };

export function registerLightsStatistics(app: FastifyInstance, services: Services, centre: Centre) {
  const { db, pool, clock } = services;
  const lights = lightsOf(db, clock, centre);

  /** The days that are asked for; the last year where nothing is said. Throws VALIDATION, RANGE_REVERSED, RANGE_TOO_LONG. */
  function spanOf(asked: { startDate?: string; endDate?: string }): Span {
    const now = clock.now();
    const { from, to: end = now } = readDays(asked);
    // What is to come nobody knows yet.
    const to = new Date(Math.min(end.getTime(), now.getTime()));
    const begin = startOfBucket(from ?? new Date(to.getTime() - usualDays * dayMs), 'day');
    if (begin > to) throw new Problem('RANGE_REVERSED', { field: 'endDate' });
    if (to.getTime() - begin.getTime() > maxDays * dayMs) throw new Problem('RANGE_TOO_LONG', { field: 'endDate' });
    return { from: begin, to };
  }

  /** The lights that match; the days are those of the statistics, not of the registration. */
  async function matching({ startDate, endDate, status, sortBy, sortDirection, ...filter }: Filter) {
    const span = spanOf({ ...(startDate && { startDate }), ...(endDate && { endDate }) });
    const now = clock.now();
    const condition = await statusCondition(db, centre, status, now);
    const order = { ...(sortBy && { sortBy }), ...(sortDirection && { sortDirection }) };
    return { span, order, query: await matchingSingles(db, group, filter, condition, now) };
  }

  async function rowsOf(listed: readonly Listed[], span: Span): Promise<Row[]> {
    const deviceIds = listed.map(({ row }) => row.deviceId);
    const stateOf = await lightStates(db, centre, clock.now(), deviceIds);
    const states = listed.map(({ row }) => ({ deviceId: row.deviceId, ...stateOf(row) }));
    const [events, hoursOf] = await Promise.all([lastEvents(db, deviceIds, span), selectHours(db, states, span)]);
    return states.map((state, at): Row => {
      const { row, rowNumber } = listed[at] as Listed;
      const last = events.get(row.deviceId);
      const { lightType = '', indcCompany = '' } = row.own ?? {};
      return {
        rowNumber,
        securityLightInstallationPlaceId: row.placeId,
        lastEventDatetime: last ? formatSeoul(last) : '',
        managementCode: row.managementCode,
        address: row.address,
        detailAddress: row.detailAddress,
        dongName: row.dongName,
        lightType,
        lightTypeName: lightTypeName(lightType),
        indcCompany,
        ...state,
        ...hoursOf(state),
      };
    });
  }

  /** All rows, some at a time. */
  async function* allRows({ query, order, span }: Awaited<ReturnType<typeof matching>>) {
    let some: Listed[] = [];
    for await (const listed of listRows(db, query, order, singleDeviceList())) {
      some.push(listed as Listed);
      if (some.length < rowsAtOnce) continue;
      yield* await rowsOf(some, span);
      some = [];
    }
    yield* await rowsOf(some, span);
  }

  /** The light of a device. Throws NOT_FOUND. */
  async function lightOf(deviceId: number) {
    const [light] = await lights.load({ deviceId });
    if (!light) throw new Problem('NOT_FOUND', { error: '보안등을 찾을 수 없습니다.' });
    return light;
  }

  async function reportsOf(deviceId: number, span: Span, totalCount: number, offset: number, limit: number) {
    const reports = await selectReports(db, centre, deviceId, span, { limit, offset });
    return reports.map((report, at): Report => ({ rowNumber: totalCount - offset - at, ...report }));
  }

  async function* allReports(deviceId: number, span: Span, totalCount: number) {
    for (let offset = 0; offset < totalCount; offset += rowsAtOnce)
      yield* await reportsOf(deviceId, span, totalCount, offset, rowsAtOnce);
  }

  handle(app, lightsStatistics, {
    async rows({ query: { pageNumber, pageSize, ...filter } }) {
      const { query, order, span } = await matching(filter);
      const page = await listPage(db, query, { pageNumber, pageSize, ...order }, singleDeviceList());
      return { ...page, list: await rowsOf(page.list as Listed[], span) };
    },
    async excel({ query: filter }, context) {
      const found = await matching(filter);
      return excelAnswer(context, {
        name: '보안등_통계',
        now: clock.now(),
        columns: rowColumns,
        rows: allRows(found),
      });
    },
    async detail({ query: { deviceId, pageNumber, pageSize, ...asked } }) {
      const span = spanOf(asked);
      const light = await lightOf(deviceId);
      const totalCount = await countReports(db, deviceId, span);
      const list = await reportsOf(deviceId, span, totalCount, (pageNumber - 1) * pageSize, pageSize);
      return {
        ...light,
        list,
        totalCount,
        currentPageNumber: pageNumber,
        days: await selectDays(pool, light, span),
      };
    },
    async detailExcel({ query: { deviceId, ...asked } }, context) {
      const span = spanOf(asked);
      const { managementCode } = await lightOf(deviceId);
      const totalCount = await countReports(db, deviceId, span);
      return excelAnswer(context, {
        name: `보안등_통계_${managementCode}`,
        now: clock.now(),
        columns: reportColumns,
        rows: allReports(deviceId, span, totalCount),
        totalCount,
      });
    },
  });
}

const rowColumns: readonly ExcelColumn<Row>[] = [
  { kind: 'number', header: '번호', value: (row) => row.rowNumber },
  { kind: 'datetime', header: '최근 이벤트', value: (row) => row.lastEventDatetime || null },
  { kind: 'text', header: '도입 업체', value: (row) => row.indcCompany },
  { kind: 'text', header: '관리번호', value: (row) => row.managementCode },
  { kind: 'text', header: '주소', value: (row) => row.address },
  { kind: 'text', header: '상세 주소', value: (row) => row.detailAddress },
  { kind: 'text', header: '행정동', value: (row) => row.dongName },
  { kind: 'text', header: '등 종류', value: (row) => row.lightTypeName },
  { kind: 'text', header: '상태', value: (row) => row.statusName },
  { kind: 'text', header: '상태 설명', value: (row) => row.statusDescription },
  { kind: 'number', decimals: 1, header: '점등 (시간)', value: (row) => row.onHours },
  { kind: 'number', decimals: 1, header: '소등 (시간)', value: (row) => row.offHours },
  { kind: 'number', decimals: 1, header: '고장 (시간)', value: (row) => row.failureHours },
  { kind: 'number', decimals: 1, header: '정전 (시간)', value: (row) => row.outageHours },
];

const reportColumns: readonly ExcelColumn<Report>[] = [
  { kind: 'number', header: '번호', value: (row) => row.rowNumber },
  { kind: 'datetime', header: '일시', value: (row) => row.eventDatetime },
  { kind: 'text', header: '구분', value: (row) => row.reportTypeName },
  { kind: 'text', header: '상태', value: (row) => row.statusName },
  { kind: 'text', header: '상태 설명', value: (row) => row.statusDescription },
  { kind: 'number', header: '밝기 (%)', value: (row) => row.dimming },
  { kind: 'number', decimals: 2, header: '전류 (A)', value: (row) => row.ampere },
];
