/** An address's query: names and plain texts. Each page parses its own state from it. */
export type Search = Readonly<Record<string, string>>;

/** Parses `?a=1&b=x` as names and texts; the last of repeated names counts. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

/** Formats a query; empty and missing values are omitted. */
export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
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

/** A whole number from `least` with at most six digits (calls accept no page beyond a million), else the fallback. */
export function wholeNumber(text: string | undefined, least: number, fallback: number): number {
  return text !== undefined && /^\d{1,6}$/.test(text) && Number(text) >= least ? Number(text) : fallback;
}
