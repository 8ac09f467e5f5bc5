/** Buildings and their sensors, as administrators manage them. */
import { buildingBaselines, buildingLabels, crackAdministration, tiltAdministration } from '@maru/contract/buildings';
import { buildingGrades, buildingGroup, buildingUseTypes, structureTypes } from '@maru/domain/building';
import { buildingRules, crackDeviceRules, defaultLtid, noPeople } from '@maru/domain/building-profile';
import { deviceRules } from '@maru/domain/device-profile';
import type { District } from '@maru/domain/district';
import { maskPlaceName } from '@maru/domain/personal';
import { formatSeoul } from '@maru/domain/seoul-time';
import type { FastifyInstance } from 'fastify';
import { changerOf, registerPlaceAdministration } from '#places/administration/calls.ts';
import type { PlaceRow } from '#places/administration/place-list.ts';
import { codeField, dateField, digitsField, type ImportField, phone, textField } from '#places/bulk-import/fields.ts';
import type { Database } from '#platform/database/pool.ts';
import type { ExcelColumn } from '#platform/excel/column.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { presentBaselines, setBaseline } from './baselines.ts';
import { crackDeviceFields, ownOfCrackDevices } from './crack-devices.ts';
import { buildingFields, codeConditions, listedBuilding, maskedNumbers, selectedBuilding } from './facts.ts';
import { less } from './places.ts';
import { crackSeries, tiltSeries } from './series.ts';

const { placeType } = buildingGroup;
const thousandth = (stored: number | null | undefined) =>
  stored === null || stored === undefined ? null : stored / 1000;

const phoneOf = (field: string, header: string) => digitsField({ field, header }, phone);

const buildingColumns: readonly ImportField[] = [
  textField({ field: 'buildingStructure', header: '건물 구조' }),
  codeField({ field: 'structureType', header: '구조 형식' }, structureTypes),
  codeField({ field: 'buildingUseType', header: '건물 용도' }, buildingUseTypes),
  codeField({ field: 'buildingGrade', header: '건물 등급' }, buildingGrades),
  dateField({ field: 'completionDate', header: '준공일' }),
  textField({ field: 'ownerName', header: '소유자' }),
  phoneOf('ownerTelephoneNumber', '소유자 전화번호'),
  phoneOf('ownerMobileNumber', '소유자 휴대전화'),
  textField({ field: 'managerName', header: '관리자' }),
  phoneOf('managerMobileNumber', '관리자 휴대전화'),
];

const crackColumns: readonly ImportField[] = [
  { ...textField({ field: 'ltid', header: 'LTID' }), blank: defaultLtid },
  ...Object.entries({
    aboveCautionCrack: '주의 시작(mm)',
    belowCautionCrack: '주의 끝(mm)',
    aboveAlertCrack: '경보 시작(mm)',
    belowAlertCrack: '경보 끝(mm)',
    seriousCrack: '심각(mm)',
  }).map(([field, header]) => ({ ...textField({ field, header }), blank: '0' })),
];

export function registerBuildingAdministration(app: FastifyInstance, services: Services, district: District) {
  const { db, seal, clock } = services;
  const places = { placeType, rules: buildingRules, blank: noPeople, own: buildingFields(seal) };
  const own = {
    selected: selectedBuilding,
    facts: (row: PlaceRow) => listedBuilding(seal, row.own),
    conditions: codeConditions,
    detail: (inside: Database, placeId: number) => maskedNumbers(inside, seal, placeId),
    columns,
  };
  const tilt = registerPlaceAdministration(app, services, tiltAdministration, {
    places,
    devices: { placeType, series: tiltSeries, rules: deviceRules },
    own,
    ownOfDevices: tiltFacts,
    fileName: '기울기_센서_설치_장소',
    imported: { groupName: 'tilt', ownPlaceFields: buildingColumns },
    showsPeople: true,
  });
  const crack = registerPlaceAdministration(app, services, crackAdministration, {
    places,
    devices: { placeType, series: crackSeries, rules: crackDeviceRules, own: crackDeviceFields },
    own,
    ownOfDevices: crackFacts,
    fileName: '균열_센서_설치_장소',
    imported: { groupName: 'crack', ownPlaceFields: buildingColumns, ownDeviceFields: crackColumns },
    showsPeople: true,
  });
  const labelled = { kindName: buildingGroup.name, district };
  handle(app, buildingLabels, {
    tilt: ({ query }, context) => tilt.labels(query, context, labelled, maskPlaceName),
    crack: ({ query }, context) => crack.labels(query, context, labelled, maskPlaceName),
  });
  handle(app, buildingBaselines, {
    setTilt: ({ params }, { request }) =>
      db.transaction().execute((trx) => setBaseline(trx, 'tilt', changerOf(request, clock.now()), params.deviceId)),
    setCrack: ({ params }, { request }) =>
      db.transaction().execute((trx) => setBaseline(trx, 'crack', changerOf(request, clock.now()), params.deviceId)),
  });
}

/** Current leans of tilt sensors relative to their baselines, and the baselines. */
async function tiltFacts(db: Database, deviceIds: readonly number[]) {
  const baselines = await presentBaselines(db, deviceIds);
  const rows = await db
    .selectFrom('tilt_latest')
    .selectAll()
    .where('device_id', 'in', [0, ...deviceIds])
    .execute();
  return new Map(
    deviceIds.map((deviceId) => {
      const latest = rows.find((row) => row.device_id === deviceId);
      const baseline = baselines.get(deviceId);
      return [
        deviceId,
        {
          baselineDatetime: baseline ? formatSeoul(baseline.setAt) : '',
          xAngle: thousandth(less(latest?.x_angle, baseline?.xAngle)),
          yAngle: thousandth(less(latest?.y_angle, baseline?.yAngle)),
          baselineXAngle: thousandth(baseline?.xAngle),
          baselineYAngle: thousandth(baseline?.yAngle),
        },
      ];
    }),
  );
}

/** Current widths of cracks, growth since their baselines, and the sensors' other fields. */
async function crackFacts(db: Database, deviceIds: readonly number[]) {
  const baselines = await presentBaselines(db, deviceIds);
  const rows = await db
    .selectFrom('crack_latest')
    .selectAll()
    .where('device_id', 'in', [0, ...deviceIds])
    .execute();
  const own = await ownOfCrackDevices(db, deviceIds);
  return new Map(
    own.map((fields, at) => {
      const deviceId = deviceIds[at] ?? 0;
      const latest = rows.find((row) => row.device_id === deviceId);
      const baseline = baselines.get(deviceId);
      return [
        deviceId,
        {
          ...fields,
          baselineDatetime: baseline ? formatSeoul(baseline.setAt) : '',
          measureCrack: thousandth(latest?.crack_width),
          crackIncrement: thousandth(less(latest?.crack_width, baseline?.crackWidth)),
          baselineCrack: thousandth(baseline?.crackWidth),
        },
      ];
    }),
  );
}

const columns: readonly ExcelColumn<ReturnType<typeof listedBuilding>>[] = [
  { kind: 'text', header: '구조 형식', value: (row) => row.structureTypeName },
  { kind: 'text', header: '건물 구조', value: (row) => row.buildingStructure },
  { kind: 'text', header: '건물 용도', value: (row) => row.buildingUseTypeName },
  { kind: 'text', header: '건물 등급', value: (row) => row.buildingGradeName },
  { kind: 'date', header: '준공일', value: (row) => row.completionDate },
  { kind: 'text', header: '소유자', value: (row) => row.ownerName },
  { kind: 'text', header: '관리자', value: (row) => row.managerName },
];
