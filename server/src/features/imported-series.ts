/** The series whose readings are imported from files: air's with what offices call its columns, the others' as the domain names them. */
import { deviceKinds, placeTypeOf } from '@maru/domain/device-groups';
import type { ImportedSeries } from '../places/import/columns.ts';
import type { Series } from '../telemetry/series/series.ts';
import { importedAir } from './air/imported.ts';
import { allSeries } from './all-series.ts';

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

/** What moves stands at no place, so that a file can't say where its readings belong. */
export const importedSeries: readonly ImportedSeries[] = allSeries
  .filter(({ moves }) => !moves)
  .map((series) => (series === importedAir.series ? importedAir : importedAs(series)));
