import type { DeviceProfile } from '@maru/domain/device-profile';
import type { ImportGroup } from '../import/import-group.ts';
import { devicesOf } from './place-devices.tsx';
import type { AnyPlaceGroup, DeviceBody, PlaceBody, PlaceGroup, PlacePath } from './place-group.ts';
import { placesOf } from './place-list.tsx';

/** Declares the console pages of a group: `ListScreen` shows its `places`, `PlacePage` and `DevicePage` one of each. */
export function declarePlaces<
  const P extends PlacePath,
  Place extends PlaceBody<P>,
  Device extends DeviceBody<P> & DeviceProfile = DeviceBody<P>,
>(path: P, declared: PlaceGroup<P, Place, Device>) {
  // The compiler has checked the declaration against the calls of its path. The shared pages treat it like the
  // declaration of any group.
  const group = { ...declared, path } as unknown as AnyPlaceGroup;
  const { page, title } = group;
  const imported: ImportGroup = { list: `/admin/api/installation-place/${path}`, page, title };
  return { ...group, places: placesOf(group), devices: devicesOf(group), imported };
}

export type DeclaredPlaces = ReturnType<typeof declarePlaces>;
