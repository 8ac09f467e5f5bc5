import type { UnionMarker } from '@maru/contract/map';
import { type AirMeasurementType, airMeasures } from '@maru/domain/air';
import { type MapArea, type MapLayer, mapLayers, wholeBlocks } from '@maru/domain/map-layer';
import { useMap } from '@vis.gl/react-maplibre';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useDistrict } from '../../lib/district/use-district.ts';
import { useLive } from '../../lib/live/use-live.tsx';
import type { Search } from '../../lib/paths/search.ts';
import { useSearchState } from '../../lib/paths/use-search-state.ts';
import { useSharedTexts } from '../../texts/shared-texts.tsx';
import { isWithin } from '../../ui/map/area.ts';
import { type Destination, FlyTo } from '../../ui/map/canvas/fly-to.tsx';
import { MapCanvas } from '../../ui/map/canvas/map-canvas.tsx';
import { MapControls } from '../../ui/map/canvas/map-controls.tsx';
import { readView, writeView } from '../../ui/map/canvas/map-view.ts';
import type { Seen } from '../../ui/map/list/seen.ts';
import { MapMarkers } from '../../ui/map/marker/map-markers.tsx';
import type { MapMarker } from '../../ui/map/marker/marker.ts';
import { MapPage } from '../../ui/map/page/map-page.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { ListSummary } from '../map/list-summary.tsx';
import { MapBar } from '../map/map-bar.tsx';
import { MapPlaces } from '../map/map-places.tsx';
import { gradeLooks } from '../map/markers.ts';
import { parseShown, shortened } from '../map/shown-markers.ts';
import { dongZoom, placeZoom } from '../search/found-address.ts';
import { MapSearchProvider } from '../search/map-search.tsx';
import { type FoundPlace, PlaceSearch } from '../search/place-search.tsx';
import { UnionControls } from './union-controls.tsx';
import type { UnionLayer } from './union-layer.ts';
import { UnionLegend } from './union-legend.tsx';
import { byWorst, drawnCluster, drawnMarker, idOf, markId, placeOf, statesOf } from './union-markers.ts';
import { UnionRow } from './union-row.tsx';
import { type UnionQuery, useUnion } from './use-union.ts';

/** What the map shows, as its address holds it. */
interface UnionState {
  layers: readonly MapLayer[];
  /** Id of the open place on the map. */
  place: number | null;
  lat: string | undefined;
  lng: string | undefined;
  zoom: string | undefined;
}

const noLayer = 'none';

/** Reads the layers that an address says: all where it says none that there is. */
function readLayers(text: string | undefined): readonly MapLayer[] {
  if (text === noLayer) return [];
  const named = text?.split(',') ?? [];
  const known = mapLayers.filter((layer) => named.includes(layer));
  return known.length > 0 ? known : mapLayers;
}
const writeLayers = (layers: readonly MapLayer[]): string | undefined =>
  layers.length === 0 ? noLayer : layers.length === mapLayers.length ? undefined : layers.join();

function readPlace(text: string | undefined): number | null {
  const [name, id = ''] = text?.split('-') ?? [];
  const layer = mapLayers.find((one) => one === name);
  return layer && /^[1-9]\d{0,12}$/.test(id) ? markId(layer, Number(id)) : null;
}
function writePlace(id: number | null): string | undefined {
  if (id === null) return undefined;
  const { layer, placeId } = placeOf(id);
  return `${layer}-${placeId}`;
}

const parse = ({ layers, place, lat, lng, zoom }: Search): UnionState => ({
  layers: readLayers(layers),
  place: readPlace(place),
  lat,
  lng,
  zoom,
});
const parseAir = parseShown(airMeasures);

interface UnionMapProps {
  title: string;
  /** The layers where that of air shows a measure; the same function as long as they are. */
  layersOf: (measurementType: AirMeasurementType) => readonly UnionLayer[];
  /** The open place of a layer; its name where the map has it. */
  panel: (open: { layer: MapLayer; placeId: number; name: string | undefined; close: () => void }) => ReactNode;
}

/** Every layer of the district on one map, with the same places as a list beside it. */
export function UnionMap({ title, layersOf, panel }: UnionMapProps) {
  const { map: words } = useSharedTexts();
  const { data: district, error, refetch } = useDistrict();
  const [{ layers, place, lat, lng, zoom }, writeState] = useSearchState(parse);
  const [{ measurementType, installationType }, writeAir] = useSearchState(parseAir);
  const [asked, setAsked] = useState<UnionQuery['seen']>(null);
  const [seen, setSeen] = useState<Seen | null>(null);
  const [pointedId, setPointedId] = useState<number | null>(null);
  const [destination, setDestination] = useState<Destination | null>(null);
  const measure = measurementType as AirMeasurementType;
  const declared = useMemo(() => layersOf(measure), [layersOf, measure]);
  const query: UnionQuery = {
    layers,
    measurementType: measure,
    installationType,
    seen: asked,
  };
  const { answer, changed, hear } = useUnion(query, declared);
  const data = layers.length > 0 ? answer.data : undefined;

  const layerOf = useMemo(() => new Map(declared.map((layer) => [layer.layer, layer])), [declared]);
  // The answer to other layers is shown until the next one is there; a layer that is switched off goes at once.
  const shown = useMemo(() => data?.markers.filter(({ layer }) => layers.includes(layer)) ?? [], [data, layers]);
  const drawn = (marker: UnionMarker): [number, MapMarker][] => {
    const layer = layerOf.get(marker.layer);
    return layer ? [[idOf(marker), drawnMarker(marker, layer)]] : [];
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawn` changes with `layerOf` alone.
  const markers = useMemo(() => new Map(shown.flatMap(drawn)), [shown, layerOf]);
  const clusters = useMemo(() => data?.clusters.map(drawnCluster) ?? [], [data]);
  const isCounted = clusters.length > 0;
  const rows = useMemo(() => {
    const all = isCounted ? (data?.list ?? []).filter(({ layer }) => layers.includes(layer)) : [...shown].sort(byWorst);
    return seen ? all.filter(({ longitude, latitude }) => isWithin(seen.bounds, [longitude, latitude])) : all;
  }, [data, shown, layers, isCounted, seen]);
  const byId = useMemo(() => new Map([...rows, ...shown].map((marker) => [idOf(marker), marker])), [rows, shown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawn` changes with `layerOf` alone.
  const listed = useMemo(() => rows.flatMap((row) => drawn(row).map(([, marker]) => marker)), [rows, layerOf]);
  const states = useMemo(
    () =>
      layers.map((layer) => {
        const own = shown.filter((marker) => marker.layer === layer);
        const counted = data?.layers.find((one) => one.layer === layer)?.states ?? [];
        return {
          layer,
          states: statesOf(layer, (status) =>
            isCounted
              ? (counted.find((one) => one.status === status)?.count ?? 0)
              : own.filter((marker) => marker.status === status).length,
          ),
        };
      }),
    [layers, shown, data, isCounted],
  );
  const dongNames = useMemo(
    () => new Map(district?.dongs.map(({ dongCode, dongName }) => [dongCode, dongName])),
    [district],
  );
  const view = useMemo(() => readView({ ...(lat && lng && zoom && { lat, lng, zoom }) }), [lat, lng, zoom]);

  const write = (changes: { layers?: readonly MapLayer[]; place?: number | null }, push = false) => {
    const search: Record<string, string | undefined> = {
      ...(changes.layers && { layers: writeLayers(changes.layers) }),
      ...('place' in changes && { place: writePlace(changes.place ?? null) }),
    };
    writeState(search as Parameters<typeof writeState>[0], { push });
  };
  const open = (id: number) => write({ place: id }, place === null);
  const show = ({ layer, installationPlaceId, longitude, latitude }: FoundPlace) => {
    if (layer === 'dong') return setDestination({ longitude, latitude, zoom: dongZoom });
    const id = markId(layer, installationPlaceId);
    write({ layers: mapLayers.filter((one) => one === layer || layers.includes(one)), place: id }, place === null);
    // The place may have no device on the side that is shown.
    if (layer === 'air' && !markers.has(id)) writeAir({ installationType: 'all' });
    setDestination({ longitude, latitude, zoom: placeZoom });
  };
  const rowOf = ({ id }: MapMarker) => {
    const marker = byId.get(id);
    const layer = marker && layerOf.get(marker.layer);
    return layer && <UnionRow marker={marker} layer={layer} dongName={dongNames.get(marker.dongCode)} />;
  };

  if (error && !district)
    return (
      <>
        <h1>{title}</h1>
        <FailedState what={title} problem={error} onRetry={() => void refetch()} />
      </>
    );
  const opened = place === null ? null : placeOf(place);
  return (
    <MapPage
      bar={
        <MapSearchProvider value={<PlaceSearch onFound={show} />}>
          <MapBar title={title} isNarrowed={layers.length < mapLayers.length}>
            <UnionControls
              declared={declared}
              layers={layers}
              onLayers={(next) => write({ layers: next })}
              air={{ measurementType, installationType }}
              onAir={(changes) => writeAir(shortened(changes, airMeasures[0].type))}
            />
          </MapBar>
        </MapSearchProvider>
      }
      summary={
        <ListSummary
          words={{ ...words.list, severe: null }}
          count={data ? (isCounted ? data.totalCount : listed.length) : layers.length === 0 ? 0 : null}
          isOnMap={seen !== null}
          newest={data?.measurementDatetime ?? null}
          order="severe"
          onOrder={() => undefined}
        />
      }
      list={
        <MapPlaces
          words={words.list}
          what={title}
          answer={{
            rows: layers.length === 0 ? [] : data?.list,
            isPending: layers.length > 0 && answer.isPending,
            error: answer.error,
            refetch: answer.refetch,
          }}
          hasAny={(data?.layers ?? []).some(({ totalCount }) => totalCount > 0)}
          isNarrowed={layers.length < mapLayers.length}
          listed={listed}
          selectedId={place}
          row={rowOf}
          onOpen={open}
          onPoint={setPointedId}
          onClear={() => write({ layers: mapLayers })}
        />
      }
      listName={words.list.name}
      legend={<UnionLegend declared={declared} layers={states} />}
      map={(cover) =>
        district && (
          <MapCanvas
            district={district}
            styleUrl={district.mapStyleUrl}
            layer={title}
            view={view}
            cover={cover}
            onSeen={setSeen}
            onView={(next) => writeState(writeView(next))}
          >
            <MapMarkers
              markers={markers}
              looks={gradeLooks}
              hasIcons
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
            <WatchedArea onArea={setAsked} />
            {layers.map((layer) => (
              <LayerNews key={layer} layer={layer} area={asked?.area} onEvents={hear} />
            ))}
          </MapCanvas>
        )
      }
      panel={
        opened &&
        panel({ ...opened, name: byId.get(place ?? 0)?.installationPlaceName, close: () => write({ place: null }) })
      }
      onClosePanel={() => write({ place: null })}
    />
  );
}

/** Tells what the map around it shows, in whole blocks of the grid, after each move. */
function WatchedArea({ onArea }: { onArea: (seen: NonNullable<UnionQuery['seen']>) => void }) {
  const map = useMap().current?.getMap();
  const told = useRef('');
  const tell = useEffectEvent(() => {
    if (!map) return;
    const zoom = Math.floor(map.getZoom());
    const [[west, south], [east, north]] = map.getBounds().toArray();
    const area = wholeBlocks([west, south, east, north], zoom);
    const text = `${area.join()} ${zoom}`;
    if (text === told.current) return;
    told.current = text;
    onArea({ area, zoom });
  });
  useEffect(() => {
    if (!map) return;
    const moved = () => tell();
    moved();
    map.on('moveend', moved);
    map.on('resize', moved);
    return () => {
      map.off('moveend', moved);
      map.off('resize', moved);
    };
  }, [map]);
  return null;
}

interface LayerNewsProps {
  layer: MapLayer;
  area: MapArea | undefined;
  onEvents: ReturnType<typeof useUnion>['hear'];
}

/** Hears the news of one layer in the area that the map shows. */
function LayerNews({ layer, area, onEvents }: LayerNewsProps) {
  const [west, south, east, north] = area ?? [];
  const isWhole = west === undefined || south === undefined || east === undefined || north === undefined;
  useLive(layer, isWhole ? undefined : { west, south, east, north }, (events) => onEvents(layer, events));
  return null;
}
