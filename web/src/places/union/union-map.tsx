import type { UnionMarker } from '@maru/contract/map';
import { type AirMeasurementType, airMeasures } from '@maru/domain/air';
import { type MapLayer, mapLayers } from '@maru/domain/map-layer';
import { type ReactNode, useMemo, useState } from 'react';
import { useDistrict } from '#lib/district/use-district.ts';
import type { Search } from '#lib/paths/search.ts';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import type { Texts } from '#texts/ko.ts';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { isWithin } from '#ui/map/area.ts';
import { type Destination, FlyTo } from '#ui/map/canvas/fly-to.tsx';
import { MapCanvas } from '#ui/map/canvas/map-canvas.tsx';
import { MapControls } from '#ui/map/canvas/map-controls.tsx';
import { readView, writeView } from '#ui/map/canvas/map-view.ts';
import type { Seen } from '#ui/map/list/seen.ts';
import { MapMarkers } from '#ui/map/marker/map-markers.tsx';
import type { MapMarker } from '#ui/map/marker/marker.ts';
import { MapPage } from '#ui/map/page/map-page.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { ListSummary } from '../map/list-summary.tsx';
import { MapBar } from '../map/map-bar.tsx';
import { MapPlaces } from '../map/map-places.tsx';
import { gradeLooks } from '../map/markers.ts';
import { parseShown, shortened } from '../map/shown-markers.ts';
import { dongZoom, placeZoom } from '../search/found-address.ts';
import { type FoundPlace, MapSearchProvider, PlaceSearch } from '../search/place-search.tsx';
import { AreaNews } from './area-news.tsx';
import styles from './union.module.css';
import { UnionControls } from './union-controls.tsx';
import type { MapLayers, UnionLayer } from './union-layer.ts';
import { UnionLegend } from './union-legend.tsx';
import { markId, placeOf } from './union-markers.ts';
import { UnionRow } from './union-row.tsx';
import { parseUnion, readLayers, readPlace, writeLayers, writePlace } from './union-state.ts';
import { useShown } from './use-shown.ts';
import { type UnionQuery, useUnion } from './use-union.ts';

const parseAir = parseShown(airMeasures);
const parse = (search: Search) => ({ ...parseUnion(search), ...parseAir(search) });

interface UnionMapProps {
  title: string;
  /** The features' layers, as functions of the texts. */
  features: readonly MapLayers[];
  texts: Texts;
  /** Renders the open place, with its marker and name if the map has loaded them. */
  panel: (open: OpenUnionPlace) => ReactNode;
  /** Content at the end of the title's line. */
  aside?: ReactNode;
  /** Content above the list of places. */
  above?: ReactNode;
}

export interface OpenUnionPlace {
  layer: MapLayer;
  placeId: number;
  name: string | undefined;
  marker: UnionMarker | undefined;
  /** True while the markers of the visible area are loading or couldn't be loaded. */
  isPending: boolean;
  declared: UnionLayer | undefined;
  close: () => void;
}

/** Every layer of the district on one map, with a list of the places beside it. */
export function UnionMap({ title, features, texts, panel, aside, above }: UnionMapProps) {
  const { map: words } = useSharedTexts();
  const { data: district, error, refetch } = useDistrict();
  const [state, write] = useSearchState(parse);
  const [requested, setRequested] = useState<UnionQuery['seen']>(null);
  const [seen, setSeen] = useState<Seen | null>(null);
  const [pointedId, setPointedId] = useState<number | null>(null);
  const [destination, setDestination] = useState<Destination | null>(null);
  const { installationType, lat, lng, zoom } = state;
  const layers = useMemo(() => readLayers(state.layers), [state.layers]);
  const place = readPlace(state.place);
  const measure = state.measurementType as AirMeasurementType;
  const declared = useMemo(
    () =>
      features
        .flatMap((layersOf) => layersOf(texts, measure))
        .toSorted((a, b) => mapLayers.indexOf(a.layer) - mapLayers.indexOf(b.layer)),
    [features, texts, measure],
  );
  const placeIcons = useMemo(() => Object.fromEntries(declared.map(({ layer, icon }) => [layer, icon])), [declared]);
  const query: UnionQuery = { layers, measurementType: measure, installationType, seen: requested };
  const { answer, changed, hear } = useUnion(query, declared);
  const data = layers.length > 0 ? answer.data : undefined;
  const { markers, clusters, listed, byId, states, count } = useShown(data, {
    layers,
    declared,
    seen,
    isBothSides: installationType === 'all',
  });
  const isUpdating = layers.length > 0 && answer.isPlaceholderData;
  // Until another area is loaded, it isn't known whether it has places.
  const isWaiting = (layers.length > 0 && answer.isPending) || (isUpdating && listed.length === 0);
  const dongNames = useMemo(
    () => new Map(district?.dongs.map(({ dongCode, dongName }) => [dongCode, dongName])),
    [district],
  );
  const view = useMemo(() => readView({ ...(lat && lng && zoom && { lat, lng, zoom }) }), [lat, lng, zoom]);

  const open = (id: number) => write({ place: writePlace(id) }, { push: place === null });
  const close = () => write({ place: undefined }, { back: true });
  const show = (found: FoundPlace) => {
    const { layer, installationPlaceId, longitude, latitude } = found;
    if (layer === 'dong') return setDestination({ longitude, latitude, zoom: dongZoom });
    const id = markId(layer, installationPlaceId);
    // True if all places of the area are loaded except this place, which then has no device on the shown side.
    const isOtherSide =
      declared.some((one) => one.layer === layer && one.hasSides) &&
      clusters.length === 0 &&
      requested &&
      isWithin(requested.area, [longitude, latitude]) &&
      !markers.has(id);
    write(
      {
        layers: writeLayers(mapLayers.filter((one) => one === layer || layers.includes(one))),
        place: writePlace(id),
        ...(isOtherSide && { installationType: 'all' }),
      },
      { push: place === null },
    );
    setDestination({ longitude, latitude, zoom: placeZoom });
  };
  const opened = (id: number): OpenUnionPlace => {
    const { layer, placeId } = placeOf(id);
    const marker = byId.get(id);
    const name = marker?.installationPlaceName;
    const isPending = isWaiting || isUpdating || answer.error !== null;
    return { layer, placeId, marker, isPending, name, declared: declared.find((one) => one.layer === layer), close };
  };
  const rowOf = ({ id }: MapMarker) => {
    const marker = byId.get(id);
    const layer = marker && declared.find((one) => one.layer === marker.layer);
    return layer && <UnionRow marker={marker} layer={layer} dongName={dongNames.get(marker.dongCode)} />;
  };

  if (error && !district)
    return (
      <>
        <h1>{title}</h1>
        <FailedState what={title} problem={error} onRetry={() => void refetch()} />
      </>
    );
  return (
    <MapPage
      bar={
        <MapSearchProvider value={<PlaceSearch onFound={show} />}>
          <MapBar title={title} isUnion aside={aside} isNarrowed={layers.length < mapLayers.length}>
            <UnionControls
              declared={declared}
              layers={layers}
              onLayers={(next) => write({ layers: writeLayers(next) })}
              shown={state}
              isFolded={above !== undefined}
              onShown={(changes) => write(shortened(changes, airMeasures[0].type))}
            />
          </MapBar>
        </MapSearchProvider>
      }
      summary={
        <ListSummary
          words={{ ...words.list, severe: null }}
          count={(data || layers.length === 0) && !isWaiting ? count : null}
          isOnMap={seen !== null}
          newest={data?.measurementDatetime ?? null}
          order="severe"
          onOrder={() => undefined}
        />
      }
      list={
        <div className={styles.listed}>
          {above}
          <div aria-busy={isUpdating} data-updating={isUpdating || undefined}>
            <MapPlaces
              words={layers.length > 0 ? words.list : { ...words.list, noneFound: words.union.none }}
              what={title}
              answer={{
                rows: layers.length === 0 ? [] : data?.list,
                isPending: isWaiting,
                error: answer.error,
                refetch: answer.refetch,
              }}
              hasAny={(data?.layers ?? []).some(({ totalCount }) => totalCount > 0)}
              isTooMany={count > 0}
              isNarrowed={layers.length < mapLayers.length}
              listed={listed}
              selectedId={place}
              row={rowOf}
              onOpen={open}
              onPoint={setPointedId}
              onClear={() => write({ layers: undefined })}
            />
          </div>
        </div>
      }
      listName={words.list.name}
      hasFailed={answer.error !== null && !data && layers.length > 0}
      legend={<UnionLegend declared={declared} layers={states} />}
      map={(cover) =>
        district && (
          <MapCanvas
            district={district}
            layer={title}
            view={view}
            cover={cover}
            onSeen={setSeen}
            onView={(next) => write(writeView(next))}
            plain={{
              // The plain map draws no server-side clusters, so with clusters it shows the listed places.
              markers: clusters.length > 0 ? new Map(listed.map((marker) => [marker.id, marker])) : markers,
              looks: gradeLooks,
              selectedId: place,
              destination,
              onOpen: open,
              row: rowOf,
            }}
          >
            <MapMarkers
              markers={markers}
              looks={gradeLooks}
              placeIcons={placeIcons}
              clusters={clusters}
              selectedId={place}
              pointedId={pointedId}
              changed={changed}
              cover={cover}
              onOpen={open}
              row={rowOf}
            />
            <FlyTo to={destination} cover={cover} />
            <MapControls district={district} cover={cover} />
            <AreaNews layers={layers} area={requested?.area} onArea={setRequested} onEvents={hear} />
          </MapCanvas>
        )
      }
      panel={place !== null && panel(opened(place))}
      onClosePanel={close}
    />
  );
}
