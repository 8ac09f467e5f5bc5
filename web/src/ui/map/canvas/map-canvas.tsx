import { useComputedColorScheme } from '@mantine/core';
import { Map as MapLibre, useMap } from '@vis.gl/react-maplibre';
import type { Map as MapInstance } from 'maplibre-gl';
import { useSay } from '#texts/marked.tsx';
import 'maplibre-gl/dist/maplibre-gl.css';
import '#lib/trusted-types/default-policy.ts';
import './attribution.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { widened } from '../area.ts';
import type { Seen } from '../list/seen.ts';
import { LoadingPicture } from '../picture/loading-picture.tsx';
import type { PlainPlaces } from '../picture/plain-marker.tsx';
import { fitRoom } from '../picture/view.ts';
import { attributionHtml } from './attribution.ts';
import { districtBounds, districtStyle, groundOf, type MappedDistrict } from './base-style.ts';
import { type Cover, type ReadCover, uncovered } from './cover.ts';
import { foldAttribution } from './fold-attribution.ts';
import { lighterMaps } from './lighter-map.ts';
import { isSameView, leastZoom, type MapView, mostZoom } from './map-view.ts';
import { ReportedViews } from './reported-views.ts';

/** Loaded in parallel with this module, not after its first render. */
const mapLib = import('maplibre-gl').then(lighterMaps);

const PlainMap = lazy(() => import('../picture/plain-map.tsx'));

export interface StyledDistrict extends MappedDistrict {
  /** The office's own MapLibre style; empty for the built-in style of the district's file. */
  mapStyleUrl: string;
}

interface MapCanvasProps {
  district: StyledDistrict;
  /** Name of the layer: 'Air quality'. */
  layer: string;
  /** The view in the address; null for the whole district. */
  view: MapView | null;
  /** The current covers of the map's edges, so that the target is in the visible centre. */
  cover: ReadCover;
  /** True if a list beside the map has the same places, for browsers without a map. */
  hasList?: boolean;
  onSeen?: (seen: Seen) => void;
  /** Called after every move with the new view. */
  onView?: (view: MapView) => void;
  /** The places for browsers without WebGL; without this prop such a browser gets a message. */
  plain?: PlainPlaces;
  children: ReactNode;
}

function seenOf(map: MapInstance, cover: Cover): Seen {
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const box = uncovered({ width, height }, cover);
  const southWest = map.unproject([box.left, box.bottom]);
  const northEast = map.unproject([box.right, box.top]);
  return {
    bounds: [southWest.lng, southWest.lat, northEast.lng, northEast.lat],
    centre: map.unproject(box.centre).toArray(),
  };
}

const viewOf = (map: MapInstance): MapView => {
  const { lat, lng } = map.getCenter();
  return { latitude: lat, longitude: lng, zoom: map.getZoom() };
};

/** Shows the whole district in the uncovered area. */
export function fitDistrict(map: MapInstance, district: MappedDistrict, cover: Cover, animate: boolean): void {
  const { top, right, bottom, left } = cover;
  const padding = { top: top + fitRoom, right: right + fitRoom, bottom: bottom + fitRoom, left: left + fitRoom };
  map.fitBounds(districtBounds(district), { padding, animate });
}

/** A district with names in the page's language. */
const saidDistrict = (district: MappedDistrict, say: (name: string) => string): MappedDistrict => ({
  ...district,
  name: say(district.name),
  dongs: district.dongs.map((dong) => ({ ...dong, dongName: say(dong.dongName) })),
});

/** The map, always north up. Children are mounted once layers can be added. */
export function MapCanvas(props: MapCanvasProps) {
  const { district, layer, view, cover, hasList = true, onSeen, onView, plain, children } = props;
  const styleUrl = district.mapStyleUrl;
  const { map: words, ui } = useSharedTexts();
  const say = useSay();
  const scheme = useComputedColorScheme('light');
  const named = useMemo(() => saidDistrict(district, say), [district, say]);
  const [drawable, setDrawable] = useState(true);
  const [map, setMap] = useState<MapInstance | null>(null);
  const [brokenStyle, setBrokenStyle] = useState('');
  /** True once the first complete picture is painted. */
  const [isDrawn, setDrawn] = useState(false);
  const [reported] = useState(() => new ReportedViews());

  const isOwnStyle = styleUrl === '' || styleUrl === brokenStyle;
  const style = useMemo(
    () => (isOwnStyle ? districtStyle(named, scheme) : styleUrl),
    [isOwnStyle, styleUrl, named, scheme],
  );

  useEffect(() => {
    if (!map?.style || !view) return;
    // The view isn't one of the map's own moves: the reader went back or forward.
    if (!reported.take(view) && !isSameView(viewOf(map), view)) {
      map.jumpTo({ center: [view.longitude, view.latitude], zoom: view.zoom });
    }
  }, [map, view, reported]);

  const picture = { district: named, view, cover, hasList };
  if (!drawable) {
    if (!plain) return <LoadingPicture {...picture} isUnavailable />;
    return (
      <Suspense fallback={<LoadingPicture {...picture} />}>
        <PlainMap {...picture} layer={layer} places={plain} onView={onView} />
      </Suspense>
    );
  }
  return (
    <>
      <MapLibre
        // Another style creates a new map, so that layers and icons are created again, too.
        key={isOwnStyle ? `${scheme} ${named.name}` : styleUrl}
        mapLib={mapLib}
        workerUrl={workerUrl}
        mapStyle={style}
        // A test validates Maru's own style.
        validateStyle={!isOwnStyle}
        initialViewState={view ?? district.centre}
        minZoom={leastZoom}
        maxZoom={mostZoom}
        maxBounds={widened(districtBounds(district), 3)}
        renderWorldCopies={false}
        // The canvas' CSS background: a background layer would be redrawn in every frame.
        style={{ background: isOwnStyle ? groundOf(scheme) : undefined }}
        dragRotate={false}
        pitchWithRotate={false}
        touchPitch={false}
        fadeDuration={0}
        attributionControl={{
          compact: true,
          customAttribution: isOwnStyle ? [attributionHtml(words.boundaries(named.name))] : [],
        }}
        locale={{
          'Map.Title': words.label(layer),
          'AttributionControl.ToggleAttribution': words.attribution,
          'Popup.Close': ui.close,
        }}
        onResize={({ target }) => onSeen?.(seenOf(target, cover()))}
        onMoveEnd={({ target }) => {
          // Before the style is loaded, only the map itself can move.
          if (target !== map) return;
          const next = viewOf(target);
          reported.add(next);
          onSeen?.(seenOf(target, cover()));
          onView?.(next);
        }}
        onError={({ target, error }) => {
          if (!target) setDrawable(false);
          // A missing style breaks the map, a missing tile doesn't.
          else if (!isOwnStyle && !target.getStyle()) setBrokenStyle(styleUrl);
          console.error(error);
        }}
        onLoad={({ target }) => {
          target.getContainer().setAttribute('data-whole', '');
          setDrawn(true);
        }}
        onRemove={() => {
          setMap(null);
          setDrawn(false);
        }}
      >
        <OnceStyled
          onStyled={(styled) => {
            foldAttribution(styled);
            styled.keyboard.disableRotation();
            styled.touchZoomRotate.disableRotation();
            if (!view) fitDistrict(styled, district, cover(), false);
            setMap(styled);
            onSeen?.(seenOf(styled, cover()));
          }}
        />
        {map && children}
      </MapLibre>
      {isDrawn ? null : <LoadingPicture {...picture} />}
    </>
  );
}

/** Reports when the surrounding map accepts layers, so that markers are in its first complete picture. */
function OnceStyled({ onStyled }: { onStyled: (map: MapInstance) => void }) {
  const map = useMap().current?.getMap();
  const styled = useEffectEvent(onStyled);
  useEffect(() => {
    if (!map) return undefined;
    const announceStyle = () => styled(map);
    if (map.getStyle()) return announceStyle();
    map.once('style.load', announceStyle);
    return () => {
      map.off('style.load', announceStyle);
    };
  }, [map]);
  return null;
}
