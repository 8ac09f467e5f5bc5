/** What files are taken in: the limits that a form tells before it sends, and the server holds. */

/** Largest image in bytes, as it is sent. */
export const maxImageBytes = 10 * 1024 * 1024;

/** Most pixels of an image, as it is sent: 40 megapixels. */
export const maxImagePixels = 40_000_000;

/** Largest document in bytes. */
export const maxDocumentBytes = 30 * 1024 * 1024;

/** Most characters of a file's name. */
export const maxFileNameLength = 200;

export const imageExtensions = ['jpg', 'jpeg', 'png', 'webp'] as const;

/** Of attachments that aren't images. */
export const documentExtensions = [
  'pdf',
  'hwp',
  'hwpx',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'odt',
  'ods',
  'txt',
  'csv',
  'zip',
] as const;
export type DocumentExtension = (typeof documentExtensions)[number];
