/** Where a device is to stand: the place of that name is found, or made where there is none. */
import type { Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { Refused } from '#platform/errors/refused.ts';
import { insertPlace, type NewPlace, selectDongs, selectPlacesNamed } from './queries.ts';

/** A place as a person names it; what it is besides its name and dong is of a new one only. */
export interface WantedPlace extends Pick<NewPlace, 'placeType' | 'placeName' | 'facilityType' | 'detailFacilityType'> {
  /** Code or name of the dong: needed where the place has to be made, or where several have its name. */
  dong?: string | undefined;
  /** The district's and the dong's name when not said. */
  address?: string | undefined;
  /** Degrees; the dong's centre when not said. */
  latitude?: number | undefined;
  longitude?: number | undefined;
}

type Db = Transaction<DB>;

/**
 * Finds or makes a place in the caller's transaction, which holds `lockDevices`.
 *
 * @param districtName begins the address of a new place whose address isn't given
 * @throws Refused where it isn't clear which place is meant or where a new one stands
 */
export async function findOrMakePlace(db: Db, wanted: WantedPlace, districtName: string) {
  const { placeType, placeName, facilityType, detailFacilityType } = wanted;
  const dong = wanted.dong === undefined ? undefined : await dongOf(db, wanted.dong);
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
    address: wanted.address ?? `${districtName} ${dong.dongName}`,
    dongCode: dong.dongCode,
    latitude: wanted.latitude ?? dong.latitude,
    longitude: wanted.longitude ?? dong.longitude,
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
