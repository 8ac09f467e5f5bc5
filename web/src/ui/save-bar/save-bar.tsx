import { useEffect, useRef } from 'react';
import { consoleListWords as words } from '#texts/ko/console-list.ts';
import { ActionButton } from '../action/action-button.tsx';
import styles from './save-bar.module.css';

interface SaveBarProps {
  /** Names of the changed fields; the bar shows while there are any. */
  changed: readonly string[];
  /** True if nothing is saved yet; the bar is then always shown. */
  isNew?: boolean;
  /** Failed parts of a save, one sentence each. */
  failures: readonly string[];
  isSaving: boolean;
  onSave: () => void;
  onUndo: () => void;
}

/** Shown at the bottom while changes are unsaved. */
export function SaveBar({ changed, isNew = false, failures, isSaving, onSave, onUndo }: SaveBarProps) {
  const place = useRef<HTMLDivElement>(null);
  const isShown = changed.length > 0 || isNew;
  const wasPressed = useRef(false);
  useEffect(() => {
    if (isShown || !wasPressed.current) return;
    wasPressed.current = false;
    // The pressed button disappears with the bar, so the focus moves here for keyboard users.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [isShown]);
  const pressed = (action: () => void) => () => {
    wasPressed.current = true;
    action();
  };
  return (
    <div ref={place} className={styles.place} tabIndex={-1}>
      <div role="alert">
        {failures.map((failure) => (
          <p
            key={failure}
            className="danger bold white rounded flush below-3 padded-block-4 padded-inline-6 danger-border"
          >
            {failure}
          </p>
        ))}
      </div>
      {isShown ? (
        <div className={styles.bar}>
          <p role="status" className="grow flush bold">
            {isNew ? words.isNew : words.changed(changed)}
          </p>
          {changed.length > 0 ? (
            <ActionButton onClick={pressed(onUndo)} disabled={isSaving}>
              {words.undo}
            </ActionButton>
          ) : null}
          {/* Stays enabled while saving, so that it keeps the focus if the save fails. */}
          <ActionButton primary onClick={isSaving ? undefined : pressed(onSave)} aria-disabled={isSaving}>
            {words.save}
          </ActionButton>
        </div>
      ) : null}
    </div>
  );
}
