import type { OutputOf } from '@maru/contract';

export const page = 'report/list';
export const incidentCall = 'GET /admin/api/report/incidents/{incidentId}';
/** An incident with its reports and history. */
export type Incident = OutputOf<typeof incidentCall>;
