import type { OutputOf } from '@maru/contract';

export const thingCall = 'GET /api/report/things/{code}';
/** A labelled place with its state and open faults. */
export type Thing = OutputOf<typeof thingCall>;
