import { PageLink } from '../../../lib/paths/page-link.tsx';
import { paths } from '../../../lib/paths/paths.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { actionClass } from '../../../ui/action/action-button.tsx';
import styles from './place.module.css';
import type { PlaceWithDevices } from './place-call.ts';

/** What a place is and where. */
export function PlaceFacts({ place }: { place: PlaceWithDevices }) {
  const { airPlace: words, air } = useTexts();
  const count = (type: 'indoor' | 'outdoor') =>
    place.devices.filter(({ installationType }) => installationType === type).length;
  const facts = [
    [words.facilityType, `${place.facilityTypeName} (${place.detailFacilityTypeName})`],
    [words.dong, place.dongName],
    [words.address, [place.address, place.detailAddress].filter(Boolean).join(' ')],
    [
      words.deviceCount,
      `${air.installation.outdoor} ${count('outdoor')} · ${air.installation.indoor} ${count('indoor')}`,
    ],
  ] as const;
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <PageLink
        to={paths.airQualityMap}
        search={{ place: place.placeId }}
        className={`${actionClass()} ${styles.onMap}`}
      >
        {words.onMap}
      </PageLink>
    </>
  );
}
