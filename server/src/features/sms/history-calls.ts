/** Handlers of the history: messages, receivers, results, and the sandbox's texts. */
import { sms } from '@maru/contract/sms';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#platform/errors/problem.ts';
import { handle } from '#platform/http/handle.ts';
import { seesWhole } from '#platform/personal/search.ts';
import type { Services } from '#platform/services.ts';
import { adminOf } from '#platform/sessions/authenticate.ts';
import { findMessage, findToSettle, listHistory, requireMessage } from './history.ts';
import { note, subjectOf } from './note.ts';
import { removeMessage, settle } from './outcomes.ts';
import { hidesGroups, listReceivers, lookDetail } from './receivers.ts';
import { listSandbox } from './sandbox.ts';

const outcomeNames = { sent: '발송', failed: '실패', again: '다시 발송' } as const;

export function registerHistory(app: FastifyInstance, services: Services) {
  const { db, clock, seal } = services;
  const { history, toSettle, receivers, settle: settling, sandbox, message, remove } = sms;

  handle(
    app,
    { history, toSettle, receivers, settling, sandbox, message, remove },
    {
      async history({ query }, { request }) {
        const page = await listHistory(db, query, clock.now());
        await note(db, request, 'sms-list', '');
        return page;
      },
      toSettle: () => findToSettle(db, clock.now()),
      async receivers({ query: { smsType, ...filter } }, { request }) {
        await requireMessage(db, { smsId: filter.smsId, smsType }, clock.now());
        const page = await listReceivers({ services, standing: adminOf(request) }, filter);
        await note(db, request, 'sms-receivers', subjectOf(filter.smsId), lookDetail(filter, page.list));
        return page;
      },
      settling: ({ body: { reason, ...given } }, { request }) =>
        db.transaction().execute(async (trx) => {
          if (reason.trim() === '')
            throw new Problem('VALIDATION', { field: 'reason', error: '사유를 입력해 주십시오.' });
          const now = clock.now();
          await requireMessage(trx, given, now, true);
          const settledCount = await settle(trx, { ...given, adminNumber: adminOf(request).adminNumber, now });
          const detail = `${outcomeNames[given.outcome]} ${settledCount}건, ${reason.trim()}`;
          await note(trx, request, 'sms-settle', subjectOf(given.smsId), detail);
          return { result: true, settledCount };
        }),
      async sandbox({ query }, { request }) {
        if (services.messages?.name !== 'sandbox') throw new Problem('NOT_FOUND');
        const page = await listSandbox(db, seal, query, seesWhole(adminOf(request)));
        await note(db, request, 'sms-receivers', '모의 발송함');
        return page;
      },
      async message({ params: { smsId, smsType } }, { request }) {
        const smsDetail = await findMessage(db, smsId, smsType, clock.now());
        await note(db, request, 'sms-view', subjectOf(smsId));
        return { smsDetail: { ...smsDetail, hidesGroups: await hidesGroups(db, smsId, adminOf(request)) } };
      },
      remove: ({ params: { smsId } }, { request }) =>
        db.transaction().execute(async (trx) => {
          const now = clock.now();
          await requireMessage(trx, { smsId }, now, true);
          await removeMessage(trx, smsId, now);
          await note(trx, request, 'sms-delete', subjectOf(smsId));
          return { result: true };
        }),
    },
  );
}
