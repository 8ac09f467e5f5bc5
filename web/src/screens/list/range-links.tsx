import type { ConsolePage } from '@maru/domain/administration';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { pagePath } from '#lib/paths/console-paths.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { actionClass } from '#ui/action/action-button.tsx';
import { usePlacedSearch } from './placed-search.ts';

const { ranges: words } = consoleListWords;
const dayMs = 86_400_000;

/** The first and last day of the previous month. */
function lastMonth(today: string): [string, string] {
  const last = new Date(`${today.slice(0, 'YYYY-MM'.length)}-01T00:00:00Z`);
  last.setUTCDate(0);
  const text = last.toISOString().slice(0, today.length);
  return [`${text.slice(0, 'YYYY-MM'.length)}-01`, text];
}

/** The first and last day of each range, up to now. */
function rangesOf(now: Date): Record<keyof typeof words.names, [string, string]> {
  const day = (ago: number) => formatSeoulDate(new Date(now.getTime() - ago * dayMs));
  const today = day(0);
  return {
    today: [today, today],
    yesterday: [day(1), day(1)],
    week: [day(6), today],
    month: [day(29), today],
    lastMonth: lastMonth(today),
    year: [`${today.slice(0, 4)}-01-01`, today],
  };
}

/** Links to common ranges of statistics. */
export function RangeLinks({ page }: { page: ConsolePage }) {
  const [address] = usePlacedSearch({ kind: 'page' });
  return (
    <nav aria-label={words.label} className="row wrap gap-2">
      {Object.entries(rangesOf(new Date())).map(([name, [startDatetime, endDatetime]]) => (
        <PageLink
          key={name}
          to={pagePath(page)}
          search={{ ...address, startDatetime, endDatetime, pageNumber: undefined }}
          bySearch
          className={`${actionClass()} choosable`}
          aria-current={
            address.startDatetime === startDatetime && address.endDatetime === endDatetime ? 'true' : undefined
          }
        >
          {words.names[name as keyof typeof words.names]}
        </PageLink>
      ))}
    </nav>
  );
}
