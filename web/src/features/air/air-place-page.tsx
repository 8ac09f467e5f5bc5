import { airMeasures } from '@maru/domain/air';
import { gradeOf } from '@maru/domain/measure';
import type { ReactNode } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { formatMeasurement } from '#lib/formats/measurement.ts';
import { usePageDescription } from '#lib/page-title/page-title.tsx';
import { paths } from '#lib/paths/paths.ts';
import { MeasuredPlace, PlaceSection } from '#places/place/measured-place.tsx';
import { PlaceScreen } from '#places/place/place-screen.tsx';
import { ShareButton } from '#places/share/share-button.tsx';
import { PeriodStatistics } from '#places/statistics/period-statistics.tsx';
import type { TimeQuestion } from '#places/statistics/statistics-state.ts';
import { CorrectionFacts, CorrectionNote } from '#places/values/correction.tsx';
import { measured, type Sided } from '#places/values/values.ts';
import { useCorrectionTexts } from '#texts/correction-texts.ts';
import { useShareTexts } from '#texts/share-texts.ts';
import { useTexts } from '#texts/texts.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import { airPlace } from './air.ts';
import { FavoriteButton } from './favorite/favorite-button.tsx';
import { airPaths } from './paths.ts';

/** One station: latest values, forecast, and measures over time. */
export function AirPlacePage({ forecast }: { forecast: ReactNode }) {
  const { airPlace: words, shell } = useTexts();
  const correction = useCorrectionTexts();
  return (
    <PlaceScreen words={words} place={airPlace} list={airPaths.list}>
      {(place) => (
        <>
          <MeasuredPlace
            place={place}
            measures={airMeasures}
            words={words}
            map={airPaths.map}
            action={
              <div className="row wrap">
                <FavoriteButton placeId={place.placeId} placeName={place.placeName} />
                <ActionLink to={paths.subscribe} search={{ placeId: place.placeId }}>
                  {shell.posts.subscribe}
                </ActionLink>
                <ShareStation place={place} />
              </div>
            }
          >
            {forecast}
            <PeriodStatistics
              measures={airMeasures}
              place={place}
              useRows={useRows}
              note={(span) => <CorrectionNote periods={place.corrections} span={span} />}
            />
            {place.corrections.length > 0 ? (
              <PlaceSection id="correction" title={correction.title}>
                <p>{correction.explanation}</p>
                {[...Map.groupBy(place.corrections, (period) => period.correction)].map(([name, periods]) => (
                  <CorrectionFacts key={name} correction={name} periods={periods} />
                ))}
              </PlaceSection>
            ) : null}
          </MeasuredPlace>
          <StationDescription place={place} />
        </>
      )}
    </PlaceScreen>
  );
}

interface SharedStation {
  placeId: number;
  placeName: string;
  dongCode: string;
  dongName: string;
}

function ShareStation({ place: { placeId, placeName, dongCode, dongName } }: { place: SharedStation }) {
  const words = useShareTexts();
  return (
    <ShareButton
      title={placeName}
      path={airPaths.place(placeId)}
      subjects={[
        { kind: 'air', name: String(placeId), label: placeName },
        { kind: 'dong', name: dongCode, label: words.dong(dongName) },
        { kind: 'tile', name: 'outdoorAir', label: words.tile },
      ]}
    />
  );
}

type DescribedPlace = Sided & { placeId: number; address: string };

/** Describes the page by the station's present dust, for search engines and shared links. Replaces the intro's line. */
function StationDescription({ place: { placeId, address, outdoor, indoor } }: { place: DescribedPlace }) {
  const { measures } = useTexts();
  const latest = outdoor ?? indoor;
  const values = airMeasures.slice(0, 2).flatMap((measure) => {
    const value = latest && !latest.isStale ? measured(latest, measure).value : null;
    if (value === null) return [];
    const word = measures.gradeWord(gradeOf(measure, value), measure);
    return `${measures.name(measure)} ${word} ${formatMeasurement(measure, value)}`;
  });
  usePageDescription([...values, address].join(' · '), `air/${placeId}`);
  return null;
}

function useRows(id: number, { installationType: type, query }: TimeQuestion, enabled: boolean) {
  return useCall(
    'GET /api/air-quality/installation-place/{id}/{type}',
    { params: { id, type }, query },
    { enabled, keepPrevious: true },
  );
}
