import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { useCall } from '#lib/api/use-call.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { deviceName } from '#lib/formats/device-name.ts';
import { useTexts } from '#texts/texts.tsx';
import { ActionButton } from '#ui/action/action-button.tsx';
import { failureOf } from '#ui/form/failure.ts';
import { useModals } from '#ui/modal/modals.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import styles from './my-page.module.css';

const sessionsCall = 'GET /api/auth/sessions';

/** Open sessions of the account; each other session can be ended. */
export function SessionsSection() {
  const { myPage, ui } = useTexts();
  const { sessions: words } = myPage;
  const queries = useQueryClient();
  const modals = useModals();
  const sessions = useCall(sessionsCall, {});
  const list = useRef<HTMLUListElement>(null);
  const [ended, setEnded] = useState<string | null>(null);
  const endSession = useAction('DELETE /api/auth/sessions/{sessionId}');

  const end = async (sessionId: string, device: string) => {
    try {
      await endSession({ params: { sessionId } });
      setEnded(device);
    } catch (thrown) {
      await modals.failure({ body: failureOf(thrown, ui.failedReason, words.endFailed).error });
    }
    await queries.invalidateQueries({ queryKey: [sessionsCall] });
    // The button disappeared with its session, so the focus is moved.
    list.current?.focus();
  };

  if (sessions.isError && !sessions.data)
    return <FailedState what={words.title} problem={sessions.error} onRetry={() => void sessions.refetch()} />;
  if (!sessions.data) return <Skeleton height="5rem" />;
  return (
    <>
      <p role="status" className="collapses">
        {ended !== null && words.ended(ended)}
      </p>
      <ul ref={list} tabIndex={-1} className={styles.sessions}>
        {sessions.data.list.map(({ sessionId, isCurrent, userAgent, address, startedDatetime, lastUsedDatetime }) => {
          const device = deviceName(userAgent, words.device) || words.unknown;
          return (
            <li key={sessionId} className="row middle between padded-5 rounded bordered">
              <span className={styles.device}>
                <strong>
                  {device}
                  {isCurrent && ` (${words.current})`}
                </strong>
                <span>{address}</span>
                <small className="muted">{words.started(formatDatetime(startedDatetime))}</small>
                <small className="muted">{words.lastUsed(formatDatetime(lastUsedDatetime))}</small>
              </span>
              {!isCurrent && (
                <ActionButton aria-label={words.endOf(device)} onClick={() => end(sessionId, device)}>
                  {words.end}
                </ActionButton>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
