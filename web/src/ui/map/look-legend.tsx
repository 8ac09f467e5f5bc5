import { grouped } from '@maru/domain/number-text';
import type { ReactNode } from 'react';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import styles from './look-legend.module.css';
import type { MarkerLook } from './marker/marker.ts';

interface LookLegendProps {
  /** By ascending severity. */
  looks: readonly MarkerLook[];
  /** The label of a look. */
  name: (key: string) => string;
  /** Number of places per look. */
  counts: ReadonlyMap<string, number>;
  /** Keys of the looks to which the map is limited; empty if all are shown. */
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  /** Meaning of a cluster's text; omitted if markers aren't clustered. */
  groups?: string | undefined;
  /** A folded explanation of the looks. */
  guide?: ReactNode;
}

/** The legend with counts; pressing entries filters by them. */
export function LookLegend({ looks, name, counts, chosen, onChoose, groups, guide }: LookLegendProps) {
  const { map: words } = useSharedTexts();
  const toggle = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    onChoose(next);
  };
  const shown = looks.filter(({ key }) => (counts.get(key) ?? 0) > 0 || chosen.has(key));
  if (shown.length === 0) return null;
  return (
    <fieldset className="floating shrinkable padded-2">
      <legend className="visually-hidden">{words.legend}</legend>
      <div className={styles.looks}>
        {[...shown].reverse().map((look) => (
          <button
            key={look.key}
            type="button"
            className={styles.look}
            aria-pressed={chosen.has(look.key)}
            data-dimmed={(chosen.size > 0 && !chosen.has(look.key)) || undefined}
            onClick={() => toggle(look.key)}
          >
            <span className={styles.sign} style={{ color: look.colour }} aria-hidden="true">
              {look.sign}
            </span>
            {name(look.key)}
            <span className="muted">{grouped(counts.get(look.key) ?? 0)}</span>
          </button>
        ))}
      </div>
      {(groups || guide) && (
        <div className="row wrap start no-row-gap column-gap-4 at-most-24">
          {guide}
          {groups && <p className={styles.groups}>{groups}</p>}
        </div>
      )}
    </fieldset>
  );
}
