import { airMeasures } from '@maru/domain/air';
import type { ReactNode } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { paths } from '#lib/paths/paths.ts';
import { MeasuredPlace, PlaceSection } from '#places/place/measured-place.tsx';
import { PlaceScreen } from '#places/place/place-screen.tsx';
import { PeriodStatistics } from '#places/statistics/period-statistics.tsx';
import type { TimeQuestion } from '#places/statistics/statistics-state.ts';
import { CorrectionFacts, CorrectionNote } from '#places/values/correction.tsx';
import { useCorrectionTexts } from '#texts/correction-texts.ts';
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
      )}
    </PlaceScreen>
  );
}

function useRows(id: number, { installationType: type, query }: TimeQuestion, enabled: boolean) {
  return useCall(
    'GET /api/air-quality/installation-place/{id}/{type}',
    { params: { id, type }, query },
    { enabled, keepPrevious: true },
  );
}
