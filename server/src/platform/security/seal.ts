/** Personal data at rest: encrypted with AES-256-GCM, searchable by a keyed hash. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Keys } from './keys.ts';

const ivBytes = 12;
const tagBytes = 16;
/** The first byte identifies the encryption scheme, so that later schemes can coexist. */
const version = Buffer.from([1]);

export interface Seal {
  /** Encrypts a text; null stays null. `field` is authenticated, so that a value can't be moved to another column. */
  close(field: string, text: string | null): Buffer | null;
  /** Decrypts a text; throws if it was changed or belongs to another field. */
  open(field: string, sealed: Buffer | null): string | null;
  /** The blind index of a text: equal for equal texts of a field, and otherwise without information. */
  index(field: string, text: string): Buffer;
}

export function createSeal(keys: Pick<Keys, 'seal' | 'index'>): Seal {
  return {
    close(field, text) {
      if (text === null) return null;
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', keys.seal, iv).setAAD(Buffer.from(field));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([version, iv, cipher.getAuthTag(), body]);
    },
    open(field, sealed) {
      if (sealed === null) return null;
      if (sealed[0] !== version[0]) throw new Error(`${field} is sealed in an unknown way`);
      const iv = sealed.subarray(1, 1 + ivBytes);
      const tag = sealed.subarray(1 + ivBytes, 1 + ivBytes + tagBytes);
      const decipher = createDecipheriv('aes-256-gcm', keys.seal, iv).setAAD(Buffer.from(field)).setAuthTag(tag);
      return Buffer.concat([decipher.update(sealed.subarray(1 + ivBytes + tagBytes)), decipher.final()]).toString(
        'utf8',
      );
    },
    index: (field, text) => createHmac('sha256', keys.index).update(`${field}\0${text}`).digest(),
  };
}
