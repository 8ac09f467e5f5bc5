/** The demo district in the form for registration. */
import { demoDistrict } from '../../devices/src/demo/district.ts';
import { demoDevices, demoGroups } from '../../devices/src/demo/groups.ts';
import type { NewDevice, NewDistrict } from '../../server/src/commands/load/register-district.ts';

const places = demoGroups.flatMap((group) => group.places);

/**
 * @param keys device keys by management code, one for every demo device
 * @param installationDate 'YYYY-MM-DD' for devices without their own and for dated rows
 */
export function districtWith(keys: ReadonlyMap<string, string>, installationDate: string): NewDistrict {
  const positions = new Map(places.map((place, at) => [place, at]));
  const devices = demoDevices.map((device): NewDevice => {
    const key = keys.get(device.managementCode);
    if (key === undefined) throw new Error(`no key for ${device.managementCode}`);
    return {
      managementCode: device.managementCode,
      key,
      series: device.series,
      vendorCode: device.vendorCode,
      modelName: device.modelName,
      reportingIntervalSeconds: device.reportingIntervalSeconds,
      installationType: device.installationType,
      installationLocation: device.installationLocation,
      installationDate: device.installationDate ?? installationDate,
      placeAt: device.place ? (positions.get(device.place) ?? null) : null,
      latitude: device.latitude,
      longitude: device.longitude,
    };
  });
  const rows = demoGroups
    .flatMap((group) => group.rows ?? [])
    .map(({ table, place, device, columns, since }) => ({
      table,
      columns: { ...columns, ...(since && { [since]: installationDate }) },
      ...(place && { placeAt: positions.get(place) ?? -1 }),
      ...(device && { managementCode: device.managementCode }),
    }));
  return { dongs: demoDistrict.dongs, vendors: demoGroups.flatMap((group) => group.vendors), places, devices, rows };
}
