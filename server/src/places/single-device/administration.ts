/** Administration of places with a single device: place and device are written, changed and deleted together. */
import { deviceKinds } from '@maru/domain/device-groups';
import { maskName } from '@maru/domain/personal';
import type { PlaceProfile } from '@maru/domain/place-profile';
import { firstFailure } from '@maru/domain/rules';
import {
  deviceHalf,
  placeHalf,
  type SingleDeviceProfile,
  type WrittenDevice,
  writtenDeviceRules,
} from '@maru/domain/single-device-profile';
import type { FastifyRequest } from 'fastify';
import { audit } from '#platform/audit/audit.ts';
import { type ListQuery, listPage, type Order } from '#platform/database/listing.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { listExcel } from '#platform/excel/list-excel.ts';
import type { Context } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { actorOf } from '#platform/sessions/authenticate.ts';
import { changerOf, devicePhotos, doEach, removeEach } from '../administration/calls.ts';
import { selectHistory } from '../administration/changes.ts';
import { checkDevice, codeTaken, type GivenDevice, type WrittenDevices } from '../administration/device-form.ts';
import { removeDevice, replaceDevice } from '../administration/device-removal.ts';
import { lastReports } from '../administration/device-status.ts';
import { changeDevice, createDevice, deactivateDevice, findBattery, findDevice } from '../administration/devices.ts';
import {
  changePlace,
  checkPlace,
  createPlace,
  type GivenPlace,
  maskedNumber,
  removePlace,
  type WrittenPlaces,
} from '../administration/places.ts';
import { importHandlers } from '../bulk-import/calls.ts';
import { singlesImport } from '../bulk-import/judge-singles.ts';
import { checkLabelCount, maxLabels } from '../labels/label-sheet.ts';
import { placeLabels } from '../labels/place-labels.ts';
import type { SingleDeviceGroup } from './group.ts';
import {
  excelColumns,
  type ListedSingle,
  matchingSingles,
  type SingleDeviceFilter,
  shownSingle,
  singleDeviceList,
  singleDeviceQuery,
} from './list.ts';
import { type OwnValue, ownFieldsOf } from './own-fields.ts';

type Sort = keyof ReturnType<typeof singleDeviceList>['sorts'] & string;

/** Device fields that the form doesn't have and a change must preserve: commands or imports set them. */
const notOnTheForm = (device: Awaited<ReturnType<typeof findDevice>>) => ({
  devEui: device.devEui,
  installationType: device.installationType,
  installationLocation: device.installationLocation,
  latitude: device.latitude,
  longitude: device.longitude,
  isUserProvide: device.isUserProvide,
  deviceDescription: device.deviceDescription,
});

/** Creates the handlers of a group's calls. */
export function administerSingleDevices<
  IdName extends string,
  Own extends { [F in keyof Own]: OwnValue },
  Facts extends object,
  Filter extends SingleDeviceFilter,
>(services: Services, group: SingleDeviceGroup<IdName, Own, Facts, Filter>) {
  type Form = SingleDeviceProfile & Own;
  const { db, seal, clock } = services;
  const { placeType, series, table, idName, also } = group;
  const own = ownFieldsOf(table);
  // `rules` is empty below, because the group's rules validate the whole form before either half is written.
  const ownWritten = { ...own, ...(group.erase && { erase: group.erase }) };
  const places: WrittenPlaces<PlaceProfile & Own> = { placeType, rules: [], own: ownWritten };
  /** The place's half of the form, with its additional tables. */
  const placesBy = (given: Form): WrittenPlaces<PlaceProfile & Own> =>
    also
      ? {
          ...places,
          own: {
            ...ownWritten,
            read: async (of, placeId) => ({ ...(await own.read(of, placeId)), ...(await also.read(of, placeId)) }),
            async write(trx, placeId, part) {
              await own.write(trx, placeId, part);
              await also.write(trx, placeId, given);
            },
          },
        }
      : places;
  const placePart = (given: Form) => ({ ...own.pick(given), ...also?.fieldsOf(given), ...placeHalf(given) });
  const devices: WrittenDevices<GivenDevice> = { placeType, series, rules: [] };
  const photos = devicePhotos(services);
  const named = <Name extends string>(name: Name, id: number) => ({ [name]: id }) as Record<Name, number>;
  const query = () => singleDeviceQuery(db, placeType, series, table);
  const kindName = deviceKinds.find((kind) => kind.series === series.name)?.name ?? series.name;

  const matching = async (filter: Filter) => {
    const now = clock.now();
    return matchingSingles(db, group, filter, (await group.condition?.(db, filter, now)) ?? null, now);
  };

  /** The rows of lists and details. People's numbers are masked, in lists also their names. */
  async function shown(listed: readonly ListedSingle<Own>[], isDetail: boolean) {
    const now = clock.now();
    const facts = await group.factsOf(db, listed, now);
    return listed.map((one, at) => ({
      ...named(idName, one.row.placeId),
      ...shownSingle(series, one, now),
      chargeName: isDetail ? one.row.chargeName : maskName(one.row.chargeName),
      telephoneNumber: maskedNumber(seal.open('telephoneNumber', one.row.telephoneSealed) ?? ''),
      mobileNumber: maskedNumber(seal.open('mobileNumber', one.row.mobileSealed) ?? ''),
      ...(facts[at] as Facts),
    }));
  }

  /** Throws VALIDATION with the first broken rule, including rules that need the database. */
  async function check(given: Form, placeId?: number): Promise<void> {
    const failure = firstFailure(group.rules, given);
    if (failure) throw new Problem('VALIDATION', failure);
    await checkDevice(db, devices, { ...deviceHalf(given), installationPlaceId: 0 });
    await checkPlace(db, places, { ...given, ...placeHalf(given) });
    await group.check?.(db, given, placeId);
  }

  /** Converts the violation of a constraint to a conflict of the form's field. */
  function taken(error: unknown): never {
    const conflict = group.conflicts?.[(error as { constraint?: string }).constraint ?? ''];
    if (conflict) throw new Problem('CONFLICT', conflict);
    return codeTaken(error);
  }

  const placeRow = (of: Database, placeId: number) =>
    singleDeviceQuery(of, placeType, series, table).where('p.installation_place_id', '=', placeId);

  /** Throws NOT_FOUND without a row, also if `deviceId` is given and isn't the place's device. */
  function found<Row extends { deviceId: number }>(row: Row | undefined, deviceId?: number): Row {
    if (!row || (deviceId !== undefined && row.deviceId !== deviceId))
      throw new Problem('NOT_FOUND', { error: '설치 장소를 찾을 수 없습니다.' });
    return row;
  }

  /** The row of a place. Throws NOT_FOUND. */
  const rowOf = async (placeId: number, deviceId?: number) =>
    found(await placeRow(db, placeId).executeTakeFirst(), deviceId);

  /**
   * The row of a place; place and device are locked until the transaction ends, in the same order by every action, so
   * that simultaneous ones wait for each other instead of deadlocking. Throws NOT_FOUND.
   */
  const holdRow = async (trx: Database, placeId: number, deviceId?: number) =>
    found(await placeRow(trx, placeId).forNoKeyUpdate(['p', 'v']).executeTakeFirst(), deviceId);

  const remove = (request: FastifyRequest, placeId: number, ofDevice?: number) =>
    db.transaction().execute(async (trx) => {
      const { deviceId } = await holdRow(trx, placeId, ofDevice);
      const changer = changerOf(request, clock.now());
      await removeDevice(trx, series, changer, deviceId, (inside) => photos.release(inside, [deviceId]));
      await removePlace(trx, seal, places, changer, placeId);
    });

  const deactivate = (request: FastifyRequest, placeId: number, ofDevice?: number) =>
    db.transaction().execute(async (trx) => {
      const { deviceId } = await holdRow(trx, placeId, ofDevice);
      await deactivateDevice(trx, series, changerOf(request, clock.now()), deviceId);
    });

  const { groupName, ...imported } = group.imported;
  const importedGroup = singlesImport<Form>({
    ...imported,
    rules: group.rules,
    // Each place is a whole form, from which the group's own fields are written. Sheets have no fields of the
    // additional tables.
    places: places as unknown as WrittenPlaces<GivenPlace>,
    devices,
    placePart: (given) => ({ ...given, ...placeHalf(given) }),
  });

  return {
    /** Handlers of the calls of `placeImports`. */
    imports: importHandlers(services, importedGroup, { groupName, kindName, taken }),
    /** A stored place, for uses that don't show personal data. Throws NOT_FOUND. */
    row: (placeId: number) => rowOf(placeId),
    /** One page of the matching places; the view is logged. Throws VALIDATION, RANGE_REVERSED. */
    async list(
      request: FastifyRequest,
      { pageNumber, pageSize, sortBy, sortDirection, ...filter }: ListQuery<Sort> & Filter,
    ) {
      const paging = { pageNumber, pageSize, ...(sortBy && { sortBy }), ...(sortDirection && { sortDirection }) };
      const page = await listPage(db, await matching(filter as unknown as Filter), paging, singleDeviceList<Own>());
      const reports = await lastReports(
        db,
        series,
        page.list.map(({ row }) => row.deviceId),
      );
      const listed = page.list.map((one) => ({ ...one, report: reports.get(one.row.deviceId) }));
      const rows = await shown(listed, false);
      await audit(db, { ...actorOf(request), action: 'place-list', subject: kindName, detail: '' });
      return { ...page, list: rows.map((row, at) => ({ rowNumber: listed[at]?.rowNumber ?? 0, ...row })) };
    },
    /** The matching places as a workbook, without people. */
    async excel({ sortBy, sortDirection, ...filter }: Order<Sort> & Filter, context: Context) {
      const now = clock.now();
      const order = { ...(sortBy && { sortBy }), ...(sortDirection && { sortDirection }) };
      const found = await matching(filter as unknown as Filter);
      const own = typeof group.columns === 'function' ? await group.columns(db) : group.columns;
      const sheet = { name: group.fileName, now, columns: [...excelColumns<Own>(series, now), ...own] };
      return listExcel(context, db, found, order, singleDeviceList<Own>(await reportsOfAll(db)), sheet);
    },
    /**
     * Labels of the matching places, without people. Throws VALIDATION if there are none or too many, and BUSY.
     */
    async labels({ sortBy, sortDirection, ...filter }: Order<Sort> & Filter, context: Context) {
      const order = { ...(sortBy && { sortBy }), ...(sortDirection && { sortDirection }) };
      const paging = { pageNumber: 1, pageSize: maxLabels, ...order };
      const page = await listPage(db, await matching(filter as unknown as Filter), paging, singleDeviceList<Own>());
      checkLabelCount(page.totalCount);
      const labelled = page.list.map(({ row }) => row);
      return placeLabels(services, context, labelled, { placeType, kindName, districtName: group.districtName ?? '' });
    },
    /** One place with masked numbers; the view is logged because the person in charge is shown. Throws NOT_FOUND. */
    async find(request: FastifyRequest, placeId: number, deviceId?: number) {
      const row = await rowOf(placeId, deviceId);
      const report = (await lastReports(db, series, [row.deviceId])).get(row.deviceId);
      const [facts] = await shown([{ row, rowNumber: 0, report }], true);
      const subject = `설치 장소 #${placeId} ${row.managementCode}`;
      await audit(db, { ...actorOf(request), action: 'place-view', subject, detail: '' });
      return {
        ...(facts as NonNullable<typeof facts>),
        zipCode: row.zipCode,
        isRoadNameAddress: row.isRoadNameAddress,
        latitude: row.latitude,
        longitude: row.longitude,
        vendorId: row.vendorId ?? 0,
        reportingIntervalSeconds: row.reportingIntervalSeconds,
        description: row.description,
        registeredAdminId: row.adminId ?? '',
        ...(await findBattery(db, row.deviceId)),
        history: await selectHistory(db, placeId),
      };
    },
    /** Creates a place and its device, whose key isn't stored. Throws VALIDATION, CONFLICT. */
    async create(request: FastifyRequest, given: Form) {
      await check(given);
      const changer = changerOf(request, clock.now());
      const made = await db
        .transaction()
        .execute(async (trx) => {
          const placeId = await createPlace(trx, seal, placesBy(given), changer, placePart(given));
          const device = { ...deviceHalf(given), installationPlaceId: placeId };
          return { ...named(idName, placeId), ...(await createDevice(trx, devices, changer, device)) };
        })
        .catch(taken);
      return made;
    },
    /**
     * Updates the changed fields of place and device. Throws VALIDATION, NOT_FOUND, or CONFLICT, also if the stored
     * values aren't the `known` ones.
     */
    async change(request: FastifyRequest, placeId: number, given: Form, known?: Form, ofDevice?: number) {
      await check(given, placeId);
      const changer = changerOf(request, clock.now());
      await db
        .transaction()
        .execute(async (trx) => {
          const { deviceId } = await holdRow(trx, placeId, ofDevice);
          // The name is derived from the form, and an import may have stored another.
          const knownPlace = known && { ...placePart(known), installationPlaceName: undefined };
          await changePlace(trx, seal, placesBy(given), changer, placeId, placePart(given), knownPlace);
          const unchanged = {
            ...notOnTheForm(await findDevice(trx, series, deviceId, changer.now)),
            installationPlaceId: placeId,
          };
          const device = { ...deviceHalf(given), ...unchanged };
          await changeDevice(trx, devices, changer, deviceId, device, known && { ...deviceHalf(known), ...unchanged });
        })
        .catch(taken);
      return { result: true };
    },
    /** Replaces the device; the new key isn't stored. Throws VALIDATION, NOT_FOUND, CONFLICT. */
    async replace(request: FastifyRequest, placeId: number, deviceId: number, given: WrittenDevice) {
      const failure = firstFailure(writtenDeviceRules, given);
      if (failure) throw new Problem('VALIDATION', failure);
      const device = { ...deviceHalf(given), installationPlaceId: placeId };
      await checkDevice(db, devices, device);
      const changer = changerOf(request, clock.now());
      return db
        .transaction()
        .execute(async (trx) => {
          await holdRow(trx, placeId, deviceId);
          const release = (inside: Database) => photos.release(inside, [deviceId]);
          return replaceDevice(trx, devices, changer, deviceId, device, release);
        })
        .catch(taken);
    },
    /** Throws NOT_FOUND, or CONFLICT while the device is active and has reported. */
    async remove(request: FastifyRequest, placeId: number, deviceId?: number) {
      await remove(request, placeId, deviceId);
      return { result: true };
    },
    removeEach: (request: FastifyRequest, ids: string) => removeEach(request, ids, (id) => remove(request, id)),
    /** Deactivates a place's device. Throws NOT_FOUND. */
    deactivate,
    deactivateEach: (request: FastifyRequest, ids: string) => doEach(request, ids, (id) => deactivate(request, id)),
  };

  async function reportsOfAll(of: Database) {
    const rows = await query().execute();
    return lastReports(
      of,
      series,
      rows.map(({ deviceId }) => deviceId),
    );
  }
}
