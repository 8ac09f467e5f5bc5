/** Recycle bins as administrators manage them. */
import { binsAdministration } from '@maru/contract/bins-administration';
import { binGroup, type RecycleBinType, recycleBinTypes } from '@maru/domain/bin';
import { type BinFields, binRules } from '@maru/domain/bin-profile';
import type { FastifyInstance } from 'fastify';
import { logPhoto } from '#places/administration/changes.ts';
import { requirePlace } from '#places/administration/places.ts';
import { administerSingleDevices } from '#places/single-device/administration.ts';
import type { SingleDeviceFilter } from '#places/single-device/list.ts';
import type { Database } from '#platform/database/pool.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { adminOf } from '#platform/sessions/authenticate.ts';
import { binsOf } from './bins.ts';
import { binPhotos } from './photos.ts';
import { rhythmsOf, shownForecast } from './rhythm.ts';
import { binSeries } from './series.ts';
import { toEmptyOf } from './to-empty.ts';

const { placeType } = binGroup;

interface BinsFilter extends SingleDeviceFilter {
  recycleBinType?: RecycleBinType;
}

const typeName = (type: string): string => recycleBinTypes[type as RecycleBinType] ?? '';

const subjectOf = (placeId: number) => `설치 장소 #${placeId}`;

/** Keeps a bin from being taken away until the transaction is over. Throws NOT_FOUND. */
async function holdBin(trx: Database, placeId: number): Promise<void> {
  const held = trx
    .selectFrom('installation_place')
    .select('installation_place_id')
    .where('installation_place_id', '=', placeId)
    .forShare();
  await held.execute();
  // Whoever took it away meanwhile is done by now.
  await requirePlace(trx, placeType, placeId);
}

export function registerBinsAdministration(app: FastifyInstance, services: Services) {
  const { db, clock } = services;
  const places = binsOf(services);
  const rhythms = rhythmsOf(services);
  const photos = binPhotos(services);
  const bins = administerSingleDevices(services, {
    placeType,
    series: binSeries,
    idName: 'recycleBinInstallationPlaceId',
    rules: binRules,
    table: {
      name: 'recycle_bin',
      columns: {
        recycleBinType: 'recycle_bin_type',
        recycleBinCount: 'recycle_bin_count',
      } satisfies Record<keyof BinFields, string>,
    },
    erase: (trx, placeId) => photos.release(trx, [placeId]),
    async factsOf(_db, rows) {
      const found = await places.load({ ids: rows.map(({ row }) => row.placeId) });
      const forecasts = await rhythms.forecasts(found);
      const byId = new Map(found.map((bin) => [bin.installationPlaceId, bin]));
      return rows.map(({ row }) => ({
        dongName: row.dongName,
        recycleBinType: row.own?.recycleBinType ?? '',
        recycleBinTypeName: typeName(row.own?.recycleBinType ?? ''),
        recycleBinCount: row.own?.recycleBinCount ?? null,
        bin: byId.get(row.placeId)?.bin ?? null,
        forecast: (forecasts.get(row.placeId) ?? []).map(shownForecast),
      }));
    },
    condition: async (_db, _filter: BinsFilter) => null,
    fileName: '스마트_수거함',
    columns: [
      { kind: 'text', header: '수거 품목', value: ({ row }) => typeName(row.own?.recycleBinType ?? '') },
      { kind: 'number', header: '설치 대수', value: ({ row }) => row.own?.recycleBinCount ?? null },
    ],
  });

  handle(app, binsAdministration, {
    places: ({ query }, { request }) => bins.list(request, query),
    placesExcel: ({ query }, context) => bins.excel(query, context),
    place: ({ params }, { request }) => bins.find(request, params.id),
    createPlace: ({ body }, { request }) => bins.create(request, body),
    changePlace: ({ body: { recycleBinInstallationPlaceId: id, ...given } }, { request }) =>
      bins.change(request, id, given),
    removePlace: ({ params }, { request }) => bins.remove(request, params.id),
    removePlaces: ({ query }, { request }) => bins.removeEach(request, query.recycleBinInstallationPlaceIds),
    deactivateDevices: ({ body }, { request }) => bins.deactivateEach(request, body.recycleBinInstallationPlaceIds),
    async toEmpty() {
      const rows = await places.load();
      return { list: toEmptyOf(rows, await rhythms.forecasts(rows), clock.now()) };
    },
    async photos({ query: { recycleBinInstallationPlaceId: id } }) {
      await requirePlace(db, placeType, id);
      return { list: await photos.list(id) };
    },
    photo: async ({ params: { hashFileName } }) => photos.open(await photos.ownerOf(hashFileName), hashFileName),
    addPhoto: ({ body: { recycleBinInstallationPlaceId: id }, file }, { request }) =>
      photos.add(id, file, { kind: 'admin', number: adminOf(request).adminNumber }, async (trx) => {
        await holdBin(trx, id);
        await logPhoto(trx, request, 'photo-create', subjectOf(id));
      }),
    async removePhoto({ params: { hashFileName } }, { request }) {
      const id = await photos.ownerOf(hashFileName);
      await photos.remove(id, hashFileName, async (trx) => {
        await holdBin(trx, id);
        await logPhoto(trx, request, 'photo-delete', subjectOf(id));
      });
      return { result: true };
    },
  });
}
