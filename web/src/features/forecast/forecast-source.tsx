import { formatDatetime, isoSeoul } from '#lib/formats/datetime.ts';
import { useTexts } from '#texts/texts.tsx';
import { type ForecastAnswer, missedBulletins } from './forecast-days.ts';

/** The forecast's source, its time, and missing bulletins. */
export function ForecastSource({ answer }: { answer: ForecastAnswer }) {
  const { forecast: words } = useTexts();
  const missed = missedBulletins(answer);
  if (answer.source === 'none') return null;
  return (
    <p className="flush muted body-small regular">
      {words.source[answer.source]}
      {answer.announcedDatetime && (
        <>
          {' · '}
          <time className="nowrap" dateTime={isoSeoul(answer.announcedDatetime)}>
            {words.announced(formatDatetime(answer.announcedDatetime))}
          </time>
        </>
      )}
      {missed && ` · ${words[missed]}`}
    </p>
  );
}
