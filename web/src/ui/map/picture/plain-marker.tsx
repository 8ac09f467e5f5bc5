import { grouped } from '@maru/domain/number-text';
import type { CSSProperties, ReactNode } from 'react';
import { useSay } from '#texts/marked.tsx';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { Sign } from '#ui/grade/grade-sign.tsx';
import type { Destination } from '../canvas/fly-to.tsx';
import { clusterArcs } from '../marker/cluster-arcs.ts';
import type { MapMarker, MarkerLook } from '../marker/marker.ts';
import { type MarkerGroup, sharesOf } from './marker-groups.ts';
import styles from './plain-map.module.css';
import type { Point } from './projection.ts';

/** The places of a map without WebGL. */
export interface PlainPlaces {
  markers: ReadonlyMap<number, MapMarker>;
  /** By ascending severity; must be the same array at every render. */
  looks: readonly MarkerLook[];
  lookName?: (look: string) => string;
  /** True if a group shows the sum of its markers instead of the worst marker's text. */
  hasSums?: boolean;
  selectedId?: number | null;
  /** Target of a found search result. */
  destination?: Destination | null;
  /** Omitted if places can't be opened. */
  onOpen?: (id: number) => void;
  /** Renders a place in the chooser. */
  row?: (marker: MapMarker) => ReactNode;
}

interface PlainMarkerProps {
  group: MarkerGroup;
  /** By ascending severity. */
  looks: readonly MarkerLook[];
  lookName: (look: string) => string;
  /** True if a group shows the sum of its markers instead of the worst marker's text. */
  hasSums: boolean;
  selectedId: number | null;
  /** Px from the map's top left. */
  at: Point;
  /** Undefined if places can't be opened: then only groups can be pressed. */
  onOpen: ((id: number) => void) | undefined;
  onGroup: (group: MarkerGroup) => void;
  /** Called when the marker gets the keyboard focus. */
  onReach: () => void;
}

const unknown: MarkerLook = { key: '', colour: '#6d7882', sign: '●', isHollow: false };

/** A marker or group as a button. */
export function PlainMarker(props: PlainMarkerProps) {
  const { group, looks, lookName, selectedId, at, onOpen, onGroup, onReach } = props;
  const { map: words } = useSharedTexts();
  const say = useSay();
  const [worst, ...others] = group.markers;
  const look = looks[group.severity] ?? unknown;
  const place = { left: at.x, top: at.y, '--severity': group.severity, '--look': look.colour } as CSSProperties;
  const reach = (event: { currentTarget: Element }) => {
    if (event.currentTarget.matches(':focus-visible')) onReach();
  };
  if (others.length === 0) {
    const shown = {
      className: styles.marker,
      style: place,
      'aria-label': [say(worst.name), lookName(worst.look), worst.text].filter(Boolean).join(', '),
      'data-hollow': look.isHollow || undefined,
    };
    const content = (
      <>
        <Sign shape={look.sign} />
        {worst.text}
      </>
    );
    return onOpen ? (
      <button
        type="button"
        {...shown}
        aria-current={worst.id === selectedId || undefined}
        onClick={() => onOpen(worst.id)}
        onFocus={reach}
      >
        {content}
      </button>
    ) : (
      <span role="img" {...shown}>
        {content}
      </span>
    );
  }
  const shares = sharesOf(group.markers, looks);
  const kinds = shares.flatMap((share, index) => {
    const name = lookName(looks[index]?.key ?? '');
    return share > 0 && name ? [`${name} ${share}`] : [];
  });
  return (
    <button
      type="button"
      className={styles.group}
      style={{ ...place, background: ringOf(shares, looks) }}
      aria-label={words.group(grouped(group.markers.length), kinds.reverse())}
      data-current={group.markers.some(({ id }) => id === selectedId) || undefined}
      onClick={() => onGroup(group)}
      onFocus={reach}
    >
      <span className={styles.disc}>
        <Sign shape={look.sign} className={styles.sign} />
        {props.hasSums ? grouped(sumOf(group.markers)) : worst.text}
        <small>{grouped(group.markers.length)}</small>
      </span>
    </button>
  );
}

const sumOf = (markers: readonly MapMarker[]) => markers.reduce((sum, { value }) => sum + (value ?? 0), 0);

/** The shares of the looks as a ring, with the worst look from twelve o'clock on. */
function ringOf(shares: readonly number[], looks: readonly MarkerLook[]): string {
  const stops = clusterArcs(shares).map(
    ({ look, from, to }) => `${looks[look]?.colour} ${from.toFixed(2)}rad ${to.toFixed(2)}rad`,
  );
  return `conic-gradient(${stops.join(', ')})`;
}
