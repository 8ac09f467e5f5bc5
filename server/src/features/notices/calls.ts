/** Handlers of the area `notices` for the public. */
import { notices } from '@maru/contract/notices';
import type { FastifyInstance } from 'fastify';
import { handle } from '#platform/http/handle.ts';
import { cleanRichText } from '#platform/rich-text/rich-text.ts';
import type { Services } from '#platform/services.ts';
import { feedAnswer } from './feed.ts';
import { noticeFiles } from './files.ts';
import { countHit } from './hits.ts';
import { findPublic, listPublic, neighboursOf, newestTexts, newestTitles } from './notices.ts';
import type { NoticeFinder } from './search.ts';

const feedEntries = 30;

export function registerNotices(
  app: FastifyInstance,
  services: Services,
  finder: NoticeFinder,
  district: { name: string },
) {
  const { db, clock, config } = services;
  const files = noticeFiles(services);

  handle(app, notices, {
    articles: ({ query }) => listPublic(db, finder, query, clock.now()),
    ticker: async () => ({ list: await newestTitles(db, clock.now()) }),
    async feed() {
      // Without the setting, links are relative: the request's Host header isn't used, because callers can forge it.
      const origin = config.publicUrl ? new URL(config.publicUrl).origin : '';
      const now = clock.now();
      const entries = await newestTexts(db, feedEntries, now);
      return feedAnswer({ title: `${district.name} 공지사항`, origin, base: config.publicBase, entries, now });
    },
    async article({ params: { articleId } }, { request }) {
      const now = clock.now();
      // Throws for notices that aren't public, before the view is counted.
      await findPublic(db, articleId, now);
      await countHit(services, articleId, request.ip);
      const { notice, contents, publishAt } = await findPublic(db, articleId, now);
      const address = (hashFileName: string) => `/api/articles/${articleId}/attachments/${hashFileName}`;
      const [detailAttachments, neighbours] = await Promise.all([
        files.list(articleId),
        neighboursOf(db, articleId, publishAt, now),
      ]);
      return {
        detailNotice: { ...notice, articleContents: cleanRichText(contents, address) },
        detailAttachments,
        ...neighbours,
      };
    },
    async attachments({ params: { articleId } }) {
      await findPublic(db, articleId, clock.now());
      return { detailAttachments: await files.list(articleId) };
    },
    async attachment({ params: { articleId, hashFileName } }) {
      await findPublic(db, articleId, clock.now());
      return files.open(articleId, hashFileName);
    },
  });
}
