/** The worker that solves proofs of work, so that the page stays responsive. */
import { solve } from './solve.ts';

addEventListener('message', ({ data }: MessageEvent<string>) => postMessage(solve(data)));
