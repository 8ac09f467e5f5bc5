import { IngestBusy } from '#telemetry/ingest/ingest.ts';

/** The promise's result, if it comes in time. Throws IngestBusy otherwise, so that the sender repeats. */
export async function within<Result>(ms: number, promise: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new IngestBusy()), ms);
  });
  // A failure after the time is up has nobody to tell.
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
