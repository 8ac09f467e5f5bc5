/** The properties of series' columns that mappings use. */
import { deviceKinds } from '@maru/domain/device-groups';
import type { MappedColumn } from '@maru/domain/source-mapping';
import type { Series } from '#telemetry/series/series.ts';

/** Names of columns that aren't measures. */
const otherNames: Readonly<Record<string, string>> = {
  personIn: '들어온 사람 누적',
  personOut: '나간 사람 누적',
  carIn: '들어온 차량 누적',
  carOut: '나간 차량 누적',
  petCanItems: '페트·캔 투입 누적',
  cartonItems: '종이팩 투입 누적',
  status: '점등 상태',
  reportType: '보고 종류',
  dimming: '밝기',
  ampere: '전류',
  latitude: '위도',
  longitude: '경도',
  velocity: '속도',
  voltage: '전압',
  operationState: '운행 상태',
  course: '방향',
  ignition: '시동',
};

export function mappedColumns(series: Series): MappedColumn[] {
  const measures = deviceKinds.find((kind) => kind.series === series.name)?.measures ?? [];
  return Object.entries(series.columns).map(([field, column]) => ({
    field,
    name: measures.find((measure) => measure.field === field)?.name ?? otherNames[field] ?? field,
    kind: column.kind,
    unit: column.kind === 'word' ? '' : column.unit,
    isRequired: series.required?.includes(field) ?? false,
    canBeLevel: column.kind === 'measure' && column.unit === '%' && field.endsWith('Fill'),
    words: column.kind === 'word' ? column.values : [],
  }));
}
