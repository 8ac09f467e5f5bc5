import { useMay } from '../../../lib/admin-session/me.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { beginning } from '../../../lib/paths/beginning.ts';
import { pagePath } from '../../../lib/paths/console-paths.ts';
import { PageLink } from '../../../lib/paths/page-link.tsx';
import { consoleWords } from '../../../texts/ko/console.ts';
import { FactList } from '../../../ui/page/fact-list.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';

const { members: words } = consoleWords;

/** How many joined yesterday, and the members by type. */
export function MemberCard() {
  const may = useMay();
  const { data, isError, error, refetch } = useCall('GET /admin/api/portlet/users', {});
  const rows = data && [
    { name: words.yesterday, value: words.count(data.yesterdayJoinCount) },
    {
      name: words.waiting,
      value: may('account/user', 'get') ? (
        <PageLink to={pagePath('account/user')} search={{ ...beginning, application: 'waiting' }}>
          {words.count(data.waitingCount)}
        </PageLink>
      ) : (
        words.count(data.waitingCount)
      ),
    },
    { name: words.total, value: words.count(data.totalCount) },
    { name: words.general, value: words.count(data.general) },
    { name: words.children, value: words.count(data.children) },
    { name: words.foreigner, value: words.count(data.foreigner) },
  ];
  return (
    <Section title={words.title}>
      {rows ? <FactList facts={rows} /> : null}
      {!rows && isError ? <FailedState what={words.title} problem={error} onRetry={refetch} /> : null}
      {!rows && !isError ? <Skeleton height="12rem" /> : null}
    </Section>
  );
}
