import { Marked } from '#texts/marked.tsx';
import type { PolicySection, PolicyTable } from '#texts/privacy-policy.ts';
import { usePrivacyTexts } from '#texts/privacy-texts.ts';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import styles from './privacy.module.css';

/** A policy's sections below a linked table of contents. */
export function Policy({ sections }: { sections: readonly PolicySection[] }) {
  const words = usePrivacyTexts();
  return (
    <>
      <nav className={styles.contents} aria-labelledby="contents">
        <h2 className="sub-title" id="contents">
          {words.contents}
        </h2>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a className="primary" href={`#${id}`}>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ id, title, lines = [], table, notes = [] }, at) => (
        <section key={id} aria-labelledby={id} className={styles.section}>
          <h2 id={id}>
            {at + 1}. {title}
          </h2>
          <Lines lines={lines} />
          {table ? <Facts table={table} /> : null}
          <Lines lines={notes} />
        </section>
      ))}
    </>
  );
}

/** Sentences, as a list if there are several. */
function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  if (lines.length === 1)
    return (
      <p>
        <Marked>{lines[0]}</Marked>
      </p>
    );
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>
          <Marked>{line}</Marked>
        </li>
      ))}
    </ul>
  );
}

function Facts({ table: { caption, head, rows } }: { table: PolicyTable }) {
  const columns = head.map(
    (header, at): Column<readonly string[]> => ({
      id: header,
      header,
      isRowHeader: at === 0,
      isWide: true,
      cell: (row) => row[at],
    }),
  );
  return <DataTable caption={caption} columns={columns} rows={rows} rowKey={([name = '']) => name} />;
}
