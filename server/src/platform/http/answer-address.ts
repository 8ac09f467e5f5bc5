/** The one address under which an answer is kept, however its question was spelled. */
import type { Call } from '@maru/contract/call';

/** What was read of an address, by name. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * Makes the address of a call's answers from parameters and query as they were read and checked: sorted by name, without
 * what is the default anyway. It is an address that asks this very question, and what the site itself asks with.
 */
export function answerAddress({ path, query }: Call): (params: Values, query: Values) => string {
  const defaults = Object.fromEntries(
    Object.entries(query?.properties ?? {}).map(([name, schema]) => [name, (schema as { default?: unknown }).default]),
  );
  return (params, asked) => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
    const told = Object.entries(asked)
      .filter(([name, value]) => value !== defaults[name])
      .map(([name, value]): [string, string] => [name, String(value)])
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return told.length === 0 ? filled : `${filled}?${new URLSearchParams(told)}`;
  };
}
