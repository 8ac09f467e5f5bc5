/** The site's own cookies: no script reads them, and over TLS no other host of the domain sets them. */
import type { FastifyRequest } from 'fastify';
import type { Config } from '#config.ts';

/** Whether browsers reach this site over TLS, as far as the server can know. */
export const isSecure = ({ publicUrl }: Config, request: FastifyRequest) =>
  publicUrl ? publicUrl.startsWith('https:') : request.protocol === 'https';

export interface Cookie {
  name: string;
  /** What a value looks like; others are as none. */
  pattern: RegExp;
  maxAgeSeconds: number;
  /** `Strict`: sent by this site's own pages alone. `Lax`: also by who comes from elsewhere by a link. */
  sameSite: 'Strict' | 'Lax';
}

/** Over TLS the prefix binds a cookie to this host and to TLS. */
const nameOf = ({ name }: Cookie, isSecure: boolean) => (isSecure ? `__Host-${name}` : name);

/** The value that a request's `Cookie` header has; null where it has none that could be ours. */
export function readCookie(header: string | undefined, cookie: Cookie, isSecure: boolean): string | null {
  for (const part of (header ?? '').split(';')) {
    const [name = '', value = ''] = part.trim().split('=', 2);
    if (name === nameOf(cookie, isSecure) && cookie.pattern.test(value)) return value;
  }
  return null;
}

/** A `Set-Cookie` header that takes a cookie away. */
export const noCookie = (cookie: Cookie, isSecure: boolean): string =>
  cookieText({ ...cookie, maxAgeSeconds: 0 }, '', isSecure);

/** A `Set-Cookie` header. */
export const cookieText = (cookie: Cookie, value: string, isSecure: boolean): string =>
  `${nameOf(cookie, isSecure)}=${value}; Path=/; Max-Age=${cookie.maxAgeSeconds}; HttpOnly; SameSite=${cookie.sameSite}${isSecure ? '; Secure' : ''}`;
