/** The image of a popup, and those of its text. */

import { Problem } from '#platform/errors/problem.ts';
import { attachmentsOf } from '#platform/files/attachments.ts';
import type { FileAnswer } from '#platform/http/file-answer.ts';
import { postImages } from '#platform/posts/post-images.ts';
import type { Services } from '#platform/services.ts';
import { imageKind } from './popups.ts';

export function popupFiles(services: Pick<Services, 'db' | 'files' | 'clock' | 'log'>) {
  // One is shown; a second is there for the moment in which it takes the first one's place.
  const image = attachmentsOf(services, { ownerKind: imageKind, accept: 'image', maxCount: 2 });
  const images = postImages(services, 'popup-image');
  return {
    image,
    images,
    /** The image of a popup, or one of its text. Throws NOT_FOUND. */
    open: (popupId: number, hashFileName: string): Promise<FileAnswer> =>
      image.open(popupId, hashFileName).catch((thrown: unknown) => {
        if (thrown instanceof Problem && thrown.code === 'NOT_FOUND') return images.open(popupId, hashFileName);
        throw thrown;
      }),
  };
}
