/** What a person asks of an import. */
export interface ImportRequest {
  file: string;
  /** The place's name; '{station}' stands for the file's station. */
  place: string;
  /** The device's management code; '{n}' stands for a number of each station's own. */
  device: string;
  /** Takes one station of several. */
  station?: string | undefined;
  /** Code or name of the dong, needed where the place has to be made. */
  dong?: string | undefined;
  type: 'indoor' | 'outdoor';
  address?: string | undefined;
  /** 'public' or 'public/library', of a new place that has one. */
  facility?: string | undefined;
  latitude?: number | undefined;
  longitude?: number | undefined;
}
