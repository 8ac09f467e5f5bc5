import type { OutputOf } from '@maru/contract';
import type { LightLatest } from '@maru/contract/lights';
import { lightMarkOf } from '@maru/domain/light';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { useTexts } from '#texts/texts.tsx';
import { Facts } from '#ui/page/facts.tsx';
import { StaleNote } from '#ui/state/stale-note.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { LightSign } from './light-sign.tsx';
import { reportKeys, type WholeLight } from './lights.ts';

type Event = OutputOf<'GET /api/security-light/installation-place/detail'>['events'][number];

const ampere = (value: number | null) => (value === null ? '-' : `${value.toFixed(2)}\u2009A`);
const percent = (value: number | null) => (value === null ? '-' : `${value}\u2009%`);

/** The state of a light, and its last report. */
export function LightNow({ light: { light, isActivated } }: { light: WholeLight }) {
  const { lights } = useTexts();
  const figures = [
    [lights.dimming, percent(light.dimming)],
    [lights.ampere, ampere(light.ampere)],
    [lights.reported, <LightReport key="reported" light={light} />],
  ] as const;
  return (
    <div>
      <p className="text-24 flush below-4">
        <LightSign light={light} text={isActivated ? undefined : lights.used.false} />
      </p>
      <p className="flush below-4">{lights.what[whatOf(light, isActivated)]}</p>
      <Facts facts={figures} className="fact-columns paragraph labels" />
    </div>
  );
}

/** The key of the sentence about a light's state. */
function whatOf(light: LightLatest, isActivated: boolean) {
  if (!isActivated) return 'unused';
  if (light.isSilent) return 'silent';
  return light.status === null ? 'never' : lightMarkOf(light);
}

/** The time of a light's last report, marked if the light is silent. */
export function LightReport({ light }: { light: Pick<LightLatest, 'measurementDatetime' | 'isSilent'> }) {
  const { places } = useTexts();
  const { measurementDatetime: time, isSilent } = light;
  if (!time) return '-';
  const shown = formatDatetime(time);
  return isSilent ? <StaleNote measured={places.measuredAt(shown)} /> : shown;
}

/** Changes of a light's state, newest first. */
export function LightEvents({ events }: { events: readonly Event[] }) {
  const { lights } = useTexts();
  if (events.length === 0) return <p className="block flush muted small regular">{lights.events.none}</p>;
  const keys = reportKeys(events);
  const columns: Column<Event>[] = [
    {
      id: 'at',
      header: lights.events.at,
      isRowHeader: true,
      isWhole: true,
      cell: ({ eventDatetime }) => formatDatetime(eventDatetime),
    },
    { id: 'state', header: lights.state, cell: (event) => <LightSign light={event} /> },
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
