/** Languages of the public site. */
export const languages = ['ko', 'en'] as const;
export type Language = (typeof languages)[number];
