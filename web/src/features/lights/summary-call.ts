/** How many lights are in each state: asked by the list, and by the main page's tile, which loads nothing else of them. */
export const summaryCall = 'GET /api/security-light/device-summary';

/** Asked again this often: lights change within minutes. */
export const summaryRefreshMs = 30_000;
