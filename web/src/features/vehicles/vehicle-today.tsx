import { grouped } from '@maru/domain/number-text';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { noValue } from '#lib/formats/measurement.ts';
import { Facts } from '#ui/page/facts.tsx';
import { stopsOf, timeOf } from './map/way.ts';
import { StateSign, UseSign } from './vehicle-sign.tsx';
import type { DrivingPath, MarkedVehicle } from './vehicles.ts';
import { useVehicleWords } from './words.ts';

const kmh = (value: number | null) => (value === null ? noValue : `${value.toFixed(1)}\u2009km/h`);
/** Formats km for screens. */
export const kilometres = (value: number | null) =>
  value === null ? noValue : `${grouped(value, { least: 1, most: 1 })}\u2009km`;

/** A vehicle's facts, state, and today's driving. */
export function VehicleNow({ row }: { row: MarkedVehicle }) {
  const words = useVehicleWords();
  const { vehicle } = row;
  const isOut = vehicle && !vehicle.isStale && vehicle.operationState !== 'off';
  const course = vehicle?.course ?? null;
  const facts = [
    [words.velocity, isOut ? kmh(vehicle.velocity) : noValue],
    [words.course, isOut && course !== null ? (words.courses[Math.round(course / 45) % 8] ?? noValue) : noValue],
    [words.signal, vehicle ? formatDatetime(vehicle.measurementDatetime) : noValue],
    [words.operated, words.duration(row.operationDatetimeMinute)],
    [words.distance, kilometres(row.drivingDistance)],
    [words.average, kmh(row.avgVelocity)],
    [words.company, row.vehicleCompanyCodeName],
    [words.capacity, words.tons(row.carryingCapacity)],
  ] as const;
  return (
    <>
      <p className="row wrap middle flush">
        <UseSign type={row.vehicleType} />
        <StateSign vehicle={vehicle} />
      </p>
      <Facts facts={facts} className="fact-columns labels" />
    </>
  );
}

/** A vehicle's longer stops between trips, with their durations. */
export function Stops({ path }: { path: Pick<DrivingPath, 'legs' | 'points'> }) {
  const words = useVehicleWords();
  const stops = stopsOf(path);
  if (path.points.length === 0) return <p className="flush muted small">{words.now.noPath}</p>;
  if (stops.length === 0) return <p className="flush muted small">{words.now.noStops}</p>;
  return (
    <ul className="stack gap-2">
      {stops.map(({ startSecond, endSecond }) => (
        <li className="row wrap between no-row-gap line-above padded-top-2" key={startSecond}>
          <span>{words.now.stopped(timeOf(startSecond), timeOf(endSecond))}</span>
          <strong>{words.duration(Math.max(1, Math.round((endSecond - startSecond) / 60)))}</strong>
        </li>
      ))}
    </ul>
  );
}
