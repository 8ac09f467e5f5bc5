import { type AirMeasurementType, airMeasure } from '@maru/domain/air';
import type { Grade } from '@maru/domain/grade';
import { formatMeasurement, formatValue } from '../../lib/formats/measurement.ts';
import { unionLayer } from '../../places/union/union-layer.ts';
import { measured, shownGrade } from '../../places/values/values.ts';
import type { Texts } from '../../texts/ko.ts';

/** Air places as a layer of the map of all layers, by one measure. */
export function airMapLayer({ air, measures }: Pick<Texts, 'air' | 'measures'>, type: AirMeasurementType) {
  const measure = airMeasure(type);
  return unionLayer({
    layer: 'air',
    name: air.name,
    stateName: (status) => measures.gradeWord(status as Grade, measure),
    textOf: ({ value }) => formatValue(measure, value),
    valueOf: ({ value }) => formatMeasurement(measure, value),
    told({ installationType }, values) {
      const latest = values[installationType ?? 'outdoor'];
      return (
        latest && {
          value: measured(latest, measure).value,
          status: shownGrade(latest, measure),
          measurementDatetime: latest.measurementDatetime,
        }
      );
    },
  });
}
