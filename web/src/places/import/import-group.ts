/** A group whose places are imported from sheets, and the calls derived from its list. */
import type { CallKey } from '@maru/contract';
import type { ConsolePage } from '@maru/domain/administration';

type ListOf<K> = K extends `POST ${infer List}/excel/validate` ? List : never;
/** The path of a list of places that can be imported: '/admin/api/installation-place/cctv'. */
export type ImportedList = Extract<ListOf<CallKey>, `/admin/api/installation${string}`>;

export interface ImportGroup {
  list: ImportedList;
  /** The page whose permissions apply. */
  page: ConsolePage;
  /** Title of the list of places, a noun. */
  title: string;
}

export const importCalls = <const List extends ImportedList>(list: List) =>
  ({
    places: `GET ${list}`,
    template: `GET ${list}/excel/template`,
    imports: `GET ${list}/excel/imports`,
    check: `POST ${list}/excel/validate`,
    save: `POST ${list}/excel`,
    takeBack: `DELETE ${list}/excel/{importId}`,
  }) as const;
