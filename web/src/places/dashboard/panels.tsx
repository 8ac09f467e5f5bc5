/** Panels beside a dashboard's map: figures, rows and devices. */
import { grouped } from '@maru/domain/number-text';
import type { ComponentProps, ReactNode } from 'react';
import { dashboardWords as words } from '#texts/ko/console-dashboard.ts';
import { EmptyState } from '#ui/state/empty-state.tsx';
import styles from './dashboard.module.css';

interface PanelProps {
  title: string;
  /** Text beside the title, such as the number of places. */
  note?: string;
  /** Content at the end of the title's line. */
  aside?: ReactNode;
  children: ReactNode;
}

export const Panel = ({ title, note, aside, children }: PanelProps) => (
  <section className={styles.panel}>
    <div className="row wrap middle between row-gap-2 column-gap-5">
      <h2 className="flush text-24">
        {title} {note === undefined ? null : <small className="text-18 regular">{note}</small>}
      </h2>
      {aside ? <div className="row middle">{aside}</div> : null}
    </div>
    {children}
  </section>
);

type Figures = readonly (readonly [name: string, value: ReactNode])[];

/** Names with values; two columns in a wide panel. */
export const PanelValues = ({ values }: { values: Figures }) => (
  <dl className={styles.values}>
    {values.map(([name, value]) => (
      <div key={name} className="row wrap baseline between no-row-gap">
        <dt>{name}</dt>
        <dd className="bold">{value}</dd>
      </div>
    ))}
  </dl>
);

/** Counts as large figures side by side. */
export const PanelCounts = ({ counts }: { counts: readonly (readonly [name: string, count: number])[] }) => (
  <dl className={styles.devices}>
    {counts.map(([name, count]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className="bold text-40 close-lines">{grouped(count)}</dd>
      </div>
    ))}
  </dl>
);

interface Devices {
  deviceCount: number;
  normalCount: number;
  breakdownCount: number;
}

/** Number of devices, devices reporting in time, and broken devices. */
export const DeviceCounts = ({ deviceCount, normalCount, breakdownCount }: Devices) => (
  <PanelCounts
    counts={[
      [words.devices, deviceCount],
      [words.normal, normalCount],
      [words.breakdown, breakdownCount],
    ]}
  />
);

/** The button that shows a row's device beside the map. It is as narrow as its text, which may wrap. */
export const ChooseButton = (props: ComponentProps<'button'>) => (
  <button type="button" className={styles.choose} {...props} />
);

interface PanelRow {
  key: number | string;
  cells: readonly ReactNode[];
}

interface PanelTableProps {
  title: string;
  headers: readonly string[];
  /** Position of the cell that names the row; the first by default. */
  nameAt?: number;
  rows: readonly PanelRow[];
  /** Replaces the default sentence for no rows. */
  empty?: string;
}

/** Rows of a few cells, such as a ranking. Names as text are truncated. */
export const PanelTable = ({ title, headers, nameAt = 0, rows, empty }: PanelTableProps) => (
  <section className={styles.ranking}>
    <h2 className="flush below-3 text-24">{title}</h2>
    {rows.length === 0 ? (
      <EmptyState {...(empty !== undefined && { message: empty })} />
    ) : (
      <table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {headers.map((header, at) => (
              <th key={header} scope="col" className={at === nameAt ? styles.name : undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, at) =>
                at === nameAt ? (
                  <th key={headers[at]} scope="row" className={typeof cell === 'string' ? 'cut-off' : undefined}>
                    {cell}
                  </th>
                ) : (
                  <td key={headers[at]}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
);
