/** Area `vehiclesAdministration`: management of cleaning vehicles, their trackers and schedules. */
import { scheduleDays } from '@maru/domain/vehicle-schedule';
import { type Static, Type } from 'typebox';
import { call, excelOf } from './call.ts';
import { done } from './citizens-login.ts';
import { writtenOfDevice } from './device-administration.ts';
import { placeImports } from './place-import.ts';
import { bulkResult, changeOf, closed, id, itemResults, nullable, page, paging } from './schemas.ts';
import { singleDeviceSchemas } from './single-device-place.ts';
import { setAsideCounts } from './vehicle-statistics.ts';
import { vehicleFilter } from './vehicles.ts';

const access = 'admin:device/vehicleGPS';
const path = '/admin/api/installation/vehicle-gps';
const text = Type.String();

/** Facts of every vehicle; unknown ones are empty. */
const vehicleFacts = {
  vehicleNumber: text,
  vehicleType: text,
  vehicleTypeName: text,
  vehicleCompanyCode: text,
  vehicleCompanyCodeName: text,
  /** In tons; null if unknown. */
  carryingCapacity: nullable(Type.Number()),
};

const days = Object.fromEntries(scheduleDays.map((day) => [day, Type.Boolean()])) as {
  [D in (typeof scheduleDays)[number]]: ReturnType<typeof Type.Boolean>;
};
const times = { startDrivingTime: Type.String({ maxLength: 20 }), endDrivingTime: Type.String({ maxLength: 20 }) };
const writtenSchedule = closed({ dongCode: Type.String({ maxLength: 40 }), ...times, ...days });
/**
 * The hours in which a vehicle should drive in a dong: 'HH:mm' in Seoul time; an end before the start is on the next
 * day.
 */
const schedule = closed({ vehicleId: id, dongCode: text, dongCodeName: text, ...times, ...days });

/** A former tracker of the vehicle. */
const formerTracker = closed({
  deviceId: id,
  managementCode: text,
  modelName: text,
  vendorCodeName: text,
  installationDate: text,
  registeredDatetime: text,
  removedDatetime: text,
  /** Number of days on which the vehicle drove with the tracker. */
  drivingDays: Type.Integer(),
});
export type FormerTracker = Static<typeof formerTracker>;

const schemas = singleDeviceSchemas('vehicleId', {
  filters: vehicleFilter,
  facts: { ...vehicleFacts, installationType: text, installationTypeName: text },
  body: {
    vehicleNumber: Type.String({ maxLength: 40 }),
    vehicleType: Type.String({ maxLength: 40 }),
    vehicleCompanyCode: Type.String({ maxLength: 60 }),
    carryingCapacity: nullable(Type.Number()),
    installationType: Type.String({ maxLength: 40 }),
    /** One entry per dong; empty entries aren't stored. */
    vehicleScheduleList: Type.Array(writtenSchedule, { maxItems: 300 }),
  },
});

const madeTracker = {
  deviceId: id,
  /** Empty for a tracker that was registered by command: it keeps its key. */
  deviceKey: text,
};

const ofVehicle = closed({ vehicleId: id });
const ofGps = closed({ vehicleId: id, deviceId: id });
const severalGps = closed({
  /** Pairs of vehicle and tracker: '12:34,13:37'. */
  gps: Type.String({
    pattern: '^[1-9][0-9]{0,14}:[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}:[1-9][0-9]{0,14}){0,99}$',
    maxLength: 3200,
  }),
});

export const vehiclesAdministration = {
  vehicles: call({
    method: 'GET',
    path,
    access,
    summary: 'List vehicles with their tracker, newest first; personal names and numbers are masked',
    query: closed({ ...paging, ...schemas.filter }),
    output: page(closed(schemas.row)),
  }),
  excel: excelOf(path, access, 'Download vehicles as a workbook, without personal names and numbers', schemas.filter),
  vehicle: call({
    method: 'GET',
    path: `${path}/{vehicleId}`,
    access,
    summary: "Get a vehicle's tracker installation and schedule",
    params: ofVehicle,
    output: closed({
      vehicleId: id,
      deviceId: id,
      installInfo: closed({ installationType: text, vehicleType: text, vehicleCompanyCode: text, vehicleNumber: text }),
      vehicleScheduleList: Type.Array(schedule),
    }),
  }),
  gps: call({
    method: 'GET',
    path: `${path}/{vehicleId}/gps/{deviceId}`,
    access,
    summary: 'Get a vehicle and its tracker, with schedule, former trackers and changes; numbers are masked',
    params: ofGps,
    output: closed({
      ...schemas.detail,
      vehicleScheduleList: Type.Array(schedule),
      formerTrackers: Type.Array(formerTracker),
      /** Positions set aside over the last seven days. */
      setAside: closed(setAsideCounts),
    }),
  }),
  create: call({
    method: 'POST',
    path,
    access,
    summary: "Create a vehicle, its tracker and its schedule; returns the tracker's key, only this once",
    body: closed(schemas.body),
    output: closed({ vehicleId: id, ...madeTracker }),
  }),
  change: call({
    method: 'PATCH',
    path,
    access,
    summary: 'Change a vehicle, its tracker and its schedule; omitted numbers stay unchanged',
    body: closed({ vehicleId: id, deviceId: id, ...changeOf(schemas.body) }),
    output: done,
  }),
  changeTracker: call({
    method: 'POST',
    path: `${path}/{vehicleId}/gps/{deviceId}/change`,
    access,
    summary:
      "Replace a vehicle's tracker; returns the new one's key, only this once; former readings stay with the vehicle",
    params: ofGps,
    body: closed(writtenOfDevice),
    output: closed(madeTracker),
  }),
  remove: call({
    method: 'DELETE',
    path: `${path}/{vehicleId}/gps/{deviceId}`,
    access,
    summary: 'Delete a vehicle and its tracker; fails if the tracker is in use and has reported',
    params: ofGps,
    output: done,
  }),
  removeEach: call({
    method: 'DELETE',
    path,
    access,
    summary: 'Delete up to 100 vehicles and their trackers, with a result for each',
    query: severalGps,
    output: closed({
      results: Type.Array(closed({ ...bulkResult.properties.results.items.properties, vehicleId: id, deviceId: id })),
      isCompleted: Type.Boolean(),
    }),
  }),
  deactivateEach: call({
    method: 'POST',
    path: `${path}/deactivate`,
    access,
    summary: 'Deactivate the trackers of up to 100 vehicles, with a result for each',
    body: severalGps,
    output: itemResults,
  }),
  ...placeImports(path, 'device/vehicleGPS'),
};
