import { useMe } from '../../../lib/admin-session/me.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { usePageTitle } from '../../../lib/page-title/page-title.tsx';
import { pagePath } from '../../../lib/paths/console-paths.ts';
import { useListReturn } from '../../../lib/paths/list-return.ts';
import { PageLink } from '../../../lib/paths/page-link.tsx';
import { useIdParam } from '../../../lib/paths/use-id-param.ts';
import { adminsWords } from '../../../texts/ko/console-administrators.ts';
import { consoleListWords } from '../../../texts/ko/console-list.ts';
import { actionClass } from '../../../ui/action/action-button.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { AdminAuthorities } from './admin-authorities.tsx';
import { adminCall } from './admin-call.ts';
import { AdminEdit } from './admin-edit.tsx';
import { AdminFacts } from './admin-facts.tsx';
import { profileFormOf } from './profile-form.ts';

const words = adminsWords.detail;

/** One administrator: who, in which state, with which authorities beside the department's. */
export function AdminPage() {
  const adminNumber = useIdParam() ?? 0;
  const asked = useCall(adminCall, { params: { adminNumber } });
  const { data: me } = useMe();
  const back = useListReturn(pagePath('account/admin'), String(adminNumber));
  const admin = asked.data?.adminAccountDetail;
  const isOwn = me?.adminNumber === adminNumber;
  usePageTitle(admin?.adminId);
  return (
    <>
      <PageHead title={admin ? `${words.title} · ${admin.adminId}` : words.title}>
        <PageLink to={pagePath('account/admin')} search={back} className={actionClass()}>
          {consoleListWords.toList}
        </PageLink>
      </PageHead>
      {isOwn ? <p>{words.own}</p> : null}
      {admin ? (
        <>
          <AdminFacts admin={admin} isOwn={isOwn} />
          {/* What was saved is where the next edit begins. */}
          <AdminEdit key={JSON.stringify([adminNumber, profileFormOf(admin)])} admin={admin} isOwn={isOwn}>
            <AdminAuthorities adminNumber={adminNumber} isOwn={isOwn} />
          </AdminEdit>
        </>
      ) : null}
      {!admin && asked.isError ? (
        <FailedState what={words.title} problem={asked.error} onRetry={asked.refetch} />
      ) : null}
      {!admin && !asked.isError ? <Skeleton height="20rem" /> : null}
    </>
  );
}
