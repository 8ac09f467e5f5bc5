import type { SearchableLayer } from '@maru/domain/searchable-layers';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useDistrict } from '#lib/district/use-district.ts';
import type { Search } from '#lib/paths/search.ts';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import type { MapListWords } from '#texts/ko/map.ts';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import type { ReadCover } from '#ui/map/canvas/cover.ts';
import { type Destination, FlyTo } from '#ui/map/canvas/fly-to.tsx';
import { MapCanvas } from '#ui/map/canvas/map-canvas.tsx';
import { MapControls } from '#ui/map/canvas/map-controls.tsx';
import { readView, writeView } from '#ui/map/canvas/map-view.ts';
import { type Seen, seenMarkers } from '#ui/map/list/seen.ts';
import { LookLegend } from '#ui/map/look-legend.tsx';
import { MapMarkers } from '#ui/map/marker/map-markers.tsx';
import type { MapMarker, MarkerLook } from '#ui/map/marker/marker.ts';
import { MapPage } from '#ui/map/page/map-page.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { dongZoom, placeZoom, useFoundAddress } from '../search/found-address.ts';
import { type FoundPlace, MapSearchProvider, PlaceSearch } from '../search/place-search.tsx';
import { ListSummary } from './list-summary.tsx';
import { MapPlaces } from './map-places.tsx';
import { defaultOrder, type MapAnswer, parseMapState, readLooks, writeLooks } from './map-state.ts';

/** Common fields of rows in any layer. */
interface MapRow {
  installationPlaceId: number;
  installationPlaceName: string;
  dongCode: string;
}

/** The visible places of a map. */
export interface ShownPlaces {
  /** The markers by id, without those excluded by the legend. */
  markers: ReadonlyMap<number, MapMarker>;
  selectedId: number | null;
  /** The place focused or hovered in the list. */
  pointedId: number | null;
  cover: ReadCover;
  onOpen: (id: number) => void;
}

interface PlaceMapProps<Row extends MapRow> {
  /** The page's title, the layer's name, the noun for its places, and different texts of the list. */
  words: { title: string; layer: string; what: string; list?: Partial<MapListWords> };
  answer: MapAnswer<Row>;
  /** By ascending severity; must be the same array at every render. */
  looks: readonly MarkerLook[];
  lookName: (look: string) => string;
  /** Converts a row to a marker; must be the same function while it returns the same markers. */
  markerOf: (row: Row) => MapMarker;
  /** The newest time among the rows. */
  newest: string | null;
  /** The layer's name and filters. */
  bar: ReactNode;
  /** Address names of the filters that exclude places. */
  narrowing: readonly string[];
  /** The search layer of these places; absent if they aren't searchable. */
  searchLayer?: SearchableLayer;
  /** Additional changes of the address that make the map load a found place missing in the rows. */
  widest?: Readonly<Record<string, string>>;
  /** Renders a place in the list beside the map. */
  row: (row: Row, dongName: string | undefined) => ReactNode;
  /** Replaces markers and clusters, for moving objects. */
  draw?: (shown: ShownPlaces) => ReactNode;
  /** False if values are neutral: a cluster then shows the highest value. */
  isGraded?: boolean;
  /** True if a cluster shows the sum of values. */
  hasSums?: boolean;
  /** Folded explanation of the looks, in the legend. */
  guide?: ReactNode;
  /** Further content of the legend. */
  legendMore?: ReactNode;
  /** Renders the open place, with its row if the map has it. */
  panel: (placeId: number, row: Row | undefined, close: () => void) => ReactNode;
}

const noRows: never[] = [];

/** A layer's places on the district's map, with a list of them beside it. */
export function PlaceMap<Row extends MapRow>(props: PlaceMapProps<Row>) {
  const { words, answer, looks, lookName, markerOf, newest, bar, narrowing, row, panel } = props;
  const { draw, legendMore, searchLayer, widest, isGraded = true, hasSums = false } = props;
  const { map } = useSharedTexts();
  const listWords = { ...map.list, ...words.list };
  const { data: district, error, refetch } = useDistrict();
  const parse = useMemo(() => parseMapState(looks), [looks]);
  const [{ place, grades, order, lat, lng, zoom }, write] = useSearchState(parse);
  const [seen, setSeen] = useState<Seen | null>(null);
  const [pointedId, setPointedId] = useState<number | null>(null);
  const [destination, setDestination] = useState<Destination | null>(null);
  const navigate = useNavigate();
  const foundAddress = useFoundAddress();
  const search: Search = useSearch({ strict: false });

  const rows = answer.rows ?? noRows;
  const byId = useMemo(() => new Map(rows.map((one) => [one.installationPlaceId, one])), [rows]);
  const chosen = useMemo(() => readLooks(grades), [grades]);
  const view = useMemo(() => readView({ ...(lat && lng && zoom && { lat, lng, zoom }) }), [lat, lng, zoom]);
  const { markers, counts } = useMemo(() => drawn(rows, markerOf, chosen), [rows, markerOf, chosen]);
  const centre = district?.centre;
  const listed = useMemo(() => {
    if (!centre) return noRows;
    const around = seen ?? { bounds: null, centre: [centre.longitude, centre.latitude] as [number, number] };
    return seenMarkers(markers.values(), around, order, looks);
  }, [markers, seen, centre, order, looks]);
  const dongNames = useMemo(
    () => new Map(district?.dongs.map(({ dongCode, dongName }) => [dongCode, dongName])),
    [district],
  );

  const open = (id: number) => write({ place: id }, { push: place === null });
  const close = () => write({ place: undefined }, { back: true });
  const unfiltered = () => ({ ...Object.fromEntries(narrowing.map((name) => [name, undefined])), grades: undefined });
  const show = (found: FoundPlace) => {
    const { layer, installationPlaceId: id, longitude, latitude } = found;
    if (layer === 'dong') return setDestination({ longitude, latitude, zoom: dongZoom });
    if (layer !== searchLayer) return void navigate(foundAddress(found));
    write({ ...(!markers.has(id) && { ...unfiltered(), ...widest }), place: id }, { push: place === null });
    setDestination({ longitude, latitude, zoom: placeZoom });
  };
  const rowOf = ({ id }: MapMarker) => {
    const found = byId.get(id);
    return found && row(found, dongNames.get(found.dongCode));
  };

  if (error && !district)
    return (
      <>
        <h1>{words.title}</h1>
        <FailedState what={words.title} problem={error} onRetry={() => void refetch()} />
      </>
    );
  return (
    <MapPage
      bar={<MapSearchProvider value={<PlaceSearch layer={searchLayer} onFound={show} />}>{bar}</MapSearchProvider>}
      summary={
        <ListSummary
          words={listWords}
          count={answer.rows ? listed.length : null}
          isOnMap={seen !== null}
          newest={newest}
          order={order}
          onOrder={(next) => write({ order: next === defaultOrder ? undefined : next })}
        />
      }
      list={
        <MapPlaces
          words={listWords}
          what={words.what}
          answer={answer}
          hasAny={markers.size > 0}
          isNarrowed={grades !== '' || narrowing.some((name) => search[name] !== undefined)}
          listed={listed}
          selectedId={place}
          row={rowOf}
          onOpen={open}
          onPoint={setPointedId}
          onClear={() => write(unfiltered())}
        />
      }
      listName={listWords.name}
      hasFailed={answer.error !== null && !answer.rows}
      legend={
        <>
          <LookLegend
            looks={looks}
            name={lookName}
            counts={counts}
            chosen={chosen}
            onChoose={(next) => write({ grades: writeLooks(next, looks) })}
            guide={props.guide}
            groups={draw ? undefined : map.clusters[hasSums ? 'sum' : isGraded ? 'graded' : 'plain']}
          />
          {legendMore}
        </>
      }
      hasLongLegend={legendMore !== undefined}
      map={(cover) =>
        district && (
          <MapCanvas
            district={district}
            layer={words.layer}
            view={view}
            cover={cover}
            onSeen={setSeen}
            onView={(next) => write(writeView(next))}
            plain={{
              markers,
              looks,
              lookName,
              hasSums,
              selectedId: place,
              destination,
              onOpen: open,
              row: rowOf,
            }}
          >
            {draw ? (
              draw({ markers, selectedId: place, pointedId, cover, onOpen: open })
            ) : (
              <MapMarkers
                markers={markers}
                looks={looks}
                hasSums={hasSums}
                selectedId={place}
                pointedId={pointedId}
                changed={answer.changed}
                cover={cover}
                onOpen={open}
                row={rowOf}
              />
            )}
            <FlyTo to={destination} cover={cover} />
            <MapControls district={district} cover={cover} />
          </MapCanvas>
        )
      }
      panel={place !== null && panel(place, byId.get(place), close)}
      onClosePanel={close}
    />
  );
}

/** The visible markers by id, and the number of all rows by look. */
function drawn<Row>(rows: readonly Row[], markerOf: (row: Row) => MapMarker, chosen: ReadonlySet<string>) {
  const markers = new Map<number, MapMarker>();
  const counts = new Map<string, number>();
  for (const row of rows) {
    const marker = markerOf(row);
    counts.set(marker.look, (counts.get(marker.look) ?? 0) + 1);
    if (chosen.size === 0 || chosen.has(marker.look)) markers.set(marker.id, marker);
  }
  return { markers, counts };
}
