import { useId } from 'react';
import { useLanguage } from '#texts/texts.tsx';
import type { Asset } from './asset.ts';
import styles from './reports.module.css';

interface CauseFieldProps {
  name: string;
  value: string;
  error: string | undefined;
  label: string;
  causes: Asset['causes'];
  onChange: (cause: string) => void;
}

/** The faults as large radio buttons. */
export function CauseField({ name, value, error, label, causes, onChange }: CauseFieldProps) {
  const isEnglish = useLanguage().language === 'en';
  const id = useId();
  return (
    <fieldset
      aria-describedby={error === undefined ? undefined : id}
      data-field={name}
      data-label={label}
      className="stack shrinkable"
    >
      <legend className="visually-hidden">{label}</legend>
      {causes.map(({ cause, causeName, causeEnglishName }) => (
        <label key={cause} className={styles.cause}>
          <input
            type="radio"
            className="tick"
            name={name}
            value={cause}
            checked={cause === value}
            onChange={() => onChange(cause)}
          />
          {isEnglish ? causeEnglishName : causeName}
        </label>
      ))}
      {error === undefined ? null : (
        <p id={id} role="alert" className="flush danger bold medium">
          {error}
        </p>
      )}
    </fieldset>
  );
}
