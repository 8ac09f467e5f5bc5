import type { OutputOf } from '@maru/contract';
import { type WeighingField, weighingFields } from '@maru/domain/weighing';
import { weighingWords } from '../../../texts/ko/console-weighing.ts';
import { Figures } from '../../../ui/page/figures.tsx';
import styles from '../weighing.module.css';

const words = weighingWords.import;
const counts = ['totalCount', 'acceptedCount', 'correctedCount', 'repeatedCount', 'refusedCount'] as const;

/** What an import would do: how many rows of each kind, and those that somebody should look at. */
export function CheckedRows({ checked }: { checked: OutputOf<'POST /admin/api/statistics/scale/import/check'> }) {
  return (
    <div className={styles.checked}>
      <div role="status">
        <Figures
          label={words.totals}
          figures={counts.map((count) => [words.counts[count], words.rows(checked[count])] as const)}
        />
      </div>
      {checked.acceptedCount + checked.correctedCount === 0 ? <p className={styles.failed}>{words.nothing}</p> : null}
      {checked.told.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keys.
        <section className={styles.told} tabIndex={0} aria-label={words.told}>
          <table>
            <caption>{words.told}</caption>
            <thead>
              <tr>
                {[words.row, words.result, words.field, words.reason].map((header) => (
                  <th key={header} scope="col">
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {checked.told.map(({ rowNumber, result, field, error }) => (
                <tr key={rowNumber}>
                  <th scope="row">{words.rowNumber(rowNumber)}</th>
                  <td>{words.results[result]}</td>
                  <td>{(weighingFields[field as WeighingField] ?? field) || '-'}</td>
                  <td>{error}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
    </div>
  );
}
