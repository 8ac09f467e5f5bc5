/** Places of a feature whose faults citizens can report. */
import type { OverdueIncident } from '@maru/domain/alarm-delivery';

/** A fault or repair that the newest reading of a place shows. */
export interface Evidence {
  shows: 'fault' | 'repair';
  measuredAt: Date;
  receivedAt: Date;
  /** The measurement as Korean text. */
  detail: string;
  /** True for a repair that counts only if earlier readings showed the fault. */
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
  /** A state of the place's map layer. */
  status: string;
  statusName: string;
  measurementDatetime: string | null;
  /** By measured cause; absent if the place's readings show neither a fault nor a repair. */
  evidence: Readonly<Record<string, Evidence | undefined>>;
}

export interface ReportedPlaces {
  placeType: string;
  /** Omits deleted places. */
  read(placeIds: readonly number[]): Promise<readonly ReportedPlace[]>;
}

/** Combines the facts of a place with its state. */
export const reportedPlace = (
  { placeId, placeName, dongCode, dongName, latitude, longitude }: PlaceFacts,
  state: Pick<ReportedPlace, 'status' | 'statusName' | 'measurementDatetime' | 'evidence'>,
): ReportedPlace => ({ placeId, placeName, dongCode, dongName, latitude, longitude, ...state });

/** The open incidents of a type of places whose deadline has passed. */
export interface OverdueReports {
  placeType: string;
  count: number;
  /** The incident with the earliest deadline. */
  oldest: OverdueIncident;
}
