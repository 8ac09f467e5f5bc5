import { useState } from 'react';
import { type PortalDistrict, useDistrict } from '#lib/district/use-district.ts';
import { formatValue } from '#lib/formats/measurement.ts';
import { useTexts } from '#texts/texts.tsx';
import { GradeBadge, gradeStyle } from '#ui/grade/grade-badge.tsx';
import { boundsOf } from '#ui/map/area.ts';
import { fit, ringPath } from '#ui/map/picture/projection.ts';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import type { Station } from '../main-answer.ts';
import { bandsOf, stepStyle, tintSteps } from '../scale.ts';
import { byDong, ultraFineDust as measure } from '../stations.ts';
import { Dong, DongLine } from './dong.tsx';
import styles from './picture.module.css';

/** Width of the picture in units: about the displayed width in pixels, so that texts have their usual size. */
const width = 500;
const margin = 10;

/**
 * The district's dongs, each tinted by its stations' mean and linked to the map; on a phone a list with the same
 * values.
 */
export function Picture({ stations }: { stations: readonly Station[] | undefined }) {
  const { main } = useTexts();
  const [focused, setFocused] = useState<PortalDistrict['dongs'][number] | null>(null);
  const result = useDistrict();
  const district = result.data;
  const summaries = byDong(measure, stations ?? []);
  const bounds = boundsOf(district?.dongs.flatMap((dong) => dong.boundary) ?? []);
  const projection = bounds && fit(bounds, width, margin);
  return (
    <section className={styles.picture} aria-labelledby="picture-title" aria-busy={!stations}>
      <h2 id="picture-title" className="flush heading-small">
        {main.picture.title} <small className="muted small regular nowrap">{measure.unit}</small>
      </h2>
      {district && projection ? (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: there is no fieldset in SVG */}
          <svg
            className={styles.map}
            viewBox={`0 0 ${projection.width} ${projection.height.toFixed(0)}`}
            role="group"
            aria-labelledby="picture-title"
          >
            <g className={styles.shadow}>
              {district.dongs.map(({ dongCode, boundary }) => (
                <path key={dongCode} d={ringPath(boundary, projection)} />
              ))}
            </g>
            {district.dongs.map((dong) => (
              <Dong
                key={dong.dongCode}
                dong={dong}
                summary={summaries.get(dong.dongCode)}
                projection={projection}
                onFocused={(focused) => setFocused(focused ? dong : null)}
              />
            ))}
            {/* Painted last, because later SVG elements cover earlier ones, and would also cover a focus ring. */}
            {focused ? <path className={styles.ring} d={ringPath(focused.boundary, projection)} /> : null}
          </svg>
          <ul className={styles.list}>
            {district.dongs.map((dong) => (
              <DongLine key={dong.dongCode} dong={dong} summary={summaries.get(dong.dongCode)} />
            ))}
          </ul>
          <Legend />
        </>
      ) : result.isError ? (
        <FailedState what={main.picture.title} problem={result.error} onRetry={() => void result.refetch()} />
      ) : (
        <Skeleton height="32rem" />
      )}
      <p className="flush muted body-small">{main.picture.help}</p>
    </section>
  );
}

const steps = Array.from({ length: tintSteps }, (_, step) => step);

/** The values of the tints: a grade's first step starts at its lower bound. */
function Legend() {
  const { measures } = useTexts();
  const bands = bandsOf(measure);
  return (
    <ul className={styles.legend}>
      {bands.map(({ grade, from, to }, at) => (
        <li key={grade} className="packed grid" style={gradeStyle(grade)}>
          <span className={styles.ramp} aria-hidden="true">
            {steps.map((step) => (
              <span key={step} style={stepStyle(grade, step)} />
            ))}
          </span>
          <GradeBadge grade={grade} word={measures.gradeWord(grade)} variant="plain" />
          <span className="muted">
            {formatValue(measure, at === 0 ? from : from + 1)}~{at === bands.length - 1 ? '' : formatValue(measure, to)}
          </span>
        </li>
      ))}
    </ul>
  );
}
