import { receiveFile } from '#lib/api/file.ts';

/** Returns the image of a popup, or an image of its text. */
export const imageCall = 'GET /admin/api/popup/{popupId}/attachments/{hashFileName}';

/** Loads an image of a popup's text. */
export const receiveImage = async (hashFileName: string, popupId: number): Promise<Blob> =>
  (await receiveFile(imageCall, { params: { popupId, hashFileName } })).blob;
