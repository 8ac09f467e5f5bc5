import { handOver } from './hand-over.mjs';

// The web is built with the packages of developers.
handOver('release.ts', { isChecking: true });
