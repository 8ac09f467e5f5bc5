import type { OutputOf } from '@maru/contract';
import type { BayState } from '@maru/domain/parking';
import { useCallback } from 'react';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import { KeywordField, MapBar } from '#places/map/map-bar.tsx';
import { newestReading } from '#places/map/markers.ts';
import { LivePlace, type OpenPanelProps } from '#places/map/open-place.tsx';
import { PlaceMap } from '#places/map/place-map.tsx';
import { ListRow } from '#places/map/place-row.tsx';
import { useMapAnswer } from '#places/map/use-map-answer.ts';
import { useParkingTexts } from '#texts/parking.ts';
import { ActionLink } from '#ui/action/action-link.tsx';
import { BayFacts, BaySign } from './bay.tsx';
import { bayLooks, bayMarkers, bayPlace, parkingPaths } from './parking.ts';

type Marked = OutputOf<'GET /api/parking/installation-place/map'>['list'][number];

/** The map of parking bays. */
export function ParkingMapPage() {
  const words = useParkingTexts();
  const [{ lotName }, write] = useSearchState(({ lotName = '' }) => ({ lotName }));
  const answer = useMapAnswer(bayMarkers, { query: { lotName } });
  const markerOf = useCallback(
    ({ installationPlaceId: id, installationPlaceName: name, latitude, longitude, parking: { status } }: Marked) => {
      return { id, name, latitude, longitude, look: status, text: words.states[status].slice(0, 5) };
    },
    [words],
  );
  return (
    <PlaceMap
      words={{ ...words.map, layer: words.name, list: { severe: null } }}
      answer={answer}
      looks={bayLooks}
      lookName={(look) => words.states[look as BayState]}
      markerOf={markerOf}
      newest={newestReading((answer.rows ?? []).map(({ parking }) => parking))}
      narrowing={['lotName']}
      searchLayer="parking"
      isGraded={false}
      bar={
        <MapBar title={words.map.title} isNarrowed={lotName !== ''}>
          <KeywordField
            label={words.lot}
            keyword={lotName}
            onChange={(text) => write({ lotName: text || undefined })}
          />
        </MapBar>
      }
      row={({ installationPlaceName, parking }, dongName) => (
        <ListRow name={installationPlaceName} where={dongName} value={<BaySign status={parking.status} />} />
      )}
      panel={(placeId, row, close) => (
        <ParkingPanel placeId={placeId} name={row?.installationPlaceName} onClose={close} />
      )}
    />
  );
}

/** The selected bay with its live state. */
export function ParkingPanel(panel: OpenPanelProps) {
  const words = useParkingTexts();
  const input = { params: { id: panel.placeId } };
  return (
    <LivePlace {...panel} words={{ place: words.bay, missing: words.missing }} detail={bayPlace} input={input}>
      {(bay) => (
        <div className="detail">
          <BayFacts bay={bay} />
          <ActionLink to={parkingPaths.place(bay.placeId)} primary>
            {words.map.detail}
          </ActionLink>
        </div>
      )}
    </LivePlace>
  );
}
