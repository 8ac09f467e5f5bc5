/** Which of a file's stations are imported. */
import { Refused } from '#platform/errors/refused.ts';
import type { ImportRequest } from './request.ts';

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
