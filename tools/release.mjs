import { handOver } from './hand-over.mjs';

// Building the web requires the packages for developers.
handOver('release.ts', { isChecking: true });
