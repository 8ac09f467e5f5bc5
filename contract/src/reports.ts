/** Area `reports`: citizens report faults of lights, bins and buildings. */
import { maxImageBytes } from '@maru/domain/file';
import { languages } from '@maru/domain/language';
import {
  type IncidentEvent,
  type IncidentState,
  incidentEvents,
  incidentStates,
  maxReportLength,
  reportedPlaceTypes,
} from '@maru/domain/report';
import { Type } from 'typebox';
import { image } from './attachment.ts';
import { call } from './call.ts';
import { done, proofOfWork } from './citizens-login.ts';
import { closed, hashFileName, id, nullable, oneOf } from './schemas.ts';

const text = Type.String();
const flag = Type.Boolean();
export const state = oneOf(Object.keys(incidentStates) as IncidentState[]);
export const event = oneOf(Object.keys(incidentEvents) as IncidentEvent[]);
export const placeType = oneOf(reportedPlaceTypes);
export const cause = Type.String({ maxLength: 20, pattern: '^[a-zA-Z]+$' });
/** The code of a label, in any spelling that domain/place-code accepts. */
const code = Type.String({ maxLength: 40 });
/** 32 random bytes in base64url. Pages have the secret in the fragment of their address, which browsers don't send. */
const secret = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', maxLength: 43 });
const ofSecret = closed({ secret });

export const placeFacts = {
  /** The label's code in its canonical spelling. */
  code: text,
  placeType,
  /** Korean name of the device group, such as '보안등'. */
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
    summary: 'Get the place of a label: present state, reportable causes and open incidents',
    params: closed({ code }),
    output: closed({
      ...placeFacts,
      installationPlaceId: id,
      dongCode: text,
      latitude: Type.Number(),
      longitude: Type.Number(),
      /** One of the states of the place's map layer; `status` of a light is 'on', 'nightFault' and so on. */
      status: text,
      statusName: text,
      /** Null if the place never reported. */
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
    summary: 'Report a fault, which joins an open incident of the same cause; may require a proof of work',
    params: closed({ code }),
    multipart: {
      maxBytes: maxImageBytes,
      isOptional: true,
      fields: closed({
        cause,
        words: Type.Optional(Type.String({ maxLength: maxReportLength })),
        /** A mobile number or an e-mail address. */
        contact: Type.Optional(Type.String({ maxLength: 254 })),
        hasConsented: Type.Optional(flag),
        /** The language of messages to the contact. */
        language: Type.Optional(oneOf(languages)),
        proofOfWork: Type.Optional(proofOfWork),
      }),
    },
    output: closed({
      /** Secret for the page on which the reporter tracks the report; returned only here. */
      secret: text,
      state,
      stateName: text,
      /** True if the report was added to an existing incident. */
      isJoined: flag,
    }),
  }),
  follow: call({
    method: 'GET',
    path: '/api/report/follow/{secret}',
    access: 'open',
    isPersonal: true,
    hasKeyInAddress: true,
    summary: "Get a report by its secret, with its incident's state and history",
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
          /** Reason of a rejection, or the measurement ('21:04 점등 확인'); empty for other events. */
          detail: text,
          /** Time of the measurement; empty for other events. */
          measuredDatetime: text,
        }),
      ),
      /** Photos after the repair. */
      photos: Type.Array(hashFileName),
      /** True if the reporter may still state, once, that the fault isn't repaired. */
      canReopen: flag,
      /** Masked; empty if the reporter left no contact or the contact was erased. */
      contact: text,
    }),
  }),
  photo: call({
    method: 'GET',
    path: '/api/report/photos/{hashFileName}/{secret}',
    access: 'open',
    isPersonal: true,
    hasKeyInAddress: true,
    summary: "Download a photo of the repair, by the report's secret",
    params: closed({ hashFileName, secret }),
    output: image,
  }),
  reopen: call({
    method: 'POST',
    path: '/api/report/reopen',
    access: 'open',
    summary: "Reopen an incident, once per report, if its fault hasn't been repaired",
    body: ofSecret,
    output: closed({ state, stateName: text }),
  }),
  withdrawContact: call({
    method: 'POST',
    path: '/api/report/withdraw-contact',
    access: 'open',
    summary: 'Erase the contact of a report',
    body: ofSecret,
    output: done,
  }),
};
