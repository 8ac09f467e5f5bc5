/** Handlers of the areas `popups` and `popupsAdministration`. */
import { popups, popupsAdministration } from '@maru/contract/popups';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#platform/errors/problem.ts';
import { handle } from '#platform/http/handle.ts';
import { findFormerText, selectPostHistory, type Writer } from '#platform/posts/history.ts';
import { cleanRichText } from '#platform/rich-text/rich-text.ts';
import type { Services } from '#platform/services.ts';
import { adminOf } from '#platform/sessions/authenticate.ts';
import { popupFiles } from './files.ts';
import { findAdministered, findPublic, listAdministered, listPublic, requirePopup } from './popups.ts';
import { changePopup, createPopup, dropImage, removePopup } from './write.ts';

/** The address of a popup's image for administrators. */
const imageAddress = (popupId: number) => (hashFileName: string) =>
  `/admin/api/popup/${popupId}/attachments/${hashFileName}`;

const byOf = (request: FastifyRequest) => ({ kind: 'admin', number: adminOf(request).adminNumber }) as const;

export function registerPopups(app: FastifyInstance, services: Services) {
  const { db, clock } = services;
  const files = popupFiles(services);
  const writerOf = (request: FastifyRequest): Writer => ({
    administrator: adminOf(request),
    address: request.ip,
    now: clock.now(),
  });

  handle(app, popups, {
    popups: () => listPublic(db, clock.now()),
    async popup({ params: { popupId } }) {
      const { popup, contents } = await findPublic(db, popupId, clock.now());
      const address = (hashFileName: string) => `/api/popup/${popupId}/attachments/${hashFileName}`;
      return { ...popup, popupContents: cleanRichText(contents, address) };
    },
    async image({ params: { popupId, hashFileName } }) {
      await findPublic(db, popupId, clock.now());
      return files.open(popupId, hashFileName);
    },
  });

  handle(app, popupsAdministration, {
    popups: ({ query }) => listAdministered(db, query, clock.now()),
    async popup({ params: { popupId } }) {
      const { popup, contents } = await findAdministered(db, popupId, clock.now());
      const history = await selectPostHistory(db, 'popup', popupId);
      return { ...popup, popupContents: cleanRichText(contents, imageAddress(popupId)), history };
    },
    async formerText({ params: { popupId, changeId } }) {
      const html = await findFormerText(db, 'popup', popupId, changeId);
      return { formerText: cleanRichText(html, imageAddress(popupId)) };
    },
    async create({ body }, { request }) {
      const writer = writerOf(request);
      return { popupId: await db.transaction().execute((trx) => createPopup(trx, files, writer, body)) };
    },
    async change({ body }, { request }) {
      const writer = writerOf(request);
      const version = await db.transaction().execute((trx) => changePopup(trx, files, writer, body));
      return { result: true, version };
    },
    async remove({ params: { popupId } }, { request }) {
      const writer = writerOf(request);
      await db.transaction().execute((trx) => removePopup(trx, files, writer, popupId));
      return { result: true };
    },
    async images({ params: { popupId } }) {
      await requirePopup(db, popupId);
      return { list: await files.image.list(popupId) };
    },
    async image({ params: { popupId, hashFileName } }) {
      await requirePopup(db, popupId);
      return files.open(popupId, hashFileName);
    },
    async addImage({ body, file }, { request }) {
      const { popupId } = body;
      let { version } = await requirePopup(db, popupId);
      const writer = writerOf(request);
      const added = await files.image.add(popupId, file, byOf(request), async (trx, { attachedFileName }) => {
        version = await dropImage(trx, files, writer, { ...body, after: attachedFileName });
      });
      return { ...added, version };
    },
    async removeImage({ params: { popupId }, query }, { request }) {
      await requirePopup(db, popupId);
      if ((await files.image.list(popupId)).length === 0) throw new Problem('NOT_FOUND');
      const writer = writerOf(request);
      const version = await db
        .transaction()
        .execute((trx) => dropImage(trx, files, writer, { popupId, ...query, after: '' }));
      return { result: true, version };
    },
  });
}
