/** Area `binsAdministration`: management of recycle bins, with their photos. */
import { recycleBinTypeCodes } from '@maru/domain/bin';
import { Type } from 'typebox';
import { attachment, image } from './attachment.ts';
import { bin, compartmentForecast } from './bins.ts';
import { call } from './call.ts';
import { done } from './citizens-login.ts';
import { grade } from './place.ts';
import { closed, hashFileName, id, list, nullable, oneOf } from './schemas.ts';
import { placeLabels, singleDevicePlaces } from './single-device-place.ts';

const text = Type.String();
const page = 'device/smartRecycleBin';
const access = `admin:${page}` as const;
const maxPhotoBytes = 10 * 1024 * 1024;
const photos = '/admin/api/installation-place/recycle-bin/attachments';

/** A bin that is full or will be today, with the compartments to empty. */
export const binToEmpty = closed({
  recycleBinInstallationPlaceId: id,
  installationPlaceName: text,
  managementCode: text,
  dongName: text,
  address: text,
  detailAddress: text,
  /** Fill of the fullest compartment. */
  fill: Type.Number(),
  status: grade,
  statusName: text,
  compartments: Type.Array(closed({ ...compartmentForecast.properties, fill: Type.Number() })),
});

const administration = singleDevicePlaces('recycle-bin', page, 'recycleBinInstallationPlaceId', {
  filters: { recycleBinType: Type.Optional(oneOf(recycleBinTypeCodes)) },
  facts: {
    dongName: text,
    /** Empty if unknown. */
    recycleBinType: text,
    recycleBinTypeName: text,
    recycleBinCount: nullable(Type.Integer()),
    bin: bin.bin,
    forecast: Type.Array(compartmentForecast),
  },
  body: { recycleBinType: Type.String({ maxLength: 20 }), recycleBinCount: nullable(Type.Integer()) },
});

export const binsAdministration = {
  ...administration,
  labels: placeLabels('recycle-bin', page, administration.placesExcel.query),
  toEmpty: call({
    method: 'GET',
    path: '/admin/api/installation-place/recycle-bin/to-empty',
    access,
    summary: 'List bins that are full or will be today, fullest first',
    output: list(binToEmpty),
  }),
  photos: call({
    method: 'GET',
    path: photos,
    access,
    summary: 'List photos of a bin, oldest first',
    query: closed({ recycleBinInstallationPlaceId: id }),
    output: list(attachment),
  }),
  photo: call({
    method: 'GET',
    path: `${photos}/{hashFileName}`,
    access,
    summary: 'Download a photo of a bin',
    params: closed({ hashFileName }),
    output: image,
  }),
  addPhoto: call({
    method: 'POST',
    path: photos,
    access,
    summary: 'Upload a public photo of a bin: JPEG, PNG or WebP, at most 10 MB',
    multipart: { maxBytes: maxPhotoBytes, fields: closed({ recycleBinInstallationPlaceId: id }) },
    output: attachment,
  }),
  removePhoto: call({
    method: 'DELETE',
    path: `${photos}/{hashFileName}`,
    access,
    summary: 'Delete a photo of a bin',
    params: closed({ hashFileName }),
    output: done,
  }),
};
