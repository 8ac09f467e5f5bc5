/** Handlers of notices as administrators write them, and of the editor's images. */
import { editorImages, noticesAdministration } from '@maru/contract/notices';
import { editorImageAddress } from '@maru/domain/rich-text';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { audit } from '#platform/audit/audit.ts';
import { handle } from '#platform/http/handle.ts';
import { findFormerText, selectPostHistory, type Writer } from '#platform/posts/history.ts';
import { cleanRichText } from '#platform/rich-text/rich-text.ts';
import type { Services } from '#platform/services.ts';
import { actorOf, adminOf } from '#platform/sessions/authenticate.ts';
import { noticeFiles } from './files.ts';
import { findAdministered, listAdministered, requireNotice } from './notices.ts';
import type { NoticeFinder } from './search.ts';
import { changeNotice, createNotice, recordFile, removeNotice } from './write.ts';

/** The address of a notice's image for administrators. */
const imageAddress = (articleId: number) => (hashFileName: string) =>
  `/admin/api/articles/${articleId}/attachments/${hashFileName}`;

const byOf = (request: FastifyRequest) => ({ kind: 'admin', number: adminOf(request).adminNumber }) as const;

export function registerNoticesAdministration(app: FastifyInstance, services: Services, finder: NoticeFinder) {
  const { db, clock } = services;
  const files = noticeFiles(services);
  const writerOf = (request: FastifyRequest): Writer => ({
    administrator: adminOf(request),
    address: request.ip,
    now: clock.now(),
  });

  handle(app, noticesAdministration, {
    articles: ({ query }) => listAdministered(db, finder, query, clock.now()),
    async article({ params: { articleId } }) {
      const { notice, contents } = await findAdministered(db, articleId, clock.now());
      const [history, detailAttachments] = await Promise.all([
        selectPostHistory(db, 'notice', articleId),
        files.list(articleId),
      ]);
      return {
        detailNotice: { ...notice, articleContents: cleanRichText(contents, imageAddress(articleId)), history },
        detailAttachments,
      };
    },
    async formerText({ params: { articleId, changeId } }) {
      const html = await findFormerText(db, 'notice', articleId, changeId);
      return { formerText: cleanRichText(html, imageAddress(articleId)) };
    },
    async create({ body }, { request }) {
      const writer = writerOf(request);
      return { articleId: await db.transaction().execute((trx) => createNotice(trx, files, writer, body)) };
    },
    async change({ body }, { request }) {
      const writer = writerOf(request);
      const version = await db.transaction().execute((trx) => changeNotice(trx, files, writer, body));
      return { result: true, version };
    },
    async remove({ params: { id } }, { request }) {
      const writer = writerOf(request);
      await db.transaction().execute((trx) => removeNotice(trx, files, writer, id));
      return { result: true };
    },
    async attachments({ params: { articleId } }) {
      await requireNotice(db, articleId);
      return { detailAttachments: await files.list(articleId) };
    },
    async attachment({ params: { articleId, hashFileName } }) {
      await requireNotice(db, articleId);
      return files.open(articleId, hashFileName);
    },
    async addAttachment({ body: { articleId }, file }, { request }) {
      await requireNotice(db, articleId);
      const writer = writerOf(request);
      const added = await files.attachments.add(articleId, file, byOf(request), (trx, { attachedFileName }) =>
        recordFile(trx, writer, articleId, '', attachedFileName),
      );
      return files.shown(added);
    },
    async removeAttachment({ params: { articleId, hashFileName } }, { request }) {
      const writer = writerOf(request);
      const stored = (await files.list(articleId)).find((one) => one.hashFileName === hashFileName);
      await files.attachments.remove(articleId, hashFileName, (trx) =>
        recordFile(trx, writer, articleId, stored?.attachedFileName ?? '', ''),
      );
      return { result: true };
    },
  });

  handle(app, editorImages, {
    async add({ file }, { request }) {
      const { hashFileName } = await files.images.store(file, byOf(request));
      await audit(db, { ...actorOf(request), action: 'photo-create', subject: '본문 이미지', detail: '' });
      return { hashFileName, url: editorImageAddress(hashFileName) };
    },
    image: ({ params: { hashFileName } }, { request }) => files.images.openWaiting(hashFileName, byOf(request)),
  });
}
