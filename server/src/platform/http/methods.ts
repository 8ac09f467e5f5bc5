/** Distinguishes addresses with other methods (405) from unknown ones (404). */
import type { FastifyInstance } from 'fastify';

/** '/places/:id' matches '/places/7'; '/docs/*' matches everything below '/docs/'. */
const patternOf = (url: string) =>
  new RegExp(
    `^${url
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')
      .replace(/\*/g, '.*')}/?$`,
  );

/** Records routes added from now on; returns a function that lists the methods of a path, empty if unknown. */
export function followMethods(app: FastifyInstance): (path: string) => string[] {
  const patterns = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = patterns.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    patterns.set(url, known);
    for (const one of [method].flat()) known.methods.add(one);
  });
  return (path) => {
    const methods = new Set<string>();
    for (const { pattern, methods: own } of patterns.values())
      if (pattern.test(path)) for (const one of own) methods.add(one);
    return [...methods].sort();
  };
}
