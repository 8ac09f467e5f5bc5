/** Positions of cleaning vehicles in WGS 84 degrees; the range is the Korean peninsula with its seas. */
import { operationStates } from '@maru/domain/vehicle';
import { trackerReportSeconds, vehicleSilenceSeconds } from '@maru/domain/vehicle-now';
import { defineSeries, direction, measure, word } from '#telemetry/series/series.ts';

export const vehicleSeries = defineSeries({
  name: 'vehicle',
  columns: {
    latitude: measure('°', 6, 32, 40),
    longitude: measure('°', 6, 123, 133),
    velocity: measure('km/h', 1, 0, 200),
    voltage: measure('V', 1, 0, 60),
    operationState: word(...operationStates),
    course: direction(),
    ignition: word('on', 'off'),
  },
  required: ['latitude', 'longitude'],
  moves: true,
  arrivals: true,
  reportingIntervalSeconds: trackerReportSeconds,
  silenceSeconds: (interval, { operationState, ignition }) =>
    vehicleSilenceSeconds(operationState === 'off' || ignition === 'off', interval),
  retentionMonths: 12,
  rollups: false,
  blocks: true,
});
