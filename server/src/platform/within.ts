import { IngestBusy } from '#telemetry/ingest/ingest.ts';

/**
 * The promise's result if it is fulfilled in time. Throws IngestBusy otherwise, so that the sender repeats the request.
 */
export async function within<Result>(ms: number, promise: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new IngestBusy()), ms);
  });
  // After the timeout a failure is ignored, because no caller waits for it.
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
