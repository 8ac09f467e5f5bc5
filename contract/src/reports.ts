/** Areas `reports` (citizens) and `reportsAdministration` (the office): faults of lights, bins and buildings. */
import { deptCodes } from '@maru/domain/administration';
import { maxImageBytes } from '@maru/domain/file';
import { languages } from '@maru/domain/language';
import {
  type IncidentAction,
  type IncidentEvent,
  type IncidentState,
  incidentActions,
  incidentEvents,
  incidentStates,
  maxReportWords,
  reportedPlaceTypes,
} from '@maru/domain/report';
import { Type } from 'typebox';
import { image } from './attachment.ts';
import { call } from './call.ts';
import { done, proofOfWork } from './citizens-login.ts';
import { closed, hashFileName, id, keyword, nullable, oneOf, page, paging } from './schemas.ts';

const text = Type.String();
const count = Type.Integer();
const flag = Type.Boolean();
const state = oneOf(Object.keys(incidentStates) as IncidentState[]);
const event = oneOf(Object.keys(incidentEvents) as IncidentEvent[]);
const action = oneOf(Object.keys(incidentActions) as IncidentAction[]);
const placeType = oneOf(reportedPlaceTypes);
const cause = Type.String({ maxLength: 20, pattern: '^[a-zA-Z]+$' });
/** The code of a label; see domain/place-code. Another spelling of it is found too. */
const code = Type.String({ maxLength: 40 });
/** 32 random bytes in base64url. Pages keep it in their address's fragment, which browsers don't send. */
const secret = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', maxLength: 43 });
const ofSecret = closed({ secret });

const placeFacts = {
  /** In its usual spelling. */
  code: text,
  placeType,
  /** '보안등' */
  groupName: text,
  /** The public name; masked for buildings. */
  placeName: text,
  dongName: text,
};

export const reports = {
  place: call({
    method: 'GET',
    path: '/api/report/things/{code}',
    access: 'open',
    summary: 'The place of a label: its present state, the faults that can be reported, and the open ones',
    params: closed({ code }),
    output: closed({
      ...placeFacts,
      installationPlaceId: id,
      dongCode: text,
      latitude: Type.Number(),
      longitude: Type.Number(),
      /** One of the states of its map layer; `status` of a light is 'on', 'nightFault' and so on. */
      status: text,
      statusName: text,
      /** Null if it never reported. */
      measurementDatetime: nullable(text),
      causes: Type.Array(closed({ cause, causeName: text, causeEnglishName: text, isMeasured: flag })),
      /** Open incidents, the newest first. */
      incidents: Type.Array(closed({ cause, causeName: text, state, stateName: text, receivedDatetime: text })),
    }),
  }),
  create: call({
    method: 'POST',
    path: '/api/report/things/{code}',
    access: 'open',
    summary: 'Reports a fault; joins the open incident of its cause. May ask for a proof of work, as the login does',
    params: closed({ code }),
    multipart: {
      maxBytes: maxImageBytes,
      isOptional: true,
      fields: closed({
        cause,
        words: Type.Optional(Type.String({ maxLength: maxReportWords })),
        /** A mobile number or an e-mail address. */
        contact: Type.Optional(Type.String({ maxLength: 254 })),
        hasConsented: Type.Optional(flag),
        /** The language of messages to the contact. */
        language: Type.Optional(oneOf(languages)),
        proofOfWork: Type.Optional(proofOfWork),
      }),
    },
    output: closed({
      /** Follows the report; shown only here. */
      secret: text,
      state,
      stateName: text,
      /** Others had reported it before. */
      isJoined: flag,
    }),
  }),
  follow: call({
    method: 'GET',
    path: '/api/report/follow/{secret}',
    access: 'open',
    isPersonal: true,
    keyInAddress: true,
    summary: 'A report by its secret: the state and history of its incident',
    params: ofSecret,
    output: closed({
      ...placeFacts,
      cause,
      causeName: text,
      causeEnglishName: text,
      state,
      stateName: text,
      reportedDatetime: text,
      words: text,
      hasPhoto: flag,
      /** Oldest first. */
      history: Type.Array(
        closed({
          datetime: text,
          event,
          eventName: text,
          eventEnglishName: text,
          /** The reason of a rejection, and what was measured ('21:04 점등 확인'); otherwise empty. */
          detail: text,
          /** When it was measured; empty for other events. */
          measuredDatetime: text,
        }),
      ),
      /** Photos after the repair. */
      photos: Type.Array(hashFileName),
      /** It may be reported once as still not repaired. */
      canReopen: flag,
      /** Masked; empty if none was left or it is erased. */
      contact: text,
    }),
  }),
  photo: call({
    method: 'GET',
    path: '/api/report/photos/{hashFileName}/{secret}',
    access: 'open',
    isPersonal: true,
    keyInAddress: true,
    summary: 'A photo after the repair of what was reported',
    params: closed({ hashFileName, secret }),
    output: image,
  }),
  reopen: call({
    method: 'POST',
    path: '/api/report/reopen',
    access: 'open',
    summary: 'Reports once that a fault counted as repaired is still there; opens its incident again',
    body: ofSecret,
    output: closed({ state, stateName: text }),
  }),
  withdrawContact: call({
    method: 'POST',
    path: '/api/report/withdraw-contact',
    access: 'open',
    summary: 'Erases the contact of a report',
    body: ofSecret,
    output: done,
  }),
};

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
  /** The place's own readings can confirm it, and its repair. */
  isMeasured: flag,
  state,
  stateName: text,
  reportCount: count,
  /** Empty while unassigned. */
  deptCode: text,
  deptName: text,
  receivedDatetime: text,
  lastReportDatetime: text,
  /** By when it is to leave its state; empty if closed. */
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
    summary: 'Incidents of the groups whose devices the caller may see, overdue ones first, then the newest',
    query: closed({
      ...paging,
      /** 'open' for all that are to be done. */
      state: Type.Optional(oneOf(['open', ...(Object.keys(incidentStates) as IncidentState[])])),
      placeType: Type.Optional(placeType),
      dongCode: Type.Optional(Type.String({ maxLength: 10, pattern: '^[0-9]{10}$' })),
      /** 'none' for unassigned ones. */
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
    summary: 'Numbers of open and of overdue incidents that the caller may see',
    output: closed({ openCount: count, receivedCount: count, overdueCount: count }),
  }),
  detail: call({
    method: 'GET',
    path: '/admin/api/report/incidents/{incidentId}',
    access,
    summary: 'One incident with its reports, contacts masked, its history and its photos; logs the view',
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
          /** Masked; empty if none was left or it is erased. */
          contact: text,
        }),
      ),
      /** Newest first, at most 500. */
      history: Type.Array(closed({ datetime: text, event, eventName: text, detail: text, handledAdminId: text })),
      /** Photos after the repair. */
      photos: Type.Array(hashFileName),
      /** The incident that took its reports; null unless it is joined. */
      joinedIncidentId: nullable(id),
      /** Other open incidents of the place, which it can be joined into. */
      others: Type.Array(closed({ incidentId: id, causeName: text, stateName: text, receivedDatetime: text })),
    }),
  }),
  act: call({
    method: 'PATCH',
    path: '/admin/api/report/incidents/{incidentId}',
    access,
    summary: 'Changes the state or department of an incident, comments it, or joins it into another of its place',
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
    summary: 'Adds a photo after the repair, which the reporters see',
    multipart: { maxBytes: maxImageBytes, fields: ofIncident },
    output: closed({ hashFileName }),
  }),
  photo: call({
    method: 'GET',
    path: '/admin/api/report/incidents/{incidentId}/photos/{hashFileName}',
    access,
    summary: 'A photo of a report or after the repair',
    params: closed({ incidentId: id, hashFileName }),
    output: image,
  }),
  removePhoto: call({
    method: 'DELETE',
    path: '/admin/api/report/incidents/{incidentId}/photos/{hashFileName}',
    access,
    summary: 'Takes a photo after the repair away',
    params: closed({ incidentId: id, hashFileName }),
    output: done,
  }),
  unmask: call({
    method: 'POST',
    path: '/admin/api/report/reports/{reportId}/unmask',
    access: 'admin:personal/unmask',
    summary: 'The contact of a report whole, for a stated reason, which is logged',
    params: closed({ reportId: id }),
    body: closed({ reason: Type.String({ maxLength: 200 }) }),
    output: closed({ contact: text }),
  }),
};
