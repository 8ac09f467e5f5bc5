/** The series whose readings are imported from files: columns are called as the feature says, or else as the domain names them. */
import { deviceKinds, placeTypeOf } from '@maru/domain/device-groups';
import type { ImportedSeries } from '#places/import/columns.ts';
import type { Series } from '#telemetry/series/series.ts';
import { features } from './features.ts';

/** Columns are known by the fields' names, those of measures also by their Korean ones. */
function importedAs(series: Series): ImportedSeries {
  const measures = deviceKinds.find((kind) => kind.series === series.name)?.measures ?? [];
  return {
    placeType: placeTypeOf(series.name),
    series,
    measures: Object.keys(series.columns).map((field) => ({
      field,
      name: measures.find((measure) => measure.field === field)?.name ?? field,
    })),
    otherNames: {},
    notKept: {},
    implausible: () => undefined,
  };
}

/** Series whose readings a file may have; one that moves stands at no place, so a file can't say where its readings belong. */
export const importedSeries: readonly ImportedSeries[] = features.flatMap(({ series = [], imported = [] }) =>
  series.filter(({ moves }) => !moves).map((one) => imported.find((named) => named.series === one) ?? importedAs(one)),
);
