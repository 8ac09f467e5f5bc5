import { type ChangeEvent, useEffect, useRef } from 'react';
import styles from './table.module.css';

interface SelectCellProps {
  label: string;
  checked: boolean;
  /** Indeterminate: some, but not all rows. */
  isPartial?: boolean;
  isDisabled?: boolean;
  onToggle: (withShift: boolean) => void;
}

/** A checkbox that selects a row, or all of them. */
export function SelectCell({ label, checked, isPartial = false, isDisabled = false, onToggle }: SelectCellProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartial;
  }, [isPartial]);
  const toggle = (event: ChangeEvent<HTMLInputElement>) => {
    const { nativeEvent } = event;
    onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true);
  };
  return (
    <label className={styles.select}>
      <input
        ref={box}
        type="checkbox"
        className="tick"
        aria-label={label}
        checked={checked}
        disabled={isDisabled}
        onChange={toggle}
      />
    </label>
  );
}
