/** Counting CCTVs, as administrators manage them. */
import { cctvAdministration } from '@maru/contract/cctv-administration';
import { type CctvFields, cctvRules } from '@maru/domain/cctv-profile';
import { peopleGroup } from '@maru/domain/people';
import type { FastifyInstance } from 'fastify';
import { codeField } from '#places/bulk-import/fields.ts';
import { singleDeviceHandlers } from '#places/single-device/handlers.ts';
import type { OwnTable } from '#places/single-device/own-fields.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { areaQuery } from './areas.ts';
import { peopleSeries } from './series.ts';

const table: OwnTable<CctvFields> = {
  name: 'cctv',
  columns: { installationPlaceCode: 'installation_place_code' },
  keyTables: { installationPlaceCode: ['counting_area', 'installation_place_code', 'counting_area_name'] },
};

/** Names of areas by code. */
async function areaNames(db: Database): Promise<Map<string, string>> {
  const areas = await areaQuery(db).execute();
  return new Map(areas.map((area) => [area.installationPlaceCode, area.installationPlaceCodeName]));
}

export function registerCctvAdministration(app: FastifyInstance, services: Services) {
  const handlers = singleDeviceHandlers(services, {
    placeType: peopleGroup.placeType,
    series: peopleSeries,
    idName: 'cctvInstallationPlaceId',
    rules: cctvRules,
    imported: {
      groupName: 'cctv',
      fields: async (db) => [
        codeField({ field: 'installationPlaceCode', header: '측정 지역' }, Object.fromEntries(await areaNames(db))),
      ],
    },
    table,
    async check(db, { installationPlaceCode }: CctvFields) {
      if (!(await areaNames(db)).has(installationPlaceCode))
        throw new Problem('VALIDATION', { field: 'installationPlaceCode', error: '측정 지역을 선택해 주십시오.' });
    },
    async factsOf(db, rows) {
      const names = await areaNames(db);
      return rows.map(({ row }) => {
        const { installationPlaceCode = '' } = row.own ?? {};
        return { installationPlaceCode, installationPlaceCodeName: names.get(installationPlaceCode) ?? '' };
      });
    },
    fileName: '인구_감지_CCTV',
    async columns(db) {
      const names = await areaNames(db);
      return [
        {
          kind: 'text',
          header: '측정 지역',
          value: ({ row }) => names.get(row.own?.installationPlaceCode ?? '') ?? '',
        },
        { kind: 'text', header: '지역 코드', value: ({ row }) => row.own?.installationPlaceCode ?? '' },
      ];
    },
  });
  handle(app, cctvAdministration, handlers);
}
