import type { OutputOf } from '@maru/contract';
import { useTexts } from '../../../texts/texts.tsx';
import styles from './shared-members.module.css';

type Checked = OutputOf<'POST /api/mypage/operating-facility/air-quality/sharedMember/{placeId}/validateExcelUpload'>;

const counts = ['totalCount', 'validCount', 'duplicateCount', 'invalidCount'] as const;

/** What a workbook holds: how many rows would be saved, and row by row why the others would not. */
export function UploadCheck({ checked }: { checked: Checked }) {
  const { sharedMembers, ui } = useTexts();
  const { upload: words } = sharedMembers;
  return (
    <div className={styles.checked}>
      <div role="status">
        <dl className={styles.counts}>
          {counts.map((count) => (
            <div key={count}>
              <dt>{words.counts[count]}</dt>
              <dd>{words.people(checked[count])}</dd>
            </div>
          ))}
        </dl>
      </div>
      {checked.validCount === 0 ? <p className={styles.failed}>{words.nothing}</p> : null}
      {checked.faults.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keys.
        <section className={styles.faults} tabIndex={0} aria-label={words.faults}>
          <table>
            <caption>{words.faults}</caption>
            <thead>
              <tr>
                {[words.row, words.kind, words.field, words.reason].map((header) => (
                  <th key={header} scope="col">
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {checked.faults.map(({ rowNumber, kind, field, error }) => (
                <tr key={rowNumber}>
                  <th scope="row">{words.rowNumber(rowNumber)}</th>
                  <td>{words.kinds[kind]}</td>
                  <td>{words.fields[field] ?? field}</td>
                  <td>{ui.failedReason[error] ?? error}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
    </div>
  );
}
