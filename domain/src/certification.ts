/** Identity certification: its purposes and time limits. */

/** The purposes of a certification. A certification can't be used for any other. */
export const certificationPurposes = [
  'join',
  'findId',
  'password',
  'reactivate',
  'adminPassword',
  'adminReactivate',
] as const;
export type CertificationPurpose = (typeof certificationPurposes)[number];

/** Minutes to complete the certification at the provider. */
export const minutesToCertify = 5;
/** Minutes for which a completed certification can be used. */
export const minutesCertified = 30;
/** Remaining minutes below which a form shows the time left. */
export const minutesShown = 5;
