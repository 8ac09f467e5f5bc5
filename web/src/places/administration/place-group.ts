/** What a group of places with devices declares for its console pages, and the calls that follow from its path. */
import type { CallKey, InputOf, OutputOf } from '@maru/contract';
import type { AdministeredDevice } from '@maru/contract/device-administration';
import type { AdministeredPlace } from '@maru/contract/place-administration';
import type { ConsolePage } from '@maru/domain/administration';
import type { DeviceProfile } from '@maru/domain/device-profile';
import type { PlaceProfile } from '@maru/domain/place-profile';
import type { Rule } from '@maru/domain/rules';
import type { ReactNode } from 'react';
import type { EditedFields } from '#screens/edit/use-edit.ts';
import type { ListColumns, ListFilters } from '#screens/list/list.ts';

type PathOf<K> = K extends `GET /admin/api/installation-place/{id}/device/${infer Path}` ? Path : never;
/** The name of a kind of device in the paths of its calls, such as 'fine-dusts'. */
export type PlacePath = PathOf<CallKey>;

export const placeCalls = <const P extends PlacePath>(path: P) =>
  ({
    places: `GET /admin/api/installation-place/${path}`,
    excel: `GET /admin/api/installation-place/${path}/excel`,
    place: `GET /admin/api/installation-place/{id}/${path}`,
    importTemplate: `GET /admin/api/installation-place/${path}/excel/template`,
    imports: `GET /admin/api/installation-place/${path}/excel/imports`,
    checkImport: `POST /admin/api/installation-place/${path}/excel/validate`,
    import: `POST /admin/api/installation-place/${path}/excel`,
    takeBackImport: `DELETE /admin/api/installation-place/${path}/excel/{importId}`,
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
/** What the calls take, which a group's form has to have. */
export type PlaceBody<P extends PlacePath> = PlaceProfile & InputOf<Calls<P>['createPlace']>['body'];
export type DeviceBody<P extends PlacePath> = DeviceProfile &
  Omit<InputOf<Calls<P>['createDevice']>['body'], 'installationPlaceId'>;

interface PlacePart<P extends PlacePath, Place extends PlaceProfile> {
  /** What a new place begins with, besides what every place does. */
  blank: Omit<PlaceOf<P>, keyof AdministeredPlace>;
  /** The group's own fields that the form takes from the saved place. */
  own: readonly (keyof NoInfer<Place> & keyof PlaceOf<P> & string)[];
  /** The name of each field in the save bar, in the order in which the bar lists them. */
  names: Readonly<Record<keyof NoInfer<Place> & string, string>>;
  rules: (isNew: boolean) => readonly Rule<Place>[];
  /** Fields after the place's name. */
  fields?: (edit: EditedFields<NoInfer<Place>>, place: PlaceOf<P>) => ReactNode;
  /** Sections between the place's and its location. */
  sections?: (edit: EditedFields<NoInfer<Place>>, place: PlaceOf<P>) => ReactNode;
}

interface DevicePart<P extends PlacePath, Device extends DeviceProfile> {
  /** What a new device begins with, besides what every device does. */
  blank?: Omit<DeviceOf<P>, keyof AdministeredDevice> & Partial<AdministeredDevice>;
  /** Columns after those that every device has. */
  columns?: ListColumns<Calls<P>['devices']>;
  /** A section below the device's facts. */
  facts?: (device: DeviceOf<P>) => ReactNode;
  /** The group's own fields, with the name of each in the save bar. */
  own?: Readonly<Record<Exclude<keyof NoInfer<Device>, keyof DeviceProfile> & string, string>>;
  /** Those of every device unless told. */
  rules?: readonly Rule<Device>[];
  needsDevEui?: boolean;
  /** Fields after those that every device has. */
  fields?: (edit: EditedFields<NoInfer<Device>>) => ReactNode;
  /** Sections between the device's and its photos. */
  sections?: (edit: EditedFields<NoInfer<Device>>) => ReactNode;
}

export interface PlaceGroup<P extends PlacePath, Place extends PlaceProfile, Device extends DeviceProfile> {
  /** The page whose permissions all of it needs. */
  page: ConsolePage;
  /** Whose vendors the devices may be of. */
  deviceType: string;
  /** What the list of places is, as a noun. */
  title: string;
  /** Filters before those that every list of places has. */
  filters: ListFilters<Calls<P>['places']>;
  columns: ListColumns<Calls<P>['places']>;
  place: PlacePart<P, Place>;
  device?: DevicePart<P, Device>;
  /** Lists to refetch once a place is saved; the group's own unless told. */
  refresh?: readonly CallKey[];
}

/** A group of any kind, as the shared pages read it. */
export type AnyPlaceGroup = PlaceGroup<PlacePath, PlaceProfile, DeviceProfile> & { path: PlacePath };
