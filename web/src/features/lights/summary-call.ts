/** Number of lights by state: shared by the list and the main page's tile, which loads nothing else of the lights. */
export const summaryCall = 'GET /api/security-light/device-summary';

/** Refetch interval: lights change within minutes. */
export const summaryRefreshMs = 30_000;
