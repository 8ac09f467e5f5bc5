import pino, { type DestinationStream, type Logger } from 'pino';
import { loggable } from './errors/loggable.ts';

/** The process's log: JSON lines without secrets; what is logged as `err` tells nothing of anybody's data. */
export function openLog(
  { level, role }: { level: string; role: string },
  destination: DestinationStream = pino.destination(1),
): Logger {
  return pino(
    {
      level,
      base: { role, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['req.headers', 'headers', '*.password', '*.authorization'],
      // Some are made loggable where they are caught.
      serializers: { err: (error: unknown) => (error instanceof Error ? loggable(error) : error) },
    },
    destination,
  );
}
