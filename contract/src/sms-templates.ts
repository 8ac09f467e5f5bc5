/** Areas `smsTemplates` and `smsByItself`: automatic messages, their templates and their switch. */
import { forecastStandardCodes, forecastTypeCodes } from '@maru/domain/sms';
import { Type } from 'typebox';
import { call } from './call.ts';
import { done } from './citizens-login.ts';
import { closed, id, keyword, oneOf, page, paging } from './schemas.ts';

const text = Type.String();
const count = Type.Integer();
const access = 'admin:sms/template';
const byItself = 'admin:sms/forecast';

const template = {
  message: Type.String({ maxLength: 4000 }),
  forecastStandard: Type.String({ maxLength: 20 }),
  forecastType: Type.String({ maxLength: 20 }),
  sendNumber: Type.String({ maxLength: 20 }),
  /**
   * Defaults of the following fields: members of the air-quality service (charges for a breakdown), not urgent,
   * enabled, ten a day.
   */
  receiverGroup: Type.Optional(Type.String({ maxLength: 60 })),
  isUrgent: Type.Optional(Type.Boolean()),
  isUsed: Type.Optional(Type.Boolean()),
  dayLimit: Type.Optional(Type.Integer()),
};

const storedTemplate = {
  smsTemplateId: id,
  forecastType: oneOf(forecastTypeCodes),
  forecastTypeName: text,
  forecastStandard: oneOf(forecastStandardCodes),
  forecastStandardName: text,
  message: text,
  sendNumber: text,
  receiverGroup: text,
  receiverGroupName: text,
  isUrgent: Type.Boolean(),
  isUsed: Type.Boolean(),
  dayLimit: count,
  registeredAdminNumber: id,
};

export const smsTemplates = {
  add: call({
    method: 'POST',
    path: '/admin/api/sms/device/template',
    access,
    summary: 'Registers a template; ordered validation',
    body: closed(template),
    output: closed({ smsTemplateId: id }),
  }),
  change: call({
    method: 'PATCH',
    path: '/admin/api/sms/device/template',
    access,
    summary: 'Changes a template; ordered validation',
    body: closed({ smsTemplateId: id, ...template }),
    output: done,
  }),
  remove: call({
    method: 'DELETE',
    path: '/admin/api/sms/device/template/{id}',
    access,
    summary: 'Takes a template away; what it sent stays in the history',
    params: closed({ id }),
    output: done,
  }),
  list: call({
    method: 'GET',
    path: '/admin/api/sms/device/template',
    access,
    summary: 'Templates, the newest first; found by any part of what they say',
    query: closed({
      ...paging,
      forecastType: Type.Optional(oneOf(forecastTypeCodes)),
      forecastStandard: Type.Optional(oneOf(forecastStandardCodes)),
      keyword: Type.Optional(keyword),
    }),
    output: page(closed({ rowNumber: count, ...storedTemplate })),
  }),
};

export const smsByItself = {
  list: call({
    method: 'GET',
    path: '/admin/api/sms/forecast',
    access: byItself,
    summary: 'Templates by type and standard with when each last sent; whether anything is sent by itself',
    query: closed({
      forecastType: Type.Optional(oneOf(forecastTypeCodes)),
      forecastStandard: Type.Optional(oneOf(forecastStandardCodes)),
    }),
    output: closed({
      sendsByItself: Type.Boolean(),
      /** Automatic texts waiting to be sent; turning the switch off cancels them. */
      waitingCount: count,
      list: Type.Array(
        closed({
          ...storedTemplate,
          /** Empty if the template never sent a message. */
          lastSendDatetime: text,
          lastReason: text,
          /** Number of messages that the template started today. */
          todayCount: count,
        }),
      ),
    }),
  }),
  turn: call({
    method: 'PATCH',
    path: '/admin/api/sms/forecast',
    access: byItself,
    summary: 'Turns sending by itself on or off for all templates; off cancels the texts that wait; logged',
    body: closed({ sendsByItself: Type.Boolean() }),
    output: done,
  }),
};
