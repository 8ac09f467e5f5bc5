/** Handlers of templates: automatic messages, their last use, and the global switch. */
import { smsByItself, smsTemplates } from '@maru/contract/sms-templates';
import { changeLine } from '@maru/domain/field-changes';
import { forecastStandards, forecastTypes } from '@maru/domain/sms';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { adminOf } from '#platform/sessions/authenticate.ts';
import { note } from './note.ts';
import { countWaiting } from './outcomes.ts';
import {
  addTemplate,
  changeTemplate,
  listTemplates,
  removeTemplate,
  selectSwitch,
  templatesWithActivity,
  turnSwitch,
} from './templates.ts';

const subjectOf = (smsTemplateId: number) => `문자 양식 #${smsTemplateId}`;

/** A template's trigger in words. */
const detailOf = ({ forecastType, forecastStandard }: { forecastType: string; forecastStandard: string }) =>
  [
    forecastTypes[forecastType as keyof typeof forecastTypes],
    forecastStandards[forecastStandard as keyof typeof forecastStandards],
  ].join(' ');

export function registerTemplates(app: FastifyInstance, services: Services) {
  const { db, clock } = services;
  const writerOf = (request: FastifyRequest) => ({ adminNumber: adminOf(request).adminNumber, now: clock.now() });

  handle(app, smsTemplates, {
    add: ({ body }, { request }) =>
      db.transaction().execute(async (trx) => {
        const smsTemplateId = await addTemplate(trx, writerOf(request), body);
        await note(trx, request, 'sms-template-create', subjectOf(smsTemplateId), detailOf(body));
        return { smsTemplateId };
      }),
    change: ({ body }, { request }) =>
      db.transaction().execute(async (trx) => {
        const changes = await changeTemplate(trx, writerOf(request), body);
        const detail = changes.map(changeLine).join(' · ');
        if (detail !== '') await note(trx, request, 'sms-template-change', subjectOf(body.smsTemplateId), detail);
        return { result: true };
      }),
    remove: ({ params: { id } }, { request }) =>
      db.transaction().execute(async (trx) => {
        await removeTemplate(trx, id);
        await note(trx, request, 'sms-template-delete', subjectOf(id));
        return { result: true };
      }),
    list: ({ query }) => listTemplates(db, query),
  });

  handle(app, smsByItself, {
    async list({ query }) {
      const { sendsByItself } = await selectSwitch(db);
      const waitingCount = await countWaiting(db);
      return { sendsByItself, waitingCount, list: await templatesWithActivity(db, query, clock.now()) };
    },
    turn: ({ body: { sendsByItself } }, { request }) =>
      db.transaction().execute(async (trx) => {
        if (await turnSwitch(trx, writerOf(request), sendsByItself))
          await note(trx, request, 'sms-by-itself', '자동 발송', sendsByItself ? '켬' : '끔');
        return { result: true };
      }),
  });
}
