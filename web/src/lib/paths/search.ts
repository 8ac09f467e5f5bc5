/** What an address's query holds: names and plain texts. Each page reads its own state out of it. */
export type Search = Readonly<Record<string, string>>;

/** `?a=1&b=x` as names and texts; a repeated name keeps its last. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

/** Back to `?a=1&b=x`; empty and absent values are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const kept = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const text = new URLSearchParams(kept.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** One of the allowed words, else the fallback. */
export function oneOf<const T extends readonly string[], F>(
  allowed: T,
  text: string | undefined,
  fallback: F,
): T[number] | F {
  return allowed.find((word) => word === text) ?? fallback;
}

/** A whole number of at least `least` and at most six digits (the calls take no page beyond a million), else the fallback. */
export function wholeNumber(text: string | undefined, least: number, fallback: number): number {
  return text !== undefined && /^\d{1,6}$/.test(text) && Number(text) >= least ? Number(text) : fallback;
}
