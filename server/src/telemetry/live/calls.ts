/** The call that opens the live feed. */
import { live } from '@maru/contract/live';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#platform/errors/problem.ts';
import { parseArea } from '#platform/http/area.ts';
import { handle } from '#platform/http/handle.ts';
import { isLine } from '#platform/http/limits.ts';
import type { LiveFeed } from './feed.ts';

/** Maximum number of streams per process. */
const maxReaders = 15_000;
/** Maximum number of streams per known browser. */
const readersPerBrowser = 50;

export function registerLive(app: FastifyInstance, feed: LiveFeed, readersPerAddress: number) {
  handle(app, live, {
    async feed({ query }, { request, reply }) {
      const layers = new Set(query.layers.split(',').filter(Boolean));
      for (const layer of layers)
        if (!feed.layerNames.includes(layer))
          throw new Problem('VALIDATION', { field: 'layers', error: '없는 지도 항목입니다.' });
      const caller = app.callerKeyOf(request);
      if (feed.readersOf(caller) >= (isLine(caller) ? readersPerAddress : readersPerBrowser))
        throw new Problem('TOO_MANY_REQUESTS', {
          error: '이 네트워크에서 열린 실시간 화면이 너무 많습니다. 다른 화면을 닫고 다시 시도해 주십시오.',
          retryAfter: 30,
        });
      if (feed.readerCount >= maxReaders) throw new Problem('BUSY', { retryAfter: 30 });
      const area = query.area === undefined ? undefined : parseArea(query.area);
      const headers = reply.getHeaders();
      reply.hijack();
      for (const [name, value] of Object.entries(headers)) if (value !== undefined) reply.raw.setHeader(name, value);
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
      });
      reply.raw.write('retry: 2000\n\n');
      feed.open(reply.raw, caller, layers, area);
      return '';
    },
  });
}
