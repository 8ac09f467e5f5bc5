/** The thread that writes one report, and answers with all bytes at once. */
import { buffer } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import { drawReport } from './pdf-drawing.ts';

const bytes = new Uint8Array(await buffer(await drawReport(workerData)));
parentPort?.postMessage(bytes, [bytes.buffer]);
