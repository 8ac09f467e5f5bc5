import { grouped } from '@maru/domain/number-text';
import type { ReactNode } from 'react';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import styles from './look-legend.module.css';
import type { MarkerLook } from './marker/marker.ts';

interface LookLegendProps {
  /** In order of severity, the least first. */
  looks: readonly MarkerLook[];
  /** The word of a look. */
  name: (key: string) => string;
  /** How many places have each look. */
  counts: ReadonlyMap<string, number>;
  /** Keys of the looks that are shown alone; none where all are. */
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  /** What a group of markers says; left out where they stand alone. */
  groups?: string | undefined;
  /** Explains what they mean, folded. */
  guide?: ReactNode;
}

/** What the markers mean, with counts; pressing some shows these alone. */
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
    <fieldset className={styles.legend}>
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
        <div className={styles.below}>
          {guide}
          {groups && <p className={styles.groups}>{groups}</p>}
        </div>
      )}
    </fieldset>
  );
}
