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
    summary: 'List photos of a device, oldest first',
    params: closed({ deviceId: id }),
    output: list(attachment),
  }),
  photo: call({
    method: 'GET',
    path: '/admin/api/device/{deviceId}/attachments/{hashFileName}',
    access,
    summary: 'Download a photo of a device',
    params: fileParams,
    output: image,
  }),
  addPhoto: call({
    method: 'POST',
    path: '/admin/api/device/attachments',
    access,
    summary: 'Upload a photo of a device: JPEG, PNG or WebP, at most 10 MB',
    multipart: { maxBytes: maxPhotoBytes, fields: closed({ installationPlaceId: id, deviceId: id }) },
    output: attachment,
  }),
  removePhoto: call({
    method: 'DELETE',
    path: '/admin/api/device/{deviceId}/attachments/{hashFileName}',
    access,
    summary: 'Delete a photo of a device',
    params: fileParams,
    output: done,
  }),
  renewKey: call({
    method: 'POST',
    path: '/admin/api/device/{deviceId}/key',
    access,
    summary: "Replace a device's key; returns the new key, only this once, and invalidates the former one",
    params: closed({ deviceId: id }),
    output: closed({ deviceKey: Type.String() }),
  }),
};
