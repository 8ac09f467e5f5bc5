/** Fictitious persons, each used only once. */

export interface Person {
  name: string;
  /** 'YYYY-MM-DD'. */
  birthDate: string;
  mobileNumber: string;
}

/** A random Korean syllable. */
const syllable = () => String.fromCharCode(0xac00 + Math.floor(Math.random() * 11_172));

/**
 * A person that no other journey and no earlier attempt has used; the sandbox distinguishes people by name and birth
 * date.
 */
export function randomPerson(birthDate = '1990-01-31'): Person {
  const digits = String(Date.now() % 100_000_000).padStart(8, '0');
  return { name: `홍${syllable()}${syllable()}`, birthDate, mobileNumber: `010${digits}` };
}

/** A user id that is not in use. */
export const newId = () => `m${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`;

/** A prefix of ids that no other journey and no earlier attempt has used. */
export const newPrefix = () => `m${Date.now().toString(36)}`;

/** Password of all members. */
export const password = 'Maru-portal-1';
