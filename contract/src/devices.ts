/** Area `devices`: photos and keys of devices of any group. Calls need permission for the page of the device's kind. */
import { consoleDevicePages } from '@maru/domain/device-groups';
import { Type } from 'typebox';
import { attachment, image } from './attachment.ts';
import { adminOf, call } from './call.ts';
import { done } from './citizens-login.ts';
import { closed, hashFileName, id, list } from './schemas.ts';

const access = adminOf(...consoleDevicePages);
const maxPhotoBytes = 10 * 1024 * 1024;
const fileParams = closed({ deviceId: id, hashFileName });

export const devices = {
  photos: call({
    method: 'GET',
    path: '/admin/api/device/{deviceId}/attachments',
    access,
    summary: 'Photos of a device, the oldest first',
    params: closed({ deviceId: id }),
    output: list(attachment),
  }),
  photo: call({
    method: 'GET',
    path: '/admin/api/device/{deviceId}/attachments/{hashFileName}',
    access,
    summary: 'One photo',
    params: fileParams,
    output: image,
  }),
  addPhoto: call({
    method: 'POST',
    path: '/admin/api/device/attachments',
    access,
    summary: 'Adds a photo to a device of a place: JPEG, PNG or WebP of at most 10 MB',
    multipart: { maxBytes: maxPhotoBytes, fields: closed({ installationPlaceId: id, deviceId: id }) },
    output: attachment,
  }),
  removePhoto: call({
    method: 'DELETE',
    path: '/admin/api/device/{deviceId}/attachments/{hashFileName}',
    access,
    summary: 'Takes a photo away',
    params: fileParams,
    output: done,
  }),
  renewKey: call({
    method: 'POST',
    path: '/admin/api/device/{deviceId}/key',
    access,
    summary: 'Gives a device another key, told this once; the one it had is refused from now on',
    params: closed({ deviceId: id }),
    output: closed({ deviceKey: Type.String() }),
  }),
};
