import type { Measure } from '@maru/domain/measure';
import { type ReactNode, useMemo } from 'react';
import { PageLink } from '#lib/paths/page-link.tsx';
import type { SharedTexts } from '#texts/ko/shared.ts';
import { Marked } from '#texts/marked.tsx';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { actionClass } from '#ui/action/action-button.tsx';
import { NarrowFold } from '#ui/layout/narrow-fold.tsx';
import { Facts } from '#ui/page/facts.tsx';
import { PageIntro } from '#ui/page/page-intro.tsx';
import { TitledSection } from '#ui/page/titled-section.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { GradeGuide } from '../values/grade-guide.tsx';
import { LatestValues } from '../values/latest-values.tsx';
import { MeasuredAt, valueColumns } from '../values/value-columns.tsx';
import { type MeasuringDevice, namedSides, type Side, type Sided, sides } from '../values/values.ts';
import styles from './measured-place.module.css';

/** Details of a place in a measuring group. */
interface KnownPlace extends Sided {
  placeId: number;
  placeName: string;
  facilityTypeName: string;
  detailFacilityTypeName: string;
  dongName: string;
  address: string;
  detailAddress: string;
  devices: readonly MeasuringDevice[];
}

interface MeasuredPlaceProps {
  place: KnownPlace;
  measures: readonly Measure[];
  words: { facts: string; deviceCount: string; noDevices: string; devices: string };
  /** Path of the group's map. */
  map: string;
  /** Actions beside the place's name. */
  action?: ReactNode;
  /** Further sections below the devices. */
  children: ReactNode;
}

/** A place's page: latest values, facts, devices, and the group's own sections. */
export function MeasuredPlace({ place, measures, words, map, action, children }: MeasuredPlaceProps) {
  const texts = useSharedTexts();
  const columns = useMemo(() => deviceColumns(measures, texts), [measures, texts]);
  const latest = namedSides(place, texts);
  return (
    <>
      <PageIntro
        title={place.placeName}
        line={`${place.facilityTypeName} · ${place.detailFacilityTypeName}`}
        action={action}
      />
      <div className="values-first">
        <TitledSection id="latest" title={texts.places.latest} className={styles.panel}>
          {latest.map((side) => (
            <LatestValues key={side.name} {...side} measures={measures} isLarge />
          ))}
          {latest.length === 0 && <p>{words.noDevices}</p>}
          <GradeGuide measures={measures} />
        </TitledSection>
        <TitledSection id="facts" title={words.facts} className={styles.panel}>
          <PlaceFacts place={place} deviceCount={words.deviceCount} />
          <PageLink to={map} search={{ place: place.placeId }} className={`${actionClass()} ${styles.onMap}`}>
            {texts.places.onMap}
          </PageLink>
        </TitledSection>
      </div>
      {place.devices.length > 1 && (
        <PlaceSection id="devices" title={words.devices}>
          <NarrowFold label={texts.map.devices(place.devices.length)}>
            <DataTable
              caption={words.devices}
              columns={columns}
              rows={place.devices}
              rowKey={(device) => String(device.deviceId)}
            />
          </NarrowFold>
        </PlaceSection>
      )}
      {children}
    </>
  );
}

/** A section of a place's page. */
export const PlaceSection = (section: { id: string; title: string; children: ReactNode }) => (
  <TitledSection {...section} className={`above-9 ${styles.section}`} />
);

function PlaceFacts({ place, deviceCount }: { place: KnownPlace; deviceCount: string }) {
  const { places: words } = useSharedTexts();
  const count = (side: Side) => place.devices.filter(({ installationType }) => installationType === side).length;
  const facts = [
    [words.facilityType, `${place.facilityTypeName} (${place.detailFacilityTypeName})`],
    [words.dong, place.dongName],
    [words.address, [place.address, place.detailAddress].filter(Boolean).join(' ')],
    [deviceCount, sides.map((side) => `${words.installation[side]} ${count(side)}`).join(' · ')],
  ] as const;
  return <Facts facts={facts} className="stack labels" rowClass="fact-line baseline" />;
}

/** Location and measurements of each device. */
function deviceColumns(measures: readonly Measure[], texts: SharedTexts): Column<MeasuringDevice>[] {
  const { places: words } = texts;
  return [
    {
      id: 'location',
      header: words.location,
      isRowHeader: true,
      cell: (device) => (
        <>
          <strong>
            <Marked>{device.installationLocation}</Marked>
          </strong>
          <span className="block muted small regular">
            {words.installation[device.installationType]} · {words.device(device.deviceId)}
          </span>
        </>
      ),
    },
    ...valueColumns<MeasuringDevice>(measures, texts, (device) => device),
    { id: 'measured', header: words.measured, cell: (device) => <MeasuredAt latest={device} /> },
  ];
}
