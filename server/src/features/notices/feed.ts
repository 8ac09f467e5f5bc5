/** The newest notices as an Atom feed (RFC 4287). */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type NoticeCategory, noticeCategories } from '@maru/domain/notice';
import { FileAnswer } from '#platform/http/file-answer.ts';

export interface FeedEntry {
  article_id: number;
  article_title: string;
  article_category: string;
  contents_text: string;
  publish_at: Date;
  updated_at: Date;
}

interface Feed {
  title: string;
  /** 'https://city.example' without a trailing slash; empty for relative links. */
  origin: string;
  /** Base path of the public site: '/portal'. */
  base: string;
  entries: readonly FeedEntry[];
  now: Date;
}

/** Time of a notice's change as readers see it, never before the publication. */
const changedAt = ({ publish_at, updated_at }: FeedEntry) =>
  new Date(Math.max(publish_at.getTime(), updated_at.getTime()));

/** Maximum characters of a summary. */
const maxSummary = 300;

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** XML allows neither control characters nor lone surrogates. */
const xml = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (sign) => signs[sign] ?? '');

const summaryOf = (text: string) =>
  text.length > maxSummary ? `${text.slice(0, maxSummary).replace(/[\ud800-\udbff]$/, '')}…` : text;

/** The feed as an XML document. */
export function feedOf({ title, origin, base, entries, now }: Feed): string {
  const list = `${origin}${base}/posts/notice`;
  const self = `${origin}/api/bbs/1/articles/feed`;
  // Ids must be absolute, unlike links.
  const idOf = (address: string, name: string) => (origin ? xml(address) : `urn:maru:${name}`);
  const updated = new Date(Math.max(...entries.map((entry) => changedAt(entry).getTime()), 0));
  const items = entries.map((entry) => {
    const address = xml(`${list}/${entry.article_id}`);
    const category = noticeCategories[entry.article_category as NoticeCategory];
    return [
      '  <entry>',
      `    <id>${idOf(`${list}/${entry.article_id}`, `notice:${entry.article_id}`)}</id>`,
      `    <title>${xml(entry.article_title)}</title>`,
      `    <link rel="alternate" type="text/html" href="${address}"/>`,
      `    <published>${entry.publish_at.toISOString()}</published>`,
      `    <updated>${changedAt(entry).toISOString()}</updated>`,
      `    <category term="${xml(entry.article_category)}" label="${xml(category)}"/>`,
      `    <summary>${xml(summaryOf(entry.contents_text))}</summary>`,
      '  </entry>',
    ].join('\n');
  });
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="ko">',
    `  <id>${idOf(self, 'notices')}</id>`,
    `  <title>${xml(title)}</title>`,
    `  <author><name>${xml(title)}</name></author>`,
    `  <link rel="self" type="application/atom+xml" href="${xml(self)}"/>`,
    `  <link rel="alternate" type="text/html" href="${xml(list)}"/>`,
    `  <updated>${(entries.length > 0 ? updated : now).toISOString()}</updated>`,
    ...items,
    '</feed>',
    '',
  ].join('\n');
}

/** The feed as an answer with an etag. */
export function feedAnswer(feed: Feed): FileAnswer {
  const document = feedOf(feed);
  return new FileAnswer({
    name: 'notices.atom',
    contentType: 'application/atom+xml; charset=utf-8',
    etag: createHash('sha256').update(document).digest('hex'),
    isInline: true,
    open: () => Readable.from([document]),
  });
}
