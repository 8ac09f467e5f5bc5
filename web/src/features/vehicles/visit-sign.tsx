import type { VisitStatus } from '@maru/domain/vehicle-plan';
import styles from './visit-sign.module.css';

/** A shape for each status, so that colour isn't all that tells them apart. */
const shapes: Readonly<Record<VisitStatus, string>> = { missed: '■', outside: '▲', pending: '○', visited: '●' };

interface VisitSignProps {
  status: VisitStatus;
  children: string;
}

/** How a planned visit stands: its shape, its colour and its word. */
export const VisitSign = ({ status, children }: VisitSignProps) => (
  <span className={styles.visit} data-status={status}>
    <span aria-hidden="true">{shapes[status]}</span> {children}
  </span>
);
