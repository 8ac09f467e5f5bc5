/** A span for each request to another server, by undici's diagnostics channels. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Span, Tracing } from './tracing.ts';

/** The required part of undici's messages. All messages of a request contain the same request object. */
interface Message {
  request: { method: string; origin?: string | URL };
  response?: { statusCode: number };
  error?: unknown;
}

/**
 * Records method, host and status, but not paths and query strings, which may contain keys. Applies to `fetch` and to
 * undici, by which features send requests. Returns a function that ends the recording.
 */
export function traceOutgoing(tracing: Tracing): () => void {
  const spans = new WeakMap<object, Span>();
  const listeners: Record<string, (message: Message) => void> = {
    'undici:request:create': ({ request }) => {
      const { host } = new URL(String(request.origin));
      const attributes = { 'http.request.method': request.method, 'server.address': host };
      spans.set(request, tracing.start(request.method, { side: 'client', attributes }));
    },
    'undici:request:headers': ({ request, response }) => {
      const status = response?.statusCode ?? 0;
      const span = spans.get(request);
      span?.set({ 'http.response.status_code': status });
      if (status >= 400) span?.fail({ code: status });
    },
    'undici:request:trailers': ({ request }) => spans.get(request)?.end(),
    'undici:request:error': ({ request, error }) => {
      spans.get(request)?.fail(error);
      spans.get(request)?.end();
    },
  };
  const all = Object.entries(listeners) as [string, (message: unknown) => void][];
  for (const [channel, listener] of all) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of all) unsubscribe(channel, listener);
  };
}
