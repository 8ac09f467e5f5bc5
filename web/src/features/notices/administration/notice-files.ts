import { receiveFile } from '#lib/api/file.ts';

/** Returns a file of a notice, or an image of its text. */
export const fileCall = 'GET /admin/api/articles/{articleId}/attachments/{hashFileName}';

/** Loads an image of a notice's text. */
export const receiveImage = async (hashFileName: string, articleId: number): Promise<Blob> =>
  (await receiveFile(fileCall, { params: { articleId, hashFileName } })).blob;
