/** The demo's notices over a year, written by the production code, with generated files. */

import { editorImageAddress } from '@maru/domain/rich-text';
import { formatSeoul, startOfBucket } from '@maru/domain/seoul-time';
import type { Database } from '#platform/database/pool.ts';
import { drawPicture, sentFile, writeTable } from '#platform/demo/drawn-file.ts';
import { earlier } from '#platform/posts/history.ts';
import type { Services } from '#platform/services.ts';
import { noticeFiles } from '../files.ts';
import { createNotice } from '../write.ts';
import { type DemoNotice, demoNotices } from './texts.ts';

/** Size of a notice's picture in pixels. */
const pictureSize = { width: 960, height: 480 };

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** Adds the demo's notices to a database without notices, all or none. */
export async function addDemoNotices(services: Services): Promise<void> {
  const { db, clock } = services;
  const there = await db.selectFrom('notice').select('article_id').limit(1).executeTakeFirst();
  const administrator = await db
    .selectFrom('administrator')
    .select(['admin_number as adminNumber', 'admin_id as adminId', 'admin_name as adminName'])
    .where('admin_id', '=', 'manager')
    .executeTakeFirst();
  if (there || !administrator) return;
  const by = { kind: 'admin', number: administrator.adminNumber } as const;
  const now = clock.now();
  const files = noticeFiles(services);
  const stored: Stored[] = [];
  for (const [at, notice] of demoNotices.entries()) stored.push(await storeFiles(files, by, notice, at));
  await db.transaction().execute(async (trx) => {
    // Oldest first, as in a real office.
    for (const [at, notice] of [...demoNotices.entries()].toReversed()) {
      const publishAt = publishTime(now, notice, at);
      const writer = { administrator, address: '127.0.0.1', now: earlier(publishAt, now) };
      const articleId = await createNotice(trx, files, writer, {
        articleTitle: notice.title,
        articleContents: htmlOf(notice, stored[at]?.picture),
        articleCategory: notice.category,
        isPublic: !notice.isPrivate,
        publishDatetime: formatSeoul(publishAt),
        endDatetime: notice.endsAfter ? formatSeoul(new Date(publishAt.getTime() + notice.endsAfter * dayMs)) : '',
      });
      await files.attachments.claim(trx, articleId, stored[at]?.attached ?? [], by);
      if (!notice.isPrivate) await setHits(trx, articleId, 20 + ((at * 137) % 900));
    }
  });
}

/** In the morning of the notice's day, each at a different minute; today's notice is some hours old. */
function publishTime(now: Date, { daysAgo }: DemoNotice, at: number): Date {
  const morning = startOfBucket(now, 'day').getTime() - daysAgo * dayMs + (540 + ((at * 37) % 60)) * minuteMs;
  return new Date(daysAgo === 0 ? Math.min(morning, now.getTime() - minuteMs) : morning);
}

interface Stored {
  picture: string | undefined;
  attached: string[];
}

async function storeFiles(
  { attachments, images }: ReturnType<typeof noticeFiles>,
  by: { kind: 'admin'; number: number },
  notice: DemoNotice,
  seed: number,
): Promise<Stored> {
  const picture = notice.picture && (await images.store(await drawPicture('그림.png', { ...pictureSize, seed }), by));
  const attached: string[] = [];
  for (const name of notice.files ?? []) {
    const isTable = name.endsWith('.csv');
    const text = [notice.title, '', ...notice.paragraphs, ''].join('\r\n');
    const rows = notice.table ?? [
      ['번호', '위치'],
      ...[1, 2, 3, 4].map((number) => [String(number), `예시로 ${number}길`]),
    ];
    const file = isTable ? writeTable(name, rows) : sentFile(name, Buffer.from(text));
    attached.push((await attachments.store(file, by)).hashFileName);
  }
  return { picture: picture ? picture.hashFileName : undefined, attached };
}

function htmlOf({ paragraphs, table, picture: shows = '' }: DemoNotice, picture: string | undefined): string {
  const [head = [], ...rows] = table ?? [];
  const line = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}><p>${cell}</p></${tag}>`).join('')}</tr>`;
  return [
    ...paragraphs.map((paragraph) => `<p>${paragraph}</p>`),
    picture
      ? `<img src="${editorImageAddress(picture)}" alt="${shows}" width="${pictureSize.width}" height="${pictureSize.height}">`
      : '',
    table ? `<table><tbody>${line(head, 'th')}${rows.map((row) => line(row, 'td')).join('')}</tbody></table>` : '',
  ].join('');
}

/** Sets the number of views. */
const setHits = (trx: Database, articleId: number, hit_count: number) =>
  trx.updateTable('notice').set({ hit_count }).where('article_id', '=', articleId).execute();
