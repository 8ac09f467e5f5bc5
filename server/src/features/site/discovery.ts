/**
 * Files for search engines, browsers and security researchers: robots.txt, sitemap.xml, the web app manifest,
 * security.txt.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OutputOf } from '@maru/contract';
import type { District } from '@maru/domain/district';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config.ts';
import { Problem } from '#platform/errors/problem.ts';
import { operational } from '#platform/http/handle.ts';
import { sendAnswer } from '#platform/http/send-answer.ts';

/** The newest notices for the sitemap. */
const noticesAddress = '/api/bbs/1/articles?pageSize=50';
/** Lifetime of the sitemap's cache. */
const sitemapSeconds = 600;

type NoticeList = OutputOf<'GET /api/bbs/1/articles'>;
/** Days until security.txt expires after a request. */
const contactDays = 90;

type SiteConfig = Pick<Config, 'webFolder' | 'publicBase' | 'publicUrl' | 'securityContact'>;

/** Registers the addresses at the server's root. */
export async function registerDiscovery(app: FastifyInstance, config: SiteConfig, district: Pick<District, 'name'>) {
  const { publicBase, publicUrl } = config;
  const pages = await listedPages(config.webFolder);
  app.get('/robots.txt', operational, (_request, reply) =>
    reply.type('text/plain').send(robotsOf(publicBase, publicUrl)),
  );
  app.get('/.well-known/security.txt', operational, (_request, reply) => {
    if (!config.securityContact) throw new Problem('NOT_FOUND');
    return reply.type('text/plain; charset=utf-8').send(securityOf(config, new Date()));
  });
  app.get('/manifest.webmanifest', operational, (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifestOf(publicBase, district.name))),
  );
  app.get('/sitemap.xml', operational, async (request, reply) => {
    // A sitemap requires absolute addresses, and the Host header can be forged.
    if (!publicUrl) throw new Problem('NOT_FOUND');
    const make = async () => {
      const { body, statusCode } = await app.inject({ url: noticesAddress, remoteAddress: request.ip });
      const { list }: Pick<NoticeList, 'list'> = statusCode === 200 ? (JSON.parse(body) as NoticeList) : { list: [] };
      const notices = list.map(({ articleId }) => `/posts/notice/${articleId}`);
      return sitemapOf([...pages, ...notices].map((path) => new URL(publicBase + path, publicUrl).href));
    };
    const answer = await app.answers.get('/sitemap.xml', sitemapSeconds, make, 'application/xml; charset=utf-8');
    return sendAnswer(answer, request, reply);
  });
}

/** Pages that the web's build lists; none without server rendering. */
async function listedPages(webFolder: string): Promise<readonly string[]> {
  const file = join(webFolder, '.server/draw.js');
  if (!existsSync(file)) return [];
  const built = (await import(pathToFileURL(file).href)) as { listedPages?: readonly string[] };
  return built.listedPages ?? [];
}

/** Excludes personal and administrators' pages from search engines. */
function robotsOf(base: string, publicUrl: string): string {
  const refused = ['/admin', `${base}/myPage`, `${base}/account/admin`].map((path) => `Disallow: ${path}`);
  const sitemap = publicUrl ? [`Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`] : [];
  return ['User-agent: *', ...refused, ...sitemap, ''].join('\n');
}

/** The content of security.txt (RFC 9116). */
function securityOf({ securityContact, publicUrl }: SiteConfig, now: Date): string {
  const expires = new Date(now);
  expires.setUTCHours(contactDays * 24, 0, 0, 0);
  const canonical = publicUrl ? [`Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}`] : [];
  return [
    `Contact: ${securityContact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: ko, en',
    ...canonical,
    '',
  ].join('\n');
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A sitemap (0.9) of addresses. */
const sitemapOf = (addresses: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `<url><loc>${escaped(address)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/** The web app manifest. */
const manifestOf = (base: string, districtName: string) => ({
  name: `${districtName} 마루`,
  short_name: '마루',
  lang: 'ko',
  start_url: `${base}/main`,
  scope: `${base}/`,
  display: 'standalone',
  theme_color: '#0b50d0',
  background_color: '#ffffff',
  icons: [
    { src: `${base}/favicon.svg`, sizes: 'any', type: 'image/svg+xml' },
    ...[192, 512].map((size) => ({
      src: `${base}/icons/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
    { src: `${base}/icons/maskable-512.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});
