import { type AirMeasurementType, airMeasure } from '@maru/domain/air';
import { measuredTexts, unionLayer } from '#places/union/union-layer.ts';
import { measured, shownGrade } from '#places/values/values.ts';
import type { Texts } from '#texts/ko.ts';

/** Air places as a layer of the map of all layers, by one measure. */
export function airMapLayer({ air, measures }: Pick<Texts, 'air' | 'measures'>, type: AirMeasurementType) {
  const measure = airMeasure(type);
  return unionLayer({
    layer: 'air',
    name: air.name,
    ...measuredTexts(measure, measures),
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
