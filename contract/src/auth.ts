/** Area `auth`: a citizen's sessions and identity certification. */
import { Type } from 'typebox';
import { call } from './call.ts';
import { closed, list } from './schemas.ts';

/** The pair that a login or a refresh gives; the refresh token works once. */
export const tokenPair = closed({ token: Type.String(), refreshToken: Type.String() });

/** One open session of an account, as its owner sees it. */
export const sessionRow = closed({
  sessionId: Type.String(),
  isCurrent: Type.Boolean(),
  userAgent: Type.String(),
  address: Type.String(),
  startedDatetime: Type.String(),
  lastUsedDatetime: Type.String(),
});

export const sessionParams = closed({ sessionId: Type.String({ format: 'uuid' }) });
export const done = closed({ result: Type.Boolean() });

/** What opens the provider's window: a form sent to `trUrl` with `trCert` and `trAdd`. */
const certificationStart = closed({
  trAdd: Type.String(),
  trUrl: Type.String(),
  trCert: Type.String(),
  /** Names the certification in the calls that use it; single use, five minutes, this browser only. */
  certificationId: Type.String(),
  /** 'sandbox' is a local page that plays the provider. */
  provider: Type.String(),
});

export const auth = {
  login: call({
    method: 'POST',
    path: '/api/auth/login',
    access: 'open',
    summary: 'Logs a citizen in; USER_006 for a dormant account, SELF_CERTIFICATION after too many wrong passwords',
    body: closed({ userId: Type.String({ maxLength: 100 }), password: Type.String({ maxLength: 200 }) }),
    output: tokenPair,
  }),
  refresh: call({
    method: 'GET',
    path: '/api/auth/refresh-token',
    access: 'refresh',
    summary: 'A new pair for a refresh token, which thereby is used up',
    output: tokenPair,
  }),
  logout: call({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'citizen',
    summary: 'Ends the session that calls',
    output: done,
  }),
  sessions: call({
    method: 'GET',
    path: '/api/auth/sessions',
    access: 'citizen',
    summary: "The citizen's open sessions",
    output: list(sessionRow),
  }),
  endSession: call({
    method: 'DELETE',
    path: '/api/auth/sessions/{sessionId}',
    access: 'citizen',
    summary: "Ends one of the citizen's own sessions",
    params: sessionParams,
    output: done,
  }),
  certifyLocal: call({
    method: 'GET',
    path: '/api/auth/selfCertification/mobile/local',
    access: 'open',
    summary: 'Begins a mobile certification of a Korean',
    output: certificationStart,
  }),
  certifyForeigner: call({
    method: 'GET',
    path: '/api/auth/selfCertification/mobile/foreigner',
    access: 'open',
    summary: 'Begins a mobile certification of a foreigner',
    output: certificationStart,
  }),
  certificationState: call({
    method: 'GET',
    path: '/api/auth/selfCertification/{certificationId}',
    access: 'open',
    summary: 'Whether a certification that this browser began is done, with the masked name and number',
    params: closed({ certificationId: Type.String({ format: 'uuid' }) }),
    output: closed({
      isCertified: Type.Boolean(),
      name: Type.String(),
      mobileNumber: Type.String(),
      birthDate: Type.String(),
      isForeigner: Type.Boolean(),
    }),
  }),
};
