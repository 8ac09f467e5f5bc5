/** Handlers of the area `lightsStatistics`: hours by state for all lights, and the reports of one. */
import type { Output } from '@maru/contract/call';
import type { lightsStatistics } from '@maru/contract/lights-statistics';
import { lightGroup } from '@maru/domain/light';
import type { LightFields } from '@maru/domain/light-profile';
import { formatSeoul } from '@maru/domain/seoul-time';
import { lastReports } from '#places/administration/device-status.ts';
import type { ListedSingle } from '#places/single-device/list.ts';
import { readSpan, spanHandlers } from '#places/single-device/span-statistics.ts';
import type { ExcelColumn } from '#platform/excel/column.ts';
import { excelAnswer } from '#platform/excel/excel-answer.ts';
import type { Handlers } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { inSnapshot } from '#telemetry/blocks/read-closed.ts';
import { markNote } from '#telemetry/marks/note.ts';
import type { Span } from '#telemetry/statistics/device-sums.ts';
import { countReadings, lastReadings } from '#telemetry/statistics/readings.ts';
import { hoursOf, lightHours, selectDays } from './hours.ts';
import { type Centre, factsOfListed, hasStatus, type ListedLightsFilter, lightsOf, lightTable } from './places.ts';
import { allReports, noEvents, selectReports } from './reports.ts';
import { lightSeries } from './series.ts';

type Row = Output<typeof lightsStatistics.rows>['list'][number];
type Report = Output<typeof lightsStatistics.detail>['list'][number];

/** The handlers, and the rows of the list's workbook. */
export function openLightsStatistics(services: Services, centre: Centre) {
  const { db, reads, clock } = services;
  const lights = lightsOf(services, centre);

  async function rowsOf(listed: readonly ListedSingle<LightFields>[], span: Span, now: Date): Promise<Row[]> {
    const deviceIds = listed.map(({ row }) => row.deviceId);
    // One snapshot, because a report that arrives between the reads would count its time before it twice.
    const { lamps, heldBy } = await inSnapshot(db, [], async (snapshot) => {
      const reports = await lastReports(snapshot, lightSeries, deviceIds);
      const lamps = listed.map(({ row, rowNumber }) => {
        const { deviceId, managementCode, address, detailAddress } = row;
        const facts = factsOfListed({ row, rowNumber, report: reports.get(deviceId) }, now, centre);
        return { rowNumber, placeId: row.placeId, deviceId, managementCode, address, detailAddress, ...facts };
      });
      return { lamps, heldBy: await lightHours.byDevice(snapshot, lamps, span) };
    });
    const events = await lastReadings(db, lightSeries, deviceIds, span, noEvents);
    return lamps.map(({ placeId, ...lamp }) => {
      const last = events.get(lamp.deviceId);
      return {
        ...lamp,
        securityLightInstallationPlaceId: placeId,
        lastEventDatetime: last ? formatSeoul(last) : '',
        ...hoursOf(heldBy(lamp.deviceId)),
      };
    });
  }

  const list = spanHandlers(services, {
    placeType: lightGroup.placeType,
    series: lightSeries,
    table: lightTable,
    condition: ({ status }: ListedLightsFilter, now) => (status ? hasStatus(status, now) : null),
    rowsOf,
    fileName: '보안등_통계',
    columns: rowColumns,
  });
  const handlers: Handlers<typeof lightsStatistics> = {
    ...list,
    async detail({ query: { deviceId, pageNumber, pageSize, ...range } }) {
      const span = readSpan(range, clock.now());
      const light = await lights.find({ deviceId });
      const totalCount = await countReadings(db, lightSeries, deviceId, span);
      const offset = (pageNumber - 1) * pageSize;
      const reports = await selectReports(db, centre, deviceId, span, { limit: pageSize, offset });
      return {
        ...light,
        list: reports.map((report, at) => ({ rowNumber: totalCount - offset - at, ...report })),
        totalCount,
        currentPageNumber: pageNumber,
        days: await selectDays(reads, light, span),
      };
    },
    async detailExcel({ query: { deviceId, ...range } }, context) {
      const span = readSpan(range, clock.now());
      const { managementCode } = await lights.find({ deviceId });
      const totalCount = await countReadings(db, lightSeries, deviceId, span);
      return excelAnswer(context, {
        name: `보안등_통계_${managementCode}`,
        now: clock.now(),
        columns: reportColumns,
        rows: allReports(db, centre, deviceId, span, totalCount),
        totalCount,
        note: () => markNote(reads, [deviceId], span),
      });
    },
  };
  return { handlers, exportOf: list.exportOf };
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
