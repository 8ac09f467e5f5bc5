import type { OutputOf } from '@maru/contract';
import { useCall } from '../../../lib/api/use-call.ts';
import { formatDatetime } from '../../../lib/formats/datetime.ts';
import { gradeWord } from '../../../texts/grade-word.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { GradeBadge } from '../../../ui/grade/grade-badge.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import styles from './forecast.module.css';

const forecastCall = 'GET /api/air-korea/air-quality-forecast';
const days = ['today', 'tomorrow', 'afterTomorrow'] as const;
/** Bulletins come four times a day; asked this often, a new one is seen soon enough. */
const refreshMs = 10 * 60_000;

type Day = OutputOf<typeof forecastCall>[(typeof days)[number]];

/** The national forecast of dust for three days, with its source and when it was announced. */
export function Forecast() {
  const { main } = useTexts();
  const { forecast: words } = main;
  const forecast = useCall(forecastCall, {}, { refetchInterval: refreshMs });
  if (forecast.isError) {
    return <FailedState what={words.title} problem={forecast.error} onRetry={forecast.refetch} />;
  }
  const answer = forecast.data;
  return (
    <div aria-busy={!answer}>
      <ul className={styles.days}>
        {days.map((day) => (
          <li key={day}>
            <strong>{words.days[day]}</strong>
            {answer ? <DayForecast day={answer[day]} /> : <Skeleton height="4.5rem" />}
          </li>
        ))}
      </ul>
      {answer && (
        <p className={styles.source}>
          {words.source[answer.source]}
          {answer.announcedDatetime && ` · ${words.announced(formatDatetime(answer.announcedDatetime))}`}
          {answer.isStale && ` · ${words.stale}`}
        </p>
      )}
    </div>
  );
}

function DayForecast({ day }: { day: Day }) {
  const texts = useTexts();
  if (!day.isAnnounced) return <p className={styles.notYet}>{texts.main.forecast.notYet}</p>;
  const lines = [
    { type: 'ultra_fine_dust', grade: day.ultraFineDustStatus },
    { type: 'fine_dust', grade: day.fineDustStatus },
  ] as const;
  return (
    <dl className={styles.lines}>
      {lines.map(({ type, grade }) => (
        <div key={type}>
          <dt>{texts.air.measurement[type]}</dt>
          <dd>
            <GradeBadge grade={grade} word={gradeWord(texts, grade, type)} variant="plain" />
          </dd>
        </div>
      ))}
    </dl>
  );
}
