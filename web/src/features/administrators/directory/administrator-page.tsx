import { useCall } from '#lib/api/use-call.ts';
import { usePageTitle } from '#lib/page-title/page-title.tsx';
import { useListReturn } from '#lib/paths/list-return.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { paths } from '#lib/paths/paths.ts';
import { useIdParam } from '#lib/paths/use-id-param.ts';
import { useTexts } from '#texts/texts.tsx';
import { actionClass } from '#ui/action/action-button.tsx';
import { MessagePage } from '#ui/page/message-page.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { AdministratorFacts, administratorCall } from './administrator-facts.tsx';
import { Forbidden } from './forbidden.tsx';
import { isForbidden, isMissing } from './refusals.ts';

/** One administrator: profile and account. */
export function AdministratorPage() {
  const { adminDirectory } = useTexts();
  const { detail: words } = adminDirectory;
  const adminNumber = useIdParam();
  const result = useCall(
    administratorCall,
    { params: { adminNumber: adminNumber ?? 0 } },
    { enabled: adminNumber !== null },
  );
  const back = useListReturn(paths.administrators, String(adminNumber));
  const administrator = result.data?.adminAccountDetail;
  const missing = adminNumber === null || isMissing(result.error);
  usePageTitle(missing ? words.missing.title : administrator?.adminId);

  const toList = (primary = false) => (
    <PageLink to={paths.administrators} search={back} className={actionClass(primary)}>
      {words.toList}
    </PageLink>
  );
  if (isForbidden(result.error)) return <Forbidden />;
  if (missing) return <MessagePage {...words.missing}>{toList(true)}</MessagePage>;
  return (
    <>
      <PageHead title={administrator ? `${words.title} · ${administrator.adminId}` : words.title}>{toList()}</PageHead>
      {administrator ? <AdministratorFacts administrator={administrator} /> : null}
      {!administrator && result.isError ? (
        <FailedState what={words.title} problem={result.error} onRetry={result.refetch} />
      ) : null}
      {!administrator && !result.isError ? (
        <div aria-busy="true">
          <Skeleton height="20rem" />
        </div>
      ) : null}
    </>
  );
}
