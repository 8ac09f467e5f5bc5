/** The thread that works while the page stays as quick as ever. */
import { solve } from './solve.ts';

addEventListener('message', ({ data }: MessageEvent<string>) => postMessage(solve(data)));
