/** Area `mailings`: filters of statistics that are sent by e-mail each week or month, and the log of these mails. */
import type { ConsolePage } from '@maru/domain/administration';
import {
  type MailingInterval,
  type MailingState,
  mailingIntervals,
  mailingStates,
  maxMailingReceivers,
  statisticsPages,
} from '@maru/domain/mailing';
import { Type } from 'typebox';
import { adminOf, call } from './call.ts';
import { done } from './citizens-login.ts';
import { changeOf, closed, id, list, oneOf, page, paging } from './schemas.ts';

/** Each call also checks the permission for the page of the mailed statistics. */
const access = adminOf(...(statisticsPages as [ConsolePage, ...ConsolePage[]]));
const path = '/admin/api/mailings';
const text = Type.String();
const count = Type.Integer();
const ofMailing = closed({ mailingId: id });
/** The segment of the statistics' calls: 'air-quality' of '/admin/api/statistics/air-quality'. */
export const statisticsName = Type.String({ maxLength: 40, pattern: '^[a-z]+(-[a-z]+)*$' });
const address = Type.String({ maxLength: 254 });
/** A filter as the query of the statistics' workbook: 'datetimeType=day&dongCode=1126052000'. */
const filter = Type.String({ maxLength: 2000 });
const receivers = Type.Array(closed({ adminNumber: id, address }), { maxItems: maxMailingReceivers });

const settings = {
  name: Type.String({ maxLength: 60 }),
  interval: oneOf(Object.keys(mailingIntervals) as MailingInterval[]),
  isUsed: Type.Boolean(),
};

export const mailings = {
  list: call({
    method: 'GET',
    path,
    access,
    summary: 'List mailings of a statistics page, newest first; addresses are masked',
    query: closed({ ...paging, statistics: statisticsName }),
    output: closed({
      ...page(
        closed({
          rowNumber: count,
          mailingId: id,
          ...settings,
          intervalName: text,
          /** The filter as the workbook's query without dates; `conditions` describes it in Korean. */
          filter: text,
          conditions: text,
          receivers: Type.Array(
            closed({
              adminNumber: id,
              adminName: text,
              address: text,
              /** False if the receiver is suspended or lacks permission for the page; no mail is sent then. */
              canSee: Type.Boolean(),
            }),
          ),
          /** Empty while the mailing is switched off. */
          nextDatetime: text,
        }),
      ).properties,
      /** Delivery of mails: by a mail server, only stored by a sandbox, or off. */
      email: oneOf(['service', 'sandbox', 'off']),
    }),
  }),
  candidates: call({
    method: 'GET',
    path: `${path}/candidates`,
    access,
    summary: 'List administrators with permission for a statistics page, by name',
    query: closed({ statistics: statisticsName }),
    output: list(closed({ adminNumber: id, adminName: text, deptName: text })),
  }),
  create: call({
    method: 'POST',
    path,
    access,
    summary: 'Create a mailing from a filter and receivers; the first delivery covers the current week or month',
    body: closed({
      statistics: statisticsName,
      filter,
      ...settings,
      receivers,
    }),
    output: closed({ mailingId: id }),
  }),
  change: call({
    method: 'PATCH',
    path: `${path}/{mailingId}`,
    access,
    summary: 'Change a mailing; an omitted filter or an empty address leaves the stored one unchanged',
    params: ofMailing,
    body: closed(changeOf({ filter: Type.Optional(filter), ...settings, receivers })),
    output: done,
  }),
  remove: call({
    method: 'DELETE',
    path: `${path}/{mailingId}`,
    access,
    summary: 'Delete a mailing with its addresses and cancel waiting deliveries; the history stays',
    params: ofMailing,
    output: done,
  }),
  trial: call({
    method: 'POST',
    path: `${path}/{mailingId}/trial`,
    access,
    summary: 'Send a trial mailing of the last complete period to the given address',
    params: ofMailing,
    body: closed({ address }),
    output: done,
  }),
  deliveries: call({
    method: 'GET',
    path: `${path}/{mailingId}/deliveries`,
    access,
    summary: 'List deliveries of a mailing, newest first',
    params: ofMailing,
    query: closed(paging),
    output: page(
      closed({
        rowNumber: count,
        mailingDeliveryId: id,
        madeDatetime: text,
        period: text,
        adminName: text,
        isTrial: Type.Boolean(),
        state: oneOf(Object.keys(mailingStates) as MailingState[]),
        stateName: text,
        failure: text,
        /** Empty until the delivery reaches a final state. */
        settledDatetime: text,
      }),
    ),
  }),
};
