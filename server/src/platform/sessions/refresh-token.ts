/**
 * Refresh tokens: 'session.generation.mac'. The MAC is computed from the installation's key and the session's salt, so
 * that the database contains nothing that could be used as a token, and a forged token can't end a session.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface RefreshToken {
  sessionId: string;
  generation: number;
  mac: Buffer;
}

const pattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})\.([A-Za-z0-9_-]{43})$/;

const macOf = (key: Buffer, salt: Buffer, sessionId: string, generation: number) =>
  createHmac('sha256', key).update(salt).update(`${sessionId}.${generation}`).digest();

export const makeRefreshToken = (key: Buffer, salt: Buffer, sessionId: string, generation: number): string =>
  `${sessionId}.${generation}.${macOf(key, salt, sessionId, generation).toString('base64url')}`;

export function parseRefreshToken(text: string): RefreshToken | null {
  const [, sessionId, generation, mac] = pattern.exec(text) ?? [];
  if (!sessionId || !mac) return null;
  return { sessionId, generation: Number(generation), mac: Buffer.from(mac, 'base64url') };
}

export const isGenuine = (key: Buffer, salt: Buffer, { sessionId, generation, mac }: RefreshToken): boolean =>
  timingSafeEqual(macOf(key, salt, sessionId, generation), mac);
