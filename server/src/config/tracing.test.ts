import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';

const read = (env: Record<string, string>) => readConfig({ DATABASE_URL: 'postgres://nowhere', ...env }).tracing;
const endpoint = 'http://127.0.0.1:4318';

describe('the settings of traces', () => {
  test('are off without a receiver', () => {
    expect(read({})).toBeNull();
    expect(read({ OTEL_SERVICE_NAME: 'maru' })).toBeNull();
  });

  test('are read by their standard names', () => {
    expect(
      read({
        OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YTpi, x-scope=maru',
        OTEL_SERVICE_NAME: 'portal',
        OTEL_TRACES_SAMPLER_ARG: '0.1',
      }),
    ).toEqual({
      endpoint,
      headers: { authorization: 'Basic YTpi', 'x-scope': 'maru' },
      serviceName: 'portal',
      share: 0.1,
    });
  });

  test.each([
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'authorization' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'a=%zz' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'a=b%0d%0ac' },
    { OTEL_TRACES_SAMPLER_ARG: '1.1' },
    { OTEL_TRACES_SAMPLER_ARG: 'half' },
  ])('refuse %j', (env) => {
    expect(() => read(env)).toThrow(ConfigError);
  });
});
