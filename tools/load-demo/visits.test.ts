/** Checks the demo's rounds by the rules of planned visits: only dongs where a vehicle works count as visited. */
import { fileURLToPath } from 'node:url';
import { parseSeoul } from '@maru/domain/seoul-time';
import { staysOf } from '@maru/domain/track/day';
import type { Fix } from '@maru/domain/track/fix';
import { followDay } from '@maru/domain/track/follow-day';
import { type DatedSchedule, type DrivenStretch, plannedVisits } from '@maru/domain/vehicle-plan';
import { emptySchedule, scheduleDays } from '@maru/domain/vehicle-schedule';
import { expect, test } from 'vitest';
import type { VehicleDevice } from '../../devices/src/demo/device.ts';
import { vehicleDevices } from '../../devices/src/demo/vehicle.ts';
import { vehicles } from '../../devices/src/demo/vehicle-group.ts';
import { dayMs, hourMs, seoulDay } from '../../devices/src/model/calendar.ts';
import { isPowered } from '../../devices/src/model/outage.ts';
import { weekdayIndex } from '../../devices/src/model/vehicle.ts';
import { trackAreaOf } from '../../server/src/features/vehicles/tracks/track-area.ts';
import { readDistrict } from '../../server/src/places/district/district-file.ts';

const from = parseSeoul('2026-10-12')?.getTime() ?? 0;
const days = Array.from({ length: 28 }, (_, at) => new Date(from + at * dayMs + dayMs / 2).toISOString().slice(0, 10));
const dongAreas = trackAreaOf(
  await readDistrict(fileURLToPath(import.meta.resolve('../../devices/demo/jungnang.json'))),
);

/** A vehicle's driving by dong, followed day by day from its tracker's positions. */
function driven(vehicle: VehicleDevice): DrivenStretch[] {
  const device = vehicles.devices.find(({ managementCode }) => managementCode === vehicle.managementCode);
  const reported = [...(device?.reports?.(from, from + (days.length + 1) * dayMs) ?? [])];
  const fixes = reported.map(
    ({ measuredAt, values: { ignition, operationState, ...values } }) =>
      ({ at: measuredAt, ...values, operation: ignition === 'off' ? 'off' : operationState }) as Fix,
  );
  return [...Map.groupBy(fixes, ({ at }) => seoulDay(at)).values()].flatMap((some) =>
    Object.entries(staysOf(followDay(some, dongAreas).state)).flatMap(([dongCode, stays]) =>
      stays.map(([first, last, centimetres, ms]) => ({
        dongCode,
        firstAt: new Date(first),
        lastAt: new Date(last),
        distance: centimetres / 100,
        seconds: ms / 1000,
      })),
    ),
  );
}

/** The vehicle's schedule in the demo. */
const schedulesOf = (vehicle: VehicleDevice): DatedSchedule[] =>
  (vehicles.rows ?? [])
    .filter(({ table, place }) => table === 'vehicle_schedule' && place?.placeName === vehicle.vehicleNumber)
    .map(({ columns }) => ({
      ...emptySchedule(String(columns.dong_code)),
      startDrivingTime: String(columns.start_time),
      endDrivingTime: String(columns.end_time),
      ...Object.fromEntries(scheduleDays.map((day, at) => [day, (columns.weekdays as boolean[])[at] === true])),
      validFrom: '2026-10-12',
      validUntil: null,
    }));

/** Whether a vehicle worked in a dong during a day's shift. */
function worked(vehicle: VehicleDevice, dongCode: string, day: number): boolean {
  const parts = vehicle.round(day) ?? [];
  const isBroken = parts.some(({ kind }) => kind === 'broken');
  return vehicle.planned
    .filter(({ days: on }) => on.includes(weekdayIndex(day)))
    .sort((a, b) => a.order - b.order)
    .slice(0, isBroken ? 1 : parts.filter(({ kind }) => kind === 'unload').length)
    .some(({ dong }) => dong.dongCode === dongCode);
}

/** Whether a tracker had power all the time; a tracker without power doesn't report. */
function isReporting(code: string, since: number, until: number): boolean {
  for (let at = since; at < until; at += 60_000) if (!isPowered(code, at)) return false;
  return true;
}

test.each(vehicleDevices.map((vehicle) => [vehicle.managementCode, vehicle] as const))(
  'counts exactly the dongs in which %s worked as visited',
  (code, vehicle) => {
    const [stretches, schedules] = [driven(vehicle), schedulesOf(vehicle)];
    const visits = days.flatMap((day) =>
      plannedVisits(schedules, stretches, day, new Date(from + 40 * dayMs)).map(
        ({ dongCode, plannedFrom, plannedTo, status, distance, seconds }) => {
          // The shift of planned hours after midnight began the day before.
          const shiftDay = seoulDay(plannedFrom.getTime() - vehicle.shift.startHour * hourMs);
          return {
            told: `${day} ${dongCode} ${Math.round(distance)} m ${Math.round((seconds ?? 0) / 60)} min`,
            status,
            truth: worked(vehicle, dongCode, shiftDay) ? 'visited' : 'missed',
            wasHeard: isReporting(code, plannedFrom.getTime(), plannedTo.getTime()),
          };
        },
      ),
    );
    expect(visits.length).toBeGreaterThan(40);
    expect(visits.filter(({ status, truth, wasHeard }) => wasHeard && status !== truth)).toEqual([]);
    // VEHICLE-0012 skips a dong on some days, and VEHICLE-0005 breaks down on some.
    const missed = visits.filter(({ status, wasHeard }) => wasHeard && status === 'missed').length;
    if (code === 'VEHICLE-0012') expect(missed).toBeGreaterThan(8);
    else if (code === 'VEHICLE-0005') expect(missed).toBeGreaterThan(1);
    else expect(missed).toBe(0);
  },
);
