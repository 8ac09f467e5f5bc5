/** Files with an owner: photos of a device, attachments of a notice. */
import { Type } from 'typebox';
import { closed, file, hashFileName } from './schemas.ts';

/** A stored file with its original name. */
export const attachment = closed({
  hashFileName,
  /** The uploader's file name, sanitised, with the extension of the detected type. */
  attachedFileName: Type.String(),
  attachedFileExtension: Type.String(),
  /** In bytes. */
  attachedFileSize: Type.Integer(),
});

/** Media types of stored images. */
export const image = file('image/jpeg', 'image/png', 'image/webp');
