type Value = string | number | boolean | null | undefined;

/**
 * The sent query: without empty filters, with `searchType` only beside a non-blank keyword, with trimmed keywords, and
 * sorted by name; the server's cache uses the same form.
 */
function cleanQuery(query: Readonly<Record<string, Value>>): [string, string][] {
  const given: [string, string][] = [];
  for (const [name, value] of Object.entries(query)) {
    const text = value === null || value === undefined ? '' : String(value).trim();
    if (text !== '') given.push([name, text]);
  }
  const hasKeyword = given.some(([name]) => name === 'keyword');
  return given.filter(([name]) => name !== 'searchType' || hasKeyword).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The address of a call: the path with its parameters, and the cleaned query. */
export function callAddress(
  path: string,
  params: Readonly<Record<string, string | number>> = {},
  query: Readonly<Record<string, Value>> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(cleanQuery(query)).toString();
  return search === '' ? filled : `${filled}?${search}`;
}
