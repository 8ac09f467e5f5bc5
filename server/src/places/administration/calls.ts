/** Handlers for administrators of a group's places and one kind of its devices. */
import type { Call, Input, Output } from '@maru/contract/call';
import type { BareAdministration } from '@maru/contract/place-administration';
import { deviceKinds } from '@maru/domain/device-groups';
import type { District } from '@maru/domain/district';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Expression, SqlBool } from 'kysely';
import { audit } from '#platform/audit/audit.ts';
import { listPage } from '#platform/database/listing.ts';
import type { Database } from '#platform/database/pool.ts';
import { problemFrom } from '#platform/errors/from-error.ts';
import type { ExcelColumn } from '#platform/excel/column.ts';
import { listExcel } from '#platform/excel/list-excel.ts';
import { attachmentsOf } from '#platform/files/attachments.ts';
import { type Context, handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { actorOf, adminOf } from '#platform/sessions/authenticate.ts';
import { importHandlers } from '../bulk-import/calls.ts';
import { type OwnImportFields, placesImport } from '../bulk-import/judge.ts';
import { checkLabelCount, maxLabels } from '../labels/label-sheet.ts';
import { placeLabels } from '../labels/place-labels.ts';
import { type Changer, selectHistory } from './changes.ts';
import { checkDevice, codeTaken, type GivenDevice, type WrittenDevices } from './device-form.ts';
import { listDevices } from './device-list.ts';
import { removeDevice } from './device-removal.ts';
import { statusFilter } from './device-status.ts';
import { changeDevice, createDevice, deactivateDevice, findDevice } from './devices.ts';
import { type ListedPlace, matchingPlaces, type PlaceRow, placeList } from './place-list.ts';
import {
  changePlace,
  checkPlace,
  createPlace,
  findPlace,
  type GivenPlace,
  removePlace,
  requirePlace,
  type WrittenPlaces,
} from './places.ts';

/** Photos of devices of any kind. */
export const devicePhotos = (services: Services) =>
  attachmentsOf(services, { ownerKind: 'device', accept: 'image', maxCount: 10 });

type Administration = { [K in keyof BareAdministration]: Call };
type Query<C extends Administration, K extends 'places'> = C[K] extends Call ? Input<C[K]>['query'] : never;
type Body<C extends Call> = Input<C>['body'];
type Row<O> = O extends { list: (infer R)[] } ? R : never;
/** Fields that a group adds to those common to all groups. */
type Added<Whole, Bare> = Omit<Whole, keyof Bare>;
type BareRow<K extends 'places' | 'devices'> = Row<Output<BareAdministration[K]>>;

/** The group's own fields of places, for lists and search. */
export interface OwnOfPlaces<C extends Administration> {
  /** SQL expression selected as `own` of each row: the own fields of a place `p` from the group's table. */
  selected?: Expression<unknown>;
  facts(row: PlaceRow): Added<Row<Output<C['places']>>, BareRow<'places'>>;
  /** The group's own filters as conditions on a place `p`. Throws for an invalid filter. */
  conditions(filter: Added<Query<C, 'places'>, Query<BareAdministration, 'places'>>): Expression<SqlBool>[];
  /** Additional fields of the detail. */
  detail?(
    db: Database,
    placeId: number,
  ): Promise<Added<Output<C['place']>, Row<Output<C['places']>> & Output<BareAdministration['place']>>>;
  /** Columns of the workbook after the place's name. */
  columns: readonly ExcelColumn<Row<Output<C['places']>>>[];
}

/** The own fields of a kind's devices by id, for lists and details. */
export type GroupFields<C extends Administration> = (
  db: Database,
  deviceIds: readonly number[],
) => Promise<ReadonlyMap<number, Added<Row<Output<C['devices']>>, BareRow<'devices'>>>>;

export interface AdministeredPlaces<C extends Administration> {
  places: WrittenPlaces<Body<C['createPlace']> & GivenPlace>;
  devices: WrittenDevices<Body<C['createDevice']> & GivenDevice>;
  own: OwnOfPlaces<C>;
  ownOfDevices?: GroupFields<C>;
  /** File name of the places' workbook. */
  fileName: string;
  /** The group's name in paths, and the group's own fields in sheets. */
  imported: { groupName: string } & OwnImportFields;
  /** True if the places' list and workbook show people, even masked; each access is then logged. */
  showsPeople?: boolean;
}

export const changerOf = (request: FastifyRequest, now: Date): Changer => ({
  administrator: adminOf(request),
  address: request.ip,
  now,
});

/** Processes several items sequentially and independently: a failure is reported and doesn't stop the others. */
export async function doEach(
  { log, id: reqId }: Pick<FastifyRequest, 'log' | 'id'>,
  ids: string,
  act: (id: number) => Promise<void>,
) {
  const results = [];
  for (const id of ids.split(',')) {
    try {
      await act(Number(id));
      results.push({ id, errorReason: '' });
    } catch (error) {
      const problem = problemFrom(error);
      if (problem.status >= 500) log.error({ err: problem.cause ?? error, reqId, id }, 'one of several failed');
      results.push({ id, errorReason: problem.error });
    }
  }
  return { results, isCompleted: true };
}

/** Removes several items, with each result in the specification's form. */
export async function removeEach(...several: Parameters<typeof doEach>) {
  const { results, isCompleted } = await doEach(...several);
  return { results: results.map((one) => ({ ...one, isSuccessDelete: one.errorReason === '' })), isCompleted };
}

/**
 * Registers the calls of one kind of device, and returns the handlers of its labels. The group's own fields are passed
 * on as validated by the contract; the types in this file exclude them.
 */
export function registerPlaceAdministration<C extends Administration>(
  app: FastifyInstance,
  services: Services,
  groupCalls: C,
  administered: AdministeredPlaces<C>,
) {
  const calls = groupCalls as unknown as BareAdministration;
  const {
    places,
    devices,
    own,
    ownOfDevices,
    fileName,
    showsPeople = false,
    imported: { groupName, ...ownFields },
  } = administered as unknown as AdministeredPlaces<BareAdministration>;
  const { db, seal, clock } = services;
  const { placeType } = places;
  const { series } = devices;
  const photos = devicePhotos(services);
  const changer = (request: FastifyRequest) => changerOf(request, clock.now());
  const whole = <Result>(work: (trx: Database) => Promise<Result>) => db.transaction().execute(work);
  const dropPlace = (request: FastifyRequest, id: number) =>
    whole((trx) => removePlace(trx, seal, places, changer(request), id));
  const dropDevice = (request: FastifyRequest, id: number) =>
    whole((trx) => removeDevice(trx, series, changer(request), id, (inside) => photos.release(inside, [id])));

  const kindName = deviceKinds.find((kind) => kind.series === series.name)?.name ?? series.name;
  async function noteLook(request: FastifyRequest) {
    if (showsPeople) await audit(db, { ...actorOf(request), action: 'place-list', subject: kindName, detail: '' });
  }

  const listed = { placeType, series: series.name, ...(own.selected && { own: own.selected }) };
  const list = placeList(own.facts);

  async function withOwn<D extends { deviceId: number }>(rows: readonly D[]): Promise<D[]> {
    const found = await ownOfDevices?.(
      db,
      rows.map(({ deviceId }) => deviceId),
    );
    return rows.map((row) => ({ ...row, ...found?.get(row.deviceId) }));
  }

  /** The requested places in the requested order. */
  async function matching({
    sortBy,
    sortDirection,
    deviceStatus,
    ...filter
  }: Input<typeof calls.placesExcel>['query']) {
    const status = statusFilter(series, deviceStatus, clock.now());
    return {
      order: { ...(sortBy && { sortBy }), ...(sortDirection && { sortDirection }) },
      query: await matchingPlaces(db, listed, filter, status, own.conditions(filter)),
    };
  }

  // A new place is validated with defaults for the fields that the group's form omits.
  const importedGroup = placesImport({ places, devices, ...ownFields });

  handle(app, calls, {
    ...importHandlers(services, importedGroup, { groupName, kindName }),
    async places({ query: { pageNumber, pageSize, ...filter } }, { request }) {
      const { order, query } = await matching(filter);
      const page = await listPage(db, query, { pageNumber, pageSize, ...order }, list);
      await noteLook(request);
      return page;
    },
    async placesExcel({ query: filter }, context) {
      const { order, query } = await matching(filter);
      const [number, name, ...others] = placeColumns;
      const columns = [number, name, ...own.columns, ...others].filter((column) => column !== undefined);
      return listExcel(context, db, query, order, list, { name: fileName, now: clock.now(), columns });
    },
    async place({ params }, { request }) {
      const place = await findPlace(db, seal, listed, own.facts, params.id);
      // The person in charge and the masked numbers are personal data.
      const subject = `설치 장소 #${params.id} ${place.installationPlaceName}`;
      await audit(db, { ...actorOf(request), action: 'place-view', subject, detail: '' });
      return { ...place, ...(await own.detail?.(db, params.id)), history: await selectHistory(db, params.id) };
    },
    async createPlace({ body }, { request }) {
      await checkPlace(db, places, { ...places.blank, ...body });
      const id = await whole((trx) => createPlace(trx, seal, places, changer(request), body));
      return { installationPlaceId: id };
    },
    async changePlace({ body: { installationPlaceId, known, ...given } }, { request }) {
      await checkPlace(db, places, given);
      await whole((trx) => changePlace(trx, seal, places, changer(request), installationPlaceId, given, known));
      return { result: true };
    },
    async removePlace({ params }, { request }) {
      await dropPlace(request, params.id);
      return { result: true };
    },
    removePlaces: ({ query }, { request }) =>
      removeEach(request, query.installationPlaceIds, (id) => dropPlace(request, id)),
    async devices({ params, query: { pageNumber, pageSize, sortBy, sortDirection, ...filter } }) {
      await requirePlace(db, placeType, params.id);
      const paging = { pageNumber, pageSize, ...(sortBy && { sortBy }), ...(sortDirection && { sortDirection }) };
      const page = await listDevices(db, series, params.id, paging, filter, clock.now());
      return { ...page, list: await withOwn(page.list) };
    },
    async device({ params }) {
      const [device] = await withOwn([await findDevice(db, series, params.deviceId, clock.now())]);
      return device as NonNullable<typeof device>;
    },
    async createDevice({ body }, { request }) {
      await checkDevice(db, devices, body);
      return whole((trx) => createDevice(trx, devices, changer(request), body)).catch(codeTaken);
    },
    async changeDevice({ body: { deviceId, known, ...given } }, { request }) {
      await checkDevice(db, devices, given);
      await whole((trx) => changeDevice(trx, devices, changer(request), deviceId, given, known)).catch(codeTaken);
      return { result: true };
    },
    async removeDevice({ params }, { request }) {
      await dropDevice(request, params.deviceId);
      return { result: true };
    },
    removeDevices: ({ query }, { request }) => removeEach(request, query.deviceIds, (id) => dropDevice(request, id)),
    deactivateDevices: ({ body }, { request }) =>
      doEach(request, body.deviceIds, (id) => whole((trx) => deactivateDevice(trx, series, changer(request), id))),
  });

  return {
    /**
     * Labels of the matching places with their addresses within the district, without people. Throws VALIDATION if there are none or too
     * many, and BUSY.
     *
     * @param shownName  a place's name as the public sees it
     */
    async labels(
      filter: Input<BareAdministration['placesExcel']>['query'],
      context: Context,
      { kindName, district }: { kindName: string; district: Pick<District, 'name' | 'fullName'> },
      shownName: (name: string) => string,
    ) {
      const { order, query } = await matching(filter);
      const page = await listPage(db, query, { pageNumber: 1, pageSize: maxLabels, ...order }, list);
      checkLabelCount(page.totalCount);
      const labelled = page.list.map(({ installationPlaceId, installationPlaceName, dongCodeName, address }) => ({
        placeId: installationPlaceId,
        placeName: shownName(installationPlaceName),
        dongName: dongCodeName,
        // The district's name is removed: with it, the label would have no space for the house number.
        managementCode: address.replace(`${district.fullName} `, ''),
      }));
      return placeLabels(services, context, labelled, { placeType, kindName, districtName: district.name });
    },
  };
}

const placeColumns: readonly ExcelColumn<ListedPlace>[] = [
  { kind: 'number', header: '번호', value: (row) => row.rowNumber },
  { kind: 'text', header: '설치 장소명', value: (row) => row.installationPlaceName },
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
