import { facilityTypes } from '@maru/domain/facility';
import { describe, expect, test } from 'vitest';
import { airAt } from '../model/air.ts';
import { distance } from '../model/route.ts';
import { airDevices, demoPlaces } from './air.ts';
import { bins } from './bin.ts';
import { demoDistrict } from './district.ts';
import { demoDevices, demoGroups } from './groups.ts';
import { lights } from './light.ts';
import { demoAreas } from './people.ts';
import { vehicleDevices } from './vehicle.ts';

const repeated = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at);
const spot = (place: { latitude: number; longitude: number }) => `${place.latitude},${place.longitude}`;

describe('demo district', () => {
  test('has at least 120 air places in all 16 dongs, each nearest to its own dong’s centre', () => {
    expect(demoDistrict.dongs).toHaveLength(16);
    expect(demoPlaces.length).toBeGreaterThanOrEqual(120);
    expect(new Set(demoPlaces.map((place) => place.dongCode)).size).toBe(16);
    for (const place of demoPlaces) {
      const nearest = demoDistrict.dongs.toSorted((a, b) => distance(a, place) - distance(b, place))[0];
      expect(nearest?.dongCode).toBe(place.dongCode);
    }
  });

  test('uses every facility kind of the domain and no other', () => {
    const known = facilityTypes.flatMap((type) => type.details.map((detail) => `${type.code}/${detail.code}`));
    const used = new Set(demoPlaces.map((place) => `${place.facilityType}/${place.detailFacilityType}`));
    expect([...used].toSorted()).toEqual(known.toSorted());
    for (const device of airDevices) expect(() => airAt(device, 0)).not.toThrow();
  });

  test('uses each place name and management code only once', () => {
    expect(repeated(demoPlaces.map((place) => place.placeName))).toEqual([]);
    expect(repeated(demoDevices.map((device) => device.managementCode))).toEqual([]);
    expect(demoPlaces.some((place) => place.placeName.length > 25)).toBe(true);
  });

  test('has English names for its dongs and their places', () => {
    const { dongs, englishNames = {} } = demoDistrict;
    expect(dongs.filter(({ englishName = '' }) => !/^[A-Z][a-z]+ ?[\d·]*-dong$/.test(englishName))).toEqual([]);
    const places = [...demoPlaces, ...bins.places, ...lights.places];
    const named = [...places.map(({ placeName }) => placeName), ...demoAreas.map(({ areaName }) => areaName)];
    expect(named.filter((name) => !englishNames[name])).toEqual([]);
  });

  test('has places that share a building, and devices that share a coordinate', () => {
    const bySpot = Map.groupBy(demoPlaces, spot);
    const shared = [...bySpot.values()].filter((places) => places.length > 1);
    expect(shared.map((places) => places.length).toSorted()).toEqual([2, 3, 3]);
    for (const places of shared) expect(new Set(places.map((place) => place.address)).size).toBe(1);
    const byPlace = Map.groupBy(airDevices, (device) => device.place);
    const colocated = [...byPlace.values()].filter((devices) => new Set(devices.map(spot)).size < devices.length);
    expect(colocated.length).toBeGreaterThanOrEqual(4);
    for (const devices of byPlace.values()) expect(devices.length).toBeLessThanOrEqual(3);
  });

  test('has a vendor for every device, and a valid number plate for every vehicle', () => {
    const vendors = new Set(demoGroups.flatMap((group) => group.vendors.map((vendor) => vendor.vendorCode)));
    for (const device of demoDevices) expect(vendors.has(device.vendorCode)).toBe(true);
    for (const { vehicleNumber } of vehicleDevices) expect(vehicleNumber).toMatch(/^\d{2}[가-힣]\d{4}$/);
  });
});
