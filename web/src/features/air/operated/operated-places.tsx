import type { OutputOf } from '@maru/contract';
import { airMeasures } from '@maru/domain/air';
import type { ReactNode } from 'react';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import { PlaceSection } from '#places/place/measured-place.tsx';
import { LatestValues } from '#places/values/latest-values.tsx';
import { namedSides } from '#places/values/values.ts';
import { Marked } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import { SelectField } from '#ui/filter-bar/fields.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { RoomStatistics } from './room-statistics.tsx';
import { RoomsTable } from './rooms-table.tsx';

export type OperatedPlace = OutputOf<'GET /api/mypage/operating-facility/air-quality/summary'>['list'][number];

const parsePlace = ({ place = '' }: Readonly<Record<string, string>>) => ({ place });

interface OperatedPlacesProps {
  /** The citizen's places, at least one. */
  places: readonly OperatedPlace[];
  /** Further content of a place, below its statistics. */
  children: (place: OperatedPlace) => ReactNode;
}

/** A citizen's operated places, one at a time. */
export function OperatedPlaces({ places, children }: OperatedPlacesProps) {
  const { facility: words } = useTexts();
  const [{ place: requested }, change] = useSearchState(parsePlace);
  const place = places.find(({ placeId }) => String(placeId) === requested) ?? places[0];
  if (!place) return null;
  return (
    <>
      {places.length > 1 ? (
        <div className="at-most-24">
          <SelectField
            label={words.place}
            value={String(place.placeId)}
            options={places.map(({ placeId, placeName }) => ({ code: String(placeId), name: placeName }))}
            onChange={(value) => change({ place: value })}
          />
        </div>
      ) : null}
      <OnePlace key={place.placeId} place={place} />
      <RoomStatistics key={`statistics ${place.placeId}`} placeId={place.placeId} placeName={place.placeName} />
      {children(place)}
    </>
  );
}

/** A place's current values: its sides, then room by room. */
function OnePlace({ place }: { place: OperatedPlace }) {
  const texts = useTexts();
  const { facility: words } = texts;
  const sides = namedSides(place, texts);
  return (
    <PlaceSection id="summary" title={words.summary(place.placeName)}>
      <p className="paragraph muted">
        <Marked>
          {place.facilityTypeName} · {[place.address, place.detailAddress].filter(Boolean).join(' ')}
        </Marked>
      </p>
      {sides.length === 0 ? <EmptyState message={words.noDevices} /> : null}
      <div className="stack gap-5 stretched-columns-22">
        {sides.map((side) => (
          <div key={side.name} className="panel">
            <LatestValues {...side} measures={airMeasures} isLarge />
          </div>
        ))}
      </div>
      {place.rooms.length > 0 ? (
        <>
          <h3 className="above-7 below-4 text-18">{words.rooms}</h3>
          <RoomsTable caption={words.rooms} rooms={place.rooms} />
        </>
      ) : null}
    </PlaceSection>
  );
}
