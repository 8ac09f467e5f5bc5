/** Areas of old buildings on the public site. Building names are masked except for the first character. */
import { buildingStatuses } from '@maru/domain/building';
import { type TProperties, Type } from 'typebox';
import {
  buildingChart,
  buildingCodes,
  buildingDevice,
  crackLatest,
  crackValues,
  gradeBounds,
  tiltLatest,
  tiltValues,
} from './building-values.ts';
import { call } from './call.ts';
import { grade, value } from './place.ts';
import { placeAdministration } from './place-administration.ts';
import { closed, code, datetime, datetimeType, id, list, nullable, oneOf } from './schemas.ts';
import { placeLabels } from './single-device-place.ts';

const text = Type.String();
const count = Type.Integer();

/** A building with its state for one kind of device, under the field names of lists and of maps. */
const buildingRow = <Latest extends TProperties>(latest: Latest) => ({
  placeId: id,
  placeName: text,
  installationPlaceId: id,
  installationPlaceName: text,
  dongCode: text,
  dongName: text,
  latitude: Type.Number(),
  longitude: Type.Number(),
  ...buildingCodes,
  ...latest,
});

function publicCalls<const Kind extends 'tilt' | 'crack', Latest extends TProperties, Values extends TProperties>(
  kind: Kind,
  latest: Latest,
  values: Values,
) {
  const row = buildingRow(latest);
  const path = `/api/${kind}/installation-place` as const;
  return {
    measureStatus: call({
      method: 'GET',
      path: `${path}/measure-status` as const,
      access: 'open',
      summary: 'Count buildings by grade',
      output: list(closed({ status: grade, statusName: text, count })),
      cacheSeconds: 1,
    }),
    places: call({
      method: 'GET',
      path: `${path}/list` as const,
      access: 'open',
      summary: 'List buildings with their latest values, worst first',
      query: closed({
        structureType: Type.Optional(code),
        buildingGrade: Type.Optional(code),
        dongCode: Type.Optional(code),
        status: Type.Optional(oneOf(buildingStatuses)),
      }),
      output: list(closed(row)),
      cacheSeconds: 1,
    }),
    count: call({
      method: 'GET',
      path: `${path}/count` as const,
      access: 'open',
      summary: 'Count buildings and devices',
      output: closed({ installationPlaceCount: count, deviceCount: count }),
      cacheSeconds: 1,
    }),
    place: call({
      method: 'GET',
      path: `${path}/{id}` as const,
      access: 'open',
      summary: 'Get a building with its devices and daily means of the last 30 days',
      params: closed({ id }),
      output: closed({
        ...row,
        devices: Type.Array(closed(buildingDevice(values))),
        /** Daily means over the devices, a line per tilt axis. */
        last30Days: Type.Array(
          closed({
            measure: text,
            name: text,
            bounds: gradeBounds,
            points: Type.Array(closed({ measurementDatetime: text, value })),
          }),
        ),
      }),
      cacheSeconds: 1,
    }),
  };
}

export const tiltBuildings = publicCalls('tilt', tiltLatest.properties, tiltValues);
export const crackBuildings = publicCalls('crack', crackLatest.properties, crackValues);

const monitorPath = '/api/mypage/building-monitor';

function monitorCalls<const Kind extends 'tilt' | 'crack', Values extends TProperties>(kind: Kind, values: Values) {
  return {
    devices: call({
      method: 'GET',
      path: `${monitorPath}/${kind}/installation-location/{placeId}` as const,
      access: 'citizen',
      summary: "List devices of one of the citizen's own buildings",
      params: closed({ placeId: id }),
      output: list(closed(buildingDevice(values))),
    }),
    history: call({
      method: 'GET',
      path: `${monitorPath}/${kind}/installation-location/detail` as const,
      access: 'citizen',
      summary: "Get a chart of a device of one of the citizen's own buildings, with its trend",
      query: closed({ deviceId: id, startDate: datetime, endDate: datetime, datetimeType }),
      output: buildingChart,
    }),
  };
}

/** Buildings that a citizen owns or manages. */
export const ownBuildings = {
  names: call({
    method: 'GET',
    path: `${monitorPath}/installation-name` as const,
    access: 'citizen',
    summary: 'List buildings that the citizen owns or manages',
    output: list(
      closed({
        installationPlaceName: text,
        address: text,
        detailAddress: text,
        dongName: text,
        ...buildingCodes,
        /** The building's id; null if the building has no such devices. */
        tiltInstallationPlaceId: nullable(id),
        crackInstallationPlaceId: nullable(id),
        tilt: nullable(tiltLatest),
        crack: nullable(crackLatest),
      }),
    ),
  }),
};
export const ownBuildingsTilt = monitorCalls('tilt', tiltValues);
/** A device's width is called `avgCrack`, as in its statistics. */
export const ownBuildingsCrack = monitorCalls('crack', { ...crackValues, avgCrack: value });

const written = Type.String({ maxLength: 300 });
const number = Type.Optional(Type.String({ maxLength: 30 }));

/** Fields of every building, for pages of both kinds of devices. */
const ownOfBuildings = {
  filters: {
    structureType: Type.Optional(code),
    buildingGrade: Type.Optional(code),
    buildingUseType: Type.Optional(code),
  },
  facts: {
    ...buildingCodes,
    buildingStructure: text,
    completionDate: text,
    /** Masked. */
    ownerName: text,
    managerName: text,
  },
  detail: { ownerTelephoneNumber: text, ownerMobileNumber: text, managerMobileNumber: text },
  body: {
    buildingStructure: written,
    structureType: Type.String({ maxLength: 40 }),
    buildingUseType: Type.String({ maxLength: 40 }),
    buildingGrade: Type.String({ maxLength: 40 }),
    completionDate: Type.String({ maxLength: 20 }),
    /** Omitted names and numbers stay unchanged. */
    ownerName: Type.Optional(Type.String({ maxLength: 100 })),
    ownerTelephoneNumber: number,
    ownerMobileNumber: number,
    managerName: Type.Optional(Type.String({ maxLength: 100 })),
    managerMobileNumber: number,
  },
};

/** Time at which the device's baseline was set; empty if the device never reported. */
const baseline = { baselineDatetime: text };
const threshold = Type.String({ maxLength: 20 });
const ownOfCrackDevices = {
  ltid: Type.String({ maxLength: 40 }),
  aboveCautionCrack: threshold,
  belowCautionCrack: threshold,
  aboveAlertCrack: threshold,
  belowAlertCrack: threshold,
  seriousCrack: threshold,
};

const administration = {
  tilt: placeAdministration('tilt', 'device/gradientSensor', ownOfBuildings, {
    facts: { ...baseline, xAngle: value, yAngle: value, baselineXAngle: value, baselineYAngle: value },
    body: {},
  }),
  crack: placeAdministration('crack', 'device/crackSensor', ownOfBuildings, {
    facts: { ...baseline, measureCrack: value, crackIncrement: value, baselineCrack: value, ...ownOfCrackDevices },
    body: ownOfCrackDevices,
  }),
};

const baselineCall = <const Kind extends 'tilt' | 'crack', const Page extends 'gradientSensor' | 'crackSensor'>(
  kind: Kind,
  page: Page,
) =>
  call({
    method: 'POST',
    path: `/admin/api/device/{deviceId}/${kind}/baseline` as const,
    access: `admin:device/${page}` as const,
    summary: "Set a device's present value as its baseline from today 00:00; earlier baselines stay stored",
    params: closed({ deviceId: id }),
    output: closed({ baselineDatetime: text }),
  });

/** Calls to manage buildings and their tilt sensors. */
export const tiltAdministration = administration.tilt;
/** Calls to manage buildings and their crack sensors. */
export const crackAdministration = administration.crack;
export const buildingLabels = {
  tilt: placeLabels('tilt', 'device/gradientSensor', administration.tilt.placesExcel.query),
  crack: placeLabels('crack', 'device/crackSensor', administration.crack.placesExcel.query),
};
export const buildingBaselines = {
  setTilt: baselineCall('tilt', 'gradientSensor'),
  setCrack: baselineCall('crack', 'crackSensor'),
};
