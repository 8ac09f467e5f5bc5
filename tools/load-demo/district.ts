/** The demo district in the form in which a district is registered. */
import { demoPlaces } from '../../devices/src/demo/air.ts';
import type { DemoDevice } from '../../devices/src/demo/device.ts';
import { demoDevices, demoVendors } from '../../devices/src/demo/devices.ts';
import { demoDistrict } from '../../devices/src/demo/district.ts';
import { lightDevices } from '../../devices/src/demo/light.ts';
import { demoAreas, peopleDevices } from '../../devices/src/demo/people.ts';
import type { DetailedPlace, NewDevice, NewDistrict } from '../../server/src/commands/load/register-district.ts';

const airPlaces: DetailedPlace[] = demoPlaces.map((place) => ({ ...place, placeType: 'air' }));

/** A security light is a place of its own. */
const lightPlaces: DetailedPlace[] = lightDevices.map((light) => ({
  placeType: 'light',
  placeName: light.managementCode,
  facilityType: '',
  detailFacilityType: '',
  address: light.address,
  detailAddress: light.installationLocation,
  dongCode: light.dongCode,
  latitude: light.latitude,
  longitude: light.longitude,
}));

/** So is a CCTV, in the area that it counts in. */
const cctvPlaces: DetailedPlace[] = peopleDevices.map((cctv) => ({
  placeType: 'cctv',
  placeName: cctv.managementCode,
  facilityType: '',
  detailFacilityType: '',
  address: cctv.address,
  detailAddress: cctv.installationLocation,
  dongCode: cctv.dongCode,
  latitude: cctv.latitude,
  longitude: cctv.longitude,
}));
const firstCctv = airPlaces.length + lightPlaces.length;

function placeOf(device: DemoDevice): Pick<NewDevice, 'placeAt' | 'latitude' | 'longitude'> {
  if (device.series === 'vehicle') return { placeAt: null, latitude: null, longitude: null };
  const { latitude, longitude } = device;
  if (device.series === 'air') return { placeAt: demoPlaces.indexOf(device.place), latitude, longitude };
  if (device.series === 'people') return { placeAt: firstCctv + peopleDevices.indexOf(device), latitude, longitude };
  return { placeAt: airPlaces.length + lightDevices.indexOf(device), latitude, longitude };
}

/**
 * @param keys device keys by management code, one for every demo device
 * @param installationDate 'YYYY-MM-DD' of all devices
 */
export function districtWith(keys: ReadonlyMap<string, string>, installationDate: string): NewDistrict {
  const devices = demoDevices.map((device) => {
    const key = keys.get(device.managementCode);
    if (key === undefined) throw new Error(`no key for ${device.managementCode}`);
    return {
      managementCode: device.managementCode,
      key,
      series: device.series,
      vendorCode: device.vendorCode,
      modelName: device.modelName,
      reportingIntervalSeconds: device.reportingIntervalSeconds,
      installationType: device.series === 'air' ? device.installationType : ('outdoor' as const),
      installationLocation: device.series === 'vehicle' ? device.vehicleNumber : device.installationLocation,
      installationDate,
      ...placeOf(device),
    };
  });
  return {
    dongs: demoDistrict.dongs,
    vendors: demoVendors,
    places: [...airPlaces, ...lightPlaces, ...cctvPlaces],
    areas: demoAreas,
    cctvs: peopleDevices.map(({ areaCode }, at) => ({ placeAt: firstCctv + at, areaCode })),
    devices,
  };
}
