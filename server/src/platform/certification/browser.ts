/** Identifies the browser that starts a certification by a cookie, so that no other browser can complete or use it. */
import { createHash, randomBytes } from 'node:crypto';
import { minutesCertified, minutesToCertify } from '@maru/domain/certification';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Cookie, cookieText, readCookie } from '../http/cookies.ts';

const cookie: Cookie = {
  name: 'maru-certification',
  pattern: /^[A-Za-z0-9_-]{43}$/,
  // Exceeds the maximum duration of a certification started when the cookie is set.
  maxAgeSeconds: (minutesToCertify + minutesCertified + 5) * 60,
  sameSite: 'Lax',
};

/** The hash that identifies a browser's certifications; null if the browser has started none. */
export function browserOf(request: FastifyRequest, isSecure: boolean): Buffer | null {
  const value = readCookie(request.headers.cookie, cookie, isSecure);
  return value === null ? null : hash(value);
}

/** The browser's hash; sets the cookie if the browser has none. */
export function rememberBrowser(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Buffer {
  const value = readCookie(request.headers.cookie, cookie, isSecure) ?? randomBytes(32).toString('base64url');
  reply.header('set-cookie', cookieText(cookie, value, isSecure));
  return hash(value);
}

const hash = (value: string) => createHash('sha256').update(value).digest();
