import { type FormEvent, type ReactNode, useState } from 'react';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { ActionButton } from '../action/action-button.tsx';
import { NarrowFold } from '../layout/narrow-fold.tsx';
import styles from './filter-bar.module.css';

/** Filters of a list: names and texts, empty if unset. */
export type Filters = Record<string, string>;

interface FilterBarProps<F extends Filters> {
  /** Accessible name of the form: 'Search stations'. */
  label: string;
  /** The applied filters, from the page's address. */
  applied: F;
  /** The filters after a reset. */
  cleared: F;
  onApply: (filters: F) => void;
  /** The fields, given the chosen filters and the function to change them. */
  children: (chosen: F, choose: (changes: Partial<F>) => void) => ReactNode;
}

/**
 * Filters that are chosen first and applied together, by the search button or Enter. Changes of the address (back, a
 * link) update the fields. On narrow screens they are folded, and the button shows how many are set.
 */
export function FilterBar<F extends Filters>({ label, applied, cleared, onApply, children }: FilterBarProps<F>) {
  const { filterBar: words } = useSharedTexts();
  const [chosen, setChosen] = useState(applied);
  const [shownFor, setShownFor] = useState(applied);
  // By content: a change of order or page keeps what is being typed.
  if (JSON.stringify(shownFor) !== JSON.stringify(applied)) {
    setShownFor(applied);
    setChosen(applied);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(chosen);
  };
  const reset = () => {
    setChosen(cleared);
    onApply(cleared);
  };
  const used = Object.keys(applied).filter((name) => applied[name] !== cleared[name]).length;
  return (
    <search>
      <NarrowFold label={words.folded(used)}>
        <form className={styles.bar} aria-label={label} onSubmit={submit}>
          {children(chosen, (changes) => setChosen((before) => ({ ...before, ...changes })))}
          <div className={styles.actions}>
            <ActionButton type="submit" primary>
              {words.search}
            </ActionButton>
            <ActionButton onClick={reset}>{words.reset}</ActionButton>
          </div>
        </form>
      </NarrowFold>
    </search>
  );
}
