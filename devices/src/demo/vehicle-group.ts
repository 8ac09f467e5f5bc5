/** Cleaning vehicles as a group of the demo: their garages, trackers, companies and schedules. */
import { defaultVehicleCompany } from '@maru/domain/vehicle';
import { isPowered } from '../model/outage.ts';
import { distance } from '../model/route.ts';
import { reportedAt, vehicleAt } from '../model/vehicle.ts';
import { vehicleSampler } from '../simulator/sampler.ts';
import type { VehicleDevice } from './device.ts';
import { demoDistrict } from './district.ts';
import type { DemoGroup, GroupPlace, OwnRow, Report } from './group.ts';
import { addressIn } from './spot.ts';
import { vehicleDevices } from './vehicle.ts';
import { companies } from './yard.ts';

/** Seconds between two historic positions. */
const historySeconds = 30;
/** Seconds between two historic positions of a parked vehicle. */
const parkedHistorySeconds = 600;
/** Days of raw positions to store; older days have only derived data. */
const rawDays = 21;

/** Addresses of the yards. */
const addresses = new Map(companies.map(({ code, yard }, at) => [code, addressIn(yard.dong, at * 17 + 5)]));

const garageOf = (vehicle: VehicleDevice): GroupPlace => ({
  placeType: 'vehicle',
  placeName: vehicle.vehicleNumber,
  facilityType: '',
  detailFacilityType: '',
  address: addresses.get(vehicle.companyCode) ?? '',
  detailAddress: '차고지',
  dongCode: vehicle.yard.dongCode,
  ...vehicle.garage,
});

const garages = new Map(vehicleDevices.map((vehicle) => [vehicle, garageOf(vehicle)]));

/** 'HH:mm' for hours since midnight, which may exceed 24. */
const time = (hours: number) => {
  const minutes = Math.round(hours * 60) % 1440;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
};

/** Planned hours of a shift's first and second dong, relative to its start. */
const hoursOf = [
  [0, 5],
  [2.5, 9],
] as const;

const weekdays = [0, 1, 2, 3, 4, 5, 6];

const scheduleRows = (vehicle: VehicleDevice): OwnRow[] =>
  vehicle.planned.map(({ dong, order, days }) => {
    const [from, until] = hoursOf[order] ?? hoursOf[1];
    const begins = vehicle.shift.startHour + from;
    return {
      table: 'vehicle_schedule',
      place: garages.get(vehicle) as GroupPlace,
      since: 'valid_from',
      columns: {
        dong_code: dong.dongCode,
        start_time: time(begins),
        end_time: time(vehicle.shift.startHour + until),
        // Hours after midnight belong to the day after the shift's.
        weekdays: weekdays.map((weekday) => days.includes((weekday + 7 - Math.floor(begins / 24)) % 7)),
      },
    };
  });

/** Spots without mobile coverage; positions measured there arrive later. */
const deadSpots = demoDistrict.dongs
  .filter((_, at) => at % 5 === 1)
  .map(({ latitude, longitude }) => ({ latitude: latitude + 0.0016, longitude: longitude - 0.0012 }));
const deadMetres = 140;

export function hasSignal(vehicle: VehicleDevice, instantMs: number): boolean {
  const here = vehicleAt(vehicle, instantMs);
  return deadSpots.every((spot) => distance(spot, here) > deadMetres);
}

/** Offset of historic positions from the whole seconds of live ones, so that no two have the same time. */
const historyPhaseMs = 7300;

/** Positions every half minute while driving, and occasionally while parked. */
function* positions(vehicle: VehicleDevice, from: number, until: number): Generator<Report> {
  const step = historySeconds * 1000;
  let parkedMs = Number.NEGATIVE_INFINITY;
  for (
    let measuredAt = Math.ceil((from - historyPhaseMs) / step) * step + historyPhaseMs;
    measuredAt < until;
    measuredAt += step
  ) {
    const reading = reportedAt(vehicle, measuredAt);
    const isOff = reading.operationState === 'off';
    if (isOff && measuredAt - parkedMs < parkedHistorySeconds * 1000) continue;
    parkedMs = isOff ? measuredAt : Number.NEGATIVE_INFINITY;
    if (isPowered(vehicle.managementCode, measuredAt)) yield { measuredAt, values: { ...reading } };
  }
}

export const vehicles: DemoGroup = {
  vendors: [{ vendorCode: 'tracker_a', vendorCodeName: '가상관제', deviceType: 'vehicle' }],
  places: [...garages.values()],
  devices: vehicleDevices.map((vehicle) => ({
    series: vehicle.series,
    managementCode: vehicle.managementCode,
    modelName: vehicle.modelName,
    vendorCode: vehicle.vendorCode,
    reportingIntervalSeconds: vehicle.reportingIntervalSeconds,
    transport: vehicle.transport,
    place: garages.get(vehicle) ?? null,
    installationType: 'outdoor',
    installationLocation: '',
    latitude: null,
    longitude: null,
    sampler: () => vehicleSampler(vehicle),
    hasSignal: (instantMs) => hasSignal(vehicle, instantMs),
    rawDays,
    reports: (from, until) => positions(vehicle, from, until),
  })),
  rows: [
    // The default company exists already.
    ...companies
      .filter(({ code }) => code !== defaultVehicleCompany)
      .map(({ code, name }) => ({
        table: 'vehicle_company',
        columns: { company_code: code, company_name: name },
      })),
    ...vehicleDevices.map((vehicle) => ({
      table: 'vehicle',
      place: garages.get(vehicle) as GroupPlace,
      columns: {
        vehicle_number: vehicle.vehicleNumber,
        vehicle_type: vehicle.use,
        vehicle_company_code: vehicle.companyCode,
        carrying_capacity: vehicle.carryingCapacity,
        installation_type: 'fixed',
      },
    })),
    ...vehicleDevices.flatMap(scheduleRows),
  ],
};
