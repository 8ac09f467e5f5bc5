/** Recycle bins, as administrators manage them. */
import { binsAdministration } from '@maru/contract/bins-administration';
import { binGroup, recycleBinTypes } from '@maru/domain/bin';
import { type BinFields, binRules } from '@maru/domain/bin-profile';
import type { FastifyInstance } from 'fastify';
import { placePhotoHandlers } from '#places/administration/place-photos.ts';
import { codeField, numberField } from '#places/bulk-import/fields.ts';
import { singleDeviceHandlers } from '#places/single-device/handlers.ts';
import type { OwnTable } from '#places/single-device/own-fields.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { binPhotoOwner, binPhotos, binsOf } from './places.ts';
import { createRhythms, forecastOnWire, toEmptyOf } from './rhythm.ts';
import { binSeries } from './series.ts';

const { placeType } = binGroup;
const idName = 'recycleBinInstallationPlaceId';

const table: OwnTable<BinFields> = {
  name: 'recycle_bin',
  columns: { recycleBinType: 'recycle_bin_type', recycleBinCount: 'recycle_bin_count' },
};

const typeNames: Readonly<Record<string, string>> = recycleBinTypes;
const typeName = (type = ''): string => typeNames[type] ?? '';

export function registerBinsAdministration(app: FastifyInstance, services: Services, districtName: string) {
  const places = binsOf(services);
  const rhythms = createRhythms(services);
  const photos = binPhotos(services);
  const handlers = singleDeviceHandlers(services, {
    placeType,
    series: binSeries,
    idName,
    rules: binRules,
    imported: {
      groupName: 'recycle-bin',
      photosOf: binPhotoOwner,
      fields: () => [
        codeField({ field: 'recycleBinType', header: '수거 품목' }, recycleBinTypes),
        numberField({ field: 'recycleBinCount', header: '설치 대수', example: '1' }),
      ],
    },
    table,
    erase: (trx, placeId) => photos.release(trx, [placeId]),
    async factsOf(_db, rows) {
      const found = await places.load({ ids: rows.map(({ row }) => row.placeId) });
      const forecasts = await rhythms.forecasts(found);
      const byId = new Map(found.map((bin) => [bin.placeId, bin]));
      return rows.map(({ row: { placeId, dongName, own } }) => ({
        dongName,
        recycleBinType: own?.recycleBinType ?? '',
        recycleBinTypeName: typeName(own?.recycleBinType),
        recycleBinCount: own?.recycleBinCount ?? null,
        bin: byId.get(placeId)?.bin ?? null,
        forecast: (forecasts.get(placeId) ?? []).map(forecastOnWire),
      }));
    },
    fileName: '스마트_수거함',
    districtName,
    columns: [
      { kind: 'text', header: '수거 품목', value: ({ row }) => typeName(row.own?.recycleBinType) },
      { kind: 'number', header: '설치 대수', value: ({ row }) => row.own?.recycleBinCount ?? null },
    ],
  });

  handle(app, binsAdministration, {
    ...handlers,
    ...placePhotoHandlers(services, { placeType, photos, idName }),
    async toEmpty() {
      const rows = await places.load();
      return { list: toEmptyOf(rows, await rhythms.forecasts(rows), services.clock.now()) };
    },
  });
}
