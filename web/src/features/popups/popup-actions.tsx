import type { ReactNode } from 'react';
import { ActionButton } from '#ui/action/action-button.tsx';
import styles from './popups.module.css';

interface PopupActionsProps {
  words: { notToday: string; close: string };
  /** The link to the popup's own page. */
  toDetail: ReactNode;
  /** Omitted in the preview. */
  onNotToday?: () => void;
  onClose: () => void;
}

/** Actions of a popup on the main page. */
export const PopupActions = ({ words, toDetail, onNotToday, onClose }: PopupActionsProps) => (
  <div className={`row wrap end above-5 ${styles.actions}`}>
    {toDetail}
    <ActionButton aria-disabled={onNotToday === undefined} onClick={onNotToday}>
      {words.notToday}
    </ActionButton>
    <ActionButton primary onClick={onClose}>
      {words.close}
    </ActionButton>
  </div>
);
