import type { GroupNow } from '@maru/contract/main-page';
import type { Grade } from '@maru/domain/grade';
import { isUnusual } from '@maru/domain/main-groups';
import type { Measure } from '@maru/domain/measure';
import type { CSSProperties, ReactNode } from 'react';
import type { beginning } from '#lib/paths/beginning.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import type { Texts } from '#texts/ko.ts';
import { Marked } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import { GradeBadge } from '#ui/grade/grade-badge.tsx';
import { gradeColours } from '#ui/grade/grade-look.ts';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import { Sparkline } from './sparkline.tsx';
import styles from './tile.module.css';

/** A device group's tile on the main page. */
export interface GroupTile {
  group: GroupNow['group'];
  icon: IconName;
  to: string;
  search?: typeof beginning;
  title: (texts: Texts) => string;
  figure: (texts: Texts, figure: number) => string;
  /** Subject of the last day's hours, if the group has any. */
  hours?: (texts: Texts) => string;
  /** The looks of the group's statuses; a measure if the statuses are grades. */
  statuses: StatusLook | Measure;
}

export interface StatusLook {
  colourOf: (status: string) => string;
  /** Renders a status with sign, word and count. */
  badge: (status: string, count: number, texts: Texts) => ReactNode;
}

/** Renders statuses as the grades of a measure. */
const gradedLook = (measure: Measure): StatusLook => ({
  colourOf: (status) => gradeColours[status as Grade],
  badge: (status, count, { main, measures }) => {
    const grade = status as Grade;
    return (
      <GradeBadge grade={grade} word={main.tiles.count(measures.gradeWord(grade, measure), count)} variant="plain" />
    );
  },
});

/** The colour of a status as the custom property `--part`. */
const partStyle = ({ colourOf }: StatusLook, status: string | undefined) =>
  status === undefined ? {} : ({ '--part': colourOf(status) } as CSSProperties);

interface TileProps {
  tile: GroupTile;
  now: GroupNow;
}

/** A device group on the main page with a link: its figure, unusual states in words, and all states as a bar. */
export function Tile({ tile, now: { figure, statuses, worst, last24Hours } }: TileProps) {
  const texts = useTexts();
  const { tiles } = texts.main;
  const look = 'badge' in tile.statuses ? tile.statuses : gradedLook(tile.statuses);
  const [unusual, others] = [true, false].map((shouldBeUnusual) =>
    statuses.filter(({ attention }) => isUnusual(attention) === shouldBeUnusual),
  );
  const badges = (some: typeof statuses = []) =>
    some.map(({ status, count }) => <span key={status}>{look.badge(status, count, texts)}</span>);
  const [worstStatus] = statuses;
  const isCalm = !unusual || unusual.length === 0;
  return (
    <li className={styles.tile} data-attention={worstStatus?.attention} style={partStyle(look, worstStatus?.status)}>
      <PageLink to={tile.to} search={tile.search ?? {}} className={styles.link}>
        <span className={styles.title}>
          <span className={styles.icon}>
            <Icon name={tile.icon} />
          </span>
          {tile.title(texts)}
          <Icon name="onward" className={styles.onward} />
        </span>
        <span className="row middle between gap-4">
          <strong className={styles.figure}>{tile.figure(texts, figure)}</strong>
          {tile.hours && last24Hours.length > 1 ? <Sparkline points={last24Hours} of={tile.hours(texts)} /> : null}
        </span>
        <span className="row wrap muted no-row-gap column-gap-4">
          {isCalm ? <span>{statuses.length === 0 ? tiles.none : tiles.calm}</span> : badges(unusual)}
        </span>
        {worst ? (
          <span className={styles.worst}>
            <Icon name="pin" />
            {worst.placeName.startsWith(worst.dongName) ? null : (
              <>
                <Marked>{worst.dongName}</Marked>{' '}
              </>
            )}
            <Marked>{worst.placeName}</Marked>
          </span>
        ) : null}
        <span className={styles.rest}>
          <span className={styles.bar} aria-hidden="true">
            {statuses.map(({ status, count }) => (
              <span key={status} style={{ flexGrow: count, ...partStyle(look, status) }} />
            ))}
          </span>
          <span className={styles.others}>{badges(others)}</span>
        </span>
      </PageLink>
    </li>
  );
}
