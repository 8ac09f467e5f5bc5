import type { OutputOf } from '@maru/contract';
import { type AirMeasurementType, airMeasure } from '@maru/domain/air';
import { gradeWordOf } from '@maru/domain/measure';
import { type AirLatest, measured, shownGrade } from './latest.ts';

/** One measurement of a place, as the map and the main page ask for it. */
export type AirMarker = OutputOf<'GET /api/map/statistics/air-quality/installation-place'>['list'][number];

/** What of a marker changes with every reading. */
export const measuredPart = ({
  measurementValue,
  measurementStatus,
  measurementStatusName,
  measurementDatetime,
}: AirMarker) => ({ measurementValue, measurementStatus, measurementStatusName, measurementDatetime });

/** A marker with the latest values of the devices it stands for. */
export function withLatest(marker: AirMarker, latest: AirLatest, type: AirMeasurementType): AirMarker {
  const measurementStatus = shownGrade(latest, type);
  return {
    ...marker,
    measurementValue: measured(latest, type).value,
    measurementStatus,
    measurementStatusName: gradeWordOf(airMeasure(type), measurementStatus),
    measurementDatetime: latest.measurementDatetime,
  };
}
