/** A feature's part of the union map: the markers that its own public map shows. */
import type { AirMeasurementType } from '@maru/domain/air';
import type { InstallationType } from '@maru/domain/facility';
import type { MapLayer } from '@maru/domain/map-layer';
import type { SearchableLayer } from '@maru/domain/searchable-layers';

/** The requested measure and side, for layers with several of them. */
export interface MapQuestion {
  measurementType: AirMeasurementType;
  installationType: InstallationType;
}

export interface MapMark {
  installationPlaceId: number;
  /** Masked for the public. */
  installationPlaceName: string;
  dongCode: string;
  latitude: number;
  longitude: number;
  /** The side of the value; null for layers without sides. */
  installationType: 'indoor' | 'outdoor' | null;
  value: number | null;
  /** A state of the marker's layer. */
  status: string;
  measurementDatetime: string | null;
}

export interface MapLayerSource {
  layer: MapLayer;
  /** Reads the layer's current state. The returned function returns the same list for the same query. */
  read(): Promise<(question: MapQuestion) => readonly MapMark[]>;
}

interface MarkedPlace {
  placeId: number;
  placeName: string;
  dongCode: string;
  latitude: number;
  longitude: number;
}

/** The marker of a place, by default without a side. */
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

/** A layer whose markers don't depend on the query. */
export const mapLayerOf = (layer: MapLayer, readMarks: () => Promise<readonly MapMark[]>): MapLayerSource => ({
  layer,
  async read() {
    const marks = await readMarks();
    return () => marks;
  },
});

/** A place in the maps' search by name. */
export interface NamedPlace {
  installationPlaceId: number;
  name: string;
  dongCode: string;
  dongName: string;
  latitude: number;
  longitude: number;
}

/** A layer searchable by name. */
export interface NamedLayer {
  layer: SearchableLayer;
  read(): Promise<NamedPlace[]>;
}
