import { formatDate } from '#lib/formats/datetime.ts';
import { Marked } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import type { ListedAdmin } from '../accounts/admin-call.ts';
import styles from './directory.module.css';
import { statusOf, viewOf } from './directory-list.tsx';

/** Card of an administrator, for narrow screens. */
export function AdministratorCard({ row }: { row: ListedAdmin }) {
  const { adminDirectory: words } = useTexts();
  return (
    <article className={styles.card}>
      <div>
        <h2 className="card-title">
          {row.adminId}{' '}
          <span className="regular">
            <Marked>{row.adminName}</Marked>
          </span>
        </h2>
        {statusOf(row, words)}
        <p className="flush muted small">
          <Marked>{row.deptName}</Marked> ·{' '}
          <span className="nowrap">
            {words.joined} {formatDate(row.joinDatetime)}
          </span>
        </p>
      </div>
      {viewOf(row, words)}
    </article>
  );
}
