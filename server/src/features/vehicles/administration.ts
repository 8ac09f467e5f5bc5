/** Cleaning vehicles, as administrators manage them: vehicle, tracker and schedule in one form. */
import { vehiclesAdministration } from '@maru/contract/vehicles-administration';
import type { District } from '@maru/domain/district';
import { firstFailure } from '@maru/domain/rules';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import {
  cleanVehicleNumber,
  trackerInstallationName,
  trackerInstallations,
  vehicleTypeName,
  vehicleTypes,
} from '@maru/domain/vehicle';
import { inGarage, scheduleRule, type VehicleProfile, vehicleFormRules } from '@maru/domain/vehicle-profile';
import { isEmptySchedule } from '@maru/domain/vehicle-schedule';
import type { FastifyInstance } from 'fastify';
import { doEach, removeEach } from '#places/administration/calls.ts';
import { codeField, numberField, textField } from '#places/bulk-import/fields.ts';
import { administerSingleDevices } from '#places/single-device/administration.ts';
import type { SingleDeviceFilter } from '#places/single-device/list.ts';
import { Problem } from '#platform/errors/problem.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { activeCompanies, chooseCompany, companyFault, companyNames } from './companies.ts';
import { schedulesText, selectSchedules, writeSchedules } from './schedules.ts';
import { setAsideOf } from './set-aside.ts';
import { listedVehicles, takenNumbers } from './table.ts';
import { formerTrackers } from './trackers.ts';

/** Days up to today, enough to reveal a failing receiver. */
const lastDays = (now: Date) => ({
  from: formatSeoulDate(new Date(now.getTime() - 6 * 86_400_000)),
  to: formatSeoulDate(now),
});

interface VehicleFilter extends SingleDeviceFilter {
  vehicleType?: string;
  vehicleCompanyCode?: string;
  vehicleNumber?: string;
}

/** Parses pairs of vehicle and tracker: '12:34,13:37'. */
const trackersOf = (gps: string) =>
  new Map(gps.split(',').map((pair) => pair.split(':').map(Number) as [number, number]));

/** Numbers are stored without blanks. */
const searched = <Filter extends VehicleFilter>(filter: Filter): Filter => ({
  ...filter,
  ...(filter.vehicleNumber !== undefined && { vehicleNumber: cleanVehicleNumber(filter.vehicleNumber) }),
});

const missingDong = '행정동을 찾을 수 없습니다. 없어진 행정동의 운행 일정은 비워 주십시오.';
const takenNumber = { field: 'vehicleNumber', error: '이미 등록된 차량 번호입니다.' };

/**
 * Default garage of vehicles without one: the district's office, located at the district's centre in the nearest dong.
 */
function officeOf({ office, centre, dongs }: District) {
  const away = (dong: { latitude: number; longitude: number }) =>
    Math.hypot(dong.latitude - centre.latitude, (dong.longitude - centre.longitude) * 0.8);
  const nearest = dongs.reduce((best, dong) => (away(dong) < away(best) ? dong : best));
  return {
    address: office.name,
    dongCode: nearest.dongCode,
    latitude: centre.latitude,
    longitude: centre.longitude,
  };
}

export function registerVehiclesAdministration(app: FastifyInstance, services: Services, district: District) {
  const { db } = services;
  const office = officeOf(district);
  const dongNames = new Map(district.dongs.map(({ dongCode, dongName }) => [dongCode, dongName]));
  const nameOf = (dongCode: string) => dongNames.get(dongCode) ?? dongCode;
  const completed = <Given extends VehicleProfile>(given: Given): Given => ({
    ...inGarage(given, office),
    vehicleNumber: cleanVehicleNumber(given.vehicleNumber),
  });

  const vehicles = administerSingleDevices(services, {
    ...listedVehicles,
    idName: 'vehicleId',
    rules: vehicleFormRules,
    imported: {
      groupName: 'vehicle-gps',
      fields: async (of) => [
        textField({
          field: 'vehicleNumber',
          header: '차량 번호',
          aliases: ['차량번호'],
          example: '12가3456',
          isKey: true,
        }),
        codeField({ field: 'vehicleType', header: '차량 용도' }, vehicleTypes),
        codeField({ field: 'vehicleCompanyCode', header: '업체' }, await activeCompanies(of)),
        numberField({ field: 'carryingCapacity', header: '적재량(톤)', aliases: ['적재량'], example: '5' }),
        codeField({ field: 'installationType', header: '설치 형태' }, trackerInstallations),
      ],
      complete: (form) => ({ ...completed(form as VehicleProfile), vehicleScheduleList: [] }),
      async takenIn(of, forms) {
        const taken = await takenNumbers(
          of,
          forms.map(({ vehicleNumber }) => vehicleNumber),
        );
        return forms.map(({ vehicleNumber }) => (taken.has(vehicleNumber) ? [takenNumber] : []));
      },
    },
    async check(_db, given: VehicleProfile, placeId?: number) {
      const { vehicleCompanyCode, vehicleScheduleList } = given;
      const failure = firstFailure([scheduleRule(nameOf)], given);
      if (failure) throw new Problem('VALIDATION', failure);
      const companyError = await companyFault(db, vehicleCompanyCode, placeId);
      if (companyError) throw new Problem('VALIDATION', { field: 'vehicleCompanyCode', error: companyError });
      if (vehicleScheduleList.some((one) => !dongNames.has(one.dongCode) && !isEmptySchedule(one)))
        throw new Problem('VALIDATION', { field: 'vehicleScheduleList', error: missingDong });
    },
    also: {
      fieldsOf: ({ vehicleScheduleList }: VehicleProfile) => ({
        vehicleScheduleList: schedulesText(vehicleScheduleList, nameOf),
      }),
      read: async (of, id) => ({ vehicleScheduleList: schedulesText(await selectSchedules(of, [id]), nameOf) }),
      write: (trx, id, { vehicleScheduleList }: VehicleProfile) =>
        writeSchedules(trx, id, vehicleScheduleList, formatSeoulDate(services.clock.now())),
    },
    conflicts: {
      vehicle_by_number: takenNumber,
      // The company has been merged into another in the meantime.
      vehicle_vehicle_company_code_fkey: { field: 'vehicleCompanyCode', error: chooseCompany },
    },
    async erase(trx, id) {
      await trx
        .updateTable('vehicle')
        .set({ removed_at: services.clock.now() })
        .where('installation_place_id', '=', id)
        .execute();
    },
    async factsOf(of, rows) {
      const companyName = await companyNames(of);
      return rows.map(({ row: { own } }) => ({
        vehicleNumber: own?.vehicleNumber ?? '',
        vehicleType: own?.vehicleType ?? '',
        vehicleTypeName: vehicleTypeName(own?.vehicleType ?? ''),
        vehicleCompanyCode: own?.vehicleCompanyCode ?? '',
        vehicleCompanyCodeName: companyName(own?.vehicleCompanyCode ?? ''),
        carryingCapacity: own?.carryingCapacity ?? null,
        installationType: own?.installationType ?? '',
        installationTypeName: trackerInstallationName(own?.installationType ?? ''),
      }));
    },
    condition: async (_db, _filter: VehicleFilter) => null,
    fileName: '차량_GPS',
    columns: async (of) => {
      const companyName = await companyNames(of);
      return [
        { kind: 'text', header: '차량 번호', value: ({ row }) => row.own?.vehicleNumber ?? '' },
        { kind: 'text', header: '차량 용도', value: ({ row }) => vehicleTypeName(row.own?.vehicleType ?? '') },
        { kind: 'number', decimals: 1, header: '적재량 (톤)', value: ({ row }) => row.own?.carryingCapacity ?? null },
        { kind: 'text', header: '업체', value: ({ row }) => companyName(row.own?.vehicleCompanyCode ?? '') },
        {
          kind: 'text',
          header: '설치 형태',
          value: ({ row }) => trackerInstallationName(row.own?.installationType ?? ''),
        },
      ];
    },
  });

  handle(app, vehiclesAdministration, {
    ...vehicles.imports,
    vehicles: ({ query }, { request }) => vehicles.list(request, searched(query)),
    excel: ({ query }, context) => vehicles.excel(searched(query), context),
    async vehicle({ params: { vehicleId } }) {
      const { deviceId, own } = await vehicles.row(vehicleId);
      const { installationType = '', vehicleType = '', vehicleCompanyCode = '', vehicleNumber = '' } = own ?? {};
      return {
        vehicleId,
        deviceId,
        installInfo: { installationType, vehicleType, vehicleCompanyCode, vehicleNumber },
        vehicleScheduleList: await selectSchedules(db, [vehicleId]),
      };
    },
    async gps({ params: { vehicleId, deviceId } }, { request }) {
      const found = await vehicles.find(request, vehicleId, deviceId);
      return {
        ...found,
        vehicleScheduleList: await selectSchedules(db, [vehicleId]),
        formerTrackers: await formerTrackers(db, vehicleId),
        setAside: await setAsideOf(db, vehicleId, lastDays(services.clock.now())),
      };
    },
    create: ({ body }, { request }) => vehicles.create(request, completed(body)),
    change: ({ body: { vehicleId, deviceId, known, ...given } }, { request }) =>
      vehicles.change(request, vehicleId, completed(given), known && completed(known), deviceId),
    changeTracker: ({ params: { vehicleId, deviceId }, body }, { request }) =>
      vehicles.replace(request, vehicleId, deviceId, body),
    remove: ({ params: { vehicleId, deviceId } }, { request }) => vehicles.remove(request, vehicleId, deviceId),
    async removeEach({ query }, { request }) {
      const deviceOf = trackersOf(query.gps);
      const { results, isCompleted } = await removeEach(request, [...deviceOf.keys()].join(), async (vehicleId) => {
        await vehicles.remove(request, vehicleId, deviceOf.get(vehicleId));
      });
      return {
        isCompleted,
        results: results.map((one) => ({
          ...one,
          vehicleId: Number(one.id),
          deviceId: deviceOf.get(Number(one.id)) ?? 0,
        })),
      };
    },
    deactivateEach({ body }, { request }) {
      const deviceOf = trackersOf(body.gps);
      return doEach(request, [...deviceOf.keys()].join(), (vehicleId) =>
        vehicles.deactivate(request, vehicleId, deviceOf.get(vehicleId)),
      );
    },
  });
}
