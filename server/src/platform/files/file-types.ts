/** Detects file types by content. The name only distinguishes documents that begin with the same bytes. */
import type { DocumentExtension } from '@maru/domain/file';

/** A detected file type. */
export interface FileType {
  extension: string;
  contentType: string;
  isImage: boolean;
}

/** Number of first bytes that are sufficient to detect the type. */
export const tellingBytes = 4096;

const image = (extension: string, contentType: string): FileType => ({ extension, contentType, isImage: true });
const [jpeg, png, webp] = [image('jpg', 'image/jpeg'), image('png', 'image/png'), image('webp', 'image/webp')];

const starts = (head: Buffer, hex: string) => head.subarray(0, hex.length / 2).toString('hex') === hex;

/** The image type detected from the first bytes; undefined for types that aren't accepted. */
export function imageType(head: Buffer): FileType | undefined {
  if (starts(head, 'ffd8ff')) return jpeg;
  if (starts(head, '89504e470d0a1a0a')) return png;
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return webp;
  return undefined;
}

type Beginning = (head: Buffer) => boolean;
const isPdf: Beginning = (head) => starts(head, '255044462d');
/** Container of the older formats of Hancom and Microsoft Office. */
const isCompound: Beginning = (head) => starts(head, 'd0cf11e0a1b11ae1');
const isZip: Beginning = (head) => starts(head, '504b0304');
const isText: Beginning = (head) => !head.includes(0);

const documents: Record<DocumentExtension, [contentType: string, begins: Beginning]> = {
  pdf: ['application/pdf', isPdf],
  hwp: ['application/x-hwp', isCompound],
  hwpx: ['application/hwp+zip', isZip],
  doc: ['application/msword', isCompound],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', isZip],
  xls: ['application/vnd.ms-excel', isCompound],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', isZip],
  ppt: ['application/vnd.ms-powerpoint', isCompound],
  pptx: ['application/vnd.openxmlformats-officedocument.presentationml.presentation', isZip],
  odt: ['application/vnd.oasis.opendocument.text', isZip],
  ods: ['application/vnd.oasis.opendocument.spreadsheet', isZip],
  txt: ['text/plain', isText],
  csv: ['text/csv', isText],
  zip: ['application/zip', isZip],
};

/** The document type of an extension if the first bytes match; undefined for types that aren't accepted. */
export function documentType(head: Buffer, extension: string): FileType | undefined {
  if (!Object.hasOwn(documents, extension)) return undefined;
  const [contentType, begins] = documents[extension as DocumentExtension];
  return begins(head) ? { extension, contentType, isImage: false } : undefined;
}
