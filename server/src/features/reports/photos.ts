/** Photos of reports, and photos of incidents after their repair. */
import { maxRepairPhotos } from '@maru/domain/report';
import { attachmentsOf } from '#platform/files/attachments.ts';
import type { Services } from '#platform/services.ts';

/** The owner of all reporters' uploads, because reporters have no account. */
export const anyReporter = { kind: 'citizen', number: 0 } as const;

export const photosOf = (services: Pick<Services, 'db' | 'files' | 'clock' | 'log'>) => ({
  /** Photos of reports, added by the reporter. */
  ofReports: attachmentsOf(services, { ownerKind: 'report', accept: 'image', maxCount: 1 }),
  /** Photos of incidents, added after the repair. */
  ofRepairs: attachmentsOf(services, { ownerKind: 'report-repair', accept: 'image', maxCount: maxRepairPhotos }),
});
export type ReportPhotos = ReturnType<typeof photosOf>;
