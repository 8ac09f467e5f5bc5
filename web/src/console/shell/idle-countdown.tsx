import { useEffect, useState } from 'react';
import { adminSession } from '#lib/admin-session/admin-session.ts';
import { lastUse } from '#lib/admin-session/last-use.ts';
import { useFreshMe } from '#lib/admin-session/me.ts';
import { useNow } from '#lib/clock/use-now.ts';
import { consoleWords as words } from '#texts/ko/console.ts';
import { ui } from '#texts/ko/ui.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { Modal } from '#ui/modal/modal.tsx';
import { clockText, secondsLeft } from './idle.ts';
import styles from './top-bar.module.css';

/** Remaining seconds at which a dialog offers to extend the session. */
const warnFrom = 60;
/** Remaining seconds at which a session that can't be extended is announced. */
const shownFrom = 5 * 60;

interface IdleCountdownProps {
  idleMinutes: number;
  /** Latest end of the session (ms since 1970), even if the administrator stays active. */
  endsAt: number;
}

/** The remaining time of the session, a button to extend it, and the dialog in its last minute. */
export function IdleCountdown({ idleMinutes, endsAt }: IdleCountdownProps) {
  const now = useNow(1000).getTime();
  const freshMe = useFreshMe();
  const [isAnnounced, setAnnounced] = useState(false);
  const idleLeft = secondsLeft(lastUse(now), now, idleMinutes);
  const lastLeft = Math.max(0, Math.floor((endsAt - now) / 1000));
  const left = Math.min(idleLeft, lastLeft);
  useEffect(() => {
    if (idleLeft <= 0) adminSession.close('expired');
  }, [idleLeft]);
  // The server decides, because another tab may have opened a new session with a later end. Repeated each second until
  // it answers; its refusal closes the session.
  useEffect(() => {
    if (endsAt < now) void freshMe().catch(() => undefined);
  }, [endsAt, now, freshMe]);
  const stay = () => void freshMe().catch(() => undefined);
  const isIdle = idleLeft <= lastLeft && left > 0 && left <= warnFrom;
  const isLast = lastLeft > 0 && lastLeft <= shownFrom && !isAnnounced;
  return (
    <div className={styles.idle}>
      <span>
        {words.session.left} <b className="basic">{clockText(left)}</b>
      </span>
      <ActionButton onClick={stay}>{words.session.stay}</ActionButton>
      {isLast ? (
        <Modal
          title={words.session.lastTitle}
          body={words.session.last(Math.ceil(lastLeft / 60))}
          buttons={[{ label: ui.confirm, confirms: true }]}
          onClose={() => setAnnounced(true)}
        />
      ) : isIdle ? (
        <Modal
          title={words.session.title}
          body={words.session.body(left)}
          buttons={[{ label: words.session.stay, confirms: true }]}
          // Escape also counts as activity.
          onClose={stay}
        />
      ) : null}
    </div>
  );
}
