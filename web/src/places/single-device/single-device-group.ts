/** A group's declaration of places with a single device for the console pages, and the calls derived from its path. */
import type { CallKey, InputOf, OutputOf } from '@maru/contract';
import type { SingleDevicePlace } from '@maru/contract/single-device-place';
import type { ConsolePage } from '@maru/domain/administration';
import type { Rule } from '@maru/domain/rules';
import type { SingleDeviceProfile } from '@maru/domain/single-device-profile';
import type { ReactNode } from 'react';
import type { EditedFields } from '#screens/edit/use-edit.ts';
import type { ListColumns, ListFilters } from '#screens/list/list.ts';
import type { SavedFile } from '#ui/form/files-field.tsx';
import type { Photos } from '../administration/device-photos.tsx';

type PathOf<K> = K extends `POST /admin/api/installation-place/${infer Path}/deactivate` ? Path : never;
/** The name of such a group in the paths of its calls, such as 'cctv'. */
export type SinglePath = PathOf<CallKey>;

export const singleCalls = <const P extends SinglePath>(path: P) =>
  ({
    places: `GET /admin/api/installation-place/${path}`,
    excel: `GET /admin/api/installation-place/${path}/excel`,
    place: `GET /admin/api/installation-place/${path}/{id}`,
    create: `POST /admin/api/installation-place/${path}`,
    change: `PATCH /admin/api/installation-place/${path}`,
    remove: `DELETE /admin/api/installation-place/${path}/{id}`,
    removeSeveral: `DELETE /admin/api/installation-place/${path}`,
    deactivate: `POST /admin/api/installation-place/${path}/deactivate`,
  }) as const;
type Calls<P extends SinglePath> = ReturnType<typeof singleCalls<P>>;

export type SingleOf<P extends SinglePath> = OutputOf<Calls<P>['place']>;
type Made<P extends SinglePath> = OutputOf<Calls<P>['create']>;
/** The id field of a group's place, which the specification names per group. */
type IdName<P extends SinglePath> = Exclude<keyof Made<P>, 'deviceId' | 'deviceKey'> & string;
/** The calls' body, which a group's form must contain. */
export type SingleBody<P extends SinglePath> = SingleDeviceProfile & InputOf<Calls<P>['create']>['body'];

export interface SingleDeviceGroup<P extends SinglePath, Form extends SingleDeviceProfile> {
  /** The page whose permissions apply. */
  page: ConsolePage;
  /** The device type of the offered vendors. */
  deviceType: string;
  idName: IdName<P>;
  /** The list's title, the singular, and the create button. */
  words: { title: string; one: string; create: string };
  filters: ListFilters<Calls<P>['places']>;
  columns: ListColumns<Calls<P>['places']>;
  /** Initial values of the group's own fields. */
  blank: Omit<SingleOf<P>, keyof SingleDevicePlace | IdName<P>>;
  /** The group's own fields, with their names for the save bar. */
  own: Readonly<Record<Exclude<keyof NoInfer<Form>, keyof SingleDeviceProfile> & keyof SingleOf<P> & string, string>>;
  rules: readonly Rule<Form>[];
  /** Fields after the common ones. */
  fields: (edit: EditedFields<NoInfer<Form>>) => ReactNode;
  /** A section above the facts. */
  aboveFacts?: (place: SingleOf<P>) => ReactNode;
  /** Facts after the device's state. */
  facts: (place: SingleOf<P>) => readonly { name: string; value: ReactNode }[];
  photos?: SinglePhotos;
  /** Call for labels of the listed places, in groups whose faults citizens can report. */
  labels?: Extract<CallKey, `GET /admin/api/installation-place/${P}/labels`>;
  /** Calls to refetch after a save, in addition to the list. */
  refresh?: readonly CallKey[];
  /** Shows an alert if the session has ended at a save, because the input is lost with the page. */
  alertsSessionEnd?: true;
}

/** Photos of a place whose calls use its own id name. */
export interface SinglePhotos {
  usePhotos: (id: number) => Photos;
  help?: string;
  draw: (file: SavedFile) => ReactNode;
}

/** A group of any kind, as the type that shared pages use. */
export type AnySingleGroup = SingleDeviceGroup<SinglePath, SingleDeviceProfile> & { path: SinglePath };

/** The id of a saved or newly created place, in the field that the group uses for ids. */
export const idOf = (of: object, idName: string): number => (of as Record<string, number>)[idName] ?? 0;
