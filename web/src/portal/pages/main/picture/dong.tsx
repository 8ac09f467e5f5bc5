import { gradeOf } from '@maru/domain/measure';
import { langOf } from '@maru/domain/translated-names';
import { useLinkProps } from '@tanstack/react-router';
import type { PortalDistrict } from '#lib/district/use-district.ts';
import { formatValue } from '#lib/formats/measurement.ts';
import { useMapAddress } from '#places/search/found-address.ts';
import { useSay } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import { GradeBadge, gradeStyle } from '#ui/grade/grade-badge.tsx';
import { GradeSign } from '#ui/grade/grade-sign.tsx';
import { writeView } from '#ui/map/canvas/map-view.ts';
import { type Projection, ringPath } from '#ui/map/picture/projection.ts';
import { tintStyle } from '../scale.ts';
import { ultraFineDust as measure, type Summary } from '../stations.ts';
import styles from './picture.module.css';

/** Zoom at which a dong approximately fills the screen. */
const dongZoom = 15;

interface ShownDong {
  dong: PortalDistrict['dongs'][number];
  summary: Summary | undefined;
}

/** A dong's displayed values, and its link to the map. */
function useShown({ dong, summary }: ShownDong) {
  const { main, measures } = useTexts();
  const say = useSay();
  const name = say(dong.dongName);
  const link = useLinkProps({ to: useMapAddress()('dong'), search: writeView({ ...dong, zoom: dongZoom }) });
  const value = summary?.value ?? null;
  const grade = gradeOf(measure, value);
  const word = measures.gradeWord(grade);
  const label = main.picture.dong(name, formatValue(measure, value), word);
  return {
    name,
    value,
    grade,
    word,
    link: {
      ...link,
      href: link.href,
      style: { ...gradeStyle(grade), ...tintStyle(measure, value) },
      'aria-label': label,
    },
  };
}

interface DongProps extends ShownDong {
  projection: Projection;
  /** Called when the dong gets or loses the keyboard focus. */
  onFocused: (focused: boolean) => void;
}

/** A dong of the picture: tinted by its grade, with name and value, linked to the map. */
export function Dong({ projection, onFocused, ...shown }: DongProps) {
  const { dong } = shown;
  const { name, value, grade, link } = useShown(shown);
  const { x, y } = projection.project([dong.longitude, dong.latitude]);
  return (
    <a
      {...link}
      href={link.href}
      className={styles.dong}
      onFocus={(event) => onFocused(event.currentTarget.matches(':focus-visible'))}
      onBlur={() => onFocused(false)}
    >
      <path className={styles.ground} d={ringPath(dong.boundary, projection)} />
      {/* Omits the common suffix of English names, which doesn't fit. */}
      <text className={styles.name} lang={langOf(name)} x={x} y={y - 3}>
        {name.replace(/-dong$/, '')}
      </text>{' '}
      {/* The spaces separate the words for voice control, which compares them with the link's name. */}
      <g className={styles.value}>
        <GradeSign grade={grade} at={{ x: x - 20, y: y + 5, size: 12 }} />
        <text x={x - 4} y={y + 17}>
          {formatValue(measure, value)}
        </text>
      </g>
    </a>
  );
}

/** A dong in the list that replaces the picture on a phone. */
export function DongLine(shown: ShownDong) {
  const { name, value, grade, word, link } = useShown(shown);
  return (
    <li>
      <a {...link} className={styles.line}>
        <span className={styles.lineName} lang={langOf(name)}>
          {name}
        </span>{' '}
        <strong>{formatValue(measure, value)}</strong> <GradeBadge grade={grade} word={word} variant="plain" />
      </a>
    </li>
  );
}
