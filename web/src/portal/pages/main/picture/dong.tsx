import { airMeasure } from '@maru/domain/air';
import { gradeOf } from '@maru/domain/measure';
import { useLinkProps } from '@tanstack/react-router';
import type { PortalDistrict } from '../../../../lib/district/use-district.ts';
import { formatMeasurement, formatValue } from '../../../../lib/formats/measurement.ts';
import { paths } from '../../../../lib/paths/paths.ts';
import { useSay } from '../../../../texts/marked.tsx';
import { langOf } from '../../../../texts/names.ts';
import { useTexts } from '../../../../texts/texts.tsx';
import { gradeStyle } from '../../../../ui/grade/grade-badge.tsx';
import { GradeSign } from '../../../../ui/grade/grade-sign.tsx';
import { writeView } from '../../../../ui/map/canvas/map-view.ts';
import type { Summary } from '../markers/summary.ts';
import styles from './picture.module.css';
import { type Projection, ringPath } from './projection.ts';

const measure = airMeasure('ultra_fine_dust');
/** At this zoom of the map a dong about fills the screen. */
const dongZoom = 15;

interface DongProps {
  dong: PortalDistrict['dongs'][number];
  summary: Summary | undefined;
  projection: Projection;
  /** Told when the keyboard comes to it and when it leaves. */
  onFocused: (focused: boolean) => void;
}

/** One dong of the picture: tinted by its grade, with its name and value, leading to the map there. */
export function Dong({ dong, summary, projection, onFocused }: DongProps) {
  const texts = useTexts();
  const say = useSay();
  const name = say(dong.dongName);
  const link = useLinkProps({ to: paths.airQualityMap, search: writeView({ ...dong, zoom: dongZoom }) });
  const value = summary?.value ?? null;
  const grade = gradeOf(measure, value);
  const { x, y } = projection.project([dong.longitude, dong.latitude]);
  const label = texts.main.picture.dong(name, texts.measures.gradeWord(grade), formatMeasurement(measure, value));
  return (
    <a
      {...link}
      href={link.href}
      className={styles.dong}
      style={gradeStyle(grade)}
      aria-label={label}
      onFocus={(event) => onFocused(event.currentTarget.matches(':focus-visible'))}
      onBlur={() => onFocused(false)}
    >
      <path className={styles.ground} d={ringPath(dong.boundary, projection)} />
      {/* There is no room for what all English names end with. */}
      <text className={styles.name} lang={langOf(name)} x={x} y={y - 3}>
        {name.replace(/-dong$/, '')}
      </text>
      <g className={styles.value}>
        <GradeSign grade={grade} at={{ x: x - 17, y: y + 3.5, size: 11 }} />
        <text x={x - 2} y={y + 14}>
          {formatValue(measure, value)}
        </text>
      </g>
    </a>
  );
}
