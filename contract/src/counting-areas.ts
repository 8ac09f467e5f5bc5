/** Area `countingAreas`: management of the areas in which CCTVs count. */
import { Type } from 'typebox';
import { call } from './call.ts';
import { done } from './citizens-login.ts';
import { closed, id, list, nullable } from './schemas.ts';

const access = 'admin:device/cctv';
const text = Type.String();

/** Editable fields of an area; validated by the domain's rules. */
const body = {
  installationPlaceCode: Type.String({ maxLength: 100 }),
  installationPlaceCodeName: Type.String({ maxLength: 300 }),
  capacity: nullable(Type.Number()),
  dongCode: Type.String({ maxLength: 40 }),
  latitude: nullable(Type.Number({ minimum: -180, maximum: 180 })),
  longitude: nullable(Type.Number({ minimum: -180, maximum: 180 })),
  resetHour: Type.Number(),
};

export const countingAreas = {
  list: call({
    method: 'GET',
    path: '/admin/api/counting-area',
    access,
    summary: 'Areas by name, with how many CCTVs count in each',
    output: list(
      closed({
        countingAreaId: id,
        installationPlaceCode: text,
        installationPlaceCodeName: text,
        /** Null if unknown. */
        capacity: nullable(Type.Integer()),
        dongCode: text,
        dongCodeName: text,
        latitude: Type.Number(),
        longitude: Type.Number(),
        resetHour: Type.Integer(),
        cctvCount: Type.Integer(),
      }),
    ),
  }),
  create: call({
    method: 'POST',
    path: '/admin/api/counting-area',
    access,
    summary: 'Registers an area',
    body: closed(body),
    output: closed({ countingAreaId: id }),
  }),
  change: call({
    method: 'PATCH',
    path: '/admin/api/counting-area',
    access,
    summary: 'Changes an area; its crowding and its day follow at once',
    body: closed({ countingAreaId: id, ...body }),
    output: done,
  }),
  remove: call({
    method: 'DELETE',
    path: '/admin/api/counting-area/{id}',
    access,
    summary: 'Takes an area away in which no CCTV counts',
    params: closed({ id }),
    output: done,
  }),
};
