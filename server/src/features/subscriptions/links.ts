/** Links in messages: their secrets, which are derived instead of stored, and the addresses of their pages. */
import { timingSafeEqual } from 'node:crypto';
import type { Config } from '#config.ts';
import type { Seal } from '#platform/security/seal.ts';

/** Purpose of a link: confirming a subscription, or changing and ending one. */
type LinkUse = 'confirm' | 'manage';

interface Linked {
  subscription_id: number;
  link_salt: Buffer;
}

const secretBytes = 16;

const secretOf = (seal: Seal, use: LinkUse, { subscription_id: id, link_salt: salt }: Linked): Buffer =>
  seal.index(`subscription.${use}`, `${id} ${salt.toString('hex')}`).subarray(0, secretBytes);

/** The token of a link: '12-Zm9v…'. */
export const linkToken = (seal: Seal, use: LinkUse, linked: Linked): string =>
  `${linked.subscription_id}-${secretOf(seal, use, linked).toString('base64url')}`;

/** The id in a token; null if the text isn't a token. */
export function idOfToken(token: string): number | null {
  const match = /^([1-9]\d{0,14})-[\w-]{22}$/.exec(token);
  return match ? Number(match[1]) : null;
}

export function isTokenOf(seal: Seal, use: LinkUse, linked: Linked, token: string): boolean {
  const given = Buffer.from(token.slice(token.indexOf('-') + 1), 'base64url');
  return given.length === secretBytes && timingSafeEqual(given, secretOf(seal, use, linked));
}

type SiteConfig = Pick<Config, 'publicUrl' | 'publicBase' | 'isDemo' | 'port'>;

/**
 * The origin of links; empty if unknown. The Host header isn't used, because callers can forge it, and then a mail
 * could lead to another site.
 */
export const linkOrigin = ({ publicUrl, isDemo, port }: SiteConfig): string =>
  publicUrl ? new URL(publicUrl).origin : isDemo ? `http://localhost:${port}` : '';

/** Path to which mail programs post to end a subscription; browsers are redirected to the subscription's page. */
export const oneClickPath = '/api/subscriptions/end';

/** @param origin  of the links; empty for paths without origin */
export function linksOf(config: SiteConfig, origin = linkOrigin(config)) {
  const page = (path: string) => `${origin}${config.publicBase}${path}`;
  return {
    // The token is in the fragment, which isn't sent to servers, so no log contains it.
    confirm: (token: string) => page(`/subscription/confirm#${token}`),
    manage: (token: string) => page(`/subscription#${token}`),
    oneClick: (token: string) => `${origin}${oneClickPath}/${token}`,
    main: page('/main'),
    notice: (articleId: number) => page(`/posts/notice/${articleId}`),
    place: (placeId: number) => page(`/airQuality/${placeId}`),
    ownList: page('/myPage/subscription'),
  };
}
