/** A group's declaration of its places with devices for the console pages, and the calls derived from its path. */
import type { CallKey, InputOf, OutputOf } from '@maru/contract';
import type { AdministeredDevice } from '@maru/contract/device-administration';
import type { AdministeredPlace } from '@maru/contract/place-administration';
import type { ConsolePage } from '@maru/domain/administration';
import type { DeviceProfile } from '@maru/domain/device-profile';
import type { PlaceProfile } from '@maru/domain/place-profile';
import type { Rule } from '@maru/domain/rules';
import type { ReactNode } from 'react';
import type { EditedFields } from '#screens/edit/use-edit.ts';
import type { LabelCallKey, ListColumns, ListFilters } from '#screens/list/list.ts';

type PathOf<K> = K extends `GET /admin/api/installation-place/{id}/device/${infer Path}` ? Path : never;
/** The name of a device kind in the paths of its calls, such as 'fine-dusts'. */
export type PlacePath = PathOf<CallKey>;

export const placeCalls = <const P extends PlacePath>(path: P) =>
  ({
    places: `GET /admin/api/installation-place/${path}`,
    excel: `GET /admin/api/installation-place/${path}/excel`,
    place: `GET /admin/api/installation-place/{id}/${path}`,
    createPlace: `POST /admin/api/installation-place/${path}`,
    changePlace: `PATCH /admin/api/installation-place/${path}`,
    removePlace: `DELETE /admin/api/installation-place/{id}/${path}`,
    removePlaces: `DELETE /admin/api/installation-place/${path}`,
    devices: `GET /admin/api/installation-place/{id}/device/${path}`,
    device: `GET /admin/api/device/{deviceId}/${path}`,
    createDevice: `POST /admin/api/device/${path}`,
    changeDevice: `PATCH /admin/api/device/${path}`,
    removeDevice: `DELETE /admin/api/device/{deviceId}/${path}`,
    removeDevices: `DELETE /admin/api/device/${path}`,
    deactivateDevices: `POST /admin/api/device/${path}/deactivate`,
  }) as const;
type Calls<P extends PlacePath> = ReturnType<typeof placeCalls<P>>;

export type PlaceOf<P extends PlacePath> = OutputOf<Calls<P>['place']>;
export type DeviceOf<P extends PlacePath> = OutputOf<Calls<P>['device']>;
/** The calls' body, which a group's form must contain. */
export type PlaceBody<P extends PlacePath> = PlaceProfile & InputOf<Calls<P>['createPlace']>['body'];
export type DeviceBody<P extends PlacePath> = DeviceProfile &
  Omit<InputOf<Calls<P>['createDevice']>['body'], 'installationPlaceId'>;

interface PlacePart<P extends PlacePath, Place extends PlaceProfile> {
  /** Initial values of a new place's own fields. */
  blank: Omit<PlaceOf<P>, keyof AdministeredPlace>;
  /** The group's own fields that the form copies from the saved place. */
  own: readonly (keyof NoInfer<Place> & keyof PlaceOf<P> & string)[];
  /** Field names for the save bar, in its order. */
  names: Readonly<Record<keyof NoInfer<Place> & string, string>>;
  rules: (isNew: boolean) => readonly Rule<Place>[];
  /** Fields after the place's name. */
  fields?: (edit: EditedFields<NoInfer<Place>>, place: PlaceOf<P>) => ReactNode;
  /** Sections between the place's fields and the location. */
  sections?: (edit: EditedFields<NoInfer<Place>>, place: PlaceOf<P>) => ReactNode;
}

interface DevicePart<P extends PlacePath, Device extends DeviceProfile> {
  /** Initial values of a new device's own fields. */
  blank?: Omit<DeviceOf<P>, keyof AdministeredDevice> & Partial<AdministeredDevice>;
  /** Columns after the common ones. */
  columns?: ListColumns<Calls<P>['devices']>;
  /** A section below the device's facts. */
  facts?: (device: DeviceOf<P>) => ReactNode;
  /** The group's own fields, with their names for the save bar. */
  own?: Readonly<Record<Exclude<keyof NoInfer<Device>, keyof DeviceProfile> & string, string>>;
  /** By default the rules of every device. */
  rules?: readonly Rule<Device>[];
  needsDevEui?: boolean;
  /** Fields after the common ones. */
  fields?: (edit: EditedFields<NoInfer<Device>>) => ReactNode;
  /** Sections between the device's fields and the photos. */
  sections?: (edit: EditedFields<NoInfer<Device>>) => ReactNode;
}

export interface PlaceGroup<P extends PlacePath, Place extends PlaceProfile, Device extends DeviceProfile> {
  /** The page whose permissions are required. */
  page: ConsolePage;
  /** The device type of the offered vendors. */
  deviceType: string;
  /** Title of the list of places, a noun. */
  title: string;
  /** Filters before the common ones. */
  filters: ListFilters<Calls<P>['places']>;
  columns: ListColumns<Calls<P>['places']>;
  /** Call for labels of the listed places, in groups whose faults citizens can report. */
  labels?: Extract<LabelCallKey, `GET /admin/api/installation-place/${P}/labels`>;
  place: PlacePart<P, Place>;
  device?: DevicePart<P, Device>;
  /** Lists to refetch after saving a place; by default the group's own. */
  refresh?: readonly CallKey[];
}

/** A group of any kind, as the type that shared pages use. */
export type AnyPlaceGroup = PlaceGroup<PlacePath, PlaceProfile, DeviceProfile> & { path: PlacePath };
