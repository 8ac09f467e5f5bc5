/** The request of an import, and its stations in the file. */
import { Refused } from '#platform/errors/refused.ts';

/** An import as requested by a person. */
export interface ImportRequest {
  file: string;
  /** The place's name; '{station}' is replaced by the file's station. */
  place: string;
  /** The device's management code; '{n}' is replaced by a number unique to each station. */
  device: string;
  /** Imports only this station of several. */
  station?: string | undefined;
  /** Code or name of the dong, required to create the place. */
  dong?: string | undefined;
  type: 'indoor' | 'outdoor';
  address?: string | undefined;
  /** 'public' or 'public/library', for a new place with a facility. */
  facility?: string | undefined;
  latitude?: number | undefined;
  longitude?: number | undefined;
}

/** The requested stations in file order; a single empty name if the file has no stations. */
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
