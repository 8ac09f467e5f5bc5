/** Counts views of a notice: once per visitor and day, without cookies and stored addresses. */
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { sql } from 'kysely';
import type { Job } from '#platform/jobs/jobs.ts';
import type { Services } from '#platform/services.ts';

const dayMs = 86_400_000;
/** Days until visitors' hashes are deleted. */
const retentionDays = 2;

/** Counts a view of a notice, unless the address has viewed it today or the notice has just been deleted. */
export async function countHit({ db, seal, clock }: Services, articleId: number, address: string): Promise<void> {
  const day = formatSeoulDate(clock.now());
  const visitor = seal.index('notice-visitor', `${day} ${address}`);
  await sql`
    with hit as (
      insert into notice_hit (day, article_id, visitor)
      select ${day}::date, article_id, ${visitor} from notice where article_id = ${articleId} for key share
      on conflict do nothing returning article_id
    )
    update notice set hit_count = hit_count + 1 where article_id in (select article_id from hit)`.execute(db);
}

/** Deletes the visitors' hashes of past days. */
export async function forgetHits({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const first = formatSeoulDate(new Date(clock.now().getTime() - retentionDays * dayMs));
  await sql`delete from notice_hit where day < ${first}::date`.execute(db);
}

export const noticeJobs = (services: Services): Job[] => [
  { name: 'notice-upkeep', title: '공지사항 조회 기록 정리', cron: '53 3 * * *', run: () => forgetHits(services) },
];
