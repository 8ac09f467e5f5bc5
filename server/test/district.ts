import { fileURLToPath } from 'node:url';

/** A district as in a real installation: the demo's dongs without the rest of the demo. */
export const testDistrictFile = fileURLToPath(import.meta.resolve('./district.json'));
