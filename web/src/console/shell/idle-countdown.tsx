import { useEffect } from 'react';
import { adminSession } from '../../lib/admin-session/admin-session.ts';
import { lastUse } from '../../lib/admin-session/last-use.ts';
import { useFreshMe } from '../../lib/admin-session/me.ts';
import { useNow } from '../../lib/clock/use-now.ts';
import { consoleWords as words } from '../../texts/ko/console.ts';
import { ActionButton } from '../../ui/action/action-button.tsx';
import { Modal } from '../../ui/modal/modal.tsx';
import { clockText, secondsLeft } from './idle.ts';
import styles from './top-bar.module.css';

/** From here on (seconds) a dialog asks. */
const warnFrom = 60;

/** How long the session lasts without a call, the way to make it last, and the question in its last minute. */
export function IdleCountdown({ idleMinutes }: { idleMinutes: number }) {
  const now = useNow(1000);
  const freshMe = useFreshMe();
  const left = secondsLeft(lastUse(now.getTime()), now.getTime(), idleMinutes);
  useEffect(() => {
    if (left <= 0) adminSession.close('expired');
  }, [left]);
  const stay = () => void freshMe().catch(() => undefined);
  return (
    <div className={styles.idle}>
      <span>
        {words.session.left} <b>{clockText(left)}</b>
      </span>
      <ActionButton onClick={stay}>{words.session.stay}</ActionButton>
      {left > 0 && left <= warnFrom ? (
        <Modal
          title={words.session.title}
          body={words.session.body(left)}
          buttons={[{ label: words.session.stay, confirms: true }]}
          // Escape is a sign of life too.
          onClose={stay}
        />
      ) : null}
    </div>
  );
}
