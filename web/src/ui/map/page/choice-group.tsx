import { useId } from 'react';
import styles from './choice-group.module.css';

interface ChoiceGroupProps<V extends string> {
  label: string;
  options: readonly { value: V; name: string }[];
  value: V;
  onChange: (value: V) => void;
  /** `grid` wraps into equal columns, and on narrow screens into one scrolling row. */
  layout?: 'row' | 'grid';
}

/** Radio buttons styled as a switch. */
export function ChoiceGroup<V extends string>({
  label,
  options,
  value,
  onChange,
  layout = 'row',
}: ChoiceGroupProps<V>) {
  const name = useId();
  return (
    <fieldset className={styles.group} data-layout={layout}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.name}</span>
        </label>
      ))}
    </fieldset>
  );
}
