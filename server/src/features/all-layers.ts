/** What every feature tells of its places in all: to the live feed, to the map of all layers, and to the main page. */
import type { District } from '@maru/domain/district';
import type { MapLayerSource } from '../places/map-layer.ts';
import { placesOf } from '../places/places.ts';
import type { Services } from '../platform/services.ts';
import type { LiveLayer } from '../telemetry/live/layer.ts';
import { airMapLayer } from './air/map-layer.ts';
import { airPlaces } from './air/places.ts';
import { binsNowOf } from './bins/condition.ts';
import { binMapLayer } from './bins/map-layer.ts';
import { binPlaces } from './bins/places.ts';
import { buildingMapLayers } from './buildings/map-layer.ts';
import { buildingsNowOf } from './buildings/now.ts';
import { crackPlaces, tiltPlaces } from './buildings/places.ts';
import { lightsNowOf } from './lights/counts.ts';
import { lightMapLayer } from './lights/map-layer.ts';
import { lightPlacesAt } from './lights/places.ts';
import type { GroupsNow } from './main-page/calls.ts';
import { peopleLayer, peopleNowOf } from './people/areas.ts';
import { peopleMapLayer } from './people/map-layer.ts';
import { vehiclesNowOf } from './vehicles/counts.ts';
import { vehicleLayer } from './vehicles/live.ts';
import { vehicleMapLayer } from './vehicles/map-layer.ts';
import { groundsOf } from './vehicles/tracks/grounds.ts';

export const liveLayers = (services: Services, district: District): LiveLayer[] => [
  placesOf(airPlaces, services).layer,
  placesOf(tiltPlaces, services).layer,
  placesOf(crackPlaces, services).layer,
  peopleLayer(services),
  placesOf(lightPlacesAt(district.centre), services).layer,
  placesOf(binPlaces, services).layer,
  vehicleLayer(services, groundsOf(district)),
];

export const mapLayerSources = (services: Services, district: District): MapLayerSource[] => [
  airMapLayer(services),
  ...buildingMapLayers(services),
  peopleMapLayer(services),
  lightMapLayer(services, district.centre),
  binMapLayer(services),
  vehicleMapLayer(services, groundsOf(district)),
];

/** The device groups of the main page, but air, which has its stations there besides. */
export const groupsNow = (services: Services, district: District): GroupsNow => [
  lightsNowOf(services, district.centre),
  binsNowOf(services),
  peopleNowOf(services),
  vehiclesNowOf(services),
  buildingsNowOf(services),
];
