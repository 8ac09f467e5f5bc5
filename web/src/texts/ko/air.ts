/** Texts that every screen of air quality shares. */
export const air = { name: '대기질' };
