import type { ReactNode } from 'react';
import { ActionButton } from '../action/action-button.tsx';
import { FileField } from './file-field.tsx';
import styles from './workbook-upload.module.css';

interface WorkbookUploadProps {
  words: { template: string; file: string; fileHelp: string };
  /** Extensions that the file picker offers; .xlsx unless given. */
  accept?: string;
  onTemplate: () => void;
  /** The reason why the file is refused; empty if it isn't refused. */
  fault: string;
  isBusy: boolean;
  onPick: (file: File | null) => void;
  /** The current activity or the result. */
  said: string | undefined;
  /** Upload progress. */
  progress?: ReactNode;
  /** The result of a check. */
  children: ReactNode;
}

/** A workbook's template, the field for a filled workbook, and the result of its check. */
export function WorkbookUpload(props: WorkbookUploadProps) {
  const { words, accept, onTemplate, fault, isBusy, onPick, said, progress, children } = props;
  return (
    <div className={styles.upload}>
      <ActionButton onClick={onTemplate}>{words.template}</ActionButton>
      <FileField
        label={words.file}
        help={words.fileHelp}
        error={fault === '' ? undefined : fault}
        isDisabled={isBusy}
        {...(accept && { accept })}
        onChange={onPick}
      />
      <p role="status">{said}</p>
      {progress}
      {children}
    </div>
  );
}

interface CheckedWorkbookProps {
  /** Number of rows by kind. */
  counts: ReactNode;
  /** The reason why no row can be imported; null if some can be. */
  nothing: string | null;
  /** The rows that need attention. */
  caption: string;
  headers: readonly string[];
  rows: readonly { key: string | number; name: string; cells: readonly ReactNode[] }[];
}

/** A workbook's content: number of rows by kind, and errors by row. */
export const CheckedWorkbook = ({ counts, nothing, caption, headers, rows }: CheckedWorkbookProps) => (
  <div className="stack gap-4 full-width">
    <div role="status">{counts}</div>
    {nothing === null ? null : <p className="danger">{nothing}</p>}
    {rows.length > 0 ? (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keys.
      <section className={styles.rows} tabIndex={0} aria-label={caption}>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {headers.map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, cells }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {cells.map((cell, at) => (
                  <td key={headers[at + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    ) : null}
  </div>
);
