/** The columns of air quality's workbooks. */
import type { airStatistics } from '@maru/contract/air-statistics';
import type { Output } from '@maru/contract/call';
import { airMeasures } from '@maru/domain/air';
import { valueName } from '@maru/domain/measure';
import { numberColumn, textColumn, timeColumn } from '#places/period-statistics.ts';
import type { ExcelColumn } from '#platform/excel/column.ts';

export type Row = Output<typeof airStatistics.rows>['list'][number];
export type DetailRow = Output<typeof airStatistics.detail>['list'][number];

const sideNames = { AvgInDoor: '실내', AvgOutDoor: '실외' } as const;
/** Header of a measure's averages on one side: '초미세먼지 실내 (㎍/㎥)'. */
export const valueHeader = ({ name, unit }: { name: string; unit: string }, kind: keyof typeof sideNames) =>
  `${name} ${sideNames[kind]} (${unit})`;
/** Indoors and outdoors separately, each with its grade. */
const valueColumns = airMeasures.flatMap((measure) =>
  (['AvgInDoor', 'AvgOutDoor'] as const).flatMap((kind): ExcelColumn<Row>[] => [
    numberColumn(valueHeader(measure, kind), (row) => row[`${measure.field}${kind}`], 1),
    ...(measure.scale
      ? [
          textColumn<Row>(`${measure.name} ${sideNames[kind]} 등급`, (row) =>
            String(row[`${measure.field}${kind}StatusName` as keyof Row]),
          ),
        ]
      : []),
  ]),
);

export const listColumns: readonly ExcelColumn<Row>[] = [
  timeColumn('측정일시', (row) => row.measurementDatetime),
  textColumn('설치 장소', (row) => row.installationPlaceName),
  textColumn('시설 구분', (row) => row.facilityTypeName),
  textColumn('세부 시설 구분', (row) => row.detailFacilityTypeName),
  textColumn('행정동', (row) => row.dongCodeName),
  textColumn('주소', (row) => `${row.address} ${row.detailAddress}`.trim()),
  numberColumn('실내 장치', (row) => row.deviceIndoorCount),
  numberColumn('실외 장치', (row) => row.deviceOutdoorCount),
  ...valueColumns,
  numberColumn('측정 건수', (row) => row.readingCount),
];

export const detailColumns: readonly ExcelColumn<DetailRow>[] = [
  timeColumn('측정일시', (row) => row.measurementDatetime),
  textColumn('설치 위치', (row) => row.installationLocation),
  textColumn('설치 구분', (row) => (row.isOutdoor ? '실외' : '실내')),
  textColumn('관리번호', (row) => row.managementCode),
  ...airMeasures.flatMap(({ field, name, unit, scale }): ExcelColumn<DetailRow>[] => [
    numberColumn(`${name} (${unit})`, (row) => row[valueName(field)], 1),
    ...(scale
      ? [
          textColumn<DetailRow>(`${name} 등급`, (row) =>
            String(row[`${valueName(field)}StatusName` as keyof DetailRow]),
          ),
        ]
      : []),
  ]),
  numberColumn('측정 건수', (row) => row.readingCount),
];
