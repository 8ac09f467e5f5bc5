/** A feature's places as citizens report them. */

/** A fault or repair that the newest reading of a place shows. */
export interface Evidence {
  shows: 'fault' | 'repair';
  measuredAt: Date;
  /** The measurement in Korean words. */
  detail: string;
  /** A repair that counts only after readings have shown the fault. */
  needsFault?: true;
}

interface PlaceFacts {
  placeId: number;
  /** Masked for the public. */
  placeName: string;
  dongCode: string;
  dongName: string;
  latitude: number;
  longitude: number;
}

/** A place with its present state. */
export interface ReportedPlace extends PlaceFacts {
  /** One of the states of its map layer. */
  status: string;
  statusName: string;
  measurementDatetime: string | null;
  /** By measured cause; absent if its readings show nothing. */
  evidence: Readonly<Record<string, Evidence | undefined>>;
}

export interface ReportedPlaces {
  placeType: string;
  /** Deleted places are absent. */
  read(placeIds: readonly number[]): Promise<readonly ReportedPlace[]>;
}

/** The facts of a place with its state. */
export const reportedPlace = (
  { placeId, placeName, dongCode, dongName, latitude, longitude }: PlaceFacts,
  state: Pick<ReportedPlace, 'status' | 'statusName' | 'measurementDatetime' | 'evidence'>,
): ReportedPlace => ({ placeId, placeName, dongCode, dongName, latitude, longitude, ...state });
