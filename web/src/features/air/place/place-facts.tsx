import { useTexts } from '../../../texts/texts.tsx';
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
    <dl className={styles.facts}>
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
