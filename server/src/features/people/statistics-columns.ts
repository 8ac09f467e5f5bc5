/** The columns of people counting's workbooks. */
import type { Output } from '@maru/contract/call';
import type { peopleStatistics } from '@maru/contract/people-statistics';
import { type CctvType, cctvTypeUnits } from '@maru/domain/people';
import type { ExcelColumn } from '#platform/excel/column.ts';

export type Row = Output<typeof peopleStatistics.rows>['list'][number];
export type DetailRow = Output<typeof peopleStatistics.detail>['list'][number];
type Counted = Pick<DetailRow, keyof Row & keyof DetailRow>;

const text = <R>(header: string, value: (row: R) => string): ExcelColumn<R> => ({ kind: 'text', header, value });
const whole = <R>(header: string, value: (row: R) => number): ExcelColumn<R> => ({ kind: 'number', header, value });

const time: ExcelColumn<Counted> = { kind: 'datetime', header: '일시', value: (row) => row.measurementDatetime };
const repaired = text<Counted>('보정', (row) => (row.isRepaired ? '보정' : ''));

/** In, out and both together of what is asked for. */
const counts = (type: CctvType): ExcelColumn<Counted>[] => [
  whole(`유입 (${cctvTypeUnits[type]})`, (row) => row[`${type}InCount`]),
  whole(`유출 (${cctvTypeUnits[type]})`, (row) => row[`${type}OutCount`]),
  whole(`합계 (${cctvTypeUnits[type]})`, (row) => row[`${type}Count`]),
];

export const listColumns = (type: CctvType): readonly ExcelColumn<Row>[] => [
  time,
  text('지역', (row) => row.installationPlaceCodeName),
  ...counts(type),
  whole('CCTV 수', (row) => row.cctvCount),
  repaired,
];

export const detailColumns = (type: CctvType): readonly ExcelColumn<DetailRow>[] => [
  time,
  text('관리번호', (row) => row.managementCode),
  text('주소', (row) => `${row.address} ${row.detailAddress}`.trim()),
  ...counts(type),
  repaired,
];
