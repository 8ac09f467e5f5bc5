import type { ReactNode } from 'react';
import { ActionButton } from '../action/action-button.tsx';
import { WorkbookField } from './workbook-field.tsx';
import styles from './workbook-upload.module.css';

interface WorkbookUploadProps {
  words: { template: string; file: string; fileHelp: string };
  /** Extensions that the file picker offers; .xlsx unless given. */
  accept?: string;
  onTemplate: () => void;
  /** Why the file isn't taken; empty while nothing speaks against it. */
  fault: string;
  isBusy: boolean;
  onPick: (file: File | null) => void;
  /** What is being done, or what came of it. */
  said: string | undefined;
  /** How much of the file was sent, while it is. */
  progress?: ReactNode;
  /** What a check found. */
  children: ReactNode;
}

/** The template of a workbook, the field for a filled one, and what was found in it. */
export function WorkbookUpload(props: WorkbookUploadProps) {
  const { words, accept, onTemplate, fault, isBusy, onPick, said, progress, children } = props;
  return (
    <div className={styles.upload}>
      <ActionButton onClick={onTemplate}>{words.template}</ActionButton>
      <WorkbookField
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
  /** How many rows there are of each kind. */
  counts: ReactNode;
  /** Why nothing of it can be taken; null where something can. */
  nothing: string | null;
  /** The rows that somebody should look at. */
  caption: string;
  headers: readonly string[];
  rows: readonly { key: string | number; name: string; cells: readonly ReactNode[] }[];
}

/** What a workbook holds: how many rows of each kind, and row by row what is wrong with some. */
export const CheckedWorkbook = ({ counts, nothing, caption, headers, rows }: CheckedWorkbookProps) => (
  <div className={styles.checked}>
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
