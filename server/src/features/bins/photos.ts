/** Photos of recycle bins: they belong to the place, and everybody may see them. */
import { attachmentsOf } from '#platform/files/attachments.ts';
import type { Services } from '#platform/services.ts';

export const binPhotos = (services: Services) =>
  attachmentsOf(services, { ownerKind: 'recycle-bin', accept: 'image', maxCount: 10 });
