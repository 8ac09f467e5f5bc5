/** A receiver of traces: OTLP/HTTP in JSON on a free port. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string };
}

/** A span in OTLP's JSON. */
interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
  status: { code?: number; message?: string };
}

/** A received span with its attributes by name. */
export interface ReceivedSpan extends Omit<SentSpan, 'attributes'> {
  attributes: Record<string, string>;
}

interface Request {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[];
}

const byName = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue)]));

/** @param answers  if false, requests are accepted but never answered */
export async function startTraceReceiver({ answers = true } = {}) {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const paths = new Set<string>();
  const keys = new Set<string>();
  const services = new Set<string>();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    bodies.push(body);
    paths.add(`${request.method} ${request.url}`);
    keys.add(String(request.headers['x-key']));
    for (const { resource, scopeSpans } of (JSON.parse(body) as Request).resourceSpans) {
      services.add(byName(resource.attributes)['service.name'] ?? '');
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...span, attributes: byName(span.attributes) });
    }
    if (answers) response.setHeader('content-type', 'application/json').end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    /** Everything received so far. */
    spans,
    bodies,
    paths,
    /** Values of the header X-Key. */
    keys,
    services,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
