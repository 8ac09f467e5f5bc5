import { airMeasure } from '@maru/domain/air';
import { type MapLayers, measuredTexts, unionLayer } from '#places/union/union-layer.ts';
import { measured, shownGrade } from '#places/values/values.ts';

export const mapLayers: MapLayers = ({ air, measures }, type) => {
  const measure = airMeasure(type);
  return [
    unionLayer({
      layer: 'air',
      name: air.name,
      hasSides: true,
      // Icon of wind.
      icon: 'M3 9h11a3 3 0 1 0-3-3M3 13h15a3 3 0 1 1-3 3M3 17h6a2.5 2.5 0 1 1-2.5 2.5',
      ...measuredTexts(measure, measures),
      update({ installationType }, values) {
        const latest = values[installationType ?? 'outdoor'];
        return (
          latest && {
            value: measured(latest, measure).value,
            status: shownGrade(latest, measure),
            measurementDatetime: latest.measurementDatetime,
          }
        );
      },
    }),
  ];
};
