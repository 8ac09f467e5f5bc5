import type { OutputOf } from '@maru/contract';
import { lightMarkOf } from '@maru/domain/light';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { useTexts } from '#texts/texts.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { LightReport } from './light-report.tsx';
import { LightSign } from './light-sign.tsx';
import styles from './lights.module.css';
import type { WholeLight } from './lights.ts';
import { reportKeys } from './report-keys.ts';

type Event = OutputOf<'GET /api/security-light/installation-place/detail'>['events'][number];

const ampere = (value: number | null) => (value === null ? '-' : `${value.toFixed(2)} A`);
const percent = (value: number | null) => (value === null ? '-' : `${value} %`);

/** A light's current state in a sentence, and its last report. */
export function LightNow({ light: { light } }: { light: WholeLight }) {
  const { lights } = useTexts();
  const figures = [
    [lights.dimming, percent(light.dimming)],
    [lights.ampere, ampere(light.ampere)],
    [lights.reported, <LightReport key="reported" light={light} />],
  ] as const;
  return (
    <div>
      <p className={styles.now}>
        <LightSign light={light} />
      </p>
      <p className={styles.what}>{light.isSilent ? lights.what.silent : lights.what[lightMarkOf(light)]}</p>
      <dl className="fact-columns paragraph labels">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A light's changes, newest first. */
export function LightEvents({ events }: { events: readonly Event[] }) {
  const { lights } = useTexts();
  if (events.length === 0) return <p className={styles.where}>{lights.events.none}</p>;
  const keys = reportKeys(events);
  const columns: Column<Event>[] = [
    {
      id: 'at',
      header: lights.events.at,
      isRowHeader: true,
      isWhole: true,
      cell: ({ eventDatetime }) => formatDatetime(eventDatetime),
    },
    { id: 'state', header: lights.state, cell: (event) => <LightSign light={{ ...event, isSilent: false }} /> },
    { id: 'dimming', header: lights.dimming, isNumeric: true, cell: (event) => percent(event.dimming) },
    { id: 'ampere', header: lights.ampere, isNumeric: true, cell: (event) => ampere(event.ampere) },
  ];
  return (
    <DataTable
      caption={lights.events.title}
      columns={columns}
      rows={events}
      rowKey={(event) => keys.get(event) ?? ''}
    />
  );
}
