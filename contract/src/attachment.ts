/** Files that belong to something: photos of a device, attachments of a notice. */
import { Type } from 'typebox';
import { closed, file, hashFileName } from './schemas.ts';

/** A file that something has. */
export const attachment = closed({
  hashFileName,
  /** As its sender called it, cleaned, with the extension of what it is. */
  attachedFileName: Type.String(),
  attachedFileExtension: Type.String(),
  /** Bytes. */
  attachedFileSize: Type.Integer(),
});

/** What an image is once it has been taken in. */
export const image = file('image/jpeg', 'image/png', 'image/webp');
