/** Handlers by which administrators manage the places of a group and one kind of its devices. */
import type { airAdministration } from '@maru/contract/air';
import type { Input } from '@maru/contract/call';
import type { FacilityPlaceProfile } from '@maru/domain/place-profile';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { audit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/pool.ts';
import { Problem } from '../../platform/errors/problem.ts';
import type { ExcelColumn } from '../../platform/excel/column.ts';
import { listExcel } from '../../platform/excel/list-excel.ts';
import { attachmentsOf } from '../../platform/files/attachments.ts';
import { handle } from '../../platform/http/handle.ts';
import type { Services } from '../../platform/services.ts';
import { actorOf, adminOf } from '../../platform/sessions/authenticate.ts';
import { type Changer, selectHistory } from './changes.ts';
import { listDevices } from './device-list.ts';
import { statusFilter } from './device-status.ts';
import {
  changeDevice,
  checkDevice,
  codeTaken,
  createDevice,
  findDevice,
  type GivenDevice,
  removeDevice,
  type WrittenDevices,
} from './devices.ts';
import { type ListedPlace, listPlaces, matchingPlaces, placeList } from './place-list.ts';
import {
  changePlace,
  checkPlace,
  createPlace,
  findPlace,
  removePlace,
  requirePlace,
  type WrittenPlaces,
} from './places.ts';

/** Photos of devices, whatever their kind. */
export const devicePhotos = (services: Services) =>
  attachmentsOf(services, { ownerKind: 'device', accept: 'image', maxCount: 10 });

export interface AdministeredPlaces {
  places: WrittenPlaces<FacilityPlaceProfile>;
  devices: WrittenDevices<GivenDevice>;
  /** What the workbook of its places is called. */
  fileName: string;
}

export const changerOf = (request: FastifyRequest, now: Date): Changer => ({
  administrator: adminOf(request),
  address: request.ip,
  now,
});

/** Does one thing after the other, each by itself: what fails says why and stops none of the rest. */
async function each(ids: string, act: (id: number) => Promise<void>) {
  const results = [];
  for (const id of ids.split(',')) {
    try {
      await act(Number(id));
      results.push({ id, isSuccessDelete: true, errorReason: '' });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      results.push({ id, isSuccessDelete: false, errorReason: error.error });
    }
  }
  return { results, isCompleted: true };
}

export function registerPlaceAdministration(
  app: FastifyInstance,
  services: Services,
  calls: typeof airAdministration,
  { places, devices, fileName }: AdministeredPlaces,
) {
  const { db, seal, clock } = services;
  const { placeType } = places;
  const { series } = devices;
  const photos = devicePhotos(services);
  const changer = (request: FastifyRequest) => changerOf(request, clock.now());
  const whole = <Result>(deed: (trx: Database) => Promise<Result>) => db.transaction().execute(deed);
  const dropPlace = (request: FastifyRequest, id: number) =>
    whole((trx) => removePlace(trx, seal, places, changer(request), id));
  const dropDevice = (request: FastifyRequest, id: number) =>
    whole((trx) => removeDevice(trx, series, changer(request), id, (inside) => photos.release(inside, [id])));

  const askedPlaces = ({
    sortBy,
    sortDirection,
    deviceStatus,
    ...filter
  }: Input<typeof calls.placesExcel>['query']) => ({
    order: { ...(sortBy && { sortBy }), ...(sortDirection && { sortDirection }) },
    matching: [{ placeType, series: series.name }, filter, statusFilter(series, deviceStatus, clock.now())] as const,
  });

  handle(app, calls, {
    places: ({ query: { pageNumber, pageSize, ...query } }) => {
      const { order, matching } = askedPlaces(query);
      return listPlaces(db, { pageNumber, pageSize, ...order }, ...matching);
    },
    async placesExcel({ query: asked }, context) {
      const { order, matching } = askedPlaces(asked);
      const query = await matchingPlaces(db, ...matching);
      const sheet = { name: fileName, now: clock.now(), columns: placeColumns };
      return listExcel(context, db, query, order, placeList, sheet);
    },
    async place({ params }, { request }) {
      const place = await findPlace(db, seal, { placeType, series: series.name }, params.id);
      // Its charge and their masked numbers are somebody's.
      const subject = `설치 장소 #${params.id} ${place.installationPlaceName}`;
      await audit(db, { ...actorOf(request), action: 'place-view', subject, detail: '' });
      return { ...place, history: await selectHistory(db, params.id) };
    },
    async createPlace({ body }, { request }) {
      await checkPlace(db, places, body);
      const id = await whole((trx) => createPlace(trx, seal, places, changer(request), body));
      return { installationPlaceId: id };
    },
    async changePlace({ body: { installationPlaceId, ...given } }, { request }) {
      await checkPlace(db, places, given);
      await whole((trx) => changePlace(trx, seal, places, changer(request), installationPlaceId, given));
      return { result: true };
    },
    async removePlace({ params }, { request }) {
      await dropPlace(request, params.id);
      return { result: true };
    },
    removePlaces: ({ query }, { request }) => each(query.installationPlaceIds, (id) => dropPlace(request, id)),
    async devices({ params, query: { pageNumber, pageSize, sortBy, sortDirection, ...filter } }) {
      await requirePlace(db, placeType, params.id);
      const asked = { pageNumber, pageSize, ...(sortBy && { sortBy }), ...(sortDirection && { sortDirection }) };
      return listDevices(db, series, params.id, asked, filter, clock.now());
    },
    device: ({ params }) => findDevice(db, series, params.deviceId, clock.now()),
    async createDevice({ body }, { request }) {
      await checkDevice(db, devices, body);
      return whole((trx) => createDevice(trx, devices, changer(request), body)).catch(codeTaken);
    },
    async changeDevice({ body: { deviceId, ...given } }, { request }) {
      await checkDevice(db, devices, given);
      await whole((trx) => changeDevice(trx, devices, changer(request), deviceId, given)).catch(codeTaken);
      return { result: true };
    },
    async removeDevice({ params }, { request }) {
      await dropDevice(request, params.deviceId);
      return { result: true };
    },
    removeDevices: ({ query }, { request }) => each(query.deviceIds, (id) => dropDevice(request, id)),
  });
}

const placeColumns: readonly ExcelColumn<ListedPlace>[] = [
  { kind: 'number', header: '번호', value: (row) => row.rowNumber },
  { kind: 'text', header: '설치 장소명', value: (row) => row.installationPlaceName },
  { kind: 'text', header: '시설 구분', value: (row) => row.facilityTypeName },
  { kind: 'text', header: '세부 시설 구분', value: (row) => row.detailFacilityTypeName },
  { kind: 'text', header: '행정동', value: (row) => row.dongCodeName },
  { kind: 'text', header: '주소', value: (row) => row.address },
  { kind: 'text', header: '상세 주소', value: (row) => row.detailAddress },
  { kind: 'number', header: '사용 장치', value: (row) => row.activatedOnCount },
  { kind: 'number', header: '미사용 장치', value: (row) => row.activatedOffCount },
  { kind: 'number', header: '장치 수', value: (row) => row.deviceTotalCount },
  { kind: 'date', header: '최근 설치일', value: (row) => row.lastInstallationDate },
  { kind: 'datetime', header: '최근 수정', value: (row) => row.lastUpdatedDatetime },
  { kind: 'datetime', header: '등록 일시', value: (row) => row.registeredDatetime },
];
