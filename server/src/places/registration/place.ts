/** The place of a new device: finds it by name, or creates it. */
import type { Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { Refused } from '#platform/errors/refused.ts';
import { insertPlace, type NewPlace, selectDongs, selectPlacesNamed } from './queries.ts';

/** A place as specified by a person; fields besides name and dong apply only to a new place. */
export interface RequestedPlace
  extends Pick<NewPlace, 'placeType' | 'placeName' | 'facilityType' | 'detailFacilityType'> {
  /** Code or name of the dong: required to create the place, or if several places have the same name. */
  dong?: string | undefined;
  /** Default: the names of the district and the dong. */
  address?: string | undefined;
  /** In degrees; default: the dong's centre. */
  latitude?: number | undefined;
  longitude?: number | undefined;
}

type Db = Transaction<DB>;

/**
 * Finds or creates a place in the caller's transaction, which holds `lockDevices`.
 * @param districtName prefix of a new place's default address
 * @throws Refused if the place or a new one's position is ambiguous
 */
export async function findOrMakePlace(db: Db, requested: RequestedPlace, districtName: string) {
  const { placeType, placeName, facilityType, detailFacilityType } = requested;
  const dong = requested.dong === undefined ? undefined : await dongOf(db, requested.dong);
  const named = await selectPlacesNamed(db, placeType, placeName);
  const found = dong ? named.filter((place) => place.dongCode === dong.dongCode) : named;
  if (found.length > 1)
    throw new Refused(
      `${found.length} ${placeType} places are called '${placeName}'. Say which with --dong: ${found.map((place) => place.dongName).join(', ')}.`,
    );
  if (found[0]) return { placeId: found[0].placeId, isNewPlace: false };
  if (named[0]) throw new Refused(`'${placeName}' stands in ${named[0].dongName}, not in the dong that --dong names.`);
  if (!dong) {
    const dongs = (await selectDongs(db)).map(({ dongCode, dongName }) => `${dongName} (${dongCode})`);
    throw new Refused(
      `There is no ${placeType} place '${placeName}'. To make it, say with --dong where it stands: ${dongs.join(', ')}.`,
    );
  }
  const placeId = await insertPlace(db, {
    placeType,
    placeName,
    facilityType,
    detailFacilityType,
    address: requested.address ?? `${districtName} ${dong.dongName}`,
    dongCode: dong.dongCode,
    latitude: requested.latitude ?? dong.latitude,
    longitude: requested.longitude ?? dong.longitude,
  });
  return { placeId, isNewPlace: true };
}

async function dongOf(db: Db, codeOrName: string) {
  const dongs = await selectDongs(db);
  const found = dongs.find(({ dongCode, dongName }) => dongCode === codeOrName || dongName === codeOrName);
  if (found) return found;
  throw new Refused(
    `There is no dong '${codeOrName}'. There are: ${dongs.map(({ dongName }) => dongName).join(', ') || 'none yet'}.`,
  );
}
