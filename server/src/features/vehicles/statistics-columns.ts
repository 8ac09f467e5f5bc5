/** Columns of the workbooks of vehicles' statistics, without people. */
import type { Output } from '@maru/contract/call';
import type { PlannedVisitRow, vehicleStatistics } from '@maru/contract/vehicle-statistics';
import type { vehiclesDashboard } from '@maru/contract/vehicles-dashboard';
import { setAsideReasons } from '@maru/domain/track/believe';
import { visitStatuses } from '@maru/domain/vehicle-plan';
import type { ExcelColumn } from '#platform/excel/column.ts';

type Day = Output<typeof vehicleStatistics.detail>['list'][number];
type Row = Omit<
  Output<typeof vehicleStatistics.rows>['list'][number],
  'chargeName' | 'telephoneNumber' | 'mobileNumber'
>;
type Driven = Omit<Day, 'rowNumber' | 'drivingDate' | `setAside${string}`>;
type Reported = Output<typeof vehiclesDashboard.report>['list'][number];

const driven: readonly ExcelColumn<Driven>[] = [
  { kind: 'datetime', header: '시작 신호', value: (row) => row.startSignalDatetime },
  { kind: 'text', header: '시작 위치', value: (row) => row.startDongName },
  { kind: 'number', decimals: 5, header: '시작 위도', value: (row) => row.startLatitude },
  { kind: 'number', decimals: 5, header: '시작 경도', value: (row) => row.startLongitude },
  { kind: 'datetime', header: '마지막 신호', value: (row) => row.endSignalDatetime },
  { kind: 'text', header: '마지막 위치', value: (row) => row.lastDongName },
  { kind: 'number', decimals: 5, header: '마지막 위도', value: (row) => row.lastLatitude },
  { kind: 'number', decimals: 5, header: '마지막 경도', value: (row) => row.lastLongitude },
  { kind: 'number', header: '운행 시간 (분)', value: (row) => row.operationDatetimeMinute },
  { kind: 'number', decimals: 2, header: '운행 거리 (km)', value: (row) => row.drivingDistance },
  { kind: 'number', decimals: 1, header: '평균 속도 (km/h)', value: (row) => row.avgVelocity },
  { kind: 'number', decimals: 1, header: '최고 속도 (km/h)', value: (row) => row.topVelocity },
  { kind: 'number', header: '운행 횟수', value: (row) => row.tripCount },
];

export const rowColumns: readonly ExcelColumn<Row>[] = [
  { kind: 'number', header: '번호', value: (row) => row.rowNumber },
  { kind: 'text', header: '차량 번호', value: (row) => row.vehicleNumber },
  { kind: 'text', header: '차량 용도', value: (row) => row.vehicleTypeName },
  { kind: 'text', header: '업체', value: (row) => row.vehicleCompanyCodeName },
  { kind: 'number', decimals: 1, header: '적재량 (톤)', value: (row) => row.carryingCapacity },
  { kind: 'number', header: '운행 일수', value: (row) => row.drivingDays },
  { kind: 'date', header: '최근 운행일', value: (row) => row.latestDrivingDate || null },
  { kind: 'date', header: '이전 운행일', value: (row) => row.previousDrivingDate || null },
  ...driven,
];

export const reportColumns: readonly ExcelColumn<Reported>[] = [
  { kind: 'number', header: '번호', value: (row) => row.rowNumber },
  { kind: 'text', header: '차량 번호', value: (row) => row.vehicleNumber },
  { kind: 'text', header: '차량 용도', value: (row) => row.vehicleTypeName },
  { kind: 'text', header: '업체', value: (row) => row.vehicleCompanyCodeName },
  ...driven,
  { kind: 'number', header: '계획', value: (row) => row.plannedCount },
  { kind: 'number', header: visitStatuses.visited, value: (row) => row.visitedCount },
  { kind: 'number', header: visitStatuses.outside, value: (row) => row.outsideCount },
  { kind: 'number', header: visitStatuses.missed, value: (row) => row.missedCount },
  { kind: 'number', header: visitStatuses.pending, value: (row) => row.pendingCount },
];

export const dayColumns: readonly ExcelColumn<Day>[] = [
  { kind: 'number', header: '번호', value: (row) => row.rowNumber },
  { kind: 'date', header: '운행일', value: (row) => row.drivingDate },
  ...driven,
  { kind: 'number', header: '제외 위치', value: (row) => row.setAsideCount },
  { kind: 'number', header: `제외 위치: ${setAsideReasons.jump}`, value: (row) => row.setAsideJumpCount },
  { kind: 'number', header: `제외 위치: ${setAsideReasons.frozen}`, value: (row) => row.setAsideFrozenCount },
  { kind: 'number', header: `제외 위치: ${setAsideReasons.outside}`, value: (row) => row.setAsideOutsideCount },
];

export const visitColumns: readonly ExcelColumn<PlannedVisitRow>[] = [
  { kind: 'number', header: '번호', value: (row) => row.rowNumber },
  { kind: 'text', header: '상태', value: (row) => row.visitStatusName },
  { kind: 'text', header: '차량 번호', value: (row) => row.vehicleNumber },
  { kind: 'text', header: '차량 용도', value: (row) => row.vehicleTypeName },
  { kind: 'text', header: '업체', value: (row) => row.vehicleCompanyCodeName },
  { kind: 'text', header: '행정동', value: (row) => row.dongCodeName },
  { kind: 'date', header: '운행일', value: (row) => row.drivingDate },
  { kind: 'datetime', header: '계획 시작', value: (row) => row.plannedStartDatetime },
  { kind: 'datetime', header: '계획 종료', value: (row) => row.plannedEndDatetime },
  { kind: 'datetime', header: '운행 시작', value: (row) => row.visitStartDatetime },
  { kind: 'datetime', header: '운행 종료', value: (row) => row.visitEndDatetime },
  { kind: 'number', header: '운행 시간 (분)', value: (row) => row.operationDatetimeMinute },
  { kind: 'number', decimals: 2, header: '운행 거리 (km)', value: (row) => row.drivingDistance },
];
