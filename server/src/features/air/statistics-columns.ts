/** The columns of air quality's workbooks. */
import type { airStatistics } from '@maru/contract/air-statistics';
import type { Output } from '@maru/contract/call';
import { airMeasures } from '@maru/domain/air';
import { valueName } from '@maru/domain/measure';
import type { ExcelColumn } from '#platform/excel/column.ts';

export type Row = Output<typeof airStatistics.rows>['list'][number];
export type DetailRow = Output<typeof airStatistics.detail>['list'][number];

const text = <R>(header: string, value: (row: R) => string): ExcelColumn<R> => ({ kind: 'text', header, value });
const whole = <R>(header: string, value: (row: R) => number): ExcelColumn<R> => ({ kind: 'number', header, value });

const sideNames = { AvgInDoor: '실내', AvgOutDoor: '실외' } as const;
/** Inside and outside apart, each with its grade. */
const valueColumns = airMeasures.flatMap(({ field, name, unit, scale }) =>
  (['AvgInDoor', 'AvgOutDoor'] as const).flatMap((kind): ExcelColumn<Row>[] => [
    {
      kind: 'number',
      header: `${name} ${sideNames[kind]} (${unit})`,
      decimals: 1,
      value: (row) => row[`${field}${kind}`],
    },
    ...(scale
      ? [text<Row>(`${name} ${sideNames[kind]} 등급`, (row) => String(row[`${field}${kind}StatusName` as keyof Row]))]
      : []),
  ]),
);

export const listColumns: readonly ExcelColumn<Row>[] = [
  { kind: 'datetime', header: '측정일시', value: (row) => row.measurementDatetime },
  text('설치 장소', (row) => row.installationPlaceName),
  text('시설 구분', (row) => row.facilityTypeName),
  text('세부 시설 구분', (row) => row.detailFacilityTypeName),
  text('행정동', (row) => row.dongCodeName),
  text('주소', (row) => `${row.address} ${row.detailAddress}`.trim()),
  whole('실내 장치', (row) => row.deviceIndoorCount),
  whole('실외 장치', (row) => row.deviceOutdoorCount),
  ...valueColumns,
  whole('측정 건수', (row) => row.readingCount),
];

export const detailColumns: readonly ExcelColumn<DetailRow>[] = [
  { kind: 'datetime', header: '측정일시', value: (row) => row.measurementDatetime },
  text('설치 위치', (row) => row.installationLocation),
  text('설치 구분', (row) => (row.isOutdoor ? '실외' : '실내')),
  text('관리번호', (row) => row.managementCode),
  ...airMeasures.flatMap(({ field, name, unit, scale }): ExcelColumn<DetailRow>[] => [
    { kind: 'number', header: `${name} (${unit})`, decimals: 1, value: (row) => row[valueName(field)] },
    ...(scale
      ? [text<DetailRow>(`${name} 등급`, (row) => String(row[`${valueName(field)}StatusName` as keyof DetailRow]))]
      : []),
  ]),
  whole('측정 건수', (row) => row.readingCount),
];
