import type { MemberService } from '@maru/domain/member';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '#lib/api/use-action.ts';
import { callKey, useCall } from '#lib/api/use-call.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { useTexts } from '#texts/texts.tsx';
import { ActionButton } from '#ui/action/action-button.tsx';
import { failureOf } from '#ui/form/failure.ts';
import { useModals } from '#ui/modal/modals.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import styles from './my-page.module.css';
import { profileCall } from './profile-call.ts';

const servicesCall = 'GET /api/mypage/services';

/** The four services, each with its state, the time of its last change, and a button to apply or cancel. */
export function ServicesSection() {
  const { myPage, form, ui } = useTexts();
  const { services: words } = myPage;
  const queries = useQueryClient();
  const modals = useModals();
  const services = useCall(servicesCall, {});
  const apply = useAction('POST /api/mypage/services');
  const giveUp = useAction('DELETE /api/mypage/services');

  const change = async (service: MemberService, isUsed: boolean) => {
    if (isUsed && !(await modals.confirm({ title: words.title, body: words.sure(words.name[service]) }))) return;
    try {
      const answer = await (isUsed ? giveUp({ query: { service } }) : apply({ body: { service } }));
      queries.setQueryData(callKey(servicesCall, {}), answer);
      await queries.invalidateQueries({ queryKey: [profileCall] });
    } catch (thrown) {
      await modals.failure({ body: failureOf(thrown, ui.failedReason, form.failed).error });
    }
  };

  if (services.isError && !services.data)
    return <FailedState what={words.title} problem={services.error} onRetry={() => void services.refetch()} />;
  if (!services.data) return <Skeleton height="12rem" />;
  return (
    <ul className={styles.sessions}>
      {services.data.list.map(({ service, isUsed, changedDatetime }) => {
        const name = words.name[service];
        return (
          <li key={service} className="row middle between padded-5 rounded bordered">
            <span className={styles.device}>
              <strong>{name}</strong>
              <small role="status" className="muted">
                {isUsed ? words.used : words.notUsed}
                {changedDatetime !== '' &&
                  ` · ${(isUsed ? words.applied : words.givenUp)(formatDatetime(changedDatetime))}`}
              </small>
            </span>
            <ActionButton
              aria-label={(isUsed ? words.giveUpOf : words.applyOf)(name)}
              onClick={() => change(service, isUsed)}
            >
              {isUsed ? words.giveUp : words.apply}
            </ActionButton>
          </li>
        );
      })}
    </ul>
  );
}
