/** Registers the areas of a district and the CCTVs in them, in the caller's transaction. */
import type pg from 'pg';

export interface NewArea {
  installationPlaceCode: string;
  areaName: string;
  /** Null while unknown. */
  capacity: number | null;
  dongCode: string;
  latitude: number;
  longitude: number;
  resetHour: number;
}

export interface NewCctv {
  /** Position among the places' ids. */
  placeAt: number;
  /** The installation place code of its area. */
  areaCode: string;
}

interface Counting {
  areas: readonly NewArea[];
  cctvs: readonly NewCctv[];
}

export async function registerAreas(
  client: pg.ClientBase,
  { areas, cctvs }: Counting,
  placeIds: readonly number[],
): Promise<void> {
  await client.query(
    `insert into counting_area (installation_place_code, counting_area_name, capacity, dong_code, latitude, longitude, reset_hour)
     select "installationPlaceCode", "areaName", capacity, "dongCode", latitude, longitude, "resetHour"
     from json_to_recordset($1) as given ("installationPlaceCode" text, "areaName" text, capacity integer,
       "dongCode" text, latitude float8, longitude float8, "resetHour" smallint)`,
    [JSON.stringify(areas)],
  );
  await client.query(
    `insert into cctv (installation_place_id, counting_area_id)
     select "placeId", counting_area_id from json_to_recordset($1) as given ("placeId" bigint, "areaCode" text)
     join counting_area on installation_place_code = "areaCode"`,
    [JSON.stringify(cctvs.map(({ placeAt, areaCode }) => ({ placeId: placeIds[placeAt], areaCode })))],
  );
}
