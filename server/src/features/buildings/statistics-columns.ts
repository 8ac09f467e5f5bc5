/** The columns of old buildings' workbooks. */
import type { crackStatistics, tiltStatistics } from '@maru/contract/building-statistics';
import type { Output } from '@maru/contract/call';
import { numberColumn, textColumn, timeColumn } from '#places/period-statistics.ts';
import type { ExcelColumn } from '#platform/excel/column.ts';

export type TiltRow = Output<typeof tiltStatistics.rows>['list'][number];
export type CrackRow = Output<typeof crackStatistics.rows>['list'][number];
export type TiltDeviceRow = Output<typeof tiltStatistics.detail>['list'][number];
export type CrackDeviceRow = Output<typeof crackStatistics.detail>['list'][number];

const hundredths = <Row>(header: string, value: (row: Row) => number | null) => numberColumn(header, value, 2);

type Place = Omit<TiltRow, `${'x' | 'y'}Tilt${string}`>;
const placeColumns: readonly ExcelColumn<Place>[] = [
  timeColumn('측정일시', (row) => row.measureDatetime),
  textColumn('건물', (row) => row.installationPlaceName),
  textColumn('행정동', (row) => row.dongCodeName),
  textColumn('주소', (row) => row.address),
  textColumn('구조 형식', (row) => row.structureTypeName),
  textColumn('건물 용도', (row) => row.buildingUseTypeName),
  textColumn('건물 등급', (row) => row.buildingGradeName),
  numberColumn('장치 수', (row) => row.deviceCount),
];
type Device = Pick<TiltDeviceRow, 'measurementDatetime' | 'installationLocation' | 'managementCode'>;
const deviceColumns: readonly ExcelColumn<Device>[] = [
  timeColumn('측정일시', (row) => row.measurementDatetime),
  textColumn('설치 위치', (row) => row.installationLocation),
  textColumn('관리번호', (row) => row.managementCode),
];
const readings = numberColumn<{ readingCount: number }>('측정 건수', (row) => row.readingCount);

export const tiltColumns: readonly ExcelColumn<TiltRow>[] = [
  ...placeColumns,
  hundredths('X축 기울기 (°, 가장 심한 센서)', (row) => row.xTiltAngle),
  textColumn('X축 등급', (row) => row.xTiltStatusName),
  hundredths('Y축 기울기 (°, 가장 심한 센서)', (row) => row.yTiltAngle),
  textColumn('Y축 등급', (row) => row.yTiltStatusName),
  readings,
];

export const crackColumns: readonly ExcelColumn<CrackRow>[] = [
  ...placeColumns,
  hundredths('균열 폭 (mm, 가장 심한 센서)', (row) => row.crackAvgValue),
  textColumn('균열 등급', (row) => row.crackStatusName),
  hundredths('균열 증가량 (mm, 센서 평균)', (row) => row.crackAverageIncrement),
  readings,
];

export const tiltDeviceColumns: readonly ExcelColumn<TiltDeviceRow>[] = [
  ...deviceColumns,
  hundredths('X축 기울기 (°)', (row) => row.xAvgValue),
  textColumn('X축 등급', (row) => row.xAvgStatusName),
  hundredths('Y축 기울기 (°)', (row) => row.yAvgValue),
  textColumn('Y축 등급', (row) => row.yAvgStatusName),
  readings,
];

export const crackDeviceColumns: readonly ExcelColumn<CrackDeviceRow>[] = [
  ...deviceColumns,
  hundredths('균열 폭 (mm)', (row) => row.avgCrack),
  hundredths('균열 증가량 (mm)', (row) => row.crackIncrement),
  textColumn('균열 등급', (row) => row.crackStatusName),
  readings,
];
