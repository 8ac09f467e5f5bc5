/** The browser that begins a certification, known by a cookie, so that no other one can end or use it. */
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const cookieSeconds = 30 * 60;
const pattern = /^[A-Za-z0-9_-]{43}$/;

/** Over TLS the name keeps other hosts of the domain from setting it. */
const nameFor = (isSecure: boolean) => (isSecure ? '__Host-maru-certification' : 'maru-certification');

/** The hash by which a browser's certifications are found; null where it has begun none. */
export function browserOf(request: FastifyRequest, isSecure: boolean): Buffer | null {
  const value = cookieOf(request, nameFor(isSecure));
  return value === null ? null : hash(value);
}

/** The browser's hash, giving it a cookie where it has none. */
export function rememberBrowser(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Buffer {
  const name = nameFor(isSecure);
  const value = cookieOf(request, name) ?? randomBytes(32).toString('base64url');
  const cookie = `${name}=${value}; Path=/; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  reply.header('set-cookie', cookie);
  return hash(value);
}

function cookieOf(request: FastifyRequest, name: string): string | null {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key = '', value = ''] = part.trim().split('=', 2);
    if (key === name && pattern.test(value)) return value;
  }
  return null;
}

const hash = (value: string) => createHash('sha256').update(value).digest();
