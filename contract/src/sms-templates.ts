/** Areas `smsTemplates` and `smsByItself`: automatic messages, their templates and their switch. */
import { forecastStandardCodes, forecastTypeCodes } from '@maru/domain/sms';
import { Type } from 'typebox';
import { call } from './call.ts';
import { done } from './citizens-login.ts';
import { changeOf, closed, id, keyword, oneOf, page, paging } from './schemas.ts';

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
    summary: 'Create a template; returns the first validation error in a fixed order',
    body: closed(template),
    output: closed({ smsTemplateId: id }),
  }),
  change: call({
    method: 'PATCH',
    path: '/admin/api/sms/device/template',
    access,
    summary: 'Change a template; returns the first validation error in a fixed order',
    body: closed({ smsTemplateId: id, ...changeOf(template) }),
    output: done,
  }),
  remove: call({
    method: 'DELETE',
    path: '/admin/api/sms/device/template/{id}',
    access,
    summary: 'Delete a template; messages that it sent stay in the history',
    params: closed({ id }),
    output: done,
  }),
  list: call({
    method: 'GET',
    path: '/admin/api/sms/device/template',
    access,
    summary: 'List templates, newest first; search by any part of their text',
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
    summary: 'List templates with their last message, and the state of automatic sending',
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
    summary: 'Enable or disable automatic sending for all templates; disabling cancels waiting texts',
    body: closed({ sendsByItself: Type.Boolean() }),
    output: done,
  }),
};
