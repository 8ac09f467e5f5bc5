import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../../lib/api/use-action.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { formatDatetime } from '../../../lib/formats/datetime.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { ActionButton } from '../../../ui/action/action-button.tsx';
import { failureOf } from '../../../ui/form/failure.ts';
import { useModals } from '../../../ui/modal/modals.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { deviceName } from './device-name.ts';
import styles from './my-page.module.css';

const sessionsCall = 'GET /api/auth/sessions';

/** Where the account is logged in; each session but this one can be ended. */
export function SessionsSection() {
  const { myPage, ui } = useTexts();
  const { sessions: words } = myPage;
  const queries = useQueryClient();
  const modals = useModals();
  const sessions = useCall(sessionsCall, {});
  const endSession = useAction('DELETE /api/auth/sessions/{sessionId}');

  const end = async (sessionId: string) => {
    try {
      await endSession({ params: { sessionId } });
    } catch (thrown) {
      await modals.failure({ body: failureOf(thrown, ui.failedReason, words.endFailed).error });
    }
    await queries.invalidateQueries({ queryKey: [sessionsCall] });
  };

  if (sessions.isError && !sessions.data)
    return <FailedState what={words.title} problem={sessions.error} onRetry={() => void sessions.refetch()} />;
  if (!sessions.data) return <Skeleton height="5rem" />;
  return (
    <ul className={styles.sessions}>
      {sessions.data.list.map(({ sessionId, isCurrent, userAgent, address, startedDatetime, lastUsedDatetime }) => {
        const device = deviceName(userAgent) || words.unknown;
        return (
          <li key={sessionId}>
            <span className={styles.device}>
              <strong>
                {device}
                {isCurrent && ` (${words.current})`}
              </strong>
              <span>{address}</span>
              <small>{words.used(formatDatetime(startedDatetime), formatDatetime(lastUsedDatetime))}</small>
            </span>
            {!isCurrent && (
              <ActionButton aria-label={words.endOf(device)} onClick={() => end(sessionId)}>
                {words.end}
              </ActionButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}
