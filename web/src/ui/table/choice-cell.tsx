import styles from './table.module.css';

interface ChoiceCellProps {
  /** The same in all rows of a table, so that one of them is chosen. */
  group: string;
  label: string;
  checked: boolean;
  onChoose: () => void;
}

/** A radio button that chooses one row of a table. */
export const ChoiceCell = ({ group, label, checked, onChoose }: ChoiceCellProps) => (
  <label className={styles.select}>
    <input type="radio" name={group} aria-label={label} checked={checked} onChange={onChoose} />
  </label>
);
