import { type HumidityCorrection, humidityCorrections } from '@maru/domain/humidity';
import { useId } from 'react';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { useCorrectionTexts } from '#texts/correction-texts.ts';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { Facts } from '#ui/page/facts.tsx';
import styles from './correction.module.css';

/** Marks values that are corrected for humidity; a press opens the explanation. Renders nothing for other values. */
export function CorrectionMark({ of: { isCorrected = false } }: { of: { isCorrected?: boolean } }) {
  const words = useCorrectionTexts();
  const id = useId();
  if (!isCorrected) return null;
  return (
    <>
      <button type="button" className={styles.mark} popoverTarget={id}>
        {words.mark}
      </button>
      <span id={id} popover="auto" className={styles.explanation}>
        {words.explanation}
      </span>
    </>
  );
}

/** A period in which devices of a place are corrected; without an end the correction still applies. */
interface CorrectionPeriod {
  correction: HumidityCorrection;
  startDatetime: string;
  endDatetime: string | null;
}

/** Method, formula, parameters and source of a correction, and when it was applied. */
export function CorrectionFacts({
  correction,
  periods = [],
}: {
  correction: HumidityCorrection;
  periods?: readonly CorrectionPeriod[];
}) {
  const words = useCorrectionTexts();
  const { language } = useSharedTexts();
  const { name, englishName, formula, kappa, dryDensity, maxHumidity, source, sourceUrl } =
    humidityCorrections[correction];
  const link = (
    <a className="new-window" href={sourceUrl} target="_blank" rel="noreferrer">
      {source}
    </a>
  );
  const spans = periods.map(({ startDatetime, endDatetime }) => {
    const from = formatDatetime(startDatetime);
    return endDatetime ? words.between(from, formatDatetime(endDatetime)) : words.since(from);
  });
  return (
    <Facts
      className="stack labels"
      rowClass="fact-line baseline"
      facts={[
        [words.method, language === 'en' ? englishName : name],
        [
          words.formula,
          <>
            {formula}
            <span className="block muted small">{words.symbols(kappa, dryDensity, maxHumidity)}</span>
          </>,
        ],
        [words.source, link],
        ...(spans.length > 0 ? [[words.period, spans.join(', ')] as const] : []),
      ]}
    />
  );
}

interface Span {
  startDatetime: string;
  endDatetime: string;
}

/** Whether a span overlaps a period. Ends may be shortened to the day or month, which is then included. */
const overlaps = (span: Span, { startDatetime, endDatetime }: CorrectionPeriod) =>
  startDatetime.slice(0, span.endDatetime.length) <= span.endDatetime &&
  (endDatetime === null || endDatetime.slice(0, span.startDatetime.length) >= span.startDatetime);

/** A note below charts of a span that contains corrected values. */
export function CorrectionNote({ periods, span }: { periods: readonly CorrectionPeriod[]; span: Span }) {
  const words = useCorrectionTexts();
  return periods.some((period) => overlaps(span, period)) ? <p className="muted small">{words.note}</p> : null;
}
