/** Handlers of the area `codes`. */
import { codes } from '@maru/contract/codes';

import { commonCodes } from '@maru/domain/common-code';
import { type FacilityType, facilityTypes } from '@maru/domain/facility';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#platform/errors/problem.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { selectLightDongs, selectVehicleCompanies, selectVendors } from './queries.ts';

/** Categories with their details, by type. */
const categories = new Map<string, readonly FacilityType[]>([['facility', facilityTypes]]);

function categoriesOf(type: string): readonly FacilityType[] {
  const found = categories.get(type);
  if (!found) throw new Problem('NOT_FOUND', { field: 'type' });
  return found;
}

/** The details of a category; `field` names the input for the error of an unknown one. */
function detailsOf(all: readonly FacilityType[], parentCode: string, field: string) {
  const parent = all.find((category) => category.code === parentCode);
  if (!parent) throw new Problem('NO_FACILITY_GROUP_TYPE', { field });
  return { list: [...parent.details] };
}

/** Codes entered by the office. */
const storedCodes: Readonly<Record<string, typeof selectVehicleCompanies>> = {
  'vehicle/vehicle_company_code': selectVehicleCompanies,
};

export function registerCodes(app: FastifyInstance, { db }: Services) {
  handle(app, codes, {
    categories: async ({ params }) => ({ list: [...categoriesOf(params.type)] }),
    childCategories: async ({ params }) => detailsOf(categoriesOf(params.type), params.parentCode, 'parentCode'),
    async commonCodes({ params }) {
      const codes = await (storedCodes[`${params.table}/${params.column}`]?.(db) ??
        commonCodes(params.table, params.column));
      if (!codes) throw new Problem('NOT_FOUND');
      return { list: [...codes] };
    },
    vendors: async ({ query }) => ({ list: await selectVendors(db, query.deviceType) }),
    securityLightDongs: async () => ({ list: await selectLightDongs(db) }),
    facilityTypes: async () => ({ list: [...facilityTypes] }),
    detailFacilityTypes: async ({ params }) => detailsOf(facilityTypes, params.facility, 'facility'),
  });
}
