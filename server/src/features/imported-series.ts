/** The series with file import; columns have the feature's names, or the domain's. */
import { deviceKinds, placeTypeOf } from '@maru/domain/device-groups';
import type { ImportedSeries } from '#places/import/columns.ts';
import type { Series } from '#telemetry/series/series.ts';
import { features } from './features.ts';

/** Recognises columns by field names, and measures also by their Korean names. */
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

/** Series with file import. Moving devices are excluded, because imports belong to places. */
export const importedSeries: readonly ImportedSeries[] = features.flatMap(({ series = [], imported = [] }) =>
  series.filter(({ moves }) => !moves).map((one) => imported.find((named) => named.series === one) ?? importedAs(one)),
);
