/** The device groups' calls by area, and the payload of their events on the live feed by layer; one entry per group. */
import { airMeasures } from '@maru/domain/air';
import { binMeasures } from '@maru/domain/bin';
import { merged } from '@maru/domain/group';
import type { Measure } from '@maru/domain/measure';
import type { TProperties } from 'typebox';
import { air, airAdministration } from './air.ts';
import { airStatistics } from './air-statistics.ts';
import { bins } from './bins.ts';
import { binsAdministration } from './bins-administration.ts';
import { binsDashboard } from './bins-dashboard.ts';
import {
  buildingDashboard,
  crackDashboard,
  crackStatistics,
  gradientDashboard,
  tiltDashboard,
  tiltStatistics,
} from './building-statistics.ts';
import { crackLatest, tiltLatest } from './building-values.ts';
import {
  buildingBaselines,
  buildingLabels,
  crackAdministration,
  crackBuildings,
  ownBuildings,
  ownBuildingsCrack,
  ownBuildingsTilt,
  tiltAdministration,
  tiltBuildings,
} from './buildings.ts';
import { cctvAdministration } from './cctv-administration.ts';
import { countingAreas } from './counting-areas.ts';
import { favorites } from './favorites.ts';
import { lightLatest, lights } from './lights.ts';
import { lightsAdministration } from './lights-administration.ts';
import { lightsDashboard } from './lights-dashboard.ts';
import { lightsStatistics } from './lights-statistics.ts';
import { operatedAir } from './operated-air.ts';
import { areaState, people } from './people.ts';
import { peopleDashboard, peopleStatistics } from './people-statistics.ts';
import { latestOf, sidesOf } from './place.ts';
import { closed, id, nullable } from './schemas.ts';
import { streetPlan, streets } from './streets.ts';
import { vehicleStatistics } from './vehicle-statistics.ts';
import { vehicleState, vehicles } from './vehicles.ts';
import { vehiclesAdministration } from './vehicles-administration.ts';
import { vehiclesDashboard } from './vehicles-dashboard.ts';

/** A place's complete new values. */
const placeValues = <P extends TProperties>(values: P) => closed({ installationPlaceId: id, values: closed(values) });

/** A place's complete new state, for groups with measures. */
const placeState = <M extends Measure>(measures: readonly M[]) => placeValues(sidesOf(measures));

const groups = [
  {
    areas: { air, airAdministration, airStatistics, favorites, operatedAir },
    live: { air: placeState(airMeasures) },
  },
  {
    areas: {
      buildingBaselines,
      buildingLabels,
      buildingDashboard,
      tiltBuildings,
      crackBuildings,
      tiltAdministration,
      crackAdministration,
      tiltStatistics,
      crackStatistics,
      tiltDashboard,
      gradientDashboard,
      crackDashboard,
      ownBuildings,
      ownBuildingsTilt,
      ownBuildingsCrack,
    },
    live: {
      tilt: placeValues({ tilt: nullable(tiltLatest) }),
      crack: placeValues({ crack: nullable(crackLatest) }),
    },
  },
  {
    areas: { cctvAdministration, countingAreas, people, peopleDashboard, peopleStatistics },
    live: { people: closed({ installationPlaceId: id, values: areaState }) },
  },
  {
    areas: { lights, lightsAdministration, lightsDashboard, lightsStatistics },
    live: { light: placeValues({ light: nullable(lightLatest) }) },
  },
  {
    areas: { streetPlan, streets, vehicleStatistics, vehiclesAdministration, vehiclesDashboard, vehicles },
    live: { vehicle: placeValues({ vehicle: vehicleState }) },
  },
  {
    areas: { bins, binsAdministration, binsDashboard },
    live: { bin: placeValues({ bin: nullable(latestOf(binMeasures)) }) },
  },
] as const;

export const groupAreas = merged(groups.map(({ areas }) => areas));
/** Payload of each layer's events: the complete new state of one changed place. */
export const liveLayers = merged(groups.map(({ live }) => live));
