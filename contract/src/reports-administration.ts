/** Area `reportsAdministration`: the office handles incidents of citizens' reports. */
import { deptCodes } from '@maru/domain/administration';
import { maxImageBytes } from '@maru/domain/file';
import { type IncidentAction, type IncidentState, incidentActions, incidentStates } from '@maru/domain/report';
import { Type } from 'typebox';
import { image } from './attachment.ts';
import { call } from './call.ts';
import { done } from './citizens-login.ts';
import { cause, event, placeFacts, placeType, state } from './reports.ts';
import { closed, hashFileName, id, keyword, nullable, oneOf, page, paging } from './schemas.ts';

const text = Type.String();
const count = Type.Integer();
const flag = Type.Boolean();
const action = oneOf(Object.keys(incidentActions) as IncidentAction[]);
const access = 'admin:report/list';
const day = Type.String({ format: 'seoul-datetime', maxLength: 40 });
const ofIncident = closed({ incidentId: id });

const incident = {
  incidentId: id,
  ...placeFacts,
  installationPlaceId: id,
  dongCode: text,
  cause,
  causeName: text,
  /** True if the place's own readings can confirm the fault and its repair. */
  isMeasured: flag,
  state,
  stateName: text,
  reportCount: count,
  /** Empty while unassigned. */
  deptCode: text,
  deptName: text,
  receivedDatetime: text,
  lastReportDatetime: text,
  /** Deadline of the current state; empty if the incident is closed. */
  dueDatetime: text,
  isOverdue: flag,
  /** Empty while open. */
  closedDatetime: text,
};

export const reportsAdministration = {
  list: call({
    method: 'GET',
    path: '/admin/api/report/incidents',
    access,
    summary: 'List incidents of groups whose devices the caller may see, overdue first, then newest',
    query: closed({
      ...paging,
      /** 'open' selects the states in `openStates` of domain/report. */
      state: Type.Optional(oneOf(['open', ...(Object.keys(incidentStates) as IncidentState[])])),
      placeType: Type.Optional(placeType),
      dongCode: Type.Optional(Type.String({ maxLength: 10, pattern: '^[0-9]{10}$' })),
      /** 'none' selects unassigned incidents. */
      deptCode: Type.Optional(oneOf(['none', ...deptCodes])),
      isOverdue: Type.Optional(flag),
      /** Part of the place's name or address, or the code of its label. */
      keyword: Type.Optional(keyword),
      startDate: Type.Optional(day),
      endDate: Type.Optional(day),
    }),
    output: page(closed({ rowNumber: count, ...incident })),
  }),
  counts: call({
    method: 'GET',
    path: '/admin/api/report/counts',
    access,
    isBackground: true,
    summary: 'Count open and overdue incidents that the caller may see',
    output: closed({ openCount: count, receivedCount: count, overdueCount: count }),
  }),
  detail: call({
    method: 'GET',
    path: '/admin/api/report/incidents/{incidentId}',
    access,
    summary: 'Get an incident with reports, masked contacts, history and photos; the view is logged',
    params: ofIncident,
    output: closed({
      ...incident,
      actions: Type.Array(action),
      /** Newest first, at most 200. */
      reports: Type.Array(
        closed({
          reportId: id,
          reportedDatetime: text,
          words: text,
          /** Empty without one. */
          photo: text,
          /** Masked; empty if the reporter left no contact or the contact was erased. */
          contact: text,
        }),
      ),
      /** Newest first, at most 500. */
      history: Type.Array(closed({ datetime: text, event, eventName: text, detail: text, handledAdminId: text })),
      /** Photos after the repair. */
      photos: Type.Array(hashFileName),
      /** Incident that received the reports of this one; null unless the incidents were joined. */
      joinedIncidentId: nullable(id),
      /** Other open incidents of the place, into which the incident can be joined. */
      others: Type.Array(closed({ incidentId: id, causeName: text, stateName: text, receivedDatetime: text })),
    }),
  }),
  act: call({
    method: 'PATCH',
    path: '/admin/api/report/incidents/{incidentId}',
    access,
    summary: "Change an incident's state or department, comment it, or merge it into another of its place",
    params: ofIncident,
    body: closed({
      action,
      /** Required to reject and to comment; the reporters read the reason of a rejection. */
      comment: Type.Optional(Type.String({ maxLength: 500 })),
      deptCode: Type.Optional(oneOf(['', ...deptCodes])),
      intoIncidentId: Type.Optional(id),
    }),
    output: done,
  }),
  addPhoto: call({
    method: 'POST',
    path: '/admin/api/report/photos',
    access,
    summary: 'Upload a photo of the repair, which reporters can see',
    multipart: { maxBytes: maxImageBytes, fields: ofIncident },
    output: closed({ hashFileName }),
  }),
  photo: call({
    method: 'GET',
    path: '/admin/api/report/incidents/{incidentId}/photos/{hashFileName}',
    access,
    summary: 'Download a photo of a report or of the repair',
    params: closed({ incidentId: id, hashFileName }),
    output: image,
  }),
  removePhoto: call({
    method: 'DELETE',
    path: '/admin/api/report/incidents/{incidentId}/photos/{hashFileName}',
    access,
    summary: 'Delete a photo of the repair',
    params: closed({ incidentId: id, hashFileName }),
    output: done,
  }),
  unmask: call({
    method: 'POST',
    path: '/admin/api/report/reports/{reportId}/unmask',
    access: 'admin:personal/unmask',
    summary: "Get a report's unmasked contact, for a reason; the view is logged",
    params: closed({ reportId: id }),
    body: closed({ reason: Type.String({ maxLength: 200 }) }),
    output: closed({ contact: text }),
  }),
};
