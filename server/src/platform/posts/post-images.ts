/** Images in texts: stored during editing, claimed when the text is saved. */
import { maxPostImages } from '@maru/domain/notice';
import type { Database } from '../database/pool.ts';
import { Problem } from '../errors/problem.ts';
import { type Attachments, attachmentsOf } from '../files/attachments.ts';
import { imagesOf } from '../rich-text/rich-text.ts';
import type { Services } from '../services.ts';

type FileServices = Pick<Services, 'db' | 'files' | 'clock' | 'log'>;

const storedKind = 'editor-image';

/** The images in texts of one kind of owner. */
export const postImages = (services: FileServices, ownerKind: 'notice-image' | 'popup-image') =>
  attachmentsOf(services, { ownerKind, storedKind, accept: 'image', maxCount: maxPostImages });

interface Text {
  ownerId: number;
  /** Sanitised HTML. */
  html: string;
  field: string;
  /** The author's `adminNumber`. */
  by: number;
}

/**
 * Assigns the images in a text to its owner, and removes those that the text doesn't contain any more, in the
 * transaction that saves the text.
 * @throws VALIDATION if an image doesn't exist
 */
export async function claimImages(trx: Database, images: Attachments, { ownerId, html, field, by }: Text) {
  const referenced = imagesOf(html);
  const owned = new Set((await images.list(ownerId)).map(({ hashFileName }) => hashFileName));
  await images.keepOnly(trx, ownerId, referenced);
  const fresh = referenced.filter((name) => !owned.has(name));
  if (fresh.length === 0) return;
  await images.claim(trx, ownerId, fresh, { kind: 'admin', number: by }).catch((thrown: unknown) => {
    if (!(thrown instanceof Problem)) throw thrown;
    const error =
      thrown.code === 'NOT_FOUND'
        ? '본문의 이미지 가운데 없어진 것이 있습니다. 그 이미지를 지우고 다시 넣어 주십시오.'
        : `본문에는 이미지를 ${maxPostImages}개까지 넣을 수 있습니다.`;
    throw new Problem('VALIDATION', { field, error });
  });
}
