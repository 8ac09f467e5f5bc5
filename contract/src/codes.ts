/** Area `codes`: codes and names for filters. */
import { Type } from 'typebox';
import { call } from './call.ts';
import { closed, code, id, list } from './schemas.ts';

const codeAndName = closed({ code: Type.String(), name: Type.String() });

export const codes = {
  categories: call({
    method: 'GET',
    path: '/api/category/{type}',
    access: 'open',
    summary: 'List categories of a type, such as facility',
    params: closed({ type: code }),
    output: list(codeAndName),
    cacheSeconds: 60,
  }),
  childCategories: call({
    method: 'GET',
    path: '/api/category/{type}/detail/{parentCode}',
    access: 'open',
    summary: 'List subcategories of a category; fails with NO_FACILITY_GROUP_TYPE if it is unknown',
    params: closed({ type: code, parentCode: code }),
    output: list(codeAndName),
    cacheSeconds: 60,
  }),
  commonCodes: call({
    method: 'GET',
    path: '/api/common-code/{table}/{column}',
    access: 'open',
    summary: 'List codes and names of a column',
    params: closed({ table: code, column: code }),
    output: list(codeAndName),
    cacheSeconds: 60,
  }),
  vendors: call({
    method: 'GET',
    path: '/api/vendors',
    access: 'open',
    summary: 'List device vendors, optionally of one device type',
    query: closed({ deviceType: Type.Optional(code) }),
    output: list(
      closed({ vendorId: id, vendorCode: Type.String(), vendorCodeName: Type.String(), deviceType: Type.String() }),
    ),
    cacheSeconds: 60,
  }),
  securityLightDongs: call({
    method: 'GET',
    path: '/api/security-light/dong',
    access: 'open',
    summary: 'List dongs with security lights',
    output: list(closed({ dongCode: Type.String(), dongName: Type.String() })),
    cacheSeconds: 60,
  }),
  facilityTypes: call({
    method: 'GET',
    path: '/api/map/category/facility',
    access: 'open',
    summary: 'List facility types',
    output: list(codeAndName),
    cacheSeconds: 60,
  }),
  detailFacilityTypes: call({
    method: 'GET',
    path: '/api/map/category/facility/detail/{facility}',
    access: 'open',
    summary: 'List detail facility types of a facility type',
    params: closed({ facility: code }),
    output: list(codeAndName),
    cacheSeconds: 60,
  }),
};
