/**
 * The rate limit key of a request: its token's session, otherwise its browser's cookie, otherwise its address. An
 * address may belong to a whole office, so that identified callers are counted separately. Requires no lookups.
 */
import type { FastifyRequest } from 'fastify';
import { type Cookie, cookieText, isSecure, readCookie } from '../http/cookies.ts';
import type { Callers } from '../http/limits.ts';
import { drawMarkedId, isMarkedId } from '../security/marked-id.ts';
import { lineOf } from '../security/networks.ts';
import { makeChallenge, readProof } from '../security/proof-of-work.ts';
import type { Services } from '../services.ts';
import { spend } from './guesses.ts';
import { knownBrowserOf } from './known-browsers.ts';

const passCookie: Cookie = {
  name: 'maru-pass',
  pattern: /^[A-Za-z0-9_-]{22}$/,
  maxAgeSeconds: 3600,
  sameSite: 'Lax',
};
/**
 * Difficulty of the work for a pass, as a load: about a tenth of a second in a desktop browser, a second on a phone.
 */
const passLoad = 0.5;

type Needed = Pick<Services, 'keys' | 'tokens' | 'config' | 'clock'>;

const passSubject = (line: string) => `pass ${line}`;
/** A pass is valid for the address it was issued to, in the same hour and the next one. */
const passUse = (line: string, hour: number) => `pass ${line} ${hour}`;
const hourOf = ({ clock }: Pick<Services, 'clock'>) => Math.floor(clock.now().getTime() / 3_600_000);

export const callersOf = (services: Needed): Callers => ({
  keyOf(request) {
    const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ');
    const session = scheme?.toLowerCase() === 'bearer' ? services.tokens.sessionOf(token) : null;
    if (session) return `session ${session}`;
    const secure = isSecure(services.config, request);
    const browser = knownBrowserOf(services.keys.login, request.headers.cookie, secure);
    if (browser) return `browser ${browser}`;
    return passOf(services, request, secure);
  },
  challengeFor: (line) => makeChallenge(services.keys.login, passSubject(line), passLoad, services.clock.now()),
});

function passOf(services: Needed, request: FastifyRequest, secure: boolean): string | null {
  const pass = readCookie(request.headers.cookie, passCookie, secure);
  if (pass === null) return null;
  const [id, line, hour] = [Buffer.from(pass, 'base64url'), lineOf(request.ip), hourOf(services)];
  const isGenuine = [hour, hour - 1].some((drawn) => isMarkedId(services.keys.login, passUse(line, drawn), id));
  return isGenuine ? `pass ${pass}` : null;
}

/**
 * Issues a pass for a proof of work, as a `Set-Cookie` header; null if the proof is invalid, used, or from another
 * address.
 */
export async function drawPass(
  services: Services,
  request: FastifyRequest,
  proofOfWork: string,
): Promise<string | null> {
  const { keys, db, clock, config } = services;
  const line = lineOf(request.ip);
  const proof = readProof(keys.login, passSubject(line), proofOfWork, clock.now());
  if (!proof || !(await spend(db, proof))) return null;
  const id = drawMarkedId(keys.login, passUse(line, hourOf(services)));
  return cookieText(passCookie, id.toString('base64url'), isSecure(config, request));
}
