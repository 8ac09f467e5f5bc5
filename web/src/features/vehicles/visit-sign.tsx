import type { VisitStatus } from '@maru/domain/vehicle-plan';
import styles from './visit-sign.module.css';

/** A shape per status, so that statuses are distinguishable without colour. */
const shapes: Readonly<Record<VisitStatus, string>> = { missed: '■', outside: '▲', pending: '○', visited: '●' };

interface VisitSignProps {
  status: VisitStatus;
  children: string;
}

/** A planned visit's status: shape, colour and word. */
export const VisitSign = ({ status, children }: VisitSignProps) => (
  <span className={styles.visit} data-status={status}>
    <span aria-hidden="true">{shapes[status]}</span> {children}
  </span>
);
