/** Security lights as administrators manage them. */
import { lightsAdministration } from '@maru/contract/lights-administration';
import { type LightStatus, type LightType, lightGroup } from '@maru/domain/light';
import { lightRules } from '@maru/domain/light-profile';
import type { FastifyInstance } from 'fastify';
import { administerSingleDevices } from '#places/single-device/administration.ts';
import type { SingleDeviceFilter } from '#places/single-device/list.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { lightTypeName } from './light-type.ts';
import type { Centre } from './places.ts';
import { lightSeries } from './series.ts';
import { lightStates, statusCondition } from './states.ts';
import { lightTable } from './table.ts';

interface LightFilter extends SingleDeviceFilter {
  indcCompany?: string;
  lightType?: LightType;
  status?: LightStatus;
}

export function registerLightsAdministration(app: FastifyInstance, services: Services, centre: Centre) {
  const lights = administerSingleDevices(services, {
    placeType: lightGroup.placeType,
    series: lightSeries,
    idName: 'securityLightInstallationPlaceId',
    rules: lightRules,
    table: lightTable,
    async factsOf(db, rows, now) {
      const states = await lightStates(
        db,
        centre,
        now,
        rows.map(({ row }) => row.deviceId),
      );
      return rows.map(({ row }) => {
        const { lightType = '', indcCompany = '' } = row.own ?? {};
        return {
          dongName: row.dongName,
          lightType,
          lightTypeName: lightTypeName(lightType),
          indcCompany,
          ...states(row),
        };
      });
    },
    condition: (db, { status }: LightFilter, now) => statusCondition(db, centre, status, now),
    fileName: '스마트_보안등',
    columns: [
      { kind: 'text', header: '등 종류', value: ({ row }) => lightTypeName(row.own?.lightType ?? '') },
      { kind: 'text', header: '도입 업체', value: ({ row }) => row.own?.indcCompany ?? '' },
    ],
  });
  handle(app, lightsAdministration, {
    places: ({ query }, { request }) => lights.list(request, query),
    placesExcel: ({ query }, context) => lights.excel(query, context),
    place: ({ params }, { request }) => lights.find(request, params.id),
    createPlace: ({ body }, { request }) => lights.create(request, body),
    changePlace: ({ body: { securityLightInstallationPlaceId: id, ...given } }, { request }) =>
      lights.change(request, id, given),
    removePlace: ({ params }, { request }) => lights.remove(request, params.id),
    removePlaces: ({ query }, { request }) => lights.removeEach(request, query.securityLightInstallationPlaceIds),
    deactivateDevices: ({ body }, { request }) =>
      lights.deactivateEach(request, body.securityLightInstallationPlaceIds),
  });
}
