import type { Measure } from '@maru/domain/measure';
import { formatValue } from '#lib/formats/measurement.ts';
import { Marked } from '#texts/marked.tsx';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { GradeBadge } from '#ui/grade/grade-badge.tsx';
import { LiveValue } from '#ui/state/live-value.tsx';
import { RowLink } from '#ui/table/row-link.tsx';
import { CorrectionMark } from '../values/correction.tsx';
import { LatestValues } from '../values/latest-values.tsx';
import { type Latest, measured, type Named, namedSides, worstOf } from '../values/values.ts';
import styles from './measured-card.module.css';
import { type MeasuredRow, type MeasuredRows, placeLine } from './measured-rows.tsx';

/** Card of a place, for narrow screens: one line per side with grade and main values; other values are folded. */
export function MeasuredCard({ row, measures, pathOf, action }: MeasuredRows & { row: MeasuredRow }) {
  const texts = useSharedTexts();
  const named = namedSides(row, texts);
  return (
    <article className="stack one-column gap-2">
      <div className={styles.head}>
        <h2 className="card-title shrinkable">
          <RowLink to={pathOf(row.placeId)}>{row.placeName}</RowLink>
        </h2>
        {action?.(row)}
      </div>
      {named.map((side) => (
        <SideLine key={side.name} {...side} measures={measures} />
      ))}
      <details className={styles.more}>
        <summary className="row middle between">
          <span className="muted small shrinkable">
            <Marked>{placeLine(row)}</Marked>
          </span>
          <span className={styles.open}>{texts.places.allValues}</span>
        </summary>
        {named.map((side) => (
          <LatestValues key={side.name} {...side} measures={measures} />
        ))}
      </details>
    </article>
  );
}

/** Number of measures in a side's line. */
const leadingCount = 2;

/** The first measures; a worse measure outside of them replaces the last one. */
export function leadingMeasures(measures: readonly Measure[], worst: Measure | undefined): Measure[] {
  const first = measures.slice(0, leadingCount);
  if (!worst || first.includes(worst)) return first;
  return [...first.slice(0, -1), worst];
}

function SideLine({ name, values, measures }: Named<Latest> & { measures: readonly Measure[] }) {
  const { measures: words } = useSharedTexts();
  const { grade, measure: worst } = worstOf(values, measures);
  return (
    <dl className={styles.side} data-stale={values.isStale || undefined}>
      <div>
        <dt>
          {name}
          <CorrectionMark of={values} />
        </dt>
        <dd className="row gap-2 middle medium nowrap tight-lines">
          <GradeBadge grade={grade} word={words.gradeWord(grade, worst)} variant="plain" />
        </dd>
      </div>
      {leadingMeasures(measures, worst).map((measure) => (
        <div key={measure.type}>
          <dt>{words.shortName(measure)}</dt>
          <dd className="row gap-2 middle medium nowrap tight-lines">
            <Figure values={values} measure={measure} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A value with its grade's shape; the grade's word is for screen readers. */
function Figure({ values, measure }: { values: Latest; measure: Measure }) {
  const { measures: words } = useSharedTexts();
  const { value, grade } = measured(values, measure);
  return (
    <>
      {grade && <GradeBadge grade={grade} word={words.gradeWord(grade, measure)} variant="plain" isWordHidden />}
      <LiveValue value={value}>
        <strong className="fades">{formatValue(measure, value)}</strong>
      </LiveValue>
      {value !== null && <small className="fades">{measure.unit}</small>}
    </>
  );
}
