import type { OutputOf } from '@maru/contract';

export const placeCall = 'GET /api/air-quality/installation-place/{id}/measurement';

/** A place with its latest values and its devices. */
export type PlaceWithDevices = OutputOf<typeof placeCall>;
