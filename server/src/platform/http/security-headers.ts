/** Security headers of all responses, and the content security policy. */
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '#config.ts';

/** Source expression of a policy that allows exactly this inline text. */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Names of the scripts' Trusted Types policies: those of DOMPurify and of the editor's clipboard, which sanitise texts
 * by an allow list, and the default one for libraries (web/src/lib/trusted-types/default-policy.ts).
 */
const trustedTypes = ['default', 'dompurify', 'ProseMirrorClipboard'];

/** Headers of answers that pages of other sites may read, also of refusals with their retry time. */
const forOtherSites = new Map([
  ['access-control-allow-origin', '*'],
  ['access-control-expose-headers', 'retry-after'],
]);

const styleSource = "style-src 'self'";

/**
 * Pages load only from this origin. Inline scripts and styles are refused, except a page's own style elements
 * (allowStyles). Only the named policies can turn texts into markup or script addresses.
 */
export function sendSecurityHeaders(app: FastifyInstance, config: Config) {
  const mapHosts = config.mapStyleUrl ? [new URL(config.mapStyleUrl).origin, ...config.mapHosts] : [];
  const certificationHost = config.certification === 'kmc' ? [new URL(config.kmc.url).origin] : [];
  // Created only once, because @fastify/helmet would create the headers again for each request.
  const send = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:', ...mapHosts],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...mapHosts],
        'worker-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'", ...certificationHost],
        'frame-ancestors': ["'none'"],
        'require-trusted-types-for': ["'script'"],
        'trusted-types': trustedTypes,
      },
    },
    // Requiring this isolation would refuse maps of other hosts, and no page needs the features that it enables.
    crossOriginEmbedderPolicy: false,
    // The certification's window visits its provider's site and must preserve its opener.
    crossOriginOpenerPolicy: { policy: config.certification === 'off' ? 'same-origin' : 'same-origin-allow-popups' },
    // Browsers ignore this header without TLS.
    hsts: config.isDemo ? false : { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'same-origin' as const },
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.isShared) reply.raw.setHeaders(forOtherSites);
    send(request.raw, reply.raw, done as (error?: unknown) => void);
  });
}

/**
 * Allows the style elements in a page's head by their hashes. Values in the head are escaped, so that all of its style
 * elements are the server's own.
 */
export function allowStyles(response: ServerResponse, page: string): void {
  const policy = response.getHeader('content-security-policy');
  // Responses to undecodable addresses are sent before the headers are set.
  if (typeof policy !== 'string') return;
  const [head = ''] = page.split('</head>', 1);
  const styles = head.split('<style>').slice(1);
  const sources = styles.map((style) => hashSource(style.split('</style>', 1)[0] ?? ''));
  response.setHeader('content-security-policy', policy.replace(styleSource, [styleSource, ...sources].join(' ')));
}

/** Lets a page turn texts into markup, for programs without support for Trusted Types. */
export function allowMarkup(response: ServerResponse): void {
  const directives = String(response.getHeader('content-security-policy')).split(';');
  const others = directives.filter((directive) => !directive.includes('trusted-types'));
  response.setHeader('content-security-policy', others.join(';'));
}
