import { fileURLToPath } from 'node:url';

/** A district as a real installation has it: the demo's dongs, and nothing else of the demo. */
export const testDistrictFile = fileURLToPath(import.meta.resolve('./district.json'));
