/** Columns that the public may see, derived from series and device groups. Each column is an ObservedProperty. */
import { deviceGroups } from '@maru/domain/device-groups';
import type { DeviceGroup, DeviceKind } from '@maru/domain/group';
import { type Column, columnName, type Series } from '#telemetry/series/series.ts';

export interface ObservedColumn {
  /** Id of the ObservedProperty, such as 'air-fineDust'. */
  id: string;
  /** Position among all observed columns, by which ObservedProperties and a device's Datastreams are sorted. */
  position: number;
  series: Series;
  field: string;
  name: string;
  description: string;
  /** Kind of observations: readings, or the growth of a counter in each hour. */
  source: 'readings' | 'hours';
  /** Null for words. */
  unit: Unit | null;
  /** Decimals of the stored integers; null for words. */
  decimals: number | null;
  /** Name of the column with the value, in tables of readings and newest readings, or of hours. */
  column: string;
}

interface Unit {
  name: string;
  symbol: string;
  /** Address of the unit's UCUM code. */
  definition: string;
}

/** Names and UCUM codes of units, by symbol. */
const units: Readonly<Record<string, readonly [name: string, code: string]>> = {
  '㎍/㎥': ['microgram per cubic metre', 'ug/m3'],
  '℃': ['degree Celsius', 'Cel'],
  '%': ['percent', '%'],
  ppb: ['parts per billion', '[ppb]'],
  ppm: ['parts per million', '[ppm]'],
  '°': ['degree', 'deg'],
  mm: ['millimetre', 'mm'],
  A: ['ampere', 'A'],
  V: ['volt', 'V'],
  dB: ['decibel', 'dB[SPL]'],
  'km/h': ['kilometre per hour', 'km/h'],
  명: ['person', '{person}'],
  대: ['car', '{car}'],
  items: ['item', '{item}'],
};

/** The unit with a symbol; an unknown symbol becomes a UCUM annotation. */
export function unitOf(symbol: string): Unit {
  const [name, code] = units[symbol] ?? [symbol, `{${symbol}}`];
  return { name, symbol, definition: `http://www.opengis.net/def/uom/UCUM/${encodeURIComponent(code)}` };
}

/** 'petCanItems' becomes 'Pet can items'. */
function wordsOf(field: string): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Groups and series of fixed devices, which are public either singly or in total. */
export function publicKinds(series: readonly Series[]) {
  const byName = new Map(series.map((one) => [one.name, one]));
  return deviceGroups.flatMap((group) =>
    group.kinds.flatMap((kind) => {
      const declared = byName.get(kind.series);
      return declared && !declared.moves ? [{ group, kind, series: declared }] : [];
    }),
  );
}

/** Source and decimals of a column; null if the column isn't observed, such as the reason of a report. */
function sourceOf(column: Column, series: Series): Pick<ObservedColumn, 'source' | 'decimals'> | null {
  if (column.kind === 'measure') return { source: 'readings', decimals: column.decimals };
  if (column.kind === 'counter') return series.rollups ? { source: 'hours', decimals: column.decimals } : null;
  return column.holdsSeconds === undefined ? null : { source: 'readings', decimals: null };
}

function namesOf(field: string, column: Column, group: DeviceGroup, kind: DeviceKind) {
  const measure = kind.measures.find((one) => one.field === field);
  const name = measure?.englishName ?? wordsOf(field);
  const about = `${group.name}: ${measure?.name ?? name}`;
  return column.kind === 'counter'
    ? { name: `${name} an hour`, description: `${about}, growth in each hour` }
    : { name, description: about };
}

/** The columns that the public may see, in the order of groups. */
export function observedColumns(series: readonly Series[]): ObservedColumn[] {
  return publicKinds(series)
    .flatMap(({ group, kind, series: declared }) =>
      Object.entries(declared.columns).flatMap(([field, column]) => {
        const source = sourceOf(column, declared);
        if (!source) return [];
        const name = columnName(field);
        return {
          id: `${declared.name}-${field}`,
          series: declared,
          field,
          ...namesOf(field, column, group, kind),
          ...source,
          unit: column.kind === 'word' ? null : unitOf(column.unit),
          column: source.source === 'hours' ? `${name}_sum` : name,
        };
      }),
    )
    .map((column, position) => ({ ...column, position }));
}
