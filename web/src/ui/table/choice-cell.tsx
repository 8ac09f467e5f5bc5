import styles from './table.module.css';

interface ChoiceCellProps {
  /** The radio group's name, common to all rows of a table. */
  group: string;
  label: string;
  checked: boolean;
  onChoose: () => void;
}

/** A radio button that selects one row of a table. */
export const ChoiceCell = ({ group, label, checked, onChoose }: ChoiceCellProps) => (
  <label className={styles.select}>
    <input type="radio" className="tick" name={group} aria-label={label} checked={checked} onChange={onChoose} />
  </label>
);
