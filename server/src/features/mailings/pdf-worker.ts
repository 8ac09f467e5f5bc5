/** The thread that writes one PDF, and answers with all bytes at once. */
import { buffer } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import { drawStatistics } from './pdf-drawing.ts';

const bytes = new Uint8Array(await buffer(await drawStatistics(workerData)));
parentPort?.postMessage(bytes, [bytes.buffer]);
