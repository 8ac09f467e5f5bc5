import { handOver } from './hand-over.mjs';

handOver('command.ts');
