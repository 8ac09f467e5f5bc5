import type { Logger } from 'pino';
import type { Config, Role } from '#config.ts';
import type { Tracing } from './tracing.ts';

/** Null if traces are off; OpenTelemetry is then not loaded. */
export async function openTracing(
  { tracing, role }: Pick<Config, 'tracing'> & { role: Role },
  log: Pick<Logger, 'warn' | 'info'>,
): Promise<Tracing | null> {
  if (!tracing) return null;
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry(tracing, role, log);
}
