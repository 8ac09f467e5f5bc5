import type { ReactNode } from 'react';
import styles from './form.module.css';

/** Fields side by side, as many as fit. */
export const Fields = ({ children }: { children: ReactNode }) => <div className={styles.fields}>{children}</div>;
