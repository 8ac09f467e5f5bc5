/** Air places of the demo district and their devices. */
import { chance, seedOf } from '../model/noise.ts';
import { offset } from '../model/route.ts';
import type { AirDevice, DemoPlace } from './device.ts';
import { type DemoDong, demoDistrict } from './district.ts';
import { type PlaceKind, placeKinds } from './place-kinds.ts';
import { addressIn, spotIn } from './spot.ts';
import { words } from './words.ts';

/** Rows of `placeKinds` whose places share a dong's community centre, by the dong's index. */
const sharedBuildings: Readonly<Record<number, readonly number[]>> = { 3: [0, 2, 6], 7: [0, 5], 12: [0, 2, 5] };

/** One device in this many has no MQTT and reports over HTTP. */
const httpEvery = 29;

interface Settled {
  kind: PlaceKind;
  place: DemoPlace;
}

function settle(dong: DemoDong, dongAt: number, row: number): Settled {
  const kinds = placeKinds[row] ?? [];
  const kind = kinds[dongAt % kinds.length];
  const word = words[(dongAt * 5 + row * 11) % words.length];
  if (!kind || !word) throw new RangeError(`no kind of place in row ${row}`);
  const building = sharedBuildings[dongAt]?.includes(row) ? 0 : row;
  const seed = seedOf(`${dong.dongCode}/${building}`);
  return {
    kind,
    place: {
      placeName: kind.name(word, dong),
      facilityType: kind.facilityType,
      detailFacilityType: kind.detailFacilityType,
      address: addressIn(dong, seed),
      detailAddress: kind.detailAddress,
      dongCode: dong.dongCode,
      ...spotIn(dong, seed),
    },
  };
}

const settled: Settled[] = demoDistrict.dongs.flatMap((dong, dongAt) =>
  placeKinds.map((_, row) => settle(dong, dongAt, row)),
);

export const demoPlaces: readonly DemoPlace[] = settled.map(({ place }) => place);

/**
 * Indoor devices are a few metres from the building's point, outdoor ones somewhat farther. A single device is at the
 * point.
 */
function standing({ kind, place }: Settled, position: number) {
  const seed = seedOf(`${place.placeName}/${position}`);
  const reach = kind.installations[position]?.[0] === 'indoor' ? 6 : 22;
  if (kind.colocated || position === 0) return { latitude: place.latitude, longitude: place.longitude };
  return offset(place, reach * (2 * chance(seed, 1) - 1), reach * (2 * chance(seed, 2) - 1));
}

export const airDevices: readonly AirDevice[] = settled
  .flatMap((each) => each.kind.installations.map((installation, position) => ({ each, installation, position })))
  .map(({ each, installation: [installationType, installationLocation], position }, at) => {
    const managementCode = `AIR-${String(at + 1).padStart(4, '0')}`;
    const frequent = chance(seedOf(managementCode), 11) < 0.25;
    return {
      series: 'air',
      managementCode,
      modelName: installationType === 'indoor' ? 'AQ-300' : 'AQ-500',
      vendorCode: installationType === 'indoor' ? 'sensor_a' : 'sensor_b',
      reportingIntervalSeconds: frequent ? 30 : 60,
      transport: (at + 1) % httpEvery === 0 ? 'http' : 'mqtt',
      place: each.place,
      dongCode: each.place.dongCode,
      detailFacilityType: each.place.detailFacilityType,
      installationType,
      installationLocation,
      ...standing(each, position),
    };
  });
