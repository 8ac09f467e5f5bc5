/** Downloads of data sets: streamed without a limit of rows, few at once, and aborted when the client disconnects. */
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { Problem } from '#platform/errors/problem.ts';
import { endWith } from '#platform/excel/excel-answer.ts';
import { excelAccountOf, Places } from '#platform/excel/places.ts';
import type { Context } from '#platform/http/handle.ts';
import { responseEnd } from '#platform/http/response-end.ts';

const noPlaces = { atOnce: 0, maxWaiting: 0 };

/** Limits, which each data set's page states. */
export const downloadLimits = { filesPerAddress: 1, filesAtOnce: 20, maxMinutes: 60 };
/** Maximum batches that all downloads read at once, so that most database connections stay free. */
const batchesAtOnce = 2;
/** Pause after each batch in milliseconds, for other work of the process. */
const restMs = 3;

const downloads = new Places({ office: noPlaces, citizens: { atOnce: downloadLimits.filesAtOnce, maxWaiting: 40 } });
const batches = new Places({
  office: noPlaces,
  citizens: { atOnce: batchesAtOnce, maxWaiting: downloadLimits.filesAtOnce },
});

/**
 * Reads chunks within the limit of concurrent batches. The batch's slot is released before the client reads the chunk.
 */
async function* inTurns(chunks: AsyncGenerator<Buffer, void, void>, name: string): AsyncGenerator<Buffer, void, void> {
  try {
    for (;;) {
      const giveBack = await batches.take({ queue: 'citizens', name });
      const { done, value } = await chunks.next().finally(giveBack);
      await wait(restMs);
      if (done) return;
      yield value;
    }
  } finally {
    await chunks.return();
  }
}

/**
 * Opens a download after reading the first chunk, so that a failure until then is answered as a problem. Each further
 * chunk is read when the client has received the previous one. Throws BUSY if the caller has too many downloads.
 */
export async function openDownload(
  { request, reply }: Context,
  chunks: AsyncGenerator<Buffer, void, void>,
): Promise<Readable> {
  const end = responseEnd(reply);
  const giveBack = await downloads.take(excelAccountOf(request), end);
  const turns = inTurns(chunks, request.id);
  try {
    const { value: first } = await turns.next();
    const stream = Readable.from(startingWith(first ? [first] : [], turns), { objectMode: false });
    stream.once('close', () => {
      giveBack();
      // A stream that is destroyed before it is read doesn't end its source.
      turns.return().catch(() => undefined);
    });
    stream.on('error', (err) => request.log.error({ err, reqId: request.id }, 'a download broke off'));
    endWith(stream, end, downloadLimits.maxMinutes * 60_000);
    return stream;
  } catch (error) {
    giveBack();
    throw end.aborted ? new Problem('BUSY') : error;
  }
}

async function* startingWith(first: readonly Buffer[], rest: AsyncGenerator<Buffer, void, void>) {
  yield* first;
  yield* rest;
}
