/** The query that links a statistics row to its place's rows. */
interface ViewedRow {
  installationPlaceId: number;
  installationPlaceName: string;
  /** Locations of the row's devices, comma-separated. */
  installationLocation: string;
}

interface ViewSearch {
  startDatetime?: string | undefined;
  endDatetime?: string | undefined;
  datetimeType?: string | undefined;
  measurementType?: string | undefined;
}

/** The place over the same range; its room if the row has a single room. */
export const viewQuery = (row: ViewedRow, { measurementType, ...range }: ViewSearch) => ({
  installationPlaceId: row.installationPlaceId,
  locationName: row.installationPlaceName,
  ...range,
  measurementType: measurementType === 'all' ? 'ultra_fine_dust' : measurementType,
  installationType: 'all',
  installationLocation: row.installationLocation.includes(',') ? undefined : row.installationLocation,
  pageNumber: 1,
  pageSize: 10,
});
