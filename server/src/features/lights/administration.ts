/** Security lights, as administrators manage them. */
import { lightsAdministration } from '@maru/contract/lights-administration';
import type { District } from '@maru/domain/district';
import { lightGroup, lightTypeNames } from '@maru/domain/light';
import { lightRules } from '@maru/domain/light-profile';
import type { FastifyInstance } from 'fastify';
import { codeField, textField } from '#places/bulk-import/fields.ts';
import { singleDeviceHandlers } from '#places/single-device/handlers.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { factsOfListed, hasStatus, type ListedLightsFilter, lightTable, lightTypeName } from './places.ts';
import { lightSeries } from './series.ts';

export function registerLightsAdministration(
  app: FastifyInstance,
  services: Services,
  { name, centre }: Pick<District, 'name' | 'centre'>,
) {
  const handlers = singleDeviceHandlers(services, {
    placeType: lightGroup.placeType,
    series: lightSeries,
    idName: 'securityLightInstallationPlaceId',
    rules: lightRules,
    imported: {
      groupName: 'security-light',
      master: {
        table: 'light_company',
        id: 'light_company_id',
        name: 'company_name',
        users: 'security_light',
        column: lightTable.columns.indcCompany,
      },
      fields: () => [
        codeField({ field: 'lightType', header: '등 종류' }, lightTypeNames),
        textField({ field: 'indcCompany', header: '도입 업체' }),
      ],
    },
    table: lightTable,
    factsOf: async (_db, rows, now) => rows.map((listed) => factsOfListed(listed, now, centre)),
    condition: async (_db, { status }: ListedLightsFilter, now) => (status ? hasStatus(status, now) : null),
    fileName: '스마트_보안등',
    districtName: name,
    columns: [
      { kind: 'text', header: '등 종류', value: ({ row }) => lightTypeName(row.own?.lightType ?? '') },
      { kind: 'text', header: '도입 업체', value: ({ row }) => row.own?.indcCompany ?? '' },
    ],
  });
  handle(app, lightsAdministration, handlers);
}
