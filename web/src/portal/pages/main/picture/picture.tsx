import { airGrade } from '@maru/domain/air';
import { useLinkProps } from '@tanstack/react-router';
import { type PortalDistrict, useDistrict } from '../../../../lib/district/use-district.ts';
import { formatMeasurement, formatValue } from '../../../../lib/formats/measurement.ts';
import { paths } from '../../../../lib/paths/paths.ts';
import { gradeWord } from '../../../../texts/grade-word.ts';
import { useTexts } from '../../../../texts/texts.tsx';
import { gradeStyle } from '../../../../ui/grade/grade-badge.tsx';
import { GradeSign } from '../../../../ui/grade/grade-sign.tsx';
import { Skeleton } from '../../../../ui/state/skeleton.tsx';
import { byDong, type Summary } from '../markers/summary.ts';
import { useMarkers } from '../markers/use-markers.ts';
import styles from './picture.module.css';
import { fit, type Projection, ringPath } from './projection.ts';

/** Units of the picture; about its width in pixels where it is shown, so that texts come out at their own size. */
const width = 500;
const margin = 4;
const type = 'ultra_fine_dust';

interface DongProps {
  dong: PortalDistrict['dongs'][number];
  summary: Summary | undefined;
  projection: Projection;
}

function Dong({ dong, summary, projection }: DongProps) {
  const texts = useTexts();
  const link = useLinkProps({ to: paths.airQualityMap, search: { dong: dong.dongCode } });
  const value = summary?.value ?? null;
  const grade = airGrade(type, value);
  const { x, y } = projection.project([dong.longitude, dong.latitude]);
  const label = texts.main.picture.dong(dong.dongName, gradeWord(texts, grade), formatMeasurement(type, value));
  return (
    <a {...link} href={link.href} className={styles.dong} style={gradeStyle(grade)} aria-label={label}>
      <path className={styles.ground} d={ringPath(dong.boundary, projection)} />
      <text className={styles.name} x={x} y={y - 3}>
        {dong.dongName}
      </text>
      <g className={styles.value}>
        <GradeSign grade={grade} at={{ x: x - 17, y: y + 3.5, size: 11 }} />
        <text x={x - 2} y={y + 14}>
          {formatValue(type, value)}
        </text>
      </g>
    </a>
  );
}

/** The district's dongs, each tinted by the grade of its stations' mean and leading to the map there. */
export function Picture() {
  const { main } = useTexts();
  const { data: district } = useDistrict();
  const { data: markers } = useMarkers(type, 'outdoor');
  const summaries = byDong(type, markers?.list ?? []);
  const points = district?.dongs.flatMap((dong) => dong.boundary) ?? [];
  const projection = fit(points, width, margin);
  return (
    <section className={styles.picture} aria-labelledby="picture-title" aria-busy={!markers}>
      <h2 id="picture-title" className={styles.title}>
        {main.picture.title}
      </h2>
      {district && points.length > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: there is no fieldset in SVG
        <svg
          className={styles.map}
          viewBox={`0 0 ${projection.width} ${projection.height.toFixed(0)}`}
          role="group"
          aria-labelledby="picture-title"
        >
          {district.dongs.map((dong) => (
            <Dong key={dong.dongCode} dong={dong} summary={summaries.get(dong.dongCode)} projection={projection} />
          ))}
        </svg>
      ) : (
        <Skeleton height="32rem" />
      )}
      <p className={styles.help}>{main.picture.help}</p>
    </section>
  );
}
