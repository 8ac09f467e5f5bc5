import { useEffect, useId, useState } from 'react';
import { useCall } from '../../lib/api/use-call.ts';
import { formatDate } from '../../lib/formats/datetime.ts';
import { beginning } from '../../lib/paths/beginning.ts';
import { PageLink } from '../../lib/paths/page-link.tsx';
import { paths } from '../../lib/paths/paths.ts';
import { Marked } from '../../texts/marked.tsx';
import { usePostTexts } from '../../texts/post-texts.ts';
import { ActionButton, actionClass } from '../../ui/action/action-button.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import styles from './notices.module.css';

const turnMs = 6000;
const askAgainMs = 60_000;
const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The newest notices, one after the other; whoever wants stops them and turns them by hand. */
export function MainTicker() {
  const { notices: words } = usePostTexts();
  const { data, isError, error, refetch } = useCall(
    'GET /api/bbs/1/articles/ticker',
    {},
    { refetchInterval: askAgainMs },
  );
  const [at, setAt] = useState(0);
  const [isTurning, setTurning] = useState(() => !isCalm());
  const [isHeld, setHeld] = useState(false);
  const id = useId();
  const count = data?.list.length ?? 0;
  useEffect(() => {
    if (!isTurning || isHeld || count < 2) return;
    const timer = setInterval(() => setAt((before) => before + 1), turnMs);
    return () => clearInterval(timer);
  }, [isTurning, isHeld, count]);
  if (isError) return <FailedState what={words.ticker.label} problem={error} onRetry={refetch} />;
  const shown = data?.list[((at % count) + count) % count];
  if (!shown) return null;
  const turn = (by: number) => {
    setTurning(false);
    setAt((before) => before + by + count);
  };
  return (
    <section
      className={styles.ticker}
      aria-labelledby={id}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <h2 id={id}>{words.ticker.label}</h2>
      <PageLink to={paths.notice(shown.articleId)}>
        <Marked>{shown.articleTitle}</Marked> <time>{formatDate(shown.publishDatetime)}</time>
      </PageLink>
      <div className={styles.buttons}>
        {count > 1 ? (
          <>
            <ActionButton aria-label={words.ticker.previous} onClick={() => turn(-1)}>
              ‹
            </ActionButton>
            <ActionButton
              aria-label={isTurning ? words.ticker.pause : words.ticker.play}
              onClick={() => setTurning(!isTurning)}
            >
              {isTurning ? '❚❚' : '▶'}
            </ActionButton>
            <ActionButton aria-label={words.ticker.next} onClick={() => turn(1)}>
              ›
            </ActionButton>
          </>
        ) : null}
        <PageLink to={paths.notices} search={beginning} className={actionClass()}>
          {words.ticker.more}
        </PageLink>
      </div>
    </section>
  );
}
