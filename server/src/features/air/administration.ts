/** Air places and their sensors, as administrators manage them. */
import { airAdministration } from '@maru/contract/air';
import { airGroup } from '@maru/domain/air';
import { deviceRules } from '@maru/domain/device-profile';
import { facilityName, facilityTypes } from '@maru/domain/facility';
import { facilityPlaceRules } from '@maru/domain/place-profile';
import type { FastifyInstance } from 'fastify';
import { type SqlBool, sql } from 'kysely';
import { registerPlaceAdministration } from '#places/administration/calls.ts';
import { codeField } from '#places/bulk-import/fields.ts';
import { requireFacilityType } from '#places/queries.ts';
import type { Services } from '#platform/services.ts';
import { correctionFacts } from './corrections.ts';
import { airSeries } from './series.ts';

const { placeType } = airGroup;

export const registerAirAdministration = (app: FastifyInstance, services: Services) =>
  registerPlaceAdministration(app, services, airAdministration, {
    places: { placeType, rules: facilityPlaceRules },
    devices: { placeType, series: airSeries, rules: deviceRules },
    own: {
      facts: (row) => ({
        facilityType: row.facility_type,
        facilityTypeName: facilityName(row.facility_type),
        detailFacilityType: row.detail_facility_type,
        detailFacilityTypeName: facilityName(row.detail_facility_type),
      }),
      conditions(filter) {
        requireFacilityType(filter);
        const { facilityType, detailFacilityType, installationPlaceCode } = filter;
        const kind = detailFacilityType ?? installationPlaceCode;
        return [
          ...(facilityType ? [sql<SqlBool>`p.facility_type = ${facilityType}`] : []),
          ...(kind ? [sql<SqlBool>`p.detail_facility_type = ${kind}`] : []),
        ];
      },
      columns: [
        { kind: 'text', header: '시설 구분', value: (row) => row.facilityTypeName },
        { kind: 'text', header: '세부 시설 구분', value: (row) => row.detailFacilityTypeName },
      ],
    },
    ownOfDevices: correctionFacts,
    fileName: '미세먼지_센서_설치_장소',
    imported: {
      groupName: 'fine-dusts',
      ownPlaceFields: [
        codeField(
          { field: 'facilityType', header: '시설 구분' },
          Object.fromEntries(facilityTypes.map(({ code, name }) => [code, name])),
        ),
        codeField(
          { field: 'detailFacilityType', header: '세부 시설 구분' },
          Object.fromEntries(facilityTypes.flatMap(({ details }) => details.map(({ code, name }) => [code, name]))),
        ),
      ],
    },
  });
