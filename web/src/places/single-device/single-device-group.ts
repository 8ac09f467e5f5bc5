/** What a group of places that are one device declares for its console pages, and the calls that follow from its path. */
import type { CallKey, InputOf, OutputOf } from '@maru/contract';
import type { SingleDevicePlace } from '@maru/contract/single-device-place';
import type { ConsolePage } from '@maru/domain/administration';
import type { Rule } from '@maru/domain/rules';
import type { SingleDeviceProfile } from '@maru/domain/single-device-profile';
import type { ReactNode } from 'react';
import type { EditedFields } from '#screens/edit/use-edit.ts';
import type { ListColumns, ListFilters } from '#screens/list/list.ts';
import type { KeptFile } from '#ui/form/files-field.tsx';
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
/** The field that has the id of a group's place; the specification has a name for each group. */
type IdName<P extends SinglePath> = Exclude<keyof Made<P>, 'deviceId' | 'deviceKey'> & string;
/** What the calls take, which a group's form has to have. */
export type SingleBody<P extends SinglePath> = SingleDeviceProfile & InputOf<Calls<P>['create']>['body'];

export interface SingleDeviceGroup<P extends SinglePath, Form extends SingleDeviceProfile> {
  /** The page whose permissions all of it needs. */
  page: ConsolePage;
  /** Whose vendors the device may be of. */
  deviceType: string;
  idName: IdName<P>;
  /** The list's title, what one is called, and the button that leads to a new one. */
  words: { title: string; one: string; create: string };
  filters: ListFilters<Calls<P>['places']>;
  columns: ListColumns<Calls<P>['places']>;
  /** What a new one begins with, besides what every one does. */
  blank: Omit<SingleOf<P>, keyof SingleDevicePlace | IdName<P>>;
  /** The group's own fields, with the name of each in the save bar. */
  own: Readonly<Record<Exclude<keyof NoInfer<Form>, keyof SingleDeviceProfile> & keyof SingleOf<P> & string, string>>;
  rules: readonly Rule<Form>[];
  /** Fields after those that every device has. */
  fields: (edit: EditedFields<NoInfer<Form>>) => ReactNode;
  /** A section above the facts. */
  aboveFacts?: (place: SingleOf<P>) => ReactNode;
  /** Facts after the device's state. */
  facts: (place: SingleOf<P>) => readonly { name: string; value: ReactNode }[];
  photos?: SinglePhotos;
  /** Calls to refetch after a save, besides the list's. */
  refresh?: readonly CallKey[];
  /** Alerts as well where a save finds the session over: what was typed is lost with the page. */
  alertsSessionEnd?: true;
}

/** Photos of a place whose calls name it by its own id. */
export interface SinglePhotos {
  usePhotos: (id: number) => Photos;
  help?: string;
  draw: (file: KeptFile) => ReactNode;
}

/** A group of any kind, as the shared pages read it. */
export type AnySingleGroup = SingleDeviceGroup<SinglePath, SingleDeviceProfile> & { path: SinglePath };

/** The id of a place, or of what was just made, under the group's name for it. */
export const idOf = (of: object, idName: string): number => (of as Record<string, number>)[idName] ?? 0;
