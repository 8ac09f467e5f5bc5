import type { ComponentProps } from 'react';
import styles from './action.module.css';

interface ActionButtonProps extends ComponentProps<'button'> {
  /** The one action a page or a modal is about. */
  primary?: boolean;
}

/** The look of an action, for links that are shown as one. */
export const actionClass = (primary = false) => (primary ? `${styles.action} ${styles.primary}` : styles.action);

/** The look of a button or a link that is one drawn sign. */
export const iconClass = styles.icon;

export function ActionButton({ primary = false, type = 'button', ...rest }: ActionButtonProps) {
  return <button type={type} className={actionClass(primary)} {...rest} />;
}
