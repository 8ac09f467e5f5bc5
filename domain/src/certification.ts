/** Identity certification: what it may be begun for, and how long each of its parts lasts. */

/** What a certification is begun for. It serves nothing else. */
export const certificationPurposes = [
  'join',
  'findId',
  'password',
  'reactivate',
  'adminPassword',
  'adminReactivate',
] as const;
export type CertificationPurpose = (typeof certificationPurposes)[number];

/** How long a person may take at the provider. */
export const minutesToCertify = 5;
/** How long what was certified may be used. */
export const minutesCertified = 30;
/** From so many minutes before its end on, a form says how much is left. */
export const minutesTold = 5;
