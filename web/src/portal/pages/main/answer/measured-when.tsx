import { useNow } from '#lib/clock/use-now.ts';
import { formatAgo, formatDatetime, isoSeoul } from '#lib/formats/datetime.ts';
import { Marked } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import type { Station } from '../main-answer.ts';
import type { Summary } from '../stations.ts';
import { formatDistance, type Near } from './nearest.ts';

/** Update interval in milliseconds, for texts in minutes. */
const renewMs = 15_000;

interface MeasuredWhenProps {
  near: Near | null;
  /** The favourite shown if no station is near. */
  favorite: Station | null;
  summary: Summary;
}

/** The source of the answer's values, and their time. */
export function MeasuredWhen({ near, favorite, summary }: MeasuredWhenProps) {
  const texts = useTexts();
  const now = useNow(renewMs);
  const measured = summary.measurementDatetime;
  return (
    <p className="whole-row body-small">
      <Marked>
        {near ? texts.main.nearest(near.station.installationPlaceName, formatDistance(near.metres)) : null}
      </Marked>
      <Marked>{!near && favorite ? texts.main.kept(favorite.installationPlaceName) : null}</Marked>
      {!near && !favorite ? texts.main.stations(summary.count) : null}
      {/* On a separate line, because the text's width changes with the minutes and the font. */}
      {measured ? (
        <span className="block">
          <time className="nowrap" dateTime={isoSeoul(measured)}>
            {texts.places.measuredAt(formatDatetime(measured))}
          </time>{' '}
          ({formatAgo(measured, now, texts.main.ago)})
        </span>
      ) : null}
    </p>
  );
}
