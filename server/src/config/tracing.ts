/** Settings of traces, with OpenTelemetry's standard names. */
import type { Values } from './values.ts';

export interface TracingSettings {
  /** The receiver of traces; null disables recording. */
  tracing: TraceReceiver | null;
}

export interface TraceReceiver {
  /** The address of OTLP/HTTP, to which '/v1/traces' is added. */
  endpoint: string;
  /** Headers of requests to the receiver, such as its key. */
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  /** The fraction of traces that are recorded, 0 to 1, if the proxy hasn't decided. */
  share: number;
}

export function readTracing({ text, address, faults }: Values): TracingSettings {
  const endpoint = address('OTEL_EXPORTER_OTLP_ENDPOINT', ['http', 'https']);
  const share = Number(text('OTEL_TRACES_SAMPLER_ARG', '1'));
  if (!(share >= 0 && share <= 1)) faults.push('OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1');
  const headers = readHeaders(text('OTEL_EXPORTER_OTLP_HEADERS', ''));
  if (!headers) faults.push('OTEL_EXPORTER_OTLP_HEADERS must look like name=value,name=value');
  const serviceName = text('OTEL_SERVICE_NAME', 'maru');
  return { tracing: endpoint && headers ? { endpoint, headers, serviceName, share } : null };
}

/** Parses 'name=value,name=value' with percent-encoded values; null for a malformed text. */
function readHeaders(text: string): Record<string, string> | null {
  const pairs = text.split(',').map((pair) => pair.trim());
  const headers: Record<string, string> = {};
  for (const pair of pairs.filter(Boolean)) {
    const end = pair.indexOf('=');
    const name = pair.slice(0, end).trim();
    const value = decoded(pair.slice(end + 1).trim());
    if (end < 1 || !/^[\w-]+$/.test(name) || value === null || !/^[\x20-\x7e]*$/.test(value)) return null;
    headers[name] = value;
  }
  return headers;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
