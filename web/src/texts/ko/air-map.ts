/** Texts of the map of stations. */
export const airMap = { title: '대기질 지도', what: '대기질', place: '측정소' };
