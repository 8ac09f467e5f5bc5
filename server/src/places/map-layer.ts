/** What a feature tells the map of all layers: its markers, as its own public map has them. */
import type { AirMeasurementType } from '@maru/domain/air';
import type { InstallationType } from '@maru/domain/facility';
import type { MapLayer } from '@maru/domain/map-layer';
import type { SearchableLayer } from '@maru/domain/searchable-layers';

/** What of a layer that measures several things on two sides is asked for. */
export interface MapQuestion {
  measurementType: AirMeasurementType;
  installationType: InstallationType;
}

export interface MapMark {
  installationPlaceId: number;
  /** As the public may read it. */
  installationPlaceName: string;
  dongCode: string;
  latitude: number;
  longitude: number;
  /** The side that the value is of; null in layers that have none. */
  installationType: 'indoor' | 'outdoor' | null;
  value: number | null;
  /** One of its layer's states. */
  status: string;
  measurementDatetime: string | null;
}

export interface MapLayerSource {
  layer: MapLayer;
  /** Reads the layer's present state. What it returns answers the same list for the same question. */
  read(): Promise<(question: MapQuestion) => readonly MapMark[]>;
}

interface MarkedPlace {
  placeId: number;
  placeName: string;
  dongCode: string;
  latitude: number;
  longitude: number;
}

/** The mark of a place, which has no side unless that is told. */
export const markOf = (
  { placeId, placeName, dongCode, latitude, longitude }: MarkedPlace,
  state: Pick<MapMark, 'value' | 'status' | 'measurementDatetime'>,
  installationType: MapMark['installationType'] = null,
): MapMark => ({
  installationPlaceId: placeId,
  installationPlaceName: placeName,
  dongCode,
  latitude,
  longitude,
  installationType,
  value: state.value,
  status: state.status,
  measurementDatetime: state.measurementDatetime,
});

/** A layer whose markers are the same whatever is asked. */
export const mapLayerOf = (layer: MapLayer, readMarks: () => Promise<readonly MapMark[]>): MapLayerSource => ({
  layer,
  async read() {
    const marks = await readMarks();
    return () => marks;
  },
});

/** A place as the maps' search finds it by name. */
export interface NamedPlace {
  installationPlaceId: number;
  name: string;
  dongCode: string;
  dongName: string;
  latitude: number;
  longitude: number;
}

/** A layer whose places are found by name. */
export interface NamedLayer {
  layer: SearchableLayer;
  read(): Promise<NamedPlace[]>;
}
