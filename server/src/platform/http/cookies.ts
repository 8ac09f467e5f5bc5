/** The site's cookies: hidden from scripts, and over TLS protected from other hosts of the domain. */
import type { FastifyRequest } from 'fastify';
import type { Config } from '#config.ts';

/** True if browsers reach this site over TLS: according to PUBLIC_URL if set, otherwise to the request's protocol. */
export const isSecure = ({ publicUrl }: Config, request: FastifyRequest) =>
  publicUrl ? publicUrl.startsWith('https:') : request.protocol === 'https';

export interface Cookie {
  name: string;
  /** Format of valid values; others are ignored. */
  pattern: RegExp;
  maxAgeSeconds: number;
  /** `Strict`: sent only by this site's own pages. `Lax`: also after following a link from another site. */
  sameSite: 'Strict' | 'Lax';
}

/** Over TLS, the prefix binds a cookie to this host and to TLS. */
const nameOf = ({ name }: Cookie, isSecure: boolean) => (isSecure ? `__Host-${name}` : name);

/** The value in a request's `Cookie` header; null without a well-formed value. */
export function readCookie(header: string | undefined, cookie: Cookie, isSecure: boolean): string | null {
  for (const part of (header ?? '').split(';')) {
    const [name = '', value = ''] = part.trim().split('=', 2);
    if (name === nameOf(cookie, isSecure) && cookie.pattern.test(value)) return value;
  }
  return null;
}

/** A `Set-Cookie` header that deletes a cookie. */
export const noCookie = (cookie: Cookie, isSecure: boolean): string =>
  cookieText({ ...cookie, maxAgeSeconds: 0 }, '', isSecure);

/** A `Set-Cookie` header with a value. */
export const cookieText = (cookie: Cookie, value: string, isSecure: boolean): string =>
  `${nameOf(cookie, isSecure)}=${value}; Path=/; Max-Age=${cookie.maxAgeSeconds}; HttpOnly; SameSite=${cookie.sameSite}${isSecure ? '; Secure' : ''}`;
