/** A popup's image, and the images in its text. */

import { Problem } from '#platform/errors/problem.ts';
import { attachmentsOf } from '#platform/files/attachments.ts';
import type { FileAnswer } from '#platform/http/file-answer.ts';
import { postImages } from '#platform/posts/post-images.ts';
import type { Services } from '#platform/services.ts';
import { imageKind } from './popups.ts';

export function popupFiles(services: Pick<Services, 'db' | 'files' | 'clock' | 'log'>) {
  // Only one image is shown; a second one exists only during a replacement.
  const image = attachmentsOf(services, { ownerKind: imageKind, accept: 'image', maxCount: 2 });
  const images = postImages(services, 'popup-image');
  return {
    image,
    images,
    /** The popup's image or an image in its text. Throws NOT_FOUND. */
    open: (popupId: number, hashFileName: string): Promise<FileAnswer> =>
      image.open(popupId, hashFileName).catch((thrown: unknown) => {
        if (thrown instanceof Problem && thrown.code === 'NOT_FOUND') return images.open(popupId, hashFileName);
        throw thrown;
      }),
  };
}
