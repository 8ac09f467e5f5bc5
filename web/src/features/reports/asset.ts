import type { OutputOf } from '@maru/contract';

export const assetCall = 'GET /api/report/things/{code}';
/** A labelled place with its state and open faults. */
export type Asset = OutputOf<typeof assetCall>;
