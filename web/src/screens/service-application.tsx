import type { AssignedService } from '@maru/domain/member';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../lib/api/use-action.ts';
import { callKey, useCall } from '../lib/api/use-call.ts';
import { formatDatetime } from '../lib/formats/datetime.ts';
import { useTexts } from '../texts/texts.tsx';
import { ActionButton } from '../ui/action/action-button.tsx';
import { failureOf } from '../ui/form/failure.ts';
import { useModals } from '../ui/modal/modals.tsx';
import { FailedState } from '../ui/state/failed-state.tsx';
import { Skeleton } from '../ui/state/skeleton.tsx';

const servicesCall = 'GET /api/mypage/services';

/** Applies for a service that the office assigns. The office's list of members contains the waiting applicants. */
export function ServiceApplication({ service }: { service: AssignedService }) {
  const { myPage, form, ui } = useTexts();
  const words = myPage.services;
  const queries = useQueryClient();
  const modals = useModals();
  const apply = useAction('POST /api/mypage/services');
  const { data, isError, error, refetch } = useCall(servicesCall, {});
  if (isError && !data) return <FailedState what={words.title} problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="4rem" />;
  const own = data.list.find((one) => one.service === service);
  if (own?.isUsed) return <p role="status">{words.waiting(formatDatetime(own.changedDatetime))}</p>;
  const send = async () => {
    try {
      queries.setQueryData(callKey(servicesCall, {}), await apply({ body: { service } }));
    } catch (thrown) {
      await modals.failure({ body: failureOf(thrown, ui.failedReason, form.failed).error });
    }
  };
  return (
    <>
      <p>{words.toApply[service]}</p>
      <ActionButton primary onClick={send}>
        {words.applyOf(words.name[service])}
      </ActionButton>
    </>
  );
}
