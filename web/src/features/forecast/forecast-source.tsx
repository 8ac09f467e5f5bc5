import { formatDatetime, isoSeoul } from '#lib/formats/datetime.ts';
import { useTexts } from '#texts/texts.tsx';
import styles from './forecast.module.css';
import { type ForecastAnswer, missedBulletins } from './forecast-days.ts';

/** The forecast's source, its time, and missing bulletins. */
export function ForecastSource({ answer }: { answer: ForecastAnswer }) {
  const { forecast: words } = useTexts();
  const missed = missedBulletins(answer);
  if (answer.source === 'none') return null;
  return (
    <p className={styles.source}>
      {words.source[answer.source]}
      {answer.announcedDatetime && (
        <>
          {' · '}
          <time dateTime={isoSeoul(answer.announcedDatetime)}>
            {words.announced(formatDatetime(answer.announcedDatetime))}
          </time>
        </>
      )}
      {missed && ` · ${words[missed]}`}
    </p>
  );
}
