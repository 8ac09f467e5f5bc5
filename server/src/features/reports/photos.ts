/** Photos of reports, and photos of incidents after their repair. */
import { maxRepairPhotos } from '@maru/domain/report';
import { attachmentsOf } from '#platform/files/attachments.ts';
import type { Services } from '#platform/services.ts';

/** Reporters have no account. */
export const anyReporter = { kind: 'citizen', number: 0 } as const;

export const photosOf = (services: Pick<Services, 'db' | 'files' | 'clock' | 'log'>) => ({
  /** Owned by a report. */
  ofReports: attachmentsOf(services, { ownerKind: 'report', accept: 'image', maxCount: 1 }),
  /** Owned by an incident. */
  ofRepairs: attachmentsOf(services, { ownerKind: 'report-repair', accept: 'image', maxCount: maxRepairPhotos }),
});
export type ReportPhotos = ReturnType<typeof photosOf>;
