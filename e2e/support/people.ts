/** Who journeys are about: made up, and nobody twice. */

export interface Person {
  name: string;
  /** 'YYYY-MM-DD'. */
  birthDate: string;
  mobileNumber: string;
}

/** A Korean syllable, whichever. */
const syllable = () => String.fromCharCode(0xac00 + Math.floor(Math.random() * 11_172));

/** Somebody whom no other journey and no earlier try has been; the sandbox tells people apart by name and birth. */
export function somebody(birthDate = '1990-01-31'): Person {
  const digits = String(Date.now() % 100_000_000).padStart(8, '0');
  return { name: `홍${syllable()}${syllable()}`, birthDate, mobileNumber: `010${digits}` };
}

/** A user id that nobody has yet. */
export const newId = () => `m${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`;

/** A prefix of ids that no other journey and no earlier try has. */
export const newPrefix = () => `m${Date.now().toString(36)}`;

/** Every member's. */
export const password = 'Maru-portal-1';
