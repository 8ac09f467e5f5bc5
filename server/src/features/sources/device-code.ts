import { createHash } from 'node:crypto';

const maxLength = 64;
const hashLength = 8;

/**
 * The management code under which a network's device is registered: its id, limited to the allowed characters. A DevEUI
 * is in capitals. If characters other than ASCII or the end are lost, such as of Korean names, a hash of the whole id
 * distinguishes the devices.
 */
export function deviceCodeOf(networkId: string): string {
  // Some systems write Hangul in parts.
  const id = networkId.normalize();
  const letters = [...id.replace(/[^A-Za-z0-9_-]+/g, '-')];
  const isOther = (letter: string) => letter !== '-';
  const code = letters.slice(letters.findIndex(isOther), letters.findLastIndex(isOther) + 1).join('');
  if (/\P{ASCII}/u.test(id) || code.length > maxLength) {
    const hash = createHash('sha256').update(id).digest('hex').slice(0, hashLength);
    return code === '' ? hash : `${code.slice(0, maxLength - hashLength - 1)}-${hash}`;
  }
  return /^[0-9a-f]{16}$/i.test(code) ? code.toUpperCase() : code;
}
