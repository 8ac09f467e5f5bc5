import pino, { type DestinationStream, type Logger } from 'pino';
import { loggable } from './errors/loggable.ts';

/** Opens the process's log: JSON lines without secrets; `err` fields contain no personal data. */
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
      serializers: { err: loggable },
    },
    destination,
  );
}
