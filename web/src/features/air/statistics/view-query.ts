/** The query that leads from a row of the statistics to the rows of its place. */
interface ViewedRow {
  installationPlaceId: number;
  installationPlaceName: string;
  /** Where the row's devices stand, joined by commas. */
  installationLocation: string;
}

interface Asked {
  startDatetime?: string | undefined;
  endDatetime?: string | undefined;
  datetimeType?: string | undefined;
  measurementType?: string | undefined;
}

/** The place over the same range; its room if the row is of one room alone. */
export const viewQuery = (row: ViewedRow, { measurementType, ...range }: Asked) => ({
  installationPlaceId: row.installationPlaceId,
  locationName: row.installationPlaceName,
  ...range,
  measurementType: measurementType === 'all' ? 'ultra_fine_dust' : measurementType,
  installationType: 'all',
  installationLocation: row.installationLocation.includes(',') ? undefined : row.installationLocation,
  pageNumber: 1,
  pageSize: 10,
});
