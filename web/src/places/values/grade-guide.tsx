import type { Grade } from '@maru/domain/grade';
import type { Measure } from '@maru/domain/measure';
import { formatValue } from '#lib/formats/measurement.ts';
import { useGuideTexts } from '#texts/guide-texts.ts';
import type { guide as ko } from '#texts/ko/guide.ts';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { GradeBadge } from '#ui/grade/grade-badge.tsx';
import styles from './grade-guide.module.css';

interface GradeGuideProps {
  measures: readonly Measure[];
  /** Subject of the grades, if several measures share them. */
  name?: string;
}

/** A folded explanation of measures' grades: bounds, source, staleness, and purpose. */
export function GradeGuide({ measures, name }: GradeGuideProps) {
  const { measures: words } = useSharedTexts();
  const guide = useGuideTexts();
  const graded = measures.filter(({ scale }) => scale);
  return (
    <details className={styles.guide}>
      <summary className="primary">{guide.title}</summary>
      <div className={styles.body}>
        {graded.length === 0 && <p className="whole-row flush muted">{guide.ungraded}</p>}
        {graded.map((measure) => (
          <section key={measure.type}>
            <h3 className="flush below-2 text-16">
              {name ?? words.name(measure)} <small className="muted regular">{measure.unit}</small>
            </h3>
            <dl className="below-2">
              {rangesOf(measure, guide).map(({ grade, range }) => (
                <div key={grade} className="row between gap-5 padded-block-1">
                  <dt>
                    <GradeBadge grade={grade} word={words.gradeWord(grade, measure)} variant="plain" />
                  </dt>
                  <dd>{range}</dd>
                </div>
              ))}
            </dl>
            <p className="flush muted">{guide.source(guide.sources[measure.type] ?? guide.sources.other ?? '')}</p>
          </section>
        ))}
        <p className="whole-row flush muted">
          <GradeBadge grade="inspection" word={words.gradeWord('inspection')} variant="plain" /> {guide.inspection}
        </p>
        <p className="whole-row flush muted">{guide.notes[measures[0]?.type ?? ''] ?? guide.simple}</p>
      </div>
    </details>
  );
}

/** The value ranges of the grades, the best first. */
export function rangesOf(measure: Measure, words: typeof ko): { grade: Grade; range: string }[] {
  const { scale, decimals } = measure;
  if (!scale) return [];
  const step = 10 ** -decimals;
  const shown = (value: number) => formatValue(measure, value);
  const ranges = scale.bounds.map(({ upTo, grade }, at) => {
    const before = scale.bounds[at - 1];
    return { grade, range: before ? words.range(shown(before.upTo + step), shown(upTo)) : words.upTo(shown(upTo)) };
  });
  const last = scale.bounds.at(-1);
  return last ? [...ranges, { grade: scale.worst, range: words.above(shown(last.upTo)) }] : ranges;
}
