/** The canonical cache address of a response, independent of a query's spelling. */
import type { Call } from '@maru/contract/call';

/** Parsed values of an address by name. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * Builds the cache address of a call's responses from validated parameters and query: sorted by name, without default
 * values. Maru's own pages use this form.
 */
export function answerAddress({ path, query }: Call): (params: Values, query: Values) => string {
  const defaults = Object.fromEntries(
    Object.entries(query?.properties ?? {}).map(([name, schema]) => [name, (schema as { default?: unknown }).default]),
  );
  return (params, query) => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
    const parameters = Object.entries(query)
      .filter(([name, value]) => value !== defaults[name])
      .map(([name, value]): [string, string] => [name, String(value)])
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return parameters.length === 0 ? filled : `${filled}?${new URLSearchParams(parameters)}`;
  };
}
