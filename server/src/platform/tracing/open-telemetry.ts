/** Records spans with OpenTelemetry, and sends them in batches by OTLP/HTTP. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { TraceReceiver } from '#config/tracing.ts';
import type { Span, SpanOptions, SpanSide, Tracing } from './tracing.ts';

/**
 * Timeout of the receiver in milliseconds; during this time other spans are queued, and those beyond the queue are
 * dropped.
 */
const exportMs = 5_000;
const batchMs = 2_000;
const longestQueue = 4_096;
const longestCloseMs = 2_000;

const kinds: Record<SpanSide, SpanKind> = {
  inside: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
};

/** The code or class of an error, because its message may contain personal data. */
const codeOf = (error: unknown): string =>
  String((error as { code?: unknown } | null)?.code ?? (error instanceof Error ? error.name : 'Error')).slice(0, 60);

export function openTelemetry(receiver: TraceReceiver, role: string, log: Pick<Logger, 'warn' | 'info'>): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${receiver.endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: { ...receiver.headers },
    timeoutMillis: exportMs,
    concurrencyLimit: 2,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': receiver.serviceName,
      'service.instance.id': `${role}-${process.pid}`,
      'maru.role': role,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(receiver.share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reportingOnce(exporter, log),
        scheduledDelayMillis: batchMs,
        exportTimeoutMillis: exportMs,
        maxQueueSize: longestQueue,
      }),
    ],
  });
  const tracer = provider.getTracer('maru');
  const present = new AsyncLocalStorage<Context>();

  function start(name: string, { side = 'inside', attributes = {}, traceparent }: SpanOptions = {}): Span {
    const remote = traceparent === undefined ? null : parseTraceParent(traceparent);
    const parent = remote
      ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true })
      : (present.getStore() ?? ROOT_CONTEXT);
    const span = tracer.startSpan(name, { kind: kinds[side], attributes }, parent);
    const within = trace.setSpan(parent, span);
    return {
      name: (text) => void span.updateName(text),
      set: (more) => void span.setAttributes(more),
      fail(error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute('error.type', codeOf(error));
      },
      end: () => span.end(),
      within: (work) => present.run(within, work),
    };
  }

  return {
    start,
    isWithin: () => trace.getSpan(present.getStore() ?? ROOT_CONTEXT)?.isRecording() ?? false,
    bind: (callback) => AsyncLocalStorage.bind(callback),
    async run(name, attributes, work) {
      const span = present.run(ROOT_CONTEXT, () => start(name, { attributes }));
      try {
        return await span.within(work);
      } catch (error) {
        span.fail(error);
        throw error;
      } finally {
        span.end();
      }
    },
    async close() {
      const flushed = provider.shutdown().catch(() => undefined);
      await Promise.race([flushed, wait(longestCloseMs, undefined, { ref: false })]);
    },
  };
}

/** Logs only the first of consecutive failures and the next success, because a receiver may be unreachable for days. */
function reportingOnce(exporter: SpanExporter, log: Pick<Logger, 'warn' | 'info'>): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const fails = result.code !== 0;
        if (fails && !isFailing)
          log.warn({ err: result.error }, 'traces can’t be sent; the portal goes on without them');
        if (!fails && isFailing) log.info('traces are sent again');
        isFailing = fails;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
