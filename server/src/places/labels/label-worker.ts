/** The thread that writes one sheet of labels, because 2,000 labels take seconds. It returns the whole file at once. */
import { buffer } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import { drawSheet } from './label-drawing.ts';

const bytes = new Uint8Array(await buffer(await drawSheet(workerData)));
parentPort?.postMessage(bytes, [bytes.buffer]);
