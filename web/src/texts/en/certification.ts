import { minutesCertified, minutesToCertify } from '@maru/domain/certification';
import type { certification as ko } from '../ko/certification.ts';

export const certification: typeof ko = {
  language: 'en',
  title: 'Identity verification',
  line: `Your identity is verified by your mobile phone. Verify in the new window within ${minutesToCertify} minutes, then complete the form within ${minutesCertified} minutes.`,
  begin: { local: 'Verify by mobile phone', foreigner: 'Verify as a foreigner' },
  window: {
    open: 'Please continue in the new window. This page continues automatically when you are done.',
    blocked: 'The browser blocked the new window. Open it with the button below.',
    gone: 'The window was closed. If you had not finished, please verify again.',
  },
  open: 'Open verification',
  again: 'Verify again',
  done: (name, mobileNumber) => `${name} (${mobileNumber}) is verified.`,
  endsSoon: 'The verification is about to expire. Verify again; your entries are kept.',
  timeLeft: 'Time left for the verification:',
  expired: 'The verification has expired. Please verify again; your entries are kept.',
};
