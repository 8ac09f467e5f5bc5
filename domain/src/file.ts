/** Upload limits, shown by forms and enforced by the server. */

/** Maximum size of an uploaded image in bytes. */
export const maxImageBytes = 10 * 1024 * 1024;

/** Maximum pixels of an uploaded image: 40 megapixels. */
export const maxImagePixels = 40_000_000;

/** Maximum size of a document in bytes. */
export const maxDocumentBytes = 30 * 1024 * 1024;

/** Maximum characters of a file name. */
export const maxFileNameLength = 200;

export const imageExtensions = ['jpg', 'jpeg', 'png', 'webp'] as const;

/** Extensions of attachments other than images. */
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
