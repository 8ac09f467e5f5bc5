import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './combobox.module.css';

interface ComboboxProps<Option> {
  label: string;
  /** Placeholder of the empty field. */
  hint: string;
  value: string;
  maxLength: number;
  options: readonly Option[];
  /** True if the options match the current text. */
  isCurrent: boolean;
  optionKey: (option: Option) => string;
  option: (option: Option) => ReactNode;
  /** Status of the options for screen readers, shown if there are none. */
  status: string;
  isFocusedAtOnce?: boolean;
  onChange: (value: string) => void;
  onChoose: (option: Option) => void;
}

/**
 * A field with suggestions, by the ARIA pattern of an editable combobox with a listbox: arrow keys move, Enter chooses
 * the active option or the first, and Escape closes the options, then clears the field.
 */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const { label, hint, value, maxLength, options, isCurrent, optionKey, option, status, onChange, onChoose } = props;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [at, setAt] = useState(-1);
  /** True from Enter until the options of the typed text arrive, also if Enter ended the composition of a syllable. */
  const [isAwaiting, setIsAwaiting] = useState(false);
  const isShown = isOpen && value.trim() !== '';
  const active = isShown ? options[at] : undefined;

  const take = (chosen: Option) => {
    setIsOpen(false);
    setAt(-1);
    setIsAwaiting(false);
    onChoose(chosen);
  };
  const activeId = active === undefined ? undefined : `${id}-${at}`;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const [first] = options;
  if (isAwaiting && isCurrent && first !== undefined) take(first);

  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
      if (options.length === 0) return;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // Beyond either end no option is active, and the field shows the typed text.
      setAt(((at + 1 + step + options.length + 1) % (options.length + 1)) - 1);
    } else if (event.key === 'Enter' && value.trim() !== '') {
      event.preventDefault();
      const chosen = active ?? (isCurrent && !event.nativeEvent.isComposing ? first : undefined);
      if (chosen !== undefined) take(chosen);
      else setIsAwaiting(true);
    } else if (event.key === 'Escape' && (isShown || value !== '')) {
      event.preventDefault();
      event.stopPropagation();
      if (!isShown) onChange('');
      setIsOpen(false);
      setAt(-1);
    }
  };

  return (
    <search className={styles.search}>
      <label htmlFor={`${id}-field`}>
        <VisuallyHidden>{label}</VisuallyHidden>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M15.5 15.5L20 20" />
        </svg>
      </label>
      <input
        id={`${id}-field`}
        type="search"
        role="combobox"
        autoComplete="off"
        placeholder={hint}
        maxLength={maxLength}
        value={value}
        // biome-ignore lint/a11y/noAutofocus: only where the person has just asked for this field.
        autoFocus={props.isFocusedAtOnce}
        aria-expanded={isShown && options.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        onChange={(event) => {
          onChange(event.target.value);
          setIsOpen(true);
          setAt(-1);
          setIsAwaiting(false);
        }}
        onKeyDown={press}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
      />
      <div className={styles.drop} hidden={!isShown}>
        <div id={`${id}-list`} role="listbox" aria-label={label}>
          {isShown &&
            options.map((each, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and hears the keys for its options.
              <div
                key={optionKey(each)}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                className={styles.option}
                // Keeps the focus in the field; losing it would close the options before the click.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => take(each)}
              >
                {option(each)}
              </div>
            ))}
        </div>
        {isCurrent && options.length === 0 && <p className="flush muted padded-5">{status}</p>}
      </div>
      <VisuallyHidden>
        <span role="status">{isShown && isCurrent ? status : ''}</span>
      </VisuallyHidden>
    </search>
  );
}
