/** Words of the chart primitive. */
export const chart = {};
