/** Handlers of the area `streetPlan`. */
import type { Input } from '@maru/contract/call';
import { type PlannedStreetsRow, streetPlan } from '@maru/contract/streets';
import { formatSeoulDate, parseSeoul } from '@maru/domain/seoul-time';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#platform/errors/problem.ts';
import type { ExcelColumn } from '#platform/excel/column.ts';
import { excelAnswer } from '#platform/excel/excel-answer.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { daysName, requestedDays } from '../requested-days.ts';
import { plannedStreets, segmentsShown } from './street-plan.ts';

const maxDays = 7;

const columns: readonly ExcelColumn<PlannedStreetsRow>[] = [
  { kind: 'number', header: '번호', value: (row) => row.rowNumber },
  { kind: 'text', header: '차량 번호', value: (row) => row.vehicleNumber },
  { kind: 'text', header: '차량 용도', value: (row) => row.vehicleTypeName },
  { kind: 'text', header: '업체', value: (row) => row.vehicleCompanyCodeName },
  { kind: 'date', header: '운행일', value: (row) => row.drivingDate },
  { kind: 'text', header: '행정동', value: (row) => row.dongCodeName },
  { kind: 'datetime', header: '계획 시작', value: (row) => row.plannedStartDatetime },
  { kind: 'datetime', header: '계획 종료', value: (row) => row.plannedEndDatetime },
  { kind: 'text', header: '방문 상태', value: (row) => row.visitStatusName },
  { kind: 'number', header: '구간', value: (row) => row.segmentCount },
  { kind: 'number', header: '지나간 구간', value: (row) => row.drivenCount },
  { kind: 'number', header: '안 지나간 구간', value: (row) => row.undrivenCount },
  { kind: 'number', decimals: 1, header: '지나간 비율 (%)', value: (row) => row.drivenShare },
];

export function registerStreetPlan(app: FastifyInstance, { db, clock }: Pick<Services, 'db' | 'clock'>): void {
  async function planned({ startDatetime, endDatetime, ...filter }: Input<typeof streetPlan.planExcel>['query']) {
    const now = clock.now();
    const range = { ...(startDatetime && { startDatetime }), ...(endDatetime && { endDatetime }) };
    const days = requestedDays(range, now, maxDays);
    const found = await plannedStreets(db, filter, days, now);
    return { days, list: found.map(({ row }, at): PlannedStreetsRow => ({ rowNumber: found.length - at, ...row })) };
  }

  handle(app, streetPlan, {
    async plan({ query: { pageNumber, pageSize, ...filter } }) {
      const { list } = await planned(filter);
      const from = (pageNumber - 1) * pageSize;
      return { list: list.slice(from, from + pageSize), totalCount: list.length, currentPageNumber: pageNumber };
    },
    async planExcel({ query }, context) {
      const { days, list } = await planned(query);
      return excelAnswer(context, {
        name: `계획_구간_운행_${daysName(days)}`,
        now: clock.now(),
        columns,
        rows: list,
        totalCount: list.length,
      });
    },
    async segments({ query: { vehicleId, dongCode, drivingDate } }) {
      const midnight = parseSeoul(drivingDate);
      const day = formatSeoulDate(midnight ?? clock.now());
      const found = await plannedStreets(db, { ids: [vehicleId] }, { from: day, to: day }, clock.now());
      const planned = found.find(({ row }) => row.dongCode === dongCode);
      if (!planned) throw new Problem('NOT_FOUND', { error: '그날 그 동에는 이 차량의 운행 계획이 없습니다.' });
      return { rowNumber: 1, ...planned.row, list: segmentsShown(planned) };
    },
  });
}
