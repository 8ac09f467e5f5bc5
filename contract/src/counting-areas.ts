/** Area `countingAreas`: management of the areas in which CCTVs count. */
import { Type } from 'typebox';
import { call } from './call.ts';
import { done } from './citizens-login.ts';
import { changeOf, closed, id, list, nullable } from './schemas.ts';

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
    summary: 'List areas by name, with their number of CCTVs',
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
    summary: 'Create an area',
    body: closed(body),
    output: closed({ countingAreaId: id }),
  }),
  change: call({
    method: 'PATCH',
    path: '/admin/api/counting-area',
    access,
    summary: 'Change an area; crowding and the current day are recalculated immediately',
    body: closed({ countingAreaId: id, ...changeOf(body) }),
    output: done,
  }),
  remove: call({
    method: 'DELETE',
    path: '/admin/api/counting-area/{id}',
    access,
    summary: 'Delete an area without CCTVs',
    params: closed({ id }),
    output: done,
  }),
};
