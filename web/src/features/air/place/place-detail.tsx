import { useQueryClient } from '@tanstack/react-query';
import { useAskAgain } from '../../../lib/live/use-ask-again.ts';
import { useLive } from '../../../lib/live/use-live.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { FavoriteStar } from '../favorite/favorite-star.tsx';
import { Forecast } from '../parts/forecast.tsx';
import { installations } from '../parts/latest.ts';
import { LatestValues } from '../parts/latest-values.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { DeviceTable } from './device-table.tsx';
import styles from './place.module.css';
import { type PlaceWithDevices, placeCall } from './place-call.ts';
import { PlaceFacts } from './place-facts.tsx';
import { Statistics } from './statistics/statistics.tsx';

/** Degrees around a place within which the live feed is heard: some ten metres, so that little else comes along. */
const around = 0.0001;

export function PlaceDetail({ place }: { place: PlaceWithDevices }) {
  const { airPlace: words, main } = useTexts();
  const queries = useQueryClient();
  const { latitude, longitude } = place;
  const area = {
    west: longitude - around,
    south: latitude - around,
    east: longitude + around,
    north: latitude + around,
  };
  const askAgain = useAskAgain();
  // The feed tells a place's averages, shown at once; its devices' own values come with the whole answer.
  useLive('air', area, (events) => {
    const own = events.findLast(({ state }) => state.installationPlaceId === place.placeId);
    if (!own) return;
    queries.setQueriesData<PlaceWithDevices>({ queryKey: [placeCall] }, (known) =>
      known?.placeId === place.placeId ? { ...known, ...own.state.values } : known,
    );
    askAgain([placeCall]);
  });

  return (
    <>
      <PageHead title={place.placeName} line={`${place.facilityTypeName} · ${place.detailFacilityTypeName}`} />
      <FavoriteStar placeId={place.placeId} placeName={place.placeName} />
      <div className={styles.top}>
        <section className={styles.panel} aria-labelledby="latest">
          <h2 id="latest">{words.latest}</h2>
          {installations.map((installation) => {
            const latest = place[installation];
            return latest && <LatestValues key={installation} installation={installation} latest={latest} isLarge />;
          })}
          {!place.outdoor && !place.indoor && <p>{words.noDevices}</p>}
        </section>
        <section className={styles.panel} aria-labelledby="facts">
          <h2 id="facts">{words.facts}</h2>
          <PlaceFacts place={place} />
        </section>
      </div>
      {place.devices.length > 1 && (
        <section className={styles.section} aria-labelledby="devices">
          <h2 id="devices">{words.devices}</h2>
          <DeviceTable devices={place.devices} />
        </section>
      )}
      <section className={styles.section} aria-labelledby="forecast">
        <h2 id="forecast">{main.forecast.title}</h2>
        <Forecast isDetailed />
      </section>
      <Statistics place={place} />
    </>
  );
}
