import type { Grade } from '@maru/domain/grade';
import { useMemo, useState } from 'react';
import { useDistrict } from '../../../lib/district/use-district.ts';
import { useSearchState } from '../../../lib/paths/use-search-state.ts';
import { gradeWord } from '../../../texts/grade-word.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { MapCanvas } from '../../../ui/map/canvas/map-canvas.tsx';
import { MapControls } from '../../../ui/map/canvas/map-controls.tsx';
import { readView, writeView } from '../../../ui/map/canvas/map-view.ts';
import { type Seen, seenMarkers } from '../../../ui/map/list/seen.ts';
import { LookLegend } from '../../../ui/map/look-legend.tsx';
import { MapMarkers } from '../../../ui/map/marker/map-markers.tsx';
import type { MapMarker } from '../../../ui/map/marker/marker.ts';
import { MapPage } from '../../../ui/map/page/map-page.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { type AirMapState, parseAirMapState, readGrades, shortened, writeGrades } from './air-map-state.ts';
import { airLooks, gradeCounts, mapMarker, newestReading } from './air-markers.ts';
import { ListSummary } from './list-summary.tsx';
import { MapBar } from './map-bar.tsx';
import { MapPlaces } from './map-places.tsx';
import { AirPlacePanel } from './place-panel.tsx';
import { PlaceRow } from './place-row.tsx';
import { useAirMarkers } from './use-air-markers.ts';

const noRows: never[] = [];

/** Air quality on the district's map, with the same places as a list beside it. */
export function AirMapPage() {
  const texts = useTexts();
  const { data: district, error, refetch } = useDistrict();
  const [state, write] = useSearchState(parseAirMapState);
  const [seen, setSeen] = useState<Seen | null>(null);
  const [pointedId, setPointedId] = useState<number | null>(null);
  const answer = useAirMarkers(state);

  const { measurementType: type, installationType, order, place, grades, lat, lng, zoom } = state;
  const rows = answer.data?.list ?? noRows;
  const byId = useMemo(() => new Map(rows.map((row) => [row.installationPlaceId, row])), [rows]);
  const chosen = useMemo(() => readGrades(grades), [grades]);
  const view = useMemo(() => readView({ ...(lat && lng && zoom && { lat, lng, zoom }) }), [lat, lng, zoom]);
  const markers = useMemo(() => {
    const shown = chosen.size === 0 ? rows : rows.filter((row) => chosen.has(row.measurementStatus));
    return new Map<number, MapMarker>(shown.map((row) => [row.installationPlaceId, mapMarker(row, type)]));
  }, [rows, chosen, type]);
  const centre = district?.centre;
  const listed = useMemo(() => {
    if (!centre) return noRows;
    const around = seen ?? { bounds: null, centre: [centre.longitude, centre.latitude] as [number, number] };
    return seenMarkers(markers.values(), around, order, airLooks);
  }, [markers, seen, centre, order]);
  const dongNames = useMemo(
    () => new Map(district?.dongs.map(({ dongCode, dongName }) => [dongCode, dongName])),
    [district],
  );

  const change = (changes: Partial<AirMapState>) => write(shortened(changes));
  const open = (id: number) => write({ place: id }, { push: place === null });
  const close = () => write({ place: undefined });
  const row = (marker: MapMarker) => {
    const found = byId.get(marker.id);
    return found && <PlaceRow marker={found} type={type} dongName={dongNames.get(found.dongCode)} />;
  };

  if (error && !district) {
    return <FailedState what={texts.airMap.title} problem={error} onRetry={() => void refetch()} />;
  }
  return (
    <MapPage
      bar={<MapBar state={state} onChange={change} />}
      summary={
        <ListSummary
          count={answer.data ? listed.length : null}
          isOnMap={seen !== null}
          newest={newestReading(rows)}
          order={order}
          onOrder={(next) => change({ order: next })}
        />
      }
      list={
        <MapPlaces
          answer={answer}
          hasAny={markers.size > 0}
          listed={listed}
          selectedId={place}
          row={row}
          onOpen={open}
          onPoint={setPointedId}
          onClear={() => write({ facilityType: undefined, keyword: undefined, grades: undefined })}
        />
      }
      legend={
        <LookLegend
          looks={airLooks}
          name={(grade) => gradeWord(texts, grade as Grade, type)}
          counts={gradeCounts(rows)}
          chosen={chosen}
          onChoose={(next) => change({ grades: writeGrades(next) })}
        />
      }
      map={(cover) =>
        district && (
          <MapCanvas
            district={district}
            styleUrl={district.mapStyleUrl}
            layer={texts.air.name}
            view={view}
            cover={cover}
            onSeen={setSeen}
            onView={(next) => write(writeView(next))}
          >
            <MapMarkers
              markers={markers}
              looks={airLooks}
              selectedId={place}
              pointedId={pointedId}
              changed={answer.changed}
              cover={cover}
              onOpen={open}
              row={row}
            />
            <MapControls district={district} cover={cover} />
          </MapCanvas>
        )
      }
      panel={
        place !== null && (
          <AirPlacePanel
            placeId={place}
            name={byId.get(place)?.installationPlaceName}
            type={type}
            installationType={installationType}
            onClose={close}
          />
        )
      }
      onClosePanel={close}
    />
  );
}
