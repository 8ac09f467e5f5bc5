/** The spots of a place where devices are: rooms inside, and what is outside, each with the present state of its devices. */
import type { placesOf } from '#places/places.ts';
import type { AirLatest, AirPlace, airPlaces } from './places.ts';

type Device = AirPlace['devices'][number];
type Places = Pick<ReturnType<typeof placesOf<typeof airPlaces.series, AirLatest, 'indoor' | 'outdoor'>>, 'state'>;

export interface Room {
  installationType: 'indoor' | 'outdoor';
  installationLocation: string;
  devices: Device[];
}

/** Some devices by where they hang, inside first, then by name. */
export function roomsOf(devices: readonly Device[]): Room[] {
  const spots = Map.groupBy(devices, (device) => `${device.installationType} ${device.installationLocation}`);
  const rooms = [...spots.values()].flatMap((own): Room[] => {
    const [first] = own;
    return first
      ? [{ installationType: first.installationType, installationLocation: first.installationLocation, devices: own }]
      : [];
  });
  return rooms.sort(
    (a, b) =>
      a.installationType.localeCompare(b.installationType) ||
      a.installationLocation.localeCompare(b.installationLocation, 'ko', { numeric: true }),
  );
}

/** The rooms in use, each with its latest values. */
export const currentRooms = (places: Places, { devices }: Pick<AirPlace, 'devices'>) =>
  roomsOf(devices.filter(({ isActivated }) => isActivated)).flatMap(({ devices: own, ...room }) => {
    const state = places.state(own);
    return state ? [{ ...room, ...state }] : [];
  });
