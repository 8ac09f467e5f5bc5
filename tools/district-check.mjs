import { handOver } from './hand-over.mjs';

handOver('../server/src/commands/check-district.ts');
