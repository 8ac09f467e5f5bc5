import { useCall } from '../../../lib/api/use-call.ts';
import { usePageTitle } from '../../../lib/page-title/page-title.tsx';
import { pagePath } from '../../../lib/paths/console-paths.ts';
import { useListReturn } from '../../../lib/paths/list-return.ts';
import { PageLink } from '../../../lib/paths/page-link.tsx';
import { useIdParam } from '../../../lib/paths/use-id-param.ts';
import { usersWords } from '../../../texts/ko/console-citizens.ts';
import { consoleListWords } from '../../../texts/ko/console-list.ts';
import { actionClass } from '../../../ui/action/action-button.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { ManagedFacilities } from './managed-facilities.tsx';
import { ServiceHistory } from './service-history.tsx';
import { UserEdit } from './user-edit.tsx';
import { UserFacts, userCall } from './user-facts.tsx';

const words = usersWords.detail;

/** One citizen: who, in which state, with which services and places. */
export function UserPage() {
  const userNumber = useIdParam() ?? 0;
  const asked = useCall(userCall, { params: { userNumber } });
  const back = useListReturn(pagePath('account/user'), String(userNumber));
  usePageTitle(asked.data?.userId);
  return (
    <>
      <PageHead title={asked.data ? `${words.title} · ${asked.data.userId}` : words.title}>
        <PageLink to={pagePath('account/user')} search={back} className={actionClass()}>
          {consoleListWords.toList}
        </PageLink>
      </PageHead>
      {asked.data ? (
        <>
          <UserFacts user={asked.data} />
          <ManagedFacilities userNumber={userNumber} />
          <ServiceHistory key={asked.data.serviceList.join()} userNumber={userNumber} />
          <UserEdit key={userNumber} user={asked.data} />
        </>
      ) : null}
      {!asked.data && asked.isError ? (
        <FailedState what={words.title} problem={asked.error} onRetry={asked.refetch} />
      ) : null}
      {!asked.data && !asked.isError ? <Skeleton height="20rem" /> : null}
    </>
  );
}
