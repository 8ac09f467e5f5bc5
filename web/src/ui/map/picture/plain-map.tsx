import { useElementSize } from '@mantine/hooks';
import { useMemo, useRef, useState } from 'react';
import { useOnChange } from '#lib/react/use-on-change.ts';
import { Marked } from '#texts/marked.tsx';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { boundsOf, type Position } from '../area.ts';
import { districtBounds, type MappedDistrict } from '../canvas/base-style.ts';
import { ControlButtons } from '../canvas/control-buttons.tsx';
import type { ReadCover } from '../canvas/cover.ts';
import controls from '../canvas/map-controls.module.css';
import { type MapView, mostZoom } from '../canvas/map-view.ts';
import type { MapMarker } from '../marker/marker.ts';
import { PlaceChooser } from '../marker/place-chooser.tsx';
import { DistrictPicture, pictureColours } from './district-picture.tsx';
import { groupMarkers, type MarkerGroup } from './marker-groups.ts';
import picture from './picture.module.css';
import styles from './plain-map.module.css';
import { PlainMarker, type PlainPlaces } from './plain-marker.tsx';
import { usePlainView } from './use-plain-view.ts';
import { fromMiddle, scaleOf } from './view.ts';

interface PlainMapProps {
  district: MappedDistrict;
  /** Names the layer. */
  layer: string;
  view: MapView | null;
  cover: ReadCover;
  places: PlainPlaces;
  onView: ((view: MapView) => void) | undefined;
}

/** Units across the district: about one per pixel at maximum zoom. */
const fineWidth = 50_000;
/** Zoom levels added by a press on a group. */
const openingLevels = 2;
const noName = () => '';

/** A map of dongs and markers for browsers without WebGL: buttons, keys and dragging move it. */
export default function PlainMap({ district, layer, view, cover, places, onView }: PlainMapProps) {
  const { markers, looks, selectedId = null, destination = null, onOpen, row } = places;
  const { map: words } = useSharedTexts();
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const surface = useRef<HTMLDivElement>(null);
  const bounds = useMemo(() => districtBounds(district), [district]);
  const map = usePlainView({ bounds, size: { width, height }, view, cover, onView });
  const { shown } = map;
  const [together, setTogether] = useState<MarkerGroup | null>(null);
  const scale = shown && scaleOf(shown);
  const groups = useMemo(() => (scale ? groupMarkers(markers.values(), scale, looks) : []), [markers, scale, looks]);

  // The places may be deleted, or hidden by a filter, while they are offered for choice.
  const offered = together?.markers.flatMap(({ id }) => markers.get(id) ?? []) ?? [];
  useOnChange(together !== null && offered.length === 0, (isEmpty) => isEmpty && setTogether(null));

  const selected = selectedId === null ? undefined : markers.get(selectedId);
  useOnChange(shown && selected ? selectedId : null, () => {
    if (selected) map.bringIntoSight(positionOf(selected), true);
  });
  useOnChange(destination, (to) => {
    if (to && shown) map.centreOn([to.longitude, to.latitude], Math.max(shown.zoom, to.zoom), true);
  });

  /** Pressing a group zooms in. If no zoom separates its places, they are offered for choice. */
  const openGroup = (group: MarkerGroup) => {
    const [west, south, east, north] = boundsOf(group.markers.map(positionOf)) ?? bounds;
    if (!shown) return;
    if (onOpen && row && (shown.zoom >= mostZoom || (west === east && south === north))) return setTogether(group);
    // The group's button disappears, so the focus is moved.
    surface.current?.focus();
    map.centreOn([(west + east) / 2, (south + north) / 2], shown.zoom + openingLevels);
  };
  const close = () => {
    setTogether(null);
    surface.current?.focus();
  };

  return (
    <div ref={ref} className={`full-height ${picture.picture}`} style={pictureColours(district.streets !== null)}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset isn't moved by keys. */}
      <div
        ref={surface}
        className={styles.surface}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move what has the focus.
        tabIndex={0}
        aria-label={words.label(layer)}
        data-plain-map
        onKeyDown={map.press}
        {...map.dragging}
      >
        {shown && <DistrictPicture district={district} view={shown} units={fineWidth} />}
        {shown &&
          groups.map((group) => {
            const { x, y } = fromMiddle(shown, group.at);
            const isSeen = Math.abs(x) < width / 2 && Math.abs(y) < height / 2;
            return isSeen ? (
              <PlainMarker
                key={group.key}
                group={group}
                looks={looks}
                lookName={places.lookName ?? noName}
                hasSums={places.hasSums ?? false}
                selectedId={selectedId}
                at={{ x: x + width / 2, y: y + height / 2 }}
                onOpen={onOpen}
                onGroup={openGroup}
                onReach={() => map.bringIntoSight(group.at)}
              />
            ) : null;
          })}
      </div>
      {offered.length > 0 && row && onOpen ? (
        <div className={styles.chooser}>
          <PlaceChooser
            markers={offered}
            row={row}
            onChoose={(id) => {
              close();
              onOpen(id);
            }}
            onClose={close}
          />
        </div>
      ) : null}
      {/* Uses MapLibre's styles and position for the attribution. */}
      <p className={`maplibregl-ctrl-bottom-right ${styles.note}`} role="status">
        <Marked>{`${words.plain} ${words.boundaries(district.name)}`}</Marked>
      </p>
      <div className={controls.place} data-map-controls>
        <ControlButtons acts={map.moves} isPad />
      </div>
    </div>
  );
}

const positionOf = ({ longitude, latitude }: MapMarker): Position => [longitude, latitude];
