/** What a person asks of an import, and which of a file's stations that means. */
import { Refused } from '#platform/errors/refused.ts';

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

/** The stations asked for, in the file's order; one without a name for a file that has no stations. */
export function chosenStations({ place, device, station }: ImportRequest, stations: readonly string[]): string[] {
  if (stations.length === 0) {
    if (station !== undefined || `${place}${device}`.includes('{station}'))
      throw new Refused('The file names no stations, so --station and {station} mean nothing.');
    return [''];
  }
  if (station !== undefined) {
    if (!stations.includes(station))
      throw new Refused(`The file has no station '${station}'. It has: ${stations.join(', ')}.`);
    return [station];
  }
  if (stations.length > 1 && !place.includes('{station}'))
    throw new Refused(
      `The file has ${stations.length} stations. Choose one with --station, or name a place for each: --place '서울 {station}'. They are: ${stations.join(', ')}.`,
    );
  if (stations.length > 1 && !device.includes('{n}'))
    throw new Refused(
      `The file has ${stations.length} stations, and each needs a device of its own: --device 'SEOUL-{n}'.`,
    );
  return [...stations];
}
