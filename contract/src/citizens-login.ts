/** Area `citizensLogin`: citizens' sessions and identity certification. */
import { certificationPurposes } from '@maru/domain/certification';
import { languages } from '@maru/domain/language';
import { Type } from 'typebox';
import { call } from './call.ts';
import { closed, list, oneOf, uuid } from './schemas.ts';

/** Tokens of a login or refresh; the refresh token is single-use. */
export const tokenPair = closed({ token: Type.String(), refreshToken: Type.String() });

/** Solution of the challenge sent with PROOF_OF_WORK_REQUIRED; see domain/proof-of-work. */
export const proofOfWork = Type.String({ maxLength: 120 });

/** An open session, listed for the account's owner. */
export const sessionRow = closed({
  sessionId: Type.String(),
  isCurrent: Type.Boolean(),
  userAgent: Type.String(),
  address: Type.String(),
  startedDatetime: Type.String(),
  lastUsedDatetime: Type.String(),
});

export const sessionParams = closed({ sessionId: uuid });
export const done = closed({ result: Type.Boolean() });

/**
 * Opens the provider's window: a form posted to `providerUrl` with the fields `tr_cert`, `tr_url` and `tr_add`.
 * Afterwards the window sends its opener `{ type: 'maru-certification', certificationId, isCertified }`, with an empty
 * id if the certification failed.
 */
const certificationStart = closed({
  /** The provider's page opens in a frame ('Y') or in its own window ('N'). */
  trAdd: Type.String(),
  /** Address to which the provider sends its result. */
  trUrl: Type.String(),
  /** The request, encrypted by the provider's module. */
  trCert: Type.String(),
  providerUrl: Type.String(),
  /** Identifies the certification in later calls: valid once, for its purpose, in this browser, for a limited time. */
  certificationId: Type.String(),
  /** 'sandbox' is a local page that imitates the provider. */
  provider: oneOf(['sandbox', 'kmc']),
});

/** The purpose of the certification (a join by default), and the language of windows the server renders. */
const certificationQuery = closed({
  purpose: Type.Optional(oneOf(certificationPurposes)),
  language: Type.Optional(oneOf(languages)),
});

export const citizensLogin = {
  login: call({
    method: 'POST',
    path: '/api/auth/login',
    access: 'open',
    summary: 'Log in as a citizen; fails with USER_006 if dormant, SELF_CERTIFICATION if locked',
    body: closed({
      userId: Type.String({ maxLength: 100 }),
      password: Type.String({ maxLength: 200 }),
      proofOfWork: Type.Optional(proofOfWork),
    }),
    output: tokenPair,
  }),
  refresh: call({
    method: 'GET',
    path: '/api/auth/refresh-token',
    access: 'refresh',
    summary: 'Exchange a refresh token for a new pair of tokens',
    output: tokenPair,
  }),
  logout: call({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'citizen',
    summary: 'Log out and end the current session',
    output: done,
  }),
  sessions: call({
    method: 'GET',
    path: '/api/auth/sessions',
    access: 'citizen',
    summary: "List the citizen's open sessions",
    output: list(sessionRow),
  }),
  endSession: call({
    method: 'DELETE',
    path: '/api/auth/sessions/{sessionId}',
    access: 'citizen',
    summary: "End one of the citizen's own sessions",
    params: sessionParams,
    output: done,
  }),
  certifyLocal: call({
    method: 'GET',
    path: '/api/auth/selfCertification/mobile/local',
    access: 'open',
    isPersonal: true,
    summary: 'Start a mobile certification of a Korean citizen',
    query: certificationQuery,
    output: certificationStart,
  }),
  certifyForeigner: call({
    method: 'GET',
    path: '/api/auth/selfCertification/mobile/foreigner',
    access: 'open',
    isPersonal: true,
    summary: 'Start a mobile certification of a foreigner',
    query: certificationQuery,
    output: certificationStart,
  }),
  certificationState: call({
    method: 'GET',
    path: '/api/auth/selfCertification/{certificationId}',
    access: 'open',
    isPersonal: true,
    summary: "Get the state of this browser's certification, with masked name and number",
    params: closed({ certificationId: uuid }),
    output: closed({
      isCertified: Type.Boolean(),
      name: Type.String(),
      mobileNumber: Type.String(),
      birthDate: Type.String(),
      isForeigner: Type.Boolean(),
      /** Time left to complete the certification; afterwards, time left to use it. */
      secondsLeft: Type.Integer(),
    }),
  }),
};
