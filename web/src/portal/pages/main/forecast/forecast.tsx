import type { OutputOf } from '@maru/contract';
import { useCall } from '../../../../lib/api/use-call.ts';
import { formatDatetime, isoSeoul } from '../../../../lib/formats/datetime.ts';
import { gradeWord } from '../../../../texts/grade-word.ts';
import { useTexts } from '../../../../texts/texts.tsx';
import { GradeBadge } from '../../../../ui/grade/grade-badge.tsx';
import { FailedState } from '../../../../ui/state/failed-state.tsx';
import { Skeleton } from '../../../../ui/state/skeleton.tsx';
import styles from './forecast.module.css';

type Day = OutputOf<'GET /api/air-korea/air-quality-forecast'>['today'];

const days = ['today', 'tomorrow', 'afterTomorrow'] as const;

/** Bulletins come a few times a day; this is how long a new one may go unseen. */
const askAgainMs = 600_000;

function DayStatus({ day }: { day: Day }) {
  const texts = useTexts();
  if (!day.isAnnounced) return <span className={styles.notYet}>{texts.main.forecast.notYet}</span>;
  return <GradeBadge grade={day.status} word={gradeWord(texts, day.status)} variant="plain" />;
}

/** Today, tomorrow and the day after, and who says so. */
export function Forecast() {
  const texts = useTexts();
  const { forecast: words } = texts.main;
  const { data, error, isError, refetch } = useCall(
    'GET /api/air-korea/air-quality-forecast',
    {},
    { refetchInterval: askAgainMs },
  );
  if (isError) return <FailedState what={words.title} problem={error} onRetry={() => void refetch()} />;
  return (
    <section className={styles.forecast} aria-labelledby="forecast-title" aria-busy={!data}>
      <h2 id="forecast-title" className={styles.title}>
        {words.title}
      </h2>
      <ol className={styles.days}>
        {days.map((name) => (
          <li key={name} className={styles.day}>
            <span className={styles.name}>
              {words.days[name]} {data ? <span className={styles.date}>{data[name].date.slice(5)}</span> : null}
            </span>
            {data ? <DayStatus day={data[name]} /> : <Skeleton width="4rem" height="1.5rem" />}
          </li>
        ))}
      </ol>
      {data ? (
        <p className={styles.source}>
          {words.source[data.source]}
          {data.announcedDatetime ? (
            <>
              {' · '}
              <time dateTime={isoSeoul(data.announcedDatetime)}>
                {words.announced(formatDatetime(data.announcedDatetime))}
              </time>
            </>
          ) : null}
          {data.isStale ? ` · ${words.stale}` : null}
        </p>
      ) : (
        <Skeleton width="60%" height="1.25rem" />
      )}
    </section>
  );
}
