import type { ComponentProps } from 'react';
import styles from './action.module.css';

export interface ActionButtonProps extends ComponentProps<'button'> {
  /** The primary action of a page or modal. */
  primary?: boolean;
}

/** The class of an action, for links that look like an action. */
export const actionClass = (primary = false) => (primary ? `${styles.action} ${styles.primary}` : styles.action);

/** The class of a button or link with only an icon. */
export const iconClass = styles.icon;

export function ActionButton({ primary = false, type = 'button', ...rest }: ActionButtonProps) {
  return <button type={type} className={actionClass(primary)} {...rest} />;
}
